# Commands that change files: cp, mv, rm, mkdir, rmdir, touch, ln, mktemp,
# truncate, install, dd. Dates of `touch -d` are read in `dates`.

import os
import re
import shutil

from ..programs import UsageError
from ..streams import is_device
from .modes import mode_of
from .options import missing, parse, quote
from .view import size_of


def _destination(call, options):
    # The operands as sources, and where they go: (sources, target, target is a directory).
    names = options.operands
    if "t" in options:
        if not names:
            raise UsageError("missing file operand")
        target = options["t"]
        if not os.path.isdir(call.path(target)):
            raise UsageError(f"target directory {quote(target)}: No such file or directory", 1, hint=False)
        return names, target, True
    if not names:
        raise UsageError("missing file operand")
    if len(names) == 1:
        raise UsageError(f"missing destination file operand after {quote(names[0])}")
    *sources, target = names
    if "T" in options:
        if len(sources) > 1:
            raise UsageError(f"extra operand {quote(names[2])}")
        return sources, target, False
    inside = os.path.isdir(call.path(target))
    if len(sources) > 1 and not inside:
        what = "Not a directory" if os.path.lexists(call.path(target)) else "No such file or directory"
        raise UsageError(f"target {quote(target)}: {what}", 1, hint=False)
    if target.endswith("/") and not inside and not (call.name in ("cp", "mv") and os.path.isdir(call.path(sources[0]))):
        kind = "regular file" if call.name == "cp" else "regular file"
        if call.name == "cp":
            raise UsageError(f"cannot create {kind} {quote(target)}: Not a directory", 1, hint=False)
        raise UsageError(f"cannot move {quote(sources[0])} to {quote(target)}: Not a directory", 1, hint=False)
    return sources, target, inside


def _within(target, source):
    return target.rstrip("/") + "/" + os.path.basename(source.rstrip("/")) if target != "/" else "/" + source


def cp(call, arguments):
    options = parse(call, arguments, "aRrfinpvTuLPHdlsxb", "t S", "archive=a recursive=R force=f interactive=i no-clobber=n "
                    "verbose=v target-directory=t no-target-directory=T update=u dereference=L no-dereference=P link=l "
                    "symbolic-link=s parents=parents preserve=preserve no-preserve=np", "preserve np")
    sources, target, inside = _destination(call, options)
    if "parents" in options or "b" in options:
        raise UsageError("--parents and backups are not supported here", 1, hint=False)
    job = _Copy(call, options)
    for source in sources:
        try:
            job.one(source, _within(target, source) if inside else target, True)
        except OSError as error:
            call.error(f"cannot copy {quote(source)}: {error.strerror}")


