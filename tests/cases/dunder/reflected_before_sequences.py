# A reflected method written in Python is asked before a sequence joins or repeats, in place too.
from array import array
from collections import deque

class Both:
    def __radd__(self, other): return ("radd", type(other).__name__)
    def __rmul__(self, other): return ("rmul", type(other).__name__)
class Neither:
    def __radd__(self, other): return NotImplemented
    def __rmul__(self, other): return NotImplemented
class Words(list):
    def __radd__(self, other): return "words"
class Raw(bytearray):
    def __radd__(self, other): return "raw"
    def __rmul__(self, other): return "raw times"
class Iterable:
    def __iter__(self): return iter([7, 8])
    def __radd__(self, other): return "iterable"
class Plain(list): pass
class Own(list):
    def __add__(self, other): return "own"
    def __iadd__(self, other): return "own in place"

TEXTS = ["r = left + right", "left += right; r = left", "r = left * right", "left *= right; r = left"]
KINDS = [lambda: [1], lambda: (1,), lambda: "a", lambda: b"a", lambda: bytearray(b"a"), lambda: deque([1]),
         lambda: deque([1], 3), lambda: array("i", [1]), lambda: memoryview(b"a"), lambda: range(2), lambda: {1: 2},
         lambda: {1}, lambda: Plain([1]), lambda: Own([1]), lambda: type("T", (tuple,), {})((1,)),
         lambda: type("D", (deque,), {"__repr__": lambda self: "D"})([1])]
for right in [Both(), Neither(), Words([2]), Raw(b"b"), Iterable(), 2.5]:
    for kind in KINDS:
        for text in TEXTS:
            space = {"left": kind(), "right": right}
            try:
                exec(text, space)
                print(type(right).__name__, text, repr(space["r"]))
            except TypeError as e:
                print(type(right).__name__, text, e)

# Asked once.
class Counts:
    def __radd__(self, other): calls.append("radd"); return NotImplemented
    def __rmul__(self, other): calls.append("rmul"); return NotImplemented
calls = []
for kind in KINDS:
    for text in TEXTS:
        try:
            exec(text, {"left": kind(), "right": Counts()})
        except TypeError:
            pass
    print(calls)
    calls.clear()

# The methods themselves ask nobody.
for left in [[1], (1,), "a", b"a", bytearray(b"a"), deque([1]), array("i", [1])]:
    for name in ["__add__", "__iadd__"]:
        if hasattr(left, name):
            try:
                print(name, getattr(left, name)(Both()))
            except TypeError as e:
                print(name, e)

class Again:
    def __radd__(self, other): return other + self
[] + Again()  # !! RecursionError: maximum recursion depth exceeded
