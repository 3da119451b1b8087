class A:
    def f(self): return ["A"]
class B(A):
    def f(self): return ["B"] + super().f()
class C(A):
    def f(self): return ["C"] + super().f()
class D(B, C):
    def f(self): return ["D"] + super().f()
print(D().f(), [c.__name__ for c in D.__mro__], D.mro() == list(D.__mro__))
# => ['D', 'B', 'C', 'A'] ['D', 'B', 'C', 'A', 'object'] True
print(super(B, D()).f(), super(D, D()).f(), isinstance(D(), A), issubclass(D, (int, C)))
# => ['C', 'A'] ['B', 'C', 'A'] True True
class E(D):
    @classmethod
    def make(cls): return super().__new__(cls)
print(type(E.make()).__name__)  # => E
super(D, D()).nothing  # !! AttributeError: 'super' object has no attribute 'nothing'
