s = {frozenset({1, 2}), frozenset({2, 1}), frozenset()}
print(len(s), frozenset([1, 2]) in s, sorted(map(len, s)))  # => 2 True [0, 2]
