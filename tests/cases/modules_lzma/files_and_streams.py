# What liblzma wrote is read, and what is written is read again.
import base64
import io
import lzma
import os
import random
import tempfile

random.seed(3)
text = b"".join(b"%d: %d\n" % (i, i * i % 977) for i in range(300))
L1, L2 = {"id": lzma.FILTER_LZMA1}, {"id": lzma.FILTER_LZMA2}
DELTA = {"id": lzma.FILTER_DELTA, "dist": 5}


def t(function, *args, **options):
    try:
        print(str(function(*args, **options))[:90])
    except Exception as error:
        print(type(error).__name__, error)


# Both by liblzma 5.4.1: "hello" fifty times.
xz = base64.b64decode("/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AD5AAtdADQZSe6Op+SwgAAAAABfIlZXsPVZmgABJ/oBAAAAys7EY7HEZ/sCAAAAAARZWg==")
alone = base64.b64decode("XQAAgAD//////////wA0GUnujqfkwo/b///3gkAA")
hello = b"hello" * 50


def read(data, **options):
    stream = lzma.LZMADecompressor(**options)
    try:
        print(stream.decompress(data) == hello, end=" ")
    except lzma.LZMAError as error:
        print(error, end=" ")
    print(stream.eof, stream.check, stream.needs_input, stream.unused_data)


for data in (xz, alone):
    read(data)
    read(data + b"tail")
    read(data[:-1])
    read(data, memlimit=1000)
    read(data, memlimit=8 << 20)
    read(data, memlimit=9 << 20)
    read(data, format=lzma.FORMAT_XZ)
    read(data, format=lzma.FORMAT_ALONE)
    read(data[:20] + b"!!" + data[22:])
    print(lzma.decompress(data + data) == hello * 2)
    for piece in (1, 2, 7):
        stream = lzma.LZMADecompressor()
        out = b"".join(stream.decompress(data[i:i + piece]) for i in range(0, len(data), piece))
        print(out == hello, stream.eof, stream.unused_data)
    stream = lzma.LZMADecompressor()
    print(stream.decompress(data + b"tail", 7), stream.needs_input, stream.eof)
    print(stream.decompress(b"", 3), stream.decompress(b"", max_length=0), stream.needs_input)
    print(stream.decompress(bytearray(b"+")) == hello[10:], stream.eof, stream.needs_input, stream.unused_data)
    t(stream.decompress, b"")
for data in [b"", b"foo", xz + b"foo", xz[:-3], xz + bytes(4), bytes(4), alone[:-1]]:
    t(lzma.decompress, data)
t(lzma.decompress, xz, memlimit=10)

# Round trips of every kind.
chains = [[], [DELTA]] + [[{"id": number}] for number in range(4, 10)] + [[{"id": 7, "start_offset": 64}]]
kinds = [{"preset": preset} for preset in (0, 3, 6, 6 | lzma.PRESET_EXTREME, 9)]
kinds += [{"check": check} for check in (0, 1, 4, 10)]
kinds += [{"filters": chain + [L2]} for chain in chains]
kinds += [{"format": lzma.FORMAT_RAW, "filters": chain + [last]} for chain in chains for last in (L1, L2)]
kinds += [
    {"format": lzma.FORMAT_ALONE},
    {"format": lzma.FORMAT_ALONE, "filters": [{**L1, "lc": 0, "lp": 2, "pb": 0, "dict_size": 4096}]},
    {"filters": [{**L2, "mode": lzma.MODE_FAST, "mf": lzma.MF_HC3, "nice_len": 2, "depth": 2, "dict_size": 4097}]},
]
for kind in kinds:
    for data in (text, b"", random.randbytes(100)):
        packed = lzma.compress(data, **kind)
        options = {"format": lzma.FORMAT_RAW, "filters": kind["filters"]} if kind.get("format") == lzma.FORMAT_RAW else {}
        assert lzma.decompress(packed, **options) == data, kind
        if data == text:
            assert len(packed) < 1800, (kind, len(packed))
        stream = lzma.LZMADecompressor(**options)
        out, start = b"", 0
        packed += b"tail"
        while not stream.eof:
            start, more = start + 11, packed[start:start + 11]
            out += stream.decompress(more, 50)
            while not stream.eof and not stream.needs_input:
                out += stream.decompress(b"", 50)
        assert out == data and stream.unused_data + packed[start:] == b"tail", kind
print(len(kinds), len(lzma.compress(b"")), lzma.compress(b"", check=0))

compressor = lzma.LZMACompressor()
parts = [compressor.compress(bytearray(text[:100])), compressor.compress(memoryview(text)[100:]), compressor.flush()]
print(lzma.decompress(b"".join(parts)) == text)
t(compressor.flush)
t(compressor.compress, b"")

# Files.
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "file.xz")
    with lzma.open(path, "wt", encoding="utf-8") as file:
        print(file.write("première ligne\nsecond\n"))
    with lzma.LZMAFile(path, "a") as file:
        print(file.write(b"third\n"), file.writable(), file.readable(), file.seekable(), file.fileno() > 2)
    with lzma.open(path, "rt", encoding="utf-8") as file:
        print(file.readlines())
    with lzma.LZMAFile(path) as file:
        print(file.peek(5)[:5], file.read(4), file.tell(), file.seek(-3, 2), file.read(), file.seek(2), file.readline())
        print(file.read1(2), list(file))
        t(file.write, b"")
    t(file.read)
    t(lzma.open, path, "rbt")
    t(lzma.open, path, "rb", encoding="utf-8")
    t(lzma.LZMAFile, path, "rw")
    t(lzma.LZMAFile, path, check=1)
    with lzma.open(path, "w", format=lzma.FORMAT_ALONE, preset=1) as file:
        print(file.write(text))
    print(lzma.open(path).read() == text)
with lzma.LZMAFile(io.BytesIO(xz[:-5])) as file:
    t(file.read)
with lzma.LZMAFile(io.BytesIO(xz + bytes(40))) as file:
    t(file.read)
with lzma.LZMAFile(io.BytesIO(b"\xff not that")) as file:
    t(file.read)
