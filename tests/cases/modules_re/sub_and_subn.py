import re
print(re.sub(r"\d", "#", "a1b2"), re.sub(r"(\w)(\d)", r"\2\1", "a1b2"), re.sub("a", "b", "aaa", count=2), re.subn("a", "b", "aaa"), re.sub(r"(?P<n>\d)", r"<\g<n>>", "1 2"), re.sub(r"\d+", lambda m: str(int(m[0]) * 2), "1 20"))
# => a#b# 1a2b bba ('bbb', 3) <1> <2> 2 40
print(re.sub("", "-", "abc"), re.sub("x*", "-", "abxd"), re.sub(r"\s+", " ", " a \n b "), re.sub("(a)|b", r"[\1]", "ab"), re.sub("a", r"\n", "a") == "\n", re.sub("a", r"\\", "a"), re.sub(".", r"\g<0>\g<0>", "ab"), re.sub("A", "b", "aA", flags=re.I))
# => -a-b-c- -a-b--d-  a b  [a][] True \ aabb bb
for action in (r"re.sub('(a)', r'\2', 'a')", r"re.sub('a', r'\g<x>', 'a')", r"re.sub('a', r'\q', 'a')", "re.sub('a', 5, 'a')", "re.sub('a', 'b')", r"re.sub('a', r'\g<', 'a')"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => re.sub('(a)', r'\2', 'a'): error: invalid group reference 2 at position 1
        # => re.sub('a', r'\g<x>', 'a'): IndexError: unknown group name 'x'
        # => re.sub('a', r'\q', 'a'): error: bad escape \q at position 0
        # => re.sub('a', 5, 'a'): TypeError: decoding to str: need a bytes-like object, int found
        # => re.sub('a', 'b'): TypeError: sub() missing 1 required positional argument: 'string'
        # => re.sub('a', r'\g<', 'a'): error: missing group name at position 3
