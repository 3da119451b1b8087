print((10).bit_length(), (0).bit_length(), (-255).bit_length(), (7).bit_count(), (-7).bit_count())
# => 4 0 8 3 3
print((1024).to_bytes(2, "big"), (1024).to_bytes(2, "little"), (-1).to_bytes(2, "big", signed=True), (5).to_bytes())
# => b'\x04\x00' b'\x00\x04' b'\xff\xff' b'\x05'
print(int.from_bytes(b"\x04\x00", "big"), int.from_bytes(b"\xff\xff", "little", signed=True), int.from_bytes([1, 0]))
# => 1024 -1 256
print((6).as_integer_ratio(), (3).conjugate(), (3).real, (3).imag, (3).numerator, (3).denominator, (3).is_integer())
# => (6, 1) 3 3 0 3 1 True
print((5).__add__(3), (5).__add__("x"), int.__mul__(2, 3), (7).__rsub__(1), (3).__index__())
# => 8 NotImplemented 6 -6 3
print(round(1234, -2), round(1250, -2), round(1350, -2), round(15), (-17).__abs__())
# => 1200 1200 1400 15 17
(300).to_bytes(1, "big")  # !! OverflowError: int too big to convert
