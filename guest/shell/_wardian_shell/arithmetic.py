# Arithmetic of `$(( ))`, `(( ))`, `let` and indexes: 64 bits, C's operators.

import re

_TOKEN = re.compile(r"\s*(?:(0[xX][0-9a-fA-F]*|\d+#[0-9a-zA-Z@_]*|\d[0-9a-zA-Z_]*)|([A-Za-z_]\w*)"
                    r"|(<<=|>>=|\*\*|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%<>=!&|^~?:,()\[\]]))")
_BINARY = {"||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7,
           "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10, "**": 11}
_ASSIGN = frozenset(("=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="))
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@_"
_cache = {}


class ArithmeticError_(Exception):
    """What is wrong, without the expression that bash puts in front."""


def wrap(number):
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


def evaluate(shell, text):
    """The value of an expression whose `$` have been expanded."""
    text = text.lstrip(" \t\n")
    if not text:
        return 0
    if text.isdigit() and (text[0] != "0" or text == "0"):
        return wrap(int(text))
    tree = _cache.get(text)
    try:
        if tree is None:
            if len(_cache) > 500:
                _cache.clear()
            tree = _cache[text] = _Reader(text).whole()
        return _value(shell, tree, 0)
    except ArithmeticError_ as error:
        error.expression = getattr(error, "expression", text)
        raise


class _Reader:
    def __init__(self, text):
        self.text, self.pos, self.start = text, 0, 0
        self.kind = self.token = None
        self.advance()

    def advance(self):
        self.start = self.pos
        match = _TOKEN.match(self.text, self.pos)
        if not match:
            rest = self.text[self.pos:].lstrip()
            self.kind, self.token = ("end", "") if not rest else ("bad", rest)
            if rest:
                self.start = len(self.text) - len(rest)
            return
        self.start = match.start(match.lastindex)
        self.pos = match.end()
        self.kind, self.token = ("number", "name", "op")[match.lastindex - 1], match.group(match.lastindex)

    def fail(self, text, start=None):
        rest = self.text[self.start if start is None else start:]
        raise ArithmeticError_(f'{text} (error token is "{rest}")')

    def whole(self):
        tree = self.comma()
        if self.kind == "bad":
            self.fail("syntax error: invalid arithmetic operator")
        if self.kind != "end":
            self.fail("syntax error in expression")
        return tree

    def comma(self):
        tree = self.assignment()
        while self.token == "," and self.kind == "op":
            self.advance()
            tree = (",", tree, self.assignment())
        return tree

    def assignment(self):
        start = self.start
        tree = self.ternary()
        if self.kind == "op" and self.token in _ASSIGN:
            if tree[0] != "name":
                self.fail("attempted assignment to non-variable")
            op = self.token
            self.advance()
            return ("=", tree, op[:-1], self.assignment(), self.text[start:])
        return tree

    def ternary(self):
        tree = self.binary(1)
        if self.kind == "op" and self.token == "?":
            self.advance()
            if self.token == ":":
                self.fail("expression expected")
            yes = self.comma()
            if self.token != ":":
                self.fail("`:' expected for conditional expression")
            self.advance()
            return ("?", tree, yes, self.assignment())
        return tree

    def binary(self, level):
        tree = self.unary()
        while self.kind == "op" and _BINARY.get(self.token, 0) >= level:
            op = self.token
            self.advance()
            start = self.start
            # `**` groups to the right.
            right = self.binary(_BINARY[op] + (op != "**"))
            tree = (op, tree, right, self.text[start:])
        return tree

    def unary(self):
        if self.kind == "op":
            op = self.token
            if op in ("+", "-", "!", "~"):
                self.advance()
                return ("u" + op, self.unary())
            if op in ("++", "--"):
                self.advance()
                if self.kind == "name":
                    tree = self.unary()
                    return ("pre", tree, 1 if op == "++" else -1)
                inner = self.unary()
                return inner if op == "++" else ("u-", ("u-", inner))
        return self.postfix()

    def postfix(self):
        kind, token = self.kind, self.token
        if kind == "number":
            tree = ("number", _number(self, token))
            self.advance()
            return tree
        if kind == "name":
            self.advance()
            index = None
            if self.token == "[" and self.text[self.start - 1:self.start] == token[-1]:
                index = self._index()
            tree = ("name", token, index)
            if self.kind == "op" and self.token in ("++", "--"):
                tree = ("post", tree, 1 if self.token == "++" else -1)
                self.advance()
            return tree
        if token == "(":
            self.advance()
            tree = self.comma()
            if self.token != ")":
                self.fail("missing `)'")
            self.advance()
            return tree
        if kind == "bad":
            self.fail("syntax error: operand expected", self.start)
        self.fail("syntax error: operand expected", self._operand_start())

    def _operand_start(self):
        # bash shows the last operator where the expression ends.
        if self.kind != "end":
            return self.start
        match = re.search(r"\S+\s*$", self.text)
        return match.start() if match else 0

    def _index(self):
        depth, pos = 1, self.pos
        while pos < len(self.text) and depth:
            depth += (self.text[pos] == "[") - (self.text[pos] == "]")
            pos += 1
        inner = self.text[self.pos:pos - 1]
        self.pos = pos
        self.advance()
        return inner


def _number(reader, token):
    if "#" in token:
        base, _, digits = token.partition("#")
        base = int(base)
        if not 2 <= base <= 64:
            reader.fail("invalid arithmetic base")
        if base <= 36:
            digits = digits.lower()
    elif token[:2] in ("0x", "0X"):
        base, digits = 16, token[2:].lower()
    elif token[0] == "0" and len(token) > 1:
        base, digits = 8, token[1:]
    else:
        base, digits = 10, token
    value = 0
    for digit in digits:
        number = _DIGITS.index(digit)
        if number >= base:
            reader.fail("value too great for base")
        value = value * base + number
    return wrap(value)


def _read(shell, tree, depth):
    name, index = tree[1], tree[2]
    if index is None:
        text = shell.get(name)
        if text is None and "u" in shell.options:
            shell.unbound(name)
    else:
        text = shell.get_element(name, shell.index_of(name, index))
    if not text:
        return 0
    if text.isdigit() and text[0] != "0" or text == "0":
        return wrap(int(text))
    if depth > 100:
        error = ArithmeticError_(f'expression recursion level exceeded (error token is "{text}")')
        error.expression = text
        raise error
    try:
        return _value(shell, _Reader(text).whole(), depth + 1) if text.strip() else 0
    except ArithmeticError_ as error:
        error.expression = getattr(error, "expression", text)
        raise


def _write(shell, tree, value):
    index = None if tree[2] is None else shell.index_of(tree[1], tree[2])
    shell.set(tree[1], str(value), index=index)
    return value


def _value(shell, tree, depth):
    op = tree[0]
    if op == "number":
        return tree[1]
    if op == "name":
        return _read(shell, tree, depth)
    if op == "=":
        value = _value(shell, tree[3], depth)
        if tree[2]:
            value = _apply(tree[2], _read(shell, tree[1], depth), value, tree[4])
        return _write(shell, tree[1], value)
    if op == "&&":
        return int(bool(_value(shell, tree[1], depth) and _value(shell, tree[2], depth)))
    if op == "||":
        return int(bool(_value(shell, tree[1], depth) or _value(shell, tree[2], depth)))
    if op == "?":
        return _value(shell, tree[2] if _value(shell, tree[1], depth) else tree[3], depth)
    if op == ",":
        _value(shell, tree[1], depth)
        return _value(shell, tree[2], depth)
    if op == "pre":
        return _write(shell, tree[1], wrap(_read(shell, tree[1], depth) + tree[2]))
    if op == "post":
        value = _read(shell, tree[1], depth)
        _write(shell, tree[1], wrap(value + tree[2]))
        return value
    if op[0] == "u" and len(op) == 2:
        value = _value(shell, tree[1], depth)
        return {"+": value, "-": wrap(-value), "!": int(not value), "~": ~value}[op[1]]
    return _apply(op, _value(shell, tree[1], depth), _value(shell, tree[2], depth), tree[3])


def _apply(op, left, right, shown):
    if op in ("/", "%"):
        if not right:
            raise ArithmeticError_(f'division by 0 (error token is "{shown}")')
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return wrap(quotient if op == "/" else left - right * quotient)
    if op == "**":
        if right < 0:
            raise ArithmeticError_(f'exponent less than 0 (error token is "{shown}")')
        return wrap(pow(left, right, 1 << 64))
    return wrap(_SIMPLE[op](left, right))


_SIMPLE = {
    "+": lambda left, right: left + right, "-": lambda left, right: left - right,
    "*": lambda left, right: left * right, "&": lambda left, right: left & right,
    "|": lambda left, right: left | right, "^": lambda left, right: left ^ right,
    "<<": lambda left, right: left << (right & 63), ">>": lambda left, right: left >> (right & 63),
    "<": lambda left, right: int(left < right), ">": lambda left, right: int(left > right),
    "<=": lambda left, right: int(left <= right), ">=": lambda left, right: int(left >= right),
    "==": lambda left, right: int(left == right), "!=": lambda left, right: int(left != right),
}
