# Lines of source text by file name: of the program that runs, and of what was put into the cache.

import _traceback

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
    return None


def updatecache(filename, module_globals=None):
    if not filename or (filename.startswith("<") and filename.endswith(">")):
        return []
    return _traceback.source_lines(filename)


def lazycache(filename, module_globals):
    return False
