sources = [
    '1 = x',
    'f() = 1',
    'x + 1 = 2',
    'None = 1',
    'True = 1',
    'del f()',
    'for 1 in x: pass',
    'with 1 as 2: pass',
    'x = yield = 1',
    'a, *b, *c = x',
    '*a',
    '[x for x in y] = 1',
    '{} = 1',
    "'s' = 1",
    'x.y() = 2',
    'a += b += 1',
    '(a, b) += 1',
    'lambda: 1 = 2',
    "f'{x}' = 1",
    '... = 1',
    'x if y else z = 1',
    '-x = 1',
    'a < b = 1',
    'not a = 1',
    'del 1',
    'del (a, 1)',
    'del a + b',
]
for source in sources:
    try:
        compile(source, "<test>", "exec")
        print(f"{source!r}: compiles")
    except SyntaxError as error:
        print(f"{source!r}: {type(error).__name__}: {error.msg} ({error.lineno}, {error.offset})")
