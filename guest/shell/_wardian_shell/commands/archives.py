# tar, gzip and its kin, zip and unzip.

import os
import time

from ..programs import UsageError
from ..streams import Stream
from .options import parse


def tar(call, arguments):
    import tarfile
    arguments = list(arguments)
    if arguments and not arguments[0].startswith("-"):
        arguments = _old_style(arguments)
    options = parse(call, arguments, "cxtzjJvkpahmPuOwZS", "f C X T strip exclude b", "create=c extract=x get=x list=t gzip=z "
                    "file=f directory=C verbose=v strip-components=strip exclude=exclude auto-compress=a bzip2=j xz=J "
                    "to-stdout=O no-same-owner=n keep-old-files=k append=r files-from=T exclude-from=X", status=64)
    modes = [key for key in "cxt" if key in options]
    if len(modes) != 1:
        raise UsageError("You must specify one of the '-Acdtrux', '--delete' or '--test-label' options" if not modes else
                         "You may not specify more than one '-Acdtrux', '--delete' or  '--test-label' option", 2)
    if "j" in options or "J" in options:
        raise UsageError("bzip2 and xz are not supported here", 2, hint=False)
    for key in "Tu":
        if key in options:
            raise UsageError(f"option -{key} is not supported here", 2, hint=False)
    name = options.get("f", "-")
    # `-C` counts for what follows; one is enough here.
    base = call.path(options["C"]) if "C" in options else call.shell.cwd
    if not os.path.isdir(base):
        raise UsageError(f"{options['C']}: Cannot open: No such file or directory\ntar: Error is not recoverable: exiting "
                         "now", 2, hint=False)
    try:
        if modes[0] == "c":
            return (yield from _create(call, tarfile, options, name, base))
        return (yield from _read(call, tarfile, options, name, base, modes[0] == "t"))
    except tarfile.TarError:
        call.error("This does not look like a tar archive")
        call.error("Exiting with failure status due to previous errors")
        return 2


def _old_style(arguments):
    # `tar czf name dir`: letters whose values follow in their order.
    words, rest = [], arguments[1:]
    for letter in arguments[0]:
        words.append("-" + letter)
        if letter in "fCXTb" and rest:
            words.append(rest.pop(0))
    return words + rest


def _excluded(options, name):
    from ..patterns import matches
    parts = name.split("/")
    return any(matches(value, name) or any(matches(value, part) for part in parts)
               or any(matches(value, "/".join(parts[:count])) for count in range(1, len(parts)))
               for key, value in options.given if key == "exclude")


def _create(call, tarfile, options, name, base):
    import io
    if not options.operands:
        raise UsageError("Cowardly refusing to create an empty archive", 2)
    zipped = "z" in options or "a" in options and name.endswith((".gz", ".tgz"))
    shown, data = [], io.BytesIO()
    stripped = False
    archive = tarfile.open(fileobj=data, mode="w:gz" if zipped else "w", format=tarfile.GNU_FORMAT)
    own = None if name == "-" else os.path.realpath(call.path(name))

    def add(full, inner):
        if _excluded(options, inner) or os.path.realpath(full) == own:
            return
        is_directory = os.path.isdir(full) and not os.path.islink(full)
        if "v" in options:
            shown.append(inner + ("/" if is_directory and not inner.endswith("/") else ""))
        archive.add(full, arcname=inner, recursive=False)
        if is_directory:
            for each in sorted(os.listdir(full)):
                add(full.rstrip("/") + "/" + each, inner.rstrip("/") + "/" + each)
    for operand in options.operands:
        full = operand if operand.startswith("/") else os.path.join(base, operand)
        if not os.path.lexists(full):
            call.error(f"{operand}: Cannot stat: No such file or directory", 2)
            continue
        inner = operand
        if operand.startswith("/") and "P" not in options:
            if not stripped:
                call.error("Removing leading `/' from member names", 0)
            stripped, inner = True, operand.lstrip("/") or "."
        add(full, inner)
        yield
    archive.close()
    text = "".join([each + "\n" for each in shown])
    if name == "-":
        call.raw_error(text)
        call.write(data.getvalue())
    else:
        try:
            out = call.open(name, "w")
        except OSError as error:
            call.error(f"{name}: Cannot open: {error.strerror}")
            call.error("Error is not recoverable: exiting now")
            return 2
        out.write(data.getvalue())
        out.close()
        call.write(text)
    if call.status:
        call.error("Exiting with failure status due to previous errors")
    return call.status


