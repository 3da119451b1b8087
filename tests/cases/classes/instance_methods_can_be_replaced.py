class A:
    def f(self): return "class"
a = A()
a.f = lambda: "instance"
print(a.f(), A().f())  # => instance class
A.f = lambda self: "patched"
print(a.f(), A().f())  # => instance patched
def g(self): return self
import types
a.g = types.MethodType(g, a)
print(a.g() is a)  # => True
print(A.f.__get__(a)())  # => patched
