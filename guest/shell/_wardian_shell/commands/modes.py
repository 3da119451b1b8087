# Permissions and owners: chmod, chown; modes as they are written.

import os
import re
import stat

from ..programs import UsageError
from .options import missing, parse, quote

_WHO = {"u": 0o4700, "g": 0o2070, "o": 0o1007, "a": 0o7777}
_WHAT = {"r": 0o444, "w": 0o222, "x": 0o111}


def mode_of(text, old, is_directory, call):
    if re.fullmatch(r"[0-7]{1,5}", text):
        return int(text, 8)
    for clause in text.split(","):
        match = re.fullmatch(r"([ugoa]*)((?:[-+=](?:[rwxXst]*|[ugo]))+)", clause)
        if not match:
            raise UsageError(f"invalid mode: \u2018{text}\u2019", 1)
        who = match.group(1)
        mask = 0
        for letter in who or "a":
            mask |= _WHO[letter]
        limit = mask if who else mask & ~getattr(call.shell, "mask", 0o022)
        for op, letters in re.findall(r"([-+=])([rwxXstugo]*)", match.group(2)):
            bits = 0
            for letter in letters:
                if letter in _WHAT:
                    bits |= _WHAT[letter]
                elif letter == "X":
                    bits |= 0o111 if is_directory or old & 0o111 else 0
                elif letter == "s":
                    bits |= 0o6000
                elif letter == "t":
                    bits |= 0o1000
                else:
                    bits |= (old >> {"u": 6, "g": 3, "o": 0}[letter] & 7) * 0o111
            bits &= limit
            old = old | bits if op == "+" else old & ~bits if op == "-" else old & ~(mask & 0o777) | bits
    return old


def chmod(call, arguments):
    # `-x` and `-rw` are modes, not options.
    words = ["\0" + word if re.fullmatch(r"-[rwxXst,ugo=+-]+", word) and word not in ("-R",) and re.search("[rwxX]", word)
             else word for word in arguments]
    options = parse(call, words, "Rvcf", "reference", "recursive=R verbose=v changes=c silent=f reference=reference")
    names = [name.lstrip("\0") for name in options.operands]
    if "reference" in options:
        mode_text = oct(os.stat(call.path(options["reference"])).st_mode & 0o7777)[2:]
    elif not names:
        missing(call)
    else:
        mode_text, *names = names
        if not names:
            missing(call, mode_text)
    mode_of(mode_text, 0, False, call)
    for name in names:
        full = call.path(name)
        if not os.path.exists(full):
            if "f" not in options:
                call.error(f"cannot access {quote(name)}: No such file or directory")
            call.status = 1
            continue
        paths = [full]
        if "R" in options and os.path.isdir(full):
            for directory, inner, files in os.walk(full):
                paths += [os.path.join(directory, each) for each in inner + files]
        for path in paths:
            if os.path.islink(path) and path != full:
                continue
            old = os.stat(path).st_mode
            new = mode_of(mode_text, stat.S_IMODE(old), stat.S_ISDIR(old), call)
            os.chmod(path, new)
            if "v" in options:
                kept = new == stat.S_IMODE(old)
                call.write(f"mode of {quote(name)} " + (f"retained as {new:04o} ({_letters(new)})\n" if kept else
                           f"changed from {stat.S_IMODE(old):04o} ({_letters(old)}) to {new:04o} ({_letters(new)})\n"))


def _letters(mode):
    return stat.filemode(mode)[1:]


def chown(call, arguments):
    options = parse(call, arguments, "Rvcfh", "reference from", "recursive=R verbose=v silent=f reference=reference")
    if len(options.operands) < 2 - ("reference" in options):
        missing(call, options.operands[0] if options.operands else None)
    owners = {"user", "root", str(os.getuid()) if hasattr(os, "getuid") else "0", call.shell.get("USER") or "user", ""}
    for part in re.split("[:.]", options.operands[0]):
        if part not in owners and not part.isdigit():
            what = "group" if call.name == "chgrp" else "user"
            raise UsageError(f"invalid {what}: \u2018{options.operands[0]}\u2019", 1, hint=False)
    for name in options.operands[1:]:
        if not os.path.lexists(call.path(name)):
            call.error(f"cannot access {quote(name)}: No such file or directory")


COMMANDS = {"chmod": chmod, "chown": chown, "chgrp": chown}
