# What a shell knows: variables and their scopes, options, functions, and where
# it is. No commands run here.

import os
import time

from . import arithmetic

_UNSET = object()


class ShellError(Exception):
    """An error of expansion or assignment: printed as it is; the command line is given up, or all (`fatal`)."""

    def __init__(self, text, status=1, fatal=False):
        super().__init__(text)
        self.text, self.status, self.fatal = text, status, fatal


class Exit(Exception):
    """The shell, or the subshell, ends."""

    def __init__(self, status):
        self.status = status


class Return(Exit):
    """A function or a sourced script ends."""


class LoopControl(Exception):
    def __init__(self, kind, levels):
        self.kind, self.levels = kind, levels


class Variable:
    """`kind` is "s" (text), "a" (int to text) or "A" (text to text); `value` None: declared only."""

    __slots__ = ("value", "kind", "exported", "readonly", "integer", "case", "nameref")

    def __init__(self, value=None, kind="s", exported=False):
        self.value, self.kind, self.exported = value, kind, exported
        self.readonly = self.integer = self.nameref = False
        self.case = ""

    def copy(self):
        other = Variable(dict(self.value) if type(self.value) is dict else self.value, self.kind, self.exported)
        other.readonly, other.integer, other.nameref = self.readonly, self.integer, self.nameref
        other.case = self.case
        return other

    def scalar(self):
        if self.kind == "s":
            return self.value
        return self.value.get(0 if self.kind == "a" else "0") if self.value else None


