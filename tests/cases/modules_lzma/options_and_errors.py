# Which settings, filters and headers are taken, and what is said of others.
import copy
import lzma
import pickle
import zlib


def t(function, *args, **options):
    try:
        result = function(*args, **options)
        print("made" if type(result).__module__ == "_lzma" else str(result)[:90])
    except Exception as error:
        print(type(error).__name__, error)


C, D = lzma.LZMACompressor, lzma.LZMADecompressor
ALONE, RAW = lzma.FORMAT_ALONE, lzma.FORMAT_RAW
L1, L2 = {"id": lzma.FILTER_LZMA1}, {"id": lzma.FILTER_LZMA2}
DELTA, X86, ARM = {"id": lzma.FILTER_DELTA}, {"id": lzma.FILTER_X86}, {"id": lzma.FILTER_ARM}
for options in [
    {}, {"format": 9}, {"format": 0}, {"format": "x"}, {"format": RAW}, {"format": ALONE, "check": 1},
    {"format": ALONE, "check": 0}, {"check": 2}, {"check": 15}, {"check": 16}, {"check": 10},
    {"preset": 10}, {"format": ALONE, "preset": 10}, {"preset": "x"}, {"preset": -1}, {"preset": 2 ** 33},
    {"preset": 6 | lzma.PRESET_EXTREME}, {"preset": 6 | 64}, {"preset": 4, "filters": [L2]}, {"what": 1},
    {"filters": []}, {"filters": [L1]}, {"filters": [L2, L2]}, {"filters": [DELTA]}, {"filters": [DELTA] * 4 + [L2]},
    {"filters": (L2,)}, {"filters": {}}, {"filters": 3}, {"filters": iter([L2])},
    {"format": ALONE, "filters": [L2]}, {"format": ALONE, "filters": [L1]}, {"format": ALONE, "filters": []},
    {"format": RAW, "filters": []}, {"format": RAW, "filters": [DELTA, L1]}, {"format": RAW, "filters": [L1, L2]},
]:
    print(options if "filters" not in options or type(options["filters"]) is list else "", end=" -> ")
    t(C, **options)
for spec in [
    {}, 3, {"id": 99}, {"id": -1}, {"id": 2 ** 64}, {"id": "a"}, {**L2, "foo": 1}, {**L2, 5: 1}, {**L2, "preset": 99},
    {**L2, "preset": None}, {**L2, "lc": 5}, {**L2, "lc": 3, "lp": 2}, {**L2, "pb": 5}, {**L2, "dict_size": 4095},
    {**L2, "dict_size": 2 ** 32}, {**L2, "dict_size": "x"}, {**L2, "dict_size": 4103}, {**L2, "dict_size": 3 << 29},
    {**L2, "dict_size": (3 << 29) + 1}, {**L2, "nice_len": 1}, {**L2, "nice_len": 2}, {**L2, "nice_len": 274},
    {**L2, "mode": 0}, {**L2, "mode": 3}, {**L2, "mf": 1}, {**L2, "mf": lzma.MF_BT2}, {**L2, "depth": 2 ** 31},
]:
    print(spec, end=" -> ")
    t(C, filters=[spec])
for spec in [
    {**DELTA, "dist": 0}, {**DELTA, "dist": 257}, {**DELTA, "dist": 256}, {**DELTA, "foo": 1},
    {**X86, "start_offset": 3}, {**ARM, "start_offset": 3}, {**X86, "foo": 3},
]:
    print(spec, end=" -> ")
    t(C, filters=[spec, L2])
for options in [
    {"format": 9}, {"format": RAW}, {"format": RAW, "filters": []}, {"format": RAW, "filters": [L1]},
    {"format": RAW, "filters": [L1, L2]}, {"format": RAW, "memlimit": 3, "filters": [L1]}, {"filters": [L1]},
    {"memlimit": -1}, {"memlimit": 2 ** 64}, {"memlimit": "x"}, {"memlimit": 2 ** 64 - 1}, {"memlimit": 0},
    {"format": RAW, "filters": [{**DELTA, "dist": 300}, L2]}, {"format": RAW, "filters": [{**L2, "dict_size": 0}]},
    {"format": RAW, "filters": [{**L1, "lc": 5}]}, {"format": RAW, "filters": [{**L2, "lc": 5}]},
]:
    print(options, end=" -> ")
    t(D, **options)

