m = memoryview(b"hello")
print(m[0], bytes(m[1:3]), len(m), m.tobytes(), m.tolist(), m.readonly, m == b"hello", m.nbytes, m.format, m.itemsize)
# => 104 b'el' 5 b'hello' [104, 101, 108, 108, 111] True True 5 B 1
b = bytearray(b"abc")
w = memoryview(b)
w[0] = 90
w[1:] = b"YX"
print(b, list(w[::-1]))  # => bytearray(b'ZYX') [88, 89, 90]
m[0] = 1  # !! TypeError: cannot modify read-only memory
