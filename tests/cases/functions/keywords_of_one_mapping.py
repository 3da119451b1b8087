from collections import OrderedDict, UserDict


def f(*args, **named):
    named["added"] = args
    return named


def g(a, b=0, *, c=0):
    return a, b, c


def show(call):
    try:
        print(call())
    except TypeError as error:
        print(error)


class Text(str):
    pass


class Shouts(dict):
    def keys(self):
        return [key.upper() for key in super().keys()]

    def __getitem__(self, key):
        return super().__getitem__(key.lower()) * 2


given = {"x": 1}
print(f(**given), given)  # => {'x': 1, 'added': ()} {'x': 1}
print(f(1, y=2, **given), given)  # => {'y': 2, 'x': 1, 'added': (1,)} {'x': 1}
print(f(y=2, z=3, **given, w=4), given)  # => {'y': 2, 'z': 3, 'x': 1, 'w': 4, 'added': ()} {'x': 1}
show(lambda: f(x=0, **given))  # => __main__.f() got multiple values for keyword argument 'x'
show(lambda: f(**given, x=0))  # => __main__.f() got multiple values for keyword argument 'x'
show(lambda: f(y=1, **{"y": 2}))  # => __main__.f() got multiple values for keyword argument 'y'
show(lambda: f(**{1: 2}))  # => keywords must be strings
show(lambda: f(**[1, 2]))  # => __main__.f() argument after ** must be a mapping, not list
show(lambda: f(**None))  # => __main__.f() argument after ** must be a mapping, not NoneType
show(lambda: f(y=1, **5))  # => __main__.f() argument after ** must be a mapping, not int
print(f(**{Text("t"): 1}), f(**OrderedDict(b=1, a=2)), f(**UserDict(u=1)), f(**Shouts(a=4)))
# => {'t': 1, 'added': ()} {'b': 1, 'a': 2, 'added': ()} {'u': 1, 'added': ()} {'a': 4, 'added': ()}
print(g(**{"a": 1}), g(*(1,), **{"b": 2, "c": 3}), g(1, c=5, **{"b": 2}), g(1, **{}))
# => (1, 0, 0) (1, 2, 3) (1, 2, 5) (1, 0, 0)
show(lambda: g(1, **{"a": 2}))  # => g() got multiple values for argument 'a'
show(lambda: g(c=1, **{"d": 2}))  # => g() got an unexpected keyword argument 'd'


# In which order arguments are looked at.
def note(value):
    print("see", value, end="; ")
    return value


print(f(note(1), x=note(2), y=note(3), **note({"z": 4}), w=note(5)))
# => see 1; see 2; see 3; see {'z': 4}; see 5; {'x': 2, 'y': 3, 'z': 4, 'w': 5, 'added': (1,)}


# What changes meanwhile does not change the call.
def changes(**named):
    shared.clear()
    shared["later"] = 1
    return named


shared = {"now": 1, "then": 2}
print(changes(**shared), shared)  # => {'now': 1, 'then': 2} {'later': 1}
many = {f"k{index}": index for index in range(12)}
print(sum(f(**many)[name] for name in many), sum(f(9, k99=1, **many)[name] for name in many))  # => 66 66
del many["k3"]
print(sorted(f(**many))[:5])  # => ['added', 'k0', 'k1', 'k10', 'k11']
print(f(**{f"n{index}": index for index in range(40)})["n39"])  # => 39


class Base:
    def __init_subclass__(cls, **options):
        cls.options = options


options = {"first": 1, "second": 2}
print(type("C", (Base,), {}, **options).options)  # => {'first': 1, 'second': 2}


class Derived(Base, zeroth=0, **options):
    pass


print(Derived.options, options)  # => {'zeroth': 0, 'first': 1, 'second': 2} {'first': 1, 'second': 2}


class Meets(type):
    def __instancecheck__(cls, instance):
        return instance in cls.known

    @classmethod
    def __subclasscheck__(meta, other):
        return (meta.__name__, other.__name__)


class Numbers(metaclass=Meets):
    known = (1, 2)


print(isinstance(1, Numbers), isinstance(3, Numbers), issubclass(int, Numbers))  # => True False True


class Asked(type):
    @classmethod
    def __instancecheck__(meta, instance):
        return meta is Asked and instance


class Any(metaclass=Asked):
    pass


print(isinstance(1, Any), isinstance(0, Any), isinstance([], (Any, list)))  # => True False True
