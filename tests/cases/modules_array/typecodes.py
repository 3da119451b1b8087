# What fits, and what CPython's conversions say about the rest.
from array import array, typecodes, ArrayType

print(typecodes, ArrayType is array)
for letter in typecodes:
    print(letter, array(letter).itemsize, array(letter))
    for value in (1 << 70, -(1 << 70), -1, 300, 1 << 15, 1 << 16, 1 << 31, 1 << 32, 1 << 63, 1 << 64, 1.5, "a", None,
                  -129, -32769, -(1 << 31) - 1, -(1 << 63) - 1):
        try:
            print(letter, value, array(letter, [value]), array(letter, [value]).tobytes())
        except (TypeError, OverflowError) as error:
            print(letter, value, type(error).__name__, error)
