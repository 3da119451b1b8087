# Decimal arithmetic with contexts, after the General Decimal Arithmetic
# Specification, with the messages of CPython's C implementation.
#
# A finite number is sign, integer coefficient and exponent. Each operation
# collects the conditions it meets in a bit set (`status`) and hands it to the
# context once, at its end (`_settle`), which notes flags and raises.

import math as _math
import numbers as _numbers
import sys
from collections import namedtuple as _namedtuple
from collections.abc import MutableMapping as _MutableMapping

__all__ = ["Decimal", "Context", "DecimalTuple", "DefaultContext", "BasicContext",
           "ExtendedContext", "DecimalException", "Clamped", "InvalidOperation",
           "DivisionByZero", "Inexact", "Rounded", "Subnormal", "Overflow", "Underflow",
           "FloatOperation", "DivisionImpossible", "InvalidContext", "ConversionSyntax",
           "DivisionUndefined", "ROUND_DOWN", "ROUND_HALF_UP", "ROUND_HALF_EVEN",
           "ROUND_CEILING", "ROUND_FLOOR", "ROUND_UP", "ROUND_HALF_DOWN", "ROUND_05UP",
           "setcontext", "getcontext", "localcontext", "MAX_PREC", "MAX_EMAX", "MIN_EMIN",
           "MIN_ETINY", "HAVE_THREADS", "HAVE_CONTEXTVAR"]

__version__ = "1.70"
__libmpdec_version__ = "2.5.1"
HAVE_THREADS = True
HAVE_CONTEXTVAR = True

ROUND_DOWN = "ROUND_DOWN"
ROUND_HALF_UP = "ROUND_HALF_UP"
ROUND_HALF_EVEN = "ROUND_HALF_EVEN"
ROUND_CEILING = "ROUND_CEILING"
ROUND_FLOOR = "ROUND_FLOOR"
ROUND_UP = "ROUND_UP"
ROUND_HALF_DOWN = "ROUND_HALF_DOWN"
ROUND_05UP = "ROUND_05UP"
_ROUNDINGS = (ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN, ROUND_HALF_UP, ROUND_HALF_DOWN,
              ROUND_HALF_EVEN, ROUND_05UP)

MAX_PREC = 999999999999999999
MAX_EMAX = 999999999999999999
MIN_EMIN = -999999999999999999
MIN_ETINY = MIN_EMIN - (MAX_PREC - 1)

# An exact result longer than this many digits is refused with MemoryError
# before it is computed.
_EXACT_LIMIT = 50_000_000

DecimalTuple = _namedtuple("DecimalTuple", "sign digits exponent", module="decimal")


class DecimalException(ArithmeticError):
    pass


class Clamped(DecimalException):
    pass


class InvalidOperation(DecimalException):
    pass


class ConversionSyntax(InvalidOperation):
    pass


class DivisionByZero(DecimalException, ZeroDivisionError):
    pass


class DivisionImpossible(InvalidOperation):
    pass


class DivisionUndefined(InvalidOperation, ZeroDivisionError):
    pass


class Inexact(DecimalException):
    pass


class InvalidContext(InvalidOperation):
    pass


class Rounded(DecimalException):
    pass


class Subnormal(DecimalException):
    pass


class Overflow(Inexact, Rounded):
    pass


class Underflow(Inexact, Rounded, Subnormal):
    pass


class FloatOperation(DecimalException, TypeError):
    pass


# Condition bits. The four kinds of invalid operation share one signal.
_INVALID, _FLOAT, _DIVZERO, _OVERFLOW, _UNDERFLOW, _SUBNORMAL, _INEXACT, _ROUNDED, _CLAMPED = [
    1 << k for k in range(9)]
_SYNTAX, _IMPOSSIBLE, _UNDEFINED, _BADCONTEXT = 1 << 9, 1 << 10, 1 << 11, 1 << 12
_ANY_INVALID = _INVALID | _SYNTAX | _IMPOSSIBLE | _UNDEFINED | _BADCONTEXT
_SIGNALS = ((_INVALID, InvalidOperation), (_FLOAT, FloatOperation), (_DIVZERO, DivisionByZero),
            (_OVERFLOW, Overflow), (_UNDERFLOW, Underflow), (_SUBNORMAL, Subnormal),
            (_INEXACT, Inexact), (_ROUNDED, Rounded), (_CLAMPED, Clamped))
_KINDS = ((_INVALID, InvalidOperation), (_SYNTAX, ConversionSyntax),
          (_IMPOSSIBLE, DivisionImpossible), (_UNDEFINED, DivisionUndefined),
          (_BADCONTEXT, InvalidContext))
_BIT = {signal: bit for bit, signal in _SIGNALS}
# The order of contexts' reprs.
_SHOWN = (Clamped, InvalidOperation, DivisionByZero, Inexact, FloatOperation, Overflow, Rounded,
          Subnormal, Underflow)


def _raise(status, traps):
    if status & _ANY_INVALID and traps & _INVALID:
        names = [kind for bit, kind in _KINDS if status & bit]
        kind = InvalidOperation
    else:
        names, kind = [], None
    for bit, signal in _SIGNALS[1:]:
        if status & bit & traps:
            names.append(signal)
            kind = kind or signal
    raise kind(names)


# Integer helpers

def _ndigits(n):
    if n < 1000000000000000000:
        return len(str(n))
    d = n.bit_length() * 30103 // 100000
    return d + 1 if n >= 10 ** d else d


def _pow10(n):
    if n > _EXACT_LIMIT:
        raise MemoryError
    return 10 ** n


def _round_up(mode, sign, q, r, half):
    # Does q (with r left over out of 2*half) go to q+1? r is not zero.
    if mode == ROUND_HALF_EVEN:
        return r > half or r == half and q & 1 == 1
    if mode == ROUND_HALF_UP:
        return r >= half
    if mode == ROUND_DOWN:
        return False
    if mode == ROUND_UP:
        return True
    if mode == ROUND_FLOOR:
        return sign == 1
    if mode == ROUND_CEILING:
        return sign == 0
    if mode == ROUND_HALF_DOWN:
        return r > half
    return q % 5 == 0  # ROUND_05UP


