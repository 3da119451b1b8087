# Keys of one shape are sorted another way than mixed ones; the order is the same.
words = ["b", "", "a", "abcdefgh", "abcdefghi", "abcdefg", "abcdefgh\0", "é", "z", "\U0001f600", "a\0", "a"]
print(sorted(words), sorted(words, reverse=True))
print(sorted([3, -1, 2**40, -(2**40), 0, 2]), sorted([1.5, -0.0, 0.0, -2.5, float("inf"), float("-inf")]))
pairs = [(w[:1], -i) for i, w in enumerate(words)]
print(sorted(pairs), sorted(pairs, reverse=True))
print(sorted(pairs, key=lambda p: (p[0], 0)), sorted(pairs, key=lambda p: (0, p[0]), reverse=True))
print(sorted([(1, "a"), (1, 2)][:1] + [(0, 5)]), sorted([(1, 2), (1,), (1, 2, 3), (0.5, 1)]))
print(sorted([(0.0, 2), (-0.0, 1), (0.0, 0)]), sorted([(True, 1), (0, 2), (False, 1)]))
print(sorted(range(20), key=lambda n: (n % 3, -n)), sorted([(), (1,), ()]))
nan = float("nan")
print(sorted([2.0, 1.0, nan])[:2], sorted([(1, nan), (0, nan)]) == [(0, nan), (1, nan)])
try:
    sorted([(1, "a"), (1, 2)])
except TypeError as error:
    print(error)
text = "x" * 300
print([len(t) for t in sorted([text + "b", text + "a", text, "y"])])
