def said(work):
    try:
        return work()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


view, other = memoryview(b"abc"), memoryview(b"abc")
print(hash(view) == hash(b"abc"), view == other)  # => True True
view.release()
print(hash(view) == hash(b"abc"), view == view, view == other, view != other, b"abc" == view)
# => True True False True False
other.release()
print(said(lambda: hash(other)))  # => ValueError: operation forbidden on released memoryview object
print(said(lambda: b"".join([view])))
# => TypeError: sequence item 0: expected a bytes-like object, memoryview found

view = memoryview(bytearray(range(8)))
print(said(lambda: view < view), said(lambda: b"" < view))
# => TypeError: '<' not supported between instances of 'memoryview' and 'memoryview' TypeError: '<' not supported between instances of 'bytes' and 'memoryview'
print(said(lambda: view[0:1, 0:1]))  # => NotImplementedError: multi-dimensional slicing is not implemented
print(said(lambda: view.__setitem__((slice(1), slice(1)), b"a")))
# => NotImplementedError: memoryview slice assignments are currently restricted to ndim = 1
import binascii
print(said(lambda: binascii.b2a_hex(view[::-2])))
# => BufferError: memoryview: underlying buffer is not C-contiguous

halves = memoryview(bytearray(4)).cast("e")
halves[0], halves[1] = 1.5, -0.25
print(halves.tolist(), halves.tobytes(), said(lambda: halves.__setitem__(0, 1e9)))
# => [1.5, -0.25] b'\x00>\x00\xb4' ValueError: memoryview: invalid value for format 'e'
