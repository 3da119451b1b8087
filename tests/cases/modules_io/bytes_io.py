import io
b = io.BytesIO(b"abcdef")
print(b.read(2), b.tell(), b.seek(-1, 2), b.read(), b.getvalue(), b.seek(0), b.write(b"XY"), b.getvalue(), b.readline(), b.getbuffer()[0])
# => b'ab' 2 5 b'f' b'abcdef' 0 2 b'XYcdef' b'cdef' 88
print(list(io.BytesIO(b"a\nb\n")), io.BytesIO(b"x\ny").readlines())  # => [b'a\n', b'b\n'] [b'x\n', b'y']
w = io.TextIOWrapper(io.BytesIO("é\nz".encode()), encoding="utf-8")
print(w.read())
# => é
# => z
b.write("text")  # !! TypeError: a bytes-like object is required, not 'str'
