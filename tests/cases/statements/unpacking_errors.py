for action in ("a, b = 1,", "a, b = 1, 2, 3", "a, *b, c = [1]", "a, b = 5", "a, b = None", "(a, b), c = 1, 2", "a, b = {}", "[a] = ''",
               "a, b = iter([1, 2, 3])", "a, b, c = {1, 2}"):
    try:
        exec(action)
    except (ValueError, TypeError) as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => a, b = 1,: ValueError: not enough values to unpack (expected 2, got 1)
        # => a, b = 1, 2, 3: ValueError: too many values to unpack (expected 2)
        # => a, *b, c = [1]: ValueError: not enough values to unpack (expected at least 2, got 1)
        # => a, b = 5: TypeError: cannot unpack non-iterable int object
        # => a, b = None: TypeError: cannot unpack non-iterable NoneType object
        # => (a, b), c = 1, 2: TypeError: cannot unpack non-iterable int object
        # => a, b = {}: ValueError: not enough values to unpack (expected 2, got 0)
        # => [a] = '': ValueError: not enough values to unpack (expected 1, got 0)
        # => a, b = iter([1, 2, 3]): ValueError: too many values to unpack (expected 2)
        # => a, b, c = {1, 2}: ValueError: not enough values to unpack (expected 3, got 2)
