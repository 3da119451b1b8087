# expr, and of bc what one line of a script asks: arithmetic with a scale, variables,
# comparisons, sqrt. Anything more of bc is a syntax error.

import decimal
import re

from ..programs import UsageError
from .regex import RegexError, compiled

_LEVELS = (("|",), ("&",), ("<", "<=", "=", "==", "!=", ">=", ">"), ("+", "-"), ("*", "/", "%"), (":",))


def expr(call, arguments):
    if not arguments:
        raise UsageError("missing operand", 2)
    reader = _Expr(arguments[1:] if arguments[0] == "--" else arguments)
    value = reader.level(0)
    if reader.at < len(reader.words):
        raise UsageError(f"syntax error: unexpected argument \u2018{reader.words[reader.at]}\u2019", 2, hint=False)
    call.write(f"{value}\n")
    return 1 if _is_null(value) else 0


def _is_null(text):
    return text == "" or re.fullmatch(r"-?0+", text) is not None


class _Expr:
    def __init__(self, words):
        self.words, self.at, self.depth = words, 0, 0

    def level(self, number):
        if number == len(_LEVELS):
            return self.primary()
        left = self.level(number + 1)
        while self.at < len(self.words) and self.words[self.at] in _LEVELS[number]:
            op = self.words[self.at]
            self.at += 1
            left = self.apply(op, left, self.level(number + 1))
        return left

    def apply(self, op, left, right):
        if op == "|":
            return left if not _is_null(left) else right if not _is_null(right) else "0"
        if op == "&":
            return left if not _is_null(left) and not _is_null(right) else "0"
        if op == ":":
            return _matched(left, right)
        numeric = all(re.fullmatch(r"-?\d+", text) for text in (left, right))
        if op in _LEVELS[2]:
            one, two = (int(left), int(right)) if numeric else (left, right)
            found = {"<": one < two, "<=": one <= two, "=": one == two, "==": one == two, "!=": one != two,
                     ">=": one >= two, ">": one > two}[op]
            return str(int(found))
        if not numeric:
            raise UsageError("non-integer argument", 2, hint=False)
        one, two = int(left), int(right)
        if op in "/%":
            if not two:
                raise UsageError("division by zero", 2, hint=False)
            quotient = abs(one) // abs(two) * (1 if (one < 0) == (two < 0) else -1)
            return str(quotient if op == "/" else one - two * quotient)
        return str(one + two if op == "+" else one - two if op == "-" else one * two)

    def word(self):
        if self.at >= len(self.words):
            raise UsageError(f"syntax error: missing argument after \u2018{self.words[-1]}\u2019", 2, hint=False)
        self.at += 1
        return self.words[self.at - 1]

    def primary(self):
        word = self.word()
        rest = len(self.words) - self.at
        if word == "(":
            self.depth += 1
            if self.depth > 50:
                raise UsageError("nested too deeply", 3, hint=False)
            value = self.level(0)
            self.depth -= 1
            if self.word() != ")":
                raise UsageError("syntax error: expecting \u2018)\u2019", 2, hint=False)
            return value
        if word == "length" and rest:
            return str(len(self.primary()))
        if word == "match" and rest >= 2:
            return _matched(self.primary(), self.primary())
        if word == "index" and rest >= 2:
            text, chars = self.primary(), self.primary()
            return str(next((at for at, char in enumerate(text, 1) if char in chars), 0))
        if word == "substr" and rest >= 3:
            text, start, count = self.primary(), self.primary(), self.primary()
            if not (start.isdigit() and count.isdigit() and int(start)):
                return ""
            return text[int(start) - 1:int(start) - 1 + int(count)]
        return self.word() if word == "+" and rest else word


def _matched(text, pattern):
    try:
        found = compiled(pattern.removeprefix("^")).match(text)
    except RegexError as error:
        raise UsageError(str(error), 2, hint=False) from None
    if "\\(" in pattern:
        return (found.group(1) or "") if found else ""
    return str(found.end() if found else 0)


# bc.

_BC_TOKEN = re.compile(r"\s*(?:(\d+\.?\d*|\.\d+)|([a-z][a-z0-9_]*)|(\+\+|--|[-+*/%^]=|[<>=!]=|&&|\|\||[-+*/%^()=<>!]))")


