import codecs

for name in "strict ignore replace xmlcharrefreplace backslashreplace namereplace surrogateescape surrogatepass nope".split():
    try:
        print(name, callable(codecs.lookup_error(name)))
        # => strict True
        # => ignore True
        # => replace True
        # => xmlcharrefreplace True
        # => backslashreplace True
        # => namereplace True
        # => surrogateescape True
        # => surrogatepass True
    except LookupError as error:
        print(error)  # => unknown error handler name 'nope'
handler = codecs.lookup_error("surrogatepass")
for error in (UnicodeEncodeError("utf-8", "a\ud800\udc00b", 1, 3, "r"), UnicodeEncodeError("utf-16-le", "\ud800", 0, 1, "r"),
              UnicodeEncodeError("utf-32-be", "\udfff", 0, 1, "r"), UnicodeDecodeError("utf-8", b"a\xed\xa0\x80b", 1, 2, "r"),
              UnicodeDecodeError("utf-16-be", b"\xd8\x00", 0, 2, "r"), UnicodeEncodeError("utf-8", "ab", 0, 1, "plain"),
              UnicodeEncodeError("ascii", "\ud800", 0, 1, "other codec"), UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no surrogate"),
              UnicodeTranslateError("a", 0, 1, "r"), ValueError("v")):
    try:
        print(handler(error))
        # => (b'\xed\xa0\x80\xed\xb0\x80', 3)
        # => (b'\x00\xd8', 1)
        # => (b'\x00\x00\xdf\xff', 1)
        # => ('\ud800', 4)
        # => ('\ud800', 2)
    except (UnicodeError, TypeError) as raised:
        print(type(raised).__name__, raised)
        # => UnicodeEncodeError 'utf-8' codec can't encode character '\x61' in position 0: plain
        # => UnicodeEncodeError 'ascii' codec can't encode character '\ud800' in position 0: other codec
        # => UnicodeDecodeError 'utf-8' codec can't decode byte 0xff in position 0: no surrogate
        # => TypeError don't know how to handle UnicodeTranslateError in error callback
        # => TypeError don't know how to handle ValueError in error callback
