# The exception that a generator handles is its own, whoever resumes it.
import sys
import weakref


def one():
    try:
        raise ValueError
    except ValueError:
        yield 1
    yield sys.exception()


g = one()
try:
    raise IndexError
except IndexError:
    print(next(g))  # => 1
    print(repr(sys.exception()))  # => IndexError()
print(next(g))  # => None


def two():
    try:
        yield
    except Exception as error:
        print(repr(sys.exception()), error.__context__)
        yield
        print(repr(sys.exception()))
        yield
        raise


g = two()
next(g)
try:
    raise ValueError("thrown")
except Exception as error:
    g.throw(error)  # => ValueError('thrown') None
next(g)  # => ValueError('thrown')
try:
    next(g)
except ValueError as error:
    print("raised again", error, error.__context__)  # => raised again thrown None


def three():
    try:
        try:
            raise KeyError(1)
        except KeyError:
            yield repr(sys.exception())
            raise TypeError(2)
    except TypeError as error:
        yield repr(sys.exception()), repr(error.__context__)
    yield repr(sys.exception())


g = three()
try:
    1 / 0
except ZeroDivisionError:
    print(next(g), repr(sys.exception()))  # => KeyError(1) ZeroDivisionError('division by zero')
print(next(g), sys.exception())  # => ('TypeError(2)', 'KeyError(1)') None
try:
    [][0]
except IndexError:
    print(next(g))  # => IndexError('list index out of range')


class Slotted:
    __slots__ = ("__weakref__",)


s = Slotted()
print(s.__weakref__)  # => None
r = weakref.ref(s)
print(s.__weakref__ is r)  # => True
