sources = [
    "'abc",
    '"""abc',
    "'\\x1'",
    "'\\N{nope}'",
    "b'é'",
    "'\\u12'",
    "'\\U99999999'",
    "'a' b'b'",
    "x = 'it's'",
    "'abc\n",
    "'''abc\n\n",
    "b'\\x1'",
    "ub'x'",
    "'\\N'",
]
for source in sources:
    try:
        compile(source, "<test>", "exec")
        print(f"{source!r}: compiles")
    except SyntaxError as error:
        print(f"{source!r}: {type(error).__name__}: {error.msg} ({error.lineno}, {error.offset})")
        # => "'abc": SyntaxError: unterminated string literal (detected at line 1) (1, 1)
        # => '"""abc': SyntaxError: unterminated triple-quoted string literal (detected at line 1) (1, 1)
        # => "'\\x1'": SyntaxError: (unicode error) 'unicodeescape' codec can't decode bytes in position 0-2: truncated \xXX escape (1, 1)
        # => "'\\N{nope}'": SyntaxError: (unicode error) 'unicodeescape' codec can't decode bytes in position 0-7: unknown Unicode character name (1, 1)
        # => "b'é'": SyntaxError: bytes can only contain ASCII literal characters (1, 1)
        # => "'\\u12'": SyntaxError: (unicode error) 'unicodeescape' codec can't decode bytes in position 0-3: truncated \uXXXX escape (1, 1)
        # => "'\\U99999999'": SyntaxError: (unicode error) 'unicodeescape' codec can't decode bytes in position 0-9: illegal Unicode character (1, 1)
        # => "'a' b'b'": SyntaxError: cannot mix bytes and nonbytes literals (1, 9)
        # => "x = 'it's'": SyntaxError: unterminated string literal (detected at line 1) (1, 10)
        # => "'abc\n": SyntaxError: unterminated string literal (detected at line 1) (1, 1)
        # => "'''abc\n\n": SyntaxError: unterminated triple-quoted string literal (detected at line 2) (1, 1)
        # => "b'\\x1'": SyntaxError: (value error) invalid \x escape at position 0 (1, 1)
        # => "ub'x'": SyntaxError: invalid syntax (1, 3)
        # => "'\\N'": SyntaxError: (unicode error) 'unicodeescape' codec can't decode bytes in position 0-1: malformed \N character escape (1, 1)
