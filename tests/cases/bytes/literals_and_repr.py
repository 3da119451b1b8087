print(b"abc", b"\x00\xff\n\t\\'", b'"', b"it's", bytes(3), bytes([65, 66]), bytes(b"x"), bytes("é", "utf-8"), bytes(range(3)), bytes(), bytes((1, 2)))
# => b'abc' b"\x00\xff\n\t\\'" b'"' b"it's" b'\x00\x00\x00' b'AB' b'x' b'\xc3\xa9' b'\x00\x01\x02' b'' b'\x01\x02'
for action in ("bytes([256])", "bytes([-1])", "bytes('a')", "bytes(-1)", "bytes(['a'])", "bytes(1.5)", "bytes('é', 'ascii')", "bytes(5, 'ascii')", "bytes([1.5])", "bytes(None)"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => bytes([256]): ValueError: bytes must be in range(0, 256)
        # => bytes([-1]): ValueError: bytes must be in range(0, 256)
        # => bytes('a'): TypeError: string argument without an encoding
        # => bytes(-1): ValueError: negative count
        # => bytes(['a']): TypeError: 'str' object cannot be interpreted as an integer
        # => bytes(1.5): TypeError: cannot convert 'float' object to bytes
        # => bytes('é', 'ascii'): UnicodeEncodeError: 'ascii' codec can't encode character '\xe9' in position 0: ordinal not in range(128)
        # => bytes(5, 'ascii'): TypeError: encoding without a string argument
        # => bytes([1.5]): TypeError: 'float' object cannot be interpreted as an integer
        # => bytes(None): TypeError: cannot convert 'NoneType' object to bytes
