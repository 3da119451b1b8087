for value in (0, 5, "a", True, None, 1.5, [256], [1, 2], (3,), memoryview(b"ab"), range(2)):
    try:
        print(int.from_bytes(value, "big"))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
# => TypeError cannot convert 'int' object to bytes
# => TypeError cannot convert 'int' object to bytes
# => TypeError cannot convert 'str' object to bytes
# => TypeError cannot convert 'bool' object to bytes
# => TypeError cannot convert 'NoneType' object to bytes
# => TypeError cannot convert 'float' object to bytes
# => ValueError bytes must be in range(0, 256)
# => 258
# => 3
# => 24930
# => 1
