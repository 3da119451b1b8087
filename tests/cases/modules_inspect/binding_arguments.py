import inspect


def show(call):
    try:
        print(call())
    except TypeError as error:
        print(type(error).__name__, error)


def f(a, b=2, /, c=3, *args, d, e=5, **kw):
    pass


S = inspect.signature(f)
for args, kwargs in [((), {}), ((1,), {}), ((1,), {"d": 2}), ((), {"a": 1, "d": 1}), ((1, 2, 3, 4), {"d": 1, "z": 3}),
                     ((1,), {"b": 2, "d": 3}), ((1, 2, 3), {"c": 4, "d": 1}), ((1,), {"c": 2, "d": 3, "e": 4, "x": 5})]:
    show(lambda: S.bind(*args, **kwargs))
    show(lambda: S.bind_partial(*args, **kwargs))
    show(lambda: inspect.getcallargs(f, *args, **kwargs))
# => TypeError missing a required argument: 'a'
# => <BoundArguments ()>
# => TypeError f() missing 1 required positional argument: 'a'
# => TypeError missing a required argument: 'd'
# => <BoundArguments (a=1)>
# => TypeError f() missing 1 required keyword-only argument: 'd'
# => <BoundArguments (a=1, d=2)>
# => <BoundArguments (a=1, d=2)>
# => {'a': 1, 'args': (), 'kw': {}, 'd': 2, 'b': 2, 'c': 3, 'e': 5}
# => TypeError 'a' parameter is positional only, but was passed as a keyword
# => TypeError 'a' parameter is positional only, but was passed as a keyword
# => {'args': (), 'kw': {}, 'a': 1, 'd': 1, 'b': 2, 'c': 3, 'e': 5}
# => <BoundArguments (a=1, b=2, c=3, args=(4,), d=1, kw={'z': 3})>
# => <BoundArguments (a=1, b=2, c=3, args=(4,), d=1, kw={'z': 3})>
# => {'a': 1, 'b': 2, 'c': 3, 'args': (4,), 'kw': {'z': 3}, 'd': 1, 'e': 5}
# => TypeError 'b' parameter is positional only, but was passed as a keyword
# => TypeError 'b' parameter is positional only, but was passed as a keyword
# => {'a': 1, 'args': (), 'kw': {}, 'b': 2, 'd': 3, 'c': 3, 'e': 5}
# => TypeError multiple values for argument 'c'
# => TypeError multiple values for argument 'c'
# => TypeError f() got multiple values for argument 'c'
# => <BoundArguments (a=1, c=2, d=3, e=4, kw={'x': 5})>
# => <BoundArguments (a=1, c=2, d=3, e=4, kw={'x': 5})>
# => {'a': 1, 'args': (), 'kw': {'x': 5}, 'c': 2, 'd': 3, 'e': 4, 'b': 2}
T = inspect.signature(lambda a, b, *, k: 0)
show(lambda: T.bind(1, 2, 3))  # => TypeError too many positional arguments
show(lambda: T.bind(1, 2))  # => TypeError missing a required keyword-only argument: 'k'
show(lambda: T.bind(1, 2, c=3))  # => TypeError missing a required keyword-only argument: 'k'
show(lambda: T.bind(1, k=2))  # => TypeError missing a required argument: 'b'


def g(a, b, c=1, *, k, l): ...


for args, kwargs in [((), {}), ((1,), {}), ((1, 2, 3, 4), {}), ((1, 2, 3, 4, 5), {"k": 1}), ((1, 2), {}), ((1, 2), {"a": 1})]:
    show(lambda: inspect.getcallargs(g, *args, **kwargs))
    # => TypeError g() missing 2 required positional arguments: 'a' and 'b'
    # => TypeError g() missing 1 required positional argument: 'b'
    # => TypeError g() takes from 2 to 3 positional arguments but 4 were given
    # => TypeError g() takes from 2 to 3 positional arguments but 5 positional arguments (and 1 keyword-only argument) were given
    # => TypeError g() missing 2 required keyword-only arguments: 'k' and 'l'
    # => TypeError g() got multiple values for argument 'a'


def closure():
    y = 1

    def inner():
        return len([y]), missing, f

    return inner


print(inspect.getclosurevars(closure()).unbound, inspect.getclosurevars(closure()).nonlocals)
# => {'missing'} {'y': 1}


def looked_at(a, *rest, b=2, **named):
    frame = inspect.currentframe()
    values = inspect.getargvalues(frame)
    print(values.args, values.varargs, values.keywords, values.locals["a"], inspect.formatargvalues(*values))


looked_at(1, 2, c=3)  # => ['a', 'b'] rest named 1 (a=1, b=2, *rest=(2,), **named={'c': 3})


async def agen():
    yield 1


async def coro():
    x = 1


a, c = agen(), coro()
print(inspect.getasyncgenstate(a), inspect.getasyncgenlocals(a), inspect.getcoroutinelocals(c), inspect.AGEN_CLOSED)
# => AGEN_CREATED {} {} AGEN_CLOSED
c.close()
