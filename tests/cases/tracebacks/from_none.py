try:
    int("x")
except ValueError:
    raise TypeError("clean") from None
