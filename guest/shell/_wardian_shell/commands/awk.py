# awk: runs the tree of `awk_syntax`. Values are floats, texts, and `_Strnum`s (texts of
# the input that look like numbers); a variable that was never set is `_UNSET`.

import math
import os
import random
import re
import time

from .. import streams
from ..printing import integer, padded, real
from ..programs import UsageError
from .awk_syntax import Parser, unescaped
from .options import parse
from .regex import RegexError, compiled

_NUMERIC = re.compile(r"[ \t\n\r]*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[ \t\n\r]*\Z")
_PREFIX = re.compile(r"[ \t\n\r]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")


class _Strnum(str):
    __slots__ = ()


class _Unset(str):
    __slots__ = ()


_UNSET = _Unset("")


class _Next(Exception):
    pass


class _NextFile(Exception):
    pass


class _Exit(Exception):
    pass


class _Return(Exception):
    pass


class _Break(Exception):
    pass


class _Continue(Exception):
    pass


def _input_text(text):
    return _Strnum(text) if _NUMERIC.match(text) else text


def number(value):
    if type(value) is float:
        return value
    match = _PREFIX.match(value)
    return float(match.group(1)) if match else 0.0


class _Machine:
    def __init__(self, call, program, names):
        self.call, self.program = call, program
        self.names = names
        self.variables = {"FS": " ", "OFS": " ", "ORS": "\n", "RS": "\n", "SUBSEP": "\x1c", "CONVFMT": "%.6g",
                          "OFMT": "%.6g", "NR": 0.0, "FNR": 0.0, "FILENAME": "", "RSTART": 0.0, "RLENGTH": -1.0,
                          "ENVIRON": {key: _input_text(value) for key, value in call.environ.items()}}
        self.frames = []
        self.record, self.fields, self.stale = "", [], False
        self.fields_changed = False
        self.outputs, self.readers, self.active = {}, {}, {}
        self.stream = None
        self.seed, self.random = 0.0, random.Random(0)
        self.pieces, self.held = [], 0
        self.status = 0

    # Values.

    def text(self, value):
        if type(value) is float:
            return self._number_text(value, self.variables["CONVFMT"])
        return value

    def _number_text(self, value, form):
        if value == int(value) if math.isfinite(value) else False:
            return str(int(value))
        if not math.isfinite(value):
            return ("-" if value < 0 else "") + ("nan" if math.isnan(value) else "inf")
        return self.sprintf([form, value])

    def _true(self, value):
        kind = type(value)
        if kind is float:
            return value != 0
        if kind is _Strnum:
            return float(value) != 0
        return value != ""

    def _array(self, name):
        if self.frames and name in self.frames[-1]:
            found = self.frames[-1][name]
            if type(found) is not dict:
                if type(found) is not _Unset:
                    raise UsageError(f"can't use scalar {name} as array", 2, hint=False)
                found = {}
                self._bind_late(self.frames[-1], name, found)
            return found
        found = self.variables.get(name)
        if found is None or type(found) is _Unset:
            found = self.variables[name] = {}
        elif type(found) is not dict:
            raise UsageError(f"can't use scalar {name} as array", 2, hint=False)
        return found

    def _bind_late(self, frame, name, array):
        # A variable that was unset when it was handed over becomes an array for the caller, too.
        frame[name] = array
        source = frame.get(("source", name))
        if source is not None:
            outer, outer_name = source
            if type(outer.get(outer_name, _UNSET)) is _Unset:
                self._bind_late(outer, outer_name, array)

    def _get(self, name):
        if self.frames and name in self.frames[-1]:
            return self.frames[-1][name]
        if name == "NF":
            return float(len(self._split_record()))
        return self.variables.get(name, _UNSET)

    def _set(self, name, value):
        if type(value) is _Unset:
            value = ""
        if self.frames and name in self.frames[-1]:
            self.frames[-1][name] = value
        elif name == "NF":
            count = int(number(value))
            fields = self._split_record()
            self.fields = fields[:count] + [""] * (count - len(fields))
            self.fields_changed = True
        elif type(self.variables.get(name)) is dict:
            raise UsageError(f"can't assign to {name}; it's an array name.", 2, hint=False)
        else:
            self.variables[name] = value

    def _key(self, subscripts):
        if len(subscripts) == 1:
            value = yield from self.value(subscripts[0])
            return self.text(value) + ""
        pieces = []
        for each in subscripts:
            pieces.append(self.text((yield from self.value(each))))
        return self.text(self.variables["SUBSEP"]).join(pieces)

    # Records and fields.

    def _split_record(self):
        if self.stale:
            self.stale = False
            self.fields = [_input_text(text) for text in self.split(self.record, self.text(self.variables["FS"]))]
        return self.fields

    def split(self, text, separator):
        if not text:
            return []
        if separator == " ":
            return text.split()
        if separator == "":
            return list(text)
        if len(separator) == 1 and separator != "\\":
            if separator == "\t" or not (self.paragraphs() and "\n" in text):
                return text.split(separator)
        pattern = separator if len(separator) > 1 else re.escape(separator)
        regex = self.regex(pattern)
        if self.paragraphs():
            regex = self.regex(f"({pattern})|\n")
        pieces, at = [], 0
        for match in regex.finditer(text):
            if match.end() > match.start():
                pieces.append(text[at:match.start()])
                at = match.end()
        return pieces + [text[at:]]

    def paragraphs(self):
        return self.variables["RS"] == ""

    def _set_record(self, text):
        self.record, self.stale, self.fields_changed = text, True, False

    def _field(self, index):
        if index == 0:
            if self.fields_changed:
                self.record = self.text(self.variables["OFS"]).join([self.text(field) for field in self.fields])
                self.fields_changed = False
            return _input_text(self.record)
        if index < 0:
            raise UsageError(f"attempt to access field {index}", 2, hint=False)
        fields = self._split_record()
        return fields[index - 1] if index <= len(fields) else _UNSET

    def _set_field(self, index, value):
        if type(value) is float:
            value = _Strnum(self.text(value))
        if index == 0:
            self._set_record(value)
            return
        if index < 0 or index > 1_000_000:
            raise UsageError(f"attempt to access field {index}", 2, hint=False)
        fields = self._split_record()
        if index > len(fields):
            fields.extend([""] * (index - len(fields)))
        fields[index - 1] = value
        self.fields_changed = True

    def regex(self, text):
        try:
            return compiled(text, extended=True, escapes=True)
        except RegexError as error:
            raise UsageError(f"regular expression compile failed ({error})\n{text}", 2, hint=False) from None

    # Expressions. Those that cannot wait are in `_FAST`.

    def value(self, node):
        kind = node[0]
        if kind == "number" or kind == "string":
            return node[1]
        if kind == "name":
            found = self._get(node[1])
            if type(found) is dict:
                raise UsageError(f"can't use array {node[1]} in scalar context", 2, hint=False)
            return found
        if kind == "field":
            if node[1][0] == "number":
                return self._field(int(node[1][1]))
            return self._field(int(number((yield from self.value(node[1])))))
        if kind == "group":
            return (yield from self.value(node[1]))
        if kind == "element":
            array, key = self._array(node[1]), (yield from self._key(node[2]))
            if key not in array:
                array[key] = _UNSET
            return array[key]
        if kind == "concat":
            left = self.text((yield from self.value(node[1])))
            return left + self.text((yield from self.value(node[2])))
        if kind == "arith":
            left = number((yield from self.value(node[2])))
            return self._arithmetic(node[1], left, number((yield from self.value(node[3]))))
        if kind == "compare":
            left = yield from self.value(node[2])
            return self._compare(node[1], left, (yield from self.value(node[3])))
        return (yield from _RARER[kind](self, node))

    def _arithmetic(self, op, left, right):
        try:
            if op == "+":
                return left + right
            if op == "-":
                return left - right
            if op == "*":
                return left * right
            if op == "/":
                return left / right
            if op == "%":
                return math.fmod(left, right)
            found = left ** right
            return found if type(found) is float else math.nan
        except ZeroDivisionError:
            if op == "^":
                return math.inf
            raise UsageError("division by zero" if op == "/" else "division by zero in %", 2, hint=False) from None
        except (OverflowError, ValueError):
            return math.inf

    def _compare(self, op, left, right):
        numeric = type(left) in _NUMBERS and type(right) in _NUMBERS
        if numeric:
            left, right = number(left), number(right)
        else:
            left, right = self.text(left), self.text(right)
        return float(left < right if op == "<" else left <= right if op == "<=" else left == right if op == "==" else
                     left != right if op == "!=" else left > right if op == ">" else left >= right)

    def _and(self, node):
        return float(self._true((yield from self.value(node[1]))) and self._true((yield from self.value(node[2]))))

    def _or(self, node):
        return float(self._true((yield from self.value(node[1]))) or self._true((yield from self.value(node[2]))))

    def _ternary(self, node):
        return (yield from self.value(node[2] if self._true((yield from self.value(node[1]))) else node[3]))

    def _unary(self, node):
        found = yield from self.value(node[2])
        if node[1] == "!":
            return float(not self._true(found))
        return -number(found) if node[1] == "-" else number(found)

    def _regex_value(self, node):
        return float(self.regex(node[1]).search(self._field(0)) is not None)
        yield

    def _match_operator(self, node):
        left = self.text((yield from self.value(node[1])))
        right = yield from self._pattern(node[2])
        return float((right.search(left) is not None) == (node[0] == "~"))

    def _pattern(self, node):
        if node[0] == "regex":
            return self.regex(node[1])
        return self.regex(self.text((yield from self.value(node))))

    def _in(self, node):
        return float((yield from self._key(node[1])) in self._array(node[2]))

    def _store(self, target, value):
        kind = target[0]
        if kind == "name":
            self._set(target[1], value)
        elif kind == "field":
            self._set_field(int(number((yield from self.value(target[1])))), value)
        else:
            key = yield from self._key(target[2])
            self._array(target[1])[key] = "" if type(value) is _Unset else value

    def _assign(self, node):
        _, op, target, source = node
        if op:
            old = number((yield from self.value(target)))
            found = self._arithmetic(op, old, number((yield from self.value(source))))
        else:
            found = yield from self.value(source)
        yield from self._store(target, found)
        return found

    def _increment(self, node):
        old = number((yield from self.value(node[2])))
        yield from self._store(node[2], old + node[1])
        return old + node[1] if node[0] == "pre" else old

    def _call(self, node):
        name, arguments = node[1], node[2]
        if name not in self.program.functions:
            raise UsageError(f"function {name} never defined", 2, hint=False)
        parameters, body = self.program.functions[name]
        if len(arguments) > len(parameters):
            raise UsageError(f"function {name} called with {len(arguments)} args, accepts only {len(parameters)}", 2,
                             hint=False)
        if len(self.frames) > 300:
            raise UsageError(f"function {name}: nested too deeply", 2, hint=False)
        frame = dict.fromkeys(parameters, _UNSET)
        for parameter, argument in zip(parameters, arguments):
            if argument[0] == "name":
                frame[parameter] = self._get(argument[1])
                if type(frame[parameter]) is _Unset:
                    inner = self.frames and argument[1] in self.frames[-1]
                    frame["source", parameter] = (self.frames[-1] if inner else self.variables, argument[1])
            else:
                frame[parameter] = yield from self.value(argument)
        self.frames.append(frame)
        try:
            yield from self.run(body)
        except _Return as found:
            return found.args[0]
        finally:
            self.frames.pop()
        return _UNSET

    # Input.

    def _getline(self, node):
        _, kind, source, target = node
        if kind == "":
            found = yield from self.next_record()
            if found is None:
                return 0.0
            self.variables["NR"] += 1.0
            self.variables["FNR"] += 1.0
        else:
            name = self.text((yield from self.value(source)))
            reader = self.readers.get(name)
            if reader is None:
                try:
                    if kind == "<":
                        reader = self.call.open(name)
                    else:
                        self._flush()
                        reader = streams.Memory((yield from self._output_of(name)))
                except OSError:
                    return -1.0
                self.readers[name] = reader
            found = yield from self.read_record(reader)
            if found is None:
                return 0.0
            if kind == "|":
                self.variables["NR"] += 1.0
        if target is None:
            self._set_record(found)
        else:
            yield from self._store(target, _input_text(found))
        return 1.0

    def _output_of(self, command, stdin=None):
        shell = self.call.shell.fork()
        shell.fds = dict(self.call.fds)
        kept = shell.fds[1] = streams.Capture()
        yield from shell.subshell(shell.text(command))
        return kept.value()

    def next_record(self):
        while True:
            if self.stream is None:
                if not self._open_next():
                    return None
            found = yield from self.read_record(self.stream)
            if found is not None:
                return found
            self.stream.close() if self.variables["FILENAME"] else None
            self.stream = None

    opened_any = False

    def _open_next(self):
        while self.names:
            name = self.names.pop(0)
            match = re.fullmatch(r"([A-Za-z_]\w*)=(.*)", name, re.DOTALL)
            if match:
                self._set(match.group(1), _input_text(unescaped(match.group(2))))
                continue
            if not name:
                continue
            self.opened_any = True
            try:
                path = self.call.path(name)
                if name != "-" and os.path.isdir(path):
                    self.call.error(f"warning: command line argument `{name}' is a directory: skipped", 0)
                    continue
                self.stream = self.call.open(name)
            except OSError as error:
                self.call.error(f"cannot open \"{name}\" ({error.strerror})", 2)
                continue
            self.variables["FILENAME"], self.variables["FNR"] = name if name != "-" else "", 0.0
            return True
        if not self.opened_any:
            self.opened_any = True
            self.stream = self.call.stdin
            return True
        return False

    def read_record(self, stream):
        separator = self.text(self.variables["RS"])
        if separator == "\n" or len(separator) == 1:
            end = separator.encode("utf-8", "surrogateescape")
            if stream.at >= len(stream.held):
                self._flush()
            line = yield from stream.line(end)
            if not line:
                return None
            return (line[:-1] if line.endswith(end) else line).decode("utf-8", "surrogateescape")
        data = (yield from stream.all()).decode("utf-8", "surrogateescape")
        if separator == "":
            data = data.lstrip("\n")
            match = re.search("\n\n+", data)
        else:
            match = self.regex(separator).search(data)
        if not data:
            return None
        if match is None or match.end() == match.start():
            return data.removesuffix("\n")
        stream.unread(data[match.end():].encode("utf-8", "surrogateescape"))
        return data[:match.start()]

    # Output.

    def _print(self, node):
        kind, arguments, target = node
        values = []
        for each in arguments:
            values.append((yield from self.value(each)))
        if kind == "printf":
            text = self.sprintf(values)
        elif not arguments:
            text = self._field(0) + self.text(self.variables["ORS"])
        else:
            form = self.variables["OFMT"]
            pieces = [self._number_text(value, form) if type(value) is float else value for value in values]
            text = self.text(self.variables["OFS"]).join(pieces) + self.text(self.variables["ORS"])
        if target is None:
            self.pieces.append(text)
            self.held += len(text)
            if self.held > 8192:
                self._flush()
                yield
            return
        name = self.text((yield from self.value(target[1])))
        yield from self._to(target[0], name, text.encode("utf-8", "surrogateescape"))

    def _to(self, op, name, data):
        if name in ("/dev/stdout", "-") and op != "|":
            self._flush()
            return self.call.write(data)
        if name in ("/dev/stderr", "cat 1>&2", "cat >&2"):
            self._flush()
            return self.call.raw_error(data.decode("utf-8", "surrogateescape"))
        out = self.outputs.get(name)
        if out is None:
            if op == "|":
                out = ("|", streams.Capture())
            else:
                try:
                    out = (op, self.call.open(name, "w" if op == ">" else "a"))
                except OSError as error:
                    raise UsageError(f"cannot open \"{name}\" for output ({error.strerror})", 2, hint=False) from None
            self.outputs[name] = out
        out[1].write(data)
        return None
        yield

    def _flush(self):
        if self.pieces:
            text = "".join(self.pieces)
            self.pieces, self.held = [], 0
            self.call.write(text)

    def close(self, name):
        """Close a file or a pipe; what a command was given it gets now."""
        out = self.outputs.pop(name, None)
        reader = self.readers.pop(name, None)
        if reader is not None:
            reader.close()
        if out is None:
            return 0.0 if reader is not None else -1.0
        if out[0] != "|":
            out[1].close()
            return 0.0
        self._flush()
        shell = self.call.shell.fork()
        shell.fds = dict(self.call.fds)
        shell.fds[0] = streams.Memory(out[1].value())
        return float((yield from shell.subshell(shell.text(name))))

    def sprintf(self, values):
        form, rest, pieces = self.text(values[0]), list(values[1:]), []

        def one(match):
            flags, width, precision, kind = match.groups()
            if kind == "%":
                return "%"

            def take():
                return rest.pop(0) if rest else _UNSET
            if width == "*":
                width = int(number(take()))
                if width < 0:
                    flags, width = flags + "-", -width
            width = int(width or 0)
            precision = int(number(take())) if precision == "*" else None if precision is None else int(precision or 0)
            if not rest and not kind:
                return match.group()
            value = take()
            if kind in "di":
                found = number(value)
                return integer(int(found), kind, flags, width, precision) if math.isfinite(found) else padded(
                    self._number_text(found, "%g"), flags, width)
            if kind in "oxXu":
                return integer(int(number(value)), kind, flags, width, precision)
            if kind in "eEfFgG":
                return real(number(value), kind, flags, width, precision)
            if kind == "c":
                text = chr(int(value) & 0x10FFFF) if type(value) is float else value[:1]
            else:
                text = self.text(value)
                text = text if precision is None else text[:precision]
            return padded(text, flags.replace("0", ""), width)
        pieces = re.sub(r"%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d*))?([diouxXeEfFgGcs%])", one, form)
        return pieces

    # Statements.

    def run(self, node):
        kind = node[0]
        if kind == "block":
            for each in node[1]:
                if each[0] == "expression":
                    yield from self.value(each[1])
                else:
                    yield from self.run(each)
        elif kind == "expression":
            yield from self.value(node[1])
        elif kind in ("print", "printf"):
            yield from self._print(node)
        elif kind == "if":
            if self._true((yield from self.value(node[1]))):
                yield from self.run(node[2])
            elif node[3] is not None:
                yield from self.run(node[3])
        elif kind == "forin":
            for key in list(self._array(node[2])):
                self._set(node[1], _input_text(key))
                if not (yield from self._round(node[3])):
                    break
        elif kind == "for":
            if node[1] is not None:
                yield from self.run(node[1])
            while node[2] is None or self._true((yield from self.value(node[2]))):
                if not (yield from self._round(node[4])):
                    break
                if node[3] is not None:
                    yield from self.run(node[3])
        elif kind == "while":
            while self._true((yield from self.value(node[1]))):
                if not (yield from self._round(node[2])):
                    break
        elif kind == "do":
            while (yield from self._round(node[2])) and self._true((yield from self.value(node[1]))):
                pass
        elif kind == "delete":
            if node[2] is None:
                self._array(node[1]).clear()
            else:
                self._array(node[1]).pop((yield from self._key(node[2])), None)
        elif kind == "exit":
            if node[1] is not None:
                self.status = int(number((yield from self.value(node[1])))) & 255
            raise _Exit
        elif kind == "return":
            raise _Return(_UNSET if node[1] is None else (yield from self.value(node[1])))
        else:
            raise {"next": _Next, "nextfile": _NextFile, "break": _Break, "continue": _Continue}[kind]

    def _round(self, body):
        try:
            yield from self.run(body)
        except _Break:
            return False
        except _Continue:
            pass
        return True

    # The program.

    def whole(self):
        program = self.program
        try:
            try:
                for body in program.begin:
                    yield from self.run(body)
                if program.rules or program.end:
                    yield from self._records()
            except _Exit:
                pass
            try:
                for body in program.end:
                    yield from self.run(body)
            except _Exit:
                pass
        finally:
            self._flush()
        for name in list(self.outputs):
            yield from self.close(name)
        return max(self.status, self.call.status)

    def _records(self):
        while (found := (yield from self.next_record())) is not None:
            self._set_record(found)
            self.variables["NR"] += 1.0
            self.variables["FNR"] += 1.0
            try:
                for number_, (pattern, last, body) in enumerate(self.program.rules):
                    if (yield from self._selected(number_, pattern, last)):
                        if body is None:
                            yield from self._print(("print", [], None))
                        else:
                            yield from self.run(body)
            except _Next:
                pass
            except _NextFile:
                self.stream = None
            if self.call.stdout.wants:
                self._flush()
                yield

    def _selected(self, place, pattern, last):
        if pattern is None:
            return True
        if last is None:
            return self._true((yield from self.value(pattern)))
        if not self.active.get(place):
            if not self._true((yield from self.value(pattern))):
                return False
            self.active[place] = True
        if self._true((yield from self.value(last))):
            self.active[place] = False
        return True

    def _builtin(self, node):
        from .awk_functions import FUNCTIONS
        return (yield from FUNCTIONS[node[1]](self, node[2]))


