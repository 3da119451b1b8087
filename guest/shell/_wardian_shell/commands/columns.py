# Commands about fields and characters of lines: cut, paste, join, comm, column,
# expand, tr, uniq.

import re

from ..lexer import escape
from ..programs import UsageError
from .options import missing, parse


def _ranges(text, what):
    found = []
    for piece in text.replace(" ", ",").split(","):
        match = re.fullmatch(r"(\d*)(-?)(\d*)", piece)
        if not match or not (match.group(1) or match.group(3)):
            raise UsageError(f"invalid {what} value \u2018{piece}\u2019" if what != "field" else
                             f"invalid field value \u2018{piece}\u2019" if piece and piece != "-" else
                             "invalid range with no endpoint: -" if piece == "-" else
                             "fields are numbered from 1")
        low = int(match.group(1) or 1)
        high = int(match.group(3)) if match.group(3) else (1 << 60 if match.group(2) else low)
        if not low:
            raise UsageError("fields are numbered from 1" if what == "field" else "byte/character positions are "
                             "numbered from 1")
        if high < low:
            raise UsageError("invalid decreasing range")
        found.append((low, high))
    return sorted(found)


def cut(call, arguments):
    options = parse(call, arguments, "nsz", "b c f d output-delimiter", "bytes=b characters=c fields=f delimiter=d "
                    "only-delimited=s complement=complement output-delimiter=output-delimiter zero-terminated=z")
    kinds = [key for key in "bcf" if key in options]
    if len(kinds) != 1:
        raise UsageError("only one type of list may be specified" if kinds else
                         "you must specify a list of bytes, characters, or fields")
    kind = kinds[0]
    if len(options.get("d", "x")) > 1 and len(options["d"].encode()) > 1:
        raise UsageError("the delimiter must be a single character")
    if kind != "f" and "d" in options:
        raise UsageError("an input delimiter may be specified only when operating on fields")
    ranges = _ranges(options[kind], "field" if kind == "f" else "byte/character")
    delimiter = (options.get("d", "\t") or "\0").encode("utf-8", "surrogateescape")
    joiner = options.get("output-delimiter")
    joiner = (delimiter if kind == "f" else b"") if joiner is None else joiner.encode("utf-8", "surrogateescape")
    end = b"\0" if "z" in options else b"\n"
    complement = "complement" in options

    def chosen(items):
        if complement:
            return [item for at, item in enumerate(items, 1) if not any(low <= at <= high for low, high in ranges)]
        if len(ranges) == 1:
            return items[ranges[0][0] - 1:ranges[0][1]]
        return [item for at, item in enumerate(items, 1) if any(low <= at <= high for low, high in ranges)]
    for _, stream in call.sources(options.operands):
        while (found := (yield from stream.lines(end)))[0]:
            pieces = []
            for line in found[0]:
                if kind != "f":
                    pieces.append(_runs(line, ranges, complement, joiner))
                elif delimiter in line:
                    pieces.append(joiner.join(chosen(line.split(delimiter))))
                elif "s" not in options:
                    pieces.append(line)
            if pieces:
                call.write(end.join(pieces) + end)
            yield


def _runs(line, ranges, complement, joiner):
    if complement:
        return bytes([byte for at, byte in enumerate(line, 1) if not any(low <= at <= high for low, high in ranges)])
    merged = []
    for low, high in ranges:
        if merged and low <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return joiner.join([line[low - 1:high] for low, high in merged if low <= len(line)])


def paste(call, arguments):
    options = parse(call, arguments, "sz", "d", "delimiters=d serial=s zero-terminated=z")
    delimiters, text, pos = [], options.get("d", "\t"), 0
    while pos < len(text):
        if text[pos] == "\\":
            piece, pos = ("", pos + 2) if text[pos + 1:pos + 2] == "0" else escape(text, pos)
            delimiters.append(piece.encode())
        else:
            delimiters.append(text[pos].encode("utf-8", "surrogateescape"))
            pos += 1
    delimiters = delimiters or [b""]
    names = options.operands or ["-"]
    if "s" in options:
        for _, stream in call.sources(names):
            lines = (yield from stream.all()).removesuffix(b"\n").split(b"\n")
            call.write(_alternating(lines, delimiters) + b"\n")
        return
    streams = []
    for name in names:
        for _, stream in call.sources([name]):
            streams.append(_KeptOpen(call, name, stream))
            break
    if call.status:
        return
    while True:
        lines = []
        for each in streams:
            lines.append((yield from each.stream.line()))
        if not any(lines):
            return
        call.write(_alternating([line.removesuffix(b"\n") for line in lines], delimiters) + b"\n")
        yield


