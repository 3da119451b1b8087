# sed's scripts: the text becomes a list of commands, which `sed` runs.

import re

from ..programs import UsageError
from .regex import RegexError, compiled


class _Command:
    __slots__ = ("first", "last", "negated", "name", "argument", "active", "until", "target")

    def __init__(self):
        self.first = self.last = self.argument = self.target = None
        self.negated = self.active = False
        self.until = 0


class Reader:
    def __init__(self, text, extended):
        self.text, self.pos, self.extended = text, 0, extended
        self.commands, self.open, self.labels = [], [], {}

    def fail(self, text):
        raise UsageError(f"-e expression #1, char {self.pos}: {text}", 1, hint=False)

    def skip(self, chars):
        while self.pos < len(self.text) and self.text[self.pos] in chars:
            self.pos += 1

    def peek(self):
        return self.text[self.pos:self.pos + 1]

    def whole(self):
        while True:
            self.skip(" \t\n;")
            if self.pos >= len(self.text):
                break
            if self.peek() == "#":
                self.until_newline()
                continue
            self.command()
        if self.open:
            self.pos = 0
            self.fail("unmatched `{'")
        for command in self.commands:
            if command.name in "btT" and command.argument:
                if command.argument not in self.labels:
                    raise UsageError(f"can't find label for jump to `{command.argument}'", 1, hint=False)
                command.target = self.labels[command.argument]
        return self.commands

    def until_newline(self):
        end = self.text.find("\n", self.pos)
        end = len(self.text) if end < 0 else end
        found, self.pos = self.text[self.pos:end], end
        return found

    def command(self):
        made = _Command()
        made.first = self.address()
        if made.first is not None:
            self.skip(" \t")
            if self.peek() == ",":
                self.pos += 1
                self.skip(" \t")
                made.last = self.address(True)
                if made.last is None:
                    self.fail("unexpected `,'")
        self.skip(" \t")
        while self.peek() == "!":
            made.negated = True
            self.pos += 1
            self.skip(" \t")
        name = self.peek()
        if not name:
            self.fail("missing command")
        self.pos += 1
        made.name = name
        if name == "{":
            self.open.append(made)
            self.commands.append(made)
            return
        if name == "}":
            if not self.open:
                self.fail("unexpected `}'")
            self.open.pop().target = len(self.commands)
        elif name == ":":
            self.skip(" \t")
            self.labels[re.split(r"[;\n]", self.text[self.pos:])[0].strip()] = len(self.commands)
            self.pos += len(re.split(r"[;\n]", self.text[self.pos:])[0])
            return
        elif name in "btT":
            self.skip(" \t")
            match = re.compile(r"[^;\n}]*").match(self.text, self.pos)
            made.argument, self.pos = match.group().strip(), match.end()
        elif name in "aic":
            made.argument = self.insertion()
        elif name in "rRwW":
            self.skip(" \t")
            made.argument = self.until_newline()
            if not made.argument:
                self.fail("missing filename in r/R/w/W commands")
        elif name == "s":
            made.argument = self.substitution()
        elif name == "y":
            made.argument = self.transliteration()
        elif name in "qQlL":
            self.skip(" \t")
            match = re.compile(r"\d*").match(self.text, self.pos)
            made.argument, self.pos = match.group(), match.end()
        elif name not in "=dDgGhHnNpPxzF":
            self.fail(f"unknown command: `{name}'")
        self.commands.append(made)
        self.ending()

    def ending(self):
        self.skip(" \t")
        if self.peek() == "#":
            self.until_newline()
        elif self.peek() not in ("", "\n", ";", "}"):
            self.pos += 1
            self.fail("extra characters after command")

    def address(self, second=False):
        match = re.compile(r"(\d+)(?:~(\d+))?|\$").match(self.text, self.pos)
        if match:
            self.pos = match.end()
            if match.group() == "$":
                return ("$",)
            if match.group(2) is not None:
                return ("~", int(match.group(1)), int(match.group(2)))
            return ("n", int(match.group(1)))
        if second:
            match = re.compile(r"([+~])(\d+)").match(self.text, self.pos)
            if match:
                self.pos = match.end()
                return ("+" if match.group(1) == "+" else "m", int(match.group(2)))
        char = self.peek()
        if char == "/" or char == "\\" and self.pos + 1 < len(self.text):
            self.pos += 1
            if char == "\\":
                char = self.peek()
                self.pos += 1
            pattern = self.delimited(char, "unterminated address regex")
            flags = re.compile(r"[IM]*").match(self.text, self.pos)
            self.pos = flags.end()
            return ("/", self.regex(pattern, "I" in flags.group(), "M" in flags.group()))
        return None

    def regex(self, pattern, ignore_case=False, multiline=False):
        if not pattern:
            return None
        try:
            return compiled(pattern, self.extended, ignore_case, multiline, escapes=True)
        except RegexError as error:
            self.fail(str(error))

    def delimited(self, end, missing, raw=False):
        pieces, text, bracketed = [], self.text, False
        while True:
            if self.pos >= len(text):
                self.fail(missing)
            char = text[self.pos]
            self.pos += 1
            if char == "\\" and self.pos < len(text):
                following = text[self.pos]
                self.pos += 1
                if following == end:
                    pieces.append(following if end not in ".*[]^$" or raw else "\\" + following)
                elif following == "\n":
                    pieces.append("\\\n" if raw else "\n")
                else:
                    pieces.append("\\" + following)
                continue
            if char == "[" and not raw and not bracketed:
                bracketed = True
                match = re.compile(r"\^?\]?").match(text, self.pos)
                pieces.append(char + match.group())
                self.pos = match.end()
                continue
            if char == "]":
                bracketed = False
            if bracketed and char == "[" and text[self.pos:self.pos + 1] in (":", ".", "="):
                stop = text.find("]", self.pos)
                pieces.append(text[self.pos - 1:stop + 1])
                self.pos = stop + 1
                continue
            if char == end and not bracketed:
                return "".join(pieces)
            if char == "\n" and not raw:
                self.fail(missing)
            pieces.append(char)

    def insertion(self):
        self.skip(" \t")
        if self.peek() == "\\":
            # Blanks behind it belong to a text of the same line.
            self.pos += 1
            start = self.pos
            self.skip(" \t")
            if self.peek() == "\n":
                self.pos += 1
            else:
                self.pos = start
        lines = []
        while True:
            line = self.until_newline()
            self.pos += 1
            if line.endswith("\\") and not line.endswith("\\\\") and self.pos <= len(self.text):
                lines.append(line[:-1])
                continue
            lines.append(line)
            break
        self.pos = min(self.pos, len(self.text)) - (self.pos <= len(self.text))
        text = "\n".join(lines)
        if not text and self.pos >= len(self.text):
            self.fail("expected \\ after `a', `c' or `i'")
        return re.sub(r"\\(.)", lambda match: {"t": "\t"}.get(match.group(1), match.group(1)), text) + "\n"

    def substitution(self):
        end = self.peek()
        self.pos += 1
        if not end or end in "\n\\":
            self.fail("unterminated `s' command")
        pattern = self.delimited(end, "unterminated `s' command")
        replacement = self.delimited(end, "unterminated `s' command", raw=True)
        match = re.compile(r"(?:[gpiIemM]|\d+)*").match(self.text, self.pos)
        flags, self.pos = match.group(), match.end()
        file = None
        if self.peek() == "w":
            self.pos += 1
            self.skip(" \t")
            file = self.until_newline()
        elif self.peek() not in ("", "\n", ";", "}", "#", " ", "\t"):
            self.pos += 1
            self.fail("unknown option to `s'")
        if "e" in flags:
            self.fail("the flag `e' is not supported here")
        number = re.search(r"\d+", flags)
        regex = self.regex(pattern, "i" in flags or "I" in flags, "m" in flags or "M" in flags)
        parts = _replacement(replacement)
        groups = max([int(part[1]) for part in parts if part[0] == "group"], default=0)
        if regex is not None and groups > regex.groups:
            self.fail(f"invalid reference \\{groups} on `s' command's RHS")
        return regex, parts, "g" in flags, int(number.group()) if number else 1, "p" in flags, file

    def transliteration(self):
        end = self.peek()
        self.pos += 1
        sides = [re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t"}.get(match.group(1), match.group(1)),
                        self.delimited(end, "unterminated `y' command", raw=True)) for _ in range(2)]
        if len(sides[0]) != len(sides[1]):
            self.fail("strings for `y' command are different lengths")
        return str.maketrans(*sides)


def _replacement(text):
    # Pieces: ("text", ..), ("group", n), ("case", letter).
    parts, pos, buffer = [], 0, []

    def flush():
        if buffer:
            parts.append(("text", "".join(buffer)))
            buffer.clear()
    while pos < len(text):
        char = text[pos]
        if char == "&":
            flush()
            parts.append(("group", 0))
        elif char == "\\" and pos + 1 < len(text):
            pos += 1
            following = text[pos]
            if following.isdigit():
                flush()
                parts.append(("group", int(following)))
            elif following in "ULluE":
                flush()
                parts.append(("case", following))
            else:
                buffer.append({"n": "\n", "t": "\t", "r": "\r", "a": "\a", "f": "\f", "v": "\v"}.get(following, following))
        else:
            buffer.append(char)
        pos += 1
    flush()
    return parts