class _Copy:
    def __init__(self, call, options):
        self.call, self.options = call, options
        self.recursive = any(key in options for key in "aRr")
        self.keeps = "a" in options or "p" in options or "preserve" in options
        self.follows = "L" in options or not (self.recursive or "d" in options or "P" in options)
        self.made = set()

    def one(self, source, target, top=False):
        call, options = self.call, self.options
        full, goal = call.path(source), call.path(target)
        if not os.path.lexists(full) and not is_device(full):
            return call.error(f"cannot stat {quote(source)}: No such file or directory")
        link = os.path.islink(full) and not self.follows and not (top and "H" in options)
        if os.path.isdir(full) and not link:
            return self._directory(source, target, full, goal)
        if goal in self.made:
            return call.error(f"will not overwrite just-created {quote(target)} with {quote(source)}")
        if os.path.isdir(goal):
            return call.error(f"cannot overwrite directory {quote(target)} with non-directory {quote(source)}"
                              if not link else f"cannot overwrite directory {quote(target)} with non-directory")
        if os.path.lexists(goal):
            if "n" in options:
                return None
            if "u" in options and os.path.getmtime(goal) >= os.path.getmtime(full):
                return None
            if os.path.exists(full) and os.path.exists(goal) and os.path.samefile(full, goal):
                return call.error(f"{quote(source)} and {quote(target)} are the same file")
        try:
            if link or "s" in options or "l" in options:
                self._link(source, full, goal, link)
            elif is_device(full):
                return self._device(source, target)
            else:
                shutil.copyfile(full, goal)
                shutil.copymode(full, goal)
        except OSError as error:
            return call.error(f"cannot create regular file {quote(target)}: {error.strerror}")
        if self.keeps and not link:
            shutil.copystat(full, goal)
        self.made.add(goal)
        if "v" in options:
            call.write(f"{quote(source)} -> {quote(target)}\n")

    def _device(self, source, target):
        out = self.call.open(target, "w")
        if source.rstrip("/").endswith("null"):
            return out.close()
        self.call.error(f"copying from {quote(source)} is not supported here")

    def _link(self, source, full, goal, link):
        if os.path.lexists(goal):
            os.unlink(goal)
        if link:
            os.symlink(os.readlink(full), goal)
        elif "s" in self.options:
            os.symlink(source, goal)
        else:
            os.link(full, goal)

    def _directory(self, source, target, full, goal):
        call = self.call
        if not self.recursive:
            return call.error(f"-r not specified; omitting directory {quote(source)}")
        if (os.path.realpath(goal) + "/").startswith(os.path.realpath(full) + "/"):
            if os.path.realpath(goal) == os.path.realpath(full):
                return call.error(f"{quote(source)} and {quote(target)} are the same file")
            return call.error(f"cannot copy a directory, {quote(source)}, into itself, {quote(target)}")
        if os.path.lexists(goal) and not os.path.isdir(goal):
            return call.error(f"cannot overwrite non-directory {quote(target)} with directory {quote(source)}")
        names = sorted(os.listdir(full))
        if not os.path.isdir(goal):
            try:
                os.mkdir(goal)
            except OSError as error:
                return call.error(f"cannot create directory {quote(target)}: {error.strerror}")
            if "v" in self.options:
                call.write(f"{quote(source)} -> {quote(target)}\n")
        for name in names:
            self.one(source.rstrip("/") + "/" + name, target.rstrip("/") + "/" + name)
        shutil.copymode(full, goal)
        if self.keeps:
            shutil.copystat(full, goal)


def mv(call, arguments):
    options = parse(call, arguments, "fnvTui", "t", "force=f no-clobber=n verbose=v target-directory=t update=u "
                    "no-target-directory=T interactive=i")
    sources, target, inside = _destination(call, options)
    for source in sources:
        goal = _within(target, source) if inside else target
        full, place = call.path(source), call.path(goal)
        if not os.path.lexists(full):
            call.error(f"cannot stat {quote(source)}: No such file or directory")
            continue
        if os.path.lexists(place):
            if "n" in options or "u" in options and os.path.getmtime(place) >= os.path.getmtime(full):
                continue
            if os.path.exists(full) and os.path.exists(place) and os.path.samefile(full, place):
                call.error(f"{quote(source)} and {quote(goal)} are the same file")
                continue
            if os.path.isdir(place) and not os.path.isdir(full):
                call.error(f"cannot overwrite directory {quote(goal)} with non-directory {quote(source)}"
                           if not inside else f"cannot overwrite directory {quote(goal)} with non-directory")
                continue
            if os.path.isdir(full) and not os.path.isdir(place):
                call.error(f"cannot overwrite non-directory {quote(goal)} with directory {quote(source)}")
                continue
        if os.path.isdir(full) and not os.path.islink(full) and (os.path.realpath(place) + "/").startswith(
                os.path.realpath(full) + "/"):
            call.error(f"cannot move {quote(source)} to a subdirectory of itself, {quote(goal)}")
            continue
        try:
            _renamed(full, place)
        except OSError as error:
            call.error(f"cannot move {quote(source)} to {quote(goal)}: {error.strerror}")
            continue
        if "v" in options:
            call.write(f"renamed {quote(source)} -> {quote(goal)}\n")


def _renamed(full, place):
    try:
        os.rename(full, place.rstrip("/") or "/")
    except OSError as error:
        # From one mount to another one.
        if error.errno != 18:
            raise
        shutil.move(full, place)


