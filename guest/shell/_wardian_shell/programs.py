# Simple commands: assignments in front, what a name stands for (function,
# builtin, one of our commands, a script), and calling it.

import os
import sys
import types

from . import expand
from .state import Exit, ShellError, Variable
from .streams import BrokenPipe, WriteError, opened
from .parameters import shown
from .tree import ArrayLiteral

# Where our commands are said to lie.
STANDARD = ("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin")
# The line behind a wrong call, where it is not the one of coreutils.
_TRY = {"diff": "diff: Try '{} --help' for more information.\n", "cmp": "cmp: Try '{} --help' for more information.\n",
        "tar": "Try '{0} --help' or '{0} --usage' for more information.\n",
        "grep": "Usage: {0} [OPTION]... PATTERNS [FILE]...\nTry '{0} --help' for more information.\n"}
# Elsewhere (in tests) the machine's own programs are none of ours.
_IN_SANDBOX = sys.platform == "wasi"
_SHELLS = frozenset(("bash", "sh", "dash", "rbash"))


class UsageError(Exception):
    """A command was called in a wrong way: the text is printed behind its name."""

    def __init__(self, text, status=1, hint=True):
        super().__init__(text)
        self.text, self.status, self.hint = text, status, hint


class Shown(Exception):
    """`--help` was asked for, and printed: that is all."""


class Call:
    """One running command: its name and arguments, and what it reads and writes."""

    def __init__(self, shell, name, arguments, fds):
        self.shell, self.name, self.arguments, self.fds = shell, name, arguments, fds
        self.status = 0
        self.prefix = name

    def _stream(self, number):
        found = self.fds.get(number)
        if found is None:
            raise OSError(9, "Bad file descriptor")
        return found

    @property
    def stdin(self):
        return self._stream(0)

    @property
    def stdout(self):
        return self._stream(1)

    @property
    def environ(self):
        return self.shell.environ()

    def write(self, data):
        if type(data) is str:
            data = data.encode("utf-8", "surrogateescape")
        if data:
            out = self.fds.get(1)
            if out is None:
                raise WriteError("Bad file descriptor")
            out.write(data)

    def error(self, text, status=1):
        """A message in its name; the status is kept for the end."""
        self.raw_error(f"{self.prefix}: {text}\n")
        self.status = max(self.status, status)
        return status

    def raw_error(self, text):
        stream = self.fds.get(2)
        if stream is not None:
            stream.write(text.encode("utf-8", "surrogateescape"))

    def path(self, name):
        return self.shell.path(name)

    def open(self, name, mode="r"):
        """A stream for a file name as it was given; "-" is the standard input."""
        if name == "-" and mode == "r":
            return self.stdin
        return opened(self.path(name), mode, self.fds)

    def sources(self, names, directories=True, status=1, form="{}: {}"):
        """Pairs of name and stream of the files that can be read; errors are reported."""
        for name in names or ["-"]:
            try:
                if directories and name != "-" and os.path.isdir(self.path(name)):
                    raise IsADirectoryError(21, "Is a directory")
                stream = self.open(name)
            except OSError as error:
                self.error(form.format(name, error.strerror), status)
                continue
            yield name, stream
            if stream is not self.fds.get(0):
                stream.close()

    def read_all(self, names):
        """The bytes of all the files, one behind the other."""
        pieces = []
        for _, stream in self.sources(names):
            pieces.append((yield from stream.all()))
        return b"".join(pieces)


