print((lambda: 1)(), (lambda x, y=2: x + y)(1), (lambda *a, **k: (a, k))(1, z=2), (lambda x, /, *, k: (x, k))(1, k=2))
# => 1 3 ((1,), {'z': 2}) (1, 2)
print(list(map(lambda p: p[0] * 2, [(1, 2), (3, 4)])))  # => [2, 6]
fs = [lambda: i for i in range(3)]
print([f() for f in fs])  # => [2, 2, 2]
fs = [lambda i=i: i for i in range(3)]
print([f() for f in fs])  # => [0, 1, 2]
print((lambda: (yield))().__class__.__name__, (lambda x: x).__name__)  # => generator <lambda>
