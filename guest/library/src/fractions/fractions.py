# Exact rational numbers.
#
# Invariant: numerator and denominator have no common factor and the
# denominator is positive. Arithmetic keeps it with gcds of the smallest
# numbers that can share one, instead of a gcd of the finished result.

from math import gcd
import numbers
import operator
import sys

__all__ = ["Fraction"]

_HASH_MODULUS = sys.hash_info.modulus
_HASH_INF = sys.hash_info.inf
_pattern = None


def _parse(text):
    global _pattern
    if _pattern is None:
        import re
        _pattern = re.compile(r"""
            \s*(?P<sign>[-+]?)
            (?=\d|\.\d)
            (?P<num>\d*|\d+(_\d+)*)
            (?:
                (?:\s*/\s*(?P<denom>\d+(_\d+)*))?
              |
                (?:\.(?P<decimal>\d*|\d+(_\d+)*))?
                (?:E(?P<exp>[-+]?\d+(_\d+)*))?
            )
            \s*\Z""", re.VERBOSE | re.IGNORECASE)
    m = _pattern.match(text)
    if m is None:
        raise ValueError("Invalid literal for Fraction: %r" % text)
    numerator = int(m.group("num") or "0")
    denominator = 1
    denom = m.group("denom")
    if denom:
        denominator = int(denom)
    else:
        decimal = m.group("decimal")
        if decimal:
            decimal = decimal.replace("_", "")
            scale = 10 ** len(decimal)
            numerator = numerator * scale + int(decimal)
            denominator *= scale
        exp = m.group("exp")
        if exp:
            exp = int(exp)
            if exp >= 0:
                numerator *= 10 ** exp
            else:
                denominator *= 10 ** -exp
    if m.group("sign") == "-":
        numerator = -numerator
    return numerator, denominator


