sources = [
    'if True print(1)',
    'if True\n  x',
    'while True\n  x',
    'for x in y\n  z',
    'def f()\n  x',
    'class A\n  x',
    'try\n  x',
    'else',
    'with a\n  x',
    'lambda x y: 1',
    'match x\n  case 1: pass',
    'try:\n  pass\nexcept\n  pass',
    'while True print()',
    'def f(:',
]
for source in sources:
    try:
        compile(source, "<test>", "exec")
        print(f"{source!r}: compiles")
    except SyntaxError as error:
        print(f"{source!r}: {type(error).__name__}: {error.msg} ({error.lineno}, {error.offset})")
        # => 'if True print(1)': SyntaxError: invalid syntax (1, 9)
        # => 'if True\n  x': SyntaxError: expected ':' (1, 8)
        # => 'while True\n  x': SyntaxError: expected ':' (1, 11)
        # => 'for x in y\n  z': SyntaxError: expected ':' (1, 11)
        # => 'def f()\n  x': SyntaxError: expected ':' (1, 8)
        # => 'class A\n  x': SyntaxError: expected ':' (1, 8)
        # => 'try\n  x': SyntaxError: expected ':' (1, 4)
        # => 'else': SyntaxError: invalid syntax (1, 1)
        # => 'with a\n  x': SyntaxError: expected ':' (1, 7)
        # => 'lambda x y: 1': SyntaxError: invalid syntax (1, 10)
        # => 'match x\n  case 1: pass': SyntaxError: expected ':' (1, 8)
        # => 'try:\n  pass\nexcept\n  pass': SyntaxError: expected ':' (3, 7)
        # => 'while True print()': SyntaxError: invalid syntax (1, 12)
        # => 'def f(:': SyntaxError: invalid syntax (1, 7)
