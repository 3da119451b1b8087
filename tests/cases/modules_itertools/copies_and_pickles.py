#: no_stress = "every copy warns, and warnings are Python"
import array
import copy
import itertools
import operator
import pickle
import warnings

warnings.simplefilter("ignore")

makers = {
    "list": lambda: iter([1, 2, 3]),
    "tuple": lambda: iter((1, 2, 3)),
    "str": lambda: iter("añb"),
    "bytes": lambda: iter(b"abc"),
    "range": lambda: iter(range(3, 9, 2)),
    "big range": lambda: iter(range(10**20, 10**20 + 3)),
    "array": lambda: iter(array.array("i", [1, 2])),
    "dict": lambda: iter({"a": 1, "b": 2}),
    "items": lambda: iter({"a": 1, "b": 2}.items()),
    "values backwards": lambda: reversed({"a": 1, "b": 2}.values()),
    "reversed list": lambda: reversed([1, 2, 3]),
    "reversed str": lambda: reversed("abc"),
    "enumerate": lambda: enumerate("abc", 5),
    "zip": lambda: zip("ab", [1, 2]),
    "map": lambda: map(operator.neg, [1, 2]),
    "filter": lambda: filter(None, [0, 1, 2]),
    "accumulate": lambda: itertools.accumulate([1, 2, 3]),
    "accumulate from 5": lambda: itertools.accumulate([1, 2, 3], operator.mul, initial=5),
    "chain": lambda: itertools.chain("ab", "cd"),
    "combinations": lambda: itertools.combinations("abcd", 2),
    "combinations_with_replacement": lambda: itertools.combinations_with_replacement("ab", 2),
    "permutations": lambda: itertools.permutations("abc", 2),
    "product": lambda: itertools.product("ab", [1, 2]),
    "compress": lambda: itertools.compress("abc", [1, 0, 1]),
    "dropwhile": lambda: itertools.dropwhile(operator.not_, [0, 1, 0]),
    "takewhile": lambda: itertools.takewhile(operator.truth, [1, 1, 0]),
    "filterfalse": lambda: itertools.filterfalse(operator.truth, [0, 1, 0]),
    "starmap": lambda: itertools.starmap(pow, [(2, 3), (3, 2)]),
    "islice": lambda: itertools.islice("abcdefg", 1, 6, 2),
    "zip_longest": lambda: itertools.zip_longest("a", "bc", fillvalue=0),
    "repeat": lambda: itertools.repeat("x", 3),
    "tee": lambda: itertools.tee("abc")[0],
}
for name, make in makers.items():
    for passed in 0, 1, 9:
        source = make()
        for _ in range(passed):
            next(source, None)
        rest = list(copy.deepcopy(source))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(source, protocol))
            assert list(again) == rest, (name, passed)
        assert list(source) == rest, (name, passed)
    print(name, "ok")

cycle = itertools.cycle("abc")
next(cycle)
again = pickle.loads(pickle.dumps(cycle))
print([next(again) for _ in range(7)])
count = itertools.count(5, 2)
next(count)
print(next(copy.copy(count)), next(count), copy.copy(itertools.count(1.5)))
groups = itertools.groupby("aabc")
next(groups)
print([(key, list(group)) for key, group in pickle.loads(pickle.dumps(groups))])
first, second = itertools.tee("abc")
next(first)
third = copy.copy(first)
print(list(third), list(second), list(first), itertools.tee(second)[0] is second)

# States.
it = iter([1, 2, 3])
it.__setstate__(2)
print(list(it), operator.length_hint(it))
it = iter(range(10))
it.__setstate__(7)
print(list(it))
it = reversed([1, 2, 3, 4])
it.__setstate__(1)
print(list(it), it.__reduce__())
for bad in (lambda: itertools.chain().__setstate__(()), lambda: itertools.chain().__setstate__([]),
            lambda: copy.copy(itertools.pairwise("ab")), lambda: copy.copy(itertools.batched("ab", 1)),
            lambda: operator.length_hint(itertools.repeat(1)) or len(itertools.repeat(1))):
    try:
        print(bad())
    except Exception as error:
        print(type(error).__name__, error)
print(operator.length_hint(itertools.repeat(None, 50)))

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    itertools.count().__reduce__()
print(caught[0].category.__name__, caught[0].message)
