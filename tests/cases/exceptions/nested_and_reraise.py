def f():
    try:
        try:
            raise ValueError("a")
        except ValueError:
            print("inner")
            raise
    except ValueError as error:
        print("outer", error)
        raise TypeError("b") from error
try:
    f()
    # => inner
    # => outer a
except TypeError as error:
    print(error, repr(error.__cause__), error.__suppress_context__)  # => b ValueError('a') True
try:
    raise
except RuntimeError as error:
    print(error)  # => No active exception to reraise
