print("aaaa".replace("a", "b"), "aaaa".replace("a", "b", 2), "abc".replace("", "-"), "abc".replace("", "-", 2), "".replace("", "x"), "abc".replace("z", "y"), "aXbX".replace("X", ""), "éé".replace("é", "e", -1), "aaa".replace("aa", "b"))
# => bbbb bbaa -a-b-c- -a-bc x abc ab ee ba
"a".replace("a", 1)  # !! TypeError: replace() argument 2 must be str, not int
