# grep, egrep, fgrep.

import os
import re

from ..patterns import matches
from ..programs import UsageError
from .options import parse
from .regex import RegexError, compiled

_LONG = ("ignore-case=i invert-match=v line-number=n count=c files-with-matches=l files-without-match=L recursive=r "
         "dereference-recursive=R extended-regexp=E fixed-strings=F basic-regexp=G perl-regexp=P word-regexp=w "
         "line-regexp=x only-matching=o quiet=q silent=q no-messages=s no-filename=h with-filename=H after-context=A "
         "before-context=B context=C regexp=e file=f max-count=m include=include exclude=exclude "
         "exclude-dir=exclude-dir color=color colour=color null=Z null-data=z text=a line-buffered=u "
         "byte-offset=b initial-tab=T binary-files=binary-files no-ignore-case=no-ignore-case")


def grep(call, arguments):
    arguments = [f"-C{word[1:]}" if re.fullmatch(r"-\d+", word) else word for word in arguments]
    options = parse(call, arguments, "ivnclLrREFGPwxoqshHZzaUbTuIy", "A B C e f m include exclude exclude-dir binary-files d D",
                    _LONG, "color", status=2)
    for key, value in options.given:
        if key in "ABCm" and not str(value).lstrip("-").isdigit():
            raise UsageError(f"{value}: invalid context length argument" if key != "m" else "invalid max count", 2,
                             hint=False)
    names = list(options.operands)
    texts = [value for key, value in options.given if key == "e"]
    for key, value in options.given:
        if key == "f":
            data = yield from call.open(value).all()
            texts += [data.decode("utf-8", "surrogateescape").removesuffix("\n")] if data else []
    if not texts and "f" not in options:
        if not names:
            call.raw_error("Usage: grep [OPTION]... PATTERNS [FILE]...\nTry 'grep --help' for more information.\n")
            return 2
        texts.append(names.pop(0))
    patterns = [line for text in texts for line in text.split("\n")]
    search = _Search(call, options, patterns)
    recursive = "r" in options or "R" in options or options.get("d") == "recurse"
    if recursive and not names:
        names, search.bare = ["."], True
    search.named = "h" not in options and ("H" in options or len(names) > 1 or recursive)
    for name in names or ["-"]:
        yield from _walk(call, search, options, name, recursive, True)
        if search.stop:
            break
    if search.found and "q" in options:
        return 0
    return 2 if call.status else 0 if search.found else 1


def _walk(call, search, options, name, recursive, given):
    full = call.path(name)
    if name != "-" and os.path.isdir(full):
        if not recursive:
            if options.get("d") != "skip":
                call.error(f"{name}: Is a directory", 2)
            return
        excluded = [value for key, value in options.given if key == "exclude-dir"]
        for entry in sorted(os.listdir(full)):
            inner = name.rstrip("/") + "/" + entry if not (search.bare and name == ".") else entry
            path = full.rstrip("/") + "/" + entry
            if os.path.islink(path) and "R" not in options:
                continue
            if os.path.isdir(path) and any(matches(each.rstrip("/"), entry) for each in excluded):
                continue
            yield from _walk(call, search, options, inner, True, False)
            if search.stop:
                return
        return
    base = name.rpartition("/")[2]
    included = [(key, value) for key, value in options.given if key in ("include", "exclude")]
    if included and name != "-":
        # The last that matches decides; where none does, an include means that others are left out.
        verdict = included[0][0] == "exclude"
        for key, value in included:
            if matches(value, base):
                verdict = key == "include"
        if not verdict:
            return
    try:
        stream = call.open(name)
    except OSError as error:
        if "s" not in options:
            call.error(f"{name}: {error.strerror}", 2)
        call.status = 2
        return
    yield from search.file("(standard input)" if name == "-" else name, stream)
    if name != "-":
        stream.close()


