# Where there is little to be done, it is done at once.
print("a,b,,c".split(","), ",".split(","), "".split(","), "abc".split(","), "é,ü,".split(","), "a,b,c".split(",", -1), "a,b,c".split(",", 1))
# => ['a', 'b', '', 'c'] ['', ''] [''] ['abc'] ['é', 'ü', ''] ['a', 'b', 'c'] ['a', 'b,c']
print("aéb".split("é"), "\x00a\x00".split("\x00"), "a\x7fb".split("\x7f"), ("x" * 50 + "|" + "y" * 50).split("|"))
# => ['a', 'b'] ['', 'a', ''] ['a', 'b'] ['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy']
same = "word"
print([same.strip() is same, same.strip(",.") is same, same.lstrip("x") is same, same.rstrip() is same, same.strip("") is same])
# => [True, True, True, True, True]
for text in ("a", " a", "a ", " a b ", "", " ", ".a", "a.", "..", ",a.", "é", " é ", "\x1fa\x1f", "\x7fa\x7f", "\x85a\x85", "\x00a", "aéa"):
    print([text.strip(), text.lstrip(), text.rstrip(), text.strip("."), text.strip(",."), text.lstrip(",.a"), text.rstrip(".é"), text.strip("abcdefgh")])
    # => ['a', 'a', 'a', 'a', 'a', '', 'a', '']
    # => ['a', 'a', ' a', ' a', ' a', ' a', ' a', ' ']
    # => ['a', 'a ', 'a', 'a ', 'a ', ' ', 'a ', ' ']
    # => ['a b', 'a b ', ' a b', ' a b ', ' a b ', ' a b ', ' a b ', ' a b ']
    # => ['', '', '', '', '', '', '', '']
    # => ['', '', '', ' ', ' ', ' ', ' ', ' ']
    # => ['.a', '.a', '.a', 'a', 'a', '', '.a', '.']
    # => ['a.', 'a.', 'a.', 'a', 'a', '', 'a', '.']
    # => ['..', '..', '..', '', '', '', '', '..']
    # => [',a.', ',a.', ',a.', ',a', 'a', '', ',a', ',a.']
    # => ['é', 'é', 'é', 'é', 'é', 'é', '', 'é']
    # => ['é', 'é ', ' é', ' é ', ' é ', ' é ', ' é ', ' é ']
    # => ['a', 'a\x1f', '\x1fa', '\x1fa\x1f', '\x1fa\x1f', '\x1fa\x1f', '\x1fa\x1f', '\x1fa\x1f']
    # => ['\x7fa\x7f', '\x7fa\x7f', '\x7fa\x7f', '\x7fa\x7f', '\x7fa\x7f', '\x7fa\x7f', '\x7fa\x7f', '\x7fa\x7f']
    # => ['a', 'a\x85', '\x85a', '\x85a\x85', '\x85a\x85', '\x85a\x85', '\x85a\x85', '\x85a\x85']
    # => ['\x00a', '\x00a', '\x00a', '\x00a', '\x00a', '\x00a', '\x00a', '\x00']
    # => ['aéa', 'aéa', 'aéa', 'aéa', 'aéa', 'éa', 'aéa', 'é']


class Text(str):
    pass


print(type(Text("a").strip()), type(Text("a").strip("x")), type(Text("a,b").split(",")[0]), Text("a").split(",")[0] == "a")
# => <class 'str'> <class 'str'> <class 'str'> True
