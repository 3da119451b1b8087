# Integers of many digits: factorials, powers, roots, digits, the Fibonacci numbers.
def factorial(n):
    out = 1
    for factor in range(2, n + 1):
        out *= factor
    return out


def root(n):
    guess = 1 << (n.bit_length() + 1) // 2
    while True:
        better = (guess + n // guess) // 2
        if better >= guess:
            return guess
        guess = better


def pi(digits):
    scale = 10 ** (digits + 10)

    def arctan(x):
        term = total = scale // x
        square, divisor, sign = x * x, 3, -1
        while term:
            term //= square
            total += sign * (term // divisor)
            divisor, sign = divisor + 2, -sign
        return total

    return 4 * (4 * arctan(5) - arctan(239)) // 10**10


assert sum(map(int, str(factorial(1500)))) == 16749, sum(map(int, str(factorial(1500))))
a, b = 0, 1
for _ in range(60000):
    a, b = b, a + b
assert a % 10**9 == 195920000, a % 10**9
assert root(3 * 10**1200) ** 2 <= 3 * 10**1200
assert str(pi(2500)).endswith("1743241125"), str(pi(2500))[-10:]
modulus = 2**521 - 1
total = 1
for n in range(1, 250000):
    total = total * (n * 10**30 + 7) % modulus
assert total % 10**6 == 259750, total % 10**6
assert pow(3, modulus - 1, modulus) == 1 and pow(7, 10**40, 10**12) == 1
assert sum(1 for n in range(100000) if str(n * n) == str(n * n)[::-1]) == 31
