# `printf` and `echo`: formats and escapes. awk's printf uses the numbers of these.

import math
import re

from .lexer import escape, unescaped_bytes
from .parameters import _needs_ansi, _ansi
from .programs import UsageError

_DIRECTIVE = re.compile(r"%([-+ #0']*)(\*|-?\d+)?(?:\.(\*|-?\d*))?(?:hh|ll|[hlLjzt])?(\([^)]*\)T|[a-zA-Z%])?", re.DOTALL)


def echo(call, arguments):
    newline, escapes = True, "xpg_echo" in call.shell.shopts
    while arguments and re.fullmatch(r"-[neE]+", arguments[0]):
        for letter in arguments[0][1:]:
            if letter == "n":
                newline = False
            else:
                escapes = letter == "e"
        arguments = arguments[1:]
    text = " ".join(arguments)
    if escapes and "\\" in text:
        text, ended = expanded(text)
        newline = newline and not ended
    call.write(text + "\n" if newline else text)
    return 0


def expanded(text):
    """Text with its escapes, as `echo -e` and `%b` have them; whether `\\c` ended it."""
    pieces, pos = [], 0
    while pos < len(text):
        at = text.find("\\", pos)
        if at < 0:
            pieces.append(text[pos:])
            break
        pieces.append(text[pos:at])
        if text.startswith("c", at + 1):
            return unescaped_bytes("".join(pieces)), True
        if text[at + 1:at + 2] in ("1", "2", "3", "4", "5", "6", "7", "'", '"', "?"):
            piece, pos = text[at:at + 2], at + 2
        else:
            piece, pos = escape(text, at, octal_zero=True)
        pieces.append(piece)
    return unescaped_bytes("".join(pieces)), False


def printf(call, arguments):
    builtin = " line " in call.prefix
    name = None
    if arguments and arguments[0] == "-v" and builtin:
        if len(arguments) < 2:
            raise UsageError("-v: option requires an argument", 2)
        name, arguments = arguments[1], arguments[2:]
    if arguments and arguments[0] == "--":
        arguments = arguments[1:]
    if not arguments:
        call.raw_error("printf: usage: printf [-v var] format [arguments]\n")
        return 2
    if name is not None and not re.fullmatch(r"[A-Za-z_]\w*(\[.*\])?", name):
        raise UsageError(f"`{name}': not a valid identifier", 2)
    made = _Printf(call, arguments[1:])
    text = made.whole(arguments[0])
    if name is None:
        call.write(text)
    else:
        match = re.fullmatch(r"(\w+)(?:\[(.*)\])?", name, re.DOTALL)
        index = match.group(2)
        call.shell.set(match.group(1), text, index=None if index is None else call.shell.index_of(match.group(1), index))
    return call.status


class _Stop(Exception):
    pass


