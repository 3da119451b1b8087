# Builtin types called with what they take, and with what they do not.
import collections


def show(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)


class Iterates:
    def __iter__(self):
        yield 2
        yield 1

    def __len__(self):
        raise KeyError("len")


class Fails:
    def __iter__(self):
        raise LookupError("iter")

    def __bool__(self):
        raise LookupError("bool")

    def __str__(self):
        raise LookupError("str")

    def __float__(self):
        return "no float"

    def __int__(self):
        return "no int"


class Text(str):
    def __str__(self):
        return "text of a subclass"


TYPES = [list, tuple, set, frozenset, dict, int, float, bool, str, range, enumerate, zip, map, filter, reversed]
for kind in TYPES:
    print(kind.__name__)
    show(lambda: type(kind()))
    for argument in (5, "12", [3, 1, 2], Fails(), None):
        show(lambda: type(kind(argument)))
    show(lambda: type(kind(1, 2, 3, 4, 5)))
    show(lambda: type(kind(wrong=1)))
for kind in (list, tuple, sorted):
    show(lambda: kind(Iterates()))
show(lambda: range(1, 10, 0))
show(lambda: list(range(2**70, 2**70 + 2)))
show(lambda: range(True, 5))
show(lambda: range(1.0))
show(lambda: list(enumerate("ab")))
show(lambda: list(enumerate("ab", 2**60)))
show(lambda: list(zip("ab", [1, 2, 3])))
show(lambda: list(zip("ab", [1], strict=True)))
show(lambda: list(map(int, "12")))
show(lambda: list(map(pow, [2, 3], [3, 2])))
show(lambda: list(filter(None, [0, 1, "", "a"])))
show(lambda: str(Text("x")))
show(lambda: type(str(Text("x"))))
show(lambda: dict([("a", 1)]))
show(lambda: dict({"a": 1}))
show(lambda: dict(["ab", "cd"]))
show(lambda: dict([1]))
show(lambda: dict(dict, 1))
show(lambda: frozenset(frozenset([1])) == {1})
show(lambda: tuple((1, 2)))
t = (1, 2)
print(tuple(t) is t)
l = [1]
print(list(l) is l, list(l) == l)


class MyList(list):
    def __init__(self, *args):
        print("init", args)
        super().__init__(*args)


class MyInt(int):
    def __new__(cls, *args):
        print("new", args)
        return super().__new__(cls, *args)


print(MyList([1]), MyInt(5), type(MyInt(6)).__name__, MyList.__call__([2]))
print(collections.defaultdict(list), collections.OrderedDict([(1, 2)]), collections.Counter("aab"))
print(type.__call__(list, "ab"), type.__call__(int, "7"))
