import decimal
from decimal import Context, Decimal


def attempt(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__, error)


context = Context(prec=3, Emax=5, Emin=-5, traps=[])
context.multiply(Decimal("9e5"), Decimal("9.999"))
print(context)
# => Context(prec=3, rounding=ROUND_HALF_EVEN, Emin=-5, Emax=5, capitals=1, clamp=0, flags=[Inexact, Overflow, Rounded], traps=[])
print(context._apply(Decimal("1.23456")), context._apply(Decimal("sNaN12")))  # => 1.23 sNaN12
for number in ("1e1000000000000000000", "0e9223372036854775807", "1e-2000000000000000000", "0e-99999999999999999999"):
    attempt(lambda: Decimal(number))
    attempt(lambda: Context().create_decimal(number))
# => InvalidOperation [<class 'decimal.InvalidOperation'>]
# => Overflow [<class 'decimal.Overflow'>]
# => InvalidOperation [<class 'decimal.InvalidOperation'>]
# => 0E+999999
# => InvalidOperation [<class 'decimal.InvalidOperation'>]
# => 0E-1000026
# => InvalidOperation [<class 'decimal.InvalidOperation'>]
# => 0E-1000026
attempt(lambda: Decimal((0, (1, 2), 10**18)))  # => InvalidOperation [<class 'decimal.InvalidOperation'>]
attempt(lambda: Decimal(1).sqrt(context="x"))  # => TypeError optional argument must be a context
attempt(lambda: Decimal(1).quantize(Decimal("0.1"), context=[]))
# => TypeError optional argument must be a context
attempt(lambda: Decimal("1.5").__round__(2**63))
# => OverflowError Python int too large to convert to C ssize_t
attempt(lambda: Context(prec=2**63))  # => OverflowError Python int too large to convert to C ssize_t


class Odd(float):
    def as_integer_ratio(self):
        return 1

    def __abs__(self):
        return "nothing"


print(Decimal.from_float(Odd(2.5)), Decimal(Odd(-0.75)))  # => 2.5 -0.75
german = {"decimal_point": ",", "thousands_sep": ".", "grouping": "\3\0"}
indian = {"decimal_point": ".", "thousands_sep": ",", "grouping": "\3\2\0"}
print(Decimal("1234567.891").__format__("n", german), Decimal("123456789").__format__("015n", indian))
# => 1.234.567,891 00,12,34,56,789
attempt(lambda: Decimal(1).__format__("n", {"decimal_point": "", "thousands_sep": "", "grouping": ""}))
# => ValueError invalid override dict
attempt(lambda: Decimal(1).__format__("n", 9))  # => TypeError optional argument must be a dict
print(f"{Decimal('1234567.891'):,}", f"{Decimal('-1234.5'):020,.2f}")
# => 1,234,567.891 -0,000,000,001,234.50
