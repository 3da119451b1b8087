# Commands that pass lines on: cat, head, tail, tee, wc, nl, tac, rev, fold, split, yes, seq.

import os
import re

from ..programs import UsageError
from .options import missing, parse, quote


def cat(call, arguments):
    options = parse(call, arguments, "AbeEnstTuv", long="show-all=A number=n number-nonblank=b squeeze-blank=s "
                    "show-ends=E show-tabs=T show-nonprinting=v")
    letters = {"A": "vET", "e": "vE", "t": "vT"}
    flags = set("".join([letters.get(key, key) for key, _ in options.given])) - {"u"}
    state = {"number": 0, "blank": False, "start": True}
    for name, stream in call.sources(options.operands):
        while data := (yield from stream.chunk()):
            call.write(_decorated(data, flags, state) if flags else data)
            yield


def _decorated(data, flags, state):
    pieces = []
    for line in data.splitlines(True) if b"\r" not in data else re.findall(rb"[^\n]*\n|[^\n]+", data):
        if state["start"]:
            blank = line == b"\n"
            if blank and state["blank"] and "s" in flags:
                continue
            state["blank"] = blank
            if "b" in flags and not blank or "n" in flags and "b" not in flags:
                state["number"] += 1
                pieces.append(b"%6d\t" % state["number"])
        ended = line.endswith(b"\n")
        text = line[:-1] if ended else line
        if "v" in flags:
            text = b"".join([_visible(byte) for byte in text])
        if "T" in flags:
            text = text.replace(b"\t", b"^I")
        pieces.append(text + (b"$" if "E" in flags and ended else b"") + (b"\n" if ended else b""))
        state["start"] = ended
    return b"".join(pieces)


def _visible(byte):
    if byte == 9:
        return b"\t"
    lead = b""
    if byte >= 128:
        lead, byte = b"M-", byte - 128
    return lead + (b"^" + bytes([byte + 64]) if byte < 32 else b"^?" if byte == 127 else bytes([byte]))


_UNITS = {"": 1, "b": 512, "k": 1 << 10, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40, "kB": 1000, "KB": 1000,
          "MB": 1000**2, "GB": 1000**3, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}


def size_of(text):
    """A number with a unit; None where it is none."""
    match = re.fullmatch(r"(\d+)([a-zA-Z]*)", text)
    return int(match.group(1)) * _UNITS[match.group(2)] if match and match.group(2) in _UNITS else None


def _amount(text, what):
    sign = text[0] if text[:1] in ("-", "+") else ""
    count = size_of(text[len(sign):])
    if count is None:
        raise UsageError(f"invalid number of {what}: \u2018{text}\u2019", 1, hint=False)
    return sign, count


def _counts(call, arguments, more=""):
    # `-5` and, for tail, `+5`: as they were once.
    words = []
    for at, word in enumerate(arguments):
        match = re.fullmatch(r"-(\d+)([cl]?)" if not more else r"-(\d+)([cl]?)(f?)", word)
        if match and (not at or arguments[at - 1] not in ("-n", "-c")):
            words += ["-c" if match.group(2) == "c" else "-n", match.group(1)] + (["-f"] if more and match.group(3) else [])
        else:
            words.append(word)
    options = parse(call, words, "qvz" + more, "n c s pid max-unchanged-stats", "lines=n bytes=c quiet=q silent=q "
                    "verbose=v zero-terminated=z" + (" follow=f retry=F sleep-interval=s pid=pid" if more else ""))
    kind = [(key, value) for key, value in options.given if key in "nc"][-1:] or [("n", "10")]
    return options, kind[0][0], _amount(kind[0][1], "bytes" if kind[0][0] == "c" else "lines")


def _headed(call, options):
    # The files, with `==> name <==` where there are several.
    shown, first = "v" in options or len(options.operands) > 1 and "q" not in options, True
    for name, stream in call.sources(options.operands, False, 1, "cannot open '{}' for reading: {}"):
        if name != "-" and os.path.isdir(call.path(name)):
            call.error(f"error reading '{name}': Is a directory")
            continue
        if shown:
            call.write(f"{'' if first else chr(10)}==> {'standard input' if name == '-' else name} <==\n")
        first = False
        yield stream


