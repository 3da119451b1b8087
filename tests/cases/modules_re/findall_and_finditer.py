import re
print(re.findall(r"\d+", "1 22 333"), re.findall(r"(\w)(\d)", "a1 b2"), re.findall(r"(a)|b", "ab"), re.findall("", "ab"), re.findall(r"a*", "baac"), re.findall("x", "y"))
# => ['1', '22', '333'] [('a', '1'), ('b', '2')] ['a', ''] ['', '', ''] ['', 'aa', '', ''] []
print([(m.start(), m.group()) for m in re.finditer(r"\b\w", "the quick fox")], [m.span() for m in re.finditer(r"x*", "axb")])
# => [(0, 't'), (4, 'q'), (10, 'f')] [(0, 0), (1, 2), (2, 2), (3, 3)]
p = re.compile(r"\w+")
print(p.findall("a bc d", 2), p.findall("a bc d", 0, 3), p.match("  x"), p.match("  x", 2).group(), p.search("abc", 1).group(), p.fullmatch("abcd", 1, 3).group())
# => ['bc', 'd'] ['a', 'b'] None x bc bc