def rm(call, arguments):
    options = parse(call, arguments, "rRfvdiI", long="recursive=r force=f verbose=v dir=d interactive=interactive "
                    "no-preserve-root=no-preserve-root preserve-root=preserve-root one-file-system=o", optional="interactive")
    force, recursive = "f" in options, "r" in options or "R" in options
    if not options.operands and not force:
        missing(call)
    for name in options.operands:
        full = call.path(name)
        if not os.path.lexists(full.rstrip("/") or full):
            if not force or not name:
                call.error(f"cannot remove {quote(name)}: No such file or directory")
            continue
        if not os.path.islink(full.rstrip("/")) and os.path.isdir(full):
            if not recursive and not ("d" in options):
                call.error(f"cannot remove {quote(name)}: Is a directory")
                continue
            if os.path.basename(name.rstrip("/")) in (".", "..") and recursive:
                call.error(f"refusing to remove '.' or '..' directory: skipping {quote(name)}")
                continue
            if os.path.realpath(full) == "/" and recursive and "no-preserve-root" not in options:
                call.error("it is dangerous to operate recursively on '/'")
                call.raw_error("rm: use --no-preserve-root to override this failsafe\n")
                continue
            _remove_tree(call, name, full, "v" in options, recursive)
        else:
            try:
                os.unlink(full)
            except OSError as error:
                call.error(f"cannot remove {quote(name)}: {error.strerror}")
                continue
            if "v" in options:
                call.write(f"removed {quote(name)}\n")
        yield


def _remove_tree(call, name, full, verbose, recursive=True):
    try:
        for entry in sorted(os.scandir(full), key=lambda entry: entry.name) if recursive else ():
            inner = name.rstrip("/") + "/" + entry.name
            if entry.is_dir(follow_symlinks=False):
                _remove_tree(call, inner, entry.path, verbose)
            else:
                os.unlink(entry.path)
                if verbose:
                    call.write(f"removed {quote(inner)}\n")
        os.rmdir(full)
    except OSError as error:
        call.error(f"cannot remove {quote(name)}: {error.strerror}")
        return
    if verbose:
        call.write(f"removed directory {quote(name)}\n")


def mkdir(call, arguments):
    options = parse(call, arguments, "pvZ", "m", "parents=p verbose=v mode=m")
    if not options.operands:
        missing(call)
    mode = mode_of(options["m"], 0o777, True, call) if "m" in options else None
    for name in options.operands:
        full = call.path(name)
        try:
            if "p" in options:
                _make_parents(call, name, full, "v" in options)
            else:
                os.mkdir(full)
                if "v" in options:
                    call.write(f"mkdir: created directory {quote(name)}\n")
            if mode is not None:
                os.chmod(full, mode)
        except OSError as error:
            call.error(f"cannot create directory \u2018{name}\u2019: {error.strerror}")


def _make_parents(call, name, full, verbose):
    pieces = name.split("/")
    for count in range(1, len(pieces) + 1):
        part = "/".join(pieces[:count])
        path = call.path(part) if part else "/"
        if os.path.isdir(path):
            continue
        if os.path.lexists(path):
            last = count == len(pieces)
            raise OSError(17 if last else 20, "File exists" if last else "Not a directory")
        os.mkdir(path)
        if verbose:
            call.write(f"mkdir: created directory {quote(part)}\n")


def rmdir(call, arguments):
    options = parse(call, arguments, "pv", long="parents=p verbose=v ignore-fail-on-non-empty=ignore")
    if not options.operands:
        missing(call)
    for name in options.operands:
        parts = [name]
        while "p" in options and "/" in parts[-1].strip("/"):
            parts.append(parts[-1].rstrip("/").rpartition("/")[0])
        for part in parts:
            if "v" in options:
                call.write(f"rmdir: removing directory, {quote(part)}\n")
            try:
                os.rmdir(call.path(part))
            except OSError as error:
                if not ("ignore" in options and error.errno == 39):
                    call.error(f"failed to remove {quote(part)}: {error.strerror}")
                break


def touch(call, arguments):
    from .dates import parse_date
    options = parse(call, arguments, "acfmh", "d r t time", "no-create=c date=d reference=r time=time no-dereference=h")
    if not options.operands:
        raise UsageError("missing file operand")
    times = None
    if "r" in options:
        try:
            found = os.stat(call.path(options["r"]))
        except OSError as error:
            raise UsageError(f"failed to get attributes of {quote(options['r'])}: {error.strerror}", 1,
                             hint=False) from None
        times = (found.st_atime_ns, found.st_mtime_ns)
    if "d" in options or "t" in options:
        when = parse_date(call, options["d"]) if "d" in options else _stamp(options["t"], call)
        if when is None:
            raise UsageError(f"invalid date format \u2018{options.get('d', options.get('t'))}\u2019", 1, hint=False)
        times = (int(when.timestamp() * 1e6) * 1000,) * 2
    for name in options.operands:
        full = call.path(name)
        try:
            if not os.path.exists(full):
                if "c" in options:
                    continue
                open(full, "ab").close()
            if times is None:
                os.utime(full)
            else:
                found = os.stat(full)
                os.utime(full, ns=(found.st_atime_ns if "m" in options and "a" not in options else times[0],
                                   found.st_mtime_ns if "a" in options and "m" not in options else times[1]))
        except OSError as error:
            call.error(f"cannot touch {quote(name)}: {error.strerror}")


