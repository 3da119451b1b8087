# sed: a script becomes a list of commands, which are run for each line.

import os
import re

from ..programs import UsageError
from .options import parse
from .regex import RegexError, compiled


class _Command:
    __slots__ = ("first", "last", "negated", "name", "argument", "active", "until", "target")

    def __init__(self):
        self.first = self.last = self.argument = self.target = None
        self.negated = self.active = False
        self.until = 0


class _Reader:
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
                    raise UsageError(f"-e expression #1, char {len(self.text)}: can't find label for jump to "
                                     f"`{command.argument}'" if False else
                                     f"can't find label for jump to `{command.argument}'", 1, hint=False)
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
                if following == end and not (end in "|()+?{}" and not raw and False):
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
            self.pos += 1
            self.skip(" \t")
            if self.peek() == "\n":
                self.pos += 1
            else:
                # `a\text`: blanks that follow the backslash are kept.
                pass
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


def _filled(parts, match):
    if len(parts) == 1 and parts[0][0] == "text":
        return parts[0][1]
    pieces, mode, once = [], None, None
    for kind, value in parts:
        if kind == "case":
            if value in "lu":
                once = value
            else:
                mode, once = (None if value == "E" else value), None if value == "E" else once
            continue
        text = value if kind == "text" else match.group(value) or ""
        if mode:
            text = text.upper() if mode == "U" else text.lower()
        if once and text:
            text = (text[0].upper() if once == "u" else text[0].lower()) + text[1:]
            once = None
        pieces.append(text)
    return "".join(pieces)


def sed(call, arguments):
    options = parse(call, arguments, "nErsuz", "e f l", "quiet=n silent=n expression=e file=f regexp-extended=E "
                    "in-place=i separate=s null-data=z line-length=l unbuffered=u debug=debug posix=posix sandbox=sandbox",
                    "i")
    names, scripts = list(options.operands), []
    for key, value in options.given:
        if key == "e":
            scripts.append(value)
        elif key == "f":
            try:
                scripts.append((yield from call.open(value).all()).decode("utf-8", "surrogateescape").removesuffix("\n"))
            except OSError as error:
                raise UsageError(f"couldn't open file {value}: {error.strerror}", 1, hint=False) from None
    if not scripts:
        if not names:
            call.raw_error("Usage: sed [OPTION]... {script-only-if-no-other-script} [input-file]...\n")
            return 1
        scripts.append(names.pop(0))
    script = "\n".join(scripts)
    quiet = "n" in options or script.startswith("#n\n")
    commands = _Reader(script, "E" in options or "r" in options).whole()
    if "i" not in options:
        machine = _Machine(call, commands, quiet, options)
        status = yield from machine.run(names or ["-"], call.stdout)
        machine.finish()
        return max(call.status, status)
    files, status = {}, 0
    for name in names:
        full = call.path(name)
        if not os.path.exists(full):
            call.error(f"can't read {name}: No such file or directory", 2)
            continue
        if not os.path.isfile(full):
            call.error(f"couldn't edit {name}: not a regular file", 4)
            continue
        from ..streams import Capture
        out = Capture()
        machine = _Machine(call, commands, quiet, options)
        machine.files = files
        status = yield from machine.run([name], out)
        suffix = options["i"]
        if suffix:
            backup = suffix.replace("*", os.path.basename(full)) if "*" in suffix else os.path.basename(full) + suffix
            os.replace(full, os.path.join(os.path.dirname(full), backup))
        with open(full, "wb") as file:
            file.write(out.value())
        if machine.quit:
            break
    return max(call.status, status)


