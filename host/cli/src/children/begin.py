# Finds the program of a command line `python ..`, in the sandbox that is to run it, and makes that what a process of
# its own would find: its directory, `sys.path`, `__file__`.
#
# `answer`: -1, its text, its name and its arguments; or an exit status and what is wrong.

import os
import sys

import _wardian_program


def _text(data, name):
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SyntaxError(
            f"Non-UTF-8 code starting with '\\x{data[error.start]:02x}' in file {name} on line {line}, but no encoding "
            "declared; see https://peps.python.org/pep-0263/ for details") from None
    return text.removeprefix("\ufeff")


def _found(cwd, words):
    # The text of the program, its name, its arguments, and what comes before `sys.path`.
    first = words[0] if words else ""
    if first == "-c":
        return words[1], "<string>", ["-c", *words[2:]], cwd
    if first == "-m":
        return "import runpy, sys; runpy._run_module_as_main(sys.argv[0])", "<frozen runpy>", words[1:], cwd
    if first in ("", "-"):
        return _text(sys.stdin.buffer.read(), "<stdin>"), "<stdin>", words or [""], cwd
    full = os.path.join(cwd, first)
    if os.path.isdir(full):
        return "import runpy; runpy._run_module_as_main('__main__', False)", "<frozen runpy>", words, full
    with open(full, "rb") as file:
        return _text(file.read(), first), full, words, os.path.dirname(full)


def _begun(cwd, *words):
    if words[:1] in (("-c",), ("-m",)) and len(words) < 2:
        return [2, f"Argument expected for the {words[0]} option\n"]
    try:
        text, name, arguments, path = _found(cwd, list(words))
    except SyntaxError as error:
        return [1, f"SyntaxError: {error}\n"]
    except OSError as error:
        return [2, f"python: can't open file {os.path.join(cwd, words[0])!r}: {error}\n"]
    sys.argv[:] = [cwd, path, name]
    _wardian_program.begin()
    return [-1, text, name, arguments]


answer = _begun(*sys.argv)
