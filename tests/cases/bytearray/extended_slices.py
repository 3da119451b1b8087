b = bytearray(range(10))
b[::2] = b"\xff" * 5
print(b)  # => bytearray(b'\xff\x01\xff\x03\xff\x05\xff\x07\xff\t')
del b[::3]
print(b.hex())  # => 01ffff0507ff
b[2:2] = [1, 2]
b *= 2
print(b.hex())  # => 01ff0102ff0507ff01ff0102ff0507ff
b[::2] = b"x"  # !! ValueError: attempt to assign bytes of size 1 to extended slice of size 8
