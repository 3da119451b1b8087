# What an item's own code does to the target while it is packed.
import struct


class Shrinks:
    def __init__(self, target):
        self.target = target

    def __index__(self):
        del self.target[2:]
        return 5


target = bytearray(8)
try:
    struct.pack_into("ii", target, 0, 1, Shrinks(target))
except BufferError:
    # CPython refuses to shrink it, we refuse to write behind its end.
    print("refused")  # => refused
view = memoryview(bytearray(8))
struct.pack_into("<hh", view, 2, 1, 2)
print(bytes(view))  # => b'\x00\x00\x01\x00\x02\x00\x00\x00'
struct.pack_into("<h", view[4:], 0, 9)
print(view.tolist())  # => [0, 0, 1, 0, 9, 0, 0, 0]
try:
    struct.pack_into("<h", view.toreadonly(), 0, 9)
except TypeError as error:
    print(error)  # => argument must be read-write bytes-like object, not memoryview
print(struct.unpack_from("<h", view, 4), struct.unpack("<4h", view), list(struct.iter_unpack("<hH", view)))
# => (9,) (0, 1, 9, 0) [(0, 1), (9, 0)]
