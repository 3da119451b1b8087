class A:
    def f(self, a): pass
A().f(1, 2)  # !! TypeError: A.f() takes 2 positional arguments but 3 were given
