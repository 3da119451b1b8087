# expect: fuel | MemoryError | OverflowError
10 ** 10 ** 10
# --- step ---
# expect: fuel | MemoryError | OverflowError
x = 9 ** (9 ** 9)
# --- step ---
# expect: fuel | MemoryError | OverflowError
x = 1 << 10 ** 11
# --- step ---
# expect: fuel | MemoryError | OverflowError
x = 1 << 10 ** 30
# --- step ---
# expect: fuel | MemoryError | memory
x = 3
while True: x *= x
# --- step ---
# expect: fuel | MemoryError | memory
import math
math.factorial(10 ** 7)
# --- step ---
# expect: fuel | MemoryError | OverflowError
math.factorial(10 ** 18)
# --- step ---
# expect: fuel | MemoryError
math.comb(10 ** 9, 5 * 10 ** 8)
# --- step ---
# expect: fuel | MemoryError
math.perm(10 ** 9, 10 ** 8)
# --- step ---
# expect: fuel | MemoryError
x = pow(3, 10 ** 10 ** 6, 10 ** 10 ** 5 + 1)
# --- step ---
# expect: fuel | MemoryError
a = (1 << 3_000_000) - 1
while True: a * a
# --- step ---
# expect: fuel | MemoryError | memory
a = (1 << 3_000_000) - 1
b = (1 << 1_500_000) - 7
while True: a // b
# --- step ---
# expect: fuel | MemoryError
while True: math.isqrt(a)
# --- step ---
# expect: fuel | MemoryError
while True: math.gcd(a, b)
# --- step ---
# expect: fuel | MemoryError
math.lcm(*range(1, 10 ** 6))
# --- step ---
# expect: fuel | MemoryError
math.prod(range(1, 10 ** 7))
# --- step ---
# expect: fuel | MemoryError | memory
a, b = 0, 1
while True: a, b = b, a + b
# --- step ---
# It is a float: 0.0.
10 ** -10 ** 10
