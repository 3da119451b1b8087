# The same access, again and again, while what it finds changes.
class A:
    def __init__(self):
        self._x = 1

    @property
    def x(self):
        return self._x

    @staticmethod
    def s(*args):
        return ("s", args)

    @classmethod
    def c(cls, *args):
        return (cls.__name__, args)

    @property
    def bad(self):
        raise AttributeError("from the getter")


class B(A):
    pass


class G(A):
    def __getattr__(self, name):
        return "fallback " + name


def read(o):
    return o.x


def call(o):
    return o.s(1), o.c(2)


a, b, g = A(), B(), G()
for o in (a, a, b, g, a):
    print(read(o), call(o))
    # => 1 (('s', (1,)), ('A', (2,)))
    # => 1 (('s', (1,)), ('A', (2,)))
    # => 1 (('s', (1,)), ('B', (2,)))
    # => 1 (('s', (1,)), ('G', (2,)))
    # => 1 (('s', (1,)), ('A', (2,)))
print(call(A), call(B), call(A), call(G))
# => (('s', (1,)), ('A', (2,))) (('s', (1,)), ('B', (2,))) (('s', (1,)), ('A', (2,))) (('s', (1,)), ('G', (2,)))
for o in (g, g, a):
    try:
        print(o.bad)
        # => fallback bad
        # => fallback bad
    except AttributeError as error:
        print(error)  # => from the getter
# The instance's own attribute comes before a static method, not before a property.
b.s = lambda *args: "own"
b.__dict__["x"] = "own"
for o in (b, a, b):
    print(read(o), o.s(3))
    # => 1 own
    # => 1 ('s', (3,))
    # => 1 own
# The wrapped function changes without the class being told.
prop, static, class_ = A.__dict__["x"], A.__dict__["s"], A.__dict__["c"]
prop.__init__(lambda self: "new getter")
static.__init__(lambda *args: "new static")
class_.__init__(lambda cls: cls)
for o in (a, b, a):
    print(read(o), o.s(4), o.c())
    # => new getter new static <class '__main__.A'>
    # => new getter own <class '__main__.B'>
    # => new getter new static <class '__main__.A'>
prop.__init__(len)
try:
    read(a)
except TypeError as error:
    print(error)  # => object of type 'A' has no len()
prop.__init__(lambda self, more=2: more)
print(read(a))  # => 2
prop.__init__()
try:
    read(a)
except AttributeError as error:
    print(error)  # => property of 'A' object has no getter
class_.__init__(str)
print(a.c(), A.c())  # => <class '__main__.A'> <class '__main__.A'>
# The class changes.
A.x = 5
print(read(a), read(b))  # => 5 own
A.x = property(lambda self: "again")
print(read(a))  # => again
del A.s
try:
    call(a)
except AttributeError as error:
    print(error)  # => 'A' object has no attribute 's'
A.s = staticmethod(print)
a.s("printed")  # => printed


class Meta(type):
    def s(cls, *args):
        return "meta", args

    @property
    def x(cls):
        return "meta x"


class M(metaclass=Meta):
    @staticmethod
    def s(*args):
        return "class", args


class N(metaclass=Meta):
    pass


for o in (M, N, M, M()):
    print(o.s(1))
    # => ('class', (1,))
    # => ('meta', (1,))
    # => ('class', (1,))
    # => ('class', (1,))
print(N.x, N.x)  # => meta x meta x


class MyStatic(staticmethod):
    def __get__(self, instance, owner):
        return lambda *args: ("mine", args)


class MyProperty(property):
    def __get__(self, instance, owner):
        return "mine too"


class P:
    s = MyStatic(print)
    x = MyProperty(print)

    @property
    def y(self):
        yield 1


p = P()
for _ in range(3):
    print(p.s(1), P.s(2), p.x, list(p.y))
    # => ('mine', (1,)) ('mine', (2,)) mine too [1]
    # => ('mine', (1,)) ('mine', (2,)) mine too [1]
    # => ('mine', (1,)) ('mine', (2,)) mine too [1]
p.__dict__
P.q = property(lambda self: self.__dict__)
for _ in range(3):
    p.n = 1
    print(p.q)
    # => {'n': 1}
    # => {'n': 1}
    # => {'n': 1}
    del p.n
