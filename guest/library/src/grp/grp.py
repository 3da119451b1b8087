# grp: the group of root, and the one of a sandbox. Nothing of the host's groups.

from posix import _record, getgid as _getgid

struct_group = _record("struct_group", ("gr_name", "gr_passwd", "gr_gid", "gr_mem"), 4, "grp")
_ENTRIES = [struct_group(("root", "x", 0, [])), struct_group(("wardian", "x", _getgid(), []))]


def getgrgid(id):
    """Return the group database entry for the given numeric group ID."""
    if not isinstance(id, int):
        raise TypeError("group id must be int, not " + type(id).__name__)
    for entry in _ENTRIES:
        if entry.gr_gid == id:
            return entry
    raise KeyError(f"getgrgid(): gid not found: {id}")


def getgrnam(name):
    """Return the group database entry for the given group name."""
    for entry in _ENTRIES:
        if entry.gr_name == name:
            return entry
    raise KeyError(f"getgrnam(): name not found: {name!r}")


def getgrall():
    """Return a list of all available group entries, in arbitrary order."""
    return list(_ENTRIES)
