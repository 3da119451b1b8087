# Text: splitting, joining, formatting, searching, one character at a time.
lines = [f"{number:05d};{number * 37 % 101};{'abcdefgh'[number % 8] * 3}" for number in range(120000)]
text = "\n".join(lines)
total, names = 0, {}
for line in text.splitlines():
    key, amount, name = line.split(";")
    total += int(amount)
    names[name] = names.get(name, 0) + len(key)
assert total == 5999923, total
assert names["hhh"] == 77500

report = "".join(f"{name.upper():>8}|{count:<8,}|{count / 7:.3f}\n" for name, count in sorted(names.items()))
assert report.startswith("     AAA|77,500  |11071.429\n"), report

vowels = 0
for character in text:
    if character in "aeiou":
        vowels += 1
assert vowels == 90000, vowels
assert text.replace("aaa", "x").count("x") == 15000


def is_palindrome(word):
    return word == word[::-1]


assert sum(is_palindrome(str(number)) for number in range(100000)) == 1099
