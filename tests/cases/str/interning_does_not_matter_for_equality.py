a = "".join(["ab", "c"])
print(a == "abc", {a: 1}["abc"], a in {"abc"}, hash(a) == hash("abc"))  # => True 1 True True
class S(str): pass
print({"k": 1}[S("k")], S("k") == "k", "k" == S("k"))  # => 1 True True
