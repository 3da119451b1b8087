# Commands that run other ones: env, xargs, timeout, nohup, nice, sudo, time, which; and
# the shells themselves.

import re
import time

from ..programs import UsageError
from ..streams import nothing
from ..start import shell_command
from .options import parse


def run(call, words, shell=None, fds=None, functions=False):
    """Run a command as a process of its own would be: builtins only where they are commands, too."""
    inner = (shell or call.shell).fork()
    inner.fds = dict(call.fds if fds is None else fds)
    return (yield from inner.subshell(inner.run(words, functions=functions, builtins=False)))


def _there(call, words, form="\u2018{}\u2019: No such file or directory", shell=None):
    if (shell or call.shell).find(words[0]) is None:
        call.error(form.format(words[0]), 127)
        return False
    return True


def env(call, arguments):
    options = parse(call, arguments, "i0v", "u C S", "ignore-environment=i unset=u chdir=C null=0 split-string=S",
                    status=125, posix=True)
    words = list(options.operands)
    if "S" in options:
        words = options["S"].split() + words
    shell = call.shell.fork()
    if "i" in options or words[:1] == ["-"]:
        words = words[1:] if words[:1] == ["-"] else words
        for scope in shell.scopes:
            for variable in scope.values():
                variable.exported = False
    for key, value in options.given:
        if key == "u":
            for scope in shell.scopes:
                scope.pop(value, None)
    from ..state import Variable
    scope = {}
    while words and "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        scope[name] = Variable(value, exported=True)
    shell.scopes.append(scope)
    if "C" in options:
        shell.cwd = call.path(options["C"])
    if not words:
        end = "\0" if "0" in options else "\n"
        call.write("".join([f"{name}={value}{end}" for name, value in shell.environ().items()]))
        return 0
    if shell.get("PATH") is None:
        scope["PATH"] = Variable("/usr/bin:/bin")
    if not _there(call, words, shell=shell):
        return 127
    return (yield from run(call, words, shell))


def xargs(call, arguments):
    options = parse(call, arguments, "0rtpx", "n I d L P s E a i", "null=0 no-run-if-empty=r verbose=t max-args=n "
                    "replace=I delimiter=d max-lines=L max-procs=P arg-file=a max-chars=s exit=x", status=1, posix=True)
    words = options.operands or ["echo"]
    for key in "nL":
        if key in options and (not options[key].isdigit() or options[key] == "0"):
            raise UsageError(f"value {options[key]} for -{key} option should be >= 1"
                             if options[key].isdigit() else f"invalid number \"{options[key]}\" for -{key} option", 1)
    stream = call.open(options["a"]) if "a" in options else call.stdin
    data = (yield from stream.all()).decode("utf-8", "surrogateescape")
    if "0" in options or "d" in options:
        end = "\0" if "0" in options else options["d"].encode().decode("unicode_escape")
        groups = [[item] for item in data.split(end)]
        if groups and not groups[-1][0]:
            groups.pop()
        if "d" in options and end != "\n" and groups:
            pass
    elif "I" in options:
        groups = [[_items(call, line, True)] for line in data.split("\n") if line.strip()]
    else:
        groups = [items for line in _joined_lines(data) if (items := _items(call, line))]
    if "I" in options:
        batches = [[word.replace(options["I"], group[0]) for word in words] for group in groups]
    elif "L" in options:
        count = int(options["L"])
        batches = [words + [item for group in groups[at:at + count] for item in group]
                   for at in range(0, len(groups), count)]
    else:
        items = [item for group in groups for item in group]
        count = int(options.get("n", 5000))
        batches = [words + items[at:at + count] for at in range(0, len(items), count)]
        if not items and "r" not in options:
            batches = [words]
    status = 0
    fds = dict(call.fds)
    fds[0] = nothing()
    for batch in batches:
        if "t" in options:
            call.raw_error(" ".join(batch) + "\n")
        if call.shell.find(batch[0]) is None:
            call.error(f"{batch[0]}: No such file or directory")
            return 127
        found = yield from run(call, batch, fds=fds)
        if found == 255:
            call.error(f"{batch[0]}: exited with status 255; aborting")
            return 124
        if found in (126, 127):
            return found
        status = 123 if found else status
        yield
    return status


def _joined_lines(data):
    # A line that ends in a blank goes on in the next one.
    lines, kept = [], ""
    for line in data.split("\n"):
        kept += line
        if line.endswith((" ", "\t")):
            continue
        lines.append(kept)
        kept = ""
    return lines + [kept]


