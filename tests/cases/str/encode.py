print("é€😀".encode(), "é".encode("latin-1"), "abc".encode("ascii"), "é".encode("ascii", "ignore"), "é€".encode("ascii", "replace"), "é€".encode("ascii", "xmlcharrefreplace"), "é€".encode("ascii", "backslashreplace"))
# => b'\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80' b'\xe9' b'abc' b'' b'??' b'&#233;&#8364;' b'\\xe9\\u20ac'
print("a😀".encode("utf-16-le"), "a".encode("utf-16-be"), "é".encode("utf-8", errors="strict"), "a".encode(encoding="UTF8"), "a".encode("utf-32-le"), "\ud800".encode("utf-8", "surrogatepass"))
# => b'a\x00=\xd8\x00\xde' b'\x00a' b'\xc3\xa9' b'a' b'a\x00\x00\x00' b'\xed\xa0\x80'
for action in ("'é'.encode('ascii')", "'€'.encode('latin-1')", "'a'.encode('nope')", "'é'.encode('ascii', 'nope')", "'\\ud800'.encode()", "'aéb€'.encode('ascii')", "'éé'.encode('ascii')"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => 'é'.encode('ascii'): UnicodeEncodeError: 'ascii' codec can't encode character '\xe9' in position 0: ordinal not in range(128)
        # => '€'.encode('latin-1'): UnicodeEncodeError: 'latin-1' codec can't encode character '\u20ac' in position 0: ordinal not in range(256)
        # => 'a'.encode('nope'): LookupError: unknown encoding: nope
        # => 'é'.encode('ascii', 'nope'): LookupError: unknown error handler name 'nope'
        # => '\ud800'.encode(): UnicodeEncodeError: 'utf-8' codec can't encode character '\ud800' in position 0: surrogates not allowed
        # => 'aéb€'.encode('ascii'): UnicodeEncodeError: 'ascii' codec can't encode character '\xe9' in position 1: ordinal not in range(128)
        # => 'éé'.encode('ascii'): UnicodeEncodeError: 'ascii' codec can't encode characters in position 0-1: ordinal not in range(128)
