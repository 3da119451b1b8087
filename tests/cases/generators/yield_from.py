def inner():
    got = yield 1
    print("inner got", got)
    try:
        yield 2
    except ValueError:
        print("inner caught")
        yield 3
    return "result"
def outer():
    value = yield from inner()
    print("value", value)
    yield from [10, 20]
    yield from (x for x in "ab")
o = outer()
print(next(o), o.send("hello"), o.throw(ValueError))
# => inner got hello
# => inner caught
# => 1 2 3
print(list(o))
# => value result
# => [10, 20, 'a', 'b']
def flatten(x):
    for item in x:
        if isinstance(item, list):
            yield from flatten(item)
        else:
            yield item
print(list(flatten([1, [2, [3, [4]], 5]])))  # => [1, 2, 3, 4, 5]
def bad(): yield from 5
list(bad())  # !! TypeError: 'int' object is not iterable
