s = " a  b c "
print(s.split(), s.split(" "), s.split(None, 1), s.split(" ", 2), s.rsplit(None, 1), s.rsplit(" ", 2), "".split(), "".split(","), "a,b,,c".split(","))
# => ['a', 'b', 'c'] ['', 'a', '', 'b', 'c', ''] ['a', 'b c '] ['', 'a', ' b c '] [' a  b', 'c'] [' a  b', 'c', ''] [] [''] ['a', 'b', '', 'c']
print("a,b,c".split(",", maxsplit=1), "a,b,c".rsplit(sep=",", maxsplit=1), "a<>b<>c".split("<>"), "abc".split("abc"), "a\tb\nc\x0bd".split(), "  x  ".split(None, 0), "1,2".split(",", -1))
# => ['a', 'b,c'] ['a,b', 'c'] ['a', 'b', 'c'] ['', ''] ['a', 'b', 'c', 'd'] ['x  '] ['1', '2']
try:
    "a".split("")
except ValueError as error:
    print(error)  # => empty separator
print("a\u3000b\xa0c\u200bd".split(), "aXbXc".rsplit("X", 1), "é,ü".split(","))
# => ['a', 'b', 'c\u200bd'] ['aXb', 'c'] ['é', 'ü']
