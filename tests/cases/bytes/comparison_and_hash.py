print(b"a" == b"a", b"a" < b"b", b"a" == "a", b"a" == bytearray(b"a"), hash(b"a") == hash(bytes([97])), {b"k": 1}[b"k"], b"a" * 3, b"a" + bytearray(b"b"), type(b"a" + bytearray(b"b")).__name__, sorted([b"b", b"a"]), b"%d %s %x" % (1, b"x", 255))
# => True True False True True 1 b'aaa' b'ab' bytes [b'a', b'b'] b'1 x ff'
b"a" < "a"  # !! TypeError: '<' not supported between instances of 'bytes' and 'str'
