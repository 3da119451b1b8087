import binascii

def show(function, *args, **options):
    try:
        result = repr(function(*args, **options))
    except Exception as error:
        result = f"{type(error).__module__}.{type(error).__name__}: {error}"
    print(f"{getattr(function, '__name__', 'call')}{args!r}{options or ''}", "->", result)


show(binascii.unhexlify, "abc")
show(binascii.unhexlify, "zz")
show(binascii.unhexlify, 1)
show(binascii.unhexlify, b"4142aAfF")
show(binascii.a2b_hex, "")
show(binascii.hexlify, b"abcd", ":")
show(binascii.hexlify, b"abcd", b"-", -2)
show(binascii.hexlify, bytearray(b"abcde"), "_", 2)
show(binascii.hexlify, "a")
show(binascii.hexlify, b"ab", "::")
show(binascii.hexlify, b"ab", 1)
show(binascii.b2a_hex, bytes(range(20)))
for start in (0, 1, -1, 5, 1 << 40, -(1 << 70), (1 << 70) + 3):
    show(binascii.crc32, b"abc", start)
    show(binascii.crc_hqx, b"abc", start)
    show(binascii.crc32, b"", start)
show(binascii.crc32, b"123456789" * 100)
show(binascii.crc32, bytes(range(256)) * 300 + b"x" if False else b"x")
show(binascii.crc32, "a")
show(binascii.crc32, b"a", "x")
show(binascii.crc_hqx, b"a")
data = bytes(range(256)) * 1000
print(binascii.crc32(data), binascii.crc_hqx(data, 0), binascii.crc32(data[7:], 3))
