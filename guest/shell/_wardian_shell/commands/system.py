# Questions about the system around: there is little of it, and no more is said.

import os
import re
import sys
import time

from ..programs import UsageError
from .options import missing, parse


def printenv(call, arguments):
    options = parse(call, arguments, "0", long="null=0", status=2)
    environ = call.environ
    end = "\0" if "0" in options else "\n"
    if not options.operands:
        call.write("".join([f"{name}={value}{end}" for name, value in environ.items()]))
    for name in options.operands:
        if name in environ:
            call.write(environ[name] + end)
        else:
            call.status = 1


def uname(call, arguments):
    options = parse(call, arguments, "asnrvmpio", long="all=a kernel-name=s nodename=n kernel-release=r kernel-version=v "
                    "machine=m processor=p hardware-platform=i operating-system=o")
    if options.operands:
        raise UsageError(f"extra operand \u2018{options.operands[0]}\u2019")
    known = os.uname()
    # The files and commands are those of Linux; the machine is what it is.
    facts = {"s": "Linux", "n": known.nodename or call.shell.get("HOSTNAME") or "sandbox", "r": known.release or "6.1.0",
             "v": known.version or "#1 wardian", "m": known.machine, "p": "unknown", "i": "unknown", "o": "GNU/Linux"}
    shown = "snrvmo" if "a" in options else "".join([key for key in "snrvmpio" if key in options]) or "s"
    call.write(" ".join([facts[key] for key in shown]) + "\n")


def arch(call, arguments):
    call.write(os.uname().machine + "\n")


def _user(call):
    from .listing import owner
    found = owner(os.getuid())
    return call.shell.get("USER") or "user" if found.isdigit() else found


def whoami(call, arguments):
    parse(call, arguments)
    call.write(_user(call) + "\n")


def identity(call, arguments):
    options = parse(call, arguments, "ugGnr", long="user=u group=g groups=G name=n real=r")
    user, number, group = _user(call), os.getuid(), os.getgid() if hasattr(os, "getgid") else os.getuid()
    name = "root" if group == 0 else user
    if "u" in options:
        call.write(f"{user if 'n' in options else number}\n")
    elif "g" in options or "G" in options:
        call.write(f"{name if 'n' in options else group}\n")
    else:
        call.write(f"uid={number}({user}) gid={group}({name}) groups={group}({name})\n")


def groups(call, arguments):
    call.write(("root" if os.getuid() == 0 else _user(call)) + "\n")


def hostname(call, arguments):
    parse(call, arguments, "fsidI")
    call.write((os.uname().nodename or call.shell.get("HOSTNAME") or "sandbox") + "\n")


_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}


def duration(text):
    """Seconds from `1.5`, `2m`, `infinity`; None where it is none of them."""
    match = re.fullmatch(r"(\d+\.?\d*|\.\d+)([smhd]?)", text)
    if match:
        return float(match.group(1)) * _UNITS[match.group(2)]
    return 1e9 if text in ("inf", "infinity") else None


def sleep(call, arguments):
    if not arguments:
        missing(call)
    total = 0.0
    for text in arguments:
        seconds = duration(text)
        if seconds is None:
            raise UsageError(f"invalid time interval \u2018{text}\u2019")
        total += seconds
    end = time.monotonic() + total
    while (rest := end - time.monotonic()) > 0:
        deadline = call.shell.deadline
        if deadline is not None:
            rest = min(rest, max(deadline - time.monotonic(), 0) + 0.001)
        if call.shell.process is not None:
            call.shell.process.nap(rest)
        else:
            time.sleep(min(rest, 3600))
        yield


def nproc(call, arguments):
    parse(call, arguments, "", "ignore", "all=all ignore=ignore")
    call.write("1\n")


def uptime(call, arguments):
    options = parse(call, arguments, "ps", long="pretty=p since=s")
    if "p" in options:
        call.write("up 0 minutes\n")
    else:
        from .dates import in_zone
        now = in_zone(call, time.time())
        call.write(f" {now:%H:%M:%S} up 0 min,  0 users,  load average: 0.00, 0.00, 0.00\n")


def free(call, arguments):
    # How much memory there is the host knows alone.
    parse(call, arguments, "bkmghtw")
    call.write("               total        used        free      shared  buff/cache   available\n"
               "Mem:               -           -           -           -           -           -\n")


def ps(call, arguments):
    long = any("u" in word or "f" in word for word in arguments)
    call.write("USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND\n" if long else
               "    PID TTY          TIME CMD\n")


def pgrep(call, arguments):
    return 1


def clear(call, arguments):
    call.write("\x1b[H\x1b[2J\x1b[3J" if call.shell.get("TERM") else "")


def tty(call, arguments):
    options = parse(call, arguments, "s", long="silent=s quiet=s", status=2)
    if "s" not in options:
        call.write("not a tty\n")
    return 1


def getconf(call, arguments):
    known = {"_NPROCESSORS_ONLN": "1", "_NPROCESSORS_CONF": "1", "PAGE_SIZE": "4096", "PAGESIZE": "4096", "LONG_BIT": "64",
             "ARG_MAX": "2097152", "PATH_MAX": "4096", "NAME_MAX": "255"}
    if not arguments or arguments[0] not in known:
        raise UsageError(f"Unrecognized variable `{arguments[0] if arguments else ''}'", 2, hint=False)
    call.write(known[arguments[0]] + "\n")


def envsubst(call, arguments):
    options = parse(call, arguments, "v", long="variables=v")
    environ = call.environ
    names = re.findall(r"\$\{?(\w+)", options.operands[0]) if options.operands else None

    def one(match):
        name = match.group(1) or match.group(2)
        return match.group() if names is not None and name not in names else environ.get(name, "")
    if "v" in options:
        call.write("".join([name + "\n" for name in names or ()]))
        return
    while data := (yield from call.stdin.lines())[0]:
        text = "\n".join([line.decode("utf-8", "surrogateescape") for line in data])
        text = re.sub(r"\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))", one, text)
        call.write(text + ("\n" if data else ""))
        yield


def locale(call, arguments):
    value = call.shell.get("LC_ALL") or call.shell.get("LANG") or "C.UTF-8"
    if arguments[:1] == ["-a"]:
        call.write("C\nC.UTF-8\nPOSIX\n")
    else:
        call.write(f'LANG={value}\nLC_CTYPE="{value}"\nLC_ALL={call.shell.get("LC_ALL") or ""}\n')


COMMANDS = {"printenv": printenv, "uname": uname, "arch": arch, "whoami": whoami, "id": identity, "groups": groups,
            "hostname": hostname, "sleep": sleep, "nproc": nproc, "uptime": uptime, "free": free, "ps": ps, "pgrep": pgrep,
            "pkill": pgrep, "killall": pgrep, "clear": clear, "reset": clear, "tty": tty, "getconf": getconf,
            "envsubst": envsubst, "locale": locale, "logname": whoami}
