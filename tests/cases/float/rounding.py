print(round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1.005, 2), round(1234.5678, -2), round(1e22, 2), round(0.5), round(1.5))
# => 2 4 -2 2.67 1.0 1200.0 1e+22 0 2
print(round(2.5, 0), round(5e15 + 0.5), round(1.25, 1), round(1.35, 1), round(-0.4), round(1e-10, 5), round(2.5, None), type(round(2.0)).__name__, type(round(2.0, 0)).__name__)
# => 2.0 5000000000000000 1.2 1.4 0 0.0 2 int float
print(sum([0.1] * 10), sum([1e16, 1.0, -1e16]), sum([0.1, 0.2, 0.3]), 0.1 * 3, sum([1, 2.5, 3]))
# => 1.0 1.0 0.6 0.30000000000000004 6.5
round(1e400)  # !! OverflowError: cannot convert float infinity to integer
