class T:
    def __init__(self): self._c = 0
    @property
    def c(self):
        "The doc."
        return self._c
    @c.setter
    def c(self, v):
        if v < -273: raise ValueError("too cold")
        self._c = v
    @c.deleter
    def c(self): self._c = None
    @property
    def f(self): return self.c * 2
t = T()
t.c = 10
print(t.c, t.f, T.c.__doc__)  # => 10 20 The doc.
del t.c
print(t.c)  # => None
try:
    t.c = -300
except ValueError as error:
    print(error)  # => too cold
try:
    t.f = 1
except AttributeError as error:
    print(error)  # => property 'f' of 'T' object has no setter
try:
    del t.f
except AttributeError as error:
    print(error)  # => property 'f' of 'T' object has no deleter
print(isinstance(T.c, property), T.c.fget(t), T.__dict__["f"].fset)  # => True None None
class U(T):
    @T.c.getter
    def c(self): return "U"
    @property
    def only_set(self): raise AttributeError("inner")
u = U()
u.c = 3
print(u.c, u._c)  # => U 3
u.only_set  # !! AttributeError: inner