def _drop(sign, coeff, count, mode):
    # coeff / 10**count as an integer, and whether that lost anything
    power = _pow10(count)
    q, r = divmod(coeff, power)
    if not r:
        return q, False
    if _round_up(mode, sign, q, r, power // 2):
        q += 1
    return q, True


_new = object.__new__


def _make(sign, coeff, exp):
    self = _new(Decimal)
    self._sign = sign
    self._int = coeff
    self._exp = exp
    self._special = 0
    return self


def _make_special(sign, kind, payload=0):
    self = _new(Decimal)
    self._sign = sign
    self._int = payload
    self._exp = 0
    self._special = kind
    return self


_INF, _QNAN, _SNAN = 1, 2, 3


def _settle(ctx, result, status):
    if status:
        trapped = status & ctx._traps
        ctx._flags |= (status & 511) | (1 if status & _ANY_INVALID else 0)
        if trapped or status & _ANY_INVALID and ctx._traps & _INVALID:
            _raise(status, ctx._traps)
    return result


def _invalid(ctx, kind=_INVALID):
    return _settle(ctx, _make_special(0, _QNAN), kind)


def _overflow_value(sign, ctx):
    mode = ctx._rounding
    if mode in (ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_HALF_DOWN, ROUND_UP) \
            or mode == ROUND_CEILING and sign == 0 or mode == ROUND_FLOOR and sign == 1:
        return _make_special(sign, _INF)
    return _make(sign, 10 ** ctx._prec - 1, ctx._Emax - ctx._prec + 1)


def _finish(ctx, sign, coeff, exp, status=0):
    # Round to the context and settle.
    prec = ctx._prec
    if not coeff:
        low = ctx._Emin - prec + 1
        high = ctx._Emax - prec + 1 if ctx._clamp else ctx._Emax
        if exp < low:
            exp = low
            status |= _CLAMPED
        elif exp > high:
            exp = high
            status |= _CLAMPED
        return _settle(ctx, _make(sign, 0, exp), status) if status else _make(sign, 0, exp)
    nd = _ndigits(coeff)
    adjusted = nd + exp - 1
    if nd <= prec and ctx._Emin <= adjusted <= ctx._Emax and not ctx._clamp:
        return _settle(ctx, _make(sign, coeff, exp), status) if status else _make(sign, coeff, exp)
    etop = ctx._Emax - prec + 1
    etiny = ctx._Emin - prec + 1
    floor = nd + exp - prec
    if floor > etop:
        return _settle(ctx, _overflow_value(sign, ctx),
                       status | _OVERFLOW | _INEXACT | _ROUNDED)
    subnormal = floor < etiny
    if subnormal:
        floor = etiny
    if exp < floor:
        kept = nd + exp - floor
        if kept < 0:
            coeff, changed = _drop(sign, 1, 1, ctx._rounding) if ctx._rounding not in (
                ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_HALF_DOWN) else (0, True)
        else:
            coeff, changed = _drop(sign, coeff, floor - exp, ctx._rounding)
        exp = floor
        if coeff and kept == prec and coeff >= 10 ** prec:
            coeff //= 10
            exp += 1
        if exp > etop:
            return _settle(ctx, _overflow_value(sign, ctx),
                           status | _OVERFLOW | _INEXACT | _ROUNDED)
        status |= _ROUNDED
        if changed or status & _INEXACT:
            status |= _INEXACT
            if subnormal:
                status |= _UNDERFLOW
        if subnormal:
            status |= _SUBNORMAL
        if not coeff:
            status |= _CLAMPED
        return _settle(ctx, _make(sign, coeff, exp), status)
    if subnormal:
        status |= _SUBNORMAL
    if ctx._clamp and exp > etop:
        status |= _CLAMPED
        coeff *= _pow10(exp - etop)
        exp = etop
    return _settle(ctx, _make(sign, coeff, exp), status)


def _nan_of(ctx, a, b=None):
    # The NaN that an operation on a (and b) gives; one of them is a NaN.
    status = 0
    if a._special == _SNAN:
        source, status = a, _INVALID
    elif b is not None and b._special == _SNAN:
        source, status = b, _INVALID
    elif a._special == _QNAN:
        source = a
    else:
        source = b
    payload = source._int
    limit = ctx._prec - ctx._clamp
    if payload and _ndigits(payload) > limit:
        payload %= 10 ** limit
    return _settle(ctx, _make_special(source._sign, _QNAN, payload), status)


# Text

def _parse(text):
    # -> (sign, kind, coefficient, exponent) or None
    n = len(text)
    i = 0
    sign = 0
    if i < n and text[i] in "+-":
        sign = 1 if text[i] == "-" else 0
        i += 1
    c = text[i:i + 1]
    if c.isdecimal() or c == ".":
        j = i
        while j < n and text[j].isdecimal():
            j += 1
        whole = text[i:j]
        fraction = ""
        if j < n and text[j] == ".":
            k = j + 1
            while k < n and text[k].isdecimal():
                k += 1
            fraction = text[j + 1:k]
            j = k
        if not whole and not fraction:
            return None
        exp = 0
        if j < n:
            if text[j] not in "eE":
                return None
            rest = text[j + 1:]
            digits = rest[1:] if rest[:1] in ("+", "-") else rest
            if not digits.isdecimal():
                return None
            digits = digits.lstrip("0") or "0"
            exp = int(digits) if len(digits) <= 20 else 10 ** 20
            if rest[0] == "-":
                exp = -exp
        return sign, 0, _to_int(whole + fraction), exp - len(fraction)
    word = text[i:].lower()
    if word == "inf" or word == "infinity":
        return sign, _INF, 0, 0
    kind = _QNAN
    if word[:1] == "s":
        kind = _SNAN
        word = word[1:]
    if word[:3] != "nan":
        return None
    digits = word[3:]
    if digits and not digits.isdecimal():
        return None
    return sign, kind, int(digits) if digits else 0, 0


def _to_int(digits):
    if len(digits) <= 4000:
        return int(digits)
    half = len(digits) // 2
    return _to_int(digits[:half]) * 10 ** (len(digits) - half) + _to_int(digits[half:])


def _to_str(n):
    if n.bit_length() < 13000:
        return str(n)
    k = _ndigits(n) // 2
    high, low = divmod(n, 10 ** k)
    return _to_str(high) + _to_str(low).rjust(k, "0")


def _text(self, eng, capitals):
    sign = "-" if self._sign else ""
    if self._special:
        if self._special == _INF:
            return sign + "Infinity"
        return sign + ("NaN" if self._special == _QNAN else "sNaN") + (
            _to_str(self._int) if self._int else "")
    digits = _to_str(self._int)
    left = self._exp + len(digits)
    if self._exp <= 0 and left > -6:
        point = left
    elif not eng:
        point = 1
    elif not self._int:
        point = (left + 1) % 3 - 1
    else:
        point = (left - 1) % 3 + 1
    if point <= 0:
        whole, fraction = "0", "." + "0" * -point + digits
    elif point >= len(digits):
        whole, fraction = digits + "0" * (point - len(digits)), ""
    else:
        whole, fraction = digits[:point], "." + digits[point:]
    if left == point:
        return sign + whole + fraction
    return sign + whole + fraction + ("E" if capitals else "e") + "%+d" % (left - point)


def _convert(value, raise_it=False):
    # An operand as a Decimal, or None.
    if isinstance(value, Decimal):
        return value
    if isinstance(value, int):
        return _make(1 if value < 0 else 0, abs(int(value)), 0)
    if raise_it:
        raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")
    return None


def _from_float(f):
    if f != f:
        return _make_special(1 if _math.copysign(1.0, f) < 0 else 0, _QNAN)
    if f in (_math.inf, -_math.inf):
        return _make_special(1 if f < 0 else 0, _INF)
    sign = 1 if _math.copysign(1.0, f) < 0 else 0
    n, d = float.as_integer_ratio(float.__abs__(f))
    k = d.bit_length() - 1
    return _make(sign, n * 5 ** k, -k)


def _for_compare(a, b, equality, ctx):
    # (Decimal, Decimal) ready to compare, or NotImplemented.
    if isinstance(b, Decimal):
        return a, b
    if isinstance(b, int):
        return a, _convert(b)
    if isinstance(b, float):
        if equality:
            ctx._flags |= _FLOAT
        else:
            _settle(ctx, None, _FLOAT)
        return a, _from_float(b)
    if isinstance(b, _numbers.Rational):
        if not a._special:
            a = _make(a._sign, a._int * b.denominator, a._exp)
        return a, _convert(int(b.numerator))
    if equality and isinstance(b, complex) and b.imag == 0:
        ctx._flags |= _FLOAT
        return a, _from_float(b.real)
    return NotImplemented


def _cmp(a, b):
    # -1, 0 or 1; neither is a NaN
    if a._special or b._special:
        x = (-1 if a._sign else 1) if a._special else 0
        y = (-1 if b._sign else 1) if b._special else 0
        return (x > y) - (x < y)
    if not a._int:
        return 0 if not b._int else 1 if b._sign else -1
    if not b._int:
        return -1 if a._sign else 1
    if a._sign != b._sign:
        return -1 if a._sign else 1
    up = -1 if a._sign else 1
    x, y = a._exp + _ndigits(a._int), b._exp + _ndigits(b._int)
    if x != y:
        return up if x > y else -up
    m, n = a._int, b._int
    shift = a._exp - b._exp
    if shift > 0:
        m *= 10 ** shift
    elif shift < 0:
        n *= 10 ** -shift
    return 0 if m == n else up if m > n else -up


class Decimal:
    __slots__ = ("_sign", "_int", "_exp", "_special")

    def __new__(cls, value="0", context=None):
        if context is None:
            context = getcontext()
        elif not isinstance(context, Context):
            raise TypeError("optional argument must be a context")
        made = _from_any(value, context)
        if cls is Decimal:
            return made
        self = _new(cls)
        self._sign, self._int = made._sign, made._int
        self._exp, self._special = made._exp, made._special
        return self

    @classmethod
    def from_float(cls, f, /):
        if isinstance(f, int):
            made = _convert(f)
        elif isinstance(f, float):
            made = _from_float(f)
        else:
            raise TypeError("argument must be int or float")
        return made if cls is Decimal else cls(made)

    def __repr__(self):
        return f"Decimal('{self}')"

    def __str__(self):
        return _text(self, False, getcontext()._capitals)

    def to_eng_string(self, context=None):
        return _text(self, True, _checked(context)._capitals)

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return _make(0, 0, 0)

    def conjugate(self):
        return self

    def __complex__(self):
        return complex(float(self))

    def __bool__(self):
        return bool(self._special or self._int)

    def __hash__(self):
        if self._special:
            if self._special == _SNAN:
                raise TypeError("Cannot hash a signaling NaN value")
            if self._special == _QNAN:
                return object.__hash__(self)
            return -sys.hash_info.inf if self._sign else sys.hash_info.inf
        modulus = sys.hash_info.modulus
        if self._exp >= 0:
            power = pow(10, self._exp, modulus)
        else:
            power = pow(pow(10, modulus - 2, modulus), -self._exp, modulus)
        value = self._int * power % modulus
        value = -value if self._sign else value
        return -2 if value == -1 else value

    def __reduce__(self):
        return self.__class__, (str(self),)

    def __copy__(self):
        return self if type(self) is Decimal else self.__class__(self)

    def __deepcopy__(self, memo):
        return self if type(self) is Decimal else self.__class__(self)

    def as_tuple(self):
        if self._special == _INF:
            return DecimalTuple(self._sign, (0,), "F")
        digits = tuple([int(c) for c in _to_str(self._int)])
        if self._special:
            return DecimalTuple(self._sign, digits if self._int else (),
                                "n" if self._special == _QNAN else "N")
        return DecimalTuple(self._sign, digits, self._exp)

    def as_integer_ratio(self):
        if self._special:
            if self._special == _INF:
                raise OverflowError("cannot convert Infinity to integer ratio")
            raise ValueError("cannot convert NaN to integer ratio")
        if not self._int:
            return 0, 1
        n = -self._int if self._sign else self._int
        if self._exp >= 0:
            return n * _pow10(self._exp), 1
        d = _pow10(-self._exp)
        g = _math.gcd(n, d)
        return n // g, d // g

    # Comparisons

    def _ordered(self, other, context=None):
        ctx = _checked(context)
        pair = _for_compare(self, other, False, ctx)
        if pair is NotImplemented:
            return NotImplemented
        a, b = pair
        if a._special > 1 or b._special > 1:
            _settle(ctx, None, _INVALID)
            return None
        return _cmp(a, b)

    def __eq__(self, other):
        ctx = getcontext()
        pair = _for_compare(self, other, True, ctx)
        if pair is NotImplemented:
            return NotImplemented
        a, b = pair
        if a._special > 1 or b._special > 1:
            if _SNAN in (a._special, b._special):
                _settle(ctx, None, _INVALID)
            return False
        return _cmp(a, b) == 0

    def __lt__(self, other):
        c = self._ordered(other)
        return c if c is NotImplemented else c is not None and c < 0

    def __le__(self, other):
        c = self._ordered(other)
        return c if c is NotImplemented else c is not None and c <= 0

    def __gt__(self, other):
        c = self._ordered(other)
        return c if c is NotImplemented else c is not None and c > 0

    def __ge__(self, other):
        c = self._ordered(other)
        return c if c is NotImplemented else c is not None and c >= 0

    def compare(self, other, context=None):
        ctx, other = _checked(context), _convert(other, True)
        if self._special > 1 or other._special > 1:
            return _nan_of(ctx, self, other)
        return _small(_cmp(self, other))

    def compare_signal(self, other, context=None):
        ctx, other = _checked(context), _convert(other, True)
        if self._special > 1 or other._special > 1:
            quiet = _nan_of(_SILENT, self, other)
            return _settle(ctx, quiet, _INVALID)
        return _small(_cmp(self, other))

    def compare_total(self, other, context=None):
        other = _convert(other, True)
        if self._sign != other._sign:
            return _small(-1 if self._sign else 1)
        c = _total_order(self, other)
        return _small(-c if self._sign else c)

    def compare_total_mag(self, other, context=None):
        return self.copy_abs().compare_total(_convert(other, True).copy_abs())

    # Arithmetic

    def __neg__(self, context=None):
        ctx = _checked(context)
        if self._special:
            if self._special > 1:
                return _nan_of(ctx, self)
            return _make_special(1 - self._sign, _INF)
        sign = 1 - self._sign
        if not self._int and ctx._rounding != ROUND_FLOOR:
            sign = 0
        return _finish(ctx, sign, self._int, self._exp)

    def __pos__(self, context=None):
        ctx = _checked(context)
        if self._special:
            return _nan_of(ctx, self) if self._special > 1 else _plain(self)
        sign = self._sign
        if not self._int and ctx._rounding != ROUND_FLOOR:
            sign = 0
        return _finish(ctx, sign, self._int, self._exp)

    def __abs__(self, round=True, context=None):
        if not round:
            return self.copy_abs()
        return self.__neg__(context) if self._sign else self.__pos__(context)

    def __add__(self, other):
        other = _convert(other)
        return NotImplemented if other is None else _add(self, other, getcontext())

    def __radd__(self, other):
        other = _convert(other)
        return NotImplemented if other is None else _add(other, self, getcontext())

    def __sub__(self, other):
        other = _convert(other)
        return NotImplemented if other is None else _sub(self, other, getcontext())

    def __rsub__(self, other):
        other = _convert(other)
        return NotImplemented if other is None else _sub(other, self, getcontext())

    def __mul__(self, other):
        other = _convert(other)
        return NotImplemented if other is None else _mul(self, other, getcontext())

    def __rmul__(self, other):
        other = _convert(other)
        return NotImplemented if other is None else _mul(other, self, getcontext())

    def __truediv__(self, other):
        other = _convert(other)
        return NotImplemented if other is None else _div(self, other, getcontext())

    def __rtruediv__(self, other):
        other = _convert(other)
        return NotImplemented if other is None else _div(other, self, getcontext())

    def __floordiv__(self, other):
        other = _convert(other)
        return NotImplemented if other is None else _divide_int(self, other, getcontext())

    def __rfloordiv__(self, other):
        other = _convert(other)
        return NotImplemented if other is None else _divide_int(other, self, getcontext())

    def __mod__(self, other):
        other = _convert(other)
        return NotImplemented if other is None else _remainder(self, other, getcontext())

    def __rmod__(self, other):
        other = _convert(other)
        return NotImplemented if other is None else _remainder(other, self, getcontext())

    def __divmod__(self, other):
        other = _convert(other)
        return NotImplemented if other is None else _divmod(self, other, getcontext())

    def __rdivmod__(self, other):
        other = _convert(other)
        return NotImplemented if other is None else _divmod(other, self, getcontext())

    def __pow__(self, other, modulo=None):
        other = _convert(other)
        if other is None:
            return NotImplemented
        if modulo is not None:
            modulo = _convert(modulo)
            if modulo is None:
                return NotImplemented
            return _pow_mod(self, other, modulo, getcontext())
        return _power(self, other, getcontext())

    def __rpow__(self, other, modulo=None):
        other = _convert(other)
        return NotImplemented if other is None else _power(other, self, getcontext())

    def remainder_near(self, other, context=None):
        return _remainder_near(self, _convert(other, True), _checked(context))

    def fma(self, other, third, context=None):
        ctx = _checked(context)
        other, third = _convert(other, True), _convert(third, True)
        if self._special or other._special:
            if self._special > 1 or other._special > 1:
                if third._special == _SNAN and _SNAN not in (self._special, other._special):
                    return _nan_of(ctx, third)
                return _nan_of(ctx, self, other)
            product = _mul(self, other, ctx)
            if product._special > 1:
                return product
        else:
            product = _make(self._sign ^ other._sign, self._int * other._int,
                            self._exp + other._exp)
        return _add(product, third, ctx)

    # Conversions

    def __int__(self):
        if self._special:
            if self._special == _INF:
                raise OverflowError("cannot convert Infinity to integer")
            raise ValueError("cannot convert NaN to integer")
        if self._exp >= 0:
            n = self._int * _pow10(self._exp)
        elif -self._exp > _ndigits(self._int):
            n = 0
        else:
            n = self._int // 10 ** -self._exp
        return -n if self._sign else n

    __trunc__ = __int__

    def __float__(self):
        if self._special > 1:
            if self._special == _SNAN:
                raise ValueError("cannot convert signaling NaN to float")
            return -_math.nan if self._sign else _math.nan
        return float(_text(self, False, 1))

    def __floor__(self):
        return int(_integral(self, ROUND_FLOOR))

    def __ceil__(self):
        return int(_integral(self, ROUND_CEILING))

    def __round__(self, n=None):
        if n is None:
            return int(_integral(self, ROUND_HALF_EVEN))
        if not isinstance(n, int):
            raise TypeError("optional arg must be an integer")
        if not -sys.maxsize - 1 <= n <= sys.maxsize:
            raise OverflowError("Python int too large to convert to C ssize_t")
        return self.quantize(_make(0, 1, -n))

    # Exponents

    def adjusted(self):
        return 0 if self._special else self._exp + _ndigits(self._int) - 1

    def quantize(self, exp, rounding=None, context=None):
        ctx, exp = _checked(context), _convert(exp, True)
        mode = _checked_rounding(rounding, ctx)
        if self._special or exp._special:
            if self._special > 1 or exp._special > 1:
                return _nan_of(ctx, self, exp)
            if self._special and exp._special:
                return _plain(self)
            return _invalid(ctx)
        target = exp._exp
        if not ctx._Emin - ctx._prec + 1 <= target <= ctx._Emax:
            return _invalid(ctx)
        if not self._int:
            return _finish(ctx, self._sign, 0, target)
        if self.adjusted() > ctx._Emax or self.adjusted() - target + 1 > ctx._prec:
            return _invalid(ctx)
        status = 0
        if target <= self._exp:
            coeff = self._int * 10 ** (self._exp - target)
        else:
            status = _ROUNDED
            if target - self._exp > _ndigits(self._int):
                coeff, changed = _tiny(self._sign, mode), True
            else:
                coeff, changed = _drop(self._sign, self._int, target - self._exp, mode)
            if changed:
                status |= _INEXACT
        if coeff:
            nd = _ndigits(coeff)
            if nd > ctx._prec or nd + target - 1 > ctx._Emax:
                return _invalid(ctx)
            if nd + target - 1 < ctx._Emin:
                status |= _SUBNORMAL
        return _settle(ctx, _make(self._sign, coeff, target), status)

    def same_quantum(self, other, context=None):
        other = _convert(other, True)
        if self._special or other._special:
            return (self._special > 1) == (other._special > 1) and \
                (self._special == _INF) == (other._special == _INF)
        return self._exp == other._exp

    def normalize(self, context=None):
        ctx = _checked(context)
        if self._special:
            return _nan_of(ctx, self) if self._special > 1 else _plain(self)
        dup = _finish(ctx, self._sign, self._int, self._exp)
        if dup._special:
            return dup
        if not dup._int:
            return _make(dup._sign, 0, 0)
        coeff, exp = dup._int, dup._exp
        top = ctx._Emax - ctx._prec + 1 if ctx._clamp else ctx._Emax
        while exp < top:
            q, r = divmod(coeff, 10)
            if r:
                break
            coeff, exp = q, exp + 1
        return _make(dup._sign, coeff, exp)

    def to_integral_value(self, rounding=None, context=None):
        ctx = _checked(context)
        mode = _checked_rounding(rounding, ctx)
        if self._special:
            return _nan_of(ctx, self) if self._special > 1 else _plain(self)
        return _integral(self, mode)

    to_integral = to_integral_value

    def to_integral_exact(self, rounding=None, context=None):
        ctx = _checked(context)
        mode = _checked_rounding(rounding, ctx)
        if self._special:
            return _nan_of(ctx, self) if self._special > 1 else _plain(self)
        if self._exp >= 0:
            return _plain(self)
        if not self._int:
            return _make(self._sign, 0, 0)
        result = _integral(self, mode)
        status = _ROUNDED
        if _cmp(self, result):
            status |= _INEXACT
        return _settle(ctx, result, status)

    def logb(self, context=None):
        ctx = _checked(context)
        if self._special:
            return _nan_of(ctx, self) if self._special > 1 else _make_special(0, _INF)
        if not self._int:
            return _settle(ctx, _make_special(1, _INF), _DIVZERO)
        n = self.adjusted()
        return _finish(ctx, 1 if n < 0 else 0, abs(n), 0)

    def scaleb(self, other, context=None):
        ctx, other = _checked(context), _convert(other, True)
        if self._special > 1 or other._special > 1:
            return _nan_of(ctx, self, other)
        if other._special or other._exp != 0:
            return _invalid(ctx)
        limit = 2 * (ctx._Emax + ctx._prec)
        n = int(other)
        if not -limit <= n <= limit:
            return _invalid(ctx)
        if self._special:
            return _plain(self)
        return _finish(ctx, self._sign, self._int, self._exp + n)

    def radix(self):
        return _make(0, 10, 0)

    def canonical(self):
        return self

    # Signs and kinds

    def copy_abs(self):
        return _with_sign(self, 0)

    def copy_negate(self):
        return _with_sign(self, 1 - self._sign)

    def copy_sign(self, other, context=None):
        return _with_sign(self, _convert(other, True)._sign)

    def is_canonical(self):
        return True

    def is_finite(self):
        return not self._special

    def is_infinite(self):
        return self._special == _INF

    def is_nan(self):
        return self._special > 1

    def is_qnan(self):
        return self._special == _QNAN

    def is_snan(self):
        return self._special == _SNAN

    def is_signed(self):
        return self._sign == 1

    def is_zero(self):
        return not self._special and not self._int

    def is_normal(self, context=None):
        if self._special or not self._int:
            return False
        return _checked(context)._Emin <= self.adjusted()

    def is_subnormal(self, context=None):
        if self._special or not self._int:
            return False
        return self.adjusted() < _checked(context)._Emin

    def number_class(self, context=None):
        if self._special > 1:
            return "sNaN" if self._special == _SNAN else "NaN"
        sign = "-" if self._sign else "+"
        if self._special:
            return sign + "Infinity"
        if not self._int:
            return sign + "Zero"
        return sign + ("Subnormal" if self.is_subnormal(context) else "Normal")

    # Functions

    def sqrt(self, context=None):
        return _sqrt(self, _checked(context))

    def exp(self, context=None):
        return _exp(self, _checked(context))

    def ln(self, context=None):
        return _ln(self, _checked(context))

    def log10(self, context=None):
        return _log10(self, _checked(context))

    def max(self, other, context=None):
        return _extreme(self, _convert(other, True), _checked(context), 1, False)

    def min(self, other, context=None):
        return _extreme(self, _convert(other, True), _checked(context), -1, False)

    def max_mag(self, other, context=None):
        return _extreme(self, _convert(other, True), _checked(context), 1, True)

    def min_mag(self, other, context=None):
        return _extreme(self, _convert(other, True), _checked(context), -1, True)

    def next_minus(self, context=None):
        return _next(self, _checked(context), 1)

    def next_plus(self, context=None):
        return _next(self, _checked(context), 0)

    def next_toward(self, other, context=None):
        ctx, other = _checked(context), _convert(other, True)
        if self._special > 1 or other._special > 1:
            return _nan_of(ctx, self, other)
        c = _cmp(self, other)
        if c == 0:
            return _with_sign(self, other._sign)
        result = _next(self, ctx, 0 if c < 0 else 1)
        status = 0
        if result._special:
            status = _OVERFLOW | _INEXACT | _ROUNDED
        elif result.adjusted() < ctx._Emin:
            status = _UNDERFLOW | _SUBNORMAL | _INEXACT | _ROUNDED
            if not result._int:
                status |= _CLAMPED
        return _settle(ctx, result, status)

    def logical_and(self, other, context=None):
        return _logical(self, other, _checked(context), lambda a, b: a & b)

    def logical_or(self, other, context=None):
        return _logical(self, other, _checked(context), lambda a, b: a | b)

    def logical_xor(self, other, context=None):
        return _logical(self, other, _checked(context), lambda a, b: a ^ b)

    def logical_invert(self, context=None):
        ctx = _checked(context)
        return _logical(self, _make(0, (10 ** ctx._prec - 1) // 9, 0), ctx, lambda a, b: a ^ b)

    def rotate(self, other, context=None):
        return _move(self, other, _checked(context), True)

    def shift(self, other, context=None):
        return _move(self, other, _checked(context), False)

    def __format__(self, specifier, override=None, /):
        from _decimal_format import format_decimal
        return format_decimal(self, specifier, getcontext(), override)


_numbers.Number.register(Decimal)


def _from_any(value, ctx, strict=False):
    if isinstance(value, str):
        found = _parse(value if strict else value.strip().replace("_", ""))
        if found is None:
            return _invalid(ctx, _SYNTAX)
        sign, kind, coeff, exp = found
        if kind:
            return _make_special(sign, kind, coeff)
        return _make(sign, coeff, exp) if strict else _exact(sign, coeff, exp, ctx)
    if isinstance(value, int):
        return _make(1 if value < 0 else 0, abs(int(value)), 0)
    if isinstance(value, Decimal):
        return _plain(value)
    if isinstance(value, float):
        _settle(ctx, None, _FLOAT)
        return _from_float(value)
    if isinstance(value, (list, tuple)):
        made = _from_tuple(value)
        return made if strict or made._special else _exact(made._sign, made._int, made._exp, ctx)
    raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")


def _exact(sign, coeff, exp, ctx):
    # The number, unless no context holds it.
    if exp < MIN_ETINY or exp > MAX_EMAX or coeff and exp + _ndigits(coeff) - 1 > MAX_EMAX:
        return _invalid(ctx)
    return _make(sign, coeff, exp)


def _from_tuple(value):
    if len(value) != 3:
        raise ValueError("argument must be a sequence of length 3")
    sign, digits, exp = value
    if not isinstance(sign, int) or sign not in (0, 1):
        raise ValueError("sign must be an integer with the value 0 or 1")
    if not isinstance(digits, (tuple, list)):
        raise ValueError("coefficient must be a tuple of digits")
    if exp == "F":
        return _make_special(sign, _INF)
    coeff = 0
    for digit in digits:
        if not isinstance(digit, int) or not 0 <= digit <= 9:
            raise ValueError("coefficient must be a tuple of digits")
        coeff = coeff * 10 + digit
    if exp in ("n", "N"):
        return _make_special(sign, _QNAN if exp == "n" else _SNAN, coeff)
    if not isinstance(exp, int):
        if isinstance(exp, str):
            raise ValueError("string argument in the third position must be 'F', 'n' or 'N'")
        raise ValueError("exponent must be an integer")
    return _make(sign, coeff, exp)


def _plain(d):
    # The same value as a Decimal proper.
    if type(d) is Decimal:
        return d
    made = _make(d._sign, d._int, d._exp)
    made._special = d._special
    return made


def _with_sign(d, sign):
    made = _make(sign, d._int, d._exp)
    made._special = d._special
    return made


def _small(n):
    return _make(1 if n < 0 else 0, abs(n), 0)


def _checked_rounding(rounding, ctx):
    if rounding is None:
        return ctx._rounding
    if rounding not in _ROUNDINGS:
        raise TypeError("valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, "
                        "ROUND_DOWN,\n   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n"
                        "   ROUND_05UP]")
    return rounding


def _tiny(sign, mode):
    # What is left of a number far below one unit.
    if mode in (ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_DOWN):
        return 0
    return 1 if _round_up(mode, sign, 0, 1, 5) else 0


def _integral(d, mode):
    if d._special:
        int(d)  # raises
    if d._exp >= 0:
        return _plain(d)
    if -d._exp > _ndigits(d._int):
        return _make(d._sign, _tiny(d._sign, mode) if d._int else 0, 0)
    return _make(d._sign, _drop(d._sign, d._int, -d._exp, mode)[0], 0)


def _total_order(a, b):
    # Magnitudes in the total order.
    rank = (lambda x: (0, 1, 3, 2)[x._special])
    x, y = rank(a), rank(b)
    if x != y:
        return -1 if x < y else 1
    if a._special > 1:
        return (a._int > b._int) - (a._int < b._int)
    if a._special:
        return 0
    c = _cmp(a.copy_abs(), b.copy_abs())
    if c:
        return c
    return (a._exp > b._exp) - (a._exp < b._exp)


def _add(a, b, ctx):
    if a._special or b._special:
        if a._special > 1 or b._special > 1:
            return _nan_of(ctx, a, b)
        if a._special:
            if b._special and a._sign != b._sign:
                return _invalid(ctx)
            return _plain(a)
        return _plain(b)
    x, y = a._int, b._int
    exp = a._exp if a._exp < b._exp else b._exp
    if not x or not y:
        if not x and not y:
            sign = a._sign & b._sign
            if ctx._rounding == ROUND_FLOOR and a._sign != b._sign:
                sign = 1
            return _finish(ctx, sign, 0, exp)
        # Zero plus a number: the number, with digits down to the lower
        # exponent as far as the precision has room.
        other = b if not x else a
        least = other._exp - ctx._prec - 1
        if exp < least:
            exp = least
        coeff = other._int
        if exp < other._exp:
            coeff *= 10 ** (other._exp - exp)
        return _finish(ctx, other._sign, coeff, max(exp, min(exp, other._exp)))
    if a._exp != b._exp:
        # Far below the last digit kept, only being there matters.
        if a._exp < b._exp:
            low, high = a, b
        else:
            low, high = b, a
        nd_low, nd_high = _ndigits(low._int), _ndigits(high._int)
        cut = high._exp + min(-1, nd_high - ctx._prec - 2)
        low_int, low_exp = low._int, low._exp
        if nd_low + low_exp - 1 < cut:
            low_int, low_exp = 1, cut
        high_int = high._int * 10 ** (high._exp - low_exp)
        x, y = (low_int, high_int) if low is a else (high_int, low_int)
        exp = low_exp
    if a._sign:
        x = -x
    if b._sign:
        y = -y
    total = x + y
    if not total:
        return _finish(ctx, 1 if ctx._rounding == ROUND_FLOOR else 0, 0, exp)
    return _finish(ctx, 1, -total, exp) if total < 0 else _finish(ctx, 0, total, exp)


def _sub(a, b, ctx):
    if b._special > 1:
        return _nan_of(ctx, a, b)
    return _add(a, _with_sign(b, 1 - b._sign), ctx)


def _mul(a, b, ctx):
    sign = a._sign ^ b._sign
    if a._special or b._special:
        if a._special > 1 or b._special > 1:
            return _nan_of(ctx, a, b)
        if not a or not b:
            return _invalid(ctx)
        return _make_special(sign, _INF)
    return _finish(ctx, sign, a._int * b._int, a._exp + b._exp)


def _div(a, b, ctx):
    sign = a._sign ^ b._sign
    if a._special or b._special:
        if a._special > 1 or b._special > 1:
            return _nan_of(ctx, a, b)
        if a._special:
            return _invalid(ctx) if b._special else _make_special(sign, _INF)
        return _settle(ctx, _make(sign, 0, ctx._Emin - ctx._prec + 1), _CLAMPED)
    if not b._int:
        if not a._int:
            return _invalid(ctx, _UNDEFINED)
        return _settle(ctx, _make_special(sign, _INF), _DIVZERO)
    if not a._int:
        return _finish(ctx, sign, 0, a._exp - b._exp)
    shift = _ndigits(b._int) - _ndigits(a._int) + ctx._prec + 1
    exp = a._exp - b._exp - shift
    if shift >= 0:
        coeff, rest = divmod(a._int * _pow10(shift), b._int)
    else:
        coeff, rest = divmod(a._int, b._int * _pow10(-shift))
    if rest:
        if coeff % 5 == 0:
            coeff += 1  # so that rounding sees that something is left
    else:
        ideal = a._exp - b._exp
        while exp < ideal and coeff % 10 == 0:
            coeff //= 10
            exp += 1
    return _finish(ctx, sign, coeff, exp)


def _int_div(a, b, ctx):
    # (quotient, remainder) of finite numbers, b not zero; None if the
    # quotient has too many digits.
    sign = a._sign ^ b._sign
    ideal = min(a._exp, b._exp)
    difference = a.adjusted() - b.adjusted()
    if not a._int or difference <= -2:
        rest = a
        if ideal < a._exp and a._int:
            rest = _rescaled(a, ideal, ctx)
        elif not a._int:
            rest = _make(a._sign, 0, ideal)
        return _make(sign, 0, 0), rest
    if difference <= ctx._prec:
        x, y = a._int, b._int
        if a._exp >= b._exp:
            x *= 10 ** (a._exp - b._exp)
        else:
            y *= 10 ** (b._exp - a._exp)
        q, r = divmod(x, y)
        if q < 10 ** ctx._prec:
            return _make(sign, q, 0), _make(a._sign, r, ideal)
    return None


def _rescaled(d, exp, ctx):
    # Down to `exp`, but no further than the precision can use.
    room = ctx._prec + 1
    if d._exp - exp > room:
        exp = d._exp - room
    return _make(d._sign, d._int * 10 ** (d._exp - exp), exp)


def _divide_int(a, b, ctx):
    sign = a._sign ^ b._sign
    if a._special or b._special:
        if a._special > 1 or b._special > 1:
            return _nan_of(ctx, a, b)
        if a._special:
            return _invalid(ctx) if b._special else _make_special(sign, _INF)
        return _make(sign, 0, 0)
    if not b._int:
        if not a._int:
            return _invalid(ctx, _UNDEFINED)
        return _settle(ctx, _make_special(sign, _INF), _DIVZERO)
    pair = _int_div(a, b, ctx)
    return _invalid(ctx, _IMPOSSIBLE) if pair is None else pair[0]


def _remainder(a, b, ctx):
    if a._special or b._special:
        if a._special > 1 or b._special > 1:
            return _nan_of(ctx, a, b)
        if a._special:
            return _invalid(ctx)
        return _finish(ctx, a._sign, a._int, a._exp)
    if not b._int:
        return _invalid(ctx, _INVALID if a._int else _UNDEFINED)
    pair = _int_div(a, b, ctx)
    if pair is None:
        return _invalid(ctx, _IMPOSSIBLE)
    rest = pair[1]
    return _finish(ctx, rest._sign, rest._int, rest._exp)


def _divmod(a, b, ctx):
    sign = a._sign ^ b._sign
    if a._special or b._special:
        if a._special > 1 or b._special > 1:
            nan = _nan_of(ctx, a, b)
            return nan, nan
        if a._special:
            if b._special:
                nan = _invalid(ctx)
                return nan, nan
            return _settle(ctx, (_make_special(sign, _INF), _make_special(0, _QNAN)), _INVALID)
        return _make(sign, 0, 0), _finish(ctx, a._sign, a._int, a._exp)
    if not b._int:
        if not a._int:
            nan = _invalid(ctx, _UNDEFINED)
            return nan, nan
        return _settle(ctx, (_make_special(sign, _INF), _make_special(0, _QNAN)),
                       _DIVZERO | _INVALID)
    pair = _int_div(a, b, ctx)
    if pair is None:
        nan = _invalid(ctx, _IMPOSSIBLE)
        return nan, nan
    rest = pair[1]
    return pair[0], _finish(ctx, rest._sign, rest._int, rest._exp)


def _remainder_near(a, b, ctx):
    if a._special or b._special:
        if a._special > 1 or b._special > 1:
            return _nan_of(ctx, a, b)
        if a._special:
            return _invalid(ctx)
        return _finish(ctx, a._sign, a._int, a._exp)
    if not b._int:
        return _invalid(ctx, _INVALID if a._int else _UNDEFINED)
    ideal = min(a._exp, b._exp)
    if not a._int:
        return _finish(ctx, a._sign, 0, ideal)
    difference = a.adjusted() - b.adjusted()
    if difference >= ctx._prec + 1:
        return _invalid(ctx, _IMPOSSIBLE)
    if difference <= -2:
        rest = _rescaled(a, ideal, ctx) if ideal < a._exp else a
        return _finish(ctx, a._sign, rest._int, rest._exp)
    x, y = a._int, b._int
    if a._exp >= b._exp:
        x *= 10 ** (a._exp - b._exp)
    else:
        y *= 10 ** (b._exp - a._exp)
    q, r = divmod(x, y)
    if 2 * r + (q & 1) > y:
        r -= y
        q += 1
    if q >= 10 ** ctx._prec:
        return _invalid(ctx, _IMPOSSIBLE)
    sign = a._sign
    if r < 0:
        sign, r = 1 - sign, -r
    return _finish(ctx, sign, r, ideal)


def _sqrt(d, ctx):
    if d._special:
        if d._special > 1:
            return _nan_of(ctx, d)
        return _invalid(ctx) if d._sign else _plain(d)
    if not d._int:
        return _finish(ctx, d._sign, 0, d._exp >> 1)
    if d._sign:
        return _invalid(ctx)
    prec = ctx._prec + 1
    coeff, exp = d._int, d._exp
    half = exp >> 1
    nd = _ndigits(coeff)
    if exp & 1:
        coeff *= 10
        size = (nd >> 1) + 1
    else:
        size = (nd + 1) >> 1
    shift = prec - size
    exact = True
    if shift >= 0:
        coeff *= _pow10(2 * shift)
    else:
        coeff, rest = divmod(coeff, _pow10(-2 * shift))
        exact = not rest
    half -= shift
    root = _math.isqrt(coeff)
    exact = exact and root * root == coeff
    if exact:
        # Back towards the ideal exponent.
        if shift >= 0:
            root //= 10 ** shift
        else:
            root *= 10 ** -shift
        half += shift
    elif root % 5 == 0:
        root += 1
    saved = ctx._rounding
    ctx._rounding = ROUND_HALF_EVEN
    try:
        return _finish(ctx, 0, root, half)
    finally:
        ctx._rounding = saved


# Exponential and logarithms in fixed point: integers scaled by 10**p.

_ln10_cache = (0, 0)


def _atanh_inverse(n, scale):
    # scale * atanh(1/n)
    term = scale // n
    total, k, square = term, 1, n * n
    while term:
        term //= square
        k += 2
        total += term // k
    return total


def _ln10(p):
    global _ln10_cache
    digits, value = _ln10_cache
    if digits < p:
        digits = p + 10
        scale = 10 ** (digits + 5)
        value = (46 * _atanh_inverse(31, scale) + 34 * _atanh_inverse(49, scale)
                 + 20 * _atanh_inverse(161, scale)) // 100000
        if digits < 3000:
            _ln10_cache = digits, value
    return value // 10 ** (digits - p)


def _exp_fixed(x, p):
    # 10**p * exp(x / 10**p), for |x| up to a few times 10**p
    halvings = int(_math.isqrt(p)) + 4
    extra = halvings // 3 + 8
    scale = 10 ** (p + extra)
    x = x * 10 ** extra >> halvings
    term = total = scale
    k = 1
    while term:
        term = term * x // (scale * k)
        if term == -1:
            break
        total += term
        k += 1
    for _ in range(halvings):
        total = total * total // scale
    return total // 10 ** extra


def _ln_fixed(coeff, exp, p):
    # 10**p * ln(coeff * 10**exp): Halley's iteration on the exponential
    nd = _ndigits(coeff)
    shift = exp + nd - 1  # coeff*10**exp == m * 10**shift, 1 <= m < 10
    top = coeff if nd <= 17 else coeff // 10 ** (nd - 17)
    guess = _math.log(top / 10 ** (min(nd, 17) - 1))
    work = p + 8
    # m scaled
    if work >= nd - 1:
        m = coeff * 10 ** (work - nd + 1)
    else:
        m = coeff // 10 ** (nd - 1 - work)
    scale = 10 ** work
    y = int(guess * 10 ** 15) * 10 ** (work - 15) if work >= 15 else int(guess * 10 ** work)
    good = 14
    while good < work + 2:
        e = _exp_fixed(y, work)
        y += 2 * scale * (m - e) // (m + e)
        good *= 3
    return (y + shift * _ln10(work)) // 10 ** 8


def _from_fixed(ctx, value, p):
    # value / 10**p, known to be inexact
    sign = 1 if value < 0 else 0
    saved = ctx._rounding
    ctx._rounding = ROUND_HALF_EVEN
    try:
        return _finish(ctx, sign, abs(value) * 10 + 1, -p - 1)
    finally:
        ctx._rounding = saved


def _padded(ctx, sign, coeff, exp):
    # An exact result where the function counts as inexact: filled with zeros.
    nd = _ndigits(coeff)
    if nd < ctx._prec:
        coeff *= 10 ** (ctx._prec - nd)
        exp -= ctx._prec - nd
    return _finish(ctx, sign, coeff, exp, _INEXACT | _ROUNDED)


def _exp(d, ctx):
    if d._special:
        if d._special > 1:
            return _nan_of(ctx, d)
        return _make(0, 0, 0) if d._sign else _plain(d)
    if not d._int:
        return _finish(ctx, 0, 1, 0)
    prec = ctx._prec
    adjusted = d.adjusted()
    # Sure to overflow or underflow, or not to be told from 1.
    if adjusted > _ndigits(max(ctx._Emax, -(ctx._Emin - prec)) * 3) + 1:
        if d._sign:
            return _finish(ctx, 0, 1, ctx._Emin - prec - 2)
        return _finish(ctx, 0, 1, ctx._Emax + 1)
    if adjusted < -prec - 2:
        saved = ctx._rounding
        ctx._rounding = ROUND_HALF_EVEN
        try:
            if d._sign:
                return _finish(ctx, 0, 10 ** (prec + 1) - 1, -prec - 1)
            return _finish(ctx, 0, 10 ** (prec + 1) + 1, -prec - 1)
        finally:
            ctx._rounding = saved
    coeff, k, p = _exp_parts(d._sign, d._int, d._exp, 2 * prec + 10)
    if abs(k) > 2 * max(ctx._Emax, -ctx._Emin) + 2 * prec:
        coeff, k = 1, (1 if k > 0 else -1) * (2 * max(ctx._Emax, -ctx._Emin) + 2 * prec)
        return _finish(ctx, 0, 1, k)
    saved = ctx._rounding
    ctx._rounding = ROUND_HALF_EVEN
    try:
        return _finish(ctx, 0, coeff * 10 + 1, k - p - 1)
    finally:
        ctx._rounding = saved


def _exp_parts(sign, coeff, exp, p):
    # exp(x) == value * 10**(k - p)
    nd = max(exp + _ndigits(coeff), 0)
    work = p + nd + 3
    if exp + work >= 0:
        x = coeff * 10 ** (exp + work)
    else:
        x = coeff // 10 ** -(exp + work)
    if sign:
        x = -x
    k, r = divmod(x, _ln10(work))
    return _exp_fixed(r // 10 ** (nd + 3), p), k, p


def _log_arguments(d, ctx):
    # The result for what needs no computing, or None.
    if d._special:
        if d._special > 1:
            return _nan_of(ctx, d)
        return _invalid(ctx) if d._sign else _make_special(0, _INF)
    if not d._int:
        return _make_special(1, _INF)
    if d._sign:
        return _invalid(ctx)
    if _cmp(d, _make(0, 1, 0)) == 0:
        return _make(0, 0, 0)
    return None


def _ln_digits(d, prec):
    # (fixed-point ln, p) with at least `prec` good digits
    # Near 1 the logarithm is small: about d - 1.
    adjusted = d.adjusted()
    lead = 0
    if adjusted in (0, -1):
        base = 10 ** -d._exp if d._exp < 0 else 1
        diff = abs(d._int - base) if d._exp <= 0 else 1
        lead = max(0, -d._exp - _ndigits(diff)) if diff else 0
    p = prec + 6 + lead
    return _ln_fixed(d._int, d._exp, p), p


def _ln(d, ctx):
    quick = _log_arguments(d, ctx)
    if quick is not None:
        return quick
    value, p = _ln_digits(d, 2 * ctx._prec + 5)
    return _from_fixed(ctx, value, p)


def _log10(d, ctx):
    quick = _log_arguments(d, ctx)
    if quick is not None:
        return quick
    coeff, exp = d._int, d._exp
    while coeff % 10 == 0:
        coeff //= 10
        exp += 1
    if coeff == 1:
        return _finish(ctx, 1 if exp < 0 else 0, abs(exp), 0)
    value, p = _ln_digits(d, 2 * ctx._prec + 5)
    scale = 10 ** p
    return _from_fixed(ctx, value * scale // _ln10(p), p)


def _is_integer(d):
    if d._special:
        return False
    if d._exp >= 0 or not d._int:
        return True
    return -d._exp <= _ndigits(d._int) and d._int % 10 ** -d._exp == 0


def _is_odd(d):
    if d._exp > 0:
        return False
    return (d._int // 10 ** -d._exp) & 1 == 1


def _power(a, b, ctx):
    if a._special > 1 or b._special > 1:
        return _nan_of(ctx, a, b)
    if not b._special and not b._int:
        return _invalid(ctx) if not a._special and not a._int else _make(0, 1, 0)
    integer = _is_integer(b)
    sign = 0
    if a._sign:
        if integer:
            sign = 1 if _is_odd(b) else 0
        elif a:
            return _invalid(ctx)
        a = a.copy_abs()
    if not a:
        if b._sign:
            return _make_special(sign, _INF)
        return _make(sign, 0, 0)
    if a._special:
        return _make(sign, 0, 0) if b._sign else _make_special(sign, _INF)
    one = _cmp(a, _make(0, 1, 0))
    if b._special:
        if one == 0:
            return _padded(ctx, sign, 1, 0)
        if (one > 0) == (b._sign == 0):
            return _make_special(sign, _INF)
        return _make(sign, 0, 0)
    if one == 0:
        if integer and a._exp == 0:
            return _finish(ctx, sign, 1, 0)
        if integer:
            return _one_power(a, b, sign, ctx)
        return _padded(ctx, sign, 1, 0)
    if integer:
        n = int(b) if b.adjusted() < 20 else None
        if n is not None and _is_power_of_ten(a._int):
            return _ten_power(a, n, sign, ctx)
        if n is not None and abs(n) * _ndigits(a._int) <= max(4 * ctx._prec, 20000):
            return _int_power(a, n, sign, ctx)
    # exp(b * ln(a)); first see whether it is far out of range
    rough = b.adjusted() + _ndigits(abs(a.adjusted()) or 1)
    if rough > 30 or rough > _ndigits(max(ctx._Emax, -ctx._Emin)) + 4:
        if (one > 0) == (b._sign == 0):
            return _finish(ctx, sign, 1, ctx._Emax + 1)
        return _finish(ctx, sign, 1, ctx._Emin - ctx._prec - 2)
    if rough < -ctx._prec - 3:
        # Not to be told from 1 by more than its last digit.
        above = (one > 0) == (b._sign == 0)
        return _finish(ctx, sign, 10 ** (ctx._prec + 2) + (1 if above else -1), -ctx._prec - 2)
    exact = _exact_root_power(a, b, ctx)
    if exact is not None:
        return _padded(ctx, sign, *exact)
    p = ctx._prec + 12 + max(0, rough)
    value, q = _ln_digits(a, p)
    product = value * b._int
    coeff, k, p = _exp_parts(b._sign ^ (product < 0), abs(product), b._exp - q, ctx._prec + 10)
    limit = 2 * max(ctx._Emax, -ctx._Emin) + 2 * ctx._prec
    if abs(k) > limit:
        return _finish(ctx, sign, 1, limit if k > 0 else -limit)
    return _finish(ctx, sign, coeff * 10 + 1, k - p - 1)


def _exact_root_power(a, b, ctx):
    # a ** b where b is an odd multiple of 0.5 and the root is exact.
    if not -50 < b._exp < 0 or b._int * 2 % 10 ** -b._exp:
        return None
    n = b._int * 2 // 10 ** -b._exp
    if b._sign or n * _ndigits(a._int) > 20000:
        return None
    coeff, exp = a._int, a._exp
    if exp & 1:
        coeff, exp = coeff * 10, exp - 1
    root = _math.isqrt(coeff)
    if root * root != coeff:
        return None
    result = root ** n
    if _ndigits(result) > ctx._prec:
        return None
    return result, exp // 2 * n


def _is_power_of_ten(n):
    return n == 10 ** (_ndigits(n) - 1)


def _ten_power(a, n, sign, ctx):
    # (10**k) ** n is exact, however long written out.
    exp = (_ndigits(a._int) - 1 + a._exp) * n
    if n < 0:
        return _finish(ctx, sign, 1, exp)
    zeros = exp - a._exp * n
    if zeros < ctx._prec:
        return _finish(ctx, sign, 10 ** zeros, exp - zeros)
    return _finish(ctx, sign, 10 ** (ctx._prec - 1), exp - ctx._prec + 1, _ROUNDED)


def _one_power(a, b, sign, ctx):
    # 1.00 ** 3 is exact: zeros up to the precision.
    exp = a._exp * int(b) if b.adjusted() < 20 and not b._sign else a._exp
    status = 0
    if exp < 1 - ctx._prec:
        exp = 1 - ctx._prec
        status = _ROUNDED
    if exp > 0:
        exp = 0
    return _finish(ctx, sign, 10 ** -exp, exp, status)


def _int_power(a, n, sign, ctx):
    if n >= 0:
        return _finish(ctx, sign, a._int ** n, a._exp * n)
    return _div(_make(sign, 1, 0), _make(0, a._int ** -n, a._exp * -n), ctx)


def _pow_mod(a, b, m, ctx):
    if a._special > 1 or b._special > 1 or m._special > 1:
        if m._special == _SNAN and a._special != _SNAN and b._special != _SNAN or \
                not (a._special > 1 or b._special > 1):
            return _nan_of(ctx, m)
        return _nan_of(ctx, a, b)
    if not (_is_integer(a) and _is_integer(b) and _is_integer(m)) or (b._sign and b._int) \
            or not m._int or m.adjusted() >= ctx._prec or (not a._int and not b._int):
        return _invalid(ctx)
    sign = 1 if _is_odd(b) and a._sign and b._int else 0
    modulus = abs(int(m))
    if a._exp >= 0:
        base = a._int * pow(10, a._exp, modulus)
    else:
        base = abs(int(a))
    coeff = pow(base, int(b), modulus) if b.adjusted() < 40 else pow(base, b._int, modulus)
    if b.adjusted() >= 40:
        # b has a long run of zeros at its end: raise to 10 that often.
        for _ in range(b._exp):
            coeff = pow(coeff, 10, modulus)
    return _make(sign, coeff, 0)


def _extreme(a, b, ctx, wanted, magnitude):
    if a._special > 1 or b._special > 1:
        if a._special == _SNAN or b._special == _SNAN or a._special == b._special:
            return _nan_of(ctx, a, b)
        other = b if a._special > 1 else a
        return _plain(other) if other._special else _finish(ctx, other._sign, other._int, other._exp)
    x, y = (a.copy_abs(), b.copy_abs()) if magnitude else (a, b)
    c = _cmp(x, y)
    if c == 0:
        if a._sign != b._sign:
            c = -1 if a._sign else 1
        else:
            c = _total_order(a, b)
            c = -c if a._sign else c
        if c == 0:
            c = -wanted
    chosen = a if c == wanted else b
    return _plain(chosen) if chosen._special else _finish(ctx, chosen._sign, chosen._int, chosen._exp)


def _next(d, ctx, down):
    # The neighbour above, or below when `down`.
    if d._special:
        if d._special > 1:
            return _nan_of(ctx, d)
        if d._sign == down:
            return _plain(d)
        return _make(d._sign, 10 ** ctx._prec - 1, ctx._Emax - ctx._prec + 1)
    quiet = ctx.copy()
    quiet._traps = 0
    quiet._rounding = ROUND_FLOOR if down else ROUND_CEILING
    rounded = _finish(quiet, d._sign, d._int, d._exp)
    if rounded._special or _cmp(rounded, d):
        return rounded
    return _add(d, _make(1 if down else 0, 1, ctx._Emin - ctx._prec), quiet)


def _logical(a, b, ctx, op):
    b = _convert(b, True)
    digits = []
    for d in (a, b):
        text = _to_str(d._int)
        if d._special or d._sign or d._exp or not set(text) <= {"0", "1"}:
            return _invalid(ctx)
        digits.append(int(text[-ctx._prec:], 2))
    return _make(0, int(bin(op(*digits))[2:]), 0)


def _move(a, b, ctx, rotate):
    b = _convert(b, True)
    if a._special > 1 or b._special > 1:
        return _nan_of(ctx, a, b)
    if b._special or b._exp != 0 or not -ctx._prec <= int(b) <= ctx._prec:
        return _invalid(ctx)
    if a._special:
        return _plain(a)
    prec, n = ctx._prec, int(b)
    text = _to_str(a._int)[-prec:].rjust(prec, "0")
    if rotate:
        n %= prec
        text = text[n:] + text[:n]
    elif n >= 0:
        text = text[n:] + "0" * n
    else:
        text = text[:n]
    return _make(a._sign, _to_int(text) if text else 0, a._exp)


# Contexts

class SignalDict(_MutableMapping):
    # A view of a context's flags or traps.
    def __init__(self, ctx, slot):
        self._ctx = ctx
        self._slot = slot

    def __getitem__(self, key):
        try:
            return bool(getattr(self._ctx, self._slot) & _BIT[key])
        except (KeyError, TypeError):
            raise KeyError("invalid error flag") from None

    def __setitem__(self, key, value):
        try:
            bit = _BIT[key]
        except (KeyError, TypeError):
            raise KeyError("invalid error flag") from None
        bits = getattr(self._ctx, self._slot)
        object.__setattr__(self._ctx, self._slot, bits | bit if value else bits & ~bit)

    def __delitem__(self, key):
        raise ValueError("signal keys cannot be deleted")

    def __iter__(self):
        return iter([signal for _, signal in _SIGNALS])

    def __len__(self):
        return len(_SIGNALS)

    def copy(self):
        return dict(self)

    def __eq__(self, other):
        if isinstance(other, SignalDict):
            return getattr(self._ctx, self._slot) == getattr(other._ctx, other._slot)
        if isinstance(other, dict):
            return dict(self) == other
        return NotImplemented

    __hash__ = None

    def __repr__(self):
        return "{" + ", ".join([f"{signal!r}:{bool(value)}" for signal, value in self.items()]) + "}"


def _signal_bits(value, allow_list):
    if isinstance(value, (dict, SignalDict)):
        if set(value) != set(_BIT):
            raise (KeyError if isinstance(value, dict) else ValueError)("invalid error flag")
        return sum([_BIT[s] for s, on in value.items() if on])
    if not allow_list or not isinstance(value, (list, tuple)):
        raise TypeError("argument must be a signal dict")
    bits = 0
    for signal in value:
        try:
            bits |= _BIT[signal]
        except (KeyError, TypeError):
            raise TypeError("valid values for signals are:\n  [InvalidOperation, FloatOperation, "
                            "DivisionByZero,\n   Overflow, Underflow, Subnormal, Inexact, Rounded,\n"
                            "   Clamped]") from None
    return bits


_LIMITS = {"prec": (1, MAX_PREC), "Emin": (MIN_EMIN, 0), "Emax": (0, MAX_EMAX)}


class Context:
    __slots__ = ("_prec", "_rounding", "_Emin", "_Emax", "_capitals", "_clamp", "_flags",
                 "_traps")

    def __init__(self, prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None,
                 flags=None, traps=None):
        base = DefaultContext if "DefaultContext" in globals() else None
        put = object.__setattr__
        for name, default in (("_prec", 28), ("_rounding", ROUND_HALF_EVEN), ("_Emin", -999999),
                              ("_Emax", 999999), ("_capitals", 1), ("_clamp", 0),
                              ("_traps", _INVALID | _DIVZERO | _OVERFLOW)):
            put(self, name, default if base is None else getattr(base, name))
        put(self, "_flags", 0)
        for name, value in (("prec", prec), ("rounding", rounding), ("Emin", Emin),
                            ("Emax", Emax), ("capitals", capitals), ("clamp", clamp)):
            if value is not None:
                setattr(self, name, value)
        if flags is not None:
            put(self, "_flags", _signal_bits(flags, True))
        if traps is not None:
            put(self, "_traps", _signal_bits(traps, True))

    def _number(name):
        slot = "_" + name

        def read(self):
            return getattr(self, slot)

        def write(self, value):
            if not isinstance(value, int):
                raise TypeError("'%s' object cannot be interpreted as an integer" % type(value).__name__)
            if not -sys.maxsize - 1 <= value <= sys.maxsize:
                raise OverflowError("Python int too large to convert to C ssize_t")
            low, high = _LIMITS[name]
            if not low <= value <= high:
                shown = f"[{low if low > MIN_EMIN else 'MIN_EMIN'}, {high if high == 0 else 'MAX_' + name.upper()}]"
                raise ValueError(f"valid range for {name} is {shown}")
            object.__setattr__(self, slot, int(value))
        return property(read, write)

    prec = _number("prec")
    Emin = _number("Emin")
    Emax = _number("Emax")
    del _number

    @property
    def rounding(self):
        return self._rounding

    @rounding.setter
    def rounding(self, value):
        self._rounding = _checked_rounding(value if value is not None else "", self)

    @property
    def capitals(self):
        return self._capitals

    @capitals.setter
    def capitals(self, value):
        if not isinstance(value, int):
            raise TypeError("'%s' object cannot be interpreted as an integer" % type(value).__name__)
        if value not in (0, 1):
            raise ValueError("valid values for capitals are 0 or 1")
        self._capitals = int(value)

    @property
    def clamp(self):
        return self._clamp

    @clamp.setter
    def clamp(self, value):
        if not isinstance(value, int):
            raise TypeError("'%s' object cannot be interpreted as an integer" % type(value).__name__)
        if value not in (0, 1):
            raise ValueError("valid values for clamp are 0 or 1")
        self._clamp = int(value)

    @property
    def flags(self):
        return SignalDict(self, "_flags")

    @flags.setter
    def flags(self, value):
        self._flags = _signal_bits(value, False)

    @property
    def traps(self):
        return SignalDict(self, "_traps")

    @traps.setter
    def traps(self, value):
        self._traps = _signal_bits(value, False)

    def __delattr__(self, name):
        raise AttributeError("context attributes cannot be deleted")

    def __repr__(self):
        flags = ", ".join([s.__name__ for s in _SHOWN if self._flags & _BIT[s]])
        traps = ", ".join([s.__name__ for s in _SHOWN if self._traps & _BIT[s]])
        return (f"Context(prec={self._prec}, rounding={self._rounding}, Emin={self._Emin}, "
                f"Emax={self._Emax}, capitals={self._capitals}, clamp={self._clamp}, "
                f"flags=[{flags}], traps=[{traps}])")

    def __reduce__(self):
        flags = [s for bit, s in _SIGNALS if self._flags & bit]
        traps = [s for bit, s in _SIGNALS if self._traps & bit]
        return self.__class__, (self._prec, self._rounding, self._Emin, self._Emax,
                                self._capitals, self._clamp, flags, traps)

    def clear_flags(self):
        self._flags = 0

    def clear_traps(self):
        self._traps = 0

    def copy(self):
        made = _new(Context)
        for name in Context.__slots__:
            object.__setattr__(made, name, getattr(self, name))
        return made

    __copy__ = copy

    def Etiny(self):
        return self._Emin - self._prec + 1

    def Etop(self):
        return self._Emax - self._prec + 1

    def create_decimal(self, num="0", /):
        d = _from_any(num, self, strict=True)
        if d._special:
            if d._special > 1 and d._int and _ndigits(d._int) > self._prec - self._clamp:
                return _invalid(self, _SYNTAX)
            return d
        return _finish(self, d._sign, d._int, d._exp)

    def create_decimal_from_float(self, f, /):
        d = Decimal.from_float(f)
        return d if d._special else _finish(self, d._sign, d._int, d._exp)

    _apply = create_decimal

    def plus(self, a, /):
        return _convert(a, True).__pos__(self)

    def minus(self, a, /):
        return _convert(a, True).__neg__(self)

    def abs(self, a, /):
        return _convert(a, True).__abs__(context=self)

    def add(self, a, b, /):
        return _add(_convert(a, True), _convert(b, True), self)

    def subtract(self, a, b, /):
        return _sub(_convert(a, True), _convert(b, True), self)

    def multiply(self, a, b, /):
        return _mul(_convert(a, True), _convert(b, True), self)

    def divide(self, a, b, /):
        return _div(_convert(a, True), _convert(b, True), self)

    def divide_int(self, a, b, /):
        return _divide_int(_convert(a, True), _convert(b, True), self)

    def remainder(self, a, b, /):
        return _remainder(_convert(a, True), _convert(b, True), self)

    def divmod(self, a, b, /):
        return _divmod(_convert(a, True), _convert(b, True), self)

    def power(self, a, b, modulo=None):
        a, b = _convert(a, True), _convert(b, True)
        if modulo is not None:
            return _pow_mod(a, b, _convert(modulo, True), self)
        return _power(a, b, self)

    def fma(self, a, b, c, /):
        return _convert(a, True).fma(b, c, context=self)

    def radix(self):
        return _make(0, 10, 0)

    def is_normal(self, a, /):
        return _convert(a, True).is_normal(self)

    def is_subnormal(self, a, /):
        return _convert(a, True).is_subnormal(self)

    def number_class(self, a, /):
        return _convert(a, True).number_class(self)

    def to_sci_string(self, a, /):
        return _text(_convert(a, True), False, self._capitals)

    def to_eng_string(self, a, /):
        return _text(_convert(a, True), True, self._capitals)


def _forward(name, arity, with_context):
    # Context.name(a[, b]) for Decimal methods of the same name.
    method = getattr(Decimal, name)
    if arity == 1 and with_context:
        def call(self, a, /):
            return method(_convert(a, True), context=self)
    elif arity == 1:
        def call(self, a, /):
            return method(_convert(a, True))
    else:
        def call(self, a, b, /):
            return method(_convert(a, True), b, context=self)
    call.__name__ = name
    call.__qualname__ = "Context." + name
    setattr(Context, name, call)


for _name in ("compare compare_signal compare_total compare_total_mag copy_sign logical_and "
              "logical_or logical_xor max max_mag min min_mag next_toward quantize "
              "remainder_near rotate same_quantum scaleb shift").split():
    _forward(_name, 2, True)
for _name in ("exp ln log10 logb logical_invert next_minus next_plus normalize sqrt "
              "to_integral_exact to_integral_value").split():
    _forward(_name, 1, True)
for _name in "canonical copy_abs copy_negate is_canonical is_finite is_infinite is_nan is_qnan is_signed is_snan is_zero".split():
    _forward(_name, 1, False)
del _name
Context.to_integral = Context.to_integral_value


def _copy_decimal(self, a, /):
    return _convert(a, True)


Context.copy_decimal = _copy_decimal

DefaultContext = Context()
BasicContext = Context(prec=9, rounding=ROUND_HALF_UP,
                       traps=[DivisionByZero, Overflow, InvalidOperation, Clamped, Underflow],
                       flags=[])
ExtendedContext = Context(prec=9, rounding=ROUND_HALF_EVEN, traps=[], flags=[])
_SILENT = Context(traps=[])
_SILENT._prec = MAX_PREC

_current = None


def getcontext():
    global _current
    if _current is None:
        _current = DefaultContext.copy()
    return _current


def setcontext(context, /):
    global _current
    if not isinstance(context, Context):
        raise TypeError("argument must be a context")
    if context in (DefaultContext, BasicContext, ExtendedContext):
        context = context.copy()
        context.clear_flags()
    _current = context


def _checked(context):
    # The context that an argument names.
    if context is None:
        return getcontext()
    if not isinstance(context, Context):
        raise TypeError("optional argument must be a context")
    return context


class _ContextManager:
    def __init__(self, new_context):
        self.new_context = new_context.copy()

    def __enter__(self):
        self.saved_context = getcontext()
        setcontext(self.new_context)
        return self.new_context

    def __exit__(self, t, v, tb):
        setcontext(self.saved_context)


def localcontext(ctx=None, **kwargs):
    if ctx is None:
        ctx = getcontext()
    elif not isinstance(ctx, Context):
        raise TypeError("optional argument must be a context")
    manager = _ContextManager(ctx)
    for name, value in kwargs.items():
        if name not in ("prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps"):
            raise TypeError(f"'{name}' is an invalid keyword argument for this function")
        setattr(manager.new_context, name, value)
    return manager