_NUMBERS = frozenset((float, _Strnum, _Unset))
_RARER = {
    "&&": _Machine._and, "||": _Machine._or, "?": _Machine._ternary, "unary": _Machine._unary,
    "regex": _Machine._regex_value, "~": _Machine._match_operator, "!~": _Machine._match_operator, "in": _Machine._in,
    "assign": _Machine._assign, "pre": _Machine._increment, "post": _Machine._increment, "call": _Machine._call,
    "getline": _Machine._getline, "builtin": _Machine._builtin,
}


def awk(call, arguments):
    if arguments[:1] in (["-W"], ["--version"], ["-V"]):
        call.write("awk (wardian's own, POSIX)\n")
        return 0
    options = parse(call, arguments, "", "F v f", "field-separator=F assign=v file=f", status=2, posix=True)
    operands, texts = list(options.operands), []
    for key, value in options.given:
        if key == "f":
            try:
                texts.append((yield from call.open(value).all()).decode("utf-8", "surrogateescape"))
            except OSError as error:
                raise UsageError(f"couldn't open file {value}: {error.strerror}", 2, hint=False) from None
    if not texts:
        if not operands:
            call.raw_error("usage: awk [-F fs][-v var=value][prog | -f progfile][file ...]\n")
            return 2
        texts.append(operands.pop(0))
    program = Parser("\n".join(texts)).program()
    machine = _Machine(call, program, list(operands))
    machine.variables["ARGC"] = float(len(operands) + 1)
    machine.variables["ARGV"] = {str(at): _input_text(text) for at, text in enumerate(["awk"] + operands)}
    for key, value in options.given:
        if key == "F":
            machine.variables["FS"] = "\t" if value == "t" else unescaped(value)
        elif key == "v":
            name, equals, text = value.partition("=")
            if not equals or not re.fullmatch(r"[A-Za-z_]\w*", name):
                raise UsageError(f"improper assignment: -v {value}", 2, hint=False)
            machine.variables[name] = _input_text(unescaped(text))
    return (yield from machine.whole())


COMMANDS = {"awk": awk, "gawk": awk, "mawk": awk, "nawk": awk}
