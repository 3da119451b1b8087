# Set algebra over keys that collide, that ask Python, that change the operands.
import random

random.seed(5)


def check(left, right):
    a, b = set(left), set(right)
    assert sorted(a | b, key=repr) == sorted({*left, *right}, key=repr)
    assert sorted(a & b, key=repr) == sorted([x for x in a if x in right], key=repr)
    assert sorted(a - b, key=repr) == sorted([x for x in a if x not in right], key=repr)
    assert (a ^ b) == (a | b) - (a & b)
    assert a.isdisjoint(b) == (not a & b)
    assert (a <= b) == all(x in b for x in a)
    c = set(a)
    c |= b
    c -= a
    c ^= b
    c &= a
    return len(c), len(a | b)


for size in (3, 10, 60, 700):
    ints = [random.randrange(size * 2) for _ in range(size)]
    spread = [random.randrange(8) << random.randrange(40) for _ in range(size)]
    texts = [str(n) for n in ints]
    pairs = [(n % 7, n % 5) for n in ints]
    floats = [n / 2 for n in ints]
    for left, right in ((ints, spread), (spread, texts), (pairs, pairs[:4]), (floats, ints), (texts, [])):
        print(check(left, right), end=" ")
    print()
print({1, True, 1.0, 0, False}, {1.0, 1, True}, {2**61 - 1, 0, -1, -2} == {0, -1, -2, 2**61 - 1})
s = set(range(40))
for n in range(0, 40, 3):
    s.discard(n)
s.update(range(100, 110))
print(sorted(s), 101 in s, 3 in s, True in s)


class Key:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return self.n % 3

    def __eq__(self, other):
        if trouble:
            trouble.pop()()
        return self.n == other.n


trouble = []
a = {Key(n) for n in range(10)}
b = {Key(n) for n in range(5, 15)}
print(len(a | b), len(a & b), len(a - b), len(a ^ b), a.isdisjoint(b), a <= a | b)
trouble = [b.clear]
print(len(a | b) >= 10)
b = {Key(n) for n in range(5, 15)}
trouble = [b.clear, lambda: b.add(Key(99))]
a &= b
trouble = [lambda: 1 / 0]
try:
    {Key(1)} | {Key(1)}
except ZeroDivisionError as error:
    print(error)
try:
    {1, 2} | {3: []}.keys() | {(1, [])}
except TypeError as error:
    print(error)
t = (1, 2, 3)
print(2 in t, 4 in t, True in t, 2.0 in t, None in t, 2 in [1.0, 2], 1 in [True], 5 in [], 3 in [[], 3], "a" in (1, "a"))
