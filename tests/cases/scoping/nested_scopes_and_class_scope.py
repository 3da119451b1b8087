x = "global"
class A:
    x = "class"
    y = x
    def f(self): return x
    def g(self): return self.x
    z = (lambda: x)()
    w = [x for _ in range(1)][0]
a = A()
print(a.y, a.f(), a.g(), A.z, A.w)  # => class global class global global
def outer():
    x = "outer"
    class B:
        y = x
        def f(self): return x
    return B
print(outer().y, outer()().f())  # => outer outer