def _read(call, tarfile, options, name, base, listing):
    import io
    try:
        data = yield from call.open(name).all()
    except OSError as error:
        call.error(f"{name}: Cannot open: {error.strerror}")
        call.error("Error is not recoverable: exiting now")
        return 2
    strip = int(options.get("strip", 0))
    wanted = [operand.rstrip("/") for operand in options.operands]
    found = set()
    if data[:2] == b"\x1f\x8b":
        import gzip
        data = gzip.decompress(data)
    archive = tarfile.open(fileobj=io.BytesIO(data), mode="r:")
    for member in archive:
        inner = member.name
        if wanted:
            match = [each for each in wanted if inner == each or inner.startswith(each + "/")]
            if not match:
                continue
            found.update(match)
        if _excluded(options, inner):
            continue
        shown = inner + ("/" if member.isdir() else "")
        if listing:
            call.write(_long(call, member, shown) if "v" in options else shown + "\n")
            continue
        parts = [part for part in inner.split("/") if part not in ("", ".")] if strip else [inner]
        if strip:
            if len(parts) <= strip:
                continue
            inner = "/".join(parts[strip:])
        if "O" in options:
            if member.isfile():
                call.write(archive.extractfile(member).read())
            continue
        _extract(call, archive, member, inner, base, options)
        if "v" in options:
            call.write(shown + "\n")
        yield
    for each in wanted:
        if each not in found:
            call.error(f"{each}: Not found in archive", 2)
    if call.status:
        call.error("Exiting with failure status due to previous errors")
    return call.status


def _long(call, member, shown):
    from .dates import in_zone
    import stat
    kind = "d" if member.isdir() else "l" if member.issym() else "-"
    owner = f"{member.uname or member.uid}/{member.gname or member.gid}"
    size = str(member.size)
    room = max(19 - len(owner), len(size) + 1)
    mode = kind + stat.filemode(member.mode)[1:]
    when = in_zone(call, member.mtime).strftime("%Y-%m-%d %H:%M")
    return f"{mode} {owner}{size:>{room}} {when} {shown}{' -> ' + member.linkname if member.issym() else ''}\n"


def _extract(call, archive, member, inner, base, options):
    inner = inner.lstrip("/")
    if ".." in inner.split("/"):
        call.error(f"{inner}: Member name contains '..'", 2)
        return
    full = os.path.join(base, inner)
    # A link in the archive does not lead what follows out of it.
    if not (os.path.realpath(os.path.dirname(full)) + "/").startswith(os.path.realpath(base).rstrip("/") + "/"):
        call.error(f"{inner}: Cannot open: leads out of the directory", 2)
        return
    try:
        if member.isdir():
            os.makedirs(full, exist_ok=True)
            return
        os.makedirs(os.path.dirname(full), exist_ok=True)
        if os.path.lexists(full) and not os.path.isdir(full):
            os.unlink(full)
        if member.issym():
            os.symlink(member.linkname, full)
        elif member.islnk():
            os.link(os.path.join(base, member.linkname), full)
        elif member.isfile():
            with open(full, "wb") as file:
                file.write(archive.extractfile(member).read())
            os.chmod(full, member.mode & 0o777)
            if "m" not in options:
                os.utime(full, (member.mtime, member.mtime))
    except OSError as error:
        call.error(f"{inner}: Cannot open: {error.strerror}", 2)


