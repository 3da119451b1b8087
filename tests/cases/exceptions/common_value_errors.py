for action in ("int('abc')", "float('x')", "[].index(1)", "'a'.index('b')", "(1,).index(2)", "chr(-5)", "range(1, 2, 0)", "list(zip([1], [], strict=True))", "'abc'.split('')", "max([])", "int('5', 50)", "bytes([999])", "dict([(1, 2, 3)])", "__import__('math').sqrt(-1)", "'{'.format()", "[1, 2, 3][::0]", "complex('x')", "'%q' % 1", "__import__('json').loads('{')", "eval('1 +')"):
    try:
        eval(action)
    except ValueError as error:
        print(f"{action}: {error}")
        # => int('abc'): invalid literal for int() with base 10: 'abc'
        # => float('x'): could not convert string to float: 'x'
        # => [].index(1): 1 is not in list
        # => 'a'.index('b'): substring not found
        # => (1,).index(2): tuple.index(x): x not in tuple
        # => chr(-5): chr() arg not in range(0x110000)
        # => range(1, 2, 0): range() arg 3 must not be zero
        # => list(zip([1], [], strict=True)): zip() argument 2 is shorter than argument 1
        # => 'abc'.split(''): empty separator
        # => max([]): max() iterable argument is empty
        # => int('5', 50): int() base must be >= 2 and <= 36, or 0
        # => bytes([999]): bytes must be in range(0, 256)
        # => dict([(1, 2, 3)]): dictionary update sequence element #0 has length 3; 2 is required
        # => __import__('math').sqrt(-1): math domain error
        # => '{'.format(): Single '{' encountered in format string
        # => [1, 2, 3][::0]: slice step cannot be zero
        # => complex('x'): complex() arg is a malformed string
        # => '%q' % 1: unsupported format character 'q' (0x71) at index 1
        # => __import__('json').loads('{'): Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
    except SyntaxError as error:
        print(f"{action}: {type(error).__name__} {error}")
        # => eval('1 +'): SyntaxError invalid syntax (<string>, line 1)
