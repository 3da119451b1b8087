# A fraction whose parts are of a class with its own arithmetic is still an int to `int`.
import math
from fractions import Fraction


class Number(int):
    def __floordiv__(self, other):
        return Number(int(self) // int(other))

    def __mul__(self, other):
        return Number(int(self) * int(other))


half = Fraction(Number(7), Number(1))
print(type(int(half)), int(half), type(math.trunc(half)), int(Fraction(-7, 2)), math.trunc(Fraction(-7, 2)))
# => <class 'int'> 7 <class 'int'> -3 -3


class Odd:
    def __floordiv__(self, other):
        return Odd()

    def __lt__(self, other):
        return False

    def __index__(self):
        return 9


odd = Fraction(1)
odd._numerator = Odd()
print(int(odd), type(math.trunc(odd)).__name__)  # => 9 Odd