class _Printf:
    def __init__(self, call, arguments):
        self.call, self.arguments, self.used = call, arguments, 0
        self.pieces = []

    def whole(self, form):
        try:
            while True:
                before = self.used
                self._once(form)
                if self.used >= len(self.arguments) or self.used == before:
                    break
        except _Stop:
            pass
        return unescaped_bytes("".join(self.pieces))

    def _next(self):
        self.used += 1
        return self.arguments[self.used - 1] if self.used <= len(self.arguments) else None

    def _once(self, form):
        pos, pieces = 0, self.pieces
        while pos < len(form):
            char = form[pos]
            if char == "\\":
                if form.startswith("c", pos + 1):
                    raise _Stop
                piece, pos = escape(form, pos)
                pieces.append(piece)
            elif char == "%":
                match = _DIRECTIVE.match(form, pos)
                pos = match.end()
                kind = match.group(4)
                if kind is None:
                    shown = form[match.start():pos + 1]
                    self.call.error(f"`{form[pos:pos + 1]}': invalid format character" if pos < len(form)
                                    else f"`{shown[-1]}': missing format character")
                    raise _Stop
                pieces.append(self._one(match, kind))
            else:
                end = min([at for at in (form.find("\\", pos), form.find("%", pos)) if at >= 0], default=len(form))
                pieces.append(form[pos:end])
                pos = end

    def _one(self, match, kind):
        flags, width, precision = match.group(1), match.group(2), match.group(3)
        if kind == "%":
            return "%"
        if width == "*":
            width = self._integer(self._next())
        width = int(width or 0)
        if width < 0:
            flags, width = flags + "-", -width
        if precision == "*":
            precision = self._integer(self._next())
        precision = None if precision is None else int(precision or 0)
        if precision is not None and precision < 0:
            precision = None
        argument = self._next()
        if kind in "sbqQ":
            text = argument or ""
            ended = False
            if kind == "b":
                text, ended = _expanded_b(text)
            elif kind != "s":
                text = quoted_word(text)
            if precision is not None:
                text = text[:precision]
            self_text = padded(text, flags.replace("0", ""), width)
            if ended:
                self.pieces.append(self_text)
                raise _Stop
            return self_text
        if kind == "c":
            return padded((argument or "")[:1], flags.replace("0", ""), width)
        if kind in "diouxX":
            return integer(self._integer(argument), kind, flags, width, precision)
        if kind in "eEfFgGaA":
            return real(self._real(argument), kind, flags, width, precision)
        if kind.endswith("T"):
            import time
            seconds = -1 if argument is None else self._integer(argument)
            now = time.time() if seconds in (-1, -2) else seconds
            return padded(time.strftime(kind[1:-2] or "%X", time.localtime(now)), flags, width)
        self.call.error(f"`{kind}': invalid format character")
        raise _Stop

    def _integer(self, text):
        if text is None or text == "":
            return 0
        if text[0] in "'\"":
            return ord(text[1]) if len(text) > 1 else 0
        match = re.match(r"\s*[-+]?(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)", text)
        if not match or match.end() != len(text):
            octal = match and re.fullmatch(r"[-+]?0\d+", text.strip())
            self.call.error(f"{text}: invalid {'octal ' if octal else 'hex ' if text[:2] in ('0x', '0X') else ''}number")
        if not match:
            return 0
        digits = match.group().strip().lower()
        sign = -1 if digits[0] == "-" else 1
        digits = digits.lstrip("+-")
        base = 16 if digits.startswith("0x") else 8 if digits[0] == "0" and len(digits) > 1 else 10
        return sign * int(digits, base)

    def _real(self, text):
        if text is None or text == "":
            return 0.0
        if text[0] in "'\"":
            return float(ord(text[1])) if len(text) > 1 else 0.0
        match = re.match(r"\s*[-+]?(0[xX][0-9a-fA-F]+|(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?|inf(inity)?|nan)", text, re.I)
        if not match or match.end() != len(text):
            self.call.error(f"{text}: invalid number")
        if not match:
            return 0.0
        found = match.group().strip()
        return float(int(found, 16)) if "x" in found.lower() else float(found)


def _expanded_b(text):
    # `\NNN` is a byte here, with or without the 0.
    return expanded(re.sub(r"(?<!\\)((?:\\\\)*)\\([1-7][0-7]{0,2})", r"\1\\0\2", text))


def quoted_word(text):
    """As `%q`: a word that the shell reads back."""
    if not text:
        return "''"
    if _needs_ansi(text):
        return _ansi(text)
    text = re.sub(r"([^\w@%+:./=^~\u0080-\U0010ffff-]|\^)", r"\\\1", text)
    return "\\" + text if text[0] in "~#" else text


def padded(text, flags, width):
    return text.ljust(width) if "-" in flags else text.rjust(width)


def integer(number, kind, flags, width, precision):
    """An integer as C's printf writes it."""
    if kind in "ouxX" and number < 0:
        number += 1 << 64
    digits = {"o": "o", "x": "x", "X": "X"}.get(kind, "d")
    text = format(abs(number), digits)
    if precision is not None:
        text = "" if precision == 0 and number == 0 else text.zfill(precision)
    lead = "-" if number < 0 else "+" if "+" in flags and kind in "di" else " " if " " in flags and kind in "di" else ""
    if "#" in flags and number:
        lead += {"o": "0", "x": "0x", "X": "0X"}.get(kind, "")
    if "0" in flags and "-" not in flags and precision is None:
        text = text.zfill(width - len(lead))
    return padded(lead + text, flags, width)


def real(number, kind, flags, width, precision):
    """A number with a point as C's printf writes it."""
    if math.isinf(number) or math.isnan(number):
        text = "inf" if math.isinf(number) else "nan"
        text = ("-" if number < 0 else "+" if "+" in flags else "") + text
        return padded(text.upper() if kind.isupper() else text, flags, width)
    if kind in "aA":
        text = number.hex()
        text = re.sub(r"\.?0+p", "p", text)
        return padded(text.upper() if kind == "A" else text, flags, width)
    form = "%" + "".join([flag for flag in flags if flag in "-+ #0"]) + (str(width) if width else "")
    form += "" if precision is None else f".{precision}"
    return (form + kind) % number
