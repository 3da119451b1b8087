x = "global"
def f():
    x = "enclosing"
    class C:
        x = "class"
        seen = x
        def m(self): return x
        gen = [x for _ in range(1)]
    return C
C = f()
print(C.seen, C().m(), C.gen)  # => class enclosing ['enclosing']
