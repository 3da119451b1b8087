# One object for each text of one Latin 1 character, and the text itself where nothing changes.
text = "aé\xff€"
print([text[i] is "xaéy\xff€"[(1, 2, 4, 5)[i]] for i in range(3)])  # => [True, True, True]
print([c is d for c, d in zip("aé\xff", iter("aé\xff"))])  # => [True, True, True]
print("xé".replace("x", "") == text[1], "é,".split(",")[0] is text[1], "abc"[3:] is "", " é ".strip() is text[1], "-é-".strip("-") is text[1])
# => True True True True True
same = "  plain"
print(same.strip("x") is same, same.lstrip("p") is same, same.rstrip() is same, same.replace("q", "r") is same, same[:] is same)
# => True True True True True
print([hash(str(n)) == hash(f"{n:d}") for n in (7, 77, 255, 256)], [str(n) for n in (0, 9, 10, 255, 256, -1)])
# => [True, True, True, True] ['0', '9', '10', '255', '256', '-1']
print(str(12) is str(12), f"{255}" is f"{255}", repr(99) is repr(99))
# => False False False