def gzip(call, arguments):
    import gzip as codec
    arguments = [word for word in arguments if word not in tuple(f"-{level}" for level in range(1, 10))]
    options = parse(call, arguments, "cdfklnqrtvN", "S", "stdout=c to-stdout=c decompress=d uncompress=d force=f keep=k list=l "
                    "no-name=n quiet=q recursive=r test=t verbose=v fast=fast best=best suffix=S")
    unpacks = "d" in options or "t" in options or call.name in ("gunzip", "zcat")
    if "l" in options or "r" in options:
        raise UsageError("options -l and -r are not supported here", 1, hint=False)
    out = "c" in options or call.name == "zcat"
    for name in options.operands or ["-"]:
        path = call.path(name)
        if name != "-" and unpacks and not os.path.exists(path) and os.path.exists(path + ".gz"):
            name, path = name + ".gz", path + ".gz"
        try:
            if name != "-" and os.path.isdir(path):
                call.error(f"{name} is a directory -- ignored", 2)
                continue
            data = yield from call.open(name).all()
        except OSError as error:
            call.error(f"{name}: {error.strerror}")
            continue
        shown = "stdin" if name == "-" else name
        try:
            if unpacks and data[:2] != b"\x1f\x8b":
                if name != "-" and not name.endswith(".gz") and not out:
                    call.error(f"{name}: unknown suffix -- ignored", 2)
                else:
                    call.raw_error(f"\ngzip: {shown}: not in gzip format\n")
                    call.status = 1
                continue
            made = codec.decompress(data) if unpacks else codec.compress(data, mtime=0)
        except (OSError, EOFError, ValueError) as error:
            call.error(f"{shown}: unexpected end of file" if isinstance(error, EOFError) else
                       f"{shown}: invalid compressed data--format violated")
            continue
        if "t" in options:
            continue
        if name == "-" or out:
            call.write(made)
            continue
        if unpacks:
            target = name[:-3] if name.endswith(".gz") else name[:-4] + ".tar" if name.endswith(".tgz") else None
            if target is None:
                call.error(f"{name}: unknown suffix -- ignored", 2)
                continue
        else:
            target = name + options.get("S", ".gz")
            if name.endswith(".gz"):
                call.error(f"{name} already has .gz suffix -- unchanged", 2)
                continue
        if os.path.exists(call.path(target)) and "f" not in options:
            call.error(f"{target} already exists;\tnot overwritten", 2)
            continue
        with open(call.path(target), "wb") as file:
            file.write(made)
        if "k" not in options:
            os.unlink(path)
    return call.status


def _zip_arguments(call, arguments, plain, valued):
    # Options of zip and unzip are old: letters together, `-x` takes what follows.
    arguments, excluded = list(arguments), []
    if "-x" in arguments:
        at = arguments.index("-x")
        arguments, excluded = arguments[:at], arguments[at + 1:]
    return parse(call, arguments, plain, valued, "recurse-paths=r quiet=q"), excluded


def zip_command(call, arguments):
    import zipfile
    arguments = [word for word in arguments if word not in tuple(f"-{level}" for level in range(10))]
    options, excluded = _zip_arguments(call, arguments, "rqjyumgo@XD", "i")
    names = options.operands
    if not names:
        raise UsageError("zip error: Nothing to do!", 12, hint=False)
    target = names[0] if "." in os.path.basename(names[0]) else names[0] + ".zip"
    path = call.path(target)
    existing = {}
    if os.path.exists(path):
        with zipfile.ZipFile(path) as archive:
            existing = {each.filename: (each, archive.read(each)) for each in archive.infolist()}
    entries, shown = [], []

    def add(full, inner):
        from ..patterns import matches
        if any(matches(each, inner) for each in excluded) or os.path.realpath(full) == os.path.realpath(path):
            return
        if os.path.isdir(full):
            if "j" not in options and inner not in (".", "./") and "D" not in options:
                entries.append((full, inner.rstrip("/").removeprefix("./") + "/"))
            if "r" in options:
                for each in sorted(os.listdir(full)):
                    add(full.rstrip("/") + "/" + each, inner.rstrip("/") + "/" + each)
        else:
            entries.append((full, os.path.basename(full) if "j" in options else inner.removeprefix("./").lstrip("/")))
    for name in names[1:]:
        if not os.path.lexists(call.path(name)):
            call.write(f"\tzip warning: name not matched: {name}\n")
            continue
        add(call.path(name), name)
        yield
    if not entries:
        call.write(f"\nzip error: Nothing to do! ({target})\n")
        return 12
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        chosen = {inner for _, inner in entries}
        for inner, (info, data) in existing.items():
            if inner not in chosen:
                archive.writestr(info, data)
        for full, inner in entries:
            when = max(time.localtime(os.stat(full).st_mtime)[:6], (1980, 1, 1, 0, 0, 0))
            info = zipfile.ZipInfo(inner, when)
            info.external_attr = (os.stat(full).st_mode & 0xFFFF) << 16
            data = b""
            if not inner.endswith("/"):
                with open(full, "rb") as file:
                    data = file.read()
            info.compress_type = zipfile.ZIP_DEFLATED if data else zipfile.ZIP_STORED
            archive.writestr(info, data)
            packed = archive.getinfo(inner).compress_size
            if data and packed >= len(data):
                shown.append(f"  {'updating' if inner in existing else 'adding'}: {inner} (stored 0%)\n")
            else:
                saved = round(100 - 100 * packed / len(data)) if data else 0
                shown.append(f"  {'updating' if inner in existing else 'adding'}: {inner} "
                             f"({f'deflated {saved}%' if data else 'stored 0%'})\n")
    if "q" not in options:
        call.write("".join(shown))
    return 0


