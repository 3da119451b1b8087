def first():
    second(0)


def second(n):
    return 1 / n


print("start")  # => start
first()
