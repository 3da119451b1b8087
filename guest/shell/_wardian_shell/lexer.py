# A script's text as tokens. Words are taken apart here (quotes, `$`, backquotes),
# for which `$( )` needs the parser: the parser is a subclass.

import re
from bisect import bisect_left

from .tree import (ArrayLiteral, Arithmetic, CommandSub, Literal, Parameter, ProcessSub, Quoted,
                   ShellSyntaxError, Word)

_META = frozenset(" \t\n;&|<>()")
_OPERATORS = ("<<<", "<<-", "&>>", ";;&", "&&", "||", ";;", ";&", "<<", ">>", "<&", ">&", "<>", ">|", "&>",
              "|&", ";", "&", "|", "<", ">", "(", ")")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_SAFE = re.compile(r"[^\s;&|<>()\\'\"`$?*+@!\[={}]+")
_DQ_SAFE = re.compile(r'[^\\"`$}]+')
_SPECIAL = frozenset("@*#?$!-0123456789")
_ESCAPES = {"a": "\a", "b": "\b", "e": "\x1b", "E": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t",
            "v": "\v", "\\": "\\", "'": "'", '"': '"', "?": "?"}
_TRANSFORMS = frozenset("QPAEaUuLKk")


class Lexer:
    def __init__(self, text, line=1, extglob=None):
        self.text, self.pos = text, 0
        self.first_line = line
        self.extglob = extglob or (lambda: False)
        self.token = None
        # Heredocs whose bodies follow the next newline.
        self.pending = []
        self._newlines = None

    def line_at(self, pos):
        if self._newlines is None:
            self._newlines = [match.start() for match in re.finditer("\n", self.text)]
        return self.first_line + bisect_left(self._newlines, pos)

    def fail(self, text, pos=None, incomplete=False):
        raise ShellSyntaxError(text, self.line_at(self.pos if pos is None else pos), incomplete=incomplete)

    # Tokens: (kind, value, start); kinds are "word", "op", "io", "newline", "end".

    def peek(self):
        if self.token is None:
            self.token = self._lex()
        return self.token

    def take(self):
        token = self.peek()
        self.token = None
        return token

    def _skip_blanks(self):
        text, pos = self.text, self.pos
        while pos < len(text):
            char = text[pos]
            if char in " \t":
                pos += 1
            elif char == "\\" and text.startswith("\\\n", pos):
                pos += 2
            elif char == "#":
                end = text.find("\n", pos)
                pos = len(text) if end < 0 else end
            else:
                break
        self.pos = pos

    def _lex(self):
        self._skip_blanks()
        text, start = self.text, self.pos
        if start >= len(text):
            return "end", "", start
        char = text[start]
        if char == "\n":
            self.pos += 1
            if self.pending:
                self._read_heredocs()
            return "newline", "\n", start
        if char in "<>" and text.startswith("(", start + 1):
            return "word", self.word(), start
        if char in ";&|<>()":
            for operator in _OPERATORS:
                if text.startswith(operator, start):
                    self.pos += len(operator)
                    return "op", operator, start
        if char.isdigit() or char == "{":
            match = re.compile(r"(\d+|\{[A-Za-z_]\w*\})(?=[<>])").match(text, start)
            if match and not text.startswith("(", match.end() + 1):
                self.pos = match.end()
                return "io", match.group(), start
        return "word", self.word(), start

    # Words.

    def word(self):
        start, line = self.pos, self.line_at(self.pos)
        target = self._assignment_target()
        value_start = self.pos
        if target is not None and self.text.startswith("(", self.pos):
            value = self._array_literal()
            if self.pos < len(self.text) and self.text[self.pos] not in _META:
                value = Word([value])
                self._parts(value.parts)
        else:
            parts = []
            self._parts(parts)
            value = Word(parts, self.text[value_start:self.pos], None, line)
        raw = self.text[start:self.pos]
        if target is None:
            return value
        name, index, append, prefix = target
        whole = [] if isinstance(value, ArrayLiteral) else self.within(prefix, line)._all() + value.parts
        return Word(whole, raw, (name, index, append, value), line)

    def within(self, text, line):
        """Another one, over a text that is part of this script."""
        return type(self)(text, line, self.extglob)

    def _all(self):
        parts = []
        self._parts(parts)
        return parts

    def _assignment_target(self):
        # `name=`, `name+=`, `name[index]=`: moves behind it.
        text, start = self.text, self.pos
        match = _NAME.match(text, start)
        if not match:
            return None
        pos, index = match.end(), None
        if text.startswith("[", pos):
            end = self._matching_bracket(pos)
            if end is None:
                return None
            index, pos = text[pos + 1:end], end + 1
        append = text.startswith("+=", pos)
        if not append and not text.startswith("=", pos):
            return None
        self.pos = pos + 1 + append
        if index is not None:
            index = self.within(index, self.line_at(start)).quoted_word()
        return match.group(), index, append, text[start:self.pos]

    def _matching_bracket(self, pos):
        depth, text = 0, self.text
        while pos < len(text):
            char = text[pos]
            if char in "'\"":
                pos = text.find(char, pos + 1)
                if pos < 0:
                    return None
            elif char == "\\":
                pos += 1
            elif char == "[":
                depth += 1
            elif char == "]":
                depth -= 1
                if not depth:
                    return pos
            elif char in "\n;" or char == " " and depth == 1 and not text.startswith("$", pos - 1):
                # Blanks are for `a[i + 1]=`: only where the rest looks like one.
                if char != " " or not re.compile(r"[^\n\];&|]*\]\+?=").match(text, pos):
                    return None
            pos += 1
        return None

    def _array_literal(self):
        start = self.pos
        self.pos += 1
        elements = []
        while True:
            self._skip_blanks()
            if self.pos >= len(self.text):
                self.fail("unexpected EOF while looking for matching `)'", start, True)
            char = self.text[self.pos]
            if char == "\n":
                self.pos += 1
                continue
            if char == ")":
                self.pos += 1
                return ArrayLiteral(elements)
            if char in _META and not (char in "<>" and self.text.startswith("(", self.pos + 1)):
                self.fail(f"syntax error near unexpected token `{char}'")
            index, append = None, False
            if char == "[":
                end = self._matching_bracket(self.pos)
                match = end is not None and re.compile(r"\+?=").match(self.text, end + 1)
                if match:
                    index = self.within(self.text[self.pos + 1:end], self.line_at(self.pos)).quoted_word()
                    append = len(match.group()) == 2
                    self.pos = match.end()
            before = self.pos
            parts = []
            self._parts(parts)
            word = Word(parts, self.text[before:self.pos], None, self.line_at(before))
            elements.append((index, word, append))

    def _parts(self, parts, stop=None):
        # An unquoted word: up to a blank or operator, or within `${ }` up to one of `stop`.
        text = self.text
        buffer, depth = [], 0
        size = len(text)

        def flush():
            if buffer:
                parts.append(Literal("".join(buffer)))
                buffer.clear()
        while self.pos < size:
            match = _SAFE.match(text, self.pos)
            if match and (stop is None or stop.isdisjoint(match.group())):
                buffer.append(match.group())
                self.pos = match.end()
                continue
            char = text[self.pos]
            if stop is not None and char in stop and not depth:
                break
            if char in _META and not depth and stop is None:
                if char in "<>" and text.startswith("(", self.pos + 1):
                    flush()
                    parts.append(self._process_sub())
                    continue
                break
            if char == "\\":
                following = text[self.pos + 1:self.pos + 2]
                self.pos += 2
                if following == "\n":
                    continue
                flush()
                parts.append(Quoted(following or "\\"))
            elif char == "'":
                flush()
                parts.append(Quoted(self._single()))
            elif char == '"':
                flush()
                self.pos += 1
                self._double(parts, '"')
            elif char == "$":
                part = self._dollar(False)
                if isinstance(part, str):
                    buffer.append(part)
                else:
                    flush()
                    parts.extend(part) if isinstance(part, list) else parts.append(part)
            elif char == "`":
                flush()
                parts.append(self._backquote(False))
            else:
                if char == "(" and (depth or text[self.pos - 1:self.pos] in ("?", "*", "+", "@", "!")):
                    depth += 1
                elif char == ")" and depth:
                    depth -= 1
                buffer.append(char)
                self.pos += 1
                # `?(`, `*(`, ...: what follows belongs to the word.
                if (stop is None and char in "?*+@!" and text.startswith("(", self.pos) and not depth
                        and (char != "!" or self.extglob())):
                    buffer.append("(")
                    depth = 1
                    self.pos += 1
        flush()

    def _single(self):
        end = self.text.find("'", self.pos + 1)
        if end < 0:
            self.fail("unexpected EOF while looking for matching `''", incomplete=True)
        found = self.text[self.pos + 1:end]
        self.pos = end + 1
        return found

    def _double(self, parts, end):
        # Behind the opening quote: to the closing one, or the end of the text (`end` is "").
        text, start = self.text, self.pos
        buffer, first = [], len(parts)
        while True:
            if self.pos >= len(text):
                if end:
                    self.fail(f"unexpected EOF while looking for matching `{end}'", start - 1, True)
                break
            match = _DQ_SAFE.match(text, self.pos)
            if match:
                buffer.append(match.group())
                self.pos = match.end()
                continue
            char = text[self.pos]
            if char == end:
                self.pos += 1
                break
            if char == "\\":
                following = text[self.pos + 1:self.pos + 2]
                self.pos += 2
                if following == "\n":
                    continue
                if following and (following in "$`\\" or following == end or following == '"' and end == "}"):
                    buffer.append(following)
                else:
                    buffer.append("\\" + following)
            elif char == "$" or char == "`":
                part = self._dollar(True) if char == "$" else self._backquote(True)
                if isinstance(part, str):
                    buffer.append(part)
                else:
                    if buffer:
                        parts.append(Quoted("".join(buffer)))
                        buffer = []
                    parts.extend(part) if isinstance(part, list) else parts.append(part)
            elif char == '"' and end == "}":
                # A quoted piece within "${x:-..}".
                if buffer:
                    parts.append(Quoted("".join(buffer)))
                    buffer = []
                self.pos += 1
                self._double(parts, '"')
            else:
                buffer.append(char)
                self.pos += 1
        if buffer or len(parts) == first:
            parts.append(Quoted("".join(buffer)))

    def quoted_word(self):
        """The whole text as within double quotes, where `"` is nothing special."""
        parts = []
        self._double(parts, "")
        return Word(parts, self.text, None, self.first_line)

    def _backquote(self, quoted):
        text, start, pos, pieces = self.text, self.pos, self.pos + 1, []
        while True:
            if pos >= len(text):
                self.fail("unexpected EOF while looking for matching ``'", start, True)
            char = text[pos]
            if char == "`":
                break
            if char == "\\" and pos + 1 < len(text):
                following = text[pos + 1]
                pieces.append(following if following in "$`\\" or quoted and following == '"' else "\\" + following)
                pos += 2
                continue
            pieces.append(char)
            pos += 1
        self.pos = pos + 1
        return CommandSub(self.within("".join(pieces), self.line_at(start)).program(), quoted)

    def _process_sub(self):
        kind = self.text[self.pos]
        self.pos += 2
        return ProcessSub(self.until_paren(), kind)

    def _dollar(self, quoted):
        # At `$`: a part, a list of parts, or text.
        text, start = self.text, self.pos
        following = text[start + 1:start + 2]
        if following == "(":
            if text.startswith("((", start + 1):
                end = self.arithmetic_end(start + 3)
                if end is not None:
                    inner = text[start + 3:end]
                    self.pos = end + 2
                    return Arithmetic(self.within(inner, self.line_at(start)).quoted_word(), quoted)
            self.pos = start + 2
            return CommandSub(self.until_paren(), quoted)
        if following == "[":
            end = self._matching_bracket(start + 1)
            if end is not None:
                self.pos = end + 1
                return Arithmetic(self.within(text[start + 2:end], self.line_at(start)).quoted_word(), quoted)
        if following == "{":
            self.pos = start + 2
            return self._braced(quoted)
        if following == "'" and not quoted:
            return Quoted(self._ansi_c())
        if following == '"' and not quoted:
            self.pos += 2
            parts = []
            self._double(parts, '"')
            return parts
        match = _NAME.match(text, start + 1)
        if match:
            self.pos = match.end()
            return Parameter(match.group(), None, None, None, quoted)
        if following and following in _SPECIAL:
            self.pos += 2
            return Parameter(following, None, None, None, quoted)
        self.pos += 1
        return "$"

    def arithmetic_end(self, pos):
        """Where `))` ends what begins here; None where it is no arithmetic."""
        depth, text = 0, self.text
        while pos < len(text):
            char = text[pos]
            if char == "(":
                depth += 1
            elif char == ")":
                if not depth:
                    return pos if text.startswith("))", pos) else None
                depth -= 1
            elif char == "\\":
                pos += 1
            elif char == "'" or char == '"':
                pos = text.find(char, pos + 1)
                if pos < 0:
                    return None
            pos += 1
        return None

    def _ansi_c(self):
        text, pos, pieces = self.text, self.pos + 2, []
        while True:
            if pos >= len(text):
                self.fail("unexpected EOF while looking for matching `''", incomplete=True)
            char = text[pos]
            if char == "'":
                break
            if char != "\\":
                pieces.append(char)
                pos += 1
                continue
            piece, pos = escape(text, pos)
            pieces.append(piece)
        self.pos = pos + 1
        return unescaped_bytes("".join(pieces))

    # `${ }`.

    def _braced(self, quoted):
        start, text = self.pos, self.text
        length = indirect = False
        if text.startswith("#", start) and not text.startswith("#}", start):
            following = text[start + 1:start + 2]
            if following and (following.isalnum() or following in "_@*?$!-#") and (
                    following not in "?-#" or text.startswith("}", start + 2)):
                length = True
                self.pos += 1
        elif text.startswith("!", start) and not text.startswith("!}", start) and (
                text[start + 1:start + 2].isalnum() or text[start + 1:start + 2] in ("_", "@", "#", "*")):
            indirect = True
            self.pos += 1
        match = _NAME.match(text, self.pos) or re.compile(r"\d+|[@*#?$!-]").match(text, self.pos)
        if not match:
            return self._bad(start, quoted)
        name, self.pos = match.group(), match.end()
        index = None
        if text.startswith("[", self.pos) and (name[0].isalpha() or name[0] == "_"):
            end = self._matching_bracket(self.pos)
            if end is None:
                self.fail("unexpected EOF while looking for matching `]'", start, True)
            inner = text[self.pos + 1:end]
            index = inner if inner in ("@", "*") else self.within(inner, self.line_at(start)).quoted_word()
            self.pos = end + 1
        op = argument = None
        if indirect:
            name = "!" + name
        if length:
            op = "length"
        elif not text.startswith("}", self.pos):
            if indirect and text[self.pos] in "*@" and text.startswith("}", self.pos + 1):
                op = "prefix" + text[self.pos]
                self.pos += 1
            else:
                op, argument = self._operation(start, quoted)
                if op is None:
                    return self._bad(start, quoted)
        if not text.startswith("}", self.pos):
            return self._bad(start, quoted)
        self.pos += 1
        return Parameter(name, index, op, argument, quoted)

    def _bad(self, start, quoted):
        end = self.text.find("}", start)
        if end < 0:
            self.fail("unexpected EOF while looking for matching `}'", start, True)
        self.pos = end + 1
        return Parameter("", None, "bad", self.text[start - 2:end + 1], quoted)

    def _operation(self, start, quoted):
        text = self.text
        char = text[self.pos]
        two = text[self.pos:self.pos + 2]
        if two in (":-", ":=", ":+", ":?") or char in "-=+?":
            op = two if char == ":" else char
            self.pos += len(op)
            return op, self._argument(start, quoted, "}")
        if char in "#%^,":
            op = two if two == char * 2 else char
            self.pos += len(op)
            return op, self._argument(start, False, "}")
        if char == "@":
            op = two[1:]
            self.pos += 2
            return ("@" + op, None) if op in _TRANSFORMS else (None, None)
        if char == "/":
            op = two if two in ("//", "/#", "/%") else "/"
            self.pos += len(op)
            pattern = self._argument(start, False, "/}")
            replacement = None
            if text.startswith("/", self.pos):
                self.pos += 1
                replacement = self._argument(start, False, "}")
            return op, (pattern, replacement)
        if char == ":":
            self.pos += 1
            offset, length = self._substring_part(), None
            if text.startswith(":", self.pos):
                self.pos += 1
                length = self._substring_part()
            return ":", (offset, length)
        return None, None

    def _substring_part(self):
        # An arithmetic expression: its `?:`, `${ }` and parentheses belong to it.
        text, start, depth, ternaries = self.text, self.pos, 0, 0
        while self.pos < len(text):
            char = text[self.pos]
            if char in "({":
                depth += 1
            elif char in ")}":
                if char == "}" and not depth:
                    break
                depth -= 1
            elif char == "?":
                ternaries += 1
            elif char == ":" and not depth:
                if not ternaries:
                    break
                ternaries -= 1
            self.pos += 1
        return self.within(text[start:self.pos], self.line_at(start)).quoted_word()

    def _argument(self, start, quoted, stop):
        parts, before = [], self.pos
        if quoted:
            self._double(parts, "}")
            self.pos -= 1
        else:
            self._parts(parts, frozenset(stop))
        if self.pos >= len(self.text):
            self.fail("unexpected EOF while looking for matching `}'", start, True)
        return Word(parts, self.text[before:self.pos], None, self.line_at(before))

    # Heredocs.

    def _read_heredocs(self):
        pending, self.pending = self.pending, []
        for redirect, delimiter, quoted, strip in pending:
            lines, line = [], self.line_at(self.pos)
            while self.pos < len(self.text):
                end = self.text.find("\n", self.pos)
                end = len(self.text) if end < 0 else end
                found = self.text[self.pos:end]
                self.pos = min(end + 1, len(self.text))
                if strip:
                    found = found.lstrip("\t")
                if found == delimiter:
                    break
                lines.append(found + "\n")
            else:
                self.heredoc_at_end(delimiter, line)
            body = "".join(lines)
            if quoted:
                redirect.target = Word([Quoted(body)], body, None, line)
            else:
                redirect.target = self.within(body, line).quoted_word()

    def heredoc_at_end(self, delimiter, line):
        """The script ends within a heredoc: bash warns, and takes what there is."""


