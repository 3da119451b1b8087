import array
import io

numbers = array.array("h", [1, 2, 3])
stream = io.BytesIO(memoryview(b"abc"))
print(stream.write(numbers), stream.write(memoryview(b"xz")), stream.getvalue())
# => 6 2 b'\x01\x00\x02\x00\x03\x00xz'
stream.seek(0)
print(stream.readinto(numbers), numbers)  # => 6 array('h', [1, 2, 3])
target = bytearray(4)
print(stream.readinto(memoryview(target)[1:]), target)  # => 2 bytearray(b'\x00xz\x00')
print(io.BytesIO(numbers).getvalue(), io.BytesIO(bytearray(b"ab")).read())
# => b'\x01\x00\x02\x00\x03\x00' b'ab'
for wrong in ("text", 5, None):
    try:
        print(stream.write(wrong))
    except TypeError as error:
        print(error)
        # => a bytes-like object is required, not 'str'
        # => a bytes-like object is required, not 'int'
        # => a bytes-like object is required, not 'NoneType'
