import io
import marshal

values = [None, True, False, ..., 0, -1, 2**31, -(2**31), 2**100, -(2**40), 1.5, float("inf"), 2 + 3j, "", "text", "\u00e4\ud800",
          "x" * 300, b"bytes", (), (1, (2,)), [1, [2]], {"a": 1, 2: (3,)}, {1}, frozenset({2}), ("f", 3, "g") * 100]
for value in values:
    data = marshal.dumps(value)
    back = marshal.loads(data)
    print(type(back).__name__, back == value, end=" ")
    stream = io.BytesIO(data)
    print(marshal.load(stream) == value)
print(marshal.loads(b"\xe9\x01\x00\x00\x00"), marshal.loads(b")\x02\xda\x01ar\x00\x00\x00\x00"))
for data in (b"", b"i\x01", b"?", b"0", b"r\x05\x00\x00\x00"):
    try:
        marshal.loads(data)
    except (EOFError, ValueError, TypeError) as error:
        print(type(error).__name__, error)
try:
    marshal.dumps(object())
except ValueError as error:
    print(error)
