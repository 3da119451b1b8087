# Numbers are read out of any object that has bytes.
from array import array

print(int(array("B", b"42")), float(array("b", b" 1.5 ")), int(memoryview(b"x17")[1:]), float(bytearray(b"2e3")))
# => 42 1.5 17 2000.0
for bad in [array("B", b"4x"), array("B", b"")]:
    for kind in (int, float):
        try:
            kind(bad)
        except ValueError as e:
            print(e)
            # => invalid literal for int() with base 10: b'4x'
            # => could not convert string to float: array('B', [52, 120])
            # => invalid literal for int() with base 10: b''
            # => could not convert string to float: array('B')
