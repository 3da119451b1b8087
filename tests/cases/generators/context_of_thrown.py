# What a generator handles is the context of what is thrown into it.
def inner():
    yield


def outer():
    try:
        raise KeyError("a")
    except Exception:
        yield from inner()


def plain():
    try:
        raise KeyError("b")
    except Exception:
        try:
            yield 1
        except ValueError as error:
            yield repr(error.__context__)


for make in outer, plain:
    g = make()
    g.send(None)
    try:
        print(g.throw(ValueError("v")))
    except ValueError as error:
        print(repr(error), repr(error.__context__))
# => ValueError('v') KeyError('a')
# => KeyError('b')
