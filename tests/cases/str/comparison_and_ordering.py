print("a" < "b", "a" < "B", "" < "a", "abc" < "abd", "é" > "z", "Z" < "a", "10" < "9", "a" == "a", "a" != "b", sorted("bAcé"), max("abc"), min("hello"), "😀" > "\uffff")
# => True False True True True True True True True ['A', 'b', 'c', 'é'] c e True
print(sorted(["b", "A", "a", "B"], key=str.lower), sorted(["10", "9", "2"], key=int), "a" in ("a",))
# => ['A', 'a', 'b', 'B'] ['2', '9', '10'] True
