import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'class A:\n    return 1',
    'class A:\n    yield 1',
    'break',
    'continue',
    'def f():\n    break',
    'if 1: continue',
    'for x in y:\n    def g(): break',
    'def f():\n    global x\n    x = 1\n    global x',
    'def f():\n    x = 1\n    global x',
    'def f():\n    print(x)\n    global x',
    'def f(x):\n    global x',
    'def f():\n    nonlocal x',
    'nonlocal x',
    'def f(x):\n    nonlocal x',
    'def f():\n    global x\n    nonlocal x',
    'def f():\n    x: int\n    global x',
    'def f():\n    global x\n    x: int = 1',
    'class A:\n    nonlocal x',
    'del f()',
    'del 1',
    'del x + 1',
    'del (x, 1)',
    'del None',
    'del [x for x in y]',
    'del *a',
    "with open('x') as 1: pass",
    'with a as f(): pass',
    'for 1 in x: pass',
    'for f() in x: pass',
    'for x + 1 in y: pass',
    'for x, 1 in y: pass',
    'for x in : pass',
    'for in y: pass',
    '[x for 1 in y]',
    '[x for f() in y]',
    '[x, y for x in y]',
    '{x: y for x}',
    '[for x in y]',
    '[x for x in]',
    '(x for x in y) = 1',
    '{x for x in y} = 1',
    '{1: 2 for x in y} = 1',
    'lambda: 1 = 2',
    'lambda x=1, y: 1',
    'lambda x, x: 1',
    '(lambda: (yield)) = 1',
    '*a = 1',
    '*a, *b = 1',
    '*a',
    'x = *a',
    'print(*)',
    'a, = *b',
    '[*a, *b] = x',
    '(*a) = 1',
    '(*a)',
]:
    check(source)