def _items(call, line, whole=False):
    # Blanks separate, quotes and backslashes keep together; `whole`: the line is one item.
    items, text, started, pos = [], [], False, 0
    line = line.lstrip() if whole else line
    while pos < len(line):
        char = line[pos]
        if char in "'\"":
            end = line.find(char, pos + 1)
            if end < 0:
                kind = "single" if char == "'" else "double"
                raise UsageError(f"unmatched {kind} quote; by default quotes are special to xargs unless you use the -0 "
                                 "option", 1, hint=False)
            text.append(line[pos + 1:end])
            started, pos = True, end
        elif char == "\\" and pos + 1 < len(line):
            pos += 1
            text.append(line[pos])
            started = True
        elif char in " \t" and not whole:
            if started:
                items.append("".join(text))
            text, started = [], False
        else:
            text.append(char)
            started = True
        pos += 1
    if whole:
        return "".join(text)
    return items + ["".join(text)] if started else items


def timeout(call, arguments):
    from .system import duration
    options = parse(call, arguments, "v", "k s", "signal=s kill-after=k preserve-status=preserve-status "
                    "foreground=foreground verbose=v", status=125, posix=True)
    words = options.operands
    if len(words) < 2:
        raise UsageError("missing operand", 125)
    seconds = duration(words[0])
    if seconds is None:
        raise UsageError(f"invalid time interval \u2018{words[0]}\u2019", 125)
    if call.shell.find(words[1]) is None:
        call.error(f"failed to run command \u2018{words[1]}\u2019: No such file or directory", 127)
        return 127
    shell = call.shell.fork()
    limit = time.monotonic() + seconds
    outer = shell.deadline
    shell.deadline = limit if outer is None or not seconds else min(limit, outer)
    if not seconds:
        shell.deadline = outer
    body = run(call, words[1:], shell)
    while True:
        try:
            next(body)
        except StopIteration as end:
            # A program of its own is ended by the host, at the limit.
            return 124 if seconds and time.monotonic() >= limit else end.value
        if seconds and time.monotonic() >= limit:
            body.close()
            return 137 if options.get("s") in ("KILL", "9", "SIGKILL") else 124
        yield


def _rest(plain="", valued=""):
    def command(call, arguments):
        words = list(parse(call, arguments, plain, valued, status=125, posix=True).operands)
        if not words:
            raise UsageError("missing operand", 125)
        if not _there(call, words, "failed to run command \u2018{}\u2019: No such file or directory"):
            return 127
        return (yield from run(call, words))
    return command


def nice(call, arguments):
    if not arguments:
        call.write("0\n")
        return 0
    arguments = arguments[1:] if re.fullmatch(r"-\d+", arguments[0]) else arguments
    return (yield from _rest("", "n")(call, arguments))


def sudo(call, arguments):
    words = list(parse(call, arguments, "EHnSkKibs", "u g p h C", "preserve-env=E login=i non-interactive=n user=u",
                       posix=True).operands)
    shell = call.shell.fork()
    from ..state import Variable
    scope = {}
    while words and re.match(r"[A-Za-z_]\w*=", words[0]):
        name, _, value = words.pop(0).partition("=")
        scope[name] = Variable(value, exported=True)
    shell.scopes.append(scope)
    if not words:
        return 0
    if shell.find(words[0]) is None:
        call.error(f"{words[0]}: command not found")
        return 1
    return (yield from run(call, words, shell))


def time_command(call, arguments):
    options = parse(call, arguments, "pv", "o f", posix=True)
    started, used = time.monotonic(), time.process_time()
    status = yield from run(call, options.operands) if options.operands else iter(())
    wall, used = time.monotonic() - started, time.process_time() - used
    call.raw_error(f"real {wall:.2f}\nuser {used:.2f}\nsys 0.00\n")
    return status


def which(call, arguments):
    every = arguments[:1] == ["-a"]
    names = [word for word in arguments if not word.startswith("-")]
    for name in names:
        found = call.shell.find(name, True)
        if not found:
            call.status = 1
        for path in found if every else found[:1]:
            call.write(path + "\n")


def in_builtin(name):
    """Builtins that are commands for `env`, `xargs` and the like, too."""
    def command(call, arguments):
        from ..builtins import BUILTINS
        call.prefix = call.name
        result = BUILTINS[name](call, arguments)
        if hasattr(result, "send"):
            result = yield from result
        return result
    return command


COMMANDS = {"env": env, "xargs": xargs, "timeout": timeout, "nohup": _rest(), "nice": nice, "stdbuf": _rest("", "i o e"),
            "setsid": _rest("cfw"), "ionice": _rest("t", "c n"), "sudo": sudo, "time": time_command, "which": which,
            "bash": shell_command, "sh": shell_command, "dash": shell_command,
            **{name: in_builtin(name) for name in ("echo", "printf", "test", "[", "true", "false", "pwd", "kill")}}
