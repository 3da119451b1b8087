"""The tokenizer that `tokenize` asks: tokens of the lines that a function gives.

CPython has it in C, as a part of its parser. Names follow those of CPython's
`tokenizer.c`, so that the two can be compared.
"""

import re
from token import *
from token import EXACT_TOKEN_TYPES as _EXACT

_TAB_SIZE = 8
_MAX_INDENT = 100
_MAX_LEVEL = 200
_MAX_EXPRESSIONS = 3
_MAX_STRINGS = 150
_EOF = ""

_NAME = re.compile(r"[^\W\d]\w*")
# What may stand in a name: all that is not ASCII is looked at afterwards.
_NAME_CHARS = re.compile("[A-Za-z0-9_\x80-\U0010ffff]*")
_PREFIX = re.compile(r"(?:[bB][rR]?|[rR][bB]?|[uU]|[fF][rR]?|[rR][fF])(?=['\"])")
_BLANKS = re.compile("[ \t\f]*")
_COMMENT = re.compile("[^\r\n]*")
_PLAIN = re.compile("[^'\"\\\\\r\n]*")
_FSTRING_PLAIN = re.compile("[^'\"\\\\\r\n{}]*")
_STRINGS = {STRING, FSTRING_START, FSTRING_MIDDLE, FSTRING_END}
_KEYWORDS = {"async": ASYNC, "await": AWAIT}
_CLOSING = {"(": ")", "[": "]", "{": "}"}
# Words that may follow a number at once.
_AFTER_NUMBER = ("and", "else", "for", "if", "in", "is", "not", "or")


class _FString:
    """The state within an f-string."""

    def __init__(self, quote, size, raw, start, line, text):
        self.quote = quote
        self.size = size
        self.raw = raw
        # Where it begins: its place in `buf`, the number of its line, the start of that line.
        self.start = start
        self.line = line
        self.line_start = text
        self.regular = False
        self.depth = 0
        self.expr_depth = -1
        self.in_expression_end = False


