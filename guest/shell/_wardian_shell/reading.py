# Builtins that read: `read`, `mapfile`, `getopts`.

import re

from .programs import UsageError

_READ_USAGE = ("read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] "
               "[-t timeout] [-u fd] [name ...]")
_MAPFILE_USAGE = ("{0}: usage: {0} [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] "
                  "[-c quantum] [array]")


def options_of(call, arguments, plain, valued, usage):
    """Options of a builtin by letter, and the other arguments."""
    found, at = {}, 0
    while at < len(arguments) and arguments[at][:1] == "-" and len(arguments[at]) > 1:
        word = arguments[at]
        at += 1
        if word == "--":
            break
        pos = 1
        while pos < len(word):
            letter = word[pos]
            pos += 1
            if letter in plain:
                found[letter] = True
            elif letter in valued:
                if pos < len(word):
                    found[letter] = word[pos:]
                elif at < len(arguments):
                    found[letter] = arguments[at]
                    at += 1
                else:
                    raise UsageError(f"-{letter}: option requires an argument", 2, usage)
                break
            else:
                raise UsageError(f"-{letter}: invalid option", 2, usage)
    return found, arguments[at:]


def _identifier(name):
    return re.fullmatch(r"[A-Za-z_]\w*(\[.+\])?", name) is not None


def read(call, arguments):
    shell = call.shell
    options, names = options_of(call, arguments, "ers", "adinNptu", _READ_USAGE)
    for name in names + ([options["a"]] if "a" in options else []):
        if not _identifier(name):
            raise UsageError(f"`{name}': not a valid identifier", 1)
    number = int(options.get("u", "0")) if options.get("u", "0").isdigit() else -1
    stream = call.fds.get(number)
    if stream is None:
        raise UsageError(f"{number}: invalid file descriptor: Bad file descriptor", 1)
    # The prompt of `-p` is for terminals, which there are none of.
    if options.get("t") == "0":
        return 0
    end = options["d"][:1].encode("utf-8", "surrogateescape") or b"\0" if "d" in options else b"\n"
    raw = "r" in options
    count = options.get("N", options.get("n"))
    if count is not None:
        if not count.isdigit():
            raise UsageError(f"{count}: invalid number", 1)
        text, ended = yield from _characters(stream, int(count), None if "N" in options else end)
        chars = [(char, False) for char in text]
    else:
        chars, ended = yield from _line(stream, end, raw)
    if "N" in options:
        values, names = ["".join([char for char, _ in chars])], names[:1] or ["REPLY"]
        _store(shell, names, values)
        return 0 if ended else 1
    if "a" in options:
        shell.set_array(options["a"], [(None, text, False) for text in _split(shell, chars, None)])
    elif not names:
        shell.set("REPLY", "".join([char for char, _ in chars]))
    else:
        _store(shell, names, _split(shell, chars, len(names)))
    return 0 if ended else 1


def _store(shell, names, values):
    for at, name in enumerate(names):
        match = re.fullmatch(r"(\w+)(?:\[(.*)\])?", name)
        index = match.group(2)
        shell.set(match.group(1), values[at] if at < len(values) else "",
                  index=None if index is None else shell.index_of(match.group(1), index))


def _line(stream, end, raw):
    # Characters with whether a backslash was before them; whether the end was found.
    pieces, joined = [], b""
    while True:
        line = yield from stream.line(end)
        ended = line.endswith(end)
        joined += line[:-1] if ended else line
        if raw or not ended or end != b"\n":
            break
        backslashes = len(joined) - len(joined.rstrip(b"\\"))
        if backslashes % 2 == 0:
            break
        joined = joined[:-1]
    text = joined.replace(b"\0", b"").decode("utf-8", "surrogateescape")
    if raw or "\\" not in text:
        return [(char, False) for char in text], ended
    pos = 0
    while pos < len(text):
        if text[pos] == "\\":
            pos += 1
            if pos < len(text):
                pieces.append((text[pos], True))
        else:
            pieces.append((text[pos], False))
        pos += 1
    return pieces, ended


def _characters(stream, count, end):
    text = b""
    while len(text.decode("utf-8", "ignore")) < count:
        data = yield from stream.chunk()
        if not data:
            return text.decode("utf-8", "surrogateescape"), False
        for at in range(len(data)):
            if end is not None and data[at:at + 1] == end:
                stream.unread(data[at + 1:])
                return text.decode("utf-8", "surrogateescape"), True
            text += data[at:at + 1]
            if len(text.decode("utf-8", "ignore")) >= count:
                stream.unread(data[at + 1:])
                break
    return text.decode("utf-8", "surrogateescape"), True


