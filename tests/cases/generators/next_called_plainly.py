# `next(generator)` from Python code: values, ends, errors, what is being handled, and generators inside of others.
def count(limit):
    for number in range(limit):
        received = yield number
        if received is not None:
            print("received", received)
    return "the end"


g = count(3)
print(next(g), next(g), g.send("x"))
# => received x
# => 0 1 2
try:
    next(g)
except StopIteration as stop:
    print(repr(stop.value), stop.args)  # => 'the end' ('the end',)
try:
    next(g)
except StopIteration as stop:
    print(repr(stop.value), stop.args)  # => None ()
print(next(g, "default"), next(count(1), "unused"), next(iter([5])), next(x for x in "ab"))
# => default 0 5 a


def delegating():
    inner = count(2)
    result = yield from inner
    yield result
    yield next(inner, "inner has ended")


g = delegating()
print([next(g), next(g), next(g), next(g), next(g, None)])  # => [0, 1, 'the end', 'inner has ended', None]


def failing():
    yield 1
    raise KeyError("lost")


def stopping():
    yield 1
    raise StopIteration("from inside")


for make in (failing, stopping):
    g = make()
    next(g)
    try:
        next(g)
    except Exception as error:
        names, entry = [], error.__traceback__
        while entry:
            names.append((entry.tb_frame.f_code.co_name, entry.tb_lineno))
            entry = entry.tb_next
        print(type(error).__name__, error, repr(error.__cause__), names)
    print(next(g, "ended"))
# => KeyError 'lost' None [('<module>', 51), ('failing', 39)]
# => ended
# => RuntimeError generator raised StopIteration StopIteration('from inside') [('<module>', 51)]
# => ended


def itself():
    yield next(me)


me = itself()
try:
    next(me)
except ValueError as error:
    print(error)  # => generator already executing


def handles():
    try:
        yield 1
    except ZeroDivisionError:
        yield "caught"
    try:
        1 / 0
    except ZeroDivisionError:
        yield "handling"
        yield "still"


import sys

g = handles()
next(g)
print(g.throw(ZeroDivisionError))  # => caught
try:
    raise OSError("outer")
except OSError:
    print(next(g), repr(sys.exc_info()[1]))  # => handling OSError('outer')
    try:
        [next(g), next(g)]
    except StopIteration as stop:
        print(repr(stop.__context__))  # => OSError('outer')
print(sys.exc_info())  # => (None, None, None)


def deep(n):
    yield n
    if n:
        g = deep(n - 1)
        while True:
            try:
                value = next(g)
            except StopIteration:
                return
            yield value


print(sum(deep(60)), sys.getrecursionlimit() > 60)  # => 1830 True


def endless():
    def again():
        yield next(again())

    return next(again())


try:
    endless()
except RecursionError as error:
    print(type(error).__name__)  # => RecursionError


class Holder:
    def __init__(self):
        self.stream = count(100)

    def take(self, n):
        return [next(self.stream) for _ in range(n)]

    @property
    def one(self):
        return next(self.stream)


holder = Holder()
print(holder.take(3), holder.one, next(holder.stream) + next(holder.stream), max(next(holder.stream), 1))
# => [0, 1, 2] 3 9 6
print(list(map(next, [count(2), count(3)])), sorted([next(holder.stream) for _ in "abc"], key=lambda n: -next(count(n))))
# => [0, 0] [7, 8, 9]
total = 0
g = count(10)
for _ in range(10):
    total += next(g) * next(count(2), 0) + 1
print(total, f"{next(count(7))!r:>4}", {next(holder.stream): next(holder.stream)})  # => 10    0 {10: 11}
print(sum([1, 2.5, True]), sum([1, 2, 10**20, 3]), sum((0.1,) * 10), any([0, "", None, [], "x"]), all((1, True, 0, 1 / 3)))
# => 4.5 100000000000000000006 1.0 True False
print(set([1, 2, 1, "a", (1,)]) == {1, 2, "a", (1,)}, sum([[1], [2]], []), any([]), all([]))
# => True [1, 2] False True
for pair in [list(zip([1, 2, 3], (4, 5))), list(zip((1, 2), [3, 4, 5])), list(zip((1,), (2,), strict=True))]:
    print(pair)
    # => [(1, 4), (2, 5)]
    # => [(1, 3), (2, 4)]
    # => [(1, 2)]
for a, b in zip((1, 2, 3), [4, 5, 6]):
    total += a * b
both = iter([1, 2, 3, 4, 5])
for a, b in zip(both, both):
    total += a * 10 + b
print(total)  # => 88