class _Machine:
    def __init__(self, call, commands, quiet, options):
        self.call, self.commands, self.quiet_flag = call, commands, quiet
        self.end = "\0" if "z" in options else "\n"
        self.options = options
        self.hold, self.space, self.number = "", "", 0
        self.files, self.readers, self.appended = {}, {}, []
        self.quit, self.last_regex = False, None
        self.separate = "s" in options
        for command in commands:
            command.active = False

    def _lines(self, names):
        # (line, ended), one ahead to know the last one; None where a turn should be given up.
        ahead = None
        for name in names:
            if name != "-" and os.path.isdir(self.call.path(name)):
                self.call.error(f"couldn't read {name}: Is a directory" if False else f"couldn't edit {name}: not a "
                                "regular file" if "i" in self.options else f"read error on {name}: Is a directory", 2)
                continue
            for _, stream in self.call.sources([name], False, 2, "can't read {}: {}"):
                reader = stream.lines(self.end.encode())
                while True:
                    try:
                        next(reader)
                    except StopIteration as found:
                        lines, ended = found.value
                        if not lines:
                            break
                        for at, line in enumerate(lines):
                            if ahead is not None:
                                yield ahead + (False,)
                            ahead = (line.decode("utf-8", "surrogateescape"), ended or at < len(lines) - 1)
                        reader = stream.lines(self.end.encode())
                    else:
                        yield None
            if self.separate and ahead is not None:
                yield ahead + (True,)
                ahead = None
        if ahead is not None:
            yield ahead + (True,)

    def run(self, names, out):
        self.out, self.source = out, self._lines(names)
        self.pieces, self.is_last, self.ended = [], False, True
        while not self.quit:
            if not (yield from self._next()):
                break
            status = yield from self._cycle()
            if status is not None:
                self._flush()
                return status
        self._flush()
        return 0

    def _flush(self):
        if self.pieces:
            self.out.write("".join(self.pieces).encode("utf-8", "surrogateescape"))
            self.pieces = []

    def _next(self):
        for found in self.source:
            if found is None:
                self._flush()
                yield
                continue
            self.following, self.ended, self.is_last = found
            self.space = self.following
            self.number += 1
            if len(self.pieces) > 500:
                self._flush()
                yield
            return True
        return False

    def _print(self, text, ended=True):
        self.pieces.append(text + (self.end if ended else ""))

    def _end_cycle(self, quiet=False):
        if not self.quiet_flag and not quiet:
            self._print(self.space, self.ended or bool(self.appended))
        for kind, text in self.appended:
            if kind == "text":
                self.pieces.append(text)
            elif kind == "file":
                try:
                    with open(self.call.path(text), "rb") as file:
                        self.pieces.append(file.read().decode("utf-8", "surrogateescape"))
                except OSError:
                    pass
            else:
                lines = self.readers.get(text)
                if lines is None:
                    try:
                        with open(self.call.path(text), "rb") as file:
                            lines = file.read().decode("utf-8", "surrogateescape").splitlines()
                    except OSError:
                        lines = []
                    self.readers[text] = lines
                if lines:
                    self._print(lines.pop(0))
        self.appended = []

    def _matches(self, address):
        kind = address[0]
        if kind == "n":
            return self.number == address[1]
        if kind == "$":
            return self.is_last
        if kind == "~":
            step = address[2]
            return self.number >= address[1] and (self.number - address[1]) % step == 0 if step else (
                self.number == address[1])
        return self._regex(address[1]).search(self.space) is not None

    def _regex(self, regex):
        if regex is None:
            if self.last_regex is None:
                raise UsageError("no previous regular expression", 1, hint=False)
            return self.last_regex
        self.last_regex = regex
        return regex

    def _selected(self, command):
        if command.first is None:
            return True
        if command.last is None:
            return self._matches(command.first)
        if command.active:
            last = command.last
            if last[0] in ("n", "+", "m"):
                if self.number >= command.until:
                    command.active = False
                return self.number <= command.until
            if self._matches(last):
                command.active = False
            return True
        if command.first == ("n", 0) and self.number == 1 and command.last[0] == "/":
            command.active = not self._matches(command.last)
            return True
        if not self._matches(command.first):
            return False
        kind = command.last[0]
        if kind == "n":
            command.until = command.last[1]
        elif kind == "+":
            command.until = self.number + command.last[1]
        elif kind == "m":
            step = command.last[1] or 1
            command.until = -(-self.number // step) * step
        if kind in ("n", "+", "m"):
            command.active = self.number < command.until
        else:
            command.active = not (kind == "$" and self.is_last)
        return True

    def _cycle(self):
        at, replaced = 0, False
        commands = self.commands
        while at < len(commands):
            command = commands[at]
            at += 1
            if self._selected(command) == command.negated:
                if command.name == "{":
                    at = command.target
                continue
            name = command.name
            if name == "s":
                replaced = self._substitute(command.argument) or replaced
            elif name == "p":
                self._print(self.space)
            elif name == "d":
                self._end_cycle(True)
                return None
            elif name == "D":
                if "\n" not in self.space:
                    self._end_cycle(True)
                    return None
                self.space = self.space.partition("\n")[2]
                self._end_cycle(True)
                at = 0
            elif name in "bt" or name == "T":
                if name == "b" or replaced == (name == "t"):
                    at = len(commands) if command.target is None else command.target
                if name != "b":
                    replaced = False
            elif name == "n" or name == "N":
                if name == "n" and not self.is_last and not self.quiet_flag:
                    self._print(self.space)
                before = self.space
                if name == "n" and not self.is_last:
                    appended, self.appended = self.appended, []
                    self.appended = appended
                if self.is_last or not (yield from self._next()):
                    self.quit = True
                    self._end_cycle()
                    return 0
                if name == "N":
                    self.space = before + "\n" + self.space
            elif name == "q" or name == "Q":
                self.quit = True
                self._end_cycle(name == "Q")
                return int(command.argument or 0)
            elif name == "c":
                if command.last is None or command.negated or not command.active:
                    self.pieces.append(command.argument)
                self._end_cycle(True)
                return None
            elif name not in "{}":
                self._simple(command)
        self._end_cycle()
        return None

    def _simple(self, command):
        name, argument = command.name, command.argument
        if name == "a":
            self.appended.append(("text", argument))
        elif name == "i":
            self.pieces.append(argument)
        elif name == "y":
            self.space = self.space.translate(argument)
        elif name == "=":
            self.pieces.append(f"{self.number}\n")
        elif name == "P":
            self._print(self.space.partition("\n")[0])
        elif name == "h":
            self.hold = self.space
        elif name == "H":
            self.hold += "\n" + self.space
        elif name == "g":
            self.space = self.hold
        elif name == "G":
            self.space += "\n" + self.hold
        elif name == "x":
            self.space, self.hold = self.hold, self.space
        elif name == "z":
            self.space = ""
        elif name == "F":
            self.pieces.append("-\n")
        elif name == "l":
            self._print(_unambiguous(self.space))
        elif name in "rR":
            self.appended.append(("file" if name == "r" else "line", argument))
        elif name in "wW":
            self._write(argument, self.space if name == "w" else self.space.partition("\n")[0])

    def _write(self, name, text):
        if name == "/dev/stdout":
            return self._print(text)
        file = self.files.get(name)
        if file is None:
            file = self.files[name] = self.call.open(name, "w")
        file.write((text + "\n").encode("utf-8", "surrogateescape"))

    def finish(self):
        for file in self.files.values():
            file.close()

    def _substitute(self, argument):
        regex, parts, everywhere, which, show, file = argument
        regex = self._regex(regex)
        text = self.space
        count, pieces, at, last_end = 0, [], 0, None
        for match in regex.finditer(text):
            # An empty match right behind another one is none for POSIX.
            if match.start() == match.end() == last_end:
                continue
            count += 1
            last_end = match.end()
            if count < which:
                continue
            pieces += [text[at:match.start()], _filled(parts, match)]
            at = match.end()
            if not everywhere:
                break
        if count < which or not pieces:
            return False
        self.space = "".join(pieces) + text[at:]
        if show:
            self._print(self.space)
        if file is not None:
            self._write(file, self.space)
        return True


def _unambiguous(text):
    known = {"\\": "\\\\", "\a": "\\a", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\v": "\\v"}
    shown = "".join([known.get(char) or (char if " " <= char < "\x7f" else "".join(
        [f"\\{byte:03o}" for byte in char.encode("utf-8", "surrogateescape")])) for char in text]) + "$"
    lines = []
    while len(shown) > 70:
        lines.append(shown[:69] + "\\")
        shown = shown[69:]
    return "\n".join(lines + [shown])


COMMANDS = {"sed": sed}
