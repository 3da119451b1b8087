import struct

for order in "@<>":
    for letter in "bBhHiIlLqQnNPefd?cspx":
        for value in (1 << 70, -(1 << 70), -1, 1.5, "x", None, b"ab", 1 << 63, 300, 1 << 15, 1 << 31):
            try:
                print(order + letter, value, struct.pack(order + letter, value))
            except (struct.error, OverflowError) as error:
                print(order + letter, value, type(error).__name__, error)
