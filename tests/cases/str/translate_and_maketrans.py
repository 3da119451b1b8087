t = str.maketrans({"a": "1", "b": None, ord("c"): 0x43, "d": "long"})
print("abcde".translate(t), "hello".translate(str.maketrans("el", "ip")), "hello".translate(str.maketrans("", "", "l")), str.maketrans("ab", "xy", "z"), "abc".translate({97: 98}))
# => 1Clonge hippo heo {97: 120, 98: 121, 122: None} bbc
for action in ("str.maketrans('a', 'bc')", "str.maketrans('a')", "str.maketrans({'ab': 1})", "'a'.translate({97: 2 ** 40})", "'a'.translate({97: 1.5})"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => str.maketrans('a', 'bc'): ValueError: the first two maketrans arguments must have equal length
        # => str.maketrans('a'): TypeError: if you give only one argument to maketrans it must be a dict
        # => str.maketrans({'ab': 1}): ValueError: string keys in translate table must be of length 1
        # => 'a'.translate({97: 2 ** 40}): ValueError: character mapping must be in range(0x110000)
        # => 'a'.translate({97: 1.5}): TypeError: character mapping must return integer, None or str