def _directory_checked(call, names):
    good = []
    for name in names:
        if name != "-" and os.path.isdir(call.path(name)):
            call.error(f"error reading '{name}': Is a directory")
        else:
            good.append(name)
    return good


def head(call, arguments):
    options, kind, (sign, count) = _counts(call, arguments)
    end = b"\0" if "z" in options else b"\n"
    given = options.operands
    options.operands = _directory_checked(call, given)
    if given and not options.operands:
        return
    for stream in _headed(call, options):
        if sign == "-":
            data = yield from stream.all()
            pieces = data.split(end) if kind == "n" else None
            if kind == "c":
                call.write(data[:max(len(data) - count, 0)])
                continue
            lines = [line + end for line in pieces[:-1]] + ([pieces[-1]] if pieces[-1] else [])
            call.write(b"".join(lines[:max(len(lines) - count, 0)]))
            continue
        rest = count
        while rest > 0:
            data = yield from stream.chunk()
            if not data:
                break
            if kind == "c":
                stream.unread(data[rest:])
                call.write(data[:rest])
                rest -= len(data)
            else:
                cut = _after_lines(data, rest, end)
                stream.unread(data[cut:])
                call.write(data[:cut])
                rest -= data.count(end, 0, cut)


def _after_lines(data, count, end):
    at = 0
    for _ in range(count):
        at = data.find(end, at) + 1
        if not at:
            return len(data)
    return at


def tail(call, arguments):
    if arguments and re.fullmatch(r"\+\d+", arguments[0]):
        arguments = ["-n", *arguments]
    options, kind, (sign, count) = _counts(call, arguments, "fF")
    if "f" in options or "F" in options:
        raise UsageError("following a file (-f) is not supported here", 1, hint=False)
    end = b"\0" if "z" in options else b"\n"
    given = options.operands
    options.operands = _directory_checked(call, given)
    if given and not options.operands:
        return
    for stream in _headed(call, options):
        data = yield from stream.all()
        if kind == "c":
            call.write(data[max(count - 1, 0):] if sign == "+" else data[-count:] if count else b"")
        elif sign == "+":
            call.write(data[_after_lines(data, count - 1, end) if count > 1 else 0:])
        elif count:
            at = len(data) - data.endswith(end)
            for _ in range(count):
                at = data.rfind(end, 0, at)
                if at < 0:
                    break
            call.write(data[at + 1:])


def tee(call, arguments):
    options = parse(call, arguments, "aip", long="append=a ignore-interrupts=i")
    files = []
    for name in options.operands:
        try:
            files.append(call.open(name, "a" if "a" in options else "w"))
        except OSError as error:
            call.error(f"{name}: {error.strerror}")
    while data := (yield from call.stdin.chunk()):
        for file in files:
            file.write(data)
        call.write(data)
        yield
    for file in files:
        file.close()


def wc(call, arguments):
    options = parse(call, arguments, "clmwL", long="bytes=c lines=l chars=m words=w max-line-length=L")
    shown = [key for key in "lwmcL" if key in options] or ["l", "w", "c"]
    rows, total = [], dict.fromkeys("lwmcL", 0)
    names = options.operands
    for name in names or ["-"]:
        if name != "-" and os.path.isdir(call.path(name)):
            call.error(f"{name}: Is a directory")
            rows.append((dict.fromkeys("lwmcL", 0), name))
            continue
        for _, stream in call.sources([name]):
            counts = dict.fromkeys("lwmcL", 0)
            inside = False
            while data := (yield from stream.chunk()):
                inside = _count(data, counts, shown, inside)
            rows.append((counts, name if names else ""))
            for key in "lwmc":
                total[key] += counts[key]
            total["L"] = max(total["L"], counts["L"])
    if len(names) > 1:
        rows.append((total, "total"))
    width = 1
    if len(shown) > 1 or len(rows) > 1:
        sizes = [os.path.getsize(call.path(name)) for name in names if name != "-" and os.path.isfile(call.path(name))]
        width = len(str(sum(sizes)))
        if len(sizes) < len([name for name in names if os.path.lexists(call.path(name))]) or not names:
            width = max(width, 7)
    for counts, name in rows:
        call.write(" ".join([str(counts[key]).rjust(width) for key in shown]) + (f" {name}" if name else "") + "\n")


