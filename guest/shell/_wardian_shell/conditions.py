# `[[ ]]`, and `[` with its own rules for words: what is true about files,
# numbers and texts.

import os
import re
import stat

from . import arithmetic, expand, patterns
from .programs import UsageError, is_executable
from .state import ShellError
from .tree import TestAnd, TestBinary, TestNot, TestOr, TestUnary

_KINDS = {"-f": stat.S_ISREG, "-d": stat.S_ISDIR, "-b": stat.S_ISBLK, "-c": stat.S_ISCHR, "-p": stat.S_ISFIFO,
          "-S": stat.S_ISSOCK, "-h": stat.S_ISLNK, "-L": stat.S_ISLNK}
_BITS = {"-u": stat.S_ISUID, "-g": stat.S_ISGID, "-k": stat.S_ISVTX}
UNARY = frozenset("-a -b -c -d -e -f -g -h -k -n -o -p -r -s -t -u -v -w -x -z -G -L -N -O -R -S".split())
_NUMERIC = {"-eq": lambda left, right: left == right, "-ne": lambda left, right: left != right,
            "-lt": lambda left, right: left < right, "-le": lambda left, right: left <= right,
            "-gt": lambda left, right: left > right, "-ge": lambda left, right: left >= right}
_FILES = frozenset(("-nt", "-ot", "-ef"))
_TEXTS = frozenset(("=", "==", "!=", "<", ">", "=~"))


def _status(path, follow=True):
    try:
        return os.stat(path) if follow else os.lstat(path)
    except (OSError, ValueError):
        return None


def unary(shell, op, text):
    """The answer of `-f x` and the like."""
    if op == "-n":
        return text != ""
    if op == "-z":
        return text == ""
    if op == "-v":
        match = re.fullmatch(r"([A-Za-z_]\w*)\[(.*)\]", text)
        if match:
            if match.group(2) in ("@", "*"):
                return bool(shell.array(match.group(1)))
            return shell.get_element(match.group(1), shell.index_of(match.group(1), match.group(2))) is not None
        return shell.get(text) is not None
    if op == "-o":
        from .builtins import is_option_set
        return is_option_set(shell, text)
    if op == "-t":
        return False
    if op == "-R":
        return shell.lookup(text) is not None and shell.lookup(text).nameref
    if not text:
        return False
    from .streams import is_device, number_of
    path = shell.path(text)
    if is_device(path):
        known = number_of(path) is None or number_of(path) in shell.fds
        return known and op in ("-e", "-a", "-c", "-r", "-w") or op == "-p" and known and number_of(path) is not None
    found = _status(path, op not in ("-h", "-L"))
    if found is None:
        return False
    if op in _KINDS:
        return _KINDS[op](found.st_mode)
    if op in _BITS:
        return bool(found.st_mode & _BITS[op])
    if op == "-s":
        return found.st_size > 0
    if op == "-x":
        return stat.S_ISDIR(found.st_mode) or is_executable(path)
    if op in ("-r", "-w"):
        return os.access(path, os.R_OK if op == "-r" else os.W_OK)
    if op == "-N":
        return found.st_mtime > found.st_atime
    return True


def _files(shell, op, left, right):
    first, second = _status(shell.path(left)), _status(shell.path(right))
    if op == "-ef":
        return first is not None and second is not None and (first.st_dev, first.st_ino) == (
            second.st_dev, second.st_ino)
    if op == "-ot":
        first, second = second, first
    if first is None:
        return False
    return second is None or first.st_mtime_ns > second.st_mtime_ns


def evaluate(shell, node):
    """The status of `[[ .. ]]`."""
    try:
        return 0 if (yield from _evaluate(shell, node)) else 1
    except arithmetic.ArithmeticError_ as error:
        shell.say(f"[[: {error.expression}: {error}")
        return 1


def _evaluate(shell, node):
    kind = type(node)
    if kind is TestAnd:
        return (yield from _evaluate(shell, node.left)) and (yield from _evaluate(shell, node.right))
    if kind is TestOr:
        return (yield from _evaluate(shell, node.left)) or (yield from _evaluate(shell, node.right))
    if kind is TestNot:
        return not (yield from _evaluate(shell, node.test))
    if kind is TestUnary:
        text = yield from expand.string(shell, node.word)
        _trace(shell, node.op, text)
        return unary(shell, node.op, text)
    if kind is not TestBinary:
        text = yield from expand.string(shell, node.word)
        _trace(shell, "-n", text)
        return text != ""
    op = node.op
    left = yield from expand.string(shell, node.left)
    if op in ("==", "=", "!="):
        pattern = yield from expand.pattern(shell, node.right)
        _trace(shell, left, op, pattern)
        return patterns.matches(pattern, left, "nocasematch" in shell.shopts) != (op == "!=")
    if op == "=~":
        return _regex(shell, left, (yield from expand.regex(shell, node.right)))
    right = yield from expand.string(shell, node.right)
    _trace(shell, left, op, right)
    if op in _NUMERIC:
        return _NUMERIC[op](arithmetic.evaluate(shell, left), arithmetic.evaluate(shell, right))
    if op in _FILES:
        return _files(shell, op, left, right)
    return left < right if op == "<" else left > right


