def f(self, x): return self, x
class A: pass
bound = f.__get__("me")
print(bound(1), bound.__self__, bound.__func__ is f)  # => ('me', 1) me True
print(str.upper.__get__("x")(), A.__dict__.get("f"))  # => X None
s = staticmethod(f)
print(s(1, 2), classmethod(f).__get__(None, int)(5))  # => (1, 2) (<class 'int'>, 5)
