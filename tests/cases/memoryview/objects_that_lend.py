# PEP 688: classes in Python lend their bytes by `__buffer__`.
import array
import io
import struct
import zlib
from collections.abc import Buffer
from inspect import BufferFlags


class Lends:
    def __init__(self, of):
        self.of = of

    def __buffer__(self, flags):
        return memoryview(self.of)


lends = Lends(b"abc")
print(isinstance(lends, Buffer), issubclass(Lends, Buffer), isinstance(3, Buffer))  # => True True False
print([isinstance(it, Buffer) for it in (b"", bytearray(), memoryview(b""), array.array("i"), "", [])])
# => [True, True, True, True, False, False]
print(bytes(lends), bytearray(lends), bytes(memoryview(lends)), b"x" + lends, b"-".join([b"1", lends, lends]))
# => b'abc' bytearray(b'abc') b'abc' b'xabc' b'1-abc-abc'
grown = bytearray(b"1")
grown += lends
grown.extend(lends)
print(grown, b"xabcx".find(lends), lends in b"xabc", b"abc".startswith(b"a"))
# => bytearray(b'1abcabc') 1 True True
print(int.from_bytes(lends, "big"), io.BytesIO(lends).read(), zlib.crc32(lends), struct.unpack("3s", lends))
# => 6382179 b'abc' 891568578 (b'abc',)
target = bytearray(5)
memoryview(Lends(target))[1:3] = b"zz"
print(target)  # => bytearray(b'\x00zz\x00\x00')

print(bytes(b"abc".__buffer__(BufferFlags.SIMPLE)), bytes(bytearray(b"x").__buffer__(1)))  # => b'abc' b'x'
print(memoryview(b"abc").__buffer__(0).tobytes(), array.array("h", [1, 2]).__buffer__(0x11C).tobytes())
# => b'abc' b'\x01\x00\x02\x00'
for flags, it in ((1, b"abc"), (1, memoryview(b"abc"))):
    try:
        it.__buffer__(flags)
    except BufferError as error:
        print(error)
        # => Object is not writable.
        # => memoryview: underlying buffer is not writable


class Wrong:
    def __buffer__(self, flags):
        return b"abc"


class Fails:
    def __buffer__(self, flags):
        raise KeyError(flags)


class Never:
    __buffer__ = None


for made in (Wrong, Fails, Never):
    try:
        memoryview(made())
    except (TypeError, KeyError) as error:
        print(type(error).__name__, error)
        # => TypeError __buffer__ returned non-memoryview object
        # => KeyError 284
        # => TypeError 'NoneType' object is not callable
print(BufferFlags.FULL_RO, int(BufferFlags.FULL_RO), BufferFlags(9))  # => 284 284 9
