def t(function, *args):
    try:
        print(function(*args))
    except Exception as error:
        print(type(error).__name__, error)


data = bytearray(range(24))
view = memoryview(data).cast("B", (4, 3, 2))
back = view[::-2]
print(back.shape, back.strides, back.nbytes, back.tolist())
# => (2, 3, 2) (-12, 2, 1) 12 [[[18, 19], [20, 21], [22, 23]], [[6, 7], [8, 9], [10, 11]]]
print(back.contiguous, back.c_contiguous, back.f_contiguous, view.contiguous)  # => False False False True
print(back.tobytes(), back.tobytes("F"), back.tobytes("A"))
# => b'\x12\x13\x14\x15\x16\x17\x06\x07\x08\t\n\x0b' b'\x12\x06\x14\x08\x16\n\x13\x07\x15\t\x17\x0b' b'\x12\x13\x14\x15\x16\x17\x06\x07\x08\t\n\x0b'
print(view.tobytes("F")[:5], view.tobytes(None) == bytes(data))  # => b'\x00\x06\x0c\x12\x02' True
print(back == view[::-2], back == view[1::2], view[::3] == view[::3].tobytes())  # => True False False
back[0, 1, 1] = 99
print(data[21], back[0, 1, 1], back[-1, -1, -1])  # => 99 99 11
t(back.__getitem__, (2, 0, 0))  # => IndexError index out of bounds on dimension 1
t(back.cast, "b")  # => TypeError memoryview: casts are restricted to C-contiguous views
t(view[4:].tolist)  # => []
t(lambda: view[1:][::2].tolist())  # => [[[6, 7], [8, 9], [10, 11]], [[18, 19], [20, 99], [22, 23]]]
t(lambda: memoryview(view[::2]).shape)  # => (2, 3, 2)
wide = memoryview(data).cast("h", (3, 4))[::2]
print(wide.strides, wide.tolist(), wide.itemsize)
# => (16, 2) [[256, 770, 1284, 1798], [4368, 4882, 25364, 5910]] 2
print(bytes(wide), hash(memoryview(bytes(4)).cast("B", (2, 2))[::-1]) == hash(bytes(4)))
# => b'\x00\x01\x02\x03\x04\x05\x06\x07\x10\x11\x12\x13\x14c\x16\x17' True
