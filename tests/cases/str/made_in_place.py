# Texts whose size is known beforehand: every kind of character, no characters, one.
TEXTS = ["", "a", "é", "ab", "aé", "€uro", "\U0001f600", "Ab Cd", "-5", "+é", "ǅ x", "\ud800", "A" * 70 + "é"]
for text in TEXTS:
    results = [text * 0, text * 1, text * 3, text * 17, text.join(["x", "é", ""]), text.join("z"), text.join([])]
    for width in (0, 3, 4, 9):
        results += [text.ljust(width, "."), text.rjust(width, "é"), text.center(width, "€"), text.zfill(width)]
    results += [text.upper(), text.lower(), text.title(), text.swapcase(), text.capitalize(), text.casefold()]
    results += [text[::2], text[::-1], text[1:], text[5:1:-2], text.strip("a"), text.removeprefix("a")]
    results += [text.replace("", "-"), text.replace("", "é", 2), text.replace("a", "xyz"), text.replace("é", "")]
    results += [text.replace("A", "é", 3), text.replace("AA", "b"), text.replace("é", "€", 1), text.replace("A", "-")]
    for result in results:
        # The length, the index of characters and the hash must fit the text.
        assert len(result) == sum(1 for _ in result)
        assert all(result[at] == character for at, character in enumerate(result))
        assert {"".join(list(result)): 1}[result] == 1
        assert result.isascii() == all(character < "\x80" for character in result)
    print(ascii(results) if len(text) < 20 else hash(ascii(results)) != 0)

print("".join(["ab", "cd"]) is not None, "x".replace("x", "") == "")
long = "spam and eggs, " * 50
print(long.replace("spam", "ham").count("ham"), len(long.replace("and", "&")), long.replace("eggs", "é" * 3)[:30])
print(long.replace("spam", "x", 2).count("spam"), long.replace("nothing", "x") is long, long.replace("a", "a") is long)
aaa = "a" * 99
print(aaa.replace("aa", "b"), aaa.replace("aaaa", "") == "aaa", aaa.replace("a" * 99, "") == "")
