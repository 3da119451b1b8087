"""Arithmetic of Fraction."""
from fractions import Fraction

total = Fraction(0)
for i in range(1, 40_001):
    total += Fraction(i % 97 + 1, i % 89 + 1) * Fraction(3, 7) - Fraction(i, 11)
print(total)
harmonic = Fraction(0)
for i in range(1, 1_001):
    harmonic += Fraction(1, i)
print(harmonic > 7, len(str(harmonic)))
