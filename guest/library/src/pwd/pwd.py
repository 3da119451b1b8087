# pwd: the one user of a sandbox. Nothing of the host's users.

from _fs import home as _home
from posix import _record, getuid as _getuid

struct_passwd = _record("struct_passwd", ("pw_name", "pw_passwd", "pw_uid", "pw_gid", "pw_gecos",
                                          "pw_dir", "pw_shell"), 7, "pwd")


def _name():
    # The user is called as the home, where that says it.
    home = _home()
    return home[6:] if home.startswith("/home/") and "/" not in home[6:] else "wardian"


def _entry():
    return struct_passwd((_name(), "x", _getuid(), _getuid(), "", _home(), ""))


def getpwuid(uid, /):
    """Return the password database entry for the given numeric user ID."""
    if uid != _getuid():
        raise KeyError(f"getpwuid(): uid not found: {uid}")
    return _entry()


def getpwnam(name, /):
    """Return the password database entry for the given user name."""
    if name != _name():
        raise KeyError(f"getpwnam(): name not found: {name!r}")
    return _entry()


def getpwall():
    """Return a list of all available password database entries, in arbitrary order."""
    return [_entry()]