class State:
    def __init__(self, name, arguments, cwd, environ):
        self.name, self.arguments = name, list(arguments)
        self.cwd = cwd
        self.scopes = [{}]
        self.functions, self.aliases = {}, {}
        self.options, self.shopts = set("hB"), {"sourcepath", "cmdhist", "promptvars"}
        self.status = 0
        self.line = 1
        self.stack = []
        self.pipe_status = [0]
        self.directories = []
        self.substitution_status = None
        self.started = time.monotonic()
        self.random = 0x5DEECE66D ^ id(self)
        self.level = 0
        # The shell's number; $$ is the same in subshells.
        self.pid, self.own_pid = 4711, 4711
        for key, value in environ.items():
            self.scopes[0][key] = Variable(value, exported=True)
        for key, value in (("IFS", " \t\n"), ("OPTIND", "1"), ("PS4", "+ ")):
            self.scopes[0][key] = Variable(value)
        variables = self.scopes[0]
        variables["PWD"] = Variable(cwd, exported=True)
        variables["SHLVL"] = Variable(str(_number(environ.get("SHLVL", "0")) + 1), exported=True)
        variables.setdefault("PATH", Variable("/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"))
        variables["BASH"] = Variable("/bin/bash")
        variables["BASH_VERSION"] = Variable("5.2.15(1)-release")
        variables["BASH_VERSINFO"] = Variable(dict(enumerate(
            ("5", "2", "15", "1", "release", "x86_64-pc-linux-gnu"))), "a")
        for key, value in (("HOSTTYPE", "x86_64"), ("MACHTYPE", "x86_64-pc-linux-gnu"), ("OSTYPE", "linux-gnu"),
                           ("PPID", "1"), ("UID", "1000"), ("EUID", "1000"), ("HOSTNAME", "sandbox"),
                           ("OPTERR", "1")):
            variables.setdefault(key, Variable(value))

    def set_environment(self, environ):
        """What its commands find is just this: a shell adds variables of its own, which no other program does."""
        for name, variable in self.scopes[0].items():
            variable.exported = name in environ
            if variable.exported:
                variable.value = environ[name]

    # Reading.

    def lookup(self, name):
        for scope in reversed(self.scopes):
            if name in scope:
                found = scope[name]
                if found.nameref and found.value and found.value != name:
                    return self.lookup(found.value)
                return found
        return None

    def get(self, name):
        """The text of a variable or parameter; None where it is not set."""
        special = _SPECIAL.get(name)
        if special is not None:
            return special(self)
        if name.isdigit():
            number = int(name)
            return self.arguments[number - 1] if 0 < number <= len(self.arguments) else None
        found = self.lookup(name)
        return None if found is None else found.scalar()

    def unbound(self, name):
        raise ShellError(f"{name}: unbound variable", self.fatal_status(), fatal=True)

    def fatal_status(self):
        """The status of a shell that an error of expansion has ended."""
        return 127 if self.is_command_string and not self.level and "e" not in self.options else 1

    is_command_string = True

    def array(self, name):
        """Its elements by index; those of plain text are one at 0."""
        if name == "PIPESTATUS":
            return dict(enumerate(map(str, self.pipe_status)))
        if name == "FUNCNAME":
            return dict(enumerate([frame[0] for frame in reversed(self.stack)] + (["main"] if self.stack else [])))
        if name == "BASH_SOURCE":
            return dict(enumerate([frame[2] for frame in reversed(self.stack)] or [self.name]))
        if name == "BASH_LINENO":
            return dict(enumerate([str(frame[1]) for frame in reversed(self.stack)] + ["0"]))
        if name == "DIRSTACK":
            return dict(enumerate([self.cwd] + self.directories))
        found = self.lookup(name)
        if found is None:
            value = self.get(name) if name in _SPECIAL else None
            return {} if value is None else {0: value}
        if found.kind == "s":
            return {} if found.value is None else {0: found.value}
        if found.kind == "a" and found.value:
            return dict(sorted(found.value.items()))
        return found.value or {}

    def get_element(self, name, index):
        found = self.array(name)
        if type(index) is int and index < 0:
            index += max(found, default=-1) + 1
            if index < 0:
                raise ShellError(f"{name}: bad array subscript")
        return found.get(index)

    def is_associative(self, name):
        found = self.lookup(name)
        return found is not None and found.kind == "A"

    def index_of(self, name, text):
        """An index as it is written, its `$` expanded, as a key."""
        if self.is_associative(name):
            return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"" else text
        return self.number(text)

    def number(self, text):
        try:
            return arithmetic.evaluate(self, text)
        except arithmetic.ArithmeticError_ as error:
            raise ShellError(f"{error.expression}: {error}") from None

    # Changing.

    def own(self, name, local=False):
        """The variable of that name, made where there is none."""
        if local:
            scope = self.scopes[-1]
            if name not in scope:
                scope[name] = Variable()
            return scope[name]
        found = self.lookup(name)
        if found is None:
            found = self.scopes[0][self.target(name)] = Variable()
        return found

    def target(self, name):
        """What a name stands for where it refers to another one."""
        for scope in reversed(self.scopes):
            found = scope.get(name)
            if found is not None:
                return self.target(found.value) if found.nameref and found.value and found.value != name else name
        return name

    def set(self, name, value, append=False, index=None, local=False):
        if name in _READERS:
            return self._set_special(name, value)
        variable = self.own(name, local)
        if variable.nameref and variable.value is None:
            variable.value = value
            return
        if variable.readonly:
            raise ShellError(f"{name}: readonly variable")
        if type(value) is dict:
            raise TypeError("arrays are set by set_array")
        if index is None and variable.kind != "s":
            index = 0 if variable.kind == "a" else "0"
        if index is not None:
            self._set_element(name, variable, value, append, index)
        else:
            variable.value = self._shaped(variable, value, variable.value if append else None)
        if variable.kind == "s" and "a" in self.options:
            variable.exported = True

    def _set_element(self, name, variable, value, append, index):
        if variable.kind == "s":
            variable.kind = "a"
            variable.value = {} if variable.value is None else {0: variable.value}
        if variable.value is None:
            variable.value = {}
        if type(index) is int and index < 0:
            index += max(variable.value, default=-1) + 1
            if index < 0:
                raise ShellError(f"{name}[{index - max(variable.value, default=-1) - 1}]: bad array subscript")
        old = variable.value.get(index) if append else None
        variable.value[index] = self._shaped(variable, value, old)

    def _shaped(self, variable, value, old):
        if variable.integer:
            return str(arithmetic.wrap(self.number(value) + (self.number(old) if old else 0)))
        if old:
            value = old + value
        if variable.case:
            value = value.upper() if variable.case == "u" else value.lower()
        return value

    def set_array(self, name, pairs, append=False, associative=None, local=False):
        """Elements as (index or None, text, append) in order."""
        variable = self.own(name, local)
        if variable.readonly:
            raise ShellError(f"{name}: readonly variable")
        if associative or variable.kind == "A":
            variable.kind = "A"
        elif variable.kind == "s":
            variable.kind = "a"
            variable.value = {0: variable.value} if append and variable.value is not None else None
        if not append or variable.value is None:
            variable.value = {}
        following = max(variable.value, default=-1) + 1 if variable.kind == "a" else 0
        for index, text, append_one in pairs:
            if index is None:
                index = following
            self._set_element(name, variable, text, append_one, index)
            if variable.kind == "a":
                following = index + 1

    def unset(self, name, index=None):
        for scope in reversed(self.scopes):
            if name in scope:
                variable = scope[name]
                if variable.readonly:
                    raise ShellError(f"unset: {name}: cannot unset: readonly variable")
                if index is None:
                    if scope is self.scopes[-1] and len(self.scopes) > 1:
                        # A local that is unset hides what is outside, as long as the function runs.
                        scope[name] = Variable()
                    else:
                        del scope[name]
                elif type(variable.value) is dict:
                    if type(index) is int and index < 0:
                        index += max(variable.value, default=-1) + 1
                    variable.value.pop(index, None)
                elif index == 0:
                    del scope[name]
                return

    def _set_special(self, name, value):
        if name == "SECONDS":
            self.started = time.monotonic() - _number(value)
        elif name == "RANDOM":
            self.random = _number(value)

    def environ(self):
        """What commands get of the variables."""
        found = {}
        for scope in self.scopes:
            for name, variable in scope.items():
                value = variable.scalar()
                if variable.exported and value is not None:
                    found[name] = value
                elif name in found:
                    del found[name]
        return found

    def names(self):
        return sorted({name for scope in self.scopes for name, variable in scope.items()
                       if variable.value is not None})

    def path(self, name):
        """A file name as an absolute path, which is what all calls of the system get."""
        if name.startswith("/"):
            return name
        return self.cwd + ("" if self.cwd.endswith("/") else "/") + name if name else ""

    def _next_random(self):
        self.random = (self.random * 1103515245 + 12345) & 0x7FFFFFFF
        return self.random >> 16 & 0x7FFF


