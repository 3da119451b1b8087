def deco(label):
    print("make", label)
    def wrap(f):
        print("wrap", label)
        def inner(*a, **k):
            return f"{label}({f(*a, **k)})"
        return inner
    return wrap
@deco("outer")
@deco("inner")
def f(x): return x
# => make outer
# => make inner
# => wrap inner
# => wrap outer
print(f(1))  # => outer(inner(1))
def register(cls):
    cls.tag = "registered"
    return cls
@register
class C: pass
print(C.tag)  # => registered
@lambda f: f()
def result(): return 42
print(result)  # => 42
class Count:
    def __init__(self, f): self.f, self.n = f, 0
    def __call__(self, *a):
        self.n += 1
        return self.f(*a)
@Count
def g(x): return x
g(1), g(2)
print(g.n)  # => 2
table = {"d": lambda f: "from table"}
@table["d"]
def h(): pass
print(h)  # => from table
