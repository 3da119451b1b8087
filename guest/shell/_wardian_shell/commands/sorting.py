# sort, shuf, tsort.

import re

from ..programs import UsageError
from .options import parse

_SUFFIXES = {letter: power for power, letter in enumerate("KMGTPEZY", 1)}
_SUFFIXES["k"] = 1
_MONTHS = {name: number for number, name in enumerate("JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(), 1)}


def sort(call, arguments):
    options = parse(call, arguments, "bdfghiMnRrVcCmsuz", "k t o S T batch-size parallel", "reverse=r numeric-sort=n "
                    "unique=u key=k field-separator=t human-numeric-sort=h version-sort=V ignore-case=f output=o "
                    "stable=s ignore-leading-blanks=b check=c general-numeric-sort=g month-sort=M random-sort=R "
                    "dictionary-order=d zero-terminated=z merge=m buffer-size=S parallel=parallel temporary-directory=T",
                    status=2)
    end = b"\0" if "z" in options else b"\n"
    separator = options.get("t")
    if separator is not None:
        if separator == "\\0":
            separator = "\0"
        if len(separator.encode()) > 1:
            raise UsageError(f"multi-character tab \u2018{separator}\u2019", 2, hint=False)
        if not separator:
            raise UsageError("empty tab", 2, hint=False)
        separator = separator.encode()
    flags = "".join([letter for letter in "bdfghiMnRV" if letter in options])
    reverse = "r" in options
    keys = [_Key(value, flags, reverse) for key, value in options.given if key == "k"]
    lines = []
    for _, stream in call.sources(options.operands, status=2, form="cannot read: {}: {}"):
        data = yield from stream.all()
        found = data.split(end)
        if not found[-1]:
            found.pop()
        lines.extend(found)
        yield
    if call.status:
        return 2
    single = not keys
    if single:
        keys = [_Key("1", flags, reverse)]
        keys[0].end = None
    if "c" in options or "C" in options:
        return _check(call, lines, keys, separator, "u" in options, options)
    if single and not flags:
        lines.sort(reverse=reverse)
        if "u" in options:
            lines = list(dict.fromkeys(lines))
    else:
        if not ("s" in options or "u" in options):
            # The last resort: the whole line.
            lines.sort(reverse=reverse)
        for key in reversed(keys):
            lines.sort(key=lambda line: key.value(line, separator), reverse=key.reverse)
            yield
        if "u" in options:
            known, kept = _Nothing, []
            for line in lines:
                value = [key.value(line, separator) for key in keys]
                if value != known:
                    kept.append(line)
                known = value
            lines = kept
    out = call.open(options["o"], "w") if "o" in options else call.stdout
    for at in range(0, len(lines), 4000):
        out.write(end.join(lines[at:at + 4000]) + end)
        yield


_Nothing = object()


def _check(call, lines, keys, separator, unique, options):
    for number in range(1, len(lines)):
        order = 0
        for key in keys:
            one, two = key.value(lines[number - 1], separator), key.value(lines[number], separator)
            if one != two:
                order = 1 if (one > two) != key.reverse else -1
                break
        if order > 0 or order == 0 and unique:
            if "c" in options:
                name = options.operands[0] if options.operands else "-"
                call.error(f"{name}:{number + 1}: disorder: {lines[number].decode('utf-8', 'surrogateescape')}")
            return 1
    return 0


class _Key:
    def __init__(self, text, flags, reverse):
        match = re.fullmatch(r"(\d+)(?:\.(\d+))?([a-zA-Z]*)(?:,(\d+)(?:\.(\d+))?([a-zA-Z]*))?", text)
        if not match:
            raise UsageError(f"invalid number at field start: invalid count at start of \u2018{text}\u2019", 2, hint=False)
        if match.group(1) == "0":
            raise UsageError(f"-: invalid field specification \u2018{text}\u2019", 2, hint=False)
        own = (match.group(3) or "") + (match.group(6) or "")
        self.start, self.start_char = int(match.group(1)) - 1, int(match.group(2) or 1) - 1
        self.end = int(match.group(4)) if match.group(4) else None
        self.end_char = int(match.group(5) or 0)
        bad = set(own) - set("bdfghiMnRrV")
        if bad:
            raise UsageError(f"stray character in field spec: invalid field specification \u2018{text}\u2019", 2, hint=False)
        self.flags = set(own or flags)
        self.reverse = "r" in own if own else reverse

    def value(self, line, separator):
        text = self._text(line, separator)
        flags = self.flags
        if "n" in flags:
            return _number(text)
        if "h" in flags:
            return _human(text)
        if "g" in flags:
            return _general(text)
        if "V" in flags:
            return version_key(text)
        if "M" in flags:
            return _MONTHS.get(text.strip()[:3].upper().decode("latin-1"), 0)
        if "R" in flags:
            import hashlib
            return hashlib.md5(text).digest()
        if "d" in flags:
            text = re.sub(rb"[^A-Za-z0-9 \t]", b"", text)
        if "f" in flags:
            text = text.upper()
        return text

    def _text(self, line, separator):
        if self.start == 0 and self.end is None and not self.start_char:
            return line.lstrip(b" \t") if "b" in self.flags else line
        if separator is None:
            fields = re.findall(rb"[ \t]*[^ \t]+|[ \t]+$", line)
            joiner = b""
        else:
            fields, joiner = line.split(separator), separator
        if self.start >= len(fields):
            return b""
        last = len(fields) if self.end is None else self.end
        first = fields[self.start]
        if "b" in self.flags:
            first = first.lstrip(b" \t")
        pieces = [first] + fields[self.start + 1:last]
        if self.end_char and self.end is not None and self.end <= len(fields):
            whole = pieces[-1] if "b" not in self.flags else pieces[-1].lstrip(b" \t")
            pieces[-1] = whole[:self.end_char]
        if self.start_char:
            pieces[0] = pieces[0][self.start_char:]
        return joiner.join(pieces)


_NUMBER = re.compile(rb"[ \t]*(-?\d*(?:\.\d+)?)")


def _number(text):
    found = _NUMBER.match(text).group(1)
    try:
        return int(found) if b"." not in found else float(found)
    except ValueError:
        return 0


def _human(text):
    match = re.match(rb"[ \t]*(-?[\d.]+)([a-zA-Z]?)", text)
    if not match:
        return (0, 0)
    number = float(match.group(1).rstrip(b".") or 0)
    power = _SUFFIXES.get(match.group(2).decode(), 0) if number else 0
    return (-power if number < 0 else power, number)


def _general(text):
    match = re.match(rb"\s*([-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?)", text)
    return (1, float(match.group(1))) if match else (0, 0.0)


def version_key(text):
    """Digits within the text count as numbers."""
    suffix = re.search(rb"(\.[A-Za-z~][A-Za-z0-9~]*)*$", text)
    return [_version_part(part) for part in re.split(rb"(\d+)", text[:suffix.start()])], text


def _version_part(part):
    if part.isdigit():
        return (1, int(part), b"")
    return (0, 0, bytes([byte if 48 <= byte < 58 or 65 <= byte < 91 or 97 <= byte < 123 else min(byte + 128, 255)
                         for byte in part]))


def shuf(call, arguments):
    import random
    options = parse(call, arguments, "erz", "n i o random-source", "echo=e head-count=n input-range=i repeat=r output=o "
                    "zero-terminated=z random-source=random-source")
    if "i" in options:
        match = re.fullmatch(r"(\d+)-(\d+)", options["i"])
        if not match:
            raise UsageError(f"invalid input range: \u2018{options['i']}\u2019", 1, hint=False)
        items = [str(number) for number in range(int(match.group(1)), int(match.group(2)) + 1)]
    elif "e" in options:
        items = options.operands
    else:
        data = (yield from call.read_all(options.operands)).decode("utf-8", "surrogateescape")
        items = data.removesuffix("\n").split("\n") if data else []
    count = options.number("n", None, "invalid line count", call)
    if "r" in options:
        items = [random.choice(items) for _ in range(count if count is not None else 1000)]
    else:
        random.shuffle(items)
    out = call.open(options["o"], "w") if "o" in options else call.stdout
    out.write("".join([item + "\n" for item in items[:count]]).encode("utf-8", "surrogateescape"))


def tsort(call, arguments):
    words = (yield from call.read_all(arguments)).decode("utf-8", "surrogateescape").split()
    if len(words) % 2:
        raise UsageError("-: input contains an odd number of tokens", 1, hint=False)
    after, before = {}, {}
    for one, two in zip(words[::2], words[1::2]):
        before.setdefault(one, 0)
        before.setdefault(two, 0)
        if one != two and two not in after.setdefault(one, []):
            after[one].append(two)
            before[two] += 1
    ready = [name for name, count in before.items() if not count]
    while ready:
        name = ready.pop(0)
        call.write(name + "\n")
        del before[name]
        for other in after.get(name, ()):
            before[other] -= 1
            if not before[other]:
                ready.append(other)
    if before:
        call.error("-: input contains a loop:")


COMMANDS = {"sort": sort, "shuf": shuf, "tsort": tsort}
