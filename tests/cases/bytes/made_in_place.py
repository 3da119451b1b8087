# Bytes whose size is known beforehand, and what a bytearray makes of them.
ALL = bytes(range(256))
for kind in (bytes, bytearray):
    for raw in (b"", b"a", b"ab", b"-5", b"+", b"Ab cD-e\xe9F", b"A" * 70):
        value = kind(raw)
        results = [value * 0, value * 1, value * 3, value + b"x", value + bytearray(b"yz"), value + memoryview(b"m")]
        results += [value.join([b"x", bytearray(b""), memoryview(b"yy")]), value.join([b"z"]), value.join([])]
        for width in (0, 3, 4, 9):
            results += [value.ljust(width, b"."), value.rjust(width), value.center(width, b"*"), value.zfill(width)]
        results += [value.upper(), value.lower(), value.title(), value.swapcase(), value.capitalize()]
        results += [value[::2], value[::-1], value[1:], value[5:1:-2], value[2:2], value.strip(b"A"), value.lstrip(b"a")]
        results += [value.replace(b"", b"-"), value.replace(b"", b"--", 2), value.replace(b"a", b"xyz")]
        results += [value.replace(b"A", b""), value.replace(b"AA", b"b"), value.replace(b"A", b"xy", 3)]
        results += [value.removeprefix(b"A"), value.removesuffix(b"5"), value.partition(b"b"), value.rpartition(b"-")]
        results += [value.split(b"-"), value.split(), value.splitlines()]
        print(results if len(raw) < 20 else all(type(r) in (kind, tuple, list) for r in results))
        print({type(r).__name__ for r in results[:-5]} == {kind.__name__}, value == raw)
        assert all(r is not value for r in results if type(r) is bytearray)
print(ALL.swapcase().swapcase() == ALL, ALL.upper().lower() == ALL.lower(), ALL.title()[60:130])
text = b"spam and eggs, " * 50
print(text.replace(b"spam", b"ham").count(b"ham"), len(text.replace(b"and", b"&")), text.replace(b"x", b"y") is text)
array = bytearray(b"ab")
array *= 3
array += b"ab"
print(array, array * 2 == array + array)
array *= 0
print(array)
