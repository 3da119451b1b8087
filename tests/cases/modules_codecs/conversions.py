import codecs
import io


def show(call, *args, **kwargs):
    try:
        print(repr(call(*args, **kwargs)))
    except Exception as error:
        print(type(error).__name__, error, getattr(error, "__notes__", ""))


show(codecs.encode, "Hello, World", "rot13")
show(codecs.decode, "Uryyb", "rot_13")
show(codecs.decode, "é".encode(), "utf-8")
show(codecs.encode, "é", "latin-1")
show(codecs.encode, "é", "ascii")
show(codecs.encode, "é", "nope")
show(codecs.lookup, "nope")
info = codecs.lookup("UTF-8")
print(info.name, info.encode("é"), info.decode(b"\xc3\xa9"))
print(codecs.BOM_UTF8, codecs.BOM_UTF16, codecs.BOM_UTF32_BE, codecs.BOM)
print(codecs.getencoder("ascii")("a"), codecs.getdecoder("utf-16")(b"\xff\xfea\0"))
decoder = codecs.getincrementaldecoder("utf-8")()
for part in [b"a\xc3", b"\xa9\xe2\x82", b"\xac", b"\xf0\x9f", b"\x98\x80"]:
    print(repr(decoder.decode(part)), decoder.getstate())
show(codecs.getincrementaldecoder("utf-8")().decode, b"\xc3", True)
decoder = codecs.getincrementaldecoder("utf-16")()
print([decoder.decode(bytes([byte])) for byte in "hé😀".encode("utf-16")])
encoder = codecs.getincrementalencoder("utf-8-sig")()
print(encoder.encode("a"), encoder.encode("b", True))
print(list(codecs.iterencode(["a", "é"], "utf-8")), list(codecs.iterdecode([b"\xc3", b"\xa9"], "utf-8")))
raw = io.BytesIO()
writer = codecs.getwriter("utf-8")(raw)
writer.write("é\nü\n")
writer.writelines(["x", "y"])
print(raw.getvalue())
raw.seek(0)
reader = codecs.getreader("utf-8")(raw)
print(repr(reader.readline()), reader.readlines())
codecs.register_error("stars", lambda error: ("*" * (error.end - error.start), error.end))
show("aéb€".encode, "ascii", "stars")
show(b"a\xff\xfeb".decode, "utf-8", "stars")
show("é".encode, "cp1251", "stars")
show("aé€".encode, "ascii", "namereplace")
show("é".encode, "ascii", "nosuch")
show(codecs.lookup_error, "nosuch")
print(codecs.lookup_error("strict") is codecs.strict_errors)
show("Привет".encode, "cp1251")
show(b"\xcf\xf0\xe8".decode, "cp1251")
show("Привет".encode, "koi8_r")
show("ł".encode, "iso8859-2")
show("€".encode, "cp1251")
show("☃".encode, "cp1251")
show("☃".encode, "cp1251", "replace")
show(b"\x98".decode, "cp1251")
show("bücher".encode, "punycode")
show("bücher.de".encode, "idna")
show(b"xn--bcher-kva.de".decode, "idna")
show("a\nb\té\\€😀\0".encode, "unicode_escape")
show(b"a\\nb\\x41\\u20ac\\U0001f600\\\\\\101\\q\\N{BULLET}".decode, "unicode_escape")
show(b"\\x4".decode, "unicode_escape")
show("é€\\".encode, "raw_unicode_escape")
show(b"\\u20ac\\n\xe9".decode, "raw_unicode_escape")
show("a".encode, "nope")
show(b"a".decode, "nope")
show(codecs.escape_decode, b"a\\n\\x41\\\\")
show(codecs.escape_encode, b"a\n'\xff")
show(codecs.charmap_encode, "abc", "strict", {97: 65, 98: b"BB", 99: 99})
show(codecs.charmap_decode, b"ab", "strict", {97: "A", 98: 66})
show(codecs.register, 5)


def search(name):
    if name == "twice":
        return codecs.CodecInfo(
            lambda text, errors="strict": ((text * 2).encode(), len(text)),
            lambda data, errors="strict": (bytes(data).decode() + "!", len(data)),
            name="twice",
        )


codecs.register(search)
print("ab".encode("twice"), b"ab".decode("twice"), codecs.encode("x", "twice"))
print(codecs.lookup("hex").name, codecs.encode(b"abc", "hex"), codecs.decode(b"616263", "hex_codec"))
print(codecs.encode(b"abc", "base64"), codecs.decode(b"YWJj\n", "base64"), codecs.encode(b"a=\xff", "quopri"))
print(codecs.decode(codecs.encode(b"abc" * 9, "zlib"), "zip"))
show(codecs.decode, b"6", "hex")
show("a".encode, "hex")
show(b"61".decode, "hex")
