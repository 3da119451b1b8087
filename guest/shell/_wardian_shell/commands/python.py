# python: options as CPython takes them, then the program goes to another
# interpreter, which the host or the caller of the shell gives.

import os
import sys
import time

from ..programs import UsageError
from ..streams import Capture, Given, Sink, origin

_PLAIN = frozenset("bBdEiIOPqRsSuvx")
_LONG = frozenset(("--check-hash-based-pycs",))


def python(call, arguments):
    argv, kind = _normalised(call, arguments)
    if argv is None:
        return kind
    target = kind
    if target == "file":
        name = argv[0]
        path = call.path(name)
        if os.path.isdir(path) and not os.path.exists(os.path.join(path, "__main__.py")):
            call.raw_error(f"{_name()}: can't find '__main__' module in {path!r}\n")
            return 1
        if not os.path.exists(path) and not name.startswith("/dev/"):
            call.raw_error(f"{call.name}: can't open file {path!r}: [Errno 2] No such file or directory\n")
            return 2
    if target == "-m" and argv[1].split(".")[0] == "pip":
        from .pip import pip
        call.name = call.prefix = "pip"
        return pip(call, argv[2:])
    if target == "-":
        # The program itself is what is read.
        return (yield from _run(call, ["-", *argv], (yield from call.stdin.all())))
    return (yield from _run(call, argv, None))


def _name():
    return "/usr/bin/python3"


def _refuse(call, text):
    call.raw_error(f"{text}\nusage: {call.name} [option] ... [-c cmd | -m mod | file | -] [arg] ...\n"
                   f"Try `python -h' for more information.\n")
    return None, 2


def _normalised(call, arguments):
    # (argv, kind), or (None, status) where that was all.
    words = list(arguments)
    while words and words[0][:1] == "-" and len(words[0]) > 1:
        word = words.pop(0)
        if word == "--":
            break
        if word.startswith("--"):
            if word == "--version":
                return _version(call)
            if word in ("--help", "--help-all"):
                return _help(call)
            if word.partition("=")[0] in _LONG:
                if "=" not in word and words:
                    words.pop(0)
                continue
            return _refuse(call, f"unknown option {word}")
        pos = 1
        while pos < len(word):
            letter = word[pos]
            pos += 1
            if letter in "cm":
                value = word[pos:]
                if not value:
                    if not words:
                        return _refuse(call, f"Argument expected for the -{letter} option")
                    value = words.pop(0)
                return ["-" + letter, value, *words], "-" + letter
            if letter in "WX":
                if pos >= len(word):
                    if not words:
                        return _refuse(call, f"Argument expected for the -{letter} option")
                    words.pop(0)
                break
            if letter == "V":
                return _version(call)
            if letter in "h?":
                return _help(call)
            if letter not in _PLAIN:
                return _refuse(call, f"Unknown option: -{letter}")
    if words and words[0] != "-":
        return words, "file"
    return words[1:], "-"


def _version(call):
    call.write(f"Python {'.'.join(map(str, sys.version_info[:3]))}\n")
    return None, 0


def _help(call):
    call.write(f"usage: {call.name} [option] ... [-c cmd | -m mod | file | -] [arg] ...\n")
    return None, 0


def _run(call, argv, given):
    shell, fds = call.shell, call.fds
    run = shell.python
    out, error = (origin(fds[number]) if number in fds else None for number in (1, 2))
    if given is None and fds.get(0) is not None:
        source = origin(fds[0])
        if type(source) is not Given or source.at < len(source.held):
            given = yield from fds[0].all()
    elif fds.get(0) is None:
        given = b""
    environ = call.environ
    if run is not None:
        return run(argv, shell.cwd, environ, given, call.write, _error_writer(call)) & 255
    tool = _tool()
    if tool is None:
        shell.say(f"{call.name}: not supported here")
        return 127
    direct = type(out) is Sink and type(error) is Sink and out is not error and out.is_first and error.is_first
    limits = [shell.deadline, shell.process and shell.process.deadline]
    ends = min([limit for limit in limits if limit is not None], default=None)
    seconds = None if ends is None else max(0.0, ends - time.monotonic())
    answer = tool(argv, shell.cwd, environ, given, not direct, seconds, out is error)
    # Whoever reads the same input next finds what the program left of it.
    if given and (left := answer.get("unread", 0)):
        fds[0].unread(given[-left:])
    call.write(answer["stdout"])
    _error_writer(call)(answer["stderr"])
    return answer["exit_code"] & 255


def _error_writer(call):
    def write(data):
        stream = call.fds.get(2)
        if stream is not None and data:
            stream.write(data)
    return write


def _tool():
    try:
        from _wardian_programs import tool
    except ImportError:
        # Elsewhere, in tests.
        return None
    return tool()


COMMANDS = dict.fromkeys(("python", "python3", "python3.12"), python)
