# How a shell begins: from the host's call, from an argument vector, and as a
# command within another one (`bash -c ..`, `sh script.sh`).

import os
import sys

from . import streams
from .programs import UsageError
from .execute import Shell
from .state import Exit
from .streams import Given, Shared, Sink

_LETTERS = frozenset("abefhkmnptuvxBCEHPTil")
_LONG = frozenset(("--login", "--norc", "--noprofile", "--posix", "--noediting", "--restricted", "--verbose"))
# The stack that nested commands may take; the interpreter's own limit is restored behind it.
_RECURSION = 12000


def _to(stream):
    def write(data):
        out = getattr(stream, "buffer", None)
        if out is None:
            stream.write(data.decode("utf-8", "replace"))
        else:
            out.write(data)
        stream.flush()
    return write


def outer_fds(stdin, stdout, stderr):
    """The shell's own three streams."""
    if stdin is None:
        stdin = getattr(sys.stdin, "buffer", None)
    return {0: Given(stdin) if stdin is not None else streams.nothing(),
            1: Sink(stdout or _to(sys.stdout), stdout is None), 2: Sink(stderr or _to(sys.stderr), stderr is None)}


def driven(shell, generator):
    """Run a generator of commands to its end; nothing of Python's gets out."""
    try:
        return advanced(shell, generator, lambda: True)
    finally:
        ended(shell, generator)


def ended(shell, generator):
    """What is left behind goes."""
    generator.close()
    for path in shell.temporary:
        try:
            os.unlink(path)
        except OSError:
            pass


def advanced(shell, generator, more):
    """Run a generator of commands as long as `more()` says so: its exit status, None where it has not ended."""
    limit = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(max(limit, _RECURSION))
    except (ValueError, RecursionError):
        pass
    try:
        while more():
            next(generator)
        return None
    except StopIteration as end:
        return end.value or 0
    except Exit as end:
        return end.status
    except RecursionError:
        shell.say("commands are nested too deeply")
        return 1
    except MemoryError:
        shell.write_error("bash: out of memory\n")
        return 1
    except streams.BrokenPipe:
        return 141
    except streams.WriteError as error:
        shell.write_error(f"bash: write error: {error}\n")
        return 1
    except OSError as error:
        shell.write_error(f"bash: {error.strerror or error}\n")
        return 1
    except Exception as error:
        # A mistake of this program: it is no business of the script's author how it looks inside.
        shell.write_error(f"bash: internal error: {type(error).__name__}: {error}\n")
        return 1
    finally:
        sys.setrecursionlimit(limit)


def child(shell, name, arguments, fds=None):
    """A shell as a process of its own: it gets what was exported."""
    other = Shell(name, arguments, shell.cwd, shell.environ(), dict(shell.fds if fds is None else fds), shell.python)
    other.temporary = shell.temporary
    other.is_command_string = False
    other.deadline, other.process = shell.deadline, shell.process
    other.depth = getattr(shell, "depth", 0) + 1
    return other


def shell_command(call, arguments):
    """`bash` and `sh`: options, then `-c` and its text, a file, or the standard input."""
    shell = child(call.shell, call.name, (), call.fds)
    if shell.depth > 30:
        return call.error("shells are nested too deeply", 1)
    return (yield from _started(call, shell, list(arguments)))


def _started(call, shell, words):
    command = from_input = False
    while words and words[0][:1] in ("-", "+") and len(words[0]) > 1:
        word = words.pop(0)
        if word == "--":
            break
        if word.startswith("--"):
            if word == "--version":
                call.write("GNU bash, version 5.2.15(1)-release (wardian)\n")
                return 0
            if word in ("--rcfile", "--init-file") and words:
                words.pop(0)
            elif word not in _LONG:
                raise UsageError(f"{word}: invalid option", 2, hint=False)
            continue
        for letter in word[1:]:
            if letter == "c":
                command = True
            elif letter == "s":
                from_input = True
            elif letter in "oO":
                if not words or not _named_option(call, shell, letter, words.pop(0), word[0] == "-"):
                    return 2
            elif letter in _LETTERS:
                (shell.options.add if word[0] == "-" else shell.options.discard)(letter)
            else:
                raise UsageError(f"{word[0]}{letter}: invalid option", 2, hint=False)
    if words and words[0] == "-":
        words.pop(0)
    if command:
        if not words:
            raise UsageError("-c: option requires an argument", 2, hint=False)
        text = words.pop(0)
        if words:
            shell.name = words.pop(0)
        shell.arguments = words
        shell.is_command_string = True
        return (yield from shell.whole_script(text))
    if words and not from_input:
        return (yield from _script_file(call, shell, words))
    shell.arguments = words
    data = yield from shell.fds[0].all()
    # What a script on the standard input reads would be its own text; that is gone by then.
    return (yield from shell.whole_script(data.decode("utf-8", "surrogateescape")))


def _named_option(call, shell, letter, name, on):
    from .builtins import set_named
    if letter == "O":
        (shell.shopts.add if on else shell.shopts.discard)(name)
        return True
    if not set_named(shell, name, on):
        call.error(f"{name}: invalid option name", 2)
        return False
    return True


def _script_file(call, shell, words):
    name = words[0]
    try:
        path = shell.path(name)
        if not os.path.exists(path) and "/" not in name:
            path = shell.find(name) or path
        stream = streams.opened(path, "r", shell.fds)
        data = yield from stream.all()
    except OSError as error:
        if isinstance(error, IsADirectoryError):
            return call.error(f"{name}: Is a directory", 126)
        return call.error(f"{name}: {error.strerror}", 127)
    if b"\0" in data.split(b"\n", 1)[0]:
        return call.error(f"{name}: cannot execute binary file", 126)
    shell.name, shell.arguments = name, words[1:]
    return (yield from shell.whole_script(data.decode("utf-8", "surrogateescape")))


def run(script, name="bash", arguments=(), cwd=None, environ=None, stdin=None, stdout=None, stderr=None,
        python=None):
    shell = _first(name, arguments, cwd, environ, stdin, stdout, stderr, python)
    return driven(shell, shell.whole_script(script))


def _first(name, arguments, cwd, environ, stdin, stdout, stderr, python):
    fds = outer_fds(stdin, stdout, stderr)
    return Shell(name, arguments, cwd or os.getcwd(), dict(os.environ if environ is None else environ), fds, python)


def main(argv, cwd=None, environ=None, stdin=None, stdout=None, stderr=None, python=None):
    name = argv[0] if argv else "bash"
    shell = _first(name, (), cwd, environ, stdin, stdout, stderr, python)
    base = name.rpartition("/")[2].lstrip("-")
    if base in ("bash", "sh", "dash", "rbash"):
        return driven(shell, _as_shell(shell, name, list(argv[1:])))
    shell.name = "bash"
    return driven(shell, shell.subshell(shell.run(list(argv))))


def _as_shell(shell, name, words):
    from .programs import Call
    call = Call(shell, name, words, shell.fds)

    def started(call, words):
        return _started(call, shell, words)
    shell.is_command_string = False
    return shell._answer(call, started)


def begun(argv, program, cwd, environ, fds, process):
    """A program as a process of a Python program's: the shell that has it, and the generator that runs it. It yields
    often, so that whoever advances it can leave it for later."""
    name = argv[0]
    shell = Shell(name, (), cwd, environ, fds)
    shell.process = process
    base = program.rpartition("/")[2]
    if base in ("bash", "sh", "dash", "rbash"):
        return shell, _as_shell(shell, name, list(argv[1:]))
    shell.name = "bash"
    return shell, shell.subshell(shell.run([program, *argv[1:]], functions=False, builtins=False))
