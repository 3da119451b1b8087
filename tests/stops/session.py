# What a session holds before it is stopped, and how it is looked at afterwards.
import collections, contextlib, datetime, decimal, fractions, functools, itertools, json, re, threading, weakref


class Point:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y

    def __eq__(self, other):
        return (self.x, self.y) == (other.x, other.y)

    def __hash__(self):
        return hash((self.x, self.y))


class Node:
    made = 0

    def __init__(self, value):
        self.value = value
        self.me = self
        self.children = []

    def __eq__(self, other):
        return self.value == other.value and self.children == other.children


def tree(depth):
    node = Node(depth)
    if depth:
        node.children = [tree(depth - 1), tree(depth - 1)]
    return node


def counter():
    total = 0

    def count():
        nonlocal total
        total += 1
        return total

    return count


def numbers():
    try:
        for number in itertools.count():
            yield number
    finally:
        pass


def build():
    return {
        "list": [n * n for n in range(200)],
        "dict": {f"key {n}": (n, str(n)) for n in range(300)},
        "set": {n * 7919 % 1009 for n in range(400)},
        "frozen": frozenset(str(n) for n in range(50)),
        "text": "".join(chr(97 + n % 26) + "é" for n in range(500)),
        "big": 3**500,
        "bytes": bytes(range(256)) * 4,
        "array": bytearray(b"abc" * 100),
        "points": {Point(n, -n): n for n in range(60)},
        "tree": tree(4),
        "deque": collections.deque(range(40), 30),
        "ordered": collections.OrderedDict((n, n) for n in range(30)),
        "count": collections.Counter("the quick brown fox"),
        "date": datetime.datetime(2024, 2, 29, 12, 30),
        "decimal": decimal.Decimal("3.14") ** 20,
        "fraction": fractions.Fraction(22, 7),
        "cycle": json.dumps({"a": [1, None, True]}),
    }


kept = build()
kept["list"].append(kept["list"][:10])
count = counter()
stream = numbers()
weak = weakref.ref(kept["tree"])
pattern = re.compile(r"(\w+) (\d+)")
seen = 0
shared_lock = threading.Lock()
with open("/tmp/kept.txt", "w") as file:
    file.write("line\n" * 100)


def check(alone=True):
    # `alone`: a limit ended the program, and all of its threads. Those that a MemoryError left waiting rest.
    global seen
    fresh = build()
    fresh["list"].append(fresh["list"][:10])
    for name, value in fresh.items():
        assert kept[name] == value, name
    assert len(kept["dict"]) == 300 and kept["dict"]["key 299"] == (299, "299")
    assert all(n * 7919 % 1009 in kept["set"] for n in range(400))
    seen += 1
    assert next(stream) == seen - 1 and count() == seen
    assert weak() is kept["tree"] and weak().me is weak()
    assert pattern.match("key 12").groups() == ("key", "12")
    if alone:
        assert threading.enumerate() == [threading.main_thread()]
        with shared_lock:
            pass
    with open("/tmp/kept.txt") as file:
        assert file.read() == "line\n" * 100
    return "whole"
