# sed: runs the commands of a script for each line.

import os
import re

from ..programs import UsageError
from .options import parse
from .sed_syntax import Reader


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
    commands = Reader(script, "E" in options or "r" in options).whole()
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
                self.call.error(f"read error on {name}: Is a directory", 2)
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
