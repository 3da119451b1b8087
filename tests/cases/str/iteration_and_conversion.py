print(list("héy"), tuple("ab"), [ord(c) for c in "aé😀"], chr(128512), "".join(reversed("abc")), str(5), str(1.0), str(None), str([1, "a"]), str(b"b", "utf-8"), str(object=7), str())
print(*"abc", sep=",")
print(dict(enumerate("ab")), list(zip("ab", "cd")), {*"aab"} == {"a", "b"})
