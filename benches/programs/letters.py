# Text letter by letter: ciphers, counts, palindromes, reversed words, runs.
alphabet = "abcdefghijklmnopqrstuvwxyz"
text = "the quick brown fox jumps over the lazy dog " * 8000


def shifted(text, by):
    out = []
    for letter in text:
        if letter.isalpha():
            out.append(chr((ord(letter) - 97 + by) % 26 + 97))
        else:
            out.append(letter)
    return "".join(out)


secret = shifted(text, 7)
assert shifted(secret, 19) == text
counts = {}
for letter in secret:
    counts[letter] = counts.get(letter, 0) + 1
assert counts["v"] == 32000 and counts[" "] == 72000

table = {letter: alphabet[(place + 13) % 26] for place, letter in enumerate(alphabet)}
assert "".join(table.get(letter, letter) for letter in text).startswith("gur dhvpx")
assert " ".join(word[::-1] for word in text.split()).startswith("eht kciuq")
vowels = sum(letter in "aeiou" for letter in text)
assert vowels == 88000

encoded = ""
last, length = "", 0
for letter in "aaabbbbcdddddee" * 4000:
    if letter == last:
        length += 1
    else:
        if length:
            encoded += f"{length}{last}"
        last, length = letter, 1
assert len(encoded) == 39998, len(encoded)

found = set()
for word in set(text.split()):
    for start in range(len(word)):
        for end in range(start + 1, len(word) + 1):
            found.add(word[start:end])
assert len(found) == 77, len(found)
distance = list(range(300))
first, second = (text * 2)[:299], text[5:304]
for i, a in enumerate(first, 1):
    before, distance[0] = distance[0], i
    for j, b in enumerate(second, 1):
        before, distance[j] = distance[j], min(distance[j] + 1, distance[j - 1] + 1, before + (a != b))
assert distance[-1] == 10, distance[-1]
