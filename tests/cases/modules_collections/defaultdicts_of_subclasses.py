from collections import defaultdict


class D(defaultdict):
    pass


for left, right in [({}, defaultdict(list)), (defaultdict(list), {}), (D(list), {}), ({}, D(list)), (D(int), defaultdict(list))]:
    joined = left | right
    print(type(joined).__name__, joined.default_factory, joined["new"])
    # => defaultdict <class 'list'> []
    # => defaultdict <class 'list'> []
    # => D <class 'list'> []
    # => D <class 'list'> []
    # => D <class 'int'> 0
print(D(list), D(None, a=1), repr(D(int, b=D())), D(int, c=1).copy())
# => D(<class 'list'>, {}) D(None, {'a': 1}) D(<class 'int'>, {'b': D(None, {})}) D(<class 'int'>, {'c': 1})
d = D(list)
d["d"] = d
print(d)  # => D(<class 'list'>, {'d': D(<class 'list'>, {...})})
try:
    D(list) | [("a", 1)]
except TypeError as error:
    print(error)  # => unsupported operand type(s) for |: 'D' and 'list'
joined = D(list, a=[1])
joined |= {"b": 2}
print(joined, type(joined).__name__)  # => D(<class 'list'>, {'a': [1], 'b': 2}) D
