# Parsing by hand: a tokenizer and a parser for sums, tables of text, assignments.
OPERATORS = {"+": 1, "-": 1, "*": 2, "/": 2}


def tokens(text):
    at = 0
    while at < len(text):
        character = text[at]
        if character.isspace():
            at += 1
        elif character.isdigit():
            start = at
            while at < len(text) and text[at].isdigit():
                at += 1
            yield "number", int(text[start:at])
        elif character.isalpha():
            start = at
            while at < len(text) and (text[at].isalnum() or text[at] == "_"):
                at += 1
            yield "name", text[start:at]
        else:
            at += 1
            yield "operator", character


class Parser:
    def __init__(self, text, names):
        self.tokens = list(tokens(text)) + [("end", "")]
        self.at = 0
        self.names = names

    def take(self):
        token = self.tokens[self.at]
        self.at += 1
        return token

    def primary(self):
        kind, value = self.take()
        if kind == "number":
            return value
        if kind == "name":
            return self.names[value]
        if value == "(":
            inner = self.expression(0)
            self.take()
            return inner
        if value == "-":
            return -self.primary()
        raise ValueError(f"unexpected {value!r}")

    def expression(self, least):
        left = self.primary()
        while True:
            kind, value = self.tokens[self.at]
            strength = OPERATORS.get(value, 0)
            if kind != "operator" or strength <= least:
                return left
            self.at += 1
            right = self.expression(strength)
            if value == "+":
                left += right
            elif value == "-":
                left -= right
            elif value == "*":
                left *= right
            else:
                left //= right


names = {"x": 7, "width": 40, "height_2": 3}
total = 0
for turn in range(7000):
    text = f"(x + {turn}) * 3 - width / (height_2 + {turn % 5}) * -2 + 10 * (x - 1)"
    total += Parser(text, names).expression(0)
assert total == 74174100, total

table = "\n".join(f" row{n} ; {n * 3} ;{n / 4} ; yes" for n in range(20000))
total = 0
for line in table.split("\n"):
    name, count, share, flag = [part.strip() for part in line.split(";")]
    if name.startswith("row") and flag.upper() == "YES":
        total += int(count) + int(float(share)) + int(name[3:])
assert total == 849950000, total

settings = {}
for n in range(30000):
    key, _, value = f"section{n % 7}.option_{n % 90} = {n}, {n + 1}".partition("=")
    section, option = key.strip().split(".", 1)
    settings.setdefault(section, {})[option] = [int(part) for part in value.split(",")]
assert sum(len(options) for options in settings.values()) == 630
