# Ints that only the next operator reads give their place to its result: whatever is still read must keep its own.
A, C, M = 1103515245, 12345, 2147483648
BIG = 10**30


def generator(seed, n):
    out = []
    for _ in range(n):
        seed = (seed * A + C) % M
        out.append(seed)
    return out


print(generator(12345, 5))


def kept(n):
    rows = []
    for k in range(n):
        product = k * BIG + 7
        rows.append((product, product * 3, (product * 3 + 1) % BIG, -product - 1))
    return rows


print(kept(3))


# A name for the middle: a local, an inlined variable, a walrus, a cell, a global.
def named(a):
    b = a * BIG
    c = b + 1
    return b, c, b * 2 - 1


print(named(5))
print([(y + 1, y + 2, y) for x in (1, 2) for y in [x * BIG]])
print([(z := x * BIG) + 1 - z for x in (1, 2)], z)


def walrus(x):
    return (y := x * BIG) + 1, y, (y := y + BIG) - 1, y


print(walrus(3))


def cells(x):
    y = x * BIG
    return (lambda: y)() + 1, y


print(cells(2))
value = 7 * BIG
print(value + 1, value, value - 1 + value, value)

# Branches, chains of comparisons, targets that are read and written.
for flag in (True, False):
    print((value if flag else value * 2) + 1, (value * 2 if flag else value) - 1, value)
print(value < value * 2 + 1 < value * 3 - 1, value * 2 == value + value != value * 3 + 1)
row = {2 * BIG: 1, "x": [BIG]}
row[1 * BIG * 2] += BIG * 3 + 1
row["x"][0] *= BIG - 1
row["x"][0] += row["x"][0] * 2 + 1
print(row)


# An operator of its own may keep what it is given.
class Keeper:
    kept = []

    def __radd__(self, other):
        self.kept.append(other)
        return other

    __rmul__ = __rsub__ = __radd__


for k in range(4):
    (k * BIG + 5) + Keeper()
    (k * BIG - 5) * Keeper() + 1
    (k * BIG) - Keeper() - 1
print(Keeper.kept[3:6], Keeper.kept[-3:])


# Both operands are middles; results of other sizes; what fails leaves nothing wrong behind.
def both(a, b):
    return (a * BIG + b) * (b * BIG + a) - (a * BIG) * (b * BIG), (a * BIG + b) - (a * BIG - b), (a << 100) - (a << 99)


print(both(3, 4))
for step in range(3):
    try:
        print((step * BIG + 1) // (step * BIG - step * BIG))
    except ZeroDivisionError as error:
        print(error, step * BIG + 1)


def yielding(n):
    for k in range(n):
        got = (k * BIG + 1) + (yield k * BIG + 2)
        yield got


steps = yielding(2)
print(next(steps), steps.send(BIG), next(steps), steps.send(1))

# Of every length, beside each other.
numbers = [3**n for n in range(0, 400, 7)]
again = [(number * 3 + 1) * 5 - 4 - number for number in numbers]
print(numbers == [3**n for n in range(0, 400, 7)], again == [14 * number + 1 for number in numbers])
hashes = [(h * 1099511628211 ^ b) & 0xFFFFFFFFFFFFFFFF for h in (14695981039346656037, 1) for b in b"ab"]
print(hashes)
print([(-x * BIG - 1) % (x * 7 + 3) for x in range(1, 5)], (-(2**63) + 1) // -1, -(2**62) * 2 - 1, 2**63 - 1 + 1)


# Operators that could give back what they were given.
def same(b):
    out = [(b**1) + 1, (b >> 0) + 1, (b << 0) - 1, (b | 0) * 2, (b & -1) + 1, (b ^ 0) - 1, (b * 1) + 1, (b // 1) + 1, (b - 0) + 1]
    return out, b, (c := b * BIG) + c, c


print(same(3**60), same(-(2**64)))
