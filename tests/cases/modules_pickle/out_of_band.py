# PickleBuffer: data that a pickle refers to, and does not hold.
import pickle
from pickle import PickleBuffer


class Block:
    def __init__(self, data):
        self.data = data

    def __reduce_ex__(self, protocol):
        if protocol >= 5:
            return type(self)._made, (PickleBuffer(self.data),)
        return type(self)._made, (bytes(self.data),)

    @classmethod
    def _made(cls, data):
        return cls(data)


block = Block(bytearray(b"0123456789" * 3))
inside = pickle.dumps(block, protocol=5)
print(pickle.loads(inside).data, type(pickle.loads(inside).data).__name__)
# => bytearray(b'012345678901234567890123456789') bytearray
print(pickle.loads(pickle.dumps(block, protocol=4)).data)  # => b'012345678901234567890123456789'
buffers = []
outside = pickle.dumps(block, protocol=5, buffer_callback=buffers.append)
print(len(outside) < len(inside), len(buffers), type(buffers[0]))  # => True 1 <class 'pickle.PickleBuffer'>
again = pickle.loads(outside, buffers=buffers)
print(again.data is block.data, bytes(again.data))  # => False b'012345678901234567890123456789'
again = pickle.loads(outside, buffers=[bytes(buffers[0])])
print(again.data)  # => b'012345678901234567890123456789'
try:
    pickle.loads(outside)
except pickle.UnpicklingError as error:
    print(error)  # => pickle stream refers to out-of-band data but no *buffers* argument was given
try:
    pickle.dumps(PickleBuffer(b"x"), protocol=4)
except pickle.PicklingError as error:
    print(error)  # => PickleBuffer can only pickled with protocol >= 5
try:
    pickle.dumps(block, protocol=4, buffer_callback=buffers.append)
except ValueError as error:
    print(error)  # => buffer_callback needs protocol >= 5
kept = []
pickle.dumps([PickleBuffer(b"in"), PickleBuffer(b"out")], protocol=5, buffer_callback=lambda it: kept.append(it) or it.raw() == b"in")
print([bytes(it.raw()) for it in kept])  # => [b'in', b'out']

buffer = PickleBuffer(memoryview(b"abcdef").cast("H"))
raw = buffer.raw()
print(raw.format, raw.ndim, raw.nbytes, raw.readonly, bytes(buffer), memoryview(buffer).format)
# => B 1 6 True b'abcdef' H
for made in (lambda: PickleBuffer("text"), lambda: PickleBuffer(memoryview(b"abcdef")[::2]).raw()):
    try:
        made()
    except (TypeError, BufferError) as error:
        print(type(error).__name__, error)
        # => TypeError a bytes-like object is required, not 'str'
        # => BufferError cannot extract raw buffer from non-contiguous buffer
buffer.release()
for use in (buffer.raw, lambda: memoryview(buffer)):
    try:
        use()
    except ValueError as error:
        print(error)
        # => operation forbidden on released PickleBuffer object
        # => operation forbidden on released PickleBuffer object
buffer.release()
