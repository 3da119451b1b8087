# pwd: the one user of a sandbox. Nothing of the host's users.

from posix import _record, getuid as _getuid

struct_passwd = _record("struct_passwd", ("pw_name", "pw_passwd", "pw_uid", "pw_gid", "pw_gecos",
                                          "pw_dir", "pw_shell"), 7, "pwd")
_ENTRY = struct_passwd(("wardian", "x", _getuid(), _getuid(), "", "/home/wardian", ""))


def getpwuid(uid, /):
    """Return the password database entry for the given numeric user ID."""
    if uid != _ENTRY.pw_uid:
        raise KeyError(f"getpwuid(): uid not found: {uid}")
    return _ENTRY


def getpwnam(name, /):
    """Return the password database entry for the given user name."""
    if name != _ENTRY.pw_name:
        raise KeyError(f"getpwnam(): name not found: {name!r}")
    return _ENTRY


def getpwall():
    """Return a list of all available password database entries, in arbitrary order."""
    return [_ENTRY]