def _number(text):
    try:
        return int(text)
    except ValueError:
        return 0


def _flags(state):
    letters = "".join([letter for letter in "aefhnuvxBC" if letter in state.options])
    return letters + ("c" if state.is_command_string else "")


_SPECIAL = {
    "?": lambda state: str(state.status),
    "#": lambda state: str(len(state.arguments)),
    "@": lambda state: " ".join(state.arguments) if state.arguments else None,
    "*": lambda state: (state.get("IFS") or " ")[:1].join(state.arguments) if state.arguments else None,
    "$": lambda state: str(state.pid),
    "!": lambda state: None,
    "-": _flags,
    "0": lambda state: state.name,
    "_": lambda state: state.scopes[0]["_"].value if "_" in state.scopes[0] else "",
    "RANDOM": lambda state: str(state._next_random()),
    "SRANDOM": lambda state: str(int.from_bytes(os.urandom(4), "big")),
    "SECONDS": lambda state: str(int(time.monotonic() - state.started)),
    "LINENO": lambda state: str(state.line),
    "EPOCHSECONDS": lambda state: str(int(time.time())),
    "EPOCHREALTIME": lambda state: f"{time.time():.6f}",
    "BASHPID": lambda state: str(state.own_pid),
    "BASH_SUBSHELL": lambda state: str(state.level),
    "FUNCNAME": lambda state: state.stack[-1][0] if state.stack else None,
    "BASH_SOURCE": lambda state: state.stack[-1][2] if state.stack else state.name,
    "PIPESTATUS": lambda state: str(state.pipe_status[0]),
    "DIRSTACK": lambda state: state.cwd,
    "SHELLOPTS": lambda state: "braceexpand:hashall:interactive-comments",
}
_READERS = frozenset(("RANDOM", "SECONDS", "LINENO", "EPOCHSECONDS", "EPOCHREALTIME", "BASHPID", "BASH_SUBSHELL",
                      "FUNCNAME", "PIPESTATUS", "SRANDOM", "?", "#", "@", "*", "$", "!", "-", "0"))
