from functools import partial


def f(a, b=2, /, c=3, *rest, d, e=5, **more):
    return a, b, c, rest, d, e, more


def show(call):
    try:
        print(call())
    except TypeError as error:
        print(error)


for name in ("d", "".join(["", "d"]), "d "[:1]):
    show(lambda: f(1, **{name: 4}))
    show(lambda: f(1, **{name: 4, "x" + name: 1, "a": 2}))
# => (1, 2, 3, (), 4, 5, {})
# => (1, 2, 3, (), 4, 5, {'xd': 1, 'a': 2})
# => (1, 2, 3, (), 4, 5, {})
# => (1, 2, 3, (), 4, 5, {'xd': 1, 'a': 2})
# => (1, 2, 3, (), 4, 5, {})
# => (1, 2, 3, (), 4, 5, {'xd': 1, 'a': 2})
show(lambda: f(1, 2, 3, 4, d=1, c=2))  # => f() got multiple values for argument 'c'
show(lambda: f(1, c=9, d=1, b=3))  # => (1, 2, 9, (), 1, 5, {'b': 3})
show(lambda: f(d=1))  # => f() missing 1 required positional argument: 'a'
show(lambda: f(1))  # => f() missing 1 required keyword-only argument: 'd'
show(lambda: f(*range(6), d=0, z=1))  # => (0, 1, 2, (3, 4, 5), 0, 5, {'z': 1})


def g(a, b, *, c=1):
    return a, b, c


show(lambda: g(b=1, a=2))  # => (2, 1, 1)
show(lambda: g(1, a=2))  # => g() got multiple values for argument 'a'
show(lambda: g(1, 2, 3))  # => g() takes 2 positional arguments but 3 were given
show(lambda: g(1, 2, d=3))  # => g() got an unexpected keyword argument 'd'
show(lambda: g(**{"a": 1, "b" * 1: 2, "c": 3}))  # => (1, 2, 3)
p = partial(g, 1)
show(lambda: p(2))  # => (1, 2, 1)
show(lambda: p(2, c=3))  # => (1, 2, 3)
show(lambda: p(2, 3))  # => g() takes 2 positional arguments but 3 were given
show(lambda: p())  # => g() missing 1 required positional argument: 'b'
show(lambda: partial(p, c=7)(5))  # => (1, 5, 7)
show(lambda: partial(max, 1, 2, 3, 4)(5, 6, 7))  # => 7
show(lambda: partial(max)(3, 4))  # => 4
show(lambda: partial(partial, g)(1)(2))  # => (1, 2, 1)
