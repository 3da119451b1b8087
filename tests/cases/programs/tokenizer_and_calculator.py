import re
from dataclasses import dataclass
@dataclass(frozen=True)
class Token:
    kind: str
    text: str
def tokens(source):
    for m in re.finditer(r"\s*(?:(\d+\.?\d*)|(.))", source):
        number, op = m.groups()
        yield Token("num", number) if number else Token("op", op)
class Parser:
    def __init__(self, source): self.items, self.i = [*tokens(source), Token("end", "")], 0
    @property
    def now(self): return self.items[self.i]
    def take(self):
        self.i += 1
        return self.items[self.i - 1]
    def expr(self):
        value = self.term()
        while self.now.text in ("+", "-"):
            value = value + self.term() if self.take().text == "+" else value - self.term()
        return value
    def term(self):
        value = self.atom()
        while self.now.text in ("*", "/"):
            value = value * self.atom() if self.take().text == "*" else value / self.atom()
        return value
    def atom(self):
        t = self.take()
        match t:
            case Token("num", text): return float(text) if "." in text else int(text)
            case Token("op", "("):
                value = self.expr()
                if self.take().text != ")": raise SyntaxError("expected )")
                return value
            case Token("op", "-"): return -self.atom()
            case _: raise SyntaxError(f"unexpected {t.text or 'end'}")
for source in ("1 + 2 * 3", "(1 + 2) * 3", "10 / 4 - -2", "2 * (3", "* 2"):
    try:
        print(source, "=", Parser(source).expr())
        # => 1 + 2 * 3 = 7
        # => (1 + 2) * 3 = 9
        # => 10 / 4 - -2 = 4.5
    except SyntaxError as e:
        print(source, "->", e)
        # => 2 * (3 -> expected )
        # => * 2 -> unexpected *
