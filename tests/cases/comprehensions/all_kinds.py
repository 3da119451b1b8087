print([x * y for x in range(3) for y in range(3) if x != y])  # => [0, 0, 0, 2, 0, 2]
print({x % 3 for x in range(10)}, {c: ord(c) for c in "ab"}, sum(x for x in range(5)))
# => {0, 1, 2} {'a': 97, 'b': 98} 10
print([[c for c in w if c not in "aeiou"] for w in ("hello", "world")])
# => [['h', 'l', 'l'], ['w', 'r', 'l', 'd']]
print([a + b for a, b in [(1, 2), (3, 4)]], [x for x in range(20) if x % 2 if x % 3])
# => [3, 7] [1, 5, 7, 11, 13, 17, 19]
print([i for i, *_ in ["ab", "cd"]], [(x := i) for i in range(2)], [x if x else -1 for x in (0, 1)])
# => ['a', 'c'] [0, 1] [-1, 1]
print([lambda: 0 for _ in range(1)][0](), [y for x in [[1, 2], [3]] for y in x])  # => 0 [1, 2, 3]