class _Search:
    def __init__(self, call, options, patterns):
        self.call, self.options = call, options
        self.found = self.stop = self.named = self.bare = False
        kind = [key for key, _ in options.given if key in "EFGP"][-1:] or [{"egrep": "E", "fgrep": "F"}.get(call.name, "G")]
        self.before = int(options.get("B", options.get("C", 0)))
        self.after = int(options.get("A", options.get("C", 0)))
        self.most = int(options["m"]) if "m" in options else None
        self.test = self._compile(patterns, kind[0])
        self.invert = "v" in options
        self.printed = False

    def _compile(self, patterns, kind):
        options = self.options
        case = "i" in options or "y" in options
        try:
            pieces = []
            for pattern in patterns:
                if kind == "P":
                    source = re.sub(r"\(\?<(?=[A-Za-z])", "(?P<", pattern).replace(r"\h", r"[ \t]")
                    if r"\K" in source:
                        before, _, rest = source.partition(r"\K")
                        self.keep = True
                        source = f"(?:{before})(?P<_kept>{rest})"
                    try:
                        re.compile(source)
                    except re.error as error:
                        raise RegexError(str(error)) from None
                else:
                    source = compiled(pattern, kind == "E", fixed=kind == "F").pattern
                pieces.append(source)
        except RegexError as error:
            raise UsageError(str(error), 2, hint=False) from None
        if len(pieces) > 1:
            # Numbers of groups are each pattern's own.
            if any(re.search(r"\\[1-9]", piece) for piece in pieces):
                raise UsageError("back references in several patterns are not supported here", 2, hint=False)
            pieces = [f"(?:{piece})" for piece in pieces]
        source = "|".join(pieces)
        if "x" in options:
            source = rf"\A(?:{source})\Z"
        elif "w" in options:
            source = rf"(?<!\w)(?:{source})(?!\w)"
        plain = source.isascii() and kind != "P"
        if plain and not case and not re.search(r"\\[wWsSbB]|[.\[]", source):
            # Bytes are enough, and faster.
            self.bytes = True
            return re.compile(source.encode(), re.DOTALL)
        self.bytes = False
        return re.compile(source, re.DOTALL | (re.IGNORECASE if case else 0))

    keep = False

    def _text(self, line):
        return line if self.bytes else line.decode("utf-8", "surrogateescape")

    def file(self, name, stream):
        call, options, test = self.call, self.options, self.test
        end = b"\0" if "z" in options else b"\n"
        counting = "c" in options
        listing = "l" in options or "L" in options
        quiet = "q" in options or listing or counting
        context = (self.before or self.after) and not quiet and "o" not in options
        lead = (name.encode("utf-8", "surrogateescape") if self.named else b"")
        number, count, offset, waiting, shown = 0, 0, 0, [], 0
        binary, rest_after = None, 0
        last_printed = 0
        while (found := (yield from stream.lines(end)))[0]:
            lines, _ = found
            if binary is None:
                binary = "a" not in options and "z" not in options and any(b"\0" in line for line in lines)
            out = []
            for at, line in enumerate(lines):
                number += 1
                hit = (test.search(self._text(line)) is not None) != self.invert
                if hit:
                    count += 1
                    self.found = True
                    if "q" in options:
                        self.stop = True
                        return
                    if listing:
                        break
                    if not quiet:
                        if binary:
                            call.write(b"".join(out))
                            call.write(f"grep: {name}: binary file matches\n")
                            return
                        if context:
                            if self.printed and (not last_printed or number - len(waiting) > last_printed + 1):
                                out.append(b"--\n")
                            for back, text in enumerate(waiting):
                                out.append(self._line(lead, number - len(waiting) + back, text, b"-", 0) + end)
                            waiting = []
                        if "o" in options:
                            out.extend(self._pieces(lead, number, line, offset))
                        else:
                            out.append(self._line(lead, number, line, b":", offset) + end)
                        self.printed, last_printed, rest_after = True, number, self.after
                    if self.most is not None and count >= self.most:
                        stream.unread(end.join(lines[at + 1:]) + end if lines[at + 1:] else b"")
                        break
                elif context:
                    if rest_after:
                        out.append(self._line(lead, number, line, b"-", 0) + end)
                        rest_after, last_printed = rest_after - 1, number
                    elif self.before:
                        waiting = (waiting + [line])[-self.before:]
                offset += len(line) + 1
            call.write(b"".join(out))
            if listing and count:
                break
            if self.most is not None and count >= self.most:
                if rest_after:
                    yield from self._trailing(stream, lead, number, rest_after, end)
                break
            yield
        if listing:
            if (count > 0) == ("l" in options):
                call.write(name + ("\0" if "Z" in options else "\n"))
                self.found = True
        elif counting:
            call.write((lead + b":" if lead else b"") + b"%d\n" % count)

    def _trailing(self, stream, lead, number, count, end):
        while count:
            line = yield from stream.line(end)
            if not line:
                return
            number, count = number + 1, count - 1
            self.call.write(self._line(lead, number, line.removesuffix(end), b"-", 0) + end)

    def _line(self, lead, number, text, separator, offset):
        options = self.options
        pieces = [lead + (b"\0" if "Z" in options else separator)] if lead else []
        if "n" in options:
            pieces.append(b"%d" % number + separator)
        if "b" in options:
            pieces.append(b"%d" % offset + separator)
        return b"".join(pieces) + text

    def _pieces(self, lead, number, line, offset):
        if self.invert:
            return
        for match in self.test.finditer(self._text(line)):
            text = match.group("_kept") if self.keep else match.group()
            if text:
                text = text if self.bytes else text.encode("utf-8", "surrogateescape")
                yield self._line(lead, number, text, b":", offset + match.start()) + b"\n"


COMMANDS = {"grep": grep, "egrep": grep, "fgrep": grep}
