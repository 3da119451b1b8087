import warnings
from enum import Enum, auto, Flag
def show(f):
    with warnings.catch_warnings(record=True) as c:
        warnings.simplefilter("always")
        r = f()
    print(r, [(str(w.message), w.category.__name__, w.lineno) for w in c])
def a():
    class C(Enum):
        red='red'
        blue=auto()
    return [m.value for m in C]
def b():
    class C(Enum):
        red='red'
        x=5
        blue=auto()
    return [m.value for m in C]
def c():
    class C(Enum):
        x=5
        red='red'
        blue=auto()
    return [m.value for m in C]
def d():
    class C(Enum):
        red='red'
        q=(1,)
        blue=auto()
    return [m.value for m in C]
def e():
    class Outer(Enum):
        a=1
        class Inner(Enum):
            foo=10
    return list(Outer)
def f():
    class Outer(Enum):
        a=1
        class Inner:
            foo=10
        g=int
    return len(list(Outer))
for x in (a,b,c,d,e,f): show(x)
