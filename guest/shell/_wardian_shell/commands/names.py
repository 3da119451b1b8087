# Commands about names of files: basename, dirname, realpath, readlink.

import os

from ..programs import UsageError
from .options import missing, parse, quote


def basename(call, arguments):
    options = parse(call, arguments, "az", "s", "multiple=a suffix=s zero=z", posix=True)
    names = options.operands
    if not names:
        missing(call)
    suffix = options.get("s", "")
    if "a" not in options and "s" not in options:
        if len(names) > 2:
            raise UsageError(f"extra operand \u2018{names[2]}\u2019")
        suffix, names = (names[1] if len(names) > 1 else ""), names[:1]
    for name in names:
        text = name.rstrip("/").rpartition("/")[2] if name.strip("/") else name[:1]
        if suffix and text != suffix and text.endswith(suffix):
            text = text[:-len(suffix)]
        call.write(text + ("\0" if "z" in options else "\n"))


def dirname(call, arguments):
    options = parse(call, arguments, "z", long="zero=z")
    if not options.operands:
        missing(call)
    for name in options.operands:
        stripped = name.rstrip("/")
        if not stripped and name:
            text = "/"
        elif "/" not in stripped:
            text = "."
        else:
            text = stripped.rpartition("/")[0].rstrip("/") or "/"
        call.write(text + ("\0" if "z" in options else "\n"))


def realpath(call, arguments):
    options = parse(call, arguments, "emsqzLP", "relative-to relative-base", "canonicalize-existing=e canonicalize-missing=m "
                    "no-symlinks=s strip=s quiet=q zero=z relative-to=relative-to relative-base=relative-base")
    if not options.operands:
        missing(call)
    for name in options.operands:
        path = call.path(name)
        full = os.path.normpath(path) if "s" in options else os.path.realpath(path)
        must = full if "e" in options else os.path.dirname(full)
        if not name or "m" not in options and not os.path.exists(must):
            if "q" not in options:
                call.error(f"{name or quote(name)}: No such file or directory")
            call.status = 1
            continue
        if "relative-to" in options:
            full = os.path.relpath(full, os.path.realpath(call.path(options["relative-to"])))
        call.write(full + ("\0" if "z" in options else "\n"))


def readlink(call, arguments):
    options = parse(call, arguments, "femnqsvz", long="canonicalize=f canonicalize-existing=e canonicalize-missing=m "
                    "no-newline=n quiet=q verbose=v zero=z")
    if not options.operands:
        missing(call)
    for name in options.operands:
        path = call.path(name)
        if "f" in options or "e" in options or "m" in options:
            full = os.path.realpath(path)
            if "m" not in options and not os.path.exists(full if "e" in options else os.path.dirname(full)):
                call.status = 1
                continue
        else:
            if not os.path.islink(path):
                if "v" in options:
                    call.error(f"{name}: " + ("Invalid argument" if os.path.lexists(path) else "No such file or directory"))
                call.status = 1
                continue
            full = os.readlink(path)
        call.write(full + ("" if "n" in options else "\n"))


COMMANDS = {"basename": basename, "dirname": dirname, "realpath": realpath, "readlink": readlink}
