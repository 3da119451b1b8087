# Products and remainders around the sizes at which ints are kept differently.
edges = [0, 1, -1, 7, 2**31, -(2**31), 2**32, 2**47, 2**48 - 1, -(2**48), 2**48, 2**62, 2**63, 2**64, -(2**64), 2**100, 2**126, -(2**127), 2**130]
total = 0
for x in edges:
    for y in edges:
        total = (total * 31 + x * y + (x + y) * 3 + (x - y) + (x & y) + (x | y) + (x ^ y)) % (10**40 + 7)
        if y:
            q, r = x // y, x % y
            assert q * y + r == x and (r == 0 or (r < 0) == (y < 0)), (x, y)
            total += q * 5 + r
        if 0 <= y < 200:
            assert x >> y == x // 2**y
            assert x << y == x * 2**y
print(total)  # => 1475910104378656479248527689979904586422
seed = 1
for _ in range(50):
    seed = (seed * 6364136223846793005 + 1442695040888963407) % (1 << 64)
print(seed, -seed // 3, -seed % 1000)  # => 3362576235316672587 -1120858745105557529 413
print(f"{5:03d}|{-5:03d}|{5:3}|{-5:3d}|{5:d}|{123456789012:5}|{0:00}|{7:02}|{-7:02}|{12:99d}".replace(" ", "."))
# => 005|-05|..5|.-5|5|123456789012|0|07|-7|.................................................................................................12
print(str(-(2**48)), str(2**48 - 1), repr(10**9), str(0), f"{-1}", f"{10**14}")
# => -281474976710656 281474976710655 1000000000 0 -1 100000000000000


def defaults(a, b=2, *rest):
    return a, b, rest


print(defaults(1), defaults(1, 3), defaults(1, 3, 4, 5), defaults(*[1]), defaults(*(1, 2, 3)), defaults(*"ab"))
# => (1, 2, ()) (1, 3, ()) (1, 3, (4, 5)) (1, 2, ()) (1, 2, (3,)) ('a', 'b', ())
try:
    defaults(*5)
except TypeError as error:
    print(error)  # => __main__.defaults() argument after * must be an iterable, not int
try:
    defaults()
except TypeError as error:
    print(error)  # => defaults() missing 1 required positional argument: 'a'
