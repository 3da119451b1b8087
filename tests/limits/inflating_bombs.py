#: fuel = 40_000_000
#: memory = 32 MiB
# Two thousand times a megabyte of zeros, in two megabytes.
import zlib
stream = zlib.compressobj(9, zlib.DEFLATED, -15)
first = stream.compress(bytes(1 << 20)) + stream.flush(zlib.Z_FULL_FLUSH)
again = stream.compress(bytes(1 << 20)) + stream.flush(zlib.Z_FULL_FLUSH)
bomb = first + again * 2000
print(len(bomb) < 3 << 20)
# => True
# --- step ---
try:
    zlib.decompress(bomb, -15)
except MemoryError:
    print("refused")
# => refused
# --- step ---
whole = zlib.decompressobj(-15)
try:
    whole.decompress(bomb)
except MemoryError:
    print("refused")
# => refused
# --- step ---
# With a limit each time it goes through.
piecewise = zlib.decompressobj(-15)
total, data = 0, bomb[:len(first) + 20 * len(again)]
while data:
    total += len(piecewise.decompress(data, 1 << 20))
    data = piecewise.unconsumed_tail
print(total >> 20)
# => 21
# --- step ---
import gzip, io
header = b"\x1f\x8b\x08" + bytes(7)
try:
    gzip.GzipFile(fileobj=io.BytesIO(header + bomb)).read()
except MemoryError:
    print("refused")
# => refused
# --- step ---
try:
    gzip.decompress(header + bomb)
except MemoryError:
    print("refused")
# => refused
# --- step ---
# expect: fuel
while True:
    zlib.decompress(first + b"\3\0", -15)
# --- step ---
print(len(zlib.decompress(first + b"\3\0", -15)) == 1 << 20)
# => True
