# The functions that awk has: POSIX's, and the few of GNU's that programs use.

import math
import random
import re
import time


from ..programs import UsageError


def _numbers(machine, nodes):
    from .awk import number
    found = []
    for node in nodes:
        found.append(number((yield from machine.value(node))))
    return found


def _texts(machine, nodes):
    found = []
    for node in nodes:
        found.append(machine.text((yield from machine.value(node))))
    return found


def _math(function):
    def made(machine, nodes):
        values = yield from _numbers(machine, nodes)
        try:
            return float(function(*values))
        except ValueError:
            return math.nan
        except OverflowError:
            return math.inf
        except TypeError:
            raise UsageError("wrong number of arguments to a function", 2, hint=False) from None
    return made


def _log(value):
    return -math.inf if value == 0 else math.log(value)


def _length(machine, nodes):
    if not nodes:
        return float(len(machine._field(0)))
    if nodes[0][0] == "name" and type(machine._get(nodes[0][1])) is dict:
        return float(len(machine._get(nodes[0][1])))
    return float(len((yield from _texts(machine, nodes))[0]))


def _substr(machine, nodes):
    from .awk import number
    text = machine.text((yield from machine.value(nodes[0])))
    bounds = yield from _numbers(machine, nodes[1:])
    start = _rounded(bounds[0])
    end = math.inf if len(bounds) < 2 else start + _rounded(bounds[1])
    start = max(start, 1)
    if math.isnan(start) or end <= start:
        return ""
    return text[int(start) - 1:None if end == math.inf else int(end) - 1]


def _rounded(value):
    return value if not math.isfinite(value) else float(round(value))


def _index(machine, nodes):
    text, part = yield from _texts(machine, nodes)
    return float(text.find(part) + 1)


def _split(machine, nodes):
    from .awk import _input_text
    text = machine.text((yield from machine.value(nodes[0])))
    if len(nodes) > 2:
        if nodes[2][0] == "regex":
            regex = machine.regex(nodes[2][1])
            pieces, at = [], 0
            for match in regex.finditer(text):
                if match.end() > match.start():
                    pieces.append(text[at:match.start()])
                    at = match.end()
            pieces = pieces + [text[at:]] if text else []
        else:
            pieces = machine.split(text, machine.text((yield from machine.value(nodes[2]))))
    else:
        pieces = machine.split(text, machine.text(machine.variables["FS"]))
    array = machine._array(nodes[1][1])
    array.clear()
    for at, piece in enumerate(pieces, 1):
        array[str(at)] = _input_text(piece)
    return float(len(pieces))


def _replacement(text):
    # `&` is what was found, `\\&` itself.
    parts = re.split(r"(\\\\|\\&|&)", text)
    return [None if part == "&" else "&" if part == "\\&" else "\\" if part == "\\\\" else part for part in parts]


def _substitute(everywhere):
    def made(machine, nodes):
        regex = yield from machine._pattern(nodes[0])
        parts = _replacement(machine.text((yield from machine.value(nodes[1]))))
        target = nodes[2] if len(nodes) > 2 else ("field", ("number", 0.0))
        text = machine.text((yield from machine.value(target)))
        pieces, at, count, last = [], 0, 0, None
        for match in regex.finditer(text):
            if match.start() == match.end() == last:
                continue
            last = match.end()
            count += 1
            pieces.append(text[at:match.start()])
            pieces.extend([match.group() if part is None else part for part in parts])
            at = match.end()
            if not everywhere:
                break
        if count:
            target = target[1] if target[0] == "group" else target
            if target[0] in ("name", "field", "element"):
                yield from machine._store(target, "".join(pieces) + text[at:])
        return float(count)
    return made


def _gensub(machine, nodes):
    regex = yield from machine._pattern(nodes[0])
    form, which = yield from _texts(machine, nodes[1:3])
    text = machine.text((yield from machine.value(nodes[3]))) if len(nodes) > 3 else machine._field(0)
    wanted = 0 if which[:1] in ("g", "G") else int(which or 1)
    count = 0

    def one(match):
        nonlocal count
        count += 1
        if wanted and count != wanted:
            return match.group()
        return re.sub(r"\\(\d)|\\(.)|(&)", lambda part: (match.group(int(part.group(1))) or "") if part.group(1) else
                      part.group(2) if part.group(2) else match.group(), form)
    return regex.sub(one, text)


