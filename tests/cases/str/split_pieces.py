# How many pieces there will be is guessed, or counted.
print("a,b,,c".split(","), ",".split(","), "".split(","), "abc".split(","))
# => ['a', 'b', '', 'c'] ['', ''] [''] ['abc']
print(len(("x " * 1000).split()), len(("x," * 1000).split(",")), len(("x, " * 1000).split(", ")))
# => 1000 1001 1001
print("a b c d".split(None, 2), "a b c d".split(" ", 0), "a b".split(None, 0), "  a b  ".rsplit(None, 1))
# => ['a', 'b', 'c d'] ['a b c d'] ['a b'] ['  a', 'b']
print("é€ 𝄞x  ß".split(), "é,€,𝄞x".split(","), "é--€--".split("--"), "é\u2003€\x1cx".split())
# => ['é€', '𝄞x', 'ß'] ['é', '€', '𝄞x'] ['é', '€', ''] ['é', '€', 'x']
print(["%d" % len(p) for p in "é,€𝄞,xyz,".split(",")], "a\nb\r\nc\x85d".splitlines())
# => ['1', '2', '3', '0'] ['a', 'b', 'c', 'd']
print("key=välue=x".partition("="), "ä=ö€".partition("="), "a€€b€€c".rpartition("€€"), "abc".partition("é"))
# => ('key', '=', 'välue=x') ('ä', '=', 'ö€') ('a€€b', '€€', 'c') ('abc', '', '')
before, sep, after = "ää->€uro".partition("->")
print(len(before), len(sep), len(after), after[0])  # => 2 2 4 €


class Text(str):
    def __len__(self):
        return 99


print(Text("a b").split(), Text(",").join(["a", Text("b")]), "-".join([Text("x")]), type("-".join([Text("x")])))
# => ['a', 'b'] a,b x <class 'str'>
print("".join(["é"]), "".join(["", ""]) == "", "é".join(["", ""]), "".join(("a", "b", "ß")), ", ".join("é€"))
# => é True é abß é, €
for bad in (["a", 1], [b"a"], ["a", None], 5):
    try:
        print(",".join(bad))
    except TypeError as error:
        print(error)
        # => sequence item 1: expected str instance, int found
        # => sequence item 0: expected str instance, bytes found
        # => sequence item 1: expected str instance, NoneType found
        # => can only join an iterable
