print("a\nb\r\nc\rd".splitlines(), "a\n\nb\n".splitlines(True), "".splitlines(), "\n".splitlines(), "a\x0bb\x0cc\x1cd\x85e\u2028f".splitlines(), "x".splitlines(keepends=True))
# => ['a', 'b', 'c', 'd'] ['a\n', '\n', 'b\n'] [] [''] ['a', 'b', 'c', 'd', 'e', 'f'] ['x']