def _stamp(text, call):
    import datetime
    match = re.fullmatch(r"((?:\d\d)?\d\d)?(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d\d))?", text)
    if not match:
        return None
    year = match.group(1) or str(datetime.date.today().year)
    year = int(year) if len(year) == 4 else (2000 if int(year) < 69 else 1900) + int(year)
    try:
        from .dates import zone
        return datetime.datetime(year, *[int(match.group(at) or 0) for at in range(2, 7)], tzinfo=zone(call))
    except ValueError:
        return None


def ln(call, arguments):
    options = parse(call, arguments, "sfnvTrib", "t", "symbolic=s force=f no-dereference=n verbose=v target-directory=t "
                    "no-target-directory=T relative=r")
    names = options.operands
    if not names:
        raise UsageError("missing file operand")
    if "t" in options:
        sources, target, inside = names, options["t"], True
    elif len(names) == 1:
        sources, target, inside = names, ".", True
    else:
        *sources, target = names
        full = call.path(target)
        inside = os.path.isdir(full) and "T" not in options and not ("n" in options and os.path.islink(full))
    for source in sources:
        goal = (os.path.basename(source.rstrip("/")) if target == "." else _within(target, source)) if inside else target
        place = call.path(goal)
        shown = f"{goal if target != '.' else './' + goal}" if inside and len(names) == 1 else goal
        kind = "symbolic " if "s" in options else "hard "
        try:
            if "s" not in options and not os.path.lexists(call.path(source)):
                call.error(f"failed to access {quote(source)}: No such file or directory")
                continue
            if "s" not in options and os.path.isdir(call.path(source)):
                call.error(f"{source}: hard link not allowed for directory")
                continue
            if os.path.lexists(place) and "f" in options:
                os.unlink(place)
            if "s" in options:
                text = os.path.relpath(call.path(source), os.path.dirname(place)) if "r" in options else source
                os.symlink(text, place)
            else:
                os.link(call.path(source), place)
        except OSError as error:
            call.error(f"failed to create {kind}link {quote(shown)}: {error.strerror}" if "s" in options or
                       error.errno == 17 else
                       f"failed to create hard link {quote(shown)} => {quote(source)}: {error.strerror}")
            continue
        if "v" in options:
            call.write(f"{quote(goal)} {'->' if 's' in options else '=>'} {quote(source)}\n")


def mktemp(call, arguments):
    import random
    options = parse(call, arguments, "duqt", "p suffix", "directory=d dry-run=u quiet=q suffix=suffix tmpdir=tmpdir",
                    "tmpdir")
    template = options.operands[0] if options.operands else "tmp.XXXXXXXXXX"
    directory = options.get("p", options.get("tmpdir"))
    if directory in (True, "") or directory is None and ("t" in options or not options.operands):
        directory = call.shell.get("TMPDIR") or "/tmp"
    suffix = options.get("suffix", "")
    if not suffix:
        suffix = re.search(r"[^X]*$", template).group()
        template = template[:len(template) - len(suffix)]
    count = len(template) - len(template.rstrip("X"))
    if count < 3:
        raise UsageError(f"too few X's in template \u2018{template + suffix}\u2019", 1, hint=False)
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    for _ in range(100):
        name = template[:-count] + "".join([random.choice(letters) for _ in range(count)]) + suffix
        shown = os.path.join(directory, name) if directory else name
        if not os.path.lexists(call.path(shown)):
            break
    try:
        if "u" in options:
            pass
        elif "d" in options:
            os.mkdir(call.path(shown))
        else:
            open(call.path(shown), "xb").close()
    except OSError as error:
        what = "directory" if "d" in options else "file"
        shown = os.path.join(directory, template + suffix) if directory else template + suffix
        raise UsageError(f"failed to create {what} via template \u2018{shown}\u2019: {error.strerror}", 1,
                         hint=False) from None
    call.write(shown + "\n")