class Programs:
    def simple(self, node):
        waiting = len(self.later)
        self.substitution_status = None
        if not node.words:
            status = yield from self._assignments_only(node)
        else:
            arguments = yield from self._arguments(node)
            if not arguments:
                status = yield from self._assignments_only(node)
            else:
                status = yield from self._call(node, arguments)
        if len(self.later) > waiting:
            yield from self.after_command(waiting)
        return status

    def _arguments(self, node):
        words = node.words
        if words[0].plain in _DECLARING:
            # `declare a=(..)` and `export x=$y` are assignments: neither split nor matched.
            found = [words[0].plain]
            for word in words[1:]:
                if word.assign is None:
                    found.extend((yield from expand.fields(self, [word])))
                else:
                    found.append(word)
            return found
        for word in words:
            if word.assign is not None and type(word.assign[3]) is ArrayLiteral:
                raise ShellError("syntax error near unexpected token `('", 2)
        return (yield from expand.fields(self, words))

    def _assignments_only(self, node):
        saved, opened_now = self.fds, []
        try:
            if node.redirects and not (yield from self.redirect(node.redirects, opened_now)):
                return 1
        finally:
            self.fds = saved
            for stream in opened_now:
                stream.close()
        for word in node.assigns:
            yield from self.assign(word)
        return self.substitution_status or 0

    def assign(self, word, local=False, associative=None, shown_as=None):
        """Carry out `name=value`; the text for `set -x` is printed, too."""
        name, index, append, value = word.assign
        if type(value) is ArrayLiteral:
            pairs = yield from self._elements(name, value, associative)
            self.set_array(name, pairs, append, associative, local)
            if "x" in self.options:
                self.trace(f"{name}{'+' * append}=({' '.join([each.raw for _, each, _ in value.elements])})")
            return
        text = yield from expand.assigned(self, value)
        key = None
        if index is not None:
            key = self.index_of(name, (yield from expand.string(self, index)))
        if "x" in self.options and not local:
            self.trace(f"{name}{'' if index is None else '[' + index.raw + ']'}{'+' * append}={shown(text) if text else ''}")
        self.set(name, text, append, key, local)

    def _elements(self, name, literal, associative):
        pairs = []
        keyed = associative or associative is None and self.is_associative(name)
        plain = []
        for index, word, append in literal.elements:
            if index is None:
                found = yield from expand.fields(self, [word])
                (plain if keyed else pairs).extend(found if keyed else [(None, text, False) for text in found])
            else:
                text = yield from expand.string(self, index)
                if keyed:
                    key = text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"" else text
                else:
                    key = self.number(text)
                pairs.append((key, (yield from expand.assigned(self, word)), append))
        for at in range(0, len(plain), 2):
            pairs.append((plain[at], plain[at + 1] if at + 1 < len(plain) else "", False))
        return pairs

    def _call(self, node, arguments):
        saved, opened_now, temporary = self.fds, [], None
        name = arguments[0]
        keeps = name == "exec"
        try:
            if node.redirects and not (yield from self.redirect(node.redirects, opened_now)):
                return 1
            if node.assigns:
                temporary = yield from self._temporary_scope(node.assigns)
            if "x" in self.options:
                self.trace(" ".join([shown(each if type(each) is str else each.raw) for each in arguments]))
            status = yield from self.run(arguments)
            if keeps:
                saved, opened_now = self.fds, []
            return status
        finally:
            if temporary is not None:
                # Not by place: `exec` and `declare -g` may have changed the list.
                self.scopes = [scope for scope in self.scopes if scope is not temporary]
            self.fds = saved
            for stream in opened_now:
                stream.close()

    def _temporary_scope(self, assigns):
        values = {}
        for word in assigns:
            name, index, append, value = word.assign
            if type(value) is ArrayLiteral or index is not None:
                continue
            found = self.lookup(name)
            text = yield from expand.assigned(self, value)
            if "x" in self.options:
                self.trace(f"{name}={shown(text) if text else ''}")
            if found is not None and found.readonly:
                self.say(f"{name}: readonly variable")
                continue
            if append and found is not None:
                text = (found.scalar() or "") + text
            values[name] = Variable(text, exported=True)
        self.scopes.append(values)
        return values

    # What a name stands for.

    def run(self, arguments, functions=True, builtins=True):
        """Run a command that is given by its words."""
        name = arguments[0]
        if functions and name in self.functions:
            return (yield from self.call_function(self.functions[name], arguments[1:]))
        if builtins:
            from .builtins import BUILTINS
            builtin = BUILTINS.get(name)
            if builtin is not None:
                return (yield from self._builtin(builtin, name, arguments[1:]))
        path = self.find(name)
        if path is None:
            if "/" in name:
                self.say(f"{name}: No such file or directory")
            else:
                self.say(f"{name}: command not found")
            return 127
        if self.is_ours(path):
            return (yield from self.run_command(path.rpartition("/")[2], arguments[1:]))
        return (yield from self._file(path, name if "/" in name else path, arguments[1:]))

    def find(self, name, every=False):
        """The path of a command; of our own, where they are said to lie. `every`: all of them."""
        found = []
        if "/" in name:
            path = self.path(name)
            if self.is_ours(path) or os.path.lexists(path):
                found.append(path)
        elif name:
            for directory in (self.get("PATH") or "").split(":"):
                path = self.path(directory or ".").rstrip("/") + "/" + name
                if self.is_ours(path):
                    if directory == "/usr/bin" or directory == "/bin" and not found:
                        found.append(path)
                elif os.path.isfile(path) and is_executable(path) and (directory not in STANDARD or _IN_SANDBOX):
                    found.append(path)
        return found if every else found[0] if found else None

    def is_ours(self, path):
        from .commands import is_command
        directory, _, name = path.rpartition("/")
        return directory in STANDARD and is_command(name) and not (_IN_SANDBOX and os.path.isfile(path))

    def _builtin(self, function, name, arguments):
        call = Call(self, name, arguments, self.fds)
        call.prefix = f"{self.stack[-1][2] if self.stack else self.name}: line {self.line}: {name}"
        return (yield from self._answer(call, function, builtin=True))

    def run_command(self, name, arguments, fds=None):
        """Run one of our commands."""
        from .commands import find_command
        call = Call(self, name, arguments, self.fds if fds is None else fds)
        return (yield from self._answer(call, find_command(name)))

    def _answer(self, call, function, builtin=False):
        # Plain functions give the status; generators wait on the way. None: what was noted.
        try:
            result = function(call, call.arguments)
            if type(result) is types.GeneratorType:
                result = yield from result
            return call.status if result is None else result
        except UsageError as error:
            call.error(error.text)
            if error.hint and not builtin:
                form = _TRY.get(call.name, "Try '{} --help' for more information.\n")
                call.raw_error(form.format(call.name))
            elif type(error.hint) is str:
                call.raw_error(error.hint + "\n")
            return error.status
        except BrokenPipe:
            if builtin or self.fds.get(1) is call.fds.get(1) and getattr(function, "in_shell", False):
                raise
            return 141
        except WriteError as error:
            call.error(f"write error: {error}")
            return 1
        except MemoryError:
            self.say("out of memory")
            return 1
        except RecursionError:
            call.error("nested too deeply")
            return 1
        except Shown:
            return 0
        except (OSError, UnicodeError) as error:
            text = getattr(error, "strerror", None) or str(error)
            file = getattr(error, "filename", None)
            call.error(f"{file}: {text}" if isinstance(file, str) else text)
            return 1

    def _file(self, path, name, arguments):
        if os.path.isdir(path):
            self.say(f"{name}: Is a directory")
            return 126
        try:
            if not is_executable(path):
                raise PermissionError(13, "Permission denied")
            with open(path, "rb") as file:
                data = file.read()
        except OSError as error:
            self.say(f"{name}: {error.strerror}")
            return 127 if isinstance(error, FileNotFoundError) else 126
        first = data[:200].split(b"\n", 1)[0]
        if first.startswith(b"#!"):
            words = first[2:].decode("utf-8", "surrogateescape").strip().split(None, 1)
            return (yield from self._interpreted(words, path, name, arguments, data))
        if b"\0" in data[:200]:
            self.say(f"{name}: cannot execute binary file: Exec format error")
            return 126
        return (yield from self.script(data, name, arguments))

    def _interpreted(self, words, path, name, arguments, data):
        from .commands import find_command
        program = words[0] if words else ""
        rest = words[1:]
        base = program.rpartition("/")[2]
        if base == "env" and rest:
            words = rest[0].split()
            if words[0] == "-S":
                words = words[1:]
            base, rest = words[0], words[1:]
            if find_command(base) is None and base not in _SHELLS:
                self.raw(f"/usr/bin/env: \u2018{base}\u2019: No such file or directory\n")
                return 127
        if base in _SHELLS:
            from .start import shell_command
            call = Call(self, base, rest + [name] + arguments, self.fds)
            return (yield from shell_command(call, call.arguments))
        if find_command(base) is None:
            self.say(f"{name}: {program}: bad interpreter: No such file or directory")
            return 126
        return (yield from self.run_command(base, rest + [name] + arguments))

    def raw(self, text):
        self.write_error(text)

    def script(self, data, name, arguments):
        """Run a script as a shell of its own."""
        from .start import child
        shell = child(self, name, arguments)
        return (yield from shell.whole_script(data.decode("utf-8", "surrogateescape")))

    def whole_script(self, text, line=1):
        """All of a script and its EXIT trap: what a process of its own would do."""
        return (yield from self.subshell(self.text(text, line)))


def is_executable(path):
    """Files of a sandbox have no such bit: there all of them are."""
    return _IN_SANDBOX or os.access(path, os.X_OK)


_DECLARING = frozenset(("declare", "typeset", "local", "export", "readonly", "alias"))
