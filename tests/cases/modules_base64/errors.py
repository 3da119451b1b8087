import base64

def show(function, *args, **options):
    try:
        result = repr(function(*args, **options))
    except Exception as error:
        result = f"{type(error).__module__}.{type(error).__name__}: {error}"
    print(f"{getattr(function, '__name__', 'call')}{args!r}{options or ''}", "->", result)


show(base64.b64encode, "a")
show(base64.b64encode, b"a", b"-")
show(base64.b64encode, b"a", "-_")
show(base64.b64decode, "a")
show(base64.b64decode, "YQ")
show(base64.b64decode, "YQ==!", validate=True)
show(base64.b64decode, "Y!Q=", validate=True)
show(base64.b64decode, 1)
show(base64.b64decode, "\xe9")
show(base64.b64decode, b"abc", altchars=b"-_x")
for text in ["A", "ME======", "me======", "M======", "========", "M1======", "MFRGGZDF", "MFRGG===", "MFRGGZ==", "é"]:
    show(base64.b32decode, text)
    show(base64.b32decode, text, True)
    show(base64.b32decode, text, map01="L")
show(base64.b32hexdecode, "C5H66===")
show(base64.b16decode, "ab")
show(base64.b16decode, "ab", True)
show(base64.b16decode, "ABC")
show(base64.b16decode, "zz")
show(base64.a85decode, "87cUR~>")
show(base64.a85decode, "<~87cUR~>", adobe=True)
show(base64.a85decode, "87cUR", adobe=True)
show(base64.a85decode, "vz")
show(base64.a85decode, 's8W-"')
show(base64.a85decode, "aza")
show(base64.a85decode, "ay", foldspaces=True)
show(base64.b85decode, b"\x00")
show(base64.b85decode, b"~~~~~")
show(base64.b85decode, b"00 00")
show(base64.encodebytes, "a")
show(base64.decodebytes, "a")
show(base64.b32encode, "a")
show(base64.b85encode, "a")
try:
    base64.encodebytes(memoryview(b"abcd").cast("H"))
except TypeError as error:
    print(error)
