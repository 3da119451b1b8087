import base64
import io

def show(function, *args, **options):
    try:
        result = repr(function(*args, **options))
    except Exception as error:
        result = f"{type(error).__module__}.{type(error).__name__}: {error}"
    print(f"{getattr(function, '__name__', 'call')}{args!r}{options or ''}", "->", result)


samples = [b"", b"a", b"ab", b"abc", b"abcd", b"abcde", bytes(range(256)), b"\xff\xfe\xfd" * 5, b"\0" * 9, b"    abc"]
for encode, decode in [(base64.b64encode, base64.b64decode), (base64.urlsafe_b64encode, base64.urlsafe_b64decode),
                       (base64.standard_b64encode, base64.standard_b64decode), (base64.b32encode, base64.b32decode),
                       (base64.b32hexencode, base64.b32hexdecode), (base64.b16encode, base64.b16decode),
                       (base64.b85encode, base64.b85decode), (base64.a85encode, base64.a85decode),
                       (base64.encodebytes, base64.decodebytes)]:
    for sample in samples:
        text = encode(sample)
        print(encode.__name__, text[:60], decode(text) == sample)
        if decode is not base64.decodebytes:
            assert decode(text.decode()) == sample
print(base64.a85encode(b"\0\0\0\0    abc", foldspaces=True, wrapcol=5, adobe=True))
print(base64.a85encode(b"abc", pad=True), base64.b85encode(b"abc", pad=True))
print(base64.b64encode(b"\xff\xfe", altchars=b"-_"), base64.b64decode("__4=", altchars="-_"))
out = io.BytesIO()
base64.encode(io.BytesIO(b"x" * 100), out)
print(out.getvalue())
back = io.BytesIO()
base64.decode(io.BytesIO(out.getvalue()), back)
print(back.getvalue() == b"x" * 100)
print(base64.b64encode(memoryview(b"abc")), base64.b32encode(bytearray(b"abc")), base64.b64decode(bytearray(b"YWJj")))
print(base64.__all__)
