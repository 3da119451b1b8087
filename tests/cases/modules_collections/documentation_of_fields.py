# Fields of named tuples can be documented.
from collections import namedtuple
from collections.abc import Buffer, Sequence

Point = namedtuple("Point", "x y")
print(Point.x.__doc__)  # => Alias for field number 0
Point.x.__doc__ = "the first"
print(Point.x.__doc__, Point.y.__doc__, Point(1, 2).x)  # => the first Alias for field number 1 1
Point.__doc__ += ": a place"
print(Point.__doc__)  # => Point(x, y): a place
for kind in (bytes, bytearray, memoryview):
    print(issubclass(kind, Buffer), issubclass(kind, Sequence))
    # => True True
    # => True True
    # => True True
print(issubclass(str, Buffer), str(memoryview(b"text"), "ascii"), str(memoryview(b"abcdef")[::2], "utf-8"))  # !! TypeError: decoding to str: need a bytes-like object, memoryview found
