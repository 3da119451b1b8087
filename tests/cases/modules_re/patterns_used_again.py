"""The pattern used last is found again by its text object, kind and flags."""
import re

word = r"(\w+)"
for text in ("ab cd", "ef"):
    print(re.match(word, text).group(1), re.match(word, text, re.ASCII).group(1))
    # => ab ab
    # => ef ef
print(re.match(rb"(\w+)", b"xy").group(1), re.match(word, "é").group(), re.match(word, "é", re.A))
# => b'xy' é None
compiled = re.compile(word)
print(re.compile(word) is compiled, re.compile(compiled) is compiled)  # => True True
re.purge()
print(re.match(word, "again").group(), re.match("(" + r"\w+)", "again").group())  # => again again
for _ in range(3):
    try:
        re.compile("(")
    except re.error as error:
        print(error)
        # => missing ), unterminated subpattern at position 0
        # => missing ), unterminated subpattern at position 0
        # => missing ), unterminated subpattern at position 0
print(re.sub(word, "-", "a b"), re.sub(word, "-", "a b", count=1), re.split(word, "a b"))
# => - - - b ['', 'a', ' ', 'b', '']
for other in (None, 5):
    try:
        re.match(other, "a")
    except TypeError as error:
        print(error)
        # => first argument must be string or compiled pattern
        # => first argument must be string or compiled pattern