def bc(call, arguments):
    scale = 20 if "-l" in arguments or "--mathlib" in arguments else 0
    for word in arguments:
        if word.startswith("-") and word not in ("-l", "-q", "--mathlib", "--quiet", "-s", "-w"):
            raise UsageError(f"option {word} is not supported here", 1, hint=False)
    data = yield from call.read_all([word for word in arguments if not word.startswith("-")])
    machine = _Bc(scale)
    with decimal.localcontext() as context:
        context.prec = 400
        for line in re.split(r"[;\n]", re.sub(r"#.*|/\*.*?\*/", "", data.decode("utf-8", "replace"))):
            if line.strip() == "quit":
                break
            if not line.strip():
                continue
            try:
                shown = machine.statement(line)
            except ZeroDivisionError:
                call.raw_error("Runtime error (func=(main), adr=3): Divide by zero\n")
            except (SyntaxError, decimal.DecimalException, RecursionError):
                call.raw_error("(standard_in) 1: syntax error\n")
            else:
                call.write(shown)


class _Bc:
    def __init__(self, scale):
        self.variables = {"scale": decimal.Decimal(scale)}

    def statement(self, text):
        self.tokens, self.at, pos = [], 0, 0
        while text[pos:].strip():
            match = _BC_TOKEN.match(text, pos)
            if not match:
                raise SyntaxError
            self.tokens.append(match.group().strip())
            pos = match.end()
        silent = len(self.tokens) > 1 and self.tokens[1][-1] == "=" and self.tokens[1] not in ("==", "<=", ">=", "!=")
        value = self.assignment()
        if self.at < len(self.tokens):
            raise SyntaxError
        return "" if silent else _bc_text(value) + "\n"

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def assignment(self):
        following = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else ""
        if self.peek()[:1].isalpha() and following in ("=", "+=", "-=", "*=", "/=", "%=", "^="):
            name = self.peek()
            self.at += 2
            value = self.assignment()
            if len(following) == 2:
                value = self.apply(following[0], self.variables.get(name, decimal.Decimal(0)), value)
            self.variables[name] = value
            return value
        return self.binary(0)

    def binary(self, number):
        levels = (("||",), ("&&",), ("<", "<=", "==", "!=", ">=", ">"), ("+", "-"), ("*", "/", "%"))
        if number == len(levels):
            return self.unary()
        left = self.binary(number + 1)
        while self.peek() in levels[number] and self.peek():
            op = self.peek()
            self.at += 1
            left = self.apply(op, left, self.binary(number + 1))
        return left

    def unary(self):
        if self.peek() == "-":
            self.at += 1
            return -self.unary()
        if self.peek() == "!":
            self.at += 1
            return decimal.Decimal(int(not self.unary()))
        left = self.primary()
        if self.peek() == "^":
            self.at += 1
            return self.apply("^", left, self.unary())
        return left

    def primary(self):
        token = self.peek()
        self.at += 1
        if token == "(":
            value = self.assignment()
            if self.peek() != ")":
                raise SyntaxError
            self.at += 1
            return value
        if token in ("sqrt", "length") and self.peek() == "(":
            value = self.primary()
            if token == "length":
                return decimal.Decimal(len(value.as_tuple().digits))
            return self.cut(value.sqrt(), max(int(self.variables["scale"]), -value.as_tuple().exponent))
        if token[:1].isalpha() and self.peek() != "(":
            return self.variables.get(token, decimal.Decimal(0))
        if not token or not (token[0].isdigit() or token[0] == "."):
            raise SyntaxError
        return decimal.Decimal(token)

    def cut(self, value, places):
        return value.quantize(decimal.Decimal(1).scaleb(-places), decimal.ROUND_DOWN)

    def apply(self, op, left, right):
        scale = int(self.variables["scale"])
        sizes = [max(-value.as_tuple().exponent, 0) for value in (left, right)]
        if op in ("+", "-"):
            return left + right if op == "+" else left - right
        if op == "*":
            return self.cut(left * right, min(sum(sizes), max(scale, *sizes)))
        if op in "/%":
            if not right:
                raise ZeroDivisionError
            quotient = self.cut(left / right, scale)
            return quotient if op == "/" else self.cut(left - quotient * right, max(scale + sizes[1], sizes[0]))
        if op == "^":
            if abs(right) > 100_000:
                raise SyntaxError
            power = left ** int(right)
            return self.cut(power, scale if right < 0 else min(sizes[0] * int(right), max(scale, sizes[0])))
        return decimal.Decimal(int({"<": left < right, "<=": left <= right, "==": left == right, "!=": left != right,
                                    ">=": left >= right, ">": left > right, "&&": bool(left and right),
                                    "||": bool(left or right)}[op]))


def _bc_text(value):
    text = f"{value:f}"
    if not value:
        return "0"
    return re.sub(r"^(-?)0\.", r"\1.", text)


COMMANDS = {"expr": expr, "bc": bc}
