#: differs = "lzma writes other bytes than liblzma, with small dictionaries for short data; chains of several filters, reserved checks and dictionaries of 2 GiB are refused"
import lzma

compressor = lzma.LZMACompressor()
# Nothing comes before it is known how large the dictionary must be; liblzma would have written the header.
print(compressor.compress(b"a" * 1000))  # => b''
data = compressor.flush()
# Bytes from 12 on: a block whose dictionary has 4 KiB, the smallest there is. CPython: 8 MiB.
print(data[12:18], lzma.decompress(data, memlimit=1 << 20) == b"a" * 1000)
# => b'\x02\x00!\x01\x00\x00' True


def t(function, *args, **options):
    try:
        print(function(*args, **options))
    except Exception as error:
        print(type(error).__name__, str(error) or "-")


delta, lzma2 = {"id": lzma.FILTER_DELTA}, {"id": lzma.FILTER_LZMA2}
t(lzma.compress, b"", filters=[delta, delta, lzma2])
# => LZMAError more than one filter in front of LZMA is not supported yet
# What CPython makes of b"hello" with these filters.
t(lzma.decompress, bytes.fromhex(
    "fd377a585a000004e6d6b4460302030100030100210116009ddc0b5701000468950af90300000000b137b9dbe5da1e9b00012105475473dc1fb6f37d010000000004595a"))
# => LZMAError more than one filter in front of LZMA is not supported yet
t(lzma.decompress, bytes.fromhex("fd377a585a000002") + (0xafd773d3).to_bytes(4, "little"))
# => LZMAError integrity check 2 is not supported yet
# The header of a file whose dictionary has 4 GiB, and that of one with 3 GiB.
t(lzma.decompress, b"]\xff\xff\xff\xff" + bytes(13), format=lzma.FORMAT_ALONE)
t(lzma.decompress, bytes.fromhex(
    "fd377a585a000004e6d6b4460200210127000000b0b072eb01000468656c6c6f00000000b137b9dbe5da1e9b00011d05b82d80af1fb6f37d010000000004595a"))
# => MemoryError -
# => MemoryError -
