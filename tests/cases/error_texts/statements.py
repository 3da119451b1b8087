import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'from nope import x',
    'import math.nope',
    'import collections.foo',
    'from math import *\nnope',
    'class A(1): pass',
    "class A('a'): pass",
    'class A(None): pass',
    'class A(int, str): pass',
    'class A(bool): pass',
    'class A(type(None)): pass',
    'class A(range): pass',
    'class A(type(lambda: 0)): pass',
    'class A(slice): pass',
    'class A(object, int): pass',
    'class A: pass\nclass B(A, A): pass',
    'class A: pass\nclass B(A): pass\nclass C(A, B): pass',
    'class A(metaclass=1): pass',
    'class M(type): pass\nclass N(type): pass\nclass A(metaclass=M): pass\nclass B(metaclass=N): pass\nclass C(A, B): pass',
    'class A(x=1): pass',
    'class A:\n    __slots__ = 1',
    "class A:\n    __slots__ = ('1x',)",
    "class A:\n    __slots__ = ('x',)\n    x = 1",
    "class A(int):\n    __slots__ = ('x',)",
    "class A(tuple):\n    __slots__ = ('x',)",
    "class A:\n    __slots__ = ('__dict__', '__dict__')",
    'class A:\n    def __len__(self): return -1\nlen(A())',
    "class A:\n    def __len__(self): return 'a'\nlen(A())",
]:
    check(source)
