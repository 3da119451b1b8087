data = ["1", "x", "3"]
print([n for s in data if s.isdigit() and (n := int(s)) > 1], [*(c for c in "ab"), *range(2)], n, {k: w for k in "ab" if (w := k.upper())}, w)
# => [3] ['a', 'b', 0, 1] 3 {'a': 'A', 'b': 'B'} B
