# Bytes as text: od, xxd, hexdump, strings, base64, base32, and the sums.

import base64 as codec
import binascii
import os
import re

from ..programs import UsageError
from .options import missing, parse
from .view import size_of


def base64(call, arguments):
    options = parse(call, arguments, "di", "w", "decode=d ignore-garbage=i wrap=w")
    if len(options.operands) > 1:
        raise UsageError(f"extra operand \u2018{options.operands[1]}\u2019")
    data = yield from call.read_all(options.operands)
    if call.status:
        return
    small = call.name == "base32"
    if "d" in options:
        text = bytes(data.translate(None, b"\n"))
        alphabet = rb"[^A-Z2-7=]" if small else rb"[^A-Za-z0-9+/=]"
        if "i" in options:
            text = re.sub(alphabet, b"", text)
        bad = re.search(alphabet, text)
        good = text[:bad.start()] if bad else text
        unit = 8 if small else 4
        cut = len(good) - len(good) % unit
        decode = codec.b32decode if small else codec.b64decode
        try:
            call.write(decode(good[:cut]))
        except (binascii.Error, ValueError):
            bad = True
        if not small and good[cut:] and not bad:
            # What is there without its padding.
            try:
                call.write(codec.b64decode(good[cut:] + b"=" * (4 - len(good) % 4)))
            except (binascii.Error, ValueError):
                pass
            bad = True
        if bad or good[cut:]:
            call.error("invalid input")
        return
    width = options.number("w", 76, "invalid wrap size", call)
    text = (codec.b32encode if small else codec.b64encode)(data)
    if width:
        text = b"".join([text[at:at + width] + b"\n" for at in range(0, len(text), width)])
    call.write(text)


_SUMS = {"md5sum": "md5", "sha1sum": "sha1", "sha224sum": "sha224", "sha256sum": "sha256", "sha384sum": "sha384",
         "sha512sum": "sha512", "b2sum": "blake2b"}


def sums(call, arguments):
    import hashlib
    options = parse(call, arguments, "cbtwz", "", "check=c binary=b text=t quiet=quiet status=status warn=w tag=tag strict=strict "
                    "ignore-missing=ignore-missing")
    make = getattr(hashlib, _SUMS[call.name])

    def digest(stream):
        found = make()
        while data := (yield from stream.chunk()):
            found.update(data)
            yield
        return found.hexdigest()
    if "c" not in options:
        for name, stream in call.sources(options.operands):
            text = yield from digest(stream)
            if "tag" in options:
                call.write(f"{_SUMS[call.name].upper()} ({name}) = {text}\n")
            else:
                call.write(f"{text} {'*' if 'b' in options else ' '}{name}\n")
        return
    failed = unreadable = malformed = good = 0
    for list_name, stream in call.sources(options.operands):
        for line in (yield from stream.all()).decode("utf-8", "surrogateescape").splitlines():
            match = re.fullmatch(r"\\?([0-9a-fA-F]+) [ *](.*)", line)
            if not match or len(match.group(1)) != make().digest_size * 2:
                malformed += bool(line and line[0] != "#")
                continue
            name = match.group(2)
            try:
                text = yield from digest(call.open(name))
            except OSError as error:
                if "ignore-missing" in options:
                    continue
                call.error(f"{name}: {error.strerror}")
                call.write(f"{name}: FAILED open or read\n" if "status" not in options else "")
                unreadable += 1
                continue
            same = text == match.group(1).lower()
            good, failed = good + same, failed + (not same)
            if "status" not in options and not ("quiet" in options and same):
                call.write(f"{name}: {'OK' if same else 'FAILED'}\n")
        if not good and not failed and not unreadable:
            call.error(f"{list_name}: no properly formatted checksum lines found")
            return
    if "status" not in options:
        for count, one, many in ((malformed, "line is improperly formatted", "lines are improperly formatted"),
                                 (unreadable, "listed file could not be read", "listed files could not be read"),
                                 (failed, "computed checksum did NOT match", "computed checksums did NOT match")):
            if count:
                call.error(f"WARNING: {count} {one if count == 1 else many}", 0)
    return 1 if failed or unreadable else 0


