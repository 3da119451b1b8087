class A:
    def m(self, x): pass
    @classmethod
    def c(cls): pass
    @staticmethod
    def s(x): pass
    def __init__(self, q): pass
for call in ("A()", "A(1).m()", "A(1).m(1, 2)", "A(1).c(1)", "A.s()", "A.m()", "A.m(1)", "object(1)", "A(1).m(y=1)"):
    try:
        eval(call)
    except TypeError as error:
        print(f"{call}: {error}")
        # => A(): A.__init__() missing 1 required positional argument: 'q'
        # => A(1).m(): A.m() missing 1 required positional argument: 'x'
        # => A(1).m(1, 2): A.m() takes 2 positional arguments but 3 were given
        # => A(1).c(1): A.c() takes 1 positional argument but 2 were given
        # => A.s(): A.s() missing 1 required positional argument: 'x'
        # => A.m(): A.m() missing 2 required positional arguments: 'self' and 'x'
        # => A.m(1): A.m() missing 1 required positional argument: 'x'
        # => object(1): object() takes no arguments
        # => A(1).m(y=1): A.m() got an unexpected keyword argument 'y'
