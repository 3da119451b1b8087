def a():
    yield 1
    return "a"
def b():
    r = yield from a()
    return r + "b"
def c():
    r = yield from b()
    print(r)
print(list(c()))
# => ab
# => [1]