def _count(data, counts, shown, inside):
    # Whether it ends within a word.
    counts["c"] += len(data)
    counts["l"] += data.count(b"\n")
    if "w" in shown:
        words = len(data.split())
        counts["w"] += words - (inside and not data[:1].isspace() and words > 0)
    if "m" in shown:
        counts["m"] += len(data) - sum(map(data.count, _CONTINUATIONS)) if not data.isascii() else len(data)
    if "L" in shown:
        lengths = [len(line.expandtabs()) for line in data.decode("utf-8", "replace").split("\n")]
        counts["L"] = max(counts["L"], *lengths)
    return not data[-1:].isspace()


_CONTINUATIONS = [bytes([byte]) for byte in range(0x80, 0xC0)]


def nl(call, arguments):
    options = parse(call, arguments, "p", "b w s v i n h f l d", "body-numbering=b number-width=w number-separator=s "
                    "starting-line-number=v line-increment=i number-format=n")
    number, step, width = int(options.get("v", 1)), int(options.get("i", 1)), int(options.get("w", 6))
    separator, form, which = options.get("s", "\t"), options.get("n", "rn"), options.get("b", "t")
    for _, stream in call.sources(options.operands):
        while (found := (yield from stream.lines()))[0]:
            for line in found[0]:
                if which == "a" or which == "t" and line or which[0] == "p" and re.search(which[1:].encode(), line):
                    text = str(number)
                    text = text.ljust(width) if form == "ln" else text.zfill(width) if form == "rz" else text.rjust(width)
                    call.write(text.encode() + separator.encode() + line + b"\n")
                    number += step
                else:
                    call.write(b" " * (width + len(separator)) + line + b"\n")
            yield


def tac(call, arguments):
    options = parse(call, arguments, "", "s", "separator=s")
    for _, stream in call.sources(options.operands):
        data = yield from stream.all()
        end = options.get("s", "\n").encode()
        pieces = [piece + end for piece in data.split(end)]
        last = pieces.pop()[:-len(end)]
        call.write(last + b"".join(pieces[::-1]))


def rev(call, arguments):
    options = parse(call, arguments)
    for _, stream in call.sources(options.operands):
        while (found := (yield from stream.lines()))[0]:
            lines = [line.decode("utf-8", "surrogateescape")[::-1] for line in found[0]]
            call.write("\n".join(lines) + ("\n" if found[1] else ""))
            yield


def fold(call, arguments):
    words = [f"-w{word[1:]}" if re.fullmatch(r"-\d+", word) else word for word in arguments]
    options = parse(call, words, "bs", "w", "bytes=b spaces=s width=w")
    width = options.number("w", 80, "invalid number of columns", call)
    for _, stream in call.sources(options.operands):
        while (found := (yield from stream.lines()))[0]:
            lines = [_folded(line, width, "s" in options) for line in found[0]]
            call.write(b"\n".join(lines) + (b"\n" if found[1] else b""))
            yield


def _folded(line, width, at_blanks):
    pieces = []
    while len(line) > width:
        cut = width
        if at_blanks:
            blank = line.rfind(b" ", 0, width)
            cut = blank + 1 if blank >= 0 else width
        pieces.append(line[:cut])
        line = line[cut:]
    return b"\n".join(pieces + [line])


