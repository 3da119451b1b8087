# What is foreign, missing or too much, both ways.
import binascii

def show(function, *args, **options):
    try:
        result = repr(function(*args, **options))
    except Exception as error:
        result = f"{type(error).__module__}.{type(error).__name__}: {error}"
    print(f"{getattr(function, '__name__', 'call')}{args!r}{options or ''}", "->", result)


for text in ["a", "ab", "abc", "abcd", "abcd=", "ab=", "ab==", "ab=c=", "=", "====", "abc=d", "ab==cd", "ab===",
             "a=", "=ab=", "ab==\n", "abcd\n", "ab c d", "\xe9", 1, None, b"ab==", bytearray(b"YWJj"),
             memoryview(b"YWJj"), "abcde===", "abc==", "ab=\n=", "", "YWJjZGVmZ2hpamtsbW5vcA=="]:
    show(binascii.a2b_base64, text if not isinstance(text, memoryview) else bytes(text))
    show(binascii.a2b_base64, text if not isinstance(text, memoryview) else bytes(text), strict_mode=True)
for data in [b"", b"a", b"ab", b"abc", bytes(range(256))]:
    show(binascii.b2a_base64, data)
    show(binascii.b2a_base64, data, newline=False)
show(binascii.b2a_base64, "a")
print(binascii.Error.__mro__)
print(binascii.Incomplete.__mro__)
