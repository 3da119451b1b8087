print(int("42"), int(" -7 \n"), int("1_000"), int("ff", 16), int("0xff", 16), int("0b101", 0), int("z", 36), int("٣"))
# => 42 -7 1000 255 255 5 35 3
for bad in ("", "4 2", "1__0", "_1", "0x10", "1.5", "é"):
    try:
        int(bad)
    except ValueError as error:
        print(error)
        # => invalid literal for int() with base 10: ''
        # => invalid literal for int() with base 10: '4 2'
        # => invalid literal for int() with base 10: '1__0'
        # => invalid literal for int() with base 10: '_1'
        # => invalid literal for int() with base 10: '0x10'
        # => invalid literal for int() with base 10: '1.5'
        # => invalid literal for int() with base 10: 'é'
for action in ("int('9', 8)", "int('1', 1)", "int(1, 10)", "int(None)", "int([])", "int(float('inf'))", "int(float('nan'))"):
    try:
        eval(action)
    except (TypeError, ValueError, OverflowError) as error:
        print(type(error).__name__, error)
        # => ValueError invalid literal for int() with base 8: '9'
        # => ValueError int() base must be >= 2 and <= 36, or 0
        # => TypeError int() can't convert non-string with explicit base
        # => TypeError int() argument must be a string, a bytes-like object or a real number, not 'NoneType'
        # => TypeError int() argument must be a string, a bytes-like object or a real number, not 'list'
        # => OverflowError cannot convert float infinity to integer
        # => ValueError cannot convert float NaN to integer
