# grp: the one group of a sandbox. Nothing of the host's groups.

from posix import _record, getgid as _getgid

struct_group = _record("struct_group", ("gr_name", "gr_passwd", "gr_gid", "gr_mem"), 4, "grp")
_ENTRY = struct_group(("wardian", "x", _getgid(), []))


def getgrgid(id):
    """Return the group database entry for the given numeric group ID."""
    if not isinstance(id, int):
        raise TypeError("group id must be int, not " + type(id).__name__)
    if id != _ENTRY.gr_gid:
        raise KeyError(f"getgrgid(): gid not found: {id}")
    return _ENTRY


def getgrnam(name):
    """Return the group database entry for the given group name."""
    if name != _ENTRY.gr_name:
        raise KeyError(f"getgrnam(): name not found: {name!r}")
    return _ENTRY


def getgrall():
    """Return a list of all available group entries, in arbitrary order."""
    return [_ENTRY]
