#: fuel = 250_000_000
#: memory = 27 MiB
# Thirty megabytes of zeros, in a hundred bytes and in some thousands.
import bz2
import io
import lzma
bzip2 = bytes.fromhex(
    "425a68393141592653596546399f00f0f0c002c00000020008200030cc0529a682a82ad842a82af1772453850906546399f0"
)
xz = lzma.compress(bytes(1 << 20), preset=0) * 30
print(len(bzip2), len(xz) < 20000)
# => 50 True
# --- step ---
for module, bomb in ((bz2, bzip2), (lzma, xz)):
    try:
        module.decompress(bomb)
    except MemoryError:
        print("refused")
# => refused
# => refused
# --- step ---
# With a limit each time it goes through.
for file in (bz2.BZ2File(io.BytesIO(bz2.compress(bytes(4 << 20)))), lzma.LZMAFile(io.BytesIO(xz[: len(xz) // 30 * 4]))):
    total = 0
    while data := file.read(1 << 20):
        total += len(data)
    print(total >> 20)
# => 4
# => 4
# --- step ---
# Dictionaries that a header or a program names are not made for that.
import zlib
for size in (b"\0\0\0\x80", b"\xff\xff\xff\xff"):
    try:
        lzma.decompress(b"]" + size + bytes(13), format=lzma.FORMAT_ALONE)
    except MemoryError:
        print("refused")
# => refused
# => refused
# --- step ---
for size in (b"\0\0\0\x7f", b"\0\0\0\x60"):
    print(lzma.decompress(b"]" + size + bytes(13), format=lzma.FORMAT_ALONE))
# => b''
# => b''
# --- step ---
for code in (31, 38, 39, 40):
    block = b"\x02\x00\x21\x01" + bytes([code]) + bytes(3)
    data = b"\xfd7zXZ\0\0\0" + zlib.crc32(b"\0\0").to_bytes(4, "little") + block + zlib.crc32(block).to_bytes(4, "little")
    try:
        print(lzma.LZMADecompressor().decompress(data + b"\1\0\2abc"))
    except MemoryError:
        print("refused")
# => b'abc'
# => refused
# => refused
# => refused
# --- step ---
stream = lzma.LZMACompressor(filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 30}])
try:
    for _ in range(9):
        stream.compress(bytes(1 << 20))
except MemoryError:
    print("refused")
# => refused
# --- step ---
try:
    streams = [bz2.BZ2Compressor() for _ in range(100)]
except MemoryError:
    print("refused")
# => refused
# --- step ---
try:
    streams = [bz2.BZ2Decompressor() for _ in range(100)]
    for stream in streams:
        stream.decompress(bzip2, 1)
except MemoryError:
    print("refused")
# => refused
# --- step ---
streams = stream = None
# A depth without end costs no more than the deepest preset.
data = bytes(range(256)) * 200
filters = [{"id": lzma.FILTER_LZMA2, "depth": 2 ** 32 - 1, "dict_size": 1 << 16}]
print(lzma.decompress(lzma.compress(data, filters=filters)) == data)
# => True
# --- step ---
# expect: fuel
while True:
    file = bz2.BZ2File(io.BytesIO(bzip2))
    while file.read(1 << 20):
        pass
# --- step ---
# expect: fuel
while True:
    with lzma.LZMAFile(io.BytesIO(xz)) as file:
        file.read(1 << 20)
# --- step ---
# expect: fuel
while True:
    lzma.compress(data)
    bz2.compress(data)
# --- step ---
print(bz2.decompress(bz2.compress(b"still here")), lzma.decompress(lzma.compress(b"still here")))
# => b'still here' b'still here'
