def g():
    yield 1
    raise KeyError("in generator")


def consume():
    for x in g():
        print(x)


consume()  # => 1
