b = bytearray(b"abc")
b[0] = 65
b.append(100)
b.extend(b"ef")
b.extend([103])
b.insert(1, 33)
print(b, len(b), b.pop(), b.pop(0), b)  # => bytearray(b'!bcdef') 8 103 65 bytearray(b'!bcdef')
b.remove(33)
b += b"xyz"
b[1:3] = b"---"
del b[0]
print(b)  # => bytearray(b'---efxyz')
b.reverse()
print(b, b.copy(), b.count(b"-"), b.find(b"x"), bytes(b), b == bytes(b), b.upper(), b[::2], b[0])
# => bytearray(b'zyxfe---') bytearray(b'zyxfe---') 3 2 b'zyxfe---' True bytearray(b'ZYXFE---') bytearray(b'zxe-') 122
b.clear()
print(b, bytearray(3), bytearray("é", "utf-8"), bytearray([1, 2]) * 2)
# => bytearray(b'') bytearray(b'\x00\x00\x00') bytearray(b'\xc3\xa9') bytearray(b'\x01\x02\x01\x02')
for action in ("b.append(256)", "b.append('a')", "b.pop()", "b.remove(5)", "bytearray([300])", "hash(b)", "bytearray(b'a')[5]", "bytearray(b'abc').__setitem__(0, 'x')", "bytearray(-1)"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => b.append(256): ValueError: byte must be in range(0, 256)
        # => b.append('a'): TypeError: 'str' object cannot be interpreted as an integer
        # => b.pop(): IndexError: pop from empty bytearray
        # => b.remove(5): ValueError: value not found in bytearray
        # => bytearray([300]): ValueError: byte must be in range(0, 256)
        # => hash(b): TypeError: unhashable type: 'bytearray'
        # => bytearray(b'a')[5]: IndexError: bytearray index out of range
        # => bytearray(b'abc').__setitem__(0, 'x'): TypeError: 'str' object cannot be interpreted as an integer
        # => bytearray(-1): ValueError: negative count
