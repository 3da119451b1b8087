array = bytearray(b"abcdefgh")
view = memoryview(array)
print(view[::2].tobytes(), view[::-1][1:3].tolist(), view[2:4].strides, view[::2].contiguous)
# => b'aceg' [103, 102] (1,) False
print(view.cast("H").tolist(), view.cast("I").shape, view.cast("b").format, view.cast("c")[0])
# => [25185, 25699, 26213, 26727] (2,) b b'a'
view.cast("H")[0] = 0x4241
view[2:4] = memoryview(b"xyz")[::2]
print(array, view == array, view.hex(":"), bytes(view[::4]))
# => bytearray(b'ABxzefgh') True 41:42:78:7a:65:66:67:68 b'Ae'
for action in (
    lambda: view.__setitem__(0, 256),
    lambda: view.__setitem__(slice(0, 2), b"abc"),
    lambda: view[9],
    lambda: view["a"],
    lambda: view[:3].cast("H"),
    lambda: hash(view),
    lambda: memoryview("text"),
):
    try:
        action()
    except Exception as error:
        print(type(error).__name__, error)
# => ValueError memoryview: invalid value for format 'B'
# => ValueError memoryview assignment: lvalue and rvalue have different structures
# => IndexError index out of bounds on dimension 1
# => TypeError memoryview: invalid slice key
# => TypeError memoryview: length is not a multiple of itemsize
# => ValueError cannot hash writable memoryview object
# => TypeError memoryview: a bytes-like object is required, not 'str'
with view:
    print(hash(memoryview(b"ab")) == hash(b"ab"), view.toreadonly().readonly, b"x" + view[:1])
# => True True b'xA'
view.tobytes()  # !! ValueError: operation forbidden on released memoryview object
