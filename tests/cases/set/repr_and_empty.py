print(set(), {1}, frozenset(), frozenset([1]), {(), None}  == {None, ()})
# => set() {1} frozenset() frozenset({1}) True
print({}.__class__.__name__, type({1}).__name__)  # => dict set
