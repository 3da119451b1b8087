import abc
import sys
import types

# Modules take another class.
module = types.ModuleType("m")


class Lazy(types.ModuleType):
    a = 1

    @property
    def b(self):
        return f"b of {self.__name__}"

    def __getattr__(self, name):
        return f"made {name}"


module.c = 3
module.__class__ = Lazy
print(module.a, module.b, module.c, module.d, type(module) is Lazy)  # => 1 b of m 3 made d True
module.__class__ = types.ModuleType
print(hasattr(module, "a"), module.c)  # => False 3
try:
    module.__class__ = int
except TypeError as error:
    print(error)  # => __class__ assignment only supported for mutable types or ModuleType subclasses


class Watched(types.ModuleType):
    def __getattribute__(self, name):
        log.append(name)
        return super().__getattribute__(name)


log = []
watched = Watched("w")
watched.x = 5
print(watched.x, watched.x, log)  # => 5 5 ['x', 'x']
empty = types.ModuleType.__new__(types.ModuleType)
print(hasattr(empty, "__name__"), repr(empty), empty.__dict__)  # => False <module '?'> {}


# A native method as a hook.
class Attributes(dict):
    __getattr__ = dict.__getitem__
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__


bag = Attributes(a=1)
bag.b = 2
print(bag.a, bag, bag["b"], vars(bag))  # => 1 {'a': 1, 'b': 2} 2 {}
del bag.a
print(bag)  # => {'b': 2}


# `__new__` as any descriptor.
class Odd:
    @classmethod
    def __new__(*args):
        return args


print(len(Odd(1, 2)), Odd(1, 2)[2:])  # => 4 (1, 2)


# What a metaclass attribute without `__get__` hides.
class SetOnly:
    def __set__(self, owner, value):
        print("set", value)


class Meta(type):
    a = SetOnly()


class WithMeta(metaclass=type("M2", (type,), {})):
    a = 42


class Own(metaclass=Meta):
    pass


Own.a = 1  # => set 1
print(isinstance(Own.a, SetOnly), WithMeta.a)  # => True 42


# Hooks of a metaclass are not passed by.
class Frozen(type):
    def __setattr__(cls, name, value):
        object.__setattr__(cls, name, value)


class Ice(metaclass=Frozen):
    pass


try:
    Ice.x = 1
except TypeError as error:
    print(error)  # => can't apply this __setattr__ to Frozen object

for get in (lambda: type.__abstractmethods__, lambda: Meta.__abstractmethods__,
            lambda: (5).__module__, lambda: "".__module__, lambda: None.__module__):
    try:
        print(get())
    except AttributeError as error:
        print(error)
        # => __abstractmethods__
        # => __abstractmethods__
        # => 'int' object has no attribute '__module__'
        # => 'str' object has no attribute '__module__'
        # => 'NoneType' object has no attribute '__module__'
print(int.__module__, Own().__module__, Own.__module__)  # => builtins __main__ __main__


class Abstract(abc.ABC):
    @abc.abstractproperty
    def p(self):
        pass


class Below(Abstract):
    pass


print(Below.__abstractmethods__, type(Abstract.p).__name__)  # => frozenset({'p'}) abstractproperty


class Annotated(property):
    def __get__(self, instance, owner=None):
        got = super().__get__(instance, owner)
        return type(got).__name__


class Shown:
    p = Annotated(lambda self: 5)
    q = type("Sub", (property,), {})(lambda self: 6)


print(Shown.p, Shown().p, type(Shown.q).__name__, Shown().q)  # => Annotated int Sub 6

Own.__doc__ = "new"
print(Own.__doc__)  # => new
for change in (lambda: delattr(Own, "__doc__"), lambda: setattr(int, "__doc__", "x"),
               lambda: type.__dict__["__doc__"].__set__(list, "x")):
    try:
        change()
    except TypeError as error:
        print(error)
        # => cannot set '__doc__' attribute of immutable type 'int'
        # => cannot set '__doc__' attribute of immutable type 'list'


class Slotted1:
    __slots__ = "a", "b"


class Slotted2:
    __slots__ = "b", "a"


class Slotted3(Slotted1):
    __slots__ = "e"


class Slotted4(Slotted2):
    __slots__ = "e"


one = Slotted1()
one.a = 1
one.__class__ = Slotted2
print(one.a)  # => 1
for target in Slotted3, Slotted4, int:
    try:
        one.__class__ = target
    except TypeError as error:
        print(error)
        # => __class__ assignment: 'Slotted3' object layout differs from 'Slotted2'
        # => __class__ assignment: 'Slotted4' object layout differs from 'Slotted2'
        # => __class__ assignment only supported for mutable types or ModuleType subclasses
three = Slotted3()
try:
    three.__class__ = Slotted4
except TypeError as error:
    print(error)  # => __class__ assignment: 'Slotted4' object layout differs from 'Slotted3'


class Comparing:
    @property
    def __eq__(self):
        raise AttributeError("no comparison")


print(Comparing() == Comparing())  # => False
error = Exception()
error.__dict__ = {"note": 1}
print(error.note, vars(error))  # => 1 {'note': 1}


class Short:
    def __eq__(self, other):
        left.clear()
        right.clear()
        return NotImplemented


left, right = [Short()], [Short()]
print(left == right)  # => True
