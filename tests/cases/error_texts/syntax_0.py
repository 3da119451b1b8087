import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'if x = 1: pass',
    'while x = 1: pass',
    'x = = 1',
    'x =',
    '1 = x',
    'f() = 1',
    'x + 1 = 2',
    'f() += 1',
    'x + 1 += 2',
    'None = 1',
    'True = 1',
    'def None(): pass',
    'def f(None): pass',
    'def f(a, a): pass',
    'def f(a=1, b): pass',
    'def f(*): pass',
    'def f(*, **k): pass',
    'def f(**k, a): pass',
    'def f(*a, *b): pass',
    'def f(a, /, b, /): pass',
    'def f(a, *, b, /): pass',
    'f(a=1, 2)',
    'f(**a, 1)',
    'f(**a, *b)',
    'f(a=1, a=2)',
    'f(a b)',
    'f(a, b c)',
    'f(x for x in y, 1)',
    'f(1, x for x in y)',
    'f(a.b=1)',
    'f(True=1)',
    'f(1=2)',
    'f(a+b=2)',
    'print 1',
    "print 'a', 1",
    "exec 'a'",
    'print "hello"',
    'if True print(1)',
    'if True\n    print(1)',
    'for x in y\n    pass',
    'while True\n    pass',
    'def f()\n    pass',
    'class A\n    pass',
    'class A:\npass',
    'def f():\nx = 1',
    'if 1:\nx = 1',
    'else: pass',
    '  x = 1',
    'def f():\n    x = 1\n      y = 2',
    'def f():\n    x = 1\n  y = 2',
    '(1, 2',
    '[1, 2',
    '{1, 2',
    '(1, 2]',
    '[1, 2)',
]:
    check(source)