def _trace(shell, *words):
    if "x" in shell.options:
        shell.trace("[[ " + " ".join([word or "''" for word in words]) + " ]]")


def _regex(shell, text, pattern):
    from .commands.regex import RegexError, compiled
    _trace(shell, text, "=~", pattern)
    try:
        found = compiled(pattern, extended=True, ignore_case="nocasematch" in shell.shopts).search(text)
    except RegexError:
        # bash's own status for a pattern that is none.
        raise ShellError(f"[[: invalid regular expression `{pattern}'", 2) from None
    groups = [] if found is None else [found.group()] + [group or "" for group in found.groups()]
    shell.set_array("BASH_REMATCH", [(None, group, False) for group in groups])
    return found is not None


# `[` and `test`.

def test(call, arguments):
    if call.name == "[":
        if not arguments or arguments[-1] != "]":
            raise UsageError("missing `]'", 2)
        arguments = arguments[:-1]
    return 0 if _Test(call.shell, arguments).answer() else 1


class _Test:
    def __init__(self, shell, words):
        self.shell, self.words, self.pos = shell, words, 0

    def answer(self):
        words = self.words
        count = len(words)
        if count == 0:
            return False
        if count == 1:
            return words[0] != ""
        if count == 2:
            return self._two(words)
        if count == 3:
            return self._three(words)
        if count == 4:
            if words[0] == "!":
                return not self._three(words[1:])
            if words[0] == "(" and words[3] == ")":
                return self._two(words[1:3])
        found = self._or()
        if self.pos < count:
            raise UsageError("too many arguments", 2)
        return found

    def _two(self, words):
        if words[0] == "!":
            return words[1] == ""
        if words[0] not in UNARY:
            raise UsageError(f"{words[0]}: unary operator expected", 2)
        return unary(self.shell, *words)

    def _three(self, words):
        if words[1] in _NUMERIC or words[1] in _FILES or words[1] in _TEXTS and words[1] != "=~":
            return self._binary(*words)
        if words[1] == "-a":
            return words[0] != "" and words[2] != ""
        if words[1] == "-o":
            return words[0] != "" or words[2] != ""
        if words[0] == "!":
            return not self._two(words[1:])
        if words[0] == "(" and words[2] == ")":
            return words[1] != ""
        raise UsageError(f"{words[1]}: binary operator expected", 2)

    def _binary(self, left, op, right):
        if op in _NUMERIC:
            return _NUMERIC[op](self._integer(left), self._integer(right))
        if op in _FILES:
            return _files(self.shell, op, left, right)
        if op in ("=", "=="):
            return left == right
        return left != right if op == "!=" else left < right if op == "<" else left > right

    def _integer(self, text):
        if not re.fullmatch(r"\s*[-+]?\d+\s*", text):
            raise UsageError(f"{text}: integer expression expected", 2)
        return int(text)

    def _or(self):
        found = self._and()
        while self.pos < len(self.words) and self.words[self.pos] == "-o":
            self.pos += 1
            found = self._and() or found
        return found

    def _and(self):
        found = self._primary()
        while self.pos < len(self.words) and self.words[self.pos] == "-a":
            self.pos += 1
            found = self._primary() and found
        return found

    def _primary(self):
        words = self.words
        if self.pos >= len(words):
            raise UsageError("argument expected", 2)
        word = words[self.pos]
        rest = len(words) - self.pos
        if rest >= 3 and (words[self.pos + 1] in _NUMERIC or words[self.pos + 1] in _FILES
                          or words[self.pos + 1] in _TEXTS):
            self.pos += 3
            return self._binary(*words[self.pos - 3:self.pos])
        if word == "!":
            self.pos += 1
            return not self._primary()
        if word == "(":
            self.pos += 1
            found = self._or()
            if self.pos >= len(words) or words[self.pos] != ")":
                raise UsageError("`)' expected", 2)
            self.pos += 1
            return found
        if word in UNARY and rest >= 2:
            self.pos += 2
            return unary(self.shell, word, words[self.pos - 1])
        self.pos += 1
        return word != ""
