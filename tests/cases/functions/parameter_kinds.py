def f(a, b, /, c, d=4, *args, e, g=7, **kw):
    return a, b, c, d, args, e, g, kw
print(f(1, 2, 3, e=5))  # => (1, 2, 3, 4, (), 5, 7, {})
print(f(1, 2, c=3, e=5, z=9))  # => (1, 2, 3, 4, (), 5, 7, {'z': 9})
print(f(1, 2, 3, 40, 50, 60, e=0, a="kw", b="kw2"))
# => (1, 2, 3, 40, (50, 60), 0, 7, {'a': 'kw', 'b': 'kw2'})
print(f(*[1, 2], *(3,), **{"e": 5}, **{"g": 6}))  # => (1, 2, 3, 4, (), 5, 6, {})
def only(*, k): return k
print(only(k=1))  # => 1
def pos(x, /, **kw): return x, kw
print(pos(1, x=2))  # => (1, {'x': 2})
