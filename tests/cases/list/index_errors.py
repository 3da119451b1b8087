a = [1, 2]
for action in ("a[2]", "a[-3]", "a['x']", "a[1.0]", "a[None]"):
    try:
        eval(action)
    except (IndexError, TypeError) as error:
        print(type(error).__name__, error)
        # => IndexError list index out of range
        # => IndexError list index out of range
        # => TypeError list indices must be integers or slices, not str
        # => TypeError list indices must be integers or slices, not float
        # => TypeError list indices must be integers or slices, not NoneType
a[2] = 1  # !! IndexError: list assignment index out of range
