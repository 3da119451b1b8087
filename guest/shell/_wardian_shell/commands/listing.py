# Commands that show what files there are: ls, du, df, tree.

import os
import stat
import time

from ..programs import UsageError
from .options import parse, quote
from .sorting import version_key


def human(size):
    """A size as `-h` shows it, rounded up."""
    if size < 1024:
        return str(size)
    for unit in "KMGTP":
        size = size / 1024
        if size < 10:
            rounded = -(-size * 10 // 1) / 10
            if rounded < 10:
                return f"{rounded:.1f}{unit}"
        if -(-size // 1) < 1024:
            return f"{int(-(-size // 1))}{unit}"
    return f"{int(size)}E"


def owner(number):
    """The name of a user or group."""
    if number == 0:
        return "root"
    try:
        import pwd
        return pwd.getpwuid(number).pw_name
    except (ImportError, KeyError):
        return str(number)


def ls(call, arguments):
    options = parse(call, arguments, "aAlh1RdtrSFpiUXvLBCNQmgonsxkcuGfHDqbZT", "w I T", "all=a almost-all=A human-readable=h "
                    "recursive=R directory=d reverse=r classify=F inode=i color=color sort=sort time=time dereference=L "
                    "size=s full-time=full-time time-style=time-style group-directories-first=first ignore=I "
                    "numeric-uid-gid=n no-group=G si=si width=w quote-name=Q literal=N file-type=p format=format hide=I",
                    "color sort time time-style format", status=2)
    for key in "mxbcukDZT":
        if key in options:
            raise UsageError(f"option -{key} is not supported here", 2, hint=False)
    listing = _Listing(call, options)
    files, directories = [], []
    for name in options.operands or ["."]:
        full = call.path(name)
        try:
            found = _lstat(full, "L" in options or "l" not in options and "F" not in options or name.endswith("/"))
        except OSError as error:
            try:
                found = os.lstat(full)
            except OSError:
                call.error(f"cannot access {quote(name)}: {error.strerror}", 2)
                continue
        if stat.S_ISDIR(found.st_mode) and "d" not in options:
            directories.append((name, found))
        else:
            files.append((name, found))
    listing.show(listing.sort(files), False)
    titled = len(files) + len(directories) > 1 or len(options.operands) > 1 or "R" in options
    first = not files
    for name, _ in listing.sort(directories):
        first = yield from listing.directory(name, titled, first)


def _lstat(path, follow):
    return os.stat(path) if follow else os.lstat(path)


class _Listing:
    def __init__(self, call, options):
        self.call, self.options = call, options
        self.long = any(key in options for key in "lgon") or options.get("format") == "long" or "full-time" in options

    def directory(self, name, titled, first):
        call, options = self.call, self.options
        if not first:
            call.write("\n")
        if titled:
            call.write(f"{name}:\n")
        full = call.path(name)
        try:
            names = os.listdir(full)
        except OSError as error:
            call.error(f"cannot open directory {quote(name)}: {error.strerror}", 2)
            return False
        if "a" not in options and "A" not in options and "f" not in options:
            names = [each for each in names if not each.startswith(".")]
        if "I" in options:
            from ..patterns import matches
            names = [each for each in names if not matches(options["I"], each)]
        if "B" in options:
            names = [each for each in names if not each.endswith("~")]
        if "a" in options or "f" in options:
            names += [".", ".."]
        entries = []
        for each in names:
            path = full.rstrip("/") + "/" + each
            try:
                entries.append((each, _lstat(path, "L" in options and os.path.exists(path))))
            except OSError as error:
                call.error(f"cannot access {quote(each)}: {error.strerror}")
        entries = self.sort(entries)
        self.show(entries, self.long or "s" in options, full)
        yield
        if "R" in options:
            for each, found in entries:
                if stat.S_ISDIR(found.st_mode) and each not in (".", ".."):
                    yield from self.directory(name.rstrip("/") + "/" + each, True, False)
        return False

    def sort(self, entries):
        options = self.options
        kinds = [key for key, _ in options.given if key in "tSUvXf"]
        kind = kinds[-1] if kinds else {"time": "t", "size": "S", "none": "U", "version": "v", "extension": "X"}.get(
            options.get("sort"), "")
        entries = sorted(entries, key=lambda entry: entry[0])
        if kind == "t":
            entries.sort(key=lambda entry: -entry[1].st_mtime_ns)
        elif kind == "S":
            entries.sort(key=lambda entry: -entry[1].st_size)
        elif kind == "v":
            entries.sort(key=lambda entry: version_key(entry[0].encode("utf-8", "surrogateescape")))
        elif kind == "X":
            entries.sort(key=lambda entry: entry[0].rpartition(".")[2] if "." in entry[0] else "")
        if "r" in options:
            entries.reverse()
        if "first" in options:
            entries.sort(key=lambda entry: not stat.S_ISDIR(entry[1].st_mode))
        return entries

    def show(self, entries, total, directory=None):
        call, options = self.call, self.options
        if total:
            blocks = sum(found.st_blocks for _, found in entries) * 512
            call.write(f"total {human(blocks) if 'h' in options else blocks // 1024}\n")
        rows = []
        for name, found in entries:
            row = [str(found.st_ino)] if "i" in options else []
            if "s" in options:
                row.append(human(found.st_blocks * 512) if "h" in options else str(found.st_blocks // 2))
            if self.long:
                row += self._long(found)
            rows.append(row)
        widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))] if rows else []
        left = set()
        if self.long:
            base = ("i" in options) + ("s" in options)
            left = {base} | {base + 2 + at for at in range(2 - ("g" in options) - ("o" in options or "G" in options))}
        for row, (name, found) in zip(rows, entries):
            cells = [cell.ljust(width) if at in left else cell.rjust(width)
                     for at, (cell, width) in enumerate(zip(row, widths))]
            call.write(" ".join(cells + [self._name(name, found, directory)]) + "\n")

    def _long(self, found):
        options = self.options
        names = str if "n" in options else owner
        row = [stat.filemode(found.st_mode), str(found.st_nlink)]
        if "g" not in options:
            row.append(names(found.st_uid))
        if "o" not in options and "G" not in options:
            row.append(names(found.st_gid))
        return row + [human(found.st_size) if "h" in options else str(found.st_size), self._time(found)]

    def _time(self, found):
        from .dates import in_zone
        when = in_zone(self.call, found.st_mtime)
        style = self.options.get("time-style", "")
        if style == "full-iso" or "full-time" in self.options:
            return when.strftime("%Y-%m-%d %H:%M:%S.") + f"{found.st_mtime_ns % 10**9:09d} " + when.strftime("%z")
        if style == "long-iso":
            return when.strftime("%Y-%m-%d %H:%M")
        if style == "iso":
            return when.strftime("%m-%d %H:%M")
        if style.startswith("+"):
            return when.strftime(style[1:])
        recent = -3600 < time.time() - found.st_mtime < 15778476
        return f"{when:%b} {when.day:2} " + (f"{when:%H:%M}" if recent else f"{when.year:5}")

    def _name(self, name, found, directory):
        options = self.options
        text = f'"{name}"' if "Q" in options else name
        mode = found.st_mode
        if stat.S_ISLNK(mode):
            if self.long:
                path = name if directory is None else directory.rstrip("/") + "/" + name
                return text + " -> " + os.readlink(self.call.path(path))
            return text + ("@" if "F" in options else "")
        if stat.S_ISDIR(mode) and ("F" in options or "p" in options):
            return text + "/"
        if "F" in options and stat.S_ISREG(mode) and mode & 0o111:
            return text + "*"
        return text


# du, df, tree.

def du(call, arguments):
    options = parse(call, arguments, "ashkbcmxLlS0", "d B t", "all=a summarize=s human-readable=h bytes=b total=c "
                    "max-depth=d apparent-size=apparent-size block-size=B exclude=exclude", "exclude")
    depth = 0 if "s" in options else int(options["d"]) if "d" in options else None
    exact = "b" in options or "apparent-size" in options
    unit = 1 if "b" in options else 1 << 20 if "m" in options else 1024
    seen, total = set(), 0

    def shown(size):
        return human(size) if "h" in options else str(-(-size // unit))

    def walk(name, level):
        full = call.path(name)
        found = os.lstat(full)
        if found.st_nlink > 1 and not stat.S_ISDIR(found.st_mode):
            if found.st_ino in seen:
                return 0
            seen.add(found.st_ino)
        size = found.st_size if exact else found.st_blocks * 512
        if stat.S_ISDIR(found.st_mode):
            for entry in sorted(os.listdir(full)):
                size += walk(name.rstrip("/") + "/" + entry, level + 1)
        if (depth is None or level <= depth) and (stat.S_ISDIR(found.st_mode) or "a" in options or not level):
            call.write(f"{shown(size)}\t{name}\n")
        return size
    for name in options.operands or ["."]:
        try:
            total += walk(name, 0)
        except OSError as error:
            call.error(f"cannot access {quote(name)}: {error.strerror}")
        yield
    if "c" in options:
        call.write(f"{shown(total)}\ttotal\n")


def df(call, arguments):
    options = parse(call, arguments, "hkTaiPlm", "t x B", "human-readable=h print-type=T")
    for name in options.operands:
        if not os.path.exists(call.path(name)):
            call.error(f"{name}: No such file or directory")
    if call.status:
        return
    # The files are in memory: how much of it there is nobody tells.
    call.write(f"Filesystem     {'Type ' if 'T' in options else ''}{'Size' if 'h' in options else '1K-blocks'}  Used "
               f"Available Use% Mounted on\nmemory         {'tmpfs ' if 'T' in options else ''}-     -         -    - /\n")


def tree(call, arguments):
    options = parse(call, arguments, "adfshpDFCnNi", "L I P", "dirsfirst=dirsfirst noreport=noreport")
    limit = int(options.get("L", 1 << 30))
    counts = {"d": 0, "f": 0}

    def entries(full):
        from ..patterns import matches
        names = sorted(os.listdir(full))
        names = [name for name in names if "a" in options or not name.startswith(".")]
        if "I" in options:
            names = [name for name in names if not any(matches(each, name) for each in options["I"].split("|"))]
        if "P" in options:
            names = [name for name in names if os.path.isdir(full + "/" + name) or matches(options["P"], name)]
        if "d" in options:
            names = [name for name in names if os.path.isdir(full + "/" + name)]
        if "dirsfirst" in options:
            names.sort(key=lambda name: not os.path.isdir(full + "/" + name))
        return names

    def walk(name, lead, level):
        full = call.path(name)
        names = entries(full)
        for number, each in enumerate(names):
            last = number == len(names) - 1
            path = full.rstrip("/") + "/" + each
            shown = name.rstrip("/") + "/" + each if "f" in options else each
            is_directory = os.path.isdir(path) and not os.path.islink(path)
            if os.path.islink(path):
                shown += " -> " + os.readlink(path)
            elif is_directory and "F" in options:
                shown += "/"
            counts["d" if os.path.isdir(path) else "f"] += 1
            size = f"[{human(os.path.getsize(path)) if 'h' in options else os.path.getsize(path):>11}]  " \
                if "s" in options or "h" in options else ""
            call.write(f"{lead}{'└── ' if last else '├── '}{size}{shown}\n")
            if is_directory and level < limit:
                walk(name.rstrip("/") + "/" + each, lead + ("    " if last else "│\u00a0\u00a0 "), level + 1)
    for name in options.operands or ["."]:
        if not os.path.isdir(call.path(name)):
            call.write(f"{name}  [error opening dir]\n")
            call.status = 2
            continue
        call.write(name + "\n")
        walk(name, "", 1)
        yield
    if "noreport" not in options:
        plural = "directory" if counts["d"] == 1 else "directories"
        files = "" if "d" in options else f", {counts['f']} file{'s' * (counts['f'] != 1)}"
        call.write(f"\n{counts['d']} {plural}{files}\n")


COMMANDS = {"ls": ls, "dir": ls, "du": du, "df": df, "tree": tree}
