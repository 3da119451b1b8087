# The commands that are the shell itself: they change it, or ask it. Those about
# variables are in `declarations`, those that read in `reading`.

import os
import re

from . import conditions, streams
from .declarations import (declare, function_text, is_option_set, let, set_builtin, set_named, shopt, unset)
from .parameters import quoted
from .printing import echo, printf
from .programs import UsageError
from .reading import getopts, mapfile, options_of, read
from .state import Exit, LoopControl, Return

_RESERVED = frozenset("if then elif else fi case esac for select while until do done in function time { } ! [[ ]] coproc"
                      .split())


def _number(call, arguments, default):
    if len(arguments) > 1:
        raise UsageError("too many arguments", 1)
    if not arguments:
        return default
    if not re.fullmatch(r"\s*[-+]?\d+\s*", arguments[0]):
        raise UsageError(f"{arguments[0]}: numeric argument required", 2)
    return int(arguments[0])


def exit_builtin(call, arguments):
    if arguments and arguments[0] == "--":
        arguments = arguments[1:]
    if arguments and not re.fullmatch(r"[-+]?\d+", arguments[0]):
        call.error(f"{arguments[0]}: numeric argument required")
        raise Exit(2)
    raise Exit(_number(call, arguments, call.shell.status) & 255)


def return_builtin(call, arguments):
    shell = call.shell
    if not shell.stack and not getattr(shell, "sourced", 0):
        raise UsageError("can only `return' from a function or sourced script", 2)
    if arguments and not re.fullmatch(r"[-+]?\d+", arguments[0]):
        call.error(f"{arguments[0]}: numeric argument required")
        raise Return(2)
    raise Return(_number(call, arguments, shell.status) & 255)


def loop_control(call, arguments):
    levels = _number(call, arguments, 1)
    if levels < 1:
        raise UsageError(f"{arguments[0]}: loop count out of range", 1)
    if not call.shell.loops:
        call.error("only meaningful in a `for', `while', or `until' loop", 0)
        return 0
    raise LoopControl(call.name, min(levels, call.shell.loops))


def shift(call, arguments):
    count = _number(call, arguments, 1)
    if count < 0:
        raise UsageError(f"{arguments[0]}: shift count out of range", 1)
    if count > len(call.shell.arguments):
        return 1
    del call.shell.arguments[:count]
    return 0


def cd(call, arguments):
    shell = call.shell
    options, names = options_of(call, arguments, "LPe@", "", "cd: usage: cd [-L|[-P [-e]] [-@]] [dir]")
    if len(names) > 1:
        raise UsageError("too many arguments", 1)
    show = False
    if not names:
        target = shell.get("HOME")
        if target is None:
            raise UsageError("HOME not set", 1)
    elif names[0] == "-":
        target, show = shell.get("OLDPWD"), True
        if target is None:
            raise UsageError("OLDPWD not set", 1)
    else:
        target = names[0]
    shown = target
    path = shell.path(target or ".")
    if names and not re.match(r"\.{0,2}(/|$)", target) and shell.get("CDPATH"):
        for directory in shell.get("CDPATH").split(":"):
            candidate = shell.path(directory or ".").rstrip("/") + "/" + target
            if os.path.isdir(candidate):
                path, show = candidate, bool(directory)
                break
    _change(call, path, shown, "P" in options or "P" in shell.options)
    if show:
        call.write(shell.cwd + "\n")
    return 0


def _change(call, path, shown, physical=False):
    shell = call.shell
    full = os.path.realpath(path) if physical else os.path.normpath(path)
    full = "/" + full.lstrip("/")
    if not os.path.exists(path):
        raise UsageError(f"{shown}: No such file or directory", 1)
    if not os.path.isdir(full):
        raise UsageError(f"{shown}: Not a directory", 1)
    shell.set("OLDPWD", shell.cwd)
    shell.cwd = full
    shell.set("PWD", full)


def pwd(call, arguments):
    options, _ = options_of(call, arguments, "LP", "", "pwd: usage: pwd [-LP]")
    call.write((os.path.realpath(call.shell.cwd) if "P" in options else call.shell.cwd) + "\n")


def dirs(call, arguments):
    shell = call.shell
    options, _ = options_of(call, arguments, "clpv", "", "dirs: usage: dirs [-clpv] [+N] [-N]")
    if "c" in options:
        shell.directories = []
        return 0
    home = shell.get("HOME")
    names = [shell.cwd] + shell.directories
    if "l" not in options and home and home != "/":
        names = ["~" + name[len(home):] if name == home or name.startswith(home + "/") else name for name in names]
    if "v" in options:
        call.write("".join([f"{number:2}  {name}\n" for number, name in enumerate(names)]))
    else:
        call.write(("\n" if "p" in options else " ").join(names) + "\n")


