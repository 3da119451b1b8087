"""object.__new__ without arguments makes an instance at once; what it refuses it still refuses."""
import abc


class Plain:
    def __new__(cls, *args):
        self = object.__new__(cls)
        self.args = args
        return self

    def __init__(self, *args):
        self.seen = len(args)


print(Plain(1, 2).args, Plain().seen)  # => (1, 2) 0


class Slots:
    __slots__ = ("a",)


one = object.__new__(Slots)
one.a = 1
print(one.a, hasattr(one, "__dict__"), type(object.__new__(object)).__name__)  # => 1 False object


class Abstract(abc.ABC):
    @abc.abstractmethod
    def work(self):
        pass


for wanted in (Abstract, int, dict, type, 5, None):
    try:
        print(object.__new__(wanted))
    except TypeError as error:
        print(error)
        # => Can't instantiate abstract class Abstract without an implementation for abstract method 'work'
        # => object.__new__(int) is not safe, use int.__new__()
        # => object.__new__(dict) is not safe, use dict.__new__()
        # => object.__new__(type) is not safe, use type.__new__()
        # => object.__new__(X): X is not a type object (int)
        # => object.__new__(X): X is not a type object (NoneType)
for args in ((), (Slots, 1)):
    try:
        print(object.__new__(*args))
    except TypeError as error:
        print(error)
        # => object.__new__(): not enough arguments
        # => Slots() takes no arguments
