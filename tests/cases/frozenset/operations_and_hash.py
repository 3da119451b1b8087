f = frozenset([1, 2])
print(f | {3}, type(f | {3}).__name__, type({3} | f).__name__, f == {1, 2})
# => frozenset({1, 2, 3}) frozenset set True
print({f: "x"}[frozenset([2, 1])], hash(f) == hash(frozenset((2, 1))))  # => x True
print(f.union([5]), f.copy() is f, {1, 2} in {f})  # => frozenset({1, 2, 5}) True True
f.add(3)  # !! AttributeError: 'frozenset' object has no attribute 'add'
