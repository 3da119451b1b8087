# Searching looks at eight bytes at a time: every place, every length.
found = []
for length in range(1, 40):
    plain = "abcdefg" * 6
    for place in range(length):
        text = plain[:place] + "#" + plain[place + 1:length]
        ok = (text.find("#") == place == text.index("#") and "#" in text and text.count("#") == 1
              and text.find("#", place + 1) == -1 and text.rfind("#") == place
              and text.split("#") == [text[:place], text[place + 1:]] and text.partition("#")[0] == text[:place]
              and text.replace("#", "") == text[:place] + text[place + 1:])
        found.append(ok)
print(len(found), all(found))  # => 780 True
print(all(("ab" * n + "abc" + "ab" * m).find("abc") == 2 * n for n in range(40) for m in range(40)))
# => True
print(all(("ab" * n).find("abc") == -1 for n in range(80)), "aab".find("ab"), "aaab".find("aab"), "a".find("ab"))
# => True 1 1 -1
needle = "a" * 300 + "b"
print(needle in "a" * 5000, ("a" * 5000 + "b").find(needle), ("b" + "a" * 400).find(needle), ("a" * 299 + "b").find(needle))
# => False 4700 -1 -1
print("\x00a\x01\x00".find("\x00"), "\x01\x00".find("\x00"), "\x7f\x80".find("\x80"), "éa".find("é"), "aé".find("é"), "€é".find("é"))
# => 0 1 1 0 1 1
print("AZ[az{`@é".lower(), "AZ[az{`@é".upper(), "AZ[az{`@ 09\x7f".lower(), "AZ[az{`@ 09\x7f".upper(), "aBcDeFgHiJ".casefold())
# => az[az{`@é AZ[AZ{`@É az[az{`@ 09 AZ[AZ{`@ 09 abcdefghij
print([w for w in ("a", "1", " ", "", "a1", "é", "é1", "1é", "²", "½", "\x1c", "\u2003", "a ", "٣") if w.isalpha() or w.isspace()])
# => ['a', ' ', 'é', '\x1c', '\u2003']
print(["".join(str(int(t)) for t in (w.isalpha(), w.isalnum(), w.isdigit(), w.isdecimal(), w.isnumeric(), w.isspace()))
       for w in ("a", "1", " ", "", "a1", "é", "é1", "1é", "²", "1²", "½", "\x1c", "\u2003", "a ", "٣", "9٣")])
# => ['110000', '011110', '000001', '000000', '010000', '110000', '010000', '010000', '011010', '011010', '010010', '000001', '000001', '000000', '011110', '011110']
