# The numeric tower.

from abc import ABCMeta, abstractmethod

__all__ = ["Number", "Complex", "Real", "Rational", "Integral"]


class Number(metaclass=ABCMeta):
    __slots__ = ()
    __hash__ = None


def _abstract(name, arity):
    # An abstract method that takes self and `arity` more arguments.
    if arity == 0:
        def method(self):
            raise NotImplementedError
    elif arity == 1:
        def method(self, other):
            raise NotImplementedError
    else:
        def method(self, other, modulus=None):
            raise NotImplementedError
    method.__name__ = name
    return abstractmethod(method)


class Complex(Number):
    __slots__ = ()

    __complex__ = _abstract("__complex__", 0)
    __add__ = _abstract("__add__", 1)
    __radd__ = _abstract("__radd__", 1)
    __neg__ = _abstract("__neg__", 0)
    __pos__ = _abstract("__pos__", 0)
    __mul__ = _abstract("__mul__", 1)
    __rmul__ = _abstract("__rmul__", 1)
    __truediv__ = _abstract("__truediv__", 1)
    __rtruediv__ = _abstract("__rtruediv__", 1)
    __pow__ = _abstract("__pow__", 1)
    __rpow__ = _abstract("__rpow__", 1)
    __abs__ = _abstract("__abs__", 0)
    conjugate = _abstract("conjugate", 0)
    __eq__ = _abstract("__eq__", 1)

    __hash__ = None

    def __bool__(self):
        return self != 0

    @property
    @abstractmethod
    def real(self):
        raise NotImplementedError

    @property
    @abstractmethod
    def imag(self):
        raise NotImplementedError

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other


Complex.register(complex)


class Real(Complex):
    __slots__ = ()

    __float__ = _abstract("__float__", 0)
    __trunc__ = _abstract("__trunc__", 0)
    __floor__ = _abstract("__floor__", 0)
    __ceil__ = _abstract("__ceil__", 0)
    __round__ = _abstract("__round__", 1)
    __floordiv__ = _abstract("__floordiv__", 1)
    __rfloordiv__ = _abstract("__rfloordiv__", 1)
    __mod__ = _abstract("__mod__", 1)
    __rmod__ = _abstract("__rmod__", 1)
    __lt__ = _abstract("__lt__", 1)
    __le__ = _abstract("__le__", 1)

    def __divmod__(self, other):
        return (self // other, self % other)

    def __rdivmod__(self, other):
        return (other // self, other % self)

    def __complex__(self):
        return complex(float(self))

    @property
    def real(self):
        return +self

    @property
    def imag(self):
        return 0

    def conjugate(self):
        return +self


Real.register(float)


class Rational(Real):
    __slots__ = ()

    @property
    @abstractmethod
    def numerator(self):
        raise NotImplementedError

    @property
    @abstractmethod
    def denominator(self):
        raise NotImplementedError

    def __float__(self):
        return int(self.numerator) / int(self.denominator)


class Integral(Rational):
    __slots__ = ()

    __int__ = _abstract("__int__", 0)
    __lshift__ = _abstract("__lshift__", 1)
    __rlshift__ = _abstract("__rlshift__", 1)
    __rshift__ = _abstract("__rshift__", 1)
    __rrshift__ = _abstract("__rrshift__", 1)
    __and__ = _abstract("__and__", 1)
    __rand__ = _abstract("__rand__", 1)
    __xor__ = _abstract("__xor__", 1)
    __rxor__ = _abstract("__rxor__", 1)
    __or__ = _abstract("__or__", 1)
    __ror__ = _abstract("__ror__", 1)
    __invert__ = _abstract("__invert__", 0)
    __pow__ = _abstract("__pow__", 2)

    def __index__(self):
        return int(self)

    def __float__(self):
        return float(int(self))

    @property
    def numerator(self):
        return +self

    @property
    def denominator(self):
        return 1


Integral.register(int)
