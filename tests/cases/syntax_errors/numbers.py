sources = [
    'x = 0777',
    '1a',
    '0x',
    '1__0',
    '0b2',
    '0o8',
    '1_',
    '1e',
    '1.2.3',
    '0xg',
    '1ea',
    '5in x',
    '0_7',
    '1.e_5',
    '0b',
    '3x',
    '1if x else y',
    '0xfor x',
]
for source in sources:
    try:
        compile(source, "<test>", "exec")
        print(f"{source!r}: compiles")
    except SyntaxError as error:
        print(f"{source!r}: {type(error).__name__}: {error.msg} ({error.lineno}, {error.offset})")
# => 'x = 0777': SyntaxError: leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers (1, 5)
# => '1a': SyntaxError: invalid decimal literal (1, 1)
# => '0x': SyntaxError: invalid hexadecimal literal (1, 2)
# => '1__0': SyntaxError: invalid decimal literal (1, 2)
# => '0b2': SyntaxError: invalid digit '2' in binary literal (1, 3)
# => '0o8': SyntaxError: invalid digit '8' in octal literal (1, 3)
# => '1_': SyntaxError: invalid decimal literal (1, 2)
# => '1e': SyntaxError: invalid decimal literal (1, 1)
# => '1.2.3': SyntaxError: invalid syntax (1, 4)
# => '0xg': SyntaxError: invalid hexadecimal literal (1, 2)
# => '1ea': SyntaxError: invalid decimal literal (1, 1)
# => '5in x': compiles
# => '0_7': SyntaxError: leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers (1, 1)
# => '1.e_5': SyntaxError: invalid decimal literal (1, 2)
# => '0b': SyntaxError: invalid binary literal (1, 2)
# => '3x': SyntaxError: invalid decimal literal (1, 1)
# => '1if x else y': compiles
# => '0xfor x': compiles
