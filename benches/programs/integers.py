# Integers, small and large: a remainder chain, modular powers, digits of e.
def collatz(limit):
    longest = (0, 0)
    for start in range(1, limit):
        number, length = start, 0
        while number != 1:
            number = number >> 1 if number & 1 == 0 else 3 * number + 1
            length += 1
        longest = max(longest, (length, start))
    return longest


assert collatz(20000) == (278, 17673)


def is_prime(n):
    if n < 4:
        return n > 1
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13):
        if base % n == 0:
            continue
        power = pow(base, odd, n)
        if power in (1, n - 1):
            continue
        if all(pow(base, odd << shift, n) != n - 1 for shift in range(1, twos)):
            return False
    return True


assert sum(is_prime(n) for n in range(20000)) == 2262
assert is_prime(2**89 - 1) and not is_prime(2**83 - 1)

term = scale = 10**400
total, number = scale, 1
while term:
    term //= number
    total += term
    number += 1
assert str(total).startswith("271828182845904523536028747135266249775724709369995")
