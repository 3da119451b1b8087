# find: the expression becomes a function of an entry.

import os
import re
import stat
import time

from ..patterns import compiled as glob_compiled
from ..programs import UsageError
from .options import quote
from .regex import compiled


class _Entry:
    __slots__ = ("name", "path", "start", "depth", "found")

    def __init__(self, name, path, start, depth, follow):
        self.name, self.path, self.start, self.depth = name, path, start, depth
        self.found = os.lstat(path)
        if follow and stat.S_ISLNK(self.found.st_mode):
            try:
                self.found = os.stat(path)
            except OSError:
                pass

    def base(self):
        return self.name.rstrip("/").rpartition("/")[2] or "/"


def find(call, arguments):
    words, starts, follow = list(arguments), [], False
    while words and words[0] in ("-L", "-P", "-H"):
        follow = words.pop(0) == "-L"
    while words and not words[0].startswith("-") and words[0] not in ("(", "!", ",", ")"):
        starts.append(words.pop(0))
    reader = _Reader(call, words, follow)
    test = reader.whole()
    for start in starts or ["."]:
        path = call.path(start)
        if not os.path.lexists(path):
            call.error(f"{quote(start).replace(chr(39), chr(8216), 1)[:-1]}\u2019: No such file or directory")
            continue
        yield from _walk(call, reader, test, start, path, start, 0, follow)
        if reader.ended:
            break
    for batch in reader.batches:
        if batch[2]:
            yield from reader.run_batch(batch)


def _walk(call, reader, test, name, path, start, depth, follow):
    try:
        entry = _Entry(name, path, start, depth, follow)
    except OSError as error:
        call.error(f"\u2018{name}\u2019: {error.strerror}")
        return
    is_directory = stat.S_ISDIR(entry.found.st_mode)
    descends = is_directory and depth < reader.deepest
    reader.pruned = False
    if not reader.depth_first and depth >= reader.least:
        yield from test(entry)
        if reader.ended:
            return
        descends = descends and not reader.pruned
    if descends:
        try:
            names = os.listdir(path)
        except OSError as error:
            call.error(f"\u2018{name}\u2019: {error.strerror}")
            names = []
        for each in sorted(names):
            inner = name + each if name.endswith("/") else name + "/" + each
            yield from _walk(call, reader, test, inner, path.rstrip("/") + "/" + each, start, depth + 1, follow)
            if reader.ended:
                return
    if reader.depth_first and depth >= reader.least:
        yield from test(entry)
    yield


def _always(answer):
    def test(entry):
        return answer
        yield
    return test


def _simple(function):
    def test(entry):
        return function(entry)
        yield
    return test


def _number_test(text, value):
    # `+n`, `-n`, `n`.
    number = int(text.lstrip("+-"))
    if text[0] == "+":
        return lambda entry: value(entry) > number
    if text[0] == "-":
        return lambda entry: value(entry) < number
    return lambda entry: value(entry) == number