def truncate(call, arguments):
    options = parse(call, arguments, "co", "s r", "size=s no-create=c reference=r")
    if "s" not in options and "r" not in options:
        raise UsageError("you must specify either \u2018--size\u2019 or \u2018--reference\u2019")
    if not options.operands:
        raise UsageError("missing file operand")
    text = options.get("s", "")
    sign = text[:1] if text[:1] in "+-<>/%" and text else ""
    size = os.path.getsize(call.path(options["r"])) if "r" in options else size_of(text[len(sign):])
    if size is None:
        raise UsageError(f"Invalid number: \u2018{text}\u2019", 1, hint=False)
    for name in options.operands:
        full = call.path(name)
        if not os.path.exists(full):
            if "c" in options:
                continue
            try:
                open(full, "wb").close()
            except OSError as error:
                call.error(f"cannot open {quote(name)} for writing: {error.strerror}")
                continue
        old = os.path.getsize(full)
        goal = {"+": old + size, "-": max(old - size, 0), "<": min(old, size), ">": max(old, size), "": size}.get(sign)
        if goal is None:
            goal = (old // size if sign == "/" else -(-old // size)) * size
        os.truncate(full, goal)


def install(call, arguments):
    options = parse(call, arguments, "dDvcpT", "m o g t", "directory=d mode=m verbose=v target-directory=t owner=o group=g")
    if "d" in options:
        for name in options.operands:
            os.makedirs(call.path(name), exist_ok=True)
        return
    if "D" in options and len(options.operands) == 2:
        os.makedirs(os.path.dirname(call.path(options.operands[1])), exist_ok=True)
    sources, target, inside = _destination(call, options)
    for source in sources:
        goal = _within(target, source) if inside else target
        try:
            shutil.copyfile(call.path(source), call.path(goal))
            os.chmod(call.path(goal), mode_of(options.get("m", "755"), 0o755, False, call))
        except OSError as error:
            call.error(f"cannot stat {quote(source)}: {error.strerror}")
            continue
        if "v" in options:
            call.write(f"{quote(source)} -> {quote(goal)}\n")


def dd(call, arguments):
    values = dict(word.partition("=")[::2] for word in arguments)
    for name in values:
        if name not in ("if", "of", "bs", "count", "skip", "seek", "status", "conv", "ibs", "obs", "iflag", "oflag"):
            raise UsageError(f"unrecognized operand \u2018{name}{'=' if '=' in ''.join(arguments) else ''}{values[name]}\u2019")
    sizes = {name: size_of(values.get(name, default)) for name, default in (
        ("bs", "512"), ("count", "1000000000000"), ("skip", "0"), ("seek", "0"))}
    for name, size in sizes.items():
        if size is None:
            raise UsageError(f"invalid number: \u2018{values[name]}\u2019", 1, hint=False)
    block = sizes["bs"]
    try:
        source = call.open(values["if"]) if "if" in values else call.stdin
        keep = "notrunc" in values.get("conv", "") or sizes["seek"]
        if "of" in values and keep and os.path.exists(call.path(values["of"])):
            out = call.open(values["of"], "r+")
        else:
            out = call.open(values["of"], "w") if "of" in values else call.stdout
    except OSError as error:
        raise UsageError(f"failed to open '{values.get('if')}': {error.strerror}", 1, hint=False) from None
    if sizes["seek"]:
        out.file.seek(sizes["seek"] * block)
    skip, wanted, done = sizes["skip"] * block, sizes["count"] * block, 0
    while done < wanted:
        data = yield from source.chunk()
        if not data:
            break
        if skip:
            skip, data = max(skip - len(data), 0), data[skip:]
        source.unread(data[wanted - done:])
        data = data[:wanted - done]
        if "ucase" in values.get("conv", ""):
            data = data.upper()
        elif "lcase" in values.get("conv", ""):
            data = data.lower()
        out.write(data)
        done += len(data)
        yield
    if values.get("status") != "none":
        full, part = divmod(done, block)
        text = f"{full}+{int(part > 0)}"
        call.raw_error(f"{text} records in\n{text} records out\n")
        if values.get("status") != "noxfer":
            call.raw_error(f"{done} bytes copied\n")


def sync(call, arguments):
    return 0


COMMANDS = {"cp": cp, "mv": mv, "rm": rm, "mkdir": mkdir, "rmdir": rmdir, "touch": touch, "ln": ln,
            "mktemp": mktemp, "truncate": truncate, "install": install, "dd": dd,
            "sync": sync, "unlink": rm}