class _KeptOpen:
    # A generator of `sources` closes its file when it goes on: each file has its own.
    def __init__(self, call, name, stream):
        self.stream = call.open(name)


def _alternating(items, delimiters):
    pieces = [items[0]]
    for number, item in enumerate(items[1:]):
        pieces += [delimiters[number % len(delimiters)], item]
    return b"".join(pieces)


def _two(call, operands):
    if len(operands) < 2:
        missing(call, operands[0] if operands else None)
    if len(operands) > 2:
        raise UsageError(f"extra operand \u2018{operands[2]}\u2019")
    found = []
    for name in operands:
        stream = call.open(name)
        data = yield from stream.all()
        found.append(data.removesuffix(b"\n").split(b"\n") if data else [])
    return found


def comm(call, arguments):
    options = parse(call, arguments, "123iz", "output-delimiter", "output-delimiter=output-delimiter "
                    "check-order=c nocheck-order=n total=total")
    left, right = yield from _two(call, options.operands)
    separator = options.get("output-delimiter", "\t").encode()
    lead2 = b"" if "1" in options else separator
    lead3 = lead2 + (b"" if "2" in options else separator)
    at = other = 0
    while at < len(left) or other < len(right):
        if other >= len(right) or at < len(left) and left[at] < right[other]:
            kind, line, at = "1", left[at], at + 1
        elif at >= len(left) or right[other] < left[at]:
            kind, line, other = "2", right[other], other + 1
        else:
            kind, line, at, other = "3", left[at], at + 1, other + 1
        if kind not in options:
            call.write({"1": b"", "2": lead2, "3": lead3}[kind] + line + b"\n")
        yield


def join(call, arguments):
    options = parse(call, arguments, "iz", "t 1 2 j a v o e", "ignore-case=i header=header nocheck-order=n")
    left, right = yield from _two(call, options.operands)
    separator = options["t"].encode() if "t" in options else None
    keys = [int(options.get(side, options.get("j", 1))) - 1 for side in "12"]
    unpaired = [value for key, value in options.given if key in "av"]
    rows = [[line.split(separator) for line in lines] for lines in (left, right)]
    joiner = separator or b" "
    empty = options.get("e", "").encode()

    def field(row, at):
        value = row[at] if row is not None and at < len(row) else b""
        return value or empty

    def fold_case(value):
        return value.lower() if "i" in options else value

    def write(first, second):
        if "o" in options and options["o"] != "auto":
            pieces = []
            for spec in options["o"].replace(",", " ").split():
                if spec == "0":
                    pieces.append(field(first, keys[0]) if first is not None else field(second, keys[1]))
                else:
                    side, _, at = spec.partition(".")
                    pieces.append(field(first if side == "1" else second, int(at) - 1))
        else:
            pieces = [field(first, keys[0]) if first is not None else field(second, keys[1])]
            for row, key in ((first, keys[0]), (second, keys[1])):
                if row is not None:
                    pieces += [value for at, value in enumerate(row) if at != key]
        call.write(joiner.join(pieces) + b"\n")
    if "header" in options and rows[0] and rows[1]:
        write(rows[0].pop(0), rows[1].pop(0))
    at = other = 0
    while at < len(rows[0]) and other < len(rows[1]):
        one, two = fold_case(field(rows[0][at], keys[0])), fold_case(field(rows[1][other], keys[1]))
        if one < two:
            if "1" in unpaired:
                write(rows[0][at], None)
            at += 1
        elif two < one:
            if "2" in unpaired:
                write(None, rows[1][other])
            other += 1
        else:
            last, last_other = at, other
            while last < len(rows[0]) and fold_case(field(rows[0][last], keys[0])) == one:
                last += 1
            while last_other < len(rows[1]) and fold_case(field(rows[1][last_other], keys[1])) == one:
                last_other += 1
            if "v" not in options:
                for first in rows[0][at:last]:
                    for second in rows[1][other:last_other]:
                        write(first, second)
            at, other = last, last_other
    for row in rows[0][at:] if "1" in unpaired else ():
        write(row, None)
    for row in rows[1][other:] if "2" in unpaired else ():
        write(None, row)


