# The grammar: tokens become commands. One complete line at a time, so that what
# stands before a syntax error has run when that is found, as in bash.

import re

from .lexer import Lexer
from .tree import (AndOr, Arithmetic, ArithmeticCommand, Case, Condition, For, ForArithmetic, Function, Group, If,
                   Literal, Pipeline, Quoted, Redirect, Sequence, ShellSyntaxError, Simple, Subshell, TestAnd,
                   TestBinary, TestNot, TestOr, TestUnary, TestWord, While, Word)

_REDIRECTS = frozenset(("<", ">", ">>", ">|", "<>", "<&", ">&", "&>", "&>>", "<<", "<<-", "<<<"))
_RESERVED = frozenset(("if", "then", "elif", "else", "fi", "for", "while", "until", "do", "done", "case", "esac",
                       "in", "function", "{", "}", "!", "[[", "]]", "time", "select", "coproc"))
_CLOSING = frozenset(("then", "elif", "else", "fi", "do", "done", "esac", "}"))
_UNARY = frozenset("-" + letter for letter in "abcdefghknoprstuvwxzGLNORS")
_BINARY = frozenset(("==", "=", "!=", "=~", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef"))
_FUNCTION_NAME = re.compile(r"[^\s$'\"`\\<>&;|()={}]+")
# Deeper nesting is refused: the shell's own stack has an end.
_DEEPEST = 60


class Parser(Lexer):
    _depth = 0

    def within(self, text, line):
        other = super().within(text, line)
        other._depth = self._depth + 1
        if other._depth > _DEEPEST:
            self.fail("commands are nested too deeply")
        return other

    # Entry points.

    def program(self):
        """All of it, as one list."""
        items = []
        while (line := self.complete_command()) is not None:
            items.extend(line.items)
        return Sequence(items, self.first_line)

    def complete_command(self):
        """The next line with commands, however many lines it takes; None at the end."""
        while self.peek()[0] == "newline":
            self.take()
        if self.peek()[0] == "end":
            return None
        items, line = [], self.line_at(self.peek()[2])
        while True:
            items.append(self._item())
            kind, value, _ = self.peek()
            if kind == "newline":
                self.take()
                break
            if kind == "end":
                break
            if kind == "op" and value not in (";", "&") and not self._starts_command():
                self.unexpected()
        return Sequence(items, line)

    def until_paren(self):
        """The commands up to `)`, behind which the text goes on."""
        saved, self.token = self.token, None
        pending, self.pending = self.pending, []
        start = self.pos
        body = self._list(")")
        kind, value, _ = self.peek()
        if kind == "end":
            self.fail("unexpected EOF while looking for matching `)'", start, True)
        if value != ")":
            self.unexpected()
        self.pos = self.token[2] + 1
        self.token, self.pending = saved, pending
        return body

    def unexpected(self):
        kind, value, start = self.peek()
        if kind == "end":
            raise ShellSyntaxError("syntax error: unexpected end of file", self.line_at(max(len(self.text) - 1, 0)) + 1,
                                   incomplete=True)
        shown = "newline" if kind == "newline" else value.raw if kind == "word" else value
        line = self.line_at(start)
        begin = self.text.rfind("\n", 0, start) + 1
        end = self.text.find("\n", start)
        raise ShellSyntaxError(f"syntax error near unexpected token `{shown}'", line,
                               self.text[begin:len(self.text) if end < 0 else end])

    # Lists.

    def _starts_command(self):
        kind, value, _ = self.peek()
        return kind in ("word", "io") or kind == "op" and (value == "(" or value in _REDIRECTS)

    def _skip_newlines(self):
        while self.peek()[0] == "newline":
            self.take()

    def _reserved(self):
        kind, value, _ = self.peek()
        return value.raw if kind == "word" and value.raw in _RESERVED else None

    def _item(self):
        command = self._and_or()
        kind, value, _ = self.peek()
        background = kind == "op" and value == "&"
        if kind == "op" and value in (";", "&"):
            self.take()
        return command, background

    def _list(self, *ends, empty=True):
        # Up to one of the reserved words or operators in `ends`, which stays.
        items, line = [], self.line_at(self.pos)
        while True:
            self._skip_newlines()
            kind, value, _ = self.peek()
            if kind == "end" or kind == "op" and value in ends or self._reserved() in ends:
                break
            items.append(self._item())
            kind, value, _ = self.peek()
            if kind == "op" and value not in ends and not self._starts_command():
                self.unexpected()
            if kind == "word" and self._reserved() not in ends and self.text[:self.token[2]].rstrip(" \t")[-1:] not in (
                    ";", "&", "\n"):
                self.unexpected()
        if not items and not empty:
            self.unexpected()
        return Sequence(items, line)

    def _and_or(self):
        start = self.peek()[2]
        first, rest = self._pipeline(), []
        while True:
            kind, value, _ = self.peek()
            if kind != "op" or value not in ("&&", "||"):
                break
            self.take()
            self._skip_newlines()
            rest.append((value, self._pipeline()))
        return AndOr(first, rest, self.text[start:self.peek()[2]].strip())

    def _pipeline(self):
        negated, timed, line = False, None, self.line_at(self.peek()[2])
        while self._reserved() in ("!", "time"):
            if self.take()[1].raw == "!":
                negated = not negated
            else:
                timed = "bash"
                kind, value, _ = self.peek()
                if kind == "word" and value.raw == "-p":
                    self.take()
                    timed = "posix"
        if (negated or timed) and not self._starts_command():
            return Pipeline([], negated, timed, line)
        commands = [self._command()]
        while True:
            kind, value, start = self.peek()
            if kind != "op" or value not in ("|", "|&"):
                break
            self.take()
            if value == "|&":
                commands[-1].redirects.append(
                    Redirect(2, ">&", Word([Literal("1")], "1"), self.line_at(start)))
            self._skip_newlines()
            commands.append(self._command())
        return Pipeline(commands, negated, timed, line)

    # Commands.

    def _command(self):
        kind, value, start = self.peek()
        if not self._starts_command():
            self.unexpected()
        line = self.line_at(start)
        self._depth += 1
        if self._depth > _DEEPEST:
            self.fail("commands are nested too deeply")
        try:
            return self._compound(kind, value, start, line) or self._simple(line)
        finally:
            self._depth -= 1

    def _compound(self, kind, value, start, line):
        if kind == "op" and value == "(":
            if self.text.startswith("((", start):
                end = self.arithmetic_end(start + 2)
                if end is not None:
                    word = self._arithmetic(start + 2, end)
                    self.pos, self.token = end + 2, None
                    return self._redirected(ArithmeticCommand(word, [], line))
            self.take()
            body = self._list(")", empty=False)
            self._expect(")")
            return self._redirected(Subshell(body, [], line))
        word = self._reserved()
        if word is None:
            return None
        if word in _CLOSING or word in ("in", "]]"):
            if word in ("in", "]]"):
                return None
            self.unexpected()
        self.take()
        if word == "{":
            body = self._list("}", empty=False)
            self._expect("}")
            return self._redirected(Group(body, [], line))
        if word == "[[":
            test = self._test_or()
            self._test_newlines()
            if self.peek()[0] != "word" or self.peek()[1].raw != "]]":
                self._test_error()
            self.take()
            return self._redirected(Condition(test, [], line))
        if word in ("select", "coproc"):
            self.fail(f"{word}: not supported here", start)
        return self._redirected(getattr(self, "_" + word)(line))

    def _arithmetic(self, start, end):
        return self.within(self.text[start:end], self.line_at(start)).quoted_word()

    def _expect(self, *words):
        kind, value, _ = self.peek()
        if kind == "op" and value in words or self._reserved() in words:
            return self.take()
        self.unexpected()

    def _redirected(self, command):
        while (redirect := self._redirect()) is not None:
            command.redirects.append(redirect)
        return command

    def _if(self, line):
        clauses, otherwise = [], None
        while True:
            test = self._list("then", empty=False)
            self._expect("then")
            clauses.append((test, self._list("elif", "else", "fi", empty=False)))
            if self._reserved() == "elif":
                self.take()
                continue
            if self._reserved() == "else":
                self.take()
                otherwise = self._list("fi", empty=False)
            self._expect("fi")
            return If(clauses, otherwise, [], line)

    def _while(self, line, until=False):
        test = self._list("do", empty=False)
        return While(test, self._do(), until, [], line)

    def _until(self, line):
        return self._while(line, True)

    def _do(self):
        self._expect("do")
        body = self._list("done", empty=False)
        self._expect("done")
        return body

    def _for(self, line):
        kind, value, start = self.peek()
        if kind == "op" and value == "(" and self.text.startswith("((", start):
            end = self.arithmetic_end(start + 2)
            if end is None:
                self.unexpected()
            pieces = self._semicolons(start + 2, end)
            if len(pieces) != 3:
                self.unexpected()
            self.pos, self.token = end + 2, None
            if self.peek()[:2] == ("op", ";"):
                self.take()
            self._skip_newlines()
            body = self._braces_or_do()
            return ForArithmetic(*pieces, body, [], line)
        if kind != "word":
            self.unexpected()
        name = self.take()[1].raw
        if not re.fullmatch(r"[A-Za-z_]\w*", name):
            self.fail(f"`{name}': not a valid identifier", start)
        words = None
        self._skip_newlines()
        if self._reserved() == "in":
            self.take()
            words = []
            while self.peek()[0] == "word":
                words.append(self.take()[1])
            if not (self.peek()[0] == "newline" or self.peek()[:2] == ("op", ";")):
                self.unexpected()
        if self.peek()[:2] == ("op", ";"):
            self.take()
        self._skip_newlines()
        return For(name, words, self._braces_or_do(), [], line)

    def _semicolons(self, start, end):
        pieces, begin, depth = [], start, 0
        for pos in range(start, end):
            char = self.text[pos]
            depth += (char == "(") - (char == ")")
            if char == ";" and not depth:
                pieces.append(self._arithmetic(begin, pos))
                begin = pos + 1
        return pieces + [self._arithmetic(begin, end)]

    def _braces_or_do(self):
        if self._reserved() != "{":
            return self._do()
        self.take()
        body = self._list("}", empty=False)
        self._expect("}")
        return body

    def _case(self, line):
        if self.peek()[0] != "word":
            self.unexpected()
        word, items = self.take()[1], []
        self._skip_newlines()
        self._expect("in")
        while True:
            self._skip_newlines()
            if self._reserved() == "esac":
                self.take()
                return Case(word, items, [], line)
            if self.peek()[:2] == ("op", "("):
                self.take()
            patterns = []
            while True:
                if self.peek()[0] != "word":
                    self.unexpected()
                patterns.append(self.take()[1])
                if self.peek()[:2] != ("op", "|"):
                    break
                self.take()
            self._expect(")")
            body = self._list(";;", ";&", ";;&", "esac")
            kind, value, _ = self.peek()
            ending = self.take()[1] if kind == "op" else ";;"
            items.append((patterns, body, ending))

    def _function(self, line):
        if self.peek()[0] != "word":
            self.unexpected()
        name = self.take()[1].raw
        if self.peek()[:2] == ("op", "("):
            self.take()
            self._expect(")")
        return self._function_body(name, line)

    def _function_body(self, name, line):
        self._skip_newlines()
        kind, value, start = self.peek()
        body = self._compound(kind, value, start, line) if self._starts_command() else None
        if body is None:
            self.unexpected()
        return Function(name, body, [], line, self.text[start:self.pos if self.token is None else self.token[2]])

    def _simple(self, line):
        assigns, words, redirects = [], [], []
        while True:
            redirect = self._redirect()
            if redirect is not None:
                redirects.append(redirect)
                continue
            kind, value, start = self.peek()
            if kind != "word":
                if (kind == "op" and value == "(" and len(words) == 1 and not assigns and not redirects
                        and _FUNCTION_NAME.fullmatch(words[0].raw)):
                    self.take()
                    self._expect(")")
                    return self._function_body(words[0].raw, line)
                break
            if value.assign is not None and not words:
                assigns.append(self.take()[1])
            else:
                words.append(self.take()[1])
        if not (assigns or words or redirects):
            self.unexpected()
        if self.peek()[:2] == ("op", "("):
            self.unexpected()
        return Simple(assigns, words, redirects, line)

    def _redirect(self):
        kind, value, start = self.peek()
        fd = None
        if kind == "io":
            saved = self.take()
            fd = saved[1][1:-1] if saved[1][0] == "{" else int(saved[1])
            kind, value, _ = self.peek()
        if kind != "op" or value not in _REDIRECTS:
            return None
        self.take()
        if self.peek()[0] != "word":
            # `2>&1` and `3<&-`: the number is no file descriptor of its own.
            if self.peek()[0] == "io":
                token = self.take()
                return Redirect(fd, value, Word([Literal(token[1])], token[1]), self.line_at(start))
            self.unexpected()
        target = self.take()[1]
        redirect = Redirect(fd, value, target, self.line_at(start))
        if value in ("<<", "<<-"):
            quoted = any(char in target.raw for char in "'\"\\")
            delimiter = "".join(part.text for part in target.parts if type(part) in (Literal, Quoted))
            if any(type(part) not in (Literal, Quoted) for part in target.parts):
                delimiter = target.raw
            self.pending.append((redirect, delimiter, quoted, value == "<<-"))
            redirect.target = Word([Quoted("")])
            if self.token is not None and self.token[0] == "newline":
                self._read_heredocs()
        return redirect

    # `[[ ]]`.

    def _test_newlines(self):
        self._skip_newlines()

    def _test_error(self):
        kind, value, start = self.peek()
        if kind == "end":
            self.unexpected()
        shown = value.raw if kind == "word" else value
        line = self.line_at(start)
        begin = self.text.rfind("\n", 0, start) + 1
        rest = self.text[begin:].split("\n")[0]
        raise ShellSyntaxError(f"syntax error in conditional expression: unexpected token `{shown}'"
                               if kind == "op" else "syntax error in conditional expression", line, rest)

    def _test_or(self):
        left = self._test_and()
        self._test_newlines()
        while self.peek()[:2] == ("op", "||"):
            self.take()
            left = TestOr(left, self._test_and())
            self._test_newlines()
        return left

    def _test_and(self):
        left = self._test_primary()
        self._test_newlines()
        while self.peek()[:2] == ("op", "&&"):
            self.take()
            left = TestAnd(left, self._test_primary())
            self._test_newlines()
        return left

    def _test_primary(self):
        self._test_newlines()
        kind, value, _ = self.peek()
        if kind == "op" and value == "(":
            self.take()
            inner = self._test_or()
            self._expect(")")
            return inner
        if kind != "word" or value.raw == "]]":
            self._test_error()
        self.take()
        if value.raw == "!":
            return TestNot(self._test_primary())
        kind, following, _ = self.peek()
        if value.raw in _UNARY and kind == "word" and following.raw not in (
                _BINARY if not self._is_operand() else ()) and following.raw != "]]":
            self.take()
            return TestUnary(value.raw, following)
        if kind == "op" and following in ("<", ">"):
            self.take()
            if self.peek()[0] != "word":
                self._test_error()
            return TestBinary(following, value, self.take()[1])
        if kind == "word" and following.raw in _BINARY:
            self.take()
            if following.raw == "=~":
                return TestBinary("=~", value, self._regex())
            if self.peek()[0] != "word":
                self._test_error()
            return TestBinary(following.raw, value, self.take()[1])
        return TestWord(value)

    def _is_operand(self):
        # `-n == x`: the operator of the second word makes the first one an operand.
        rest = self.text[self.pos:].lstrip(" \t")
        return rest.startswith("]]")

    def _regex(self):
        # To a blank outside of parentheses and brackets; `|`, `<` and the like are part of it.
        self._skip_blanks()
        text, start, parts, depth = self.text, self.pos, [], 0
        while self.pos < len(text):
            char = text[self.pos]
            if char in " \t\n" and not depth:
                break
            if char == "(":
                depth += 1
            elif char == ")":
                depth -= 1
                if depth < 0:
                    break
            if char == "[":
                end = re.compile(r"\[\^?\]?(?:\[:\w+:\]|[^\]\s$'\"\\])*\]").match(text, self.pos)
                if end:
                    parts.append(Literal(end.group()))
                    self.pos = end.end()
                    continue
            if char in "'\"\\$`":
                stop = self.pos
                self._one_part(parts)
                if self.pos == stop:
                    break
            else:
                parts.append(Literal(char))
                self.pos += 1
        return Word(parts, text[start:self.pos], None, self.line_at(start))

    def _one_part(self, parts):
        char = self.text[self.pos]
        if char == "\\":
            parts.append(Quoted(self.text[self.pos + 1:self.pos + 2]))
            self.pos += 2
        elif char == "'":
            parts.append(Quoted(self._single()))
        elif char == '"':
            self.pos += 1
            self._double(parts, '"')
        elif char == "`":
            parts.append(self._backquote(False))
        else:
            part = self._dollar(False)
            if isinstance(part, str):
                parts.append(Literal(part))
            else:
                parts.extend(part) if isinstance(part, list) else parts.append(part)
