a = 1
print(globals()["a"], "a" in locals())  # => 1 True
globals()["b"] = 2
print(b)  # => 2
def f(p):
    q = p
    return locals()
print(f(5))  # => {'p': 5, 'q': 5}
def g():
    x = 1
    def h(): return x
    return sorted(locals())
print(g())  # => ['h', 'x']
class C:
    v = 1
    names = sorted(n for n in locals() if not n.startswith("__"))
print(C.names)  # => ['v']
