# Decimal arithmetic with contexts, after the General Decimal Arithmetic
# Specification, with the messages of CPython's C implementation.
#
# Numbers and their arithmetic are native (`_decimal_core`); here are contexts, the rest of the
# methods, and functions that programs rarely use. A finite number is sign, integer coefficient and
# exponent. Each operation collects the conditions it meets in a bit set (`status`) and hands it to
# the context once, at its end (`_settle`), which notes flags and raises.

import _decimal_core
import contextvars as _contextvars
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


_core = _decimal_core.Core()
_exchange = _core.exchange_current
_make = _core.make  # (sign, coefficient, exponent)
_make_special = _core.make_special  # (sign, kind, payload=0)
_settle = _core.settle  # (context, result, status): the result, or what is trapped
_finish = _core.finish  # (context, sign, coefficient, exponent, status=0): rounded
_nan_of = _core.nan_of  # (context, a, b=None): the NaN that an operation on them gives
_convert = _core.convert  # (value, must=False): an operand as a Decimal, or None
_from_float = _core.from_float
_from_any = _core.from_any  # (value, context, strict=False)
_plain = _core.plain  # the same value as a Decimal proper
_with_sign = _core.with_sign  # (decimal, sign)
_text = _core.text  # (decimal, engineering, capitals)
_cmp = _core.cmp  # -1, 0 or 1; neither is a NaN
_add, _sub, _mul, _div = _core.add, _core.sub, _core.mul, _core.div
_divide_int, _remainder, _divmod = _core.divide_int, _core.remainder, _core.divmod

_INF, _QNAN, _SNAN = 1, 2, 3


def _invalid(ctx, kind=_INVALID):
    return _settle(ctx, _make_special(0, _QNAN), kind)


# Text

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


class Decimal:
    # What is not native; see `_core.complete` below.

    @classmethod
    def from_float(cls, f, /):
        if isinstance(f, int):
            made = _convert(f)
        elif isinstance(f, float):
            made = _from_float(f)
        else:
            raise TypeError("argument must be int or float")
        return made if cls is Decimal else cls(made)

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

    def __reduce__(self):
        return self.__class__, (str(self),)

    def __copy__(self):
        return self if type(self) is Decimal else self.__class__(self)

    def __deepcopy__(self, memo):
        return self if type(self) is Decimal else self.__class__(self)

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

    # Exponents

    def logb(self, context=None):
        ctx = _checked(context)
        if self._special:
            return _nan_of(ctx, self) if self._special > 1 else _make_special(0, _INF)
        if not self._int:
            return _settle(ctx, _make_special(1, _INF), _DIVZERO)
        n = self.adjusted()
        return _finish(ctx, 1 if n < 0 else 0, abs(n), 0)

    def radix(self):
        return _make(0, 10, 0)

    def canonical(self):
        return self

    # Signs and kinds

    def copy_sign(self, other, context=None):
        return _with_sign(self, _convert(other, True)._sign)

    def is_canonical(self):
        return True

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


def _for_compare(a, b, equality):
    # (Decimal, Decimal) ready to compare, or NotImplemented; b is not an int, float or Decimal.
    if isinstance(b, _numbers.Rational):
        if not a._special:
            a = _make(a._sign, a._int * b.denominator, a._exp)
        return a, int(b.numerator)
    if equality and isinstance(b, complex) and b.imag == 0:
        getcontext()._flags |= _FLOAT
        return a, _from_float(b.real)
    return NotImplemented


Decimal = _core.complete(
    {name: value for name, value in vars(Decimal).items()
     if name not in ("__module__", "__dict__", "__weakref__", "__doc__", "__qualname__")},
    _raise,
    lambda: _noted(DefaultContext.copy()),
    _for_compare,
    lambda a, b: _power(a, b, getcontext()),
    lambda d, specifier: d.__format__(specifier),
    DecimalTuple)


_numbers.Number.register(Decimal)


def _noted(context):
    # It becomes the current one: contexts of context variables keep it apart from now on.
    if _exchange not in _contextvars._exchanges:
        _contextvars._exchanges.append(_exchange)
    return context


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


def _rescaled(d, exp, ctx):
    # Down to `exp`, but no further than the precision can use.
    room = ctx._prec + 1
    if d._exp - exp > room:
        exp = d._exp - room
    return _make(d._sign, d._int * 10 ** (d._exp - exp), exp)


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


class Context(_decimal_core.ContextSettings):
    # The numbers are native: _prec, _rounding, _Emin, _Emax, _capitals, _clamp, _flags, _traps.
    __slots__ = ()

    def __init__(self, prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None,
                 flags=None, traps=None):
        put = object.__setattr__
        if "DefaultContext" in globals():
            self._assign(DefaultContext)
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
        made = Context.__new__(Context)
        made._assign(self)
        return made

    __copy__ = copy

    def Etiny(self):
        return self._Emin - self._prec + 1

    def Etop(self):
        return self._Emax - self._prec + 1

    def create_decimal(self, num="0", /):
        d = _from_any(num, self, True)
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
        return _core.plus(_convert(a, True), self)

    def minus(self, a, /):
        return _core.minus(_convert(a, True), self)

    def abs(self, a, /):
        return _core.abs(_convert(a, True), self)

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

def getcontext():
    return _core.get_current()


def setcontext(context, /):
    if not isinstance(context, Context):
        raise TypeError("argument must be a context")
    if context in (DefaultContext, BasicContext, ExtendedContext):
        context = context.copy()
        context.clear_flags()
    _core.set_current(_noted(context))


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
