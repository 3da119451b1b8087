# Decimal is an immutable type with subclasses, pickles, and hashes that equal those of other numbers.
import copy
import pickle
from decimal import *
from fractions import Fraction

print(Decimal, Decimal.__module__, type(Decimal(1)))
# => <class 'decimal.Decimal'> decimal <class 'decimal.Decimal'>
for target in (Decimal, Decimal(1)):
    try:
        target.foo = 1
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)
        # => TypeError cannot set 'foo' attribute of immutable type 'decimal.Decimal'
        # => AttributeError 'decimal.Decimal' object has no attribute 'foo'


class Price(Decimal):
    def __new__(cls, value, unit="EUR"):
        self = Decimal.__new__(cls, value)
        self.unit = unit
        return self

    def __add__(self, other):
        return Price(Decimal.__add__(self, other), self.unit)


price = Price("2.50", "USD")
print(repr(price), price.unit, type(price + 1), (price + 1).unit, type(price * 2), type(1 + price), -price)
# => Decimal('2.50') USD <class '__main__.Price'> USD <class 'decimal.Decimal'> <class 'decimal.Decimal'> -2.50
print(hash(price) == hash(2.5) == hash(Decimal("2.5")) == hash(Fraction(5, 2)), price == 2.5, f"{price:.1f}")
# => True True 2.5
print(copy.copy(price) == price, copy.deepcopy(Decimal("1.10")), type(Price.from_float(0.5)))
# => True 1.10 <class '__main__.Price'>
for protocol in range(2, 6):
    print(repr(pickle.loads(pickle.dumps([Decimal("-1.50"), Decimal("NaN"), Context(prec=3)], protocol))))
    # => [Decimal('-1.50'), Decimal('NaN'), Context(prec=3, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[], traps=[InvalidOperation, DivisionByZero, Overflow])]
    # => [Decimal('-1.50'), Decimal('NaN'), Context(prec=3, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[], traps=[InvalidOperation, DivisionByZero, Overflow])]
    # => [Decimal('-1.50'), Decimal('NaN'), Context(prec=3, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[], traps=[InvalidOperation, DivisionByZero, Overflow])]
    # => [Decimal('-1.50'), Decimal('NaN'), Context(prec=3, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[], traps=[InvalidOperation, DivisionByZero, Overflow])]
print(Decimal("0.5") == Fraction(1, 2), Decimal("0.5") < Fraction(2, 3), Decimal(2) == 2 + 0j, Decimal(1) == "1")
# => True True True False
for op in (lambda: Decimal("x"), lambda: Decimal(1) / 0, lambda: Decimal(0) / 0, lambda: Decimal(1) + 1.5,
           lambda: Decimal(1) < "a", lambda: hash(Decimal("sNaN")), lambda: Decimal("1") < Decimal("NaN"),
           lambda: Decimal([1, 2]), lambda: Decimal((2, (1,), 0)), lambda: Decimal({}), lambda: int(Decimal("NaN")),
           lambda: Decimal(1, 2), lambda: Decimal("1e1000000000000000000"), lambda: round(Decimal(1), 1.5),
           lambda: Decimal(10) ** 10 ** 18, lambda: pow(Decimal(3), 4, 0)):
    try:
        print(op())
    except Exception as e:
        print(repr(e))
        # => InvalidOperation([<class 'decimal.ConversionSyntax'>])
        # => DivisionByZero([<class 'decimal.DivisionByZero'>])
        # => InvalidOperation([<class 'decimal.DivisionUndefined'>])
        # => TypeError("unsupported operand type(s) for +: 'decimal.Decimal' and 'float'")
        # => TypeError("'<' not supported between instances of 'decimal.Decimal' and 'str'")
        # => TypeError('Cannot hash a signaling NaN value')
        # => InvalidOperation([<class 'decimal.InvalidOperation'>])
        # => ValueError('argument must be a sequence of length 3')
        # => ValueError('sign must be an integer with the value 0 or 1')
        # => TypeError('conversion from dict to Decimal is not supported')
        # => ValueError('cannot convert NaN to integer')
        # => TypeError('optional argument must be a context')
        # => InvalidOperation([<class 'decimal.InvalidOperation'>])
        # => TypeError('optional arg must be an integer')
        # => Overflow([<class 'decimal.Overflow'>])
        # => InvalidOperation([<class 'decimal.InvalidOperation'>])
print(Decimal(" 1_000.5\n"), Decimal("\u0661.\u0662"), Decimal(-0.0), Decimal(0.1), Decimal((1, (0, 1, 2), -1)))
# => 1000.5 1.2 -0 0.1000000000000000055511151231257827021181583404541015625 -1.2
print(pow(Decimal(3), 4, 5), Decimal(2) ** 10, 2 ** Decimal(3), divmod(Decimal(-7), 2), divmod(7, Decimal("1.5")))
# => 1 1024 8 (Decimal('-3'), Decimal('-1')) (Decimal('4'), Decimal('1.0'))
with localcontext(prec=5) as inner:
    print(Decimal(2) / 3, inner.flags[Inexact], getcontext() is inner)  # => 0.66667 True True
print(Decimal(2) / 3, getcontext().prec)  # => 0.6666666666666666666666666667 28