def _match(machine, nodes):
    text = machine.text((yield from machine.value(nodes[0])))
    regex = yield from machine._pattern(nodes[1])
    found = regex.search(text)
    machine.variables["RSTART"] = float(found.start() + 1) if found else 0.0
    machine.variables["RLENGTH"] = float(found.end() - found.start()) if found else -1.0
    if len(nodes) > 2:
        array = machine._array(nodes[2][1])
        array.clear()
        if found:
            for at, group in enumerate((found.group(),) + found.groups()):
                if group is not None:
                    array[str(at)] = group
    return machine.variables["RSTART"]


def _sprintf(machine, nodes):
    values = []
    for node in nodes:
        values.append((yield from machine.value(node)))
    return machine.sprintf(values)


def _case(change):
    def made(machine, nodes):
        return change((yield from _texts(machine, nodes))[0])
    return made


def _rand(machine, nodes):
    return machine.random.random()
    yield


def _srand(machine, nodes):
    before = machine.seed
    machine.seed = (yield from _numbers(machine, nodes))[0] if nodes else float(int(time.time()))
    machine.random = random.Random(machine.seed)
    return before


def _system(machine, nodes):
    command = (yield from _texts(machine, nodes))[0]
    machine._flush()
    shell = machine.call.shell.fork()
    shell.fds = dict(machine.call.fds)
    return float((yield from shell.subshell(shell.text(command))))


def _close(machine, nodes):
    return (yield from machine.close((yield from _texts(machine, nodes))[0]))


def _fflush(machine, nodes):
    machine._flush()
    return 0.0
    yield


def _systime(machine, nodes):
    return float(int(time.time()))
    yield


def _strftime(machine, nodes):
    from .dates import in_zone
    form = machine.text((yield from machine.value(nodes[0]))) if nodes else "%a %b %e %H:%M:%S %Z %Y"
    seconds = (yield from _numbers(machine, nodes[1:2]))[0] if len(nodes) > 1 else time.time()
    return in_zone(machine.call, seconds).strftime(form)


def _mktime(machine, nodes):
    import datetime
    from .dates import zone
    parts = [int(part) for part in (yield from _texts(machine, nodes))[0].split()]
    return float(int(datetime.datetime(*parts[:6], tzinfo=zone(machine.call)).timestamp()))


def _strtonum(machine, nodes):
    from .awk import number
    text = (yield from _texts(machine, nodes))[0]
    match = re.match(r"\s*0([xX][0-9a-fA-F]+|[0-7]+)\Z", text)
    if match:
        return float(int(match.group(1)[1:], 16) if match.group(1)[0] in "xX" else int(match.group(1), 8))
    return number(text)


def _sorted(by_key):
    def made(machine, nodes):
        array = machine._array(nodes[0][1])
        if by_key:
            values = sorted(array)
        else:
            values = sorted(array.values(), key=lambda value: (0, value, "") if type(value) is float else (
                (0, float(value), "") if type(value).__name__ == "_Strnum" else (1, 0.0, value)))
        target = machine._array(nodes[1][1]) if len(nodes) > 1 else array
        target.clear()
        for at, value in enumerate(values, 1):
            target[str(at)] = value
        return float(len(values))
        yield
    return made


FUNCTIONS = {
    "length": _length, "substr": _substr, "index": _index, "split": _split, "sub": _substitute(False),
    "gsub": _substitute(True), "gensub": _gensub, "match": _match, "sprintf": _sprintf, "tolower": _case(str.lower),
    "toupper": _case(str.upper), "sin": _math(math.sin), "cos": _math(math.cos), "atan2": _math(math.atan2),
    "exp": _math(math.exp), "log": _math(_log), "sqrt": _math(math.sqrt), "int": _math(lambda value: int(value)),
    "rand": _rand, "srand": _srand, "system": _system, "close": _close, "fflush": _fflush, "systime": _systime,
    "strftime": _strftime, "mktime": _mktime, "strtonum": _strtonum, "asort": _sorted(False), "asorti": _sorted(True),
    "and": _math(lambda one, two: int(one) & int(two)), "or": _math(lambda one, two: int(one) | int(two)),
    "xor": _math(lambda one, two: int(one) ^ int(two)), "lshift": _math(lambda one, two: int(one) << int(two)),
    "rshift": _math(lambda one, two: int(one) >> int(two)), "compl": _math(lambda one: ~int(one) & (1 << 53) - 1),
}