def pushd(call, arguments):
    shell = call.shell
    quiet = arguments[:1] == ["-n"]
    names = [name for name in arguments if name not in ("-n", "--")]
    stack = [shell.cwd] + shell.directories
    if not names or re.fullmatch(r"[-+]\d+", names[0]):
        if len(stack) < 2:
            raise UsageError("no other directory", 1)
        at = 1 if not names else int(names[0][1:]) if names[0][0] == "+" else len(stack) - 1 - int(names[0][1:])
        if not 0 <= at < len(stack):
            raise UsageError(f"{names[0]}: directory stack index out of range", 1)
        stack = stack[at:] + stack[:at] if names else [stack[1], stack[0]] + stack[2:]
        _change(call, stack[0], stack[0])
        shell.directories = stack[1:]
    else:
        before = shell.cwd
        if not quiet:
            _change(call, shell.path(names[0]), names[0])
        shell.directories.insert(0, before)
    dirs(call, [])


def popd(call, arguments):
    shell = call.shell
    if not shell.directories:
        raise UsageError("directory stack empty", 1)
    if arguments and re.fullmatch(r"[-+]\d+", arguments[0]):
        at = int(arguments[0][1:])
        at = at if arguments[0][0] == "+" else len(shell.directories) - at
        if not 0 <= at <= len(shell.directories):
            raise UsageError(f"{arguments[0]}: directory stack index out of range", 1)
        if at:
            del shell.directories[at - 1]
            return dirs(call, [])
    _change(call, shell.directories[0], shell.directories[0])
    del shell.directories[0]
    dirs(call, [])


def evaluate(call, arguments):
    shell, line = call.shell, call.shell.line
    if arguments and arguments[0] == "--":
        arguments = arguments[1:]
    shell.status = 0
    status = yield from shell.text(" ".join(arguments), line, f"{shell.name}: eval")
    return status


def source(call, arguments):
    shell = call.shell
    if arguments and arguments[0] == "--":
        arguments = arguments[1:]
    if not arguments:
        raise UsageError("filename argument required", 2, f"{call.name}: usage: {call.name} filename [arguments]")
    name = arguments[0]
    path = shell.path(name)
    if "/" not in name and not os.path.exists(path):
        for directory in (shell.get("PATH") or "").split(":"):
            if os.path.isfile(shell.path(directory).rstrip("/") + "/" + name):
                path = shell.path(directory).rstrip("/") + "/" + name
    try:
        if os.path.isdir(path):
            raise UsageError(f"{name}: is a directory", 1)
        stream = streams.opened(path, "r", shell.fds)
        data = yield from stream.all()
        stream.close()
    except OSError as error:
        shell.say(f"{name}: {error.strerror}")
        return 1
    return (yield from _sourced(shell, name, data.decode("utf-8", "surrogateescape"), arguments[1:]))


def _sourced(shell, name, text, arguments):
    saved, line, outer = shell.arguments, shell.line, shell.name
    if arguments:
        shell.arguments = list(arguments)
    shell.sourced = getattr(shell, "sourced", 0) + 1
    if shell.sourced > 50:
        shell.sourced -= 1
        shell.say(f"{name}: maximum source nesting level exceeded (50)")
        return 1
    shell.stack.append(("source", line, name))
    shell.status = 0
    try:
        return (yield from shell.text(text, 1, name))
    except Return as end:
        return end.status
    finally:
        shell.stack.pop()
        shell.sourced -= 1
        if arguments:
            shell.arguments = saved
        shell.line = line


def execute(call, arguments):
    shell = call.shell
    options, words = options_of(call, arguments, "cl", "a", "exec: usage: exec [-cl] [-a name] [command [argument ...]] "
                                                            "[redirection ...]")
    if not words:
        return 0
    path = shell.find(words[0])
    if path is None:
        call.error(f"{words[0]}: not found" if "/" not in words[0] else f"{words[0]}: No such file or directory")
        raise Exit(127)
    shell.traps.pop("EXIT", None)
    raise Exit((yield from shell.run(words, functions=False, builtins=words[0] in ("echo", "printf", "test", "["))))


def command(call, arguments):
    shell = call.shell
    options, words = options_of(call, arguments, "pvV", "", "command: usage: command [-pVv] command [arg ...]")
    if not words:
        return 0
    if "v" in options or "V" in options:
        for word in words:
            if not _describe(call, word, "V" in options, brief="v" in options):
                if "V" in options:
                    call.error(f"{word}: not found")
                call.status = 1
        return call.status
    return (yield from shell.run(words, functions=False))


