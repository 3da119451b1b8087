"""Arithmetic of Decimal: sums, products, quotients, roots."""
from decimal import Decimal, getcontext

total = Decimal(0)
for i in range(1, 100_001):
    price = Decimal(i) / Decimal(100)
    total += price * Decimal("1.19")
    total -= price.quantize(Decimal("0.1"))
print(total)
getcontext().prec = 50
value = Decimal(2)
for i in range(5_000):
    value = (value + Decimal(i + 1)).sqrt() + Decimal(1) / Decimal(i + 3)
print(value)
