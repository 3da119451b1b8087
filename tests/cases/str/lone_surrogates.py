import json
import re

s = "a\udc80b"
print(repr(s), ascii(s), len(s), [hex(ord(c)) for c in s])
# => 'a\udc80b' 'a\udc80b' 3 ['0x61', '0xdc80', '0x62']
print(s == "a" + chr(0xDC80) + "b", s[1] == "\udc80", s.index("\udc80"), "\ud800" in s)
# => True True 1 False
print(hash(s) == hash("a" + chr(0xDC80) + "b"), {s: 1}["a\udc80b"])  # => True 1
for codec, errors in (
    ("utf-8", "surrogateescape"),
    ("utf-8", "surrogatepass"),
    ("utf-8", "ignore"),
    ("utf-8", "replace"),
    ("utf-8", "backslashreplace"),
    ("utf-8", "xmlcharrefreplace"),
    ("ascii", "surrogateescape"),
    ("latin-1", "replace"),
    ("utf-16-le", "surrogatepass"),
    ("utf-8", "strict"),
    ("utf-16", "strict"),
    ("ascii", "strict"),
):
    try:
        print(codec, errors, s.encode(codec, errors))
        # => utf-8 surrogateescape b'a\x80b'
        # => utf-8 surrogatepass b'a\xed\xb2\x80b'
        # => utf-8 ignore b'ab'
        # => utf-8 replace b'a?b'
        # => utf-8 backslashreplace b'a\\udc80b'
        # => utf-8 xmlcharrefreplace b'a&#56448;b'
        # => ascii surrogateescape b'a\x80b'
        # => latin-1 replace b'a?b'
        # => utf-16-le surrogatepass b'a\x00\x80\xdcb\x00'
    except UnicodeEncodeError as e:
        print(codec, errors, e, e.start, e.end, repr(e.object))
        # => utf-8 strict 'utf-8' codec can't encode character '\udc80' in position 1: surrogates not allowed 1 2 'a\udc80b'
        # => utf-16 strict 'utf-16' codec can't encode character '\udc80' in position 1: surrogates not allowed 1 2 'a\udc80b'
        # => ascii strict 'ascii' codec can't encode character '\udc80' in position 1: ordinal not in range(128) 1 2 'a\udc80b'
print(repr(b"x\xff\xc3".decode("utf-8", "surrogateescape")))  # => 'x\udcff\udcc3'
print(repr(b"\xed\xa0\x80".decode("utf-8", "surrogatepass")))  # => '\ud800'
print(json.dumps(s), repr(json.loads('"\\ud800 \\ud83d\\ude00"')))  # => "a\udc80b" '\ud800 😀'
print(re.findall("[\ud800-\udfff]", s) == ["\udc80"], bool(re.search(r"\udc80", s)))  # => True True
print("%c" % 0xD800 == "\ud800", repr("\ud83d" + "\ude00"), repr("{:>3}".format("\udfff")))
# => True '\ud83d\ude00' '  \udfff'
print(repr(s.translate({0xDC80: 0xD801})), s.isprintable(), s.isalpha(), s.upper() == "A\udc80B")
# => 'a\ud801b' False False True
print(repr(f"{s!r} {s}"), sorted(["\udc80", "a", "é"])[0])  # => "'a\\udc80b' a\udc80b" a
