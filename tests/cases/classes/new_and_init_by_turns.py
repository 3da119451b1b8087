# `__new__` and `__init__` get the same arguments; loops over map() and iter() call functions.
class A:
    def __new__(cls, x): return x
    def __init__(self, x): print("never")
print(A(5))
class B:
    def __new__(cls, *a): return object.__new__(C)
    def __init__(self, *a): print("B init", a)
class C(B):
    def __init__(self, *a): print("C init", a)
print(type(B(1, 2)).__name__)
class D:
    def __new__(cls): return super().__new__(cls)
    def __init__(self): return 5
for f in (D, lambda: B(), lambda: D(1), lambda: A()):
    try: f()
    except TypeError as e: print(e)
class E(int):
    def __new__(cls, v, extra): o = super().__new__(cls, v); o.extra = extra; return o
print(E(3, extra=4) + 1, E(3, 4).extra)
class F(Exception):
    def __new__(cls, *a): o = super().__new__(cls, *a); o.n = len(a); return o
try: raise F(1, 2)
except F as e: print(e, e.n, e.args)
class G(tuple):
    def __new__(cls, *a): return tuple.__new__(cls, a)
print(G(1, 2), list(map(G, [1], [2])))
it = iter([1, 2, 3].pop, 1)
print([x for x in it], list(it))
def gen():
    def f(x):
        if x == 2: raise StopIteration
        return x
    for x in map(f, range(5)): yield x
print(list(gen()))
def stop():
    raise StopIteration
for x in iter(stop, 1): print("no")
i1 = iter([1, 2, 3]); i2 = iter([4])
def add(a, b): return a + b
for x in map(add, i1, i2): print(x)
print(list(i1))
try:
    for x in map(add, [1]): pass
except TypeError as e: print(e)
for k, v in map(lambda x: (x, x * x), range(2)): print(k, v)
for i, x in enumerate(map(lambda x: x + 1, range(2))): print(i, x)
n = 0
def count():
    global n; n += 1; return n
for x in iter(count, 4): print(x, end=" ")
print()


class H:
    def __new__(cls, x):
        return 1 // x


def divide(x):
    return 1 // x


for call in (lambda: H(0), lambda: [x for x in map(divide, [1, 0])]):
    try:
        call()
    except ZeroDivisionError as error:
        entry, names = error.__traceback__, []
        while entry:
            names.append((entry.tb_frame.f_code.co_name, entry.tb_frame.f_locals.get("x")))
            entry = entry.tb_next
        print(names[1:])
