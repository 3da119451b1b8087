sources = [
    'def f(a, a): pass',
    'def f(a=1, b): pass',
    'f(a=1, 2)',
    'f(**k, *a)',
    'f(x for x in y, 1)',
    'f(a=1, a=2)',
    'f(1=2)',
    'f(a.b=1)',
    'f(True=1)',
    'def f(*): pass',
    'def f(*, **k): pass',
    'def f(/, a): pass',
    'def f(a, /, b, /): pass',
    'def f(*a, *b): pass',
    'def f(**k, a): pass',
    'lambda *: 1',
    'lambda a=1, b: 1',
    'def f(1): pass',
    'def f((a, b)): pass',
    'f(**a, b)',
    'f(*a=1)',
    'f(a, b for b in c)',
    'class A(x for x in y): pass',
    'def f(a:=1): pass',
    'def f(*a=1): pass',
]
for source in sources:
    try:
        compile(source, "<test>", "exec")
        print(f"{source!r}: compiles")
    except SyntaxError as error:
        print(f"{source!r}: {type(error).__name__}: {error.msg} ({error.lineno}, {error.offset})")
