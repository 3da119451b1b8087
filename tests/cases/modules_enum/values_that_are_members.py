import enum


class Perm(enum.Flag):
    READ = 1
    WRITE = 2


print(-1 in Perm, 3 in Perm, 0 in Perm, 1 in Perm, Perm.READ in Perm, Perm.READ | Perm.WRITE in Perm)
# => False False False True True True


class Number(enum.IntFlag):
    ONE = 1


print(-1 in Number, 9 in Number, 1 in Number)  # => False False True


class Color(enum.Enum):
    RED = "red"
    PAIR = [1, 2]


print("red" in Color, "blue" in Color)  # => True False
for value in ([1, 2], [3]):
    try:
        print(value in Color)
    except TypeError as error:
        print(error)
        # => unhashable type: 'list'
        # => unhashable type: 'list'


class Function(enum.Enum):
    SIZE = len
    TEXT = str


print(list(Function), Function.TEXT if hasattr(Function, "TEXT") else "none")
# => [<Function.SIZE: <built-in function len>>, <Function.TEXT: <class 'str'>>] Function.TEXT
for make in (lambda: enum.StrEnum("S", {"x": 1}), lambda: enum.IntEnum("I", {"a": "x"})):
    try:
        make()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error, getattr(error, "__notes__", None))
        # => TypeError 1 is not a string None
        # => ValueError invalid literal for int() with base 10: 'x' None
try:
    class Order(enum.Enum):
        _order_ = "b a"
        a = 1
        b = 2
except TypeError as error:
    print(error)
    # => member order does not match _order_:
    # =>   ['a', 'b']
    # =>   ['b', 'a']
