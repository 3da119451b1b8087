# awk's programs as a tree of tuples: the tokens and the grammar.

import re

from ..programs import UsageError

_TOKEN = re.compile(r'[ \t\r]*(?:\\\r?\n[ \t]*)*(?:#[^\n]*)?(?:(\n)|("(?:[^"\\\n]|\\.|\\\n)*")|'
                    r"(0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([A-Za-z_]\w*)(\()?|"
                    r"(\|\||&&|\*\*=|\*\*|\+\+|--|[-+*/%^]=|[<>=!]=|>>|!~|[-+*/%^!<>|?:~$=,;(){}\[\]]))", re.DOTALL)
_WORDS = frozenset(("BEGIN", "END", "function", "func", "if", "else", "while", "for", "do", "break", "continue", "next",
                    "nextfile", "exit", "return", "delete", "in", "getline", "print", "printf"))
BUILTINS = frozenset(("length", "substr", "index", "split", "sub", "gsub", "match", "sprintf", "sin", "cos", "atan2",
                      "exp", "log", "sqrt", "int", "rand", "srand", "tolower", "toupper", "system", "close", "fflush",
                      "gensub", "strftime", "systime", "asort", "asorti", "and", "or", "xor", "lshift", "rshift",
                      "compl", "strtonum", "mktime"))
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", '"': '"', "/": "/", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def unescaped(text):
    def one(match):
        found = match.group(1)
        if found[0] in "01234567":
            return chr(int(found, 8))
        return _ESCAPES.get(found, "" if found == "\n" else "\\" + found)
    return re.sub(r"\\([0-7]{1,3}|.)", one, text, flags=re.DOTALL)


