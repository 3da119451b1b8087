# What is known about single files: stat and file.

import os
import re
import stat

from ..programs import UsageError
from .listing import _lstat, owner
from .options import missing, parse, quote


def stat_command(call, arguments):
    options = parse(call, arguments, "Lft", "c printf", "format=c printf=printf dereference=L terse=t file-system=f")
    if not options.operands:
        missing(call)
    if "f" in options:
        raise UsageError("-f is not supported here", 1, hint=False)
    form = options.get("c", options.get("printf"))
    for name in options.operands:
        try:
            found = _lstat(call.path(name), "L" in options)
        except OSError as error:
            call.error(f"cannot statx {quote(name)}: {error.strerror}")
            continue
        if form is None:
            call.write(_stat_text(call, name, found))
        else:
            from ..printing import expanded
            text = form if "c" in options else expanded(form)[0]
            made = re.sub(r"%([-0#+ ]*)(\d*)(?:\.(\d+))?([HL]?[a-zA-Z%])",
                          lambda match: _stat_field(call, name, found, match), text)
            call.write(made + ("\n" if "c" in options else ""))


def _kind(found):
    mode = found.st_mode
    if stat.S_ISREG(mode):
        return "regular file" if found.st_size else "regular empty file"
    return ("directory" if stat.S_ISDIR(mode) else "symbolic link" if stat.S_ISLNK(mode) else
            "character special file" if stat.S_ISCHR(mode) else "fifo" if stat.S_ISFIFO(mode) else "unknown")


def _full_time(call, seconds, nanoseconds):
    from .dates import in_zone
    when = in_zone(call, seconds)
    return when.strftime("%Y-%m-%d %H:%M:%S.") + f"{nanoseconds % 10**9:09d} " + when.strftime("%z")


def _stat_field(call, name, found, match):
    flags, width, _, letter = match.groups()
    values = {
        "n": lambda: name, "s": lambda: str(found.st_size), "a": lambda: f"{stat.S_IMODE(found.st_mode):o}",
        "A": lambda: stat.filemode(found.st_mode), "F": lambda: _kind(found), "i": lambda: str(found.st_ino),
        "h": lambda: str(found.st_nlink), "u": lambda: str(found.st_uid), "g": lambda: str(found.st_gid),
        "U": lambda: owner(found.st_uid), "G": lambda: owner(found.st_gid), "b": lambda: str(found.st_blocks),
        "B": lambda: "512", "o": lambda: str(found.st_blksize), "f": lambda: f"{found.st_mode:x}",
        "d": lambda: str(found.st_dev), "D": lambda: f"{found.st_dev:x}", "t": lambda: "0", "T": lambda: "0",
        "X": lambda: str(int(found.st_atime)), "Y": lambda: str(int(found.st_mtime)),
        "Z": lambda: str(int(found.st_ctime)), "W": lambda: "0", "w": lambda: "-", "m": lambda: "/",
        "x": lambda: _full_time(call, found.st_atime, found.st_atime_ns),
        "y": lambda: _full_time(call, found.st_mtime, found.st_mtime_ns),
        "z": lambda: _full_time(call, found.st_ctime, found.st_ctime_ns), "%": lambda: "%",
        "N": lambda: quote(name) + (f" -> {quote(os.readlink(call.path(name)))}" if stat.S_ISLNK(found.st_mode) else ""),
    }
    text = values.get(letter, lambda: "?")()
    if "0" in flags and text.isdigit():
        return text.zfill(int(width or 0))
    return text.ljust(int(width or 0)) if "-" in flags else text.rjust(int(width or 0))