def _describe(call, name, long, brief=False, kind_only=False, every=False, paths_only=False):
    shell, found = call.shell, []
    if not paths_only:
        if name in shell.aliases:
            text = shell.aliases[name]
            found.append(("alias", f"{name} is aliased to `{text}'", f"alias {name}={quoted(text)}"))
        if name in _RESERVED:
            found.append(("keyword", f"{name} is a shell keyword", name))
        if name in shell.functions:
            found.append(("function", f"{name} is a function\n{function_text(shell.functions[name])}".rstrip("\n"), name))
        if name in BUILTINS:
            found.append(("builtin", f"{name} is a shell builtin", name))
    for path in (shell.find(name, True) if name and (every or not found) else []):
        found.append(("file", f"{name} is {path}", path))
    for kind, text, short in found if every else found[:1]:
        if paths_only and kind != "file":
            continue
        call.write((kind if kind_only else short if brief or paths_only else text) + "\n")
    return bool(found)


def type_builtin(call, arguments):
    options, names = options_of(call, arguments, "afptP", "", "type: usage: type [-afptP] name [name ...]")
    for name in names:
        only_paths = "P" in options or "p" in options
        if "p" in options and (name in BUILTINS or name in call.shell.functions):
            continue
        if not _describe(call, name, True, kind_only="t" in options, every="a" in options, paths_only=only_paths):
            if "t" not in options and not only_paths:
                call.error(f"{name}: not found")
            call.status = 1


def hash_builtin(call, arguments):
    options, names = options_of(call, arguments, "lrdt", "p", "hash: usage: hash [-lr] [-p pathname] [-dt] [name ...]")
    for name in names:
        if call.shell.find(name) is None:
            call.error(f"{name}: not found")
        elif "t" in options:
            call.write(call.shell.find(name) + "\n")
    if not arguments:
        call.write("hash: hash table empty\n")


def alias(call, arguments):
    # Accepted; scripts do not expand them, as in bash.
    aliases = call.shell.aliases
    words = [word for word in arguments if word != "-p"]
    for word in words:
        if type(word) is str:
            name, equals, text = word.partition("=")
        else:
            from . import expand
            name, equals = word.assign[0], "="
            text = yield from expand.string(call.shell, word.assign[3])
        if equals:
            aliases[name] = text
        elif name in aliases:
            call.write(f"alias {name}={quoted(aliases[name])}\n")
        else:
            call.error(f"{name}: not found")
    if not words:
        call.write("".join([f"alias {name}={quoted(text)}\n" for name, text in sorted(aliases.items())]))


def unalias(call, arguments):
    for name in arguments:
        if name == "-a":
            call.shell.aliases.clear()
        elif call.shell.aliases.pop(name, None) is None:
            call.error(f"{name}: not found")


_SIGNALS = ("EXIT HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT STOP TSTP TTIN "
            "TTOU URG XCPU XFSZ VTALRM PROF WINCH IO PWR SYS").split()


def _signal(name):
    name = name.upper().removeprefix("SIG")
    if name.isdigit() and int(name) < len(_SIGNALS):
        return _SIGNALS[int(name)]
    return name if name in _SIGNALS or name in ("ERR", "DEBUG", "RETURN") else None


def trap(call, arguments):
    shell = call.shell
    options, words = options_of(call, arguments[:1] if arguments[:1] in (["-p"], ["-l"], ["--"]) else [], "lp", "", "")
    words = arguments[1:] if arguments[:1] in (["-p"], ["-l"], ["--"]) else list(arguments)
    if "l" in options:
        call.write(" ".join(_SIGNALS[1:]) + "\n")
        return 0
    if "p" in options or not words:
        names = [_signal(word) for word in words] or sorted(shell.traps, key=lambda name: (
            _SIGNALS.index(name) if name in _SIGNALS else 99))
        for name in names:
            if name in shell.traps:
                shown = name if name in ("EXIT", "ERR", "DEBUG", "RETURN") else "SIG" + name
                call.write(f"trap -- {quoted(shell.traps[name])} {shown}\n")
        return 0
    if len(words) == 1:
        action, names = "-", words
    else:
        action, names = words[0], words[1:]
    for word in names:
        name = _signal(word)
        if name is None:
            call.error(f"{word}: invalid signal specification")
        elif action == "-":
            shell.traps.pop(name, None)
        else:
            shell.traps[name] = action


def umask(call, arguments):
    mask = getattr(call.shell, "mask", 0o022)
    words = [word for word in arguments if word not in ("-p", "-S")]
    if not words:
        if "-S" in arguments:
            call.write(",".join(["ugo"[at] + "=" + "".join([letter for bit, letter in ((4, "r"), (2, "w"), (1, "x"))
                                                            if not mask >> (6 - 3 * at) & bit])
                                 for at in range(3)]) + "\n")
        else:
            call.write(("umask " if "-p" in arguments else "") + f"{mask:04o}\n")
    elif re.fullmatch(r"[0-7]{1,4}", words[0]):
        call.shell.mask = int(words[0], 8)
    else:
        raise UsageError(f"{words[0]}: octal number out of range" if words[0].isdigit() else
                         f"`{words[0][:1]}': invalid symbolic mode operator", 1)


