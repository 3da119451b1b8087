# Loops whose items are taken apart at once, and the same items kept whole.
for a, b in zip([1, 2, 3], "xy"):
    print(a, b)
    # => 1 x
    # => 2 y
for i, c in enumerate("ab", 5):
    print(i, c)
    # => 5 a
    # => 6 b
d = {"k": 1, "l": [2]}
for k, v in d.items():
    print(k, v)
    # => k 1
    # => l [2]
for k, v in reversed(d.items()):
    print(k, v)
    # => l [2]
    # => k 1
for pair in zip((1, 2), (3, 4)):
    x, y = pair
    print(pair, x, y)
    # => (1, 3) 1 3
    # => (2, 4) 2 4
for i, (p, q) in enumerate(zip([1], [2])):
    print(i, p, q)  # => 0 1 2
print([x * y for x, y in zip(range(4), range(4))], {v: k for k, v in enumerate("ab")})
# => [0, 1, 4, 9] {'a': 0, 'b': 1}
for a, b in zip(range(2)) if False else zip("ab", "cd", strict=True):
    print(a, b)
    # => a c
    # => b d
try:
    for a, b in zip([1, 2], [3], strict=True):
        print(a, b)  # => 1 3
except ValueError as error:
    print(error)  # => zip() argument 2 is shorter than argument 1
try:
    for a, b in zip([1], [3, 4], strict=True):
        print(a, b)  # => 1 3
except ValueError as error:
    print(error)  # => zip() argument 2 is longer than argument 1
try:
    for a, b in zip([1], [2], [3]):
        print(a)
except ValueError as error:
    print(error)  # => too many values to unpack (expected 2)
try:
    for a, b in ["ab", "c"]:
        print(a, b)  # => a b
except ValueError as error:
    print(error)  # => not enough values to unpack (expected 2, got 1)
try:
    for k, v in d.items():
        d["m"] = 1
except RuntimeError as error:
    print(error)  # => dictionary changed size during iteration


def numbers():
    yield 1
    yield 2


for a, b in zip(numbers(), numbers()):
    print(a, b)
    # => 1 1
    # => 2 2


class MyZip(zip):
    pass


for a, b in MyZip([1], [2]):
    print(a, b)  # => 1 2


def local():
    for t in zip([1], [2]):
        a, b = t
    return t, a, b


print(local())  # => ((1, 2), 1, 2)