class TokenizerIter:
    """Tokens as tuples of type, text, start, end and lines."""

    def __init__(self, readline, *, encoding=None, extra_tokens=False):
        if not callable(readline):
            raise TypeError("readline must be callable")
        self._readline = readline
        self._encoding = encoding
        self._extra = extra_tokens
        self._buf = ""
        self._cur = 0
        self._line_start = 0
        self._multi_line_start = 0
        self._lineno = 0
        self._first_lineno = 0
        self._eof = False
        self._implicit_newline = False
        self._indents = [(0, 0)]
        self._pending = 0
        self._at_line_start = True
        self._comment_newline = False
        self._parens = []
        self._strings = []
        self._start = None
        self._done = False

    def __iter__(self):
        return self

    def __next__(self):
        if self._done:
            raise StopIteration
        try:
            kind, start, end = self._token()
        except BaseException:
            self._done = True
            raise
        return self._make(kind, start, end)

    def _make(self, kind, start, end):
        buf = self._buf
        text = "" if start is None else buf[start:end]
        if kind == ENDMARKER:
            self._done = True
        trailing = kind == ENDMARKER or kind == DEDENT and self._eof
        line_start = self._multi_line_start if kind in _STRINGS else self._line_start
        if self._extra and trailing:
            line = ""
        else:
            line = buf[line_start:]
            if line and self._implicit_newline:
                line = line[:-1]
        first = self._first_lineno if kind in _STRINGS else self._lineno
        last = self._lineno
        first_column = last_column = -1
        if start is not None:
            if start >= line_start:
                first_column = start - line_start
            if end >= self._line_start:
                last_column = end - self._line_start
        if self._extra:
            if trailing:
                first = last = last + 1
                first_column = last_column = 0
            if DEDENT < kind < OP:
                kind = OP
            elif kind in (ASYNC, AWAIT):
                kind = NAME
            elif kind == NEWLINE:
                text = "\n"
                if self._implicit_newline:
                    text = ""
                elif buf[start:start + 1] == "\r":
                    text = "\r\n"
                last_column += 1
            elif kind == NL and self._implicit_newline:
                text = ""
        return kind, text, (first, first_column), (last, last_column), line

    # Characters.

    def _more(self):
        """Read one more line into `buf`."""
        if self._eof:
            return False
        try:
            line = self._readline()
        except StopIteration:
            line = ""
        if self._encoding is not None:
            if line == "":
                line = b""
            if not isinstance(line, (bytes, bytearray)):
                raise TypeError("readline() returned a non-bytes object")
            line = str(line, self._encoding, "replace")
        elif not isinstance(line, str):
            raise TypeError("readline() returned a non-string object")
        if not line:
            self._eof = True
            if self._start is None and not self._strings:
                self._buf = ""
                self._cur = self._line_start = 0
            return False
        if "\0" in line:
            place = "<string>", self._lineno + 1, 0, line[:line.index("\0")], self._lineno + 1, 0
            raise SyntaxError("source code cannot contain null bytes", place)
        self._implicit_newline = False
        if line[-1] != "\n":
            line += "\n"
            self._implicit_newline = True
        self._lineno += 1
        self._start_line(line)
        return True

    def _start_line(self, line):
        if self._start is None and not self._strings:
            self._buf = ""
            self._cur = 0
        self._line_start = len(self._buf)
        self._buf += line

    def _next(self):
        if self._cur >= len(self._buf) and not self._more():
            return _EOF
        char = self._buf[self._cur]
        self._cur += 1
        return char

    def _back(self, char):
        if char:
            self._cur -= 1

    def _fail(self, message, end=None, start=None):
        """Raise an error at the last character that was read, or of those from `start` on."""
        if end is None:
            end = self._cur
        end -= self._line_start
        offset = end if start is None else start - self._line_start + 1
        line = self._buf[self._line_start:]
        line = line[:line.find("\n") + 1] or line
        line = line.rstrip("\n")
        raise SyntaxError(message, ("<string>", self._lineno, offset, line, self._lineno, end))

    def _fail_line(self, message, kind):
        """The same for what is wrong with a whole line."""
        line = self._buf[self._line_start:]
        raise kind(message, ("<string>", self._lineno, len(line), line.removesuffix("\n"), None, None))

    # Tokens.

    def _token(self):
        if self._strings and not self._strings[-1].regular:
            return self._fstring_token(self._strings[-1])
        return self._normal_token()

    def _normal_token(self):
        while True:
            self._start = None
            blank_line = False
            if self._at_line_start:
                self._at_line_start = False
                blank_line = self._indentation()
            self._start = self._cur
            if self._pending < 0:
                self._pending += 1
                return (DEDENT, self._cur, self._cur) if self._extra else (DEDENT, None, None)
            if self._pending > 0:
                self._pending -= 1
                return (INDENT, 0, self._cur) if self._extra else (INDENT, None, None)
            token = self._after_indentation(blank_line)
            if token is not None:
                return token

    def _indentation(self):
        """Measure the blanks at the start of a line; whether nothing else is there."""
        column = alternative = continued = 0
        while True:
            char = self._next()
            if char == " ":
                column += 1
                alternative += 1
            elif char == "\t":
                column = (column // _TAB_SIZE + 1) * _TAB_SIZE
                alternative += 1
            elif char == "\f":
                column = alternative = 0
            elif char == "\\":
                continued = continued or column
                self._continuation()
            else:
                break
        self._back(char)
        if char in ("#", "\n", "\r") and char:
            return True
        if self._parens:
            return False
        if continued:
            column = alternative = continued
        top, top_alternative = self._indents[-1]
        if column > top:
            if len(self._indents) >= _MAX_INDENT:
                self._fail_line("too many levels of indentation", IndentationError)
            if alternative <= top_alternative:
                self._fail_tabs()
            self._pending += 1
            self._indents.append((column, alternative))
            return False
        while len(self._indents) > 1 and column < self._indents[-1][0]:
            self._pending -= 1
            self._indents.pop()
        if column != self._indents[-1][0]:
            self._fail_line("unindent does not match any outer indentation level", IndentationError)
        if alternative != self._indents[-1][1]:
            self._fail_tabs()
        return False

    def _fail_tabs(self):
        self._fail_line("inconsistent use of tabs and spaces in indentation", TabError)

    def _continuation(self):
        """What follows a backslash outside of strings."""
        char = self._next()
        if char == "\r":
            char = self._next()
        if char != "\n":
            self._fail_line("unexpected character after line continuation character", SyntaxError)
        char = self._next()
        if char == _EOF:
            self._cur = len(self._buf)
            self._fail_eof()
        self._back(char)

    def _fail_eof(self):
        error = SyntaxError("unexpected EOF in multi-line statement")
        error.filename = "<string>"
        error.lineno = self._lineno
        error.offset = len(self._buf)
        raise error

    def _after_indentation(self, blank_line):
        """The token after blanks; None where only the end of an empty line is."""
        while True:
            self._start = None
            if self._cur >= len(self._buf):
                self._more()
            self._cur = _BLANKS.match(self._buf, self._cur).end()
            char = self._next()
            if char in (" ", "\t", "\f") and char:
                continue
            self._start = start = self._cur - 1 if char else self._cur
            if char == "#":
                self._cur = _COMMENT.match(self._buf, self._cur).end()
                if self._extra:
                    self._comment_newline = blank_line
                    return COMMENT, start, self._cur
                char = self._next()
            if char == _EOF:
                if self._parens:
                    self._fail_eof()
                return ENDMARKER, None, None
            if char == "_" or char.isalpha() or char >= "\x80":
                return self._name(start)
            if char == "\r":
                char = self._next()
                if char != "\n":
                    self._back(char)
                    char = "\r"
            if char == "\n":
                self._at_line_start = True
                commented = self._comment_newline
                self._comment_newline = False
                if blank_line or self._parens:
                    if self._extra:
                        return NL, start, self._cur
                    return None
                if commented and self._extra:
                    return NL, start, self._cur
                return NEWLINE, start, self._cur - 1
            if char == ".":
                if self._buf[self._cur:self._cur + 1].isdecimal() and self._buf[self._cur] < "\x80":
                    return self._number(start)
                if self._buf.startswith("..", self._cur):
                    self._cur += 2
                    return ELLIPSIS, start, self._cur
                return DOT, start, self._cur
            if "0" <= char <= "9":
                return self._number(start)
            if char in "'\"":
                return self._string(start, char)
            if char == "\\":
                self._continuation()
                continue
            return self._operator(start, char)

    def _name(self, start):
        prefix = _PREFIX.match(self._buf, start)
        if prefix:
            self._cur = prefix.end() + 1
            if "f" in prefix[0].lower():
                return self._fstring_start(start, prefix[0])
            return self._string(start, self._buf[prefix.end()])
        self._cur = end = _NAME_CHARS.match(self._buf, start).end()
        name = self._buf[start:end]
        if not self._extra and not name.isascii() and not name.isidentifier():
            for index in range(len(name)):
                if not name[:index + 1].isidentifier():
                    break
            self._cur = start + index + 1
            char = name[index]
            if char.isprintable():
                self._fail(f"invalid character '{char}' (U+{ord(char):04X})")
            self._fail(f"invalid non-printable character U+{ord(char):04X}")
        return _KEYWORDS.get(name, NAME), start, end

    # Numbers.

    def _number(self, start):
        """A number; `cur` is behind its first character."""
        char = self._buf[start]
        if char == ".":
            self._cur = start + 1
            return self._fraction(start)
        if char == "0":
            char = self._next()
            if char in "xX" and char:
                return self._radix(start, "hexadecimal", "0123456789abcdefABCDEF")
            if char in "oO" and char:
                return self._radix(start, "octal", "01234567")
            if char in "bB" and char:
                return self._radix(start, "binary", "01")
            nonzero = False
            while True:
                if char == "_":
                    char = self._next()
                    if not self._is_digit(char):
                        self._back(char)
                        self._fail("invalid decimal literal")
                if char != "0":
                    break
                char = self._next()
            zeros_end = self._cur
            if self._is_digit(char):
                nonzero = True
                char = self._decimal_tail()
            if char == ".":
                return self._fraction(start)
            if char in "eE" and char:
                self._back(char)
                return self._exponent(start)
            if char in "jJ" and char:
                return self._imaginary(start)
            if nonzero and not self._extra:
                self._back(char)
                self._fail("leading zeros in decimal integer literals are not permitted; "
                           "use an 0o prefix for octal integers", zeros_end, start)
        else:
            char = self._decimal_tail()
            if char == ".":
                return self._fraction(start)
            if char in "eE" and char:
                self._back(char)
                return self._exponent(start)
            if char in "jJ" and char:
                return self._imaginary(start)
        return self._number_ended(start, char, "decimal")

    @staticmethod
    def _is_digit(char):
        return char != _EOF and char in "0123456789"

    def _decimal_tail(self):
        """Read digits; the character after them."""
        while True:
            char = self._next()
            while self._is_digit(char):
                char = self._next()
            if char != "_":
                return char
            char = self._next()
            if not self._is_digit(char):
                self._back(char)
                self._fail("invalid decimal literal")

    def _radix(self, start, kind, digits):
        char = self._next()
        while True:
            if char == "_":
                char = self._next()
            if not char or char not in digits:
                if self._is_digit(char):
                    self._fail(f"invalid digit '{char}' in {kind} literal")
                self._back(char)
                self._fail(f"invalid {kind} literal")
            while char and char in digits:
                char = self._next()
            if char != "_":
                break
        if self._is_digit(char):
            self._fail(f"invalid digit '{char}' in {kind} literal")
        return self._number_ended(start, char, kind)

    def _fraction(self, start):
        char = self._next()
        if self._is_digit(char):
            char = self._decimal_tail()
        if char in "eE" and char:
            self._back(char)
            return self._exponent(start)
        if char in "jJ" and char:
            return self._imaginary(start)
        return self._number_ended(start, char, "decimal")

    def _exponent(self, start):
        """From the letter of an exponent on, if it is one."""
        letter = self._next()
        char = self._next()
        if char in "+-" and char:
            char = self._next()
            if not self._is_digit(char):
                self._back(char)
                self._fail("invalid decimal literal")
        elif not self._is_digit(char):
            self._back(char)
            self._verify_end(letter, "decimal")
            self._back(letter)
            return NUMBER, start, self._cur
        char = self._decimal_tail()
        if char in "jJ" and char:
            return self._imaginary(start)
        return self._number_ended(start, char, "decimal")

    def _imaginary(self, start):
        return self._number_ended(start, self._next(), "imaginary")

    def _number_ended(self, start, char, kind):
        """The number before a character that is read already."""
        self._verify_end(char, kind)
        self._back(char)
        return NUMBER, start, self._cur

    def _verify_end(self, char, kind):
        """Words may follow a number only if the grammar has a place for them."""
        if self._extra or not char:
            # `tokenize` leaves this to whoever parses.
            return
        rest = self._buf[self._cur - 1:]
        if rest.startswith(_AFTER_NUMBER):
            return
        if char == "_" or char.isalnum() or char >= "\x80":
            self._fail(f"invalid {kind} literal", self._cur - 1)

    # Strings.

    def _string(self, start, quote):
        """A string; `cur` is behind its first quote."""
        self._first_lineno = self._lineno
        self._multi_line_start = self._line_start
        size, ending = 1, 0
        char = self._next()
        if char == quote:
            char = self._next()
            if char == quote:
                size = 3
            else:
                ending = 1
        if char != quote:
            self._back(char)
        while ending != size:
            if not ending:
                self._cur = _PLAIN.match(self._buf, self._cur).end()
            char = self._next()
            if char == _EOF or size == 1 and char == "\n":
                self._unterminated(start, quote, size)
            if char == quote:
                ending += 1
                continue
            ending = 0
            if char == "\\" and self._next() == "\r":
                self._next()
        return STRING, start, self._cur

    def _unterminated(self, start, quote, size):
        last = self._lineno
        self._cur = start + 1
        self._line_start = self._multi_line_start
        self._lineno = self._first_lineno
        if self._strings:
            outer = self._strings[-1]
            if (outer.quote, outer.size) == (quote, size):
                self._fail("f-string: expecting '}'")
        kind = "triple-quoted string" if size == 3 else "string"
        self._fail(f"unterminated {kind} literal (detected at line {last})")

    def _fstring_start(self, start, prefix):
        """The start of an f-string; `cur` is behind its first quote."""
        quote = self._buf[self._cur - 1]
        self._first_lineno = self._lineno
        self._multi_line_start = self._line_start
        size = 1
        if self._buf.startswith(quote * 2, self._cur):
            self._cur += 2
            size = 3
        if len(self._strings) + 1 >= _MAX_STRINGS:
            self._fail("too many nested f-strings")
        raw = "r" in prefix.lower()
        self._strings.append(
            _FString(quote, size, raw, start, self._lineno, self._line_start))
        return FSTRING_START, start, self._cur

    def _fstring_token(self, state):
        self._start = start = self._cur
        self._first_lineno = self._lineno
        char = self._next()
        if char == "{":
            following = self._next()
            self._back(following)
            self._back(char)
            if following != "{":
                self._begin_expression(state)
                return self._normal_token()
        else:
            self._back(char)
        for _ in range(state.size):
            char = self._next()
            if char != state.quote:
                self._back(char)
                break
        else:
            self._strings.pop()
            self._multi_line_start = self._line_start
            return FSTRING_END, start, self._cur
        return self._fstring_middle(state, start)

    def _begin_expression(self, state):
        state.expr_depth += 1
        if state.expr_depth >= _MAX_EXPRESSIONS:
            self._fail("f-string: expressions nested too deeply")
        state.regular = True

    def _fstring_middle(self, state, start):
        self._multi_line_start = self._line_start
        ending = 0
        named = False
        while ending != state.size:
            if not ending:
                self._cur = _FSTRING_PLAIN.match(self._buf, self._cur).end()
            char = self._next()
            in_format = state.in_expression_end and state.expr_depth >= 0
            if char == _EOF or state.size == 1 and char == "\n":
                if in_format and char == "\n":
                    self._back(char)
                    state.regular = True
                    return FSTRING_MIDDLE, start, self._cur
                last = self._lineno
                self._cur = state.start + 1
                self._line_start = state.line_start
                self._lineno = state.line
                kind = "triple-quoted f-string" if state.size == 3 else "f-string"
                self._fail(f"unterminated {kind} literal (detected at line {last})")
            if char == state.quote:
                ending += 1
                continue
            ending = 0
            if char == "{":
                following = self._next()
                if following != "{" or in_format:
                    self._back(following)
                    self._back(char)
                    self._begin_expression(state)
                    return FSTRING_MIDDLE, start, self._cur
                return FSTRING_MIDDLE, start, self._cur - 1
            if char == "}":
                if named:
                    return FSTRING_MIDDLE, start, self._cur
                following = self._next()
                if following == "}" and not in_format and state.depth == 0:
                    return FSTRING_MIDDLE, start, self._cur - 1
                self._back(following)
                self._back(char)
                state.regular = True
                return FSTRING_MIDDLE, start, self._cur
            if char == "\\":
                following = self._next()
                if following == "\r":
                    following = self._next()
                if following in ("{", "}") and following:
                    self._back(following)
                    continue
                if not state.raw and following == "N":
                    following = self._next()
                    if following == "{":
                        named = True
                    else:
                        self._back(following)
        self._cur -= state.size
        return FSTRING_MIDDLE, start, self._cur

    # Operators.

    def _operator(self, start, char):
        state = self._strings[-1] if self._strings else None
        inside = state is not None and state.expr_depth >= 0
        if inside and char in ":}!{":
            cursor = state.depth - (char != "{")
            if cursor == 0:
                if char == "{":
                    state.in_expression_end = False
                elif char in "}:" or self._buf[self._cur:self._cur + 1] != "=":
                    state.in_expression_end = True
            if char == ":" and cursor == state.expr_depth:
                state.regular = False
                return COLON, start, self._cur
        for size in (3, 2):
            kind = _EXACT.get(self._buf[start:start + size])
            if kind is not None and len(self._buf) >= start + size:
                self._cur = start + size
                return kind, start, self._cur
        if self._buf.startswith("<>", start):
            self._cur = start + 2
            return NOTEQUAL, start, self._cur
        if char in "([{":
            if len(self._parens) >= _MAX_LEVEL:
                self._fail("too many nested parentheses")
            self._parens.append((char, self._lineno))
            if state is not None:
                state.depth += 1
        elif char in ")]}":
            self._close(state, char)
        elif not char.isprintable():
            self._fail(f"invalid non-printable character U+{ord(char):04X}")
        return _EXACT.get(char, OP), start, self._cur

    def _close(self, state, char):
        if state is not None and not state.depth and char == "}":
            self._fail("f-string: single '}' is not allowed")
        if not self._extra and not self._parens:
            self._fail(f"unmatched '{char}'")
        if self._parens:
            opening, line = self._parens.pop()
            if not self._extra and _CLOSING[opening] != char:
                if state is not None and opening == "{" and state.depth - 1 == state.expr_depth:
                    self._fail(f"f-string: unmatched '{char}'")
                message = f"closing parenthesis '{char}' does not match opening parenthesis '{opening}'"
                if line != self._lineno:
                    message += f" on line {line}"
                self._fail(message)
        if state is not None:
            state.depth -= 1
            if char == "}" and state.depth == state.expr_depth:
                state.expr_depth -= 1
                state.regular = False
