def gcd(a, b):
    while b: a, b = b, a % b
    return a
def is_prime(n):
    if n < 2: return False
    d, s = n - 1, 0
    while d % 2 == 0: d //= 2; s += 1
    for a in (2, 3, 5, 7, 11, 13):
        if n == a: return True
        x = pow(a, d, n)
        if x in (1, n - 1): continue
        for _ in range(s - 1):
            x = x * x % n
            if x == n - 1: break
        else: return False
    return True
print(gcd(2 ** 60, 6 ** 20), [n for n in range(30) if is_prime(n)], is_prime(2 ** 89 - 1), is_prime(2 ** 83 - 1), pow(123456789, 987654321, 10 ** 9 + 7))
# => 1048576 [2, 3, 5, 7, 11, 13, 17, 19, 23, 29] True False 652541198