def escape(text, pos, octal_zero=False):
    """What the backslash at `pos` stands for in `$'..'`, `printf` and `echo -e`, and the place behind it."""
    char = text[pos + 1:pos + 2]
    if char in _ESCAPES and char and not (octal_zero and char in "'\"?"):
        return _ESCAPES[char], pos + 2
    if char and char in "01234567":
        match = re.compile(r"0[0-7]{0,3}|[1-7][0-7]{0,2}" if octal_zero else r"[0-7]{1,3}").match(text, pos + 1)
        return _byte(int(match.group(), 8) & 255), match.end()
    if char == "x":
        match = re.compile(r"[0-9a-fA-F]{1,2}").match(text, pos + 2)
        if match:
            return _byte(int(match.group(), 16)), match.end()
    elif char in ("u", "U"):
        match = re.compile(r"[0-9a-fA-F]{1,%d}" % (4 if char == "u" else 8)).match(text, pos + 2)
        if match and int(match.group(), 16) < 0x110000:
            return chr(int(match.group(), 16)), match.end()
    elif char == "c" and not octal_zero and pos + 2 < len(text):
        return chr(ord(text[pos + 2].upper()) ^ 64 if text[pos + 2] != "?" else 127), pos + 3
    return "\\" + char, pos + 1 + len(char)


def _byte(number):
    return chr(number) if number < 128 else chr(0xDC00 + number)


def unescaped_bytes(text):
    """Single bytes that together are a character become that."""
    if any("\udc80" <= char <= "\udcff" for char in text):
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")
    return text
