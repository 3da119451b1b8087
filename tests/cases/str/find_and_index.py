s = "abcabcabc"
print(s.find("bc"), s.find("bc", 2), s.find("bc", 2, 4), s.find("z"), s.find(""), s.find("", 9), s.find("", 10), s.find("a", -3))
# => 1 4 -1 -1 0 9 -1 6
print(s.rfind("bc"), s.rfind("bc", 0, 7), s.rfind("z"), s.rfind(""), s.index("c"), s.rindex("c"), s.count("bc"), s.count(""), s.count("a", 1), s.count("aa"))
# => 7 4 -1 9 2 8 3 10 2 0
print("bc" in s, "" in s, "z" not in s, "éa".find("a"), "😀x".index("x"))  # => True True True 1 1
s.index("zz")  # !! ValueError: substring not found
