b = b" Hello World "
print(b.upper(), b.lower(), b.title(), b.swapcase(), b.strip(), b.lstrip(), b.rstrip(), b.capitalize(), b.split(), b.split(b"o"), b.rsplit(b"o", 1))
print(b.find(b"o"), b.rfind(b"o"), b.index(b"W"), b.rindex(b"l"), b.count(b"l"), b.find(111), b.replace(b"l", b"L", 2), b.startswith(b" H"), b.endswith((b"x", b" ")), b.partition(b"o"), b.rpartition(b"o"))
print(b"-".join([b"a", bytearray(b"b")]), b"ab".center(6, b"*"), b"ab".ljust(4) + b"|", b"ab".rjust(4, b"."), b"-7".zfill(5), b"a\tb".expandtabs(2), b"a\nb\r\nc".splitlines(), b"prefix-x".removeprefix(b"prefix-"), b"a.py".removesuffix(b".py"))
print(b"abc".isalpha(), b"1".isdigit(), b"a1".isalnum(), b" ".isspace(), b"A".isupper(), b"a".islower(), b"Ab".istitle(), b"\xff".isascii(), b"abc".translate(bytes.maketrans(b"ab", b"xy")), b"abc".translate(None, b"b"))
for action in ("b.find('o')", "b.index(b'zz')", "b.split('o')", "b','.join(['a'])", "b.replace('a', 'b')", "b.startswith('x')", "b.strip('x')", "b'a'.center(5, b'ab')", "b.index(300)"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
