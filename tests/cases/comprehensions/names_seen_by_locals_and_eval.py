# Comprehensions are part of the code around them (PEP 709), and their names are there while they run.
import sys

print([eval("x") for x in [1, 2]])  # => [1, 2]
print([locals()["x"] for x in [1, 2]], {x: eval("x") for x in "ab"}, {eval("x * 2") for x in [3]})
# => [1, 2] {'a': 'a', 'b': 'b'} {6}
print("x" in globals(), [locals() is globals() for x in [1]], ["x" in sys._getframe().f_locals for x in [1]])
# => False [False] [True]
print([[(a, locals()["a"], eval("a")) for a in "xy"] for a in [1]])  # => [[('x', 'x', 'x'), ('y', 'y', 'y')]]
print([(a, eval("a"), [eval("a") for b in "p"]) for a in [1, 2] for c in [lambda: a]])
# => [(1, 1, [1]), (2, 2, [2])]
[exec("assigned = 1") for x in [1]]
print("assigned" in globals())  # => False


def formatted():
    return ["{a}{b}".format(**locals()) for a in "xy" for b in "12" if b < "2"]


print(formatted())  # => ['x1', 'y1']


def shadowed():
    x = "outer"
    inside = [locals()["x"] for x in "ab"]
    return inside, x, sorted(locals())


print(shadowed())  # => (['a', 'b'], 'outer', ['inside', 'x'])


def nested():
    z = 5
    return [[sorted(locals()) for b in [2]] for a in [1]], [sorted(locals()) for _ in [1]]


print(nested())  # => ([[['a', 'b', 'z']]], [['_', 'z']])


def captured():
    made = [lambda: a for a in range(3)]
    return [f() for f in made], [sorted(locals()) for a in [1] for f in [lambda: a]]


print(captured())  # => ([2, 2, 2], [['a', 'f', 'made']])


def conditions():
    return [a for a in range(4) if eval("a % 2") if locals()["a"] > 1], [vars()["v"] for v in [1]]


print(conditions())  # => ([3], [1])


def unpacked():
    return [sorted(locals()) for a, (b, *c) in [(1, (2, 3))]], [dir() for d in [1]]


print(unpacked())  # => ([['a', 'b', 'c']], [['d']])


def failing():
    x = 1
    try:
        [1 / 0 for x in [2]]
    except ZeroDivisionError:
        return x, sorted(locals())


print(failing())  # => (1, ['x'])
exec("print([sorted(locals()) for a in [1]])", {}, {"z": 1})  # => [['a', 'z']]