def unzip(call, arguments):
    import zipfile
    from ..patterns import matches
    options, excluded = _zip_arguments(call, arguments, "lojqnptvC", "d")
    names = options.operands
    if not names:
        raise UsageError("Usage: unzip [-lojqnpt] file[.zip] [list] [-x xlist] [-d exdir]", 10, hint=False)
    target = names[0]
    if not os.path.exists(call.path(target)) and os.path.exists(call.path(target + ".zip")):
        target += ".zip"
    if not os.path.isfile(call.path(target)):
        call.raw_error(f"unzip:  cannot find or open {names[0]}, {names[0]}.zip or {names[0]}.ZIP.\n")
        return 9
    try:
        archive = zipfile.ZipFile(call.path(target))
    except zipfile.BadZipFile:
        call.raw_error(f"[{target}]\n  End-of-central-directory signature not found.\n")
        return 9
    chosen = [info for info in archive.infolist()
              if (len(names) < 2 or any(matches(each, info.filename) for each in names[1:]))
              and not any(matches(each, info.filename) for each in excluded)]
    quiet = "q" in options
    if not quiet and "p" not in options:
        call.write(f"Archive:  {target}\n")
    if "l" in options or "v" in options:
        if "v" in options:
            raise UsageError("option -v is not supported here", 10, hint=False)
        call.write("  Length      Date    Time    Name\n---------  ---------- -----   ----\n")
        for info in chosen:
            when = "{:04}-{:02}-{:02} {:02}:{:02}".format(*info.date_time)
            call.write(f"{info.file_size:9}  {when}   {info.filename}\n")
        total = sum(info.file_size for info in chosen)
        call.write(f"---------                     -------\n{total:9}                     {len(chosen)} "
                   f"file{'s' * (len(chosen) != 1)}\n")
        return 0
    base = call.path(options.get("d", "."))
    for info in chosen:
        data = b"" if info.is_dir() else archive.read(info)
        if "p" in options:
            call.write(data)
            continue
        if "t" in options:
            call.write(f"    testing: {info.filename:<22}   OK\n")
            continue
        inner = os.path.basename(info.filename) if "j" in options else info.filename.lstrip("/")
        if not inner or ".." in inner.split("/"):
            continue
        full = os.path.normpath(os.path.join(base, inner))
        shown = os.path.join(options["d"].rstrip("/"), inner) if "d" in options else inner
        if info.is_dir():
            if not os.path.isdir(full):
                os.makedirs(full)
                if not quiet:
                    call.write(f"   creating: {shown}\n")
            continue
        if os.path.exists(full) and ("n" in options or "o" not in options):
            if "n" not in options:
                call.raw_error(f"replace {shown}? [y]es, [n]o, [A]ll, [N]one, [r]ename:  NULL\n(EOF or read error, treating "
                               "as \"[N]one\" ...)\n")
                return 1
            continue
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as file:
            file.write(data)
        stamp = time.mktime(info.date_time + (0, 0, -1))
        os.utime(full, (stamp, stamp))
        mode = info.external_attr >> 16 & 0o777
        if mode:
            os.chmod(full, mode)
        if not quiet:
            word = "inflating" if info.compress_type else "extracting"
            call.write(f"{word:>11}: {shown:<22}  \n")
        yield
    return 0


COMMANDS = {"tar": tar, "gzip": gzip, "gunzip": gzip, "zcat": gzip, "zip": zip_command, "unzip": unzip}