def _split(shell, chars, count):
    # By IFS; the last of `count` names gets the rest as it is.
    found = shell.lookup("IFS")
    ifs = " \t\n" if found is None or found.value is None else found.value
    blanks = "".join([char for char in ifs if char in " \t\n"])

    def separates(at, kind):
        return not chars[at][1] and chars[at][0] in kind
    start, end = 0, len(chars)
    while start < end and separates(start, blanks):
        start += 1
    values, at = [], start
    while at < end:
        if count is not None and len(values) == count - 1:
            break
        begin = at
        while at < end and not separates(at, ifs):
            at += 1
        values.append("".join([char for char, _ in chars[begin:at]]))
        at = _behind(chars, at, end, separates, ifs, blanks)
    else:
        return values
    rest = chars[at:end]
    while rest and not rest[-1][1] and rest[-1][0] in blanks:
        rest.pop()
    # One separator at the very end belongs to the field, unless it is the only one.
    if rest and not rest[-1][1] and rest[-1][0] in ifs and rest[-1][0] not in blanks:
        inner = [char for char in rest[:-1] if not char[1] and char[0] in ifs]
        if not inner:
            rest.pop()
    values.append("".join([char for char, _ in rest]))
    return values


def _behind(chars, at, end, separates, ifs, blanks):
    while at < end and separates(at, blanks):
        at += 1
    if at < end and separates(at, ifs):
        at += 1
        while at < end and separates(at, blanks):
            at += 1
    return at


def mapfile(call, arguments):
    shell = call.shell
    options, names = options_of(call, arguments, "t", "dnOsuCc", _MAPFILE_USAGE.format(call.name))
    name = names[0] if names else "MAPFILE"
    if not _identifier(name):
        raise UsageError(f"`{name}': not a valid identifier", 1)
    if "C" in options:
        raise UsageError("-C: not supported here", 2)
    stream = call.fds.get(int(options.get("u", 0)))
    if stream is None:
        raise UsageError(f"{options.get('u', 0)}: invalid file descriptor: Bad file descriptor", 1)
    end = options["d"][:1].encode() or b"\0" if "d" in options else b"\n"
    most, skip = int(options.get("n", 0)), int(options.get("s", 0))
    lines = []
    while not most or len(lines) < most + skip:
        line = yield from stream.line(end)
        if not line:
            break
        if "t" in options and line.endswith(end):
            line = line[:-1]
        lines.append(line.replace(b"\0", b"").decode("utf-8", "surrogateescape"))
    origin = int(options.get("O", 0))
    shell.set_array(name, [(origin + at, text, False) for at, text in enumerate(lines[skip:])], append="O" in options)
    return 0


def getopts(call, arguments):
    shell = call.shell
    if len(arguments) < 2:
        raise UsageError("usage: getopts optstring name [arg ...]", 2)
    letters, name, *words = arguments
    if not words:
        words = shell.arguments
    silent = letters.startswith(":")
    index = int(shell.get("OPTIND") or 1)
    state = getattr(shell, "getopts_state", None)
    offset = state[1] if state is not None and state[0] == index else 1
    word = words[index - 1] if index <= len(words) else ""
    if offset == 1 and (len(word) < 2 or word[0] != "-" or word == "--"):
        if word == "--":
            shell.set("OPTIND", str(index + 1))
        shell.set(name, "?")
        shell.unset("OPTARG")
        return 1
    letter, offset = word[offset], offset + 1
    at = letters.find(letter)
    known = at >= 0 and letter != ":"
    takes = known and letters[at + 1:at + 2] == ":"
    rest = word[offset:]
    if takes or not rest:
        index, following = index + 1, 1
    else:
        following = offset
    value, answer = None, letter
    if not known:
        answer = "?"
        value = _complain(call, silent, letter, f"illegal option -- {letter}")
    elif takes and rest:
        value = rest
    elif takes and index <= len(words):
        value = words[index - 1]
        index += 1
    elif takes:
        answer = ":" if silent else "?"
        value = _complain(call, silent, letter, f"option requires an argument -- {letter}")
    shell.set("OPTIND", str(index))
    shell.getopts_state = index, following
    shell.set(name, answer)
    if value is None:
        shell.unset("OPTARG")
    else:
        shell.set("OPTARG", value)
    return 0


def _complain(call, silent, letter, text):
    if silent:
        return letter
    if call.shell.get("OPTERR") != "0":
        call.raw_error(f"{call.shell.name}: {text}\n")
    return None
