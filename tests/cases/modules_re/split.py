import re
print(re.split(r"[,;]\s*", "a, b;c"), re.split(r"(-)", "a-b-c"), re.split("x", "abc"), re.split(r"\s", " a b "), re.split(",", "a,b,c", maxsplit=1), re.split("", "ab"), re.split(r"\b", "a b"), re.split("(a)|b", "xaybz"), re.split(r"\W+", ""))
# => ['a', 'b', 'c'] ['a', '-', 'b', '-', 'c'] ['abc'] ['', 'a', 'b', ''] ['a', 'b,c'] ['', 'a', 'b', ''] ['', 'a', ' ', 'b', ''] ['x', 'a', 'y', None, 'z'] ['']
