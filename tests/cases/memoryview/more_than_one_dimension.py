def attempt(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__, error)


data = bytearray(range(24))
view = memoryview(data).cast("B", [2, 3, 4])
print(len(view), view.ndim, view.shape, view.strides, view.nbytes, view.contiguous)
# => 2 3 (2, 3, 4) (12, 4, 1) 24 True
print(view.tolist(), view[1, 2, 3], view[-1, 0, -2])
# => [[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]], [[12, 13, 14, 15], [16, 17, 18, 19], [20, 21, 22, 23]]] 23 14
view[0, 1, 2] = 99
print(data[6], view.tobytes() == bytes(data), bytes(view)[:8], view == memoryview(data))
# => 99 True b'\x00\x01\x02\x03\x04\x05c\x07' False
print(view == memoryview(data).cast("B", (2, 3, 4)), view == memoryview(data).cast("B", (4, 3, 2)))
# => True False
flat = view.cast("B")
print(flat.ndim, flat.shape, flat[6], view.cast("H")[3], view.hex()[:12], view.toreadonly().shape)
# => 1 (24,) 99 1891 000102030405 (2, 3, 4)
words = memoryview(data).cast("H", shape=(3, 4))
print(words.shape, words.strides, words.tolist(), words.format)
# => (3, 4) (8, 2) [[256, 770, 1284, 1891], [2312, 2826, 3340, 3854], [4368, 4882, 5396, 5910]] H
single = memoryview(b"a").cast("B", [])
print(single.ndim, single.shape, single[()], single[...] is single, single.tolist(), single.tobytes())
# => 0 () 97 True 97 b'a'

attempt(lambda: view[0])  # => NotImplementedError multi-dimensional sub-views are not implemented
attempt(lambda: view[0, 1])  # => NotImplementedError sub-views are not implemented
attempt(lambda: view[1:2].tolist())  # => [[[12, 13, 14, 15], [16, 17, 18, 19], [20, 21, 22, 23]]]
attempt(lambda: (view[1:2].shape, view[2:].tolist(), view[::2].shape, view[0:1, 0:1]))
# => NotImplementedError multi-dimensional slicing is not implemented
attempt(lambda: view[0:1, 0])  # => TypeError memoryview: invalid slice key
attempt(lambda: view[0, 3, 0])  # => IndexError index out of bounds on dimension 2
attempt(lambda: view[1, 2, 3, 4])  # => TypeError cannot index 3-dimension view with 4-element tuple
attempt(lambda: view["a"])  # => TypeError memoryview: invalid slice key
attempt(lambda: view.__setitem__(slice(1), b"abc"))
# => NotImplementedError memoryview slice assignments are currently restricted to ndim = 1
attempt(lambda: list(view))  # => NotImplementedError multi-dimensional sub-views are not implemented
attempt(lambda: 3 in view)  # => NotImplementedError multi-dimensional sub-views are not implemented
attempt(lambda: len(single))  # => TypeError 0-dim memory has no length
attempt(lambda: single[0])  # => TypeError invalid indexing of 0-dim memory
attempt(lambda: view.cast("B", [24, 1]))  # => TypeError memoryview: cast must be 1D -> ND or ND -> 1D
attempt(lambda: memoryview(data).cast("B", [5, 5]))
# => TypeError memoryview: product(shape) * itemsize != buffer size
attempt(lambda: memoryview(data).cast("B", [0, 5]))
# => ValueError memoryview.cast(): elements of shape must be integers > 0
attempt(lambda: memoryview(data).cast("B", ["x", 5]))
# => TypeError memoryview.cast(): elements of shape must be integers
attempt(lambda: memoryview(data).cast("B", 24))  # => TypeError shape must be a list or a tuple
attempt(lambda: memoryview(data).cast("B", [24]).ndim)  # => 1
attempt(lambda: memoryview(data)[3,])  # => 3
attempt(lambda: hash(memoryview(bytes(4)).cast("B", [2, 2])) == hash(bytes(4)))  # => True