class Parser:
    def __init__(self, text):
        self.text, self.pos, self.line = text, 0, 1
        self.functions, self.begin, self.end, self.rules = {}, [], [], []
        self.in_paren, self.no_in = 0, False
        self.previous = None
        self.depth = 0
        self.advance()

    def fail(self, what=None):
        shown = what or f"syntax error at or near {self.token if self.kind != 'end' else 'end of file'}"
        raise UsageError(f"line {self.line}: {shown}" .replace("\n", "end of line"), 2, hint=False)

    def advance(self):
        self.previous = (getattr(self, "kind", None), getattr(self, "token", None))
        match = _TOKEN.match(self.text, self.pos)
        if not match:
            rest = re.compile(r"(?:[ \t\r]|\\\n|#[^\n]*)*").match(self.text, self.pos)
            self.pos = rest.end()
            self.start = self.pos
            if self.pos < len(self.text):
                self.kind, self.token = "bad", self.text[self.pos]
            else:
                self.kind, self.token = "end", ""
            return
        self.pos = match.end()
        newline, string, number, name, call, op = match.groups()
        self.start = match.start(match.lastindex)
        if newline:
            self.kind, self.token = "newline", "\n"
            self.line += 1
        elif string is not None:
            self.kind, self.token = "string", unescaped(string[1:-1])
        elif number is not None:
            self.kind, self.token = "number", number
        elif name is not None:
            if call:
                self.pos -= 1
            self.kind, self.token = ("word" if name in _WORDS else "builtin" if name in BUILTINS else
                                     "call" if call else "name"), name
        else:
            self.kind, self.token = "op", op

    def at(self, *tokens):
        return self.kind in ("op", "word") and self.token in tokens

    def take(self, token):
        if not self.at(token):
            self.fail()
        self.advance()

    def skip_newlines(self):
        while self.kind == "newline":
            self.advance()

    def skip_ends(self):
        while self.kind == "newline" or self.at(";"):
            self.advance()

    # Rules.

    def program(self):
        self.skip_ends()
        while self.kind != "end":
            self.rule()
            self.skip_ends()
        return self

    def rule(self):
        if self.at("function", "func"):
            return self.function()
        if self.at("BEGIN", "END"):
            kind = self.token
            self.advance()
            self.skip_newlines()
            (self.begin if kind == "BEGIN" else self.end).append(self.block())
            return None
        pattern = last = None
        if not self.at("{"):
            pattern = self.expression()
            if self.at(","):
                self.advance()
                self.skip_newlines()
                last = self.expression()
        body = self.block() if self.at("{") else None
        self.rules.append((pattern, last, body))

    def function(self):
        self.advance()
        name = self.token
        if self.kind not in ("name", "call"):
            self.fail()
        self.advance()
        self.take("(")
        parameters = []
        while not self.at(")"):
            if self.kind != "name":
                self.fail()
            parameters.append(self.token)
            self.advance()
            if self.at(","):
                self.advance()
                self.skip_newlines()
        self.advance()
        self.skip_newlines()
        self.functions[name] = (parameters, self.block())

    def block(self):
        self.take("{")
        body = []
        while True:
            self.skip_ends()
            if self.at("}"):
                self.advance()
                return ("block", body)
            if self.kind == "end":
                self.fail()
            body.append(self.statement())

    def simple_end(self):
        if self.at(";") or self.kind == "newline":
            self.advance()
        elif not self.at("}") and self.kind != "end":
            self.fail()

    def body(self):
        self.skip_newlines()
        if self.at(";"):
            self.advance()
            return ("block", [])
        return self.statement()

    def statement(self):
        if self.at("{"):
            return self.block()
        if self.kind == "word":
            handler = getattr(self, "_" + self.token, None)
            if handler is not None:
                self.depth += 1
                if self.depth > 100:
                    self.fail("statements are nested too deeply")
                try:
                    return handler()
                finally:
                    self.depth -= 1
        made = self.simple()
        self.simple_end()
        return made

    def simple(self):
        if self.at("print", "printf"):
            return self.output()
        if self.at("delete"):
            self.advance()
            name = self.token
            self.advance()
            if self.at("["):
                return ("delete", name, self.subscript())
            return ("delete", name, None)
        return ("expression", self.expression())

    def _if(self):
        self.advance()
        self.take("(")
        test = self.grouped()
        yes, no = self.body(), None
        mark = self.pos, self.kind, self.token, self.line, self.start
        self.skip_ends()
        if self.at("else"):
            self.advance()
            no = self.body()
        else:
            self.pos, self.kind, self.token, self.line, self.start = mark
        return ("if", test, yes, no)

    def grouped(self):
        saved, self.no_in = self.no_in, False
        self.in_paren += 1
        test = self.expression()
        self.in_paren -= 1
        self.no_in = saved
        self.take(")")
        return test

    def _while(self):
        self.advance()
        self.take("(")
        test = self.grouped()
        return ("while", test, self.body())

    def _do(self):
        self.advance()
        body = self.body()
        self.skip_ends()
        self.take("while")
        self.take("(")
        test = self.grouped()
        self.simple_end()
        return ("do", test, body)

    def _for(self):
        self.advance()
        self.take("(")
        match = re.compile(r"\s*([A-Za-z_]\w*)\s+in\s+([A-Za-z_]\w*)\s*\)").match(self.text, self.start)
        if match:
            self.pos = match.end()
            self.advance()
            return ("forin", match.group(1), match.group(2), self.body())
        start = None if self.at(";") else self.simple()
        self.take(";")
        self.skip_newlines()
        test = None if self.at(";") else self.expression()
        self.take(";")
        self.skip_newlines()
        step = None if self.at(")") else self.simple()
        self.take(")")
        return ("for", start, test, step, self.body())

    def _word_only(self):
        kind = self.token
        self.advance()
        self.simple_end()
        return (kind,)

    _break = _continue = _next = _nextfile = _word_only

    def _exit(self):
        kind = self.token
        self.advance()
        value = None
        if not (self.at(";", "}") or self.kind in ("newline", "end")):
            value = self.expression()
        self.simple_end()
        return (kind, value)

    _return = _exit

    def output(self):
        kind = self.token
        self.advance()
        arguments, saved = [], self.no_in
        if self.at("("):
            # `print (a)(b) > "f"`: a list in parentheses only where that is all.
            mark = self.pos, self.kind, self.token, self.line, self.start
            self.advance()
            self.in_paren += 1
            arguments = self.arguments(")")
            self.in_paren -= 1
            self.take(")")
            if not (self.at(";", "}", ">", ">>", "|") or self.kind in ("newline", "end")):
                self.pos, self.kind, self.token, self.line, self.start = mark
                arguments = self.output_list()
        elif not (self.at(";", "}", ">", ">>", "|") or self.kind in ("newline", "end")):
            arguments = self.output_list()
        self.no_in = saved
        target = None
        if self.at(">", ">>", "|"):
            op = self.token
            self.advance()
            target = (op, self.concatenation())
        return (kind, arguments, target)

    def output_list(self):
        found = [self.expression(output=True)]
        while self.at(","):
            self.advance()
            self.skip_newlines()
            found.append(self.expression(output=True))
        return found

    # Expressions, from the weakest.

    no_compare = False

    def expression(self, output=False):
        self.depth += 1
        if self.depth > 150:
            self.fail("expressions are nested too deeply")
        saved, self.no_compare = self.no_compare, output and not self.in_paren
        try:
            return self.ternary()
        finally:
            self.no_compare = saved
            self.depth -= 1

    def ternary(self):
        left = self.either()
        if self.at("?"):
            self.advance()
            self.skip_newlines()
            yes = self.ternary()
            self.skip_newlines()
            self.take(":")
            self.skip_newlines()
            return ("?", left, yes, self.ternary())
        if self.at("=", "+=", "-=", "*=", "/=", "%=", "^=", "**="):
            if left[0] not in ("name", "field", "element"):
                self.fail()
            op = self.token
            self.advance()
            self.skip_newlines()
            return ("assign", op[:-1].replace("**", "^"), left, self.ternary())
        return left

    def either(self):
        left = self.both()
        while self.at("||"):
            self.advance()
            self.skip_newlines()
            left = ("||", left, self.both())
        return left

    def both(self):
        left = self.membership()
        while self.at("&&"):
            self.advance()
            self.skip_newlines()
            left = ("&&", left, self.membership())
        return left

    def membership(self):
        left = self.matching()
        while self.at("in"):
            self.advance()
            left = ("in", [left], self.token)
            self.advance()
        return left

    def matching(self):
        left = self.comparison()
        while self.at("~", "!~"):
            op = self.token
            self.advance()
            left = (op, left, self.comparison())
        return left

    def comparison(self):
        left = self.concatenation()
        if self.at("<", "<=", "==", "!=", ">=") or self.at(">") and not self.no_compare:
            op = self.token
            self.advance()
            left = ("compare", op, left, self.concatenation())
        while self.at("|") and re.compile(r"\s*getline\b").match(self.text, self.pos):
            self.advance()
            self.advance()
            left = ("getline", "|", left, self.target())
        return left

    def target(self):
        if self.kind == "name" or self.at("$"):
            return self.postfix()
        return None

    def _starts_operand(self):
        return self.kind in ("string", "number", "name", "call", "builtin") or self.at("$", "!", "(", "-", "+", "++", "--")

    def concatenation(self):
        left = self.additive()
        while self._starts_operand() and not self.at("-", "+", "!", "in"):
            left = ("concat", left, self.additive())
        return left

    def additive(self):
        left = self.multiplicative()
        while self.at("+", "-"):
            op = self.token
            self.advance()
            left = ("arith", op, left, self.multiplicative())
        return left

    def multiplicative(self):
        left = self.unary()
        while self.at("*", "/", "%"):
            op = self.token
            self.advance()
            left = ("arith", op, left, self.unary())
        return left

    def unary(self):
        if self.at("!", "-", "+"):
            op = self.token
            self.advance()
            return ("unary", op, self.unary())
        return self.power()

    def power(self):
        left = self.postfix()
        if self.at("^", "**"):
            self.advance()
            # `2^-1`: the sign belongs to the exponent, which groups to the right.
            if self.at("-", "+", "!"):
                op = self.token
                self.advance()
                return ("arith", "^", left, ("unary", op, self.power()))
            return ("arith", "^", left, self.power())
        return left

    def postfix(self):
        left = self.primary()
        if self.at("++", "--") and left[0] in ("name", "field", "element"):
            op = self.token
            self.advance()
            return ("post", 1 if op == "++" else -1, left)
        return left

    def subscript(self):
        self.take("[")
        self.in_paren += 1
        found = self.arguments("]")
        self.in_paren -= 1
        self.take("]")
        return found

    def arguments(self, end):
        found = []
        self.skip_newlines()
        while not self.at(end):
            found.append(self.expression())
            self.skip_newlines()
            if self.at(","):
                self.advance()
                self.skip_newlines()
            elif not self.at(end):
                self.fail()
        return found

    def primary(self):
        kind, token = self.kind, self.token
        if kind == "number":
            self.advance()
            value = float(int(token, 16)) if token[:2] in ("0x", "0X") else float(token)
            return ("number", value)
        if kind == "string":
            self.advance()
            return ("string", token)
        if self.at("/", "/="):
            return self.regex()
        if self.at("$"):
            self.advance()
            if self.at("++", "--"):
                op = self.token
                self.advance()
                return ("field", ("pre", 1 if op == "++" else -1, self.primary()))
            if self.at("-"):
                self.advance()
                return ("field", ("unary", "-", self.primary()))
            return ("field", self.primary())
        if self.at("++", "--"):
            self.advance()
            return ("pre", 1 if token == "++" else -1, self.primary())
        if self.at("("):
            return self.parenthesis()
        if self.at("getline"):
            self.advance()
            target = self.target()
            if self.at("<"):
                self.advance()
                return ("getline", "<", self.postfix(), target)
            return ("getline", "", None, target)
        if kind == "builtin":
            self.advance()
            arguments = None
            if self.at("("):
                self.advance()
                self.in_paren += 1
                arguments = self.arguments(")")
                self.in_paren -= 1
                self.take(")")
            elif token != "length":
                self.fail()
            return ("builtin", token, arguments or [])
        if kind == "call":
            self.advance()
            self.take("(")
            self.in_paren += 1
            arguments = self.arguments(")")
            self.in_paren -= 1
            self.take(")")
            return ("call", token, arguments)
        if kind == "name":
            self.advance()
            if self.at("["):
                return ("element", token, self.subscript())
            return ("name", token)
        self.fail()

    def parenthesis(self):
        self.advance()
        self.in_paren += 1
        found = self.arguments(")")
        self.in_paren -= 1
        self.take(")")
        if len(found) > 1:
            if not self.at("in"):
                self.fail()
            self.advance()
            name = self.token
            self.advance()
            return ("in", found, name)
        if not found:
            self.fail()
        return ("group", found[0])

    def regex(self):
        pos, inside = self.start + 1, False
        while pos < len(self.text):
            char = self.text[pos]
            if char == "\\":
                pos += 1
            elif char == "[":
                inside = True
            elif char == "]":
                inside = False
            elif char == "/" and not inside:
                break
            elif char == "\n":
                self.fail("regular expression is not ended")
            pos += 1
        else:
            self.fail("regular expression is not ended")
        text = self.text[self.start + 1:pos].replace("\\/", "/")
        self.pos = pos + 1
        self.advance()
        return ("regex", text)
