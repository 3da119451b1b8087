b = b"hello"
print(b[0], b[-1], b[1:3], b[::-1], list(b), len(b), 104 in b, b"ell" in b, b"" in b, b[10:])
# => 104 111 b'el' b'olleh' [104, 101, 108, 108, 111] 5 True True True b''
for action in ("b[9]", "b['a']", "'h' in b", "300 in b", "b + 'x'", "b + 1", "b[0] = 1"):
    try:
        exec(action)
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => b[9]: IndexError: index out of range
        # => b['a']: TypeError: byte indices must be integers or slices, not str
        # => 'h' in b: TypeError: a bytes-like object is required, not 'str'
        # => 300 in b: ValueError: byte must be in range(0, 256)
        # => b + 'x': TypeError: can't concat str to bytes
        # => b + 1: TypeError: can't concat int to bytes
        # => b[0] = 1: TypeError: 'bytes' object does not support item assignment
