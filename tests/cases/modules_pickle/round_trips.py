import collections
import datetime
import decimal
import enum
import fractions
import io
import pickle
from dataclasses import dataclass


@dataclass
class Point:
    x: int
    y: int


class Slots:
    __slots__ = ("a", "b")

    def __init__(self):
        self.a, self.b = 1, [2]


class State:
    def __init__(self):
        self.kept, self.dropped = 1, 2

    def __getstate__(self):
        return {"kept": self.kept}

    def __setstate__(self, state):
        self.__dict__.update(state, restored=True)


class Reduced:
    def __init__(self, value):
        self.value = value

    def __reduce__(self):
        return Reduced, (self.value + 1,)


class Color(enum.Enum):
    RED = 1


class MyList(list):
    pass


Pair = collections.namedtuple("Pair", "a b")
values = [
    None, True, 0, 1, -1, 255, 256, 65536, 2**31, -(2**31), 2**63, -(2**100), 1.5, float("inf"), 1j, "", "text", "é€😀",
    b"", b"bytes\xff", bytearray(b"x"), (), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4), [], [1, [2, [3]]], {}, {"a": {1: 2}},
    set(), {1, 2}, frozenset([3]), range(5), slice(1, 2, 3), "x" * 300, list(range(1500)), ..., NotImplemented, int, len,
    Point(1, 2), Color.RED, Pair(1, 2), datetime.date(2024, 1, 2), datetime.datetime(2024, 1, 2, 3, 4, 5, 6),
    datetime.timedelta(1, 2, 3), decimal.Decimal("1.50"), fractions.Fraction(1, 3), collections.Counter("aab"),
    collections.OrderedDict(a=1), collections.deque([1, 2], 5), collections.defaultdict(list, {1: [2]}),
]
for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
    for value in values:
        again = pickle.loads(pickle.dumps(value, protocol))
        if again != value or type(again) is not type(value):
            print("differs", protocol, value, again)
print(pickle.dumps([1, "a", {"b": (2.5, None)}], 0))
# => b'(lp0\nI1\naVa\np1\na(dp2\nVb\np3\n(F2.5\nNtp4\nsa.'
print(pickle.dumps([1, "a", {"b": (2.5, None)}], 2))
# => b'\x80\x02]q\x00(K\x01X\x01\x00\x00\x00aq\x01}q\x02X\x01\x00\x00\x00bq\x03G@\x04\x00\x00\x00\x00\x00\x00N\x86q\x04se.'
print(pickle.dumps([1, "a", {"b": (2.5, None)}], 4))
# => b'\x80\x04\x95\x1e\x00\x00\x00\x00\x00\x00\x00]\x94(K\x01\x8c\x01a\x94}\x94\x8c\x01b\x94G@\x04\x00\x00\x00\x00\x00\x00N\x86\x94se.'
print(pickle.HIGHEST_PROTOCOL, pickle.DEFAULT_PROTOCOL)  # => 5 4
slots = pickle.loads(pickle.dumps(Slots()))
print(slots.a, slots.b)  # => 1 [2]
state = pickle.loads(pickle.dumps(State()))
print(state.__dict__)  # => {'kept': 1, 'restored': True}
print(pickle.loads(pickle.dumps(Reduced(1))).value)  # => 2
mine = MyList([1])
mine.extra = 2
again = pickle.loads(pickle.dumps(mine))
print(type(again).__name__, again, again.extra)  # => MyList [1] 2
shared = [1]
again = pickle.loads(pickle.dumps([shared, shared]))
print(again[0] is again[1])  # => True
cycle = []
cycle.append(cycle)
again = pickle.loads(pickle.dumps(cycle))
print(again[0] is again)  # => True
error = pickle.loads(pickle.dumps(ValueError("a", 1)))
print(repr(error))  # => ValueError('a', 1)
print(pickle.loads(pickle.dumps(Point)) is Point)  # => True
buffer = io.BytesIO()
pickle.dump("one", buffer)
pickle.dump([2], buffer)
buffer.seek(0)
print(pickle.load(buffer), pickle.load(buffer))  # => one [2]


def show(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


show(lambda: pickle.dumps(x for x in ()))  # => TypeError cannot pickle 'generator' object
show(lambda: pickle.loads(b""))  # => EOFError Ran out of input
show(lambda: pickle.loads(b"not a pickle"))  # => UnpicklingError invalid load key, 'n'.
show(lambda: pickle.loads(b"\x80\x09."))  # => ValueError unsupported pickle protocol: 9
show(lambda: pickle.dumps(1, 99))  # => ValueError pickle protocol must be <= 5
show(lambda: pickle.loads(b"csys\nnosuch\n."))
# => AttributeError Can't get attribute 'nosuch' on <module 'sys' (built-in)>


class Restricted(pickle.Unpickler):
    def find_class(self, module, name):
        raise pickle.UnpicklingError(f"no {module}.{name}")


try:
    Restricted(io.BytesIO(pickle.dumps(Point(1, 2)))).load()
except pickle.UnpicklingError as error:
    print(error)  # => no __main__.Point
