# What CPython's own tests of classes showed.
import copy
import weakref


class MySuper(super):
    pass


class A:
    def m(self):
        return "A"


class B(A):
    def m(self):
        return "B" + MySuper(B, self).m() + self.__unbound.m()


B._B__unbound = super(B)
print(B().m(), super(B, B()).__thisclass__, super(B, B()).__self_class__, super(B).__self__)
# => BAA <class '__main__.B'> <class '__main__.B'> None


# Attributes of slots beside a dict.
class S:
    __slots__ = ("a", "__weakref__")


class D(S):
    pass


d = D()
d.a = 1
d.b = 2
print(d.__dict__, d.a, vars(d), weakref.ref(d)() is d)  # => {'b': 2} 1 {'b': 2} True
d.a = 3
print(d.a, d.__dict__)  # => 3 {'b': 2}
del d.a
print(hasattr(d, "a"), d.b)  # => False 2
d.a = 5
d.__dict__ = {"c": 7}
print(d.a, d.c, hasattr(d, "b"), copy.copy(d).a, copy.deepcopy(d).__dict__)  # => 5 7 False 5 {'c': 7}
for n in range(70):
    setattr(d, f"n{n}", n)
print(d.a, len(d.__dict__))  # => 5 71
e = D()
for n in range(70):
    setattr(e, f"n{n}", n)
e.a = 1
print(e.a, "a" in e.__dict__, len(e.__dict__))  # => 1 False 70
e.__class__ = type("D2", (S,), {})
print(e.a, e.n3, type(e).__name__)  # => 1 3 D2
try:
    e.__class__ = A
except TypeError as error:
    print(error)  # => __class__ assignment: 'A' object layout differs from 'D2'


class Borg:
    state = {}

    def __init__(self):
        self.__dict__ = self.state


one, two = Borg(), Borg()
one.x = 1
print(two.x, Borg.state, one.__dict__ is two.__dict__)  # => 1 {'x': 1} True
del one.__dict__
print(one.__dict__)  # => {}
try:
    one.__dict__ = 3
except TypeError as error:
    print(error)  # => __dict__ must be set to a dictionary, not a 'int'
print(list(A.__dict__), list(S.__dict__), A.__dict__["__dict__"], A().__weakref__)
# => ['__module__', 'm', '__dict__', '__weakref__', '__doc__'] ['__module__', '__slots__', 'a', '__weakref__', '__doc__'] <attribute '__dict__' of 'A' objects> None
for slots in ("__dict__", "__dict__"), ("__weakref__", "__weakref__"), ("__weakref__",):
    try:
        print(type("T", (A,) if len(slots) == 1 else (), {"__slots__": slots}))
    except TypeError as error:
        print(error)
        # => __dict__ slot disallowed: we already got one
        # => __weakref__ slot disallowed: we already got one
        # => __weakref__ slot disallowed: we already got one
try:
    weakref.ref(type("NoWeak", (), {"__slots__": ()})())
except TypeError as error:
    print(error)  # => cannot create weak reference to 'NoWeak' object


# A descriptor that only sets.
class Sets:
    def __set__(self, instance, value):
        instance.__dict__["v"] = value * 2


class HasSets:
    v = Sets()


h = HasSets()
print(type(h.v).__name__)  # => Sets
h.v = 4
print(h.v)  # => 8


# The text of subclasses of builtin values.
class I(int):
    def __str__(self):
        return "S"


class T(str):
    def __str__(self):
        return "S"


print(f"{I(1)} {T('a')}", "{}".format(I(1)), "{:3}|".format(I(1)), format(T("a"), ">3"), int.__format__(I(2), ""))
# => S S S   1|   a S


class SetOf(set):
    pass


s = SetOf([1, (2, 3)])
s.x = [1]
t = copy.deepcopy(s)
print(t, t.x, t.x is s.x, copy.deepcopy({1, 2}), copy.copy(frozenset([1])), {3}.__reduce__())
# => SetOf({(2, 3), 1}) [1] False {1, 2} frozenset({1}) (<class 'set'>, ([3],), None)
print(type[int], type[A], "__module__" in dir(5), "__module__" in dir(A))
# => type[int] type[__main__.A] False True
