class A:
    def __call__(self, *a, **k): return a, k
    def __bool__(self): return False
a = A()
print(a(1, x=2), bool(a), callable(a), "t" if a else "f")  # => ((1,), {'x': 2}) False True f
class B: pass
b = B()
b.__call__ = lambda: 1
b()  # !! TypeError: 'B' object is not callable
