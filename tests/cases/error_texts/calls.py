import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'def f(): pass\nf(1)',
    'def f(a): pass\nf()',
    'def f(a, b): pass\nf()',
    'def f(a, b, c): pass\nf()',
    'def f(a, b, c): pass\nf(1)',
    'def f(a): pass\nf(1, 2)',
    'def f(a, b=1): pass\nf(1, 2, 3)',
    'def f(a=1, b=2): pass\nf(1, 2, 3)',
    'def f(*, a): pass\nf()',
    'def f(*, a, b): pass\nf()',
    'def f(*, a, b, c): pass\nf()',
    'def f(*, a): pass\nf(1)',
    'def f(x, *, a): pass\nf(1, 2, a=3)',
    'def f(x, *, a=1): pass\nf(1, 2, a=3)',
    'def f(x, *, a=1, b=2): pass\nf(1, 2, 3, a=3, b=2)',
    'def f(a): pass\nf(1, a=2)',
    'def f(a): pass\nf(b=2)',
    'def f(alpha): pass\nf(alhpa=2)',
    'def f(a, /): pass\nf(a=1)',
    'def f(a, b, /): pass\nf(a=1, b=2)',
    'def f(a, /, b): pass\nf(1, a=2, b=3)',
    'def f(**k): pass\nf(1)',
    'def f(a): pass\nf(**{1: 2})',
    "def f(a): pass\nf(a=1, **{'a': 2})",
    'def f(*a): pass\nf(*1)',
    'def f(**a): pass\nf(**1)',
    'def f(**a): pass\nf(**[1])',
    'def f(*a): pass\nf(1, *None)',
    'class A: pass\nA(1)',
    'class A:\n    def __init__(self, x): pass\nA()',
    'class A:\n    def __init__(self, x): pass\nA(1, 2)',
    'class A:\n    def m(self): pass\nA().m(1)',
    'class A:\n    def m(): pass\nA().m()',
    'class A:\n    def m(self, x): pass\nA.m(1)',
    'class A:\n    @staticmethod\n    def m(x): pass\nA.m()',
    'class A:\n    @classmethod\n    def m(cls): pass\nA.m(1)',
    'class A:\n    def __init__(self): return 1\nA()',
    'class A:\n    def __new__(cls): return object.__new__(cls)\nA(1)',
    'class A:\n    def __new__(cls, x): return object.__new__(cls, x)\nA(1)',
    'class A:\n    def __init__(self): pass\nA(x=1)',
    'object(1)',
    'object(x=1)',
    '(lambda: 0)(1)',
    '(lambda x: x)()',
    'a, b = 1, 2, 3',
    'a, b, c = 1, 2',
    'a, b = 1',
]:
    check(source)
