print(int(), int(3.9), int(-3.9), int("12"), int(b"12"), int(True), float(), float("1.5"), float(3), float(b"2"), bool(), bool("x"), int("0b11", 2), int("-0x1f", 16), int(" 5 "), int("1" * 30), int(1e18), int(2.0 ** 70))
# => 0 3 -3 12 12 1 0.0 1.5 3.0 2.0 False True 3 -31 5 111111111111111111111111111111 1000000000000000000 1180591620717411303424
print(str(), list(), tuple(), dict(), set(), frozenset(), bytes(), complex(), int("7", base=8))
# =>  [] () {} set() frozenset() b'' 0j 7
for action in ("int('')", "int('1.5')", "int('x', 16)", "int('12', 99)", "int([1])", "int('1', '2')", "float('')", "float('1,5')", "float(None)", "float('1' * 400) > 0", "int('९')", "bool(1, 2)", "int(x=1)", "float(x=1)"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
# => int(''): ValueError: invalid literal for int() with base 10: ''
# => int('1.5'): ValueError: invalid literal for int() with base 10: '1.5'
# => int('x', 16): ValueError: invalid literal for int() with base 16: 'x'
# => int('12', 99): ValueError: int() base must be >= 2 and <= 36, or 0
# => int([1]): TypeError: int() argument must be a string, a bytes-like object or a real number, not 'list'
# => int('1', '2'): TypeError: 'str' object cannot be interpreted as an integer
# => float(''): ValueError: could not convert string to float: ''
# => float('1,5'): ValueError: could not convert string to float: '1,5'
# => float(None): TypeError: float() argument must be a string or a real number, not 'NoneType'
# => True
# => 9
# => bool(1, 2): TypeError: bool expected at most 1 argument, got 2
# => int(x=1): TypeError: 'x' is an invalid keyword argument for int()
# => float(x=1): TypeError: float() takes no keyword arguments
