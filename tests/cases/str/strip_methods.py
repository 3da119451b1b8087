s = "xxabcxx"
print(s.strip("x"), s.lstrip("x"), s.rstrip("x"), "  a \n".strip() + "|", "abcba".strip("ab"), "".strip(), "mississippi".rstrip("ipsm"), "\u3000é\xa0".strip(), "aa".strip("a") == "", "  a".strip(None))
# => abc abcxx xxabc a| c   é True a
print("TestCase".removeprefix("Test"), "x".removeprefix("y"), "a.py".removesuffix(".py"), "aa".removesuffix(""), "aaa".removeprefix("a"))
# => Case x a aa aa
"a".strip(5)  # !! TypeError: strip arg must be None or str
