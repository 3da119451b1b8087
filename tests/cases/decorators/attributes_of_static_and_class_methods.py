# classmethod and staticmethod objects take over attributes of their function, and have their own.
import abc


def function(x: int) -> str:
    "documentation"
    return x


for kind in (classmethod, staticmethod):
    wrapped = kind(function)
    print(sorted(wrapped.__dict__), wrapped.__doc__, wrapped.__name__, wrapped.__wrapped__ is function)
    wrapped.route = "/x"
    print(wrapped.route, hasattr(function, "route"), wrapped.__dict__["route"])
    wrapped.__doc__ = "other"
    print(wrapped.__doc__, function.__doc__)
    del wrapped.route
    print(hasattr(wrapped, "route"))
    try:
        del wrapped.route
    except AttributeError as error:
        print(error)
    try:
        wrapped.__func__ = 1
    except AttributeError:
        print("read only")
# => ['__annotations__', '__doc__', '__module__', '__name__', '__qualname__'] documentation function True
# => /x False /x
# => other documentation
# => False
# => 'classmethod' object has no attribute 'route'
# => read only
# => ['__annotations__', '__doc__', '__module__', '__name__', '__qualname__'] documentation function True
# => /x False /x
# => other documentation
# => False
# => 'staticmethod' object has no attribute 'route'
# => read only


def mark(method):
    method.marked = True
    return method


class C:
    @mark
    @staticmethod
    def s():
        return "s"

    @mark
    @classmethod
    def c(cls):
        return cls.__name__


print(C.s(), C.c(), C.__dict__["s"].marked, C.__dict__["c"].marked)  # => s C True True


class A(abc.ABC):
    @abc.abstractclassmethod
    def f(cls):
        pass


class B(A):
    pass


print(A.__abstractmethods__, B.__abstractmethods__)  # => frozenset({'f'}) frozenset({'f'})
