# Lines of source text by file name: of the program that runs, and of what was put into the cache.

import sys

import _traceback
from importlib._bootstrap import decode_source
from posix import stat

__all__ = ["getline", "clearcache", "checkcache", "lazycache"]

# By file name: size, modification time, lines, full name.
cache = {}


def clearcache():
    cache.clear()


def getline(filename, lineno, module_globals=None):
    lines = getlines(filename, module_globals)
    return lines[lineno - 1] if 1 <= lineno <= len(lines) else ""


def getlines(filename, module_globals=None):
    if filename in cache:
        entry = cache[filename]
        if len(entry) != 1:
            return entry[2]
    return updatecache(filename, module_globals)


def checkcache(filename=None):
    for name in list(cache) if filename is None else [filename]:
        entry = cache.get(name)
        if entry is None or len(entry) == 1 or entry[1] is None:
            continue
        try:
            found = stat(entry[3])
        except (OSError, ValueError):
            found = None
        if found is None or (found.st_size, found.st_mtime) != (entry[0], entry[1]):
            cache.pop(name, None)


def updatecache(filename, module_globals=None):
    if not filename or (filename.startswith("<") and filename.endswith(">")):
        return []
    lines = _traceback.source_lines(filename)
    if lines:
        return lines
    cache.pop(filename, None)
    names = [filename]
    if not filename.startswith("/"):
        # As it was found by an import.
        names += [entry + "/" + filename for entry in sys.path if isinstance(entry, str)]
    for name in names:
        try:
            found = stat(name)
            with open(name, "rb") as file:
                text = decode_source(file.read())
        except (OSError, ValueError, SyntaxError):
            continue
        lines = [line + "\n" for line in text.removesuffix("\n").split("\n")] if text else []
        cache[filename] = found.st_size, found.st_mtime, lines, name
        return lines
    return []


def lazycache(filename, module_globals):
    return False