def column(call, arguments):
    options = parse(call, arguments, "tne", "s o c N R", "table=t separator=s output-separator=o output-width=c "
                    "table-columns=N table-right=R")
    data = (yield from call.read_all(options.operands)).decode("utf-8", "surrogateescape")
    lines = [line for line in data.split("\n") if line.strip()]
    if "t" not in options:
        return _filled(call, lines, int(options.get("c", 80)))
    separator = options.get("s")
    rows = [line.split() if separator is None else re.split("[" + re.escape(separator) + "]", line) for line in lines]
    if "N" in options:
        rows.insert(0, options["N"].split(","))
    count = max(map(len, rows), default=0)
    widths = [max([len(row[at]) for row in rows if at < len(row)]) for at in range(count)]
    right = {int(each) - 1 for each in options["R"].split(",")} if "R" in options else ()
    gap = options.get("o", "  ")
    for row in rows:
        row = row + [""] * (count - len(row))
        cells = [cell.rjust(widths[at]) if at in right else cell.ljust(widths[at]) for at, cell in enumerate(row)]
        if count - 1 not in right:
            cells[-1] = row[-1]
        call.write(gap.join(cells) + "\n")


def _filled(call, lines, width):
    if not lines:
        return
    # Columns of tabs, filled downwards, as many as fit.
    longest = (max(map(len, lines)) // 8 + 1) * 8
    count = max(1, width // longest)
    rows = -(-len(lines) // count)
    for row in range(rows):
        items = lines[row::rows]
        text = ""
        for number, item in enumerate(items):
            if number < len(items) - 1:
                item += "\t" * (-(-(longest - len(item)) // 8))
            text += item
        call.write(text + "\n")


def expand(call, arguments):
    words = [f"-t{word[1:]}" if re.fullmatch(r"-\d+", word) else word for word in arguments]
    options = parse(call, words, "ia", "t", "tabs=t initial=i all=a")
    size = options.number("t", 8, "tab size contains invalid character(s)", call)
    for _, stream in call.sources(options.operands):
        while (found := (yield from stream.lines()))[0]:
            lines = [line.decode("utf-8", "surrogateescape") for line in found[0]]
            if call.name == "expand":
                lines = [line.expandtabs(size) for line in lines]
            else:
                lines = [_unexpanded(line, size, "a" in options) for line in lines]
            call.write("\n".join(lines) + ("\n" if found[1] else ""))
            yield


def _unexpanded(line, size, everywhere):
    line = line.expandtabs(size)
    pieces = [line[at:at + size] for at in range(0, len(line), size)]
    out, leading = [], True
    for piece in pieces:
        stripped = piece.rstrip(" ")
        if leading or everywhere:
            if len(piece) == size and len(piece) - len(stripped) > (1 if stripped else 0):
                out.append(stripped + "\t")
            else:
                out.append(piece)
        else:
            out.append(piece)
        leading = leading and not stripped
    return "".join(out)


_TR_CLASSES = {
    "alpha": b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "digit": b"0123456789",
    "upper": b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "lower": b"abcdefghijklmnopqrstuvwxyz", "space": b"\t\n\v\f\r ",
    "alnum": b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "blank": b"\t ",
    "punct": b"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "cntrl": bytes([*range(32), 127]),
    "print": bytes(range(32, 127)), "graph": bytes(range(33, 127)), "xdigit": b"0123456789ABCDEFabcdef"}


def _tr_set(text, length=None):
    data = text.encode("utf-8", "surrogateescape")
    items, pos, fill = [], 0, None
    while pos < len(data):
        match = re.compile(rb"\[:(\w+):\]").match(data, pos)
        if match:
            name = match.group(1).decode()
            if name not in _TR_CLASSES:
                raise UsageError(f"invalid character class \u2018{name}\u2019", 1, hint=False)
            items.extend(_TR_CLASSES[name])
            pos = match.end()
            continue
        match = re.compile(rb"\[(.)\*(\d*)\]", re.DOTALL).match(data, pos)
        if match and length is not None:
            if match.group(2):
                items.extend(match.group(1) * int(match.group(2), 8 if match.group(2)[:1] == b"0" else 10))
            else:
                fill = (len(items), match.group(1)[0])
            pos = match.end()
            continue
        byte, pos = _tr_char(data, pos)
        if data[pos:pos + 1] == b"-" and pos + 1 < len(data):
            high, after = _tr_char(data, pos + 1)
            if high < byte:
                raise UsageError(f"range-endpoints of \u2018{chr(byte)}-{chr(high)}\u2019 are in reverse collating "
                                 "sequence order", 1, hint=False)
            items.extend(range(byte, high + 1))
            pos = after
        else:
            items.append(byte)
    if fill is not None:
        items[fill[0]:fill[0]] = [fill[1]] * max(length - len(items), 0)
    return items


def _tr_char(data, pos):
    if data[pos:pos + 1] == b"\\" and pos + 1 < len(data):
        match = re.compile(rb"\\([0-7]{1,3})").match(data, pos)
        if match:
            return int(match.group(1), 8) & 255, match.end()
        known = {"a": 7, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11}
        char = chr(data[pos + 1])
        return known.get(char, data[pos + 1]), pos + 2
    return data[pos], pos + 1


def tr(call, arguments):
    options = parse(call, arguments, "cCdst", long="complement=c delete=d squeeze-repeats=s truncate-set1=t", posix=True)
    names = options.operands
    if not names:
        missing(call)
    delete, squeeze = "d" in options, "s" in options
    if len(names) < 2 and not (delete or squeeze) or len(names) < 2 and delete and squeeze:
        call.error(f"missing operand after \u2018{names[0]}\u2019")
        call.raw_error("Two strings must be given when " + ("both deleting and squeezing repeats.\n" if delete else
                                                            "translating.\n")
                       + "Try 'tr --help' for more information.\n")
        return 1
    if len(names) > (1 if delete and not squeeze else 2):
        call.error(f"extra operand \u2018{names[-1]}\u2019")
        if delete:
            call.raw_error("Only one string may be given when deleting without squeezing repeats.\n")
        call.raw_error("Try 'tr --help' for more information.\n")
        return 1
    first = _tr_set(names[0])
    if "c" in options or "C" in options:
        known = set(first)
        first = [byte for byte in range(256) if byte not in known]
    second = _tr_set(names[1], len(first)) if len(names) > 1 else None
    table, dropped = None, bytes(first) if delete else b""
    if second is not None and not delete:
        if not second:
            raise UsageError("when not truncating set1, string2 must be non-empty", 1, hint=False)
        if "t" in options:
            first = first[:len(second)]
        second = second + second[-1:] * (len(first) - len(second))
        mapping = list(range(256))
        for source, target in zip(first, second):
            mapping[source] = target
        table = bytes(mapping)
    squeezed = None
    if squeeze:
        inner = re.escape(bytes(second if second is not None else first))
        squeezed = re.compile(b"([" + inner.replace(b"[", b"\\[") + b"])\\1+", re.DOTALL) if inner else None
    last = b""
    while data := (yield from call.stdin.chunk()):
        data = data.translate(table, dropped)
        if squeezed is not None and data:
            data = squeezed.sub(rb"\1", data)
            if data[:1] == last and squeezed.fullmatch(last + last):
                data = data[1:]
            last = data[-1:] or last
        call.write(data)
        yield


def uniq(call, arguments):
    options = parse(call, arguments, "cduDiz", "f s w", "count=c repeated=d unique=u ignore-case=i skip-fields=f "
                    "skip-chars=s check-chars=w zero-terminated=z all-repeated=D")
    end = b"\0" if "z" in options else b"\n"
    names = options.operands
    fields, chars = int(options.get("f", 0)), int(options.get("s", 0))
    width = int(options["w"]) if "w" in options else None
    out = call.open(names[1], "w") if len(names) > 1 else call.stdout
    if fields or chars or width is not None or "i" in options:
        def key(line):
            for _ in range(fields):
                line = re.sub(rb"^[ \t]*[^ \t]*", b"", line)
            line = line[chars:] if width is None else line[chars:chars + width]
            return line.lower() if "i" in options else line
    else:
        key = None

    def finish(line, count, group):
        if "D" in options:
            return b"".join([each + end for each in group]) if count > 1 else b""
        if "d" in options and count < 2 or "u" in options and count > 1:
            return b""
        return (b"%7d " % count if "c" in options else b"") + line + end
    previous, known, count, group = None, None, 0, []
    for _, stream in call.sources(names[:1]):
        while (found := (yield from stream.lines(end)))[0]:
            pieces = []
            for line in found[0]:
                value = line if key is None else key(line)
                if count and value == known:
                    count += 1
                else:
                    if count:
                        pieces.append(finish(previous, count, group))
                    previous, known, count, group = line, value, 1, []
                if "D" in options:
                    group.append(line)
            out.write(b"".join(pieces))
            yield
    if count:
        out.write(finish(previous, count, group))


COMMANDS = {"cut": cut, "paste": paste, "comm": comm, "join": join, "column": column, "expand": expand,
            "unexpand": expand, "tr": tr, "uniq": uniq}
