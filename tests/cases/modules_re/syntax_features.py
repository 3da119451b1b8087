import re
tests = [(r"a.c", "abc a\nc"), (r"^b", "a\nb"), (r"(?m)^b", "a\nb"), (r"(?s)a.b", "a\nb"), (r"(?i)ABC", "xabc"), (r"(?x) a b # c", "ab"), (r"a{2,3}", "aaaa"), (r"a{2,3}?", "aaaa"), (r"a+?b", "aab"), (r"a*+a", "aaa"), (r"(?>a+)b", "aab"),
         (r"(?:ab)+", "ababx"), (r"(a)(b)?\1", "aa"), (r"(?P<q>['\"])x(?P=q)", "'x'"), (r"a(?=b)", "ab"), (r"a(?!b)", "abac"), (r"(?<=a)b", "ab"), (r"(?<!a)b", "ab bb"), (r"[a-c]+", "xabcd"), (r"[^a-c]+", "abxyz"), (r"[\w-]+", "a-b c"), (r"[]a]+", "]a"), (r"[a\]]+", "a]"),
         (r"\d\D\s\S\w\W", "1a b_ "), (r"\bfoo\b", "a foo b"), (r"\Bo", "foo"), (r"\Aa", "ab"), (r"b\Z", "ab"), (r"b$", "ab\n"), (r"x|yz|", "yz"), (r"(a|ab)(c|bcd)", "abcd"), (r"\x41\u0042\103", "ABC"), (r"(?i:a)b", "Ab"), (r"(?-i:a)", "a"), (r"(a)?(?(1)b|c)", "c"), (r"(a)?(?(1)b|c)", "ab"), (r"\t\n", "\t\n"), (r"é+", "éé"), (r"[é-ü]", "ö"), (r"\w+", "日本語"), (r"(?a)\w+", "aé"), (r"(?#comment)a", "a"), (r"\.", "a.b"), (r"[.]", "a.b"), (r"(((a)))", "a"), (r"a{,2}", "aaa"), (r"a{0}", "a"), (r"a{2}", "aa"), (r"a{x}", "a{x}"), (r"", "abc"), (r"(?i)ß", "ẞ"), (r"$^", ""), (r"[\d.]+", "1.5")]
for pattern, text in tests:
    m = re.search(pattern, text)
    print(repr(pattern), m and (m.span(), m.groups()))
