import array

a = array.array("b", [97])
print(a == b"a", b"a" == a, a != b"a", a == bytearray(b"a"), bytearray(b"a") == a, a == memoryview(b"a"))
# => False False True True True True
print(b"a" == memoryview(b"a"), memoryview(b"a") == b"a", b"a" == bytearray(b"a"), bytearray(b"b") > b"a")
# => True True True True
for text in ("a < b'b'", "b'b' > a", "b'b' > memoryview(b'a')"):
    try:
        print(eval(text))
    except TypeError as error:
        print(error)
        # => '<' not supported between instances of 'array.array' and 'bytes'
        # => '>' not supported between instances of 'bytes' and 'array.array'
        # => '>' not supported between instances of 'bytes' and 'memoryview'
