# Operators of ints of many digits: carries, signs and the borders of digits and words.
import hashlib
import operator

borders = [0, 1, 2, 3, 5, 7, 10, 57121]
for bits in (15, 16, 30, 31, 32, 33, 47, 48, 49, 62, 63, 64, 65, 95, 96, 97, 126, 127, 128, 129, 192, 255, 256, 257, 521):
    borders += [2**bits - 1, 2**bits, 2**bits + 1]
borders += [10**30 + 7, 10**18, (2**521 - 1) * 10**35, 2**1280 - 1, 2**1281, 2**1312 - 2**640 + 5, 3**1000]
borders += [-number for number in borders if number]

state = 12345


def random_int():
    """A number of up to 60 digits of 32 bits, which are often at the edge."""
    global state
    out = 0
    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    for _ in range(state >> 40 & 63):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        kind, digit = state >> 60, state >> 20 & 0xFFFFFFFF
        out = out << 32 | (0 if kind < 3 else 0xFFFFFFFF if kind < 6 else 0x80000000 if kind < 8 else digit)
    return -out if state >> 33 & 1 else out


numbers = [random_int() for _ in range(60)]


def digest(function, pairs):
    found = hashlib.sha256()
    for left, right in pairs:
        try:
            result = function(left, right)
        except (ZeroDivisionError, ValueError, OverflowError) as error:
            result = type(error).__name__
        found.update(f"{result!r:.4000};".encode())
    return found.hexdigest()[:16]


def pairs_of(rights):
    # A fifth of all pairs.
    for pool in (borders, numbers):
        for first, left in enumerate(pool):
            for second, right in enumerate(rights or pool):
                if (3 * first + second) % 5 == 0 or rights:
                    yield left, right


def inplace_sum(left, right):
    left += right
    left -= 3
    left *= right
    return left


def compared(left, right):
    return left < right, left <= right, left == right, left != right, left > right, left >= right


def jumps(left, right):
    out = 0
    if left < right:
        out += 1
    if left == right:
        out += 2
    if not left >= right:
        out += 4
    return out


for function in (operator.add, operator.sub, operator.mul, operator.and_, operator.or_, operator.xor):
    print(function.__name__, digest(function, pairs_of(None)))
    # => add 17993b2864cfe5de
    # => sub 76ba1a9f84f5efc3
    # => mul 70edaf8623faabec
    # => and_ c55d367f70036c8f
    # => or_ 88d03501977d937a
    # => xor c890a78f6e59bcef
for function in (operator.floordiv, operator.mod, divmod, operator.truediv):
    print(function.__name__, digest(function, pairs_of(None)))
    # => floordiv 2c20806dd2441e89
    # => mod 7b24bc610b06e200
    # => divmod 6375198102036dd3
    # => truediv 981c070a65fa696f
for function in (inplace_sum, compared, jumps):
    print(function.__name__, digest(function, pairs_of(None)))
    # => inplace_sum ea93f3bd99fa8475
    # => compared 326a238d50f39c37
    # => jumps 475a45c93d7079d6
shifts = [0, 1, 15, 30, 31, 32, 33, 63, 64, 65, 128, 500, 1279, 1280, 1281, 3000, -1, 2**64]
for function in (operator.rshift, operator.lshift):
    print(function.__name__, digest(function, ((a, b) for a, b in pairs_of(shifts) if b < 2**64 or function is operator.rshift)))
    # => rshift 58fcb3e46da1b8eb
    # => lshift eaa7ba9946e60d88
print(digest(lambda a, b: (hash(a), -a, ~a, abs(a), a.bit_length(), a.bit_count(), float(a) if abs(a) < 2**1000 else 0), pairs_of([0])))
# => 1179cb42f0cb78df
print(digest(lambda a, b: (a.to_bytes(250, "big", signed=True), str(a), hex(a), int(str(a)) == a, a ** 2), pairs_of([0])))
# => c29a3838890653bb
print(digest(lambda a, b: (a == b + 0.0, a < b + 0.0, b + 0.0 >= a), ((a, b) for a, b in pairs_of(None) if abs(b) < 2**1000)))
# => f362e1f86ce0589b

# The same object, results that cancel, and a long int beside a short one.
big = 2**521 - 1
print(big - big, big + -big, big // big, big % big, big ^ big, big - (big - 1), big % (big - 1))
# => 0 0 1 0 0 1 1
print(big == 2**521 - 1, big is big, {2**521 - 1: "key"}[big], {2**64: 1, -(2**64): 2}[-(2**64)])
# => True True key 2
print(-7 // 2**64, -7 % 2**64 == 2**64 - 7, 7 // -(2**64), 7 % -(2**64) == 7 - 2**64, divmod(-(2**64), 7))
# => -1 True -1 True (-2635249153387078803, 5)
print(1 << 48, 1 << 49, -(1 << 48), -(1 << 48) - 1, (1 << 48) - 1, (1 << 64) - (1 << 64), (1 << 100) >> 99, -(1 << 100) >> 200)
# => 281474976710656 562949953421312 -281474976710656 -281474976710657 281474976710655 0 2 -1
print((2**20000 + 1) % (10**9 + 7), (3**5000 * 2**5000 == 6**5000), (7**3000 // 7**2999), (10**4000 - 1) % 7**1300 == (10**4000 - 1) - (10**4000 - 1) // 7**1300 * 7**1300)
# => 614428881 True 7 True
