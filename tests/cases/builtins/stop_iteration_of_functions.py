# A function that raises StopIteration ends the iterator that calls it.
import functools
import itertools


def p(x):
    if x > 2:
        raise StopIteration("from p")
    return True


print(list(filter(p, range(9))), list(map(p, range(9))), tuple(map(p, range(9))), set(map(p, range(9))))
# => [0, 1, 2] [True, True, True] (True, True, True) {True}
print(sum(map(p, range(9))), sorted(map(p, range(9))), [x for x in map(p, range(9))], max(map(p, range(9))))
# => 3 [True, True, True] [True, True, True] True
for x in map(p, range(9)):
    print(x)
    # => True
    # => True
    # => True
for a, b in zip(map(p, range(9)), range(9)):
    print(a, b)
    # => True 0
    # => True 1
    # => True 2
for i, b in enumerate(map(p, range(9))):
    print(i, b)
    # => 0 True
    # => 1 True
    # => 2 True
print(dict(map(lambda x: (x, p(x)), range(9))), any(map(lambda x: not p(x), range(9))), bytes(map(p, range(9))))
# => {0: True, 1: True, 2: True} False b'\x01\x01\x01'
print("".join(map(lambda x: str(p(x)), range(9))), [*map(p, range(9))], *map(p, range(9)))
# => TrueTrueTrue [True, True, True] True True True
first, *others = map(p, range(9))
print(first, others)  # => True [True, True]
print(list(itertools.takewhile(p, range(9))), list(zip(map(p, range(9)), range(9))), list(enumerate(map(p, range(9)))))
# => [0, 1, 2] [(True, 0), (True, 1), (True, 2)] [(0, True), (1, True), (2, True)]
print(list(itertools.accumulate(range(9), lambda a, b: p(b))), list(itertools.starmap(p, [[1], [2], [3]])))
# => [0, True, True] [True, True]
print(len(list(itertools.groupby(range(9), p))), list(iter(lambda: p(3), 1)), True in map(p, range(9)), 5 in map(p, range(9)))
# => 1 [] True False


def delegating():
    yield from map(p, range(9))


print(list(delegating()))  # => [True, True, True]
for call in (lambda: sorted([1, 3], key=p), lambda: functools.reduce(lambda a, b: p(b), range(9)),
             lambda: next(map(p, [3])), lambda: next(filter(p, [3])), lambda: next(map(p, [3]), "default"),
             lambda: list(p(x) for x in range(9)), lambda: max([1, 3], key=p), lambda: map(p, [3]).__next__()):
    try:
        print(call())
    except Exception as error:
        print(repr(error))
# => StopIteration('from p')
# => StopIteration('from p')
# => StopIteration('from p')
# => StopIteration('from p')
# => default
# => RuntimeError('generator raised StopIteration')
# => StopIteration('from p')
# => StopIteration('from p')
