# Special methods of Python classes: who is asked first, declining, errors, odd kinds of functions.
import sys


class Log:
    def __init__(self, name):
        self.name = name

    def __add__(self, other):
        print(self.name, "add")
        return NotImplemented if other == "decline" else self.name + "+"

    def __radd__(self, other):
        print(self.name, "radd", other)
        return NotImplemented if other == 7 else "r" + self.name

    def __lt__(self, other):
        print(self.name, "lt")
        return NotImplemented

    def __gt__(self, other):
        print(self.name, "gt")
        return ["not a bool"]

    def __eq__(self, other):
        if isinstance(other, str):
            return other == "x"
        print(self.name, "eq")
        return NotImplemented

    def __getitem__(self, key):
        if key == 13:
            raise KeyError("thirteen")
        return (self.name, key)

    def __neg__(self):
        return "-" + self.name

    def __invert__(self):
        yield "generator of " + self.name


class Sub(Log):
    def __radd__(self, other):
        print("sub first")
        return NotImplemented


class Other:
    def __radd__(self, other):
        return "other radd"


a, b = Log("a"), Log("b")
print(a + 1, a + b, a + Sub("s"))
for left, right in [(a, "decline"), (7, a), (a, Other())]:
    try:
        print(left + right)
    except TypeError as error:
        print(error)
print(3 + a, 1.5 + a)
Log.__add__ = lambda self, other: NotImplemented
print(a + Other())
total = a
try:
    total += "decline"
except TypeError as error:
    print(error)
try:
    total += None
except TypeError as error:
    print(error)
total += Other()
print(total)
if a < b:
    print("truth of what gt gave")
if not a < b:
    print("never")
print(a < b)
print(a == b, a != b, a == "x", "x" == a)
if a == b:
    print("never")
else:
    print("not equal")
while a == "x":
    break
try:
    a < 3
except TypeError as error:
    print(error)
try:
    if a <= b:
        pass
except TypeError as error:
    print(error)
print(a[1], a["k"], a[-1], -a, list(~a))
try:
    a[13]
except KeyError as error:
    print("caught", error, error.__traceback__.tb_next.tb_frame.f_code.co_name)
try:
    a[1] < a
except TypeError as error:
    print(error)


class Deep:
    def __add__(self, other):
        return self + other

    def __eq__(self, other):
        return self == other

    def __getitem__(self, key):
        return self[key]


for action in (lambda d: d + 1, lambda d: d[1]):
    try:
        action(Deep())
    except RecursionError:
        print("too deep")


class Frame:
    def __add__(self, other):
        caller = sys._getframe(1)
        return caller.f_code.co_name, caller.f_lineno - caller.f_code.co_firstlineno

    __lt__ = __add__


def adds():
    f = Frame()
    return (
        f + 1,
        f
        < 2,
    )


print(adds())


class Truth:
    def __init__(self, value):
        self.value = value

    def __bool__(self):
        if self.value is None:
            raise ValueError("no truth")
        return self.value


class Compares:
    def __init__(self, value):
        self.value = value

    def __ge__(self, other):
        return Truth(self.value)


for value in (True, False, None):
    try:
        if Compares(value) >= 1:
            print("holds")
        else:
            print("does not")
    except ValueError as error:
        print(error)


class Inplace:
    def __iadd__(self, other):
        return NotImplemented if other else "iadd"

    def __add__(self, other):
        return "add"

    def __mul__(self, other):
        return NotImplemented


i = Inplace()
i += 1
print(i)
i = Inplace()
i += 0
print(i)
i = Inplace()
for right in (2, [1], "ab"):
    try:
        i *= right
    except TypeError as error:
        print(error)
    try:
        i * right
    except TypeError as error:
        print(error)


class Defaults:
    def __add__(self, other, more=5):
        return other + more

    def __sub__(self, *others):
        return others

    def __mul__(self):
        return 1


d = Defaults()
print(d + 1, d - 2)
try:
    d * 3
except TypeError as error:
    print(error)


class Count:
    def __init__(self, limit):
        self.left = limit

    def __iter__(self):
        return self

    def __next__(self):
        if self.left == 0:
            raise StopIteration("done")
        self.left -= 1
        if self.left == 7:
            raise LookupError("seven")
        return self.left, -self.left


for item in Count(3):
    print(item)
for x, y in Count(2):
    print(x, y)
try:
    for item in Count(9):
        print(item)
except LookupError as error:
    print(error)
print([x for x, _ in Count(5)], sys.exc_info())


class Stops(StopIteration):
    pass


class Odd:
    def __iter__(self):
        return self

    def __next__(self):
        try:
            raise Stops
        finally:
            print("finally")


for item in Odd():
    print("never")
else:
    print("else")


def generator():
    for item in Count(2):
        yield item
    raise StopIteration


try:
    print(list(generator()))
except RuntimeError as error:
    print(error)