def cksum(call, arguments):
    options = parse(call, arguments, "", "a", "algorithm=a")
    if options.get("a", "crc") != "crc":
        raise UsageError("only the crc algorithm is supported here", 1, hint=False)
    table = []
    for number in range(256):
        crc = number << 24
        for _ in range(8):
            crc = (crc << 1 ^ (0x04C11DB7 if crc & 0x80000000 else 0)) & 0xFFFFFFFF
        table.append(crc)
    for name, stream in call.sources(options.operands):
        data = yield from stream.all()
        crc, length = 0, len(data)
        tail = b""
        while length:
            tail += bytes([length & 255])
            length >>= 8
        for byte in data + tail:
            crc = (crc << 8 ^ table[(crc >> 24 ^ byte) & 255]) & 0xFFFFFFFF
        call.write(f"{crc ^ 0xFFFFFFFF} {len(data)}" + (f" {name}" if options.operands else "") + "\n")


def strings(call, arguments):
    arguments = [f"-n{word[1:]}" if re.fullmatch(r"-\d+", word) else word for word in arguments]
    options = parse(call, arguments, "a", "n t", "bytes=n all=a radix=t")
    least = int(options.get("n", 4))
    for _, stream in call.sources(options.operands):
        data = yield from stream.all()
        for match in re.finditer(rb"[\t\x20-\x7e]{%d,}" % least, data):
            lead = ""
            if "t" in options:
                lead = format(match.start(), {"d": "7d", "x": "7x", "o": "7o"}[options["t"]]) + " "
            call.write(lead.encode() + match.group() + b"\n")


