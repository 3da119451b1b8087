sources = [
    '(1, 2',
    'x = )',
    '(]',
    '[1, 2',
    '{1: 2',
    'f(1',
    '[(1, 2]',
    '{1, 2)',
    '((1)',
    'x = (\ny = 2',
    'foo(1, 2\nbar()',
    '}',
    'a[1',
    "print('a'",
]
for source in sources:
    try:
        compile(source, "<test>", "exec")
        print(f"{source!r}: compiles")
    except SyntaxError as error:
        print(f"{source!r}: {type(error).__name__}: {error.msg} ({error.lineno}, {error.offset})")
        # => '(1, 2': SyntaxError: '(' was never closed (1, 1)
        # => 'x = )': SyntaxError: unmatched ')' (1, 5)
        # => '(]': SyntaxError: closing parenthesis ']' does not match opening parenthesis '(' (1, 2)
        # => '[1, 2': SyntaxError: '[' was never closed (1, 1)
        # => '{1: 2': SyntaxError: '{' was never closed (1, 1)
        # => 'f(1': SyntaxError: '(' was never closed (1, 2)
        # => '[(1, 2]': SyntaxError: closing parenthesis ']' does not match opening parenthesis '(' (1, 7)
        # => '{1, 2)': SyntaxError: closing parenthesis ')' does not match opening parenthesis '{' (1, 6)
        # => '((1)': SyntaxError: '(' was never closed (1, 1)
        # => 'x = (\ny = 2': SyntaxError: '(' was never closed (1, 5)
        # => 'foo(1, 2\nbar()': SyntaxError: '(' was never closed (1, 4)
        # => '}': SyntaxError: unmatched '}' (1, 1)
        # => 'a[1': SyntaxError: '[' was never closed (1, 2)
        # => "print('a'": SyntaxError: '(' was never closed (1, 6)
