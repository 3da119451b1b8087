"""Sums are exact whatever the order and size of floats and ints, and keep their types."""
import statistics
from decimal import Decimal
from fractions import Fraction

print(statistics.mean([1e300, 1.5, -1e300]))
print(statistics.mean([0.1] * 10), statistics.mean([5e-324, 5e-324]))
print(statistics.mean([1, 2, 3, 4]), statistics.mean([1, 2, 6]), statistics.mean([1, 2.5]))
print(repr(statistics.mean([True, False])), repr(statistics.mean([2**60, 2**60 + 2])))
print(statistics.mean([-0.0, -0.0]), statistics.mean((1.25, 2)), statistics.mean(iter([1.25, 2])))
print(statistics.mean([float("inf"), 1.0]), statistics.mean([float("nan")]))
print(statistics.variance([1, 2, 3, 4]), statistics.variance([1.5, 2.5, 4]), statistics.pvariance([1, 3]))
print(statistics.stdev([1e-200, 3e-200]), statistics.stdev([1e154, -1e154]), statistics.stdev([2.0, 2.0]))
print(statistics.stdev([1.1, 2.2, 3.3, 10**15]), statistics.pstdev([7, 7, 8]))
print(statistics.variance([1.5, 2.5], 2.0), statistics.variance([1.5]) if 0 else "")
print(statistics.mean([Fraction(1, 3), 1]), statistics.mean([Decimal("1.5"), 2]), statistics.variance([Fraction(1), 2]))
print(statistics.stdev([1.7976931348623157e308, 1.0]) > 1e308)
for data in ([], [1.0]):
    try:
        statistics.stdev(data)
    except statistics.StatisticsError as error:
        print(error)
try:
    statistics.mean([1.0, "a"])
except TypeError as error:
    print(error)


class Number(float):
    pass


print(statistics.mean([Number(1.5), 2.5]), type(statistics.mean([Number(1.5), Number(2.5)])).__name__)
