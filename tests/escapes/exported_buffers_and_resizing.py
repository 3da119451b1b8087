b = bytearray(b"hello")
m = memoryview(b)
for action in ("b.append(1)", "b.clear()", "b.extend(b'x' * 10_000)", "del b[:]", "b *= 1000", "b.pop()", "b += b'x'", "b[0:2] = b''"):
    try:
        exec(action)
        bytes(m)
        m[0] = 1
    except (BufferError, IndexError, ValueError):
        pass
m.release()
try:
    m[0]
    print("PWNED released")
except ValueError:
    print("refused")
# => refused