def ulimit(call, arguments):
    if "-a" in arguments:
        call.write("open files                          (-n) 1024\nstack size              (kbytes, -s) 8192\n")
    elif len(arguments) < 2 or arguments[-1].startswith("-"):
        call.write({"-n": "1024", "-s": "8192"}.get(arguments[0] if arguments else "", "unlimited") + "\n")


def times(call, arguments):
    call.write("0m0.000s 0m0.000s\n0m0.000s 0m0.000s\n")


def wait(call, arguments):
    for name in arguments:
        if name.isdigit():
            call.error(f"pid {name} is not a child of this shell", 127)
        elif name.startswith("%"):
            call.error(f"{name}: no such job", 127)


def no_job(call, arguments):
    raise UsageError("no job control", 1) if call.name != "disown" else UsageError("current: no such job", 1)


def kill(call, arguments):
    if arguments[:1] in (["-l"], ["-L"]):
        call.write(" ".join(_SIGNALS[1:]) + "\n")
        return 0
    names, number = list(arguments), "TERM"
    if names and names[0] in ("-s", "-n"):
        number, names = "".join(names[1:2]), names[2:]
    elif names and names[0].startswith("-") and names[0] != "--":
        number = names.pop(0)[1:]
    if names[:1] == ["--"]:
        del names[0]
    if not names:
        raise UsageError("usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]", 2)
    signal = _signal(number)
    if signal is None:
        call.error(f"{number}: invalid signal specification")
        return 1
    for name in names:
        if name in (str(call.shell.pid), str(call.shell.own_pid)) and number != "0":
            action = call.shell.traps.get(signal) if name == str(call.shell.own_pid) and signal != "KILL" else None
            if action is not None:
                yield from call.shell.nested_text(action)
                continue
            raise Exit(128 + (_SIGNALS.index(signal) if signal in _SIGNALS else 15))
        if name.isdigit():
            if name != str(call.shell.pid):
                call.error(f"({name}) - No such process")
        elif name.startswith("%"):
            call.error(f"{name}: no such job")
        else:
            call.error(f"{name}: arguments must be process or job IDs")


def caller(call, arguments):
    stack = call.shell.stack
    at = int(arguments[0]) if arguments and arguments[0].isdigit() else 0
    if at >= len(stack):
        return 1
    frame = stack[-1 - at]
    outer = stack[-2 - at][0] if at + 1 < len(stack) else "main"
    call.write(f"{frame[1]} {outer} {frame[2]}\n" if arguments else f"{frame[1]} {frame[2]}\n")


def builtin(call, arguments):
    if not arguments:
        return 0
    if arguments[0] not in BUILTINS:
        raise UsageError(f"{arguments[0]}: not a shell builtin", 1)
    return (yield from call.shell._builtin(BUILTINS[arguments[0]], arguments[0], arguments[1:]))


def help_builtin(call, arguments):
    call.write("GNU bash, version 5.2.15(1)-release: a shell of the sandbox's own; these commands are the shell itself:\n"
               + " ".join(sorted(BUILTINS)) + "\n")


def _true(call, arguments):
    return 0


def _false(call, arguments):
    return 1


def _not_here(call, arguments):
    raise UsageError("not supported here", 1)


BUILTINS = {
    ":": _true, "true": _true, "false": _false, "exit": exit_builtin, "return": return_builtin,
    "break": loop_control, "continue": loop_control, "shift": shift, "cd": cd, "pwd": pwd, "dirs": dirs,
    "pushd": pushd, "popd": popd, "eval": evaluate, "source": source, ".": source, "exec": execute,
    "command": command, "builtin": builtin, "type": type_builtin, "hash": hash_builtin, "alias": alias,
    "unalias": unalias, "trap": trap, "umask": umask, "ulimit": ulimit, "times": times, "wait": wait,
    "jobs": _true, "fg": no_job, "bg": no_job, "disown": no_job, "kill": kill, "caller": caller, "echo": echo,
    "printf": printf, "read": read, "mapfile": mapfile, "readarray": mapfile, "getopts": getopts,
    "declare": declare, "typeset": declare, "local": declare, "export": declare, "readonly": declare,
    "unset": unset, "let": let, "set": set_builtin, "shopt": shopt, "test": conditions.test, "[": conditions.test,
    "help": help_builtin, "history": _true, "enable": _true, "suspend": _not_here, "bind": _true, "complete": _true,
    "compgen": _not_here, "logout": exit_builtin,
}