class _Reader:
    def __init__(self, call, words, follow):
        self.call, self.words, self.at = call, words, 0
        self.deepest, self.least, self.depth_first = 1 << 30, 0, False
        self.pruned = self.ended = self.acts = False
        self.batches = []
        self.now = time.time()

    def fail(self, text):
        raise UsageError(text, 1, hint=False)

    def whole(self):
        if not self.words:
            return self._print_test("\n")
        test = self._or()
        if self.at < len(self.words):
            if self.words[self.at] == ")":
                self.fail("you have too many ')'")
            self.fail(f"paths must precede expression: `{self.words[self.at]}'")
        if self.acts:
            return test
        show = self._print_test("\n")

        def both(entry):
            if (yield from test(entry)):
                yield from show(entry)
        return both

    def _peek(self):
        return self.words[self.at] if self.at < len(self.words) else None

    def _or(self):
        left = self._and()
        while self._peek() in ("-o", "-or", ","):
            comma = self._peek() == ","
            self.at += 1
            left = self._joined(left, self._and(), comma)
        return left

    def _joined(self, left, right, comma):
        def test(entry):
            first = yield from left(entry)
            if first and not comma:
                return True
            return (yield from right(entry))
        return test

    def _and(self):
        left = self._not()
        while self._peek() is not None and self._peek() not in ("-o", "-or", ")", ","):
            if self._peek() in ("-a", "-and"):
                self.at += 1
            left = self._both(left, self._not())
        return left

    def _both(self, left, right):
        def test(entry):
            return (yield from left(entry)) and (yield from right(entry))
        return test

    def _not(self):
        if self._peek() in ("!", "-not"):
            self.at += 1
            inner = self._not()

            def test(entry):
                return not (yield from inner(entry))
            return test
        return self._primary()

    def _primary(self):
        word = self._peek()
        if word is None:
            self.fail(f"expected an expression after '{self.words[-1]}'")
        self.at += 1
        if word == "(":
            test = self._or()
            if self._peek() != ")":
                self.fail("invalid expression; I was expecting to find a ')' somewhere but did not see one.")
            self.at += 1
            return test
        if not word.startswith("-") or word == "-":
            self.fail(f"paths must precede expression: `{word}'")
        if word in ("-exec", "-execdir", "-ok"):
            return self._exec(word)
        if word in _PLAIN:
            return _PLAIN[word](self)
        if word not in _VALUED:
            self.fail(f"unknown predicate `{word}'")
        if self._peek() is None:
            self.fail(f"missing argument to `{word}'")
        self.at += 1
        try:
            return _VALUED[word](self, self.words[self.at - 1])
        except ValueError:
            self.fail(f"invalid argument `{self.words[self.at - 1]}' to `{word}'")
        except OSError as error:
            self.fail(f"\u2018{self.words[self.at - 1]}\u2019: {error.strerror}")

    # Actions.

    def _print_test(self, end):
        self.acts = True

        def test(entry):
            self.call.write(entry.name + end)
            return True
            yield
        return test

    def _exec(self, word):
        self.acts = True
        command = []
        while self._peek() not in (";", None) and not (self._peek() == "+" and command[-1:] == ["{}"]):
            command.append(self._peek())
            self.at += 1
        if self._peek() is None:
            self.fail(f"missing argument to `{word}'")
        many = self._peek() == "+"
        self.at += 1
        if many:
            batch = (command, word == "-execdir", [])
            self.batches.append(batch)

            def gather(entry):
                batch[2].append(entry.name)
                return True
                yield
            return gather

        def test(entry):
            name = "./" + entry.base() if word == "-execdir" else entry.name
            arguments = [each.replace("{}", name) for each in command]
            return (yield from self._run(arguments, os.path.dirname(entry.path) if word == "-execdir" else None)) == 0
        return test

    def _run(self, arguments, directory=None):
        shell = self.call.shell.fork()
        shell.fds = dict(self.call.fds)
        if directory:
            shell.cwd = directory
        if shell.find(arguments[0]) is None:
            self.call.error(f"\u2018{arguments[0]}\u2019: No such file or directory", 0)
            return 1
        return (yield from shell.subshell(shell.run(arguments, functions=False, builtins=False)))

    def run_batch(self, batch):
        command, _, names = batch
        status = yield from self._run(command[:-1] + names)
        if status:
            self.call.status = 1

    def delete(self):
        self.acts = self.depth_first = True

        def test(entry):
            if entry.name == ".":
                return True
            try:
                if stat.S_ISDIR(entry.found.st_mode):
                    os.rmdir(entry.path)
                else:
                    os.unlink(entry.path)
            except OSError as error:
                self.call.error(f"cannot delete {quote(entry.name).replace(chr(39), chr(8216), 1)[:-1]}\u2019: "
                                f"{error.strerror}")
                return False
            return True
            yield
        return test

    def prune(self):
        def test(entry):
            self.pruned = True
            return True
            yield
        return test

    def quit(self):
        self.acts = True

        def test(entry):
            self.ended = True
            return True
            yield
        return test

    def depth(self):
        self.depth_first = True
        return _always(True)

    def list(self):
        from .listing import owner
        from .dates import in_zone
        self.acts = True

        def test(entry):
            found = entry.found
            when = in_zone(self.call, found.st_mtime)
            recent = -3600 < self.now - found.st_mtime < 15778476
            link = " -> " + os.readlink(entry.path) if stat.S_ISLNK(found.st_mode) else ""
            self.call.write(f"{found.st_ino:9} {found.st_blocks // 2:6} {stat.filemode(found.st_mode)} {found.st_nlink:3} "
                            f"{owner(found.st_uid):<8} {owner(found.st_gid):<8} {found.st_size:8} {when:%b} {when.day:2} "
                            + (f"{when:%H:%M}" if recent else f"{when.year:5}") + f" {entry.name}{link}\n")
            return True
            yield
        return test

    def printf(self, form):
        self.acts = True
        from ..printing import expanded

        def test(entry):
            self.call.write(re.sub(r"%(-?\d*)([a-zA-Z%]|[ACT][a-zA-Z@+])", lambda match: self._field(entry, match), text))
            return True
            yield
        text = expanded(form)[0]
        return test

    def _field(self, entry, match):
        from .dates import in_zone
        width, kind = match.groups()
        found = entry.found
        if kind[0] in "ACT" and len(kind) == 1:
            end = match.string[match.end():match.end() + 1]
            self.fail(f"%{kind}{end} is not supported here")
        if kind[0] in "ACT":
            seconds = {"A": found.st_atime, "C": found.st_ctime, "T": found.st_mtime}[kind[0]]
            when = in_zone(self.call, seconds)
            text = f"{seconds:.10f}" if kind[1] == "@" else when.strftime("%Y-%m-%d+%H:%M:%S") if kind[1] == "+" else \
                when.strftime("%" + kind[1])
        else:
            start = entry.start
            below = entry.name[len(start):].lstrip("/")
            text = {"p": lambda: entry.name, "f": entry.base, "s": lambda: str(found.st_size),
                    "h": lambda: entry.name.rpartition("/")[0] or ("." if "/" not in entry.name else ""),
                    "P": lambda: below, "H": lambda: start, "d": lambda: str(entry.depth),
                    "y": lambda: _letter(found.st_mode), "m": lambda: f"{stat.S_IMODE(found.st_mode):o}",
                    "M": lambda: stat.filemode(found.st_mode), "i": lambda: str(found.st_ino),
                    "n": lambda: str(found.st_nlink), "k": lambda: str(found.st_blocks // 2),
                    "b": lambda: str(found.st_blocks), "u": lambda: _owner(found.st_uid), "g": lambda: _owner(found.st_gid),
                    "U": lambda: str(found.st_uid), "G": lambda: str(found.st_gid),
                    "l": lambda: os.readlink(entry.path) if stat.S_ISLNK(found.st_mode) else "",
                    "t": lambda: in_zone(self.call, found.st_mtime).strftime("%a %b %e %H:%M:%S.%f0000 %Y"),
                    "%": lambda: "%"}.get(kind, lambda: "%" + kind)()
        if not width:
            return text
        return text.ljust(int(width[1:])) if width[0] == "-" else text.rjust(int(width))


def _owner(number):
    from .listing import owner
    return owner(number)


def _letter(mode):
    return stat.filemode(mode)[0].replace("-", "f")


def _empty(entry):
    if stat.S_ISDIR(entry.found.st_mode):
        return not os.listdir(entry.path)
    return stat.S_ISREG(entry.found.st_mode) and entry.found.st_size == 0


def _name(pattern, case, value):
    regex = glob_compiled(pattern, case, extglob=False)
    return _simple(lambda entry: regex.fullmatch(value(entry)) is not None)


def _type(reader, text):
    letters = text.split(",")
    if any(letter not in "bcdflps" or len(letter) != 1 for letter in letters):
        reader.fail(f"Unknown argument to -type: {text[:1]}")
    return _simple(lambda entry: _letter(entry.found.st_mode) in letters)


def _size(reader, text):
    match = re.fullmatch(r"([+-]?)(\d+)([bcwkMG]?)", text)
    if not match:
        reader.fail(f"Invalid argument `{text}' to -size")
    unit = {"": 512, "b": 512, "c": 1, "w": 2, "k": 1 << 10, "M": 1 << 20, "G": 1 << 30}[match.group(3)]
    return _simple(_number_test(match.group(1) + match.group(2), lambda entry: -(-entry.found.st_size // unit)))


def _times(field, unit):
    def make(reader, text):
        return _simple(_number_test(text, lambda entry: int((reader.now - getattr(entry.found, field)) // unit)))
    return make


def _newer(reader, text):
    limit = os.stat(reader.call.path(text)).st_mtime_ns
    return _simple(lambda entry: entry.found.st_mtime_ns > limit)


def _newermt(reader, text):
    from .dates import parse_date
    when = parse_date(reader.call, text)
    if when is None:
        raise ValueError
    return _simple(lambda entry: entry.found.st_mtime > when.timestamp())


def _perm(reader, text):
    kind = text[0] if text[0] in "-/" else ""
    from .modes import mode_of
    bits = mode_of(text[len(kind):], 0, False, reader.call)
    return _simple(lambda entry: entry.found.st_mode & bits == bits if kind == "-" else
                   not bits or bool(entry.found.st_mode & bits) if kind == "/" else stat.S_IMODE(entry.found.st_mode) == bits)


def _setting(name):
    def make(reader, text):
        if not text.isdigit():
            reader.fail(f"Expected a positive decimal integer argument to -{'max' if name == 'deepest' else 'min'}depth, "
                        f"but got {quote(text)}")
        setattr(reader, name, int(text))
        return _always(True)
    return make


def _regex(case):
    def make(reader, text):
        test = compiled(text, True, case)
        return _simple(lambda entry: test.fullmatch(entry.name) is not None)
    return make


_PLAIN = {
    "-print": lambda reader: reader._print_test("\n"), "-print0": lambda reader: reader._print_test("\0"),
    "-delete": _Reader.delete, "-prune": _Reader.prune, "-quit": _Reader.quit, "-depth": _Reader.depth, "-ls": _Reader.list,
    "-empty": lambda reader: _simple(_empty), "-true": lambda reader: _always(True), "-false": lambda reader: _always(False),
    "-executable": lambda reader: _simple(lambda entry: os.access(entry.path, os.X_OK)),
    "-readable": lambda reader: _simple(lambda entry: os.access(entry.path, os.R_OK)),
    "-writable": lambda reader: _simple(lambda entry: os.access(entry.path, os.W_OK)),
    "-xdev": lambda reader: _always(True), "-mount": lambda reader: _always(True), "-follow": lambda reader: _always(True),
    "-noleaf": lambda reader: _always(True), "-daystart": lambda reader: _always(True),
}
_VALUED = {
    "-name": lambda reader, text: _name(text, False, _Entry.base), "-iname": lambda reader, text: _name(text, True, _Entry.base),
    "-path": lambda reader, text: _name(text, False, lambda entry: entry.name),
    "-wholename": lambda reader, text: _name(text, False, lambda entry: entry.name),
    "-ipath": lambda reader, text: _name(text, True, lambda entry: entry.name),
    "-regex": _regex(False), "-iregex": _regex(True), "-regextype": lambda reader, text: _always(True),
    "-type": _type, "-size": _size, "-mtime": _times("st_mtime", 86400), "-mmin": _times("st_mtime", 60),
    "-atime": _times("st_atime", 86400), "-amin": _times("st_atime", 60), "-ctime": _times("st_ctime", 86400),
    "-cmin": _times("st_ctime", 60), "-newer": _newer, "-newermt": _newermt, "-perm": _perm,
    "-maxdepth": _setting("deepest"), "-mindepth": _setting("least"), "-printf": _Reader.printf,
    "-links": lambda reader, text: _simple(_number_test(text, lambda entry: entry.found.st_nlink)),
    "-inum": lambda reader, text: _simple(_number_test(text, lambda entry: entry.found.st_ino)),
    "-user": lambda reader, text: _simple(lambda entry: _owner(entry.found.st_uid) == text or str(entry.found.st_uid) == text),
    "-group": lambda reader, text: _simple(lambda entry: _owner(entry.found.st_gid) == text or str(entry.found.st_gid) == text),
    "-samefile": lambda reader, text: _simple(lambda entry, found=os.stat(reader.call.path(text)): (
        entry.found.st_dev, entry.found.st_ino) == (found.st_dev, found.st_ino)),
}
COMMANDS = {"find": find}
