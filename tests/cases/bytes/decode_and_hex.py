print(b"\xc3\xa9".decode(), b"\xe9".decode("latin-1"), b"abc".decode("ascii"), b"a\xffb".decode("utf-8", "ignore"), b"a\xff".decode("utf-8", "replace"), b"\xff".decode("utf-8", "backslashreplace"), b"a\x00".decode("utf-16-le"))
# => é é abc ab a� \xff a
print(b"\x01\xab".hex(), b"\x01\x02\x03".hex(":"), b"\x01\x02\x03".hex("-", 2), bytes.fromhex("01 aB ff"), b"".hex(), bytearray.fromhex("00"))
# => 01ab 01:02:03 01-0203 b'\x01\xab\xff'  bytearray(b'\x00')
for action in ("b'\\xff'.decode()", "b'\\xc3'.decode()", "b'\\xe2\\x82'.decode('utf-8')", "b'\\x80'.decode('ascii')", "bytes.fromhex('1')", "bytes.fromhex('xy')", "b'a'.decode('nope')", "b'ab\\xf0\\x9fz'.decode()", "b'\\xed\\xa0\\x80'.decode()"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => b'\xff'.decode(): UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte
        # => b'\xc3'.decode(): UnicodeDecodeError: 'utf-8' codec can't decode byte 0xc3 in position 0: unexpected end of data
        # => b'\xe2\x82'.decode('utf-8'): UnicodeDecodeError: 'utf-8' codec can't decode bytes in position 0-1: unexpected end of data
        # => b'\x80'.decode('ascii'): UnicodeDecodeError: 'ascii' codec can't decode byte 0x80 in position 0: ordinal not in range(128)
        # => bytes.fromhex('1'): ValueError: non-hexadecimal number found in fromhex() arg at position 1
        # => bytes.fromhex('xy'): ValueError: non-hexadecimal number found in fromhex() arg at position 0
        # => b'a'.decode('nope'): LookupError: unknown encoding: nope
        # => b'ab\xf0\x9fz'.decode(): UnicodeDecodeError: 'utf-8' codec can't decode bytes in position 2-3: invalid continuation byte
        # => b'\xed\xa0\x80'.decode(): UnicodeDecodeError: 'utf-8' codec can't decode byte 0xed in position 0: invalid continuation byte
