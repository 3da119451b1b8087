# `__class__` of a class, which h11 sets to the class itself.
class First(type):
    def hello(cls):
        return "first"


class Second(type):
    def hello(cls):
        return "second"


class A(metaclass=First):
    pass


def ask():
    return A.hello()


print(ask(), ask())  # => first first
A.__class__ = Second
print(ask(), type(A).__name__)  # => second Second


class Sentinel(type):
    def __new__(cls, name, bases, namespace):
        made = super().__new__(cls, name, bases, namespace)
        made.__class__ = made
        return made


class Only(Sentinel, metaclass=Sentinel):
    pass


print(Only, type(Only) is Only)  # => <class '__main__.Only'> True
for target, value in [(A, int), (int, First), (A, 5)]:
    try:
        target.__class__ = value
    except TypeError as error:
        print(error)
        # => __class__ assignment only supported for mutable types or ModuleType subclasses
        # => cannot set '__class__' attribute of immutable type 'int'
        # => __class__ must be set to a class, not 'int' object
