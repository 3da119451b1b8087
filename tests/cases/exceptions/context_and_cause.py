try:
    try:
        1 / 0
    except ZeroDivisionError:
        {}["k"]
except KeyError as error:
    print(repr(error.__context__), error.__cause__, error.__suppress_context__)
    # => ZeroDivisionError('division by zero') None False
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError("hidden") from None
except ValueError as error:
    print(repr(error.__context__), error.__cause__, error.__suppress_context__)
    # => ZeroDivisionError('division by zero') None True
e = ValueError("x")
e.__cause__ = KeyError("y")
print(e.__suppress_context__, repr(e.__cause__))  # => True KeyError('y')
