import re
p = re.compile(r"(?P<a>x)(y)", re.I | re.M)
print(p.pattern, p.flags, p.groups, dict(p.groupindex), p, re.compile("a"), re.I, re.I | re.S, int(re.X), re.IGNORECASE is re.I)
# => (?P<a>x)(y) 42 2 {'a': 1} re.compile('(?P<a>x)(y)', re.IGNORECASE|re.MULTILINE) re.compile('a') re.IGNORECASE re.IGNORECASE|re.DOTALL 64 True
print(re.escape("a.b*c d-é_1"), p == re.compile(r"(?P<a>x)(y)", re.I | re.M), re.compile(p) is p, hash(p) == hash(p), re.compile(b"x").pattern, re.findall(rb"\d", b"a1"), re.sub(b"a", b"b", b"aa"))
# => a\.b\*c\ d\-é_1 True True True b'x' [b'1'] b'bb'
print(re.search("a.b", "a\nb", re.DOTALL) is not None, re.findall("^a", "a\na", re.MULTILINE), re.search("a b", "ab", re.VERBOSE).group(), re.findall(r"\w", "é", re.ASCII), re.NOFLAG, re.purge())
# => True ['a', 'a'] ab [] re.NOFLAG None
try:
    re.compile(p, re.I)
except ValueError as error:
    print(error)  # => cannot process flags argument with a compiled pattern
try:
    re.compile("(")
except re.error as error:
    print(error.msg, error.pattern, error.pos, error.lineno, error.colno)
    # => missing ), unterminated subpattern ( 0 1 1
