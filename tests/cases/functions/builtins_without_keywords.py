# Builtins that take any keywords, called without one, with none in a dict, and with some.
from collections import defaultdict
from functools import partial
from operator import methodcaller

none = {}
print("{} {}".format(1, 2), "{} {}".format(1, 2, **none), "{a} {}".format(1, a=2))  # => 1 2 1 2 2 1
print(dict(), dict(**none), dict([(1, 2)]), dict([(1, 2)], a=3), sorted([2, 1]), sorted([2, 1], **none), sorted([2, 1], reverse=True))
# => {} {} {1: 2} {1: 2, 'a': 3} [1, 2] [1, 2] [2, 1]
table = {}
table.update()
table.update(**none)
table.update([(1, 2)])
table.update({3: 4}, a=5)
print(table, defaultdict(list), defaultdict(list, a=1), defaultdict(list, **none))
# => {1: 2, 3: 4, 'a': 5} defaultdict(<class 'list'>, {}) defaultdict(<class 'list'>, {'a': 1}) defaultdict(<class 'list'>, {})
print(partial(int)("5"), partial(int, base=2)("101"), partial(int).keywords, methodcaller("upper")("a"), methodcaller("split", sep="b")("abc"))
# => 5 5 {} A ['a', 'c']
print(type.__call__(int), type.__call__(int, "7"), object.__new__(object).__class__, ValueError(), ValueError(1), ImportError("a", name="b").name)
# => 0 7 <class 'object'>  1 b
print(type.__init__(int, 1) if False else type("A", (), {}).__name__, type("B", (), {}, **none).__name__)
# => A B


class Meta(type):
    def __init__(cls, name, bases, namespace):
        print("init", name, super().__init__(name, bases, namespace))

    def __call__(cls, *args, **keywords):
        print("call", args, keywords)
        return super().__call__(*args, **keywords)


class Made(metaclass=Meta):
    def __init__(self, *args, **keywords):
        self.given = args, keywords
# => init Made None


print(Made().given, Made(1, a=2).given)
# => call () {}
# => call (1,) {'a': 2}
# => ((), {}) ((1,), {'a': 2})
type.__init__(Made, "Made")
try:
    type.__init__(Made, "Made", a=1)
except TypeError as error:
    print(error)  # => type.__init__() takes no keyword arguments
for wrong in (lambda: "{a}".format(1), lambda: dict(1, 2), lambda: sorted(), lambda: sorted([], wrong=1), lambda: ValueError(a=1)):
    try:
        wrong()
    except Exception as error:
        print(type(error).__name__, error)
        # => KeyError 'a'
        # => TypeError dict expected at most 1 argument, got 2
        # => TypeError sorted expected 1 argument, got 0
        # => TypeError 'wrong' is an invalid keyword argument for sort()
        # => TypeError ValueError() takes no keyword arguments