print("-- properties")
for spec in [
    L1, L2, DELTA, X86, {**X86, "start_offset": 16}, {**L1, "lc": 4, "lp": 1}, {**L2, "dict_size": 4097},
    {**L2, "dict_size": 100}, {**L2, "dict_size": 2 ** 32 - 1}, {**DELTA, "dist": 0}, {**DELTA, "dist": 256},
    {**L1, "lc": 1, "lp": 3, "pb": 4, "dict_size": 77}, {"id": 5, "start_offset": 3}, 3,
]:
    t(lzma._encode_filter_properties, spec)
for number, data in [
    (lzma.FILTER_LZMA1, b"]\0\0\x80\0"), (lzma.FILTER_LZMA1, b"]\0\0\x80"), (lzma.FILTER_LZMA1, b"\xff\0\0\x80\0"),
    (lzma.FILTER_LZMA1, b"\x70\0\0\x80\0"), (lzma.FILTER_LZMA2, b"\x12"), (lzma.FILTER_LZMA2, b"\x28"),
    (lzma.FILTER_LZMA2, b"\x29"), (lzma.FILTER_LZMA2, b"\xc1"), (lzma.FILTER_LZMA2, b""), (3, b"\0"), (3, b"\xff"),
    (3, b""), (5, b"\x10\0\0\0"), (4, b"1"), (99, b""), (-1, b""), (2 ** 64, b""), ("x", b""), (3, "x"),
]:
    t(lzma._decode_filter_properties, number, data)
for check in [-1, 0, 1, 2, 3, 4, 10, 15, 16, 100, 2 ** 40, "x"]:
    t(lzma.is_check_supported, check)

print("-- headers")


def read(data, **options):
    stream = D(**options)
    try:
        print(stream.decompress(data)[:20], end=" ")
    except lzma.LZMAError as error:
        print(error, end=" ")
        try:
            stream.decompress(b"x")
        except lzma.LZMAError as error:
            print(error, end=" ")
    print(stream.eof, stream.check, stream.needs_input, stream.unused_data)


def header(flags):
    return b"\xfd7zXZ\0" + flags + zlib.crc32(flags).to_bytes(4, "little")


for data in [
    b"", b"foo", b"\xff", b"\xfd", b"\xfd1234567890", b"\xfd12345678901", b"\xfd7zXZ\0\0\4\0\0\0\0", header(b"\0\4"),
    header(b"\1\0"), header(b"\0\x14"), header(b"\0\1") + b"\1", header(b"\0\1") + bytes(20),
]:
    read(data)
    read(data, format=lzma.FORMAT_XZ)
    read(data, format=ALONE)
for size in [b"\0\0\x80\0", b"\1\0\x80\0", b"\0\0\0\0", b"\0\0\x18\0"]:
    for length in [b"\xff" * 8, b"\xff" * 7 + b"\0", b"\xff" * 4 + bytes(4), bytes(8)]:
        read(b"]" + size + length)
        read(b"]" + size + length, format=ALONE)
read(b"]\0\0\x80\0" + bytes(8) + bytes(5))
read(b"]\0\0\x80\0" + bytes(8) + bytes(5) + b"tail")
read(b"]\0\0\x80\0" + b"\xff" * 8 + b"\1234567")
read(b"]\0\0\x80\0" + b"\xff" * 8, memlimit=100)

print("-- classes")
print(lzma.LZMAError, lzma.LZMAError.__mro__[1:], C, D)
t(type, "Derived", (C,), {})
t(pickle.dumps, C())
t(copy.copy, D())
t(C().compress, "x")
t(D().decompress, "x")
t(C, 1, 2, 3, 4, 5)
t(D, 1, 2, 3, 4)
print(sorted((name, value) for name, value in vars(lzma).items() if type(value) is int and name[0] != "_"))
