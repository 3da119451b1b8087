# What has few bytes is copied and compared by words.
text = "".join(chr(33 + n % 90) for n in range(150))
for length in range(140):
    start, end = text[:length], text[-length:] if length else ""
    assert len(start) == length and "".join(list(start)) == start, length
    assert (start + "!")[:-1] == start and ("!" + start)[1:] == start
    assert text.startswith(start) and text.endswith(end) and not text.startswith(start + "!!")
    assert not (start + "\x00").startswith(start + "\x01") and not ("\x00" + end).endswith("\x01" + end)
    assert hash(start + "") == hash("".join(start)) and {start: 1}["".join(start)] == 1
    assert tuple(start) == tuple(list(start)) and list(start)[:length] == list(start)
    for place in range(length):
        other = start[:place] + "\x7f" + start[place + 1 :]
        assert other != start and not other == start and not text.startswith(other)
        if other == start:
            raise AssertionError
        if not other != start:
            raise AssertionError
print("abc".startswith("ab", 1), "abc".startswith("bc", 1), "abc".startswith("", 3), "abc".startswith("", 4))
# => False True True False
print("abc".endswith("bc", 2), "abc".endswith("bc", 1), "abc".endswith("", 3), "é".startswith("é"), "aé".endswith("é"))
# => False True True True True
print([str(n) for n in (0, 9, 10, 99, 9999999, 10000000, 99999999, 100000000, 4294967295, 4294967296, -1, -99999999)])
# => ['0', '9', '10', '99', '9999999', '10000000', '99999999', '100000000', '4294967295', '4294967296', '-1', '-99999999']
# Texts and what only looks like them.
class Text(str):
    def __eq__(self, other):
        return True
    __hash__ = str.__hash__
print("a" == Text("b"), "a" != Text("b"), Text("b") == "a", "a" == 1, "a" != None)
# => True True True False True
print("=" if "a" == Text("b") else "!")  # => =