def split(call, arguments):
    words = [f"-l{word[1:]}" if re.fullmatch(r"-\d+", word) else word for word in arguments]
    options = parse(call, words, "d", "l b n a C additional-suffix", "lines=l bytes=b number=n suffix-length=a "
                    "numeric-suffixes=d additional-suffix=additional-suffix line-bytes=C")
    names = options.operands
    prefix = names[1] if len(names) > 1 else "x"
    data = yield from call.read_all(names[:1])
    if call.status:
        return
    if "b" in options:
        size = size_of(options["b"])
        pieces = [data[at:at + size] for at in range(0, len(data), size)]
    elif "n" in options:
        parts = options["n"]
        if not re.fullmatch(r"(l/)?\d+", parts):
            raise UsageError(f"invalid number of chunks: \u2018{parts}\u2019", 1, hint=False)
        pieces = _parts(data, int(parts.split("/")[-1]), parts.startswith("l/"))
    elif "C" in options:
        raise UsageError("-C is not supported here", 1, hint=False)
    else:
        lines, count = data.splitlines(True), options.number("l", 1000, "invalid number of lines", call)
        pieces = [b"".join(lines[at:at + count]) for at in range(0, len(lines), count)]
    letters = "0123456789" if "d" in options else "abcdefghijklmnopqrstuvwxyz"
    length = int(options.get("a", 2))
    for number, piece in enumerate(pieces):
        suffix = ""
        for _ in range(length):
            number, digit = divmod(number, len(letters))
            suffix = letters[digit] + suffix
        if number:
            raise UsageError("output file suffixes exhausted", 1, hint=False)
        file = call.open(prefix + suffix + options.get("additional-suffix", ""), "w")
        file.write(piece)
        file.close()


def _parts(data, count, lines):
    size = len(data) // count
    cuts = [size * number for number in range(count)] + [len(data)]
    if lines:
        cuts = [cut if cut in (0, len(data)) else (data.find(b"\n", cut - 1) + 1 or len(data)) for cut in cuts]
    return [data[left:right] for left, right in zip(cuts, cuts[1:])]


def yes(call, arguments):
    line = (" ".join(arguments) or "y").encode("utf-8", "surrogateescape") + b"\n"
    while True:
        call.write(line * max(1, 2048 // len(line)))
        yield


def seq(call, arguments):
    import decimal
    split_at = 0
    while split_at < len(arguments) and re.match(r"-[a-zA-Z-]", arguments[split_at]):
        split_at += 2 if arguments[split_at] in ("-s", "-f", "--separator", "--format") else 1
    options = parse(call, arguments[:split_at], "w", "s f", "separator=s equal-width=w format=f")
    words = arguments[split_at:]
    if not words:
        missing(call)
    if len(words) > 3:
        raise UsageError(f"extra operand \u2018{words[3]}\u2019")
    numbers = []
    for word in words:
        try:
            numbers.append(decimal.Decimal(word))
        except decimal.InvalidOperation:
            raise UsageError(f"invalid floating point argument: \u2018{word}\u2019") from None
    first, step, last = {1: (1, 1, numbers[0]), 2: (numbers[0], 1, numbers[-1])}.get(len(words), tuple(numbers))
    first, step = decimal.Decimal(first), decimal.Decimal(step)
    if not step:
        raise UsageError(f"invalid Zero increment value: \u2018{words[1]}\u2019")
    places = max(-min(number.as_tuple().exponent, 0) for number in (first, step))
    width = max(len(f"{number:.{places}f}") for number in (first, last)) if "w" in options else 0
    separator, form = options.get("s", "\n"), options.get("f")
    value, pieces, began = first, [], False
    whole = not places and form is None and last == last.to_integral_value()
    if whole:
        value, step, last = int(value), int(step), int(last)
    while value <= last if step > 0 else value >= last:
        text = str(value) if whole else form % float(value) if form else f"{value:.{places}f}"
        if width:
            text = text.zfill(width)
        pieces.append(text)
        value += step
        if len(pieces) > 2000:
            call.write((separator if began else "") + separator.join(pieces))
            pieces, began = [], True
            yield
    if pieces or began:
        call.write((separator if began and pieces else "") + separator.join(pieces) + "\n")


COMMANDS = {"cat": cat, "less": cat, "more": cat, "head": head, "tail": tail, "tee": tee, "wc": wc, "nl": nl, "tac": tac, "rev": rev,
            "fold": fold, "split": split, "yes": yes, "seq": seq}
