# Sums, products and quotients around the edges of digits and words, against identities.
import hashlib

edges = [0, 1, 2, 3, 7, 2**15, 2**30 - 1, 2**30, 2**31, 2**32 - 1, 2**32, 2**33, 2**47, 2**48 - 1, 2**48, 2**48 + 1]
edges += [2**62, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**64 + 1, 2**96 - 1, 2**96, 2**126, 2**127, 2**128 - 1, 2**128]
edges += [10**30, 10**40 + 7, 2**521 - 1, 3**300, 2**1279, 2**1280 - 1, 2**1280, 2**1312 + 5, 7**500, 2**2000 - 1]
edges += [(2**32 - 1) << 64, (2**31) << 64 | 1, 2**96 - 2**64 + 1, (2**64 - 1) << 32]
numbers = edges + [-n for n in edges]
digest = hashlib.sha256()
for a in numbers:
    for b in numbers:
        s, d, p = a + b, a - b, a * b
        assert s - b == a and d + b == a and s == b + a and -d == b - a
        digest.update(f"{s:x} {d:x} {p:x};".encode())
        if b:
            q, r = a // b, a % b
            assert q * b + r == a and (0 <= r < b or b < r <= 0), (a, b)
            assert divmod(a, b) == (q, r)
            assert (p // b, p % b) == (a, 0)
            digest.update(f"{q:x} {r:x};".encode())
print(digest.hexdigest())  # => 5e6ddc5391fd2a5032dce52526cf40617679db7febe1c9c63fa5861e7efd5ccb
print(2**48 - 1 + 1, -(2**48) - 1, 2**49 - 2**48, type(2**64 - 2**64 + True), (2**70) // (2**70), -(2**70) % 2**70)
# => 281474976710656 -281474976710657 281474976710656 <class 'int'> 1 0
for a in (2**70, -(2**70), 5):
    for op in ("//", "%"):
        try:
            eval(f"a {op} 0")
        except ZeroDivisionError as error:
            print(error)
            # => integer division or modulo by zero
            # => integer modulo by zero
            # => integer division or modulo by zero
            # => integer modulo by zero
            # => integer division or modulo by zero
            # => integer modulo by zero
print(True + 2**70 == 2**70 + 1, 2**70 * False, 2**70 * 1.5, abs(-5), abs(-2.5), abs(True), abs(-(2**70)), abs(-(2**48)))
# => True 0 1.770887431076117e+21 5 2.5 1 1180591620717411303424 281474976710656
print(max(3, 1, 2), min(3, 1, 2), max(1, True), max(True, 1), min(0, False), max(2, 2.5), min(2**70, 1))
# => 3 1 1 True 0 2.5 1
for call in (lambda: max(3), lambda: min(1, "a"), lambda: max(1, 2, default=3)):
    try:
        call()
    except TypeError as error:
        print(error)
        # => 'int' object is not iterable
        # => '<' not supported between instances of 'str' and 'int'
        # => Cannot specify a default for max() with multiple positional arguments
