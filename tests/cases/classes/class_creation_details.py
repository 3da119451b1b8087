class A:
    """Doc."""
    print("body runs once")
    x = 1
    y = x + 1
    if x:
        def m(self): return "m"
    for i in range(2): pass
# => body runs once
print(A.y, A().m(), A.i, A.__name__, A.__module__, A.__qualname__, A.__bases__, A.__doc__)
# => 2 m 1 A __main__ A (<class 'object'>,) Doc.
print(sorted(k for k in A.__dict__ if not k.startswith("__")))  # => ['i', 'm', 'x', 'y']
class Outer:
    class Inner:
        def f(self): pass
print(Outer.Inner.__qualname__, Outer.Inner.f.__qualname__)  # => Outer.Inner Outer.Inner.f
B = type("B", (A,), {"z": 3, "hi": lambda self: self.z})
print(B().hi(), B.__name__, B.__mro__ == (B, A, object))  # => 3 B True
class Empty: pass
print(Empty, Empty.__mro__)  # => <class '__main__.Empty'> (<class '__main__.Empty'>, <class 'object'>)
