# Sizes and checksums of compressed data, by level.
import bz2
import random
import zlib
random.seed(7)
texts = [
    b"",
    b"a",
    b"hello world " * 50,
    random.randbytes(3000),
    bytes(random.choice(b"ab") for _ in range(20000)),
    bytes(150_000),
    b", ".join(str(i * i).encode() for i in range(4000)),
    bytes(min(255, int(random.expovariate(.1))) for _ in range(20000)),
]
for text in texts:
    made = [bz2.compress(text, level) for level in (1, 5, 9)]
    print(len(text), [(len(data), zlib.crc32(data)) for data in made])
    # => 0 [(14, 3109940351), (14, 159686653), (14, 60689722)]
    # => 1 [(37, 782276500), (37, 3165246284), (37, 3519223909)]
    # => 600 [(61, 1933494315), (61, 2203316262), (61, 1217773168)]
    # => 3000 [(3481, 96595575), (3481, 2992215182), (3481, 2977963460)]
    # => 20000 [(3291, 1931864447), (3291, 3753903058), (3291, 4053744228)]
    # => 150000 [(47, 843676358), (47, 2599000910), (47, 3094986647)]
    # => 35372 [(12298, 928186152), (12298, 2373120591), (12298, 2556683175)]
    # => 20000 [(13280, 1195580940), (13280, 2929374185), (13280, 1333871495)]
    assert all(bz2.decompress(data) == text for data in made)
compressor = bz2.BZ2Compressor(2)
parts = [compressor.compress(texts[4][i:i + 777]) for i in range(0, 20000, 777)]
parts.append(compressor.flush())
print(b"".join(parts) == bz2.compress(texts[4], 2))  # => True