def _stat_text(call, name, found):
    mode, link = stat.S_IMODE(found.st_mode), ""
    if stat.S_ISLNK(found.st_mode):
        link = " -> " + os.readlink(call.path(name))
    return (f"  File: {name}{link}\n  Size: {found.st_size:<10}\tBlocks: {found.st_blocks:<10} "
            f"IO Block: {found.st_blksize:<6} {_kind(found)}\n"
            f"Device: {found.st_dev >> 8 & 0xfff},{found.st_dev & 0xff}\tInode: {found.st_ino:<11} Links: {found.st_nlink}\n"
            f"Access: ({mode:04o}/{stat.filemode(found.st_mode)})  Uid: ({found.st_uid:5}/{owner(found.st_uid):>8})   "
            f"Gid: ({found.st_gid:5}/{owner(found.st_gid):>8})\n"
            f"Access: {_full_time(call, found.st_atime, found.st_atime_ns)}\n"
            f"Modify: {_full_time(call, found.st_mtime, found.st_mtime_ns)}\n"
            f"Change: {_full_time(call, found.st_ctime, found.st_ctime_ns)}\n Birth: -\n")


_MAGIC = ((b"\x89PNG\r\n\x1a\n", "PNG image data", "image/png"), (b"\xff\xd8\xff", "JPEG image data", "image/jpeg"),
          (b"GIF8", "GIF image data", "image/gif"), (b"%PDF-", "PDF document", "application/pdf"),
          (b"PK\x03\x04", "Zip archive data", "application/zip"), (b"\x1f\x8b", "gzip compressed data", "application/gzip"),
          (b"BZh", "bzip2 compressed data", "application/x-bzip2"), (b"\xfd7zXZ\0", "XZ compressed data", "application/x-xz"),
          (b"\x7fELF", "ELF", "application/x-executable"), (b"SQLite format 3\0", "SQLite 3.x database",
                                                           "application/vnd.sqlite3"))


def file_command(call, arguments):
    options = parse(call, arguments, "bLikhsz", "f", "brief=b mime=i mime-type=mime-type mime-encoding=mime-encoding "
                    "dereference=L")
    if not options.operands:
        raise UsageError("Usage: file [-bL] [--mime-type] file ...", 1, hint=False)
    width = max(map(len, options.operands)) + 2
    for name in options.operands:
        text, mime = _file_kind(call, name, "L" in options)
        if "i" in options or "mime-type" in options:
            text = mime if "mime-type" in options else mime + ("; charset=us-ascii" if mime.startswith("text") else
                                                               "; charset=binary")
        call.write((("" if "b" in options else f"{name}:".ljust(width)) + text) + "\n")


def _file_kind(call, name, follow):
    full = call.path(name)
    if os.path.islink(full) and not follow:
        return f"symbolic link to {os.readlink(full)}", "inode/symlink"
    if not os.path.lexists(full):
        return f"cannot open `{name}' (No such file or directory)", f"cannot open `{name}' (No such file or directory)"
    if os.path.isdir(full):
        return "directory", "inode/directory"
    with open(full, "rb") as stream:
        data = stream.read(65536)
    if not data:
        return "empty", "inode/x-empty"
    for magic, text, mime in _MAGIC:
        if data.startswith(magic):
            return text, mime
    if b"\0" in data:
        return "data", "application/octet-stream"
    try:
        encoding = "ASCII" if data.isascii() else "Unicode text, UTF-8"
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "ISO-8859 text", "text/plain"
    ends = ", with CRLF line terminators" if b"\r\n" in data else "" if b"\n" in data else ", with no line terminators"
    first = data.split(b"\n", 1)[0]
    if first.startswith(b"#!"):
        kind = "Python script" if b"python" in first else "Bourne-Again shell script" if b"bash" in first else (
            "POSIX shell script" if b"/sh" in first else "script")
        mime = "text/x-script.python" if b"python" in first else "text/x-shellscript"
        return f"{kind}, {encoding} text executable".replace("text, UTF-8 text", "text, UTF-8 text") + ends, mime
    if data.lstrip()[:1] in (b"{", b"["):
        import json
        try:
            json.loads(data)
            return "JSON text data", "application/json"
        except ValueError:
            pass
    return (f"{encoding} text" if encoding == "ASCII" else encoding + " text") + ends, "text/plain"


COMMANDS = {"stat": stat_command, "file": file_command}