def xxd(call, arguments):
    options = parse(call, arguments, "prubiCdE", "c l s g n o", status=1)
    for key in "biCdEno":
        if key in options:
            raise UsageError(f"option -{key} is not supported here", 1, hint=False)
    if "r" in options:
        text = (yield from call.read_all(options.operands[:1])).decode("latin-1")
        if "p" in options:
            digits = re.sub(r"[^0-9a-fA-F]", "", text)
        else:
            rows = [re.match(r"[0-9a-fA-F]+:((?: ?[0-9a-fA-F]{2,})*)", line) for line in text.splitlines()]
            digits = "".join([row.group(1).split("  ")[0].replace(" ", "") for row in rows if row])
        call.write(bytes.fromhex(digits[:len(digits) // 2 * 2]))
        return
    data = yield from call.read_all(options.operands[:1])
    start = int(options.get("s", "0"), 0)
    data = data[start:start + int(options["l"], 0)] if "l" in options else data[start:]
    form = "X" if "u" in options else "x"
    if "p" in options:
        width = int(options.get("c", 30))
        for at in range(0, len(data), width):
            call.write("".join([f"{byte:02{form}}" for byte in data[at:at + width]]) + "\n")
        return
    width, group = int(options.get("c", 16)), int(options.get("g", 2)) or 1000
    room = width * 2 + -(-width // group)
    for at in range(0, len(data), width):
        row = data[at:at + width]
        digits = "".join([f"{byte:02{form}}" + (" " if number % group == group - 1 else "")
                          for number, byte in enumerate(row)])
        call.write(f"{at + start:08x}: {digits:<{room}} {_printable(row)}\n")


def _printable(row):
    return "".join([chr(byte) if 32 <= byte < 127 else "." for byte in row])


def hexdump(call, arguments):
    options = parse(call, arguments, "Cvxbcdo", "n s e f")
    for key in "bcdoefx":
        if key in options:
            raise UsageError(f"option -{key} is not supported here", 1, hint=False)
    data = yield from call.read_all(options.operands)
    start = int(options.get("s", "0"), 0)
    data = data[start:start + int(options["n"], 0)] if "n" in options else data[start:]
    long = "C" in options or call.name == "hd"
    last, starred = None, False
    for at in range(0, len(data), 16):
        row = data[at:at + 16]
        if row == last and "v" not in options:
            if not starred:
                call.write("*\n")
            starred = True
            continue
        last, starred = row, False
        if long:
            halves = [" ".join([f"{byte:02x}" for byte in half]) for half in (row[:8], row[8:])]
            call.write(f"{at + start:08x}  {halves[0]:<23}  {halves[1]:<23}  |{_printable(row)}|\n")
        else:
            padded = row + b"\0" * (len(row) % 2)
            words = [f"{padded[place] | padded[place + 1] << 8:04x}" for place in range(0, len(padded), 2)]
            call.write(f"{at + start:07x} " + " ".join(words).ljust(39) + "\n")
    if data:
        call.write(f"{len(data) + start:0{8 if long else 7}x}\n")


_NAMED = ("nul soh stx etx eot enq ack bel bs ht nl vt ff cr so si dle dc1 dc2 dc3 dc4 nak syn etb can em sub esc fs gs rs "
          "us sp").split()
_SHORT = {0: "\\0", 7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r"}


def od(call, arguments):
    options = parse(call, arguments, "abcdosxvi", "A t N j w", "format=t address-radix=A read-bytes=N skip-bytes=j width=w "
                    "output-duplicates=v")
    types = []
    for key, value in options.given:
        if key == "t":
            types += re.findall(r"([acduox])(\d*|[CSIL])(z?)", value)
            if "".join(["".join(each) for each in types if each]) == "" or re.sub(r"[acduox](\d*|[CSIL])z?", "", value):
                raise UsageError(f"invalid character '{value[:1]}' in type string \u2018{value}\u2019", 1, hint=False)
        elif key in "abcdosxi":
            types.append({"a": ("a", "", ""), "b": ("o", "1", ""), "c": ("c", "", ""), "d": ("u", "2", ""),
                          "o": ("o", "2", ""), "s": ("d", "2", ""), "x": ("x", "2", ""), "i": ("d", "4", "")}[key])
    types = types or [("o", "2", "")]
    data = yield from call.read_all(options.operands)
    skip = size_of(options.get("j", "0")) or 0
    data = data[skip:]
    if "N" in options:
        data = data[:size_of(options["N"])]
    width = int(options.get("w", 16))
    radix = options.get("A", "o")
    last, starred = None, False
    for at in range(0, len(data), width):
        row = data[at:at + width]
        if row == last and len(row) == width and "v" not in options:
            if not starred:
                call.write("*\n")
            starred = True
            continue
        last, starred = row, False
        for number, kind in enumerate(types):
            call.write((_address(at + skip, radix) if not number else " " * (0 if radix == "n" else 7))
                       + _od_row(row, kind, types, width) + "\n")
    if radix != "n":
        call.write(_address(len(data) + skip, radix) + "\n")


def _address(number, radix):
    return {"o": f"{number:07o}", "d": f"{number:07d}", "x": f"{number:06x}", "n": ""}[radix]


def _size(kind):
    letter, size, _ = kind
    if letter in "ac":
        return 1
    return {"C": 1, "S": 2, "I": 4, "L": 8, "": 4}.get(size) or int(size)


def _width(kind):
    letter, size = kind[0], _size(kind)
    return {"a": 3, "c": 3, "o": (size * 8 + 2) // 3, "x": size * 2, "u": len(str((1 << size * 8) - 1)),
            "d": len(str((1 << size * 8) - 1)) + (size != 8) if size > 1 else 4}[letter]


def _od_row(row, kind, types, types_width):
    letter, size = kind[0], _size(kind)
    # All kinds of a dump have columns of the widest.
    room = max((_width(each) + 1) * 8 // _size(each) for each in types) * size // 8
    cells = []
    for at in range(0, len(row), size):
        piece = row[at:at + size].ljust(size, b"\0")
        value = int.from_bytes(piece, "little", signed=letter == "d")
        if letter == "c":
            text = _SHORT.get(value) or (chr(value) if 32 <= value < 127 else f"{value:03o}")
        elif letter == "a":
            value &= 127
            text = _NAMED[value] if value < 33 else "del" if value == 127 else chr(value)
        elif letter in "du":
            text = str(value)
        else:
            text = f"{value:0{_width(kind)}{letter}}"
        cells.append(text.rjust(room))
    trail = ""
    if kind[2]:
        missing_cells = max(types_width // size - len(cells), 0)
        trail = " " * (room * missing_cells) + f"  >{_printable(row)}<"
    return "".join(cells) + trail


COMMANDS = {"base64": base64, "base32": base64, "cksum": cksum, "strings": strings, "xxd": xxd, "hexdump": hexdump,
            "hd": hexdump, "od": od, **dict.fromkeys(_SUMS, sums)}
