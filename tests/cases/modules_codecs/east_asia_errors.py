# What the codecs of East Asia say of what is wrong, and where they go on.
import codecs


def show(call, *args):
    try:
        print(ascii(call(*args)))
    except Exception as error:
        print(type(error).__name__, ascii(str(error)))


WRONG = [
    ("shift_jis", b"a\x82\xa0\xff\x81"), ("shift_jis", b"\xf0"), ("shift_jis_2004", b"\xf0"), ("cp932", b"\x81\x20b"), ("euc_jp", b"\xa4\xa2\x8e\x20"), ("euc_jp", b"\x8f\xa1"),
    ("gbk", b"\x81"), ("gbk", b"ab\x80\x80"), ("gb18030", b"\x81\x30\x81"), ("gb18030", b"\x81\x30\x81a"),
    ("gb18030", b"\xff\x30\x81\x30"), ("big5", b"\xa4\xa4\xa4"), ("big5hkscs", b"\xff\xff"), ("euc_kr", b"\xa4\xd4\xa4\xa1"),
    ("euc_kr", b"\xa4\xd4\xa4\xa1\xa4\xa1\xa4\xa1"), ("johab", b"\xd8\x31"), ("hz", b"~{0!\x80"), ("hz", b"~x"),
    ("iso2022_jp", b"\x1b$Bx"), ("iso2022_jp", b"\x1b$(Xabc"), ("iso2022_jp_2", b"\x1b.A\x1bN\xff"), ("iso2022_kr", b"a\xff"),
    ("euc_jisx0213", b"\xae\xa1"), ("iso2022_jp", b"\x1b(" + b"x" * 20),
]
for name, data in WRONG:
    for errors in ("strict", "ignore", "replace", "backslashreplace", "surrogateescape"):
        show(data.decode, name, errors)
text = "\u3042\u20ac\ud800\udcff\U0001f600x"
for name in ("shift_jis", "gbk", "gb18030", "big5", "iso2022_jp", "hz", "euc_kr"):
    for errors in ("strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "namereplace", "surrogateescape"):
        show(text.encode, name, errors)


def stars(error):
    print(error.encoding, ascii(error.object), error.start, error.end, error.reason)
    if isinstance(error, UnicodeDecodeError):
        return "*", error.start + 1
    return "\u3042*" if error.start == 1 else b"\xff", error.end


codecs.register_error("stars", stars)
show(b"\x82\xff\x82\xa0\x82".decode, "shift_jis", "stars")
show("a\u20acb\ud800".encode, "shift_jis", "stars")
show("\u4e00\u20ac\u4e00".encode, "iso2022_jp", "stars")
WRONG_RESULTS = {"none": None, "short": ("a",), "number": ("a", 1.0), "bytes": (b"a", 1), "far": ("a", 99), "back": ("a", -99)}
for name, result in WRONG_RESULTS.items():
    codecs.register_error(name, lambda error, result=result: result)
    show(b"\xff".decode, "gbk", name)
    show("\ud800".encode, "gbk", name)
codecs.register_error("wrong", lambda error: ("\ud801", 1))
show("\ud800".encode, "gbk", "wrong")
show(b"\xff".decode, "gbk", "no such")
show("a".encode, "gbk", "no such")

codec = codecs.lookup("gbk")
for call, args in [
    (codec.encode, (5,)), (codec.encode, ("a", 5)), (codec.decode, ("a",)), (codec.decode, (b"a", 5)), (codec.decode, (b"", None)),
    (codec.incrementalencoder, (5,)), (codec.incrementaldecoder, (None,)), (codec.streamwriter, (None, 5)),
    (codec.incrementalencoder().setstate, ("a",)), (codec.incrementalencoder().setstate, (-1,)),
    (codec.incrementalencoder().setstate, (1 << 200,)), (codec.incrementalencoder().setstate, (0xff,)),
    (codec.incrementaldecoder().setstate, (1,)), (codec.incrementaldecoder().setstate, ((b"a", 1, 1),)),
    (codec.incrementaldecoder().setstate, ((b"a" * 9, 1),)), (codec.incrementaldecoder().setstate, (("a", 1),)),
    (type(codec.encode.__self__), ()),
]:
    show(call, *args)
import _codecs_jp

show(_codecs_jp.getcodec, 5)
show(_codecs_jp.getcodec, "gbk")
for name in ("sjis", "MS_Kanji", "euccn", "uhc", "big5-tw", "GB18030-2000", "windows-31j", "csiso2022kr", "x-mac-japanese"):
    show(lambda: codecs.lookup(name).name)
