# What sites and lookups remember of a class: its data may change, and a name may change its kind.
class Base:
    count = 0
    table = {}
    name = "base"

    def method(self):
        return "method"


class Derived(Base):
    pass


def read(thing):
    return thing.count


def read_name(thing):
    return thing.name


def call(thing):
    return thing.method()


base, derived = Base(), Derived()
for step in range(4):
    Base.count += 1
    print(read(base), read(derived), read(Base), read(Derived), end=";")
print()  # => 1 1 1 1;2 2 2 2;3 3 3 3;4 4 4 4;
Derived.count = 10
print(read(base), read(derived), read(Derived))  # => 4 10 10
Derived.count += 5
print(read(derived), Base.count)  # => 15 4
del Derived.count
print(read(derived), read(Derived))  # => 4 4
derived.count = 99
print(read(derived), Derived.count, read(Derived()))  # => 99 4 4
for _ in range(3):
    print(read_name(derived), end=" ")
Base.name = property(lambda self: "property of " + type(self).__name__)
print(read_name(base), read_name(derived))  # => base base base property of Base property of Derived
Base.name = "data again"
print(read_name(base), read_name(derived), read_name(Base))  # => data again data again data again
Base.name = lambda self: "bound"
print(read_name(base)(), read_name(derived)())  # => bound bound
Base.name = 5
print(read_name(base), read_name(derived))  # => 5 5
for _ in range(3):
    call(base), call(derived)
Derived.method = lambda self: "other"
print(call(base), call(derived))  # => method other
Base.method = 7
try:
    call(base)
except TypeError as error:
    print(error)  # => 'int' object is not callable
print(call(derived))  # => other
try:
    derived.later
except AttributeError as error:
    print(error)  # => 'Derived' object has no attribute 'later'
Base.later = [1]
print(derived.later, Derived.later, hasattr(Derived, "later"), hasattr(derived, "never"))
# => [1] [1] True False
Base.later = (2, 3)
print(derived.later, Derived.later)  # => (2, 3) (2, 3)
Derived.__bases__ = (type("Other", (), {"later": "of another"}),)
print(derived.later, hasattr(derived, "table"))  # => of another False


class Hooked:
    def __getattr__(self, name):
        if name.startswith("no"):
            raise AttributeError(name)
        return "hooked " + name


class Strange:
    @property
    def broken(self):
        raise AttributeError("inside")

    @property
    def worse(self):
        raise ValueError("inside")


print(hasattr(Hooked(), "x"), hasattr(Hooked(), "nothing"), hasattr(Strange(), "broken"))
# => True False False
try:
    hasattr(Strange(), "worse")
except ValueError as error:
    print(error)  # => inside
Hooked.x = 1
print(Hooked().x, getattr(Hooked(), "y", None), getattr(Hooked(), "no", "default"))  # => 1 hooked y default


class Meta(type):
    shared = 1


class Made(metaclass=Meta):
    pass


def read_shared(cls):
    return cls.shared


print(read_shared(Made), read_shared(Made))  # => 1 1
Meta.shared = 2
print(read_shared(Made))  # => 2
Made.shared = "own"
print(read_shared(Made))  # => own
Meta.shared = property(lambda cls: "of the metaclass")
print(read_shared(Made))  # => of the metaclass
Base.__annotations__["x"] = int
print(Base.__annotations__, Derived.__annotations__)  # => {'x': <class 'int'>} {}


def read_limit(thing):
    return thing.limit


def forgotten():
    class Short:
        limit = 7

    import weakref

    print(read_limit(Short()), read_limit(Short))
    return weakref.ref(Short)


import gc

short = forgotten()  # => 7 7
gc.collect()
print(short() is None)  # => True