class Fraction(numbers.Rational):
    __slots__ = ("_numerator", "_denominator")

    def __new__(cls, numerator=0, denominator=None):
        self = super().__new__(cls)
        if denominator is None:
            if type(numerator) is int:
                self._numerator = numerator
                self._denominator = 1
                return self
            if isinstance(numerator, numbers.Rational):
                self._numerator = numerator.numerator
                self._denominator = numerator.denominator
                return self
            if isinstance(numerator, float) or hasattr(numerator, "as_integer_ratio"):
                self._numerator, self._denominator = numerator.as_integer_ratio()
                return self
            if not isinstance(numerator, str):
                raise TypeError("argument should be a string or a Rational instance")
            numerator, denominator = _parse(numerator)
        elif type(numerator) is int is type(denominator):
            pass
        elif (isinstance(numerator, numbers.Rational)
                and isinstance(denominator, numbers.Rational)):
            numerator, denominator = (numerator.numerator * denominator.denominator,
                                      denominator.numerator * numerator.denominator)
        else:
            raise TypeError("both arguments should be Rational instances")
        if denominator == 0:
            raise ZeroDivisionError(f"Fraction({numerator}, 0)")
        g = gcd(numerator, denominator)
        if denominator < 0:
            g = -g
        self._numerator = numerator // g
        self._denominator = denominator // g
        return self

    @classmethod
    def from_float(cls, f):
        if isinstance(f, numbers.Integral):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError("%s.from_float() only takes floats, not %r (%s)"
                            % (cls.__name__, f, type(f).__name__))
        return cls._from_coprime_ints(*f.as_integer_ratio())

    @classmethod
    def from_decimal(cls, dec):
        from decimal import Decimal
        if isinstance(dec, numbers.Integral):
            dec = Decimal(int(dec))
        elif not isinstance(dec, Decimal):
            raise TypeError("%s.from_decimal() only takes Decimals, not %r (%s)"
                            % (cls.__name__, dec, type(dec).__name__))
        return cls._from_coprime_ints(*dec.as_integer_ratio())

    @classmethod
    def _from_coprime_ints(cls, numerator, denominator, /):
        made = super(Fraction, cls).__new__(cls)
        made._numerator = numerator
        made._denominator = denominator
        return made

    def is_integer(self):
        return self._denominator == 1

    def as_integer_ratio(self):
        return (self._numerator, self._denominator)

    def limit_denominator(self, max_denominator=1000000):
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        # Continued fraction: p1/q1 is the last convergent that fits.
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self._numerator, self._denominator
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        # The semiconvergent is nearer unless the convergent is at most as far.
        if 2 * d * (q0 + k * q1) <= self._denominator:
            return Fraction._from_coprime_ints(p1, q1)
        return Fraction._from_coprime_ints(p0 + k * p1, q0 + k * q1)

    @property
    def numerator(self):
        return self._numerator

    @property
    def denominator(self):
        return self._denominator

    def __repr__(self):
        return f"{self.__class__.__name__}({self._numerator}, {self._denominator})"

    def __str__(self):
        if self._denominator == 1:
            return str(self._numerator)
        return f"{self._numerator}/{self._denominator}"

    def __format__(self, format_spec):
        if not format_spec:
            return str(self)
        return _format(self, format_spec)

    def __add__(self, other):
        kind = type(other)
        if kind is Fraction:
            return _add(self._numerator, self._denominator, other._numerator, other._denominator)
        if kind is int:
            return Fraction._from_coprime_ints(
                self._numerator + other * self._denominator, self._denominator)
        return _mixed(operator.add, _add, self, other)

    def __radd__(self, other):
        return _reversed(operator.add, _add, other, self)

    def __sub__(self, other):
        kind = type(other)
        if kind is Fraction:
            return _add(self._numerator, self._denominator, -other._numerator, other._denominator)
        if kind is int:
            return Fraction._from_coprime_ints(
                self._numerator - other * self._denominator, self._denominator)
        return _mixed(operator.sub, _sub, self, other)

    def __rsub__(self, other):
        return _reversed(operator.sub, _sub, other, self)

    def __mul__(self, other):
        kind = type(other)
        if kind is Fraction:
            return _mul(self._numerator, self._denominator, other._numerator, other._denominator)
        if kind is int:
            return _mul(self._numerator, self._denominator, other, 1)
        return _mixed(operator.mul, _mul, self, other)

    def __rmul__(self, other):
        return _reversed(operator.mul, _mul, other, self)

    def __truediv__(self, other):
        return _mixed(operator.truediv, _div, self, other)

    def __rtruediv__(self, other):
        return _reversed(operator.truediv, _div, other, self)

    def __floordiv__(self, other):
        return _mixed(operator.floordiv, _floordiv, self, other)

    def __rfloordiv__(self, other):
        return _reversed(operator.floordiv, _floordiv, other, self)

    def __mod__(self, other):
        return _mixed(operator.mod, _mod, self, other)

    def __rmod__(self, other):
        return _reversed(operator.mod, _mod, other, self)

    def __divmod__(self, other):
        return _mixed(divmod, _divmod, self, other)

    def __rdivmod__(self, other):
        return _reversed(divmod, _divmod, other, self)

    def __pow__(self, b):
        if isinstance(b, numbers.Rational):
            if b.denominator != 1:
                return float(self) ** float(b)
            power = b.numerator
            n, d = self._numerator, self._denominator
            if power >= 0:
                return Fraction._from_coprime_ints(n ** power, d ** power)
            if n > 0:
                return Fraction._from_coprime_ints(d ** -power, n ** -power)
            if n == 0:
                raise ZeroDivisionError(f"Fraction({d ** -power}, 0)")
            return Fraction._from_coprime_ints((-d) ** -power, (-n) ** -power)
        if isinstance(b, (float, complex)):
            return float(self) ** b
        return NotImplemented

    def __rpow__(self, a):
        if self._denominator == 1 and self._numerator >= 0:
            return a ** self._numerator
        if isinstance(a, numbers.Rational):
            return Fraction(a.numerator, a.denominator) ** self
        if self._denominator == 1:
            return a ** self._numerator
        return a ** float(self)

    def __pos__(self):
        return Fraction._from_coprime_ints(self._numerator, self._denominator)

    def __neg__(self):
        return Fraction._from_coprime_ints(-self._numerator, self._denominator)

    def __abs__(self):
        return Fraction._from_coprime_ints(abs(self._numerator), self._denominator)

    def __int__(self):
        # Parts may be numbers of others' classes.
        return operator.index(self.__trunc__())

    def __trunc__(self):
        if self._numerator < 0:
            return -(-self._numerator // self._denominator)
        return self._numerator // self._denominator

    def __floor__(self):
        return self._numerator // self._denominator

    def __ceil__(self):
        return -(-self._numerator // self._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            floor, remainder = divmod(self._numerator, self._denominator)
            twice = remainder * 2
            if twice < self._denominator or twice == self._denominator and floor % 2 == 0:
                return floor
            return floor + 1
        shift = 10 ** abs(ndigits)
        if ndigits > 0:
            return Fraction(round(self * shift), shift)
        return Fraction(round(self / shift) * shift)

    def __float__(self):
        return self._numerator / self._denominator

    def __hash__(self):
        # Equal to the hash of an equal int or float: n * d**-1 modulo the
        # prime that numeric hashes are built on.
        try:
            inverse = pow(self._denominator, -1, _HASH_MODULUS)
        except ValueError:
            value = _HASH_INF
        else:
            value = hash(hash(abs(self._numerator)) * inverse)
        result = value if self._numerator >= 0 else -value
        return -2 if result == -1 else result

    def __eq__(self, other):
        if type(other) is int:
            return self._numerator == other and self._denominator == 1
        if isinstance(other, numbers.Rational):
            return (self._numerator == other.numerator
                    and self._denominator == other.denominator)
        if isinstance(other, numbers.Complex) and other.imag == 0:
            other = other.real
        if isinstance(other, float):
            if other != other or other in (float("inf"), float("-inf")):
                return 0.0 == other
            return self == self.from_float(other)
        return NotImplemented

    def _compare(self, other, op):
        if isinstance(other, numbers.Rational):
            return op(self._numerator * other.denominator, self._denominator * other.numerator)
        if isinstance(other, float):
            if other != other or other in (float("inf"), float("-inf")):
                return op(0.0, other)
            return op(self, self.from_float(other))
        return NotImplemented

    def __lt__(self, other):
        return self._compare(other, operator.lt)

    def __gt__(self, other):
        return self._compare(other, operator.gt)

    def __le__(self, other):
        return self._compare(other, operator.le)

    def __ge__(self, other):
        return self._compare(other, operator.ge)

    def __bool__(self):
        return bool(self._numerator)

    def __reduce__(self):
        return self.__class__, (self._numerator, self._denominator)

    def __copy__(self):
        if type(self) is Fraction:
            return self
        return self.__class__(self._numerator, self._denominator)

    def __deepcopy__(self, memo):
        return self.__copy__()


def _mixed(fallback, exact, a, b):
    if isinstance(b, Fraction):
        return exact(a._numerator, a._denominator, b._numerator, b._denominator)
    if isinstance(b, int):
        return exact(a._numerator, a._denominator, b, 1)
    if isinstance(b, float):
        return fallback(float(a), b)
    if isinstance(b, complex):
        return fallback(complex(a), b)
    return NotImplemented


def _reversed(fallback, exact, a, b):
    # `a op b` where b is the Fraction.
    if isinstance(a, numbers.Rational):
        return exact(a.numerator, a.denominator, b._numerator, b._denominator)
    if isinstance(a, numbers.Real):
        return fallback(float(a), float(b))
    if isinstance(a, numbers.Complex):
        return fallback(complex(a), complex(b))
    return NotImplemented


def _add(na, da, nb, db):
    make = Fraction._from_coprime_ints
    g = gcd(da, db)
    if g == 1:
        return make(na * db + da * nb, da * db)
    s = da // g
    t = na * (db // g) + nb * s
    g2 = gcd(t, g)
    if g2 == 1:
        return make(t, s * db)
    return make(t // g2, s * (db // g2))


def _sub(na, da, nb, db):
    return _add(na, da, -nb, db)


def _mul(na, da, nb, db):
    g = gcd(na, db)
    if g > 1:
        na //= g
        db //= g
    g = gcd(nb, da)
    if g > 1:
        nb //= g
        da //= g
    return Fraction._from_coprime_ints(na * nb, da * db)


def _div(na, da, nb, db):
    if nb == 0:
        # The text names the quotient before it is reduced.
        raise ZeroDivisionError(f"Fraction({na * db // gcd(na, nb) if na else 0}, 0)")
    if nb < 0:
        nb, db = -nb, -db
    return _mul(na, da, db, nb)


def _floordiv(na, da, nb, db):
    return (na * db) // (da * nb)


def _divmod(na, da, nb, db):
    div, rest = divmod(na * db, da * nb)
    return div, Fraction(rest, da * db)


def _mod(na, da, nb, db):
    return Fraction((na * db) % (nb * da), da * db)


# Formatting with float-style presentation types, exactly

_format_pattern = None


def _round_to_exponent(n, d, exponent, no_neg_zero=False):
    # sign and significand of n/d rounded half-even to a multiple of 10**exponent
    if exponent >= 0:
        d *= 10 ** exponent
    else:
        n *= 10 ** -exponent
    q, r = divmod(n + (d >> 1), d)
    if r == 0 and d & 1 == 0:
        q &= -2
    sign = q < 0 if no_neg_zero else n < 0
    return sign, abs(q)


def _round_to_figures(n, d, figures):
    if n == 0:
        return False, 0, 1 - figures
    digits_n, digits_d = str(abs(n)), str(d)
    m = len(digits_n) - len(digits_d) + (digits_d <= digits_n)
    exponent = m - figures
    sign, significand = _round_to_exponent(n, d, exponent)
    if len(str(significand)) == figures + 1:
        significand //= 10
        exponent += 1
    return sign, significand, exponent


def _format(self, spec):
    global _format_pattern
    if _format_pattern is None:
        import re
        _format_pattern = re.compile(r"""
            (?:(?P<fill>.)?(?P<align>[<>=^]))?
            (?P<sign>[-+ ]?)(?P<no_neg_zero>z)?(?P<alt>\#)?
            (?P<zeropad>0(?=[0-9]))?(?P<minimumwidth>0|[1-9][0-9]*)?
            (?P<thousands_sep>[,_])?(?:\.(?P<precision>0|[1-9][0-9]*))?
            (?P<kind>[eEfFgG%])""", re.DOTALL | re.VERBOSE)
    m = _format_pattern.fullmatch(spec)
    if m is None or (m["align"] is not None and m["zeropad"] is not None):
        raise ValueError(f"Invalid format specifier {spec!r} for object of type {type(self).__name__!r}")
    fill = m["fill"] or " "
    align = m["align"] or ">"
    pos_sign = "" if m["sign"] == "-" else m["sign"]
    kind = m["kind"]
    zeropad = bool(m["zeropad"])
    width = int(m["minimumwidth"] or "0")
    sep = m["thousands_sep"]
    precision = int(m["precision"] or "6")
    trim_zeros = kind in "gG" and not m["alt"]
    trim_point = not m["alt"]
    exponent_mark = "E" if kind in "EFG" else "e"
    if kind in "fF%":
        exponent = -precision
        if kind == "%":
            exponent -= 2
        negative, significand = _round_to_exponent(self._numerator, self._denominator, exponent,
                                                   bool(m["no_neg_zero"]))
        scientific = False
        point_pos = precision
    else:
        figures = max(precision, 1) if kind in "gG" else precision + 1
        negative, significand, exponent = _round_to_figures(self._numerator, self._denominator,
                                                            figures)
        scientific = kind in "eE" or exponent > 0 or exponent + figures <= -4
        point_pos = figures - 1 if scientific else -exponent
    if kind == "%":
        suffix = "%"
    elif scientific:
        suffix = f"{exponent_mark}{exponent + point_pos:+03d}"
    else:
        suffix = ""
    digits = f"{significand:0{point_pos + 1}d}"
    sign = "-" if negative else pos_sign
    leading = digits[:len(digits) - point_pos]
    frac = digits[len(digits) - point_pos:]
    if trim_zeros:
        frac = frac.rstrip("0")
    point = "" if trim_point and not frac else "."
    trailing = point + frac + suffix
    if zeropad:
        least = width - len(sign) - len(trailing)
        leading = leading.zfill(3 * least // 4 + 1 if sep else least)
    if sep:
        first = 1 + (len(leading) - 1) % 3
        leading = leading[:first] + "".join(
            [sep + leading[i:i + 3] for i in range(first, len(leading), 3)])
    body = leading + trailing
    padding = fill * (width - len(sign) - len(body))
    if align == ">":
        return padding + sign + body
    if align == "<":
        return sign + body + padding
    if align == "^":
        half = len(padding) // 2
        return padding[:half] + sign + body + padding[half:]
    return sign + padding + body
