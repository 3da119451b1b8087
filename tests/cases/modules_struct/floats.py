# Halves and singles: rounding, what is too large, what is not a number.
import struct

for x in (0.0, -0.0, 1.0, 1 / 3, 65504.0, 65519.99, 65520.0, 6e-8, 2.9e-8, 2.980232238769531e-08, 2.99e-08, 6.1e-5, 6.097e-5,
          1e-8, 2049.0, 2051.0, float("inf"), float("-inf"), float("nan"), 1e300, 3.4028235677973366e38, 3.4e38, 1e-46, 1e-45):
    for format in ("<e", ">e", "<f", ">f", "@f", "<d"):
        try:
            packed = struct.pack(format, x)
            print(x, format, packed, struct.unpack(format, packed))
        except OverflowError as error:
            print(x, format, error)
total = 0
for bits in range(0, 65536, 37):
    x, = struct.unpack("<e", bits.to_bytes(2, "little"))
    if x == x:
        assert struct.pack("<e", x) == bits.to_bytes(2, "little")
        total += 1
print(total)
try:
    struct.pack("d", 10 ** 400)
except struct.error as error:
    print(error)
