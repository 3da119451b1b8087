# pwd: root, whom every system has, and the one user of a sandbox. Nothing of the host's users.

from _fs import home as _home
from posix import _record, getuid as _getuid

struct_passwd = _record("struct_passwd", ("pw_name", "pw_passwd", "pw_uid", "pw_gid", "pw_gecos",
                                          "pw_dir", "pw_shell"), 7, "pwd")


def _name():
    # The user is called as the home, where that says it.
    home = _home()
    return home[6:] if home.startswith("/home/") and "/" not in home[6:] else "wardian"


def _entries():
    root = struct_passwd(("root", "x", 0, 0, "root", "/root", "/bin/sh"))
    return [root, struct_passwd((_name(), "x", _getuid(), _getuid(), "", _home(), ""))]


def getpwuid(uid, /):
    """Return the password database entry for the given numeric user ID."""
    for entry in _entries():
        if entry.pw_uid == uid:
            return entry
    raise KeyError(f"getpwuid(): uid not found: {uid}")


def getpwnam(name, /):
    """Return the password database entry for the given user name."""
    for entry in _entries():
        if entry.pw_name == name:
            return entry
    raise KeyError(f"getpwnam(): name not found: {name!r}")


def getpwall():
    """Return a list of all available password database entries, in arbitrary order."""
    return _entries()
