def f(x, acc=[]):
    acc.append(x)
    return acc
print(f(1), f(2), f.__defaults__)  # => [1, 2] [1, 2] ([1, 2],)
n = 1
def g(v=n): return v
n = 2
print(g())  # => 1
def h(*, k=[]):
    k.append(1)
    return k
h()
print(h(), h.__kwdefaults__)  # => [1, 1] {'k': [1, 1]}
