# Where files of time zones are looked for, before the packaged database: as CPython does, of which a sandbox has
# no folder unless its host mounts one.

import os

_DEFAULT = "/usr/share/zoneinfo:/usr/lib/zoneinfo:/usr/share/lib/zoneinfo:/etc/zoneinfo"
# The environment is that of the program, which may begin after this module was imported.
_paths = None


class InvalidTZPathWarning(RuntimeWarning):
    """Warning raised if an invalid path is specified in PYTHONTZPATH."""


def _search_path():
    if _paths is None:
        reset_tzpath()
    return _paths


def __getattr__(name):
    if name == "TZPATH":
        return _search_path()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def reset_tzpath(to=None):
    global _paths

    if to is None:
        _paths = _absolute(os.environ.get("PYTHONTZPATH", _DEFAULT))
        return
    if isinstance(to, (str, bytes)):
        raise TypeError(f"tzpaths must be a list or tuple, not {type(to)}: {to!r}")
    if not all(map(os.path.isabs, to)):
        raise ValueError(_relative(to))
    _paths = tuple(to)


def _absolute(text):
    paths = text.split(os.pathsep) if text else []
    kept = tuple(filter(os.path.isabs, paths))
    if len(kept) != len(paths):
        import warnings

        text = "Invalid paths specified in PYTHONTZPATH environment variable. "
        warnings.warn(text + _relative(paths), InvalidTZPathWarning, stacklevel=3)
    return kept


def _relative(paths):
    lines = ["Paths should be absolute but found the following relative paths:"]
    return "\n    ".join([*lines, *(path for path in paths if not os.path.isabs(path))])


def check_key(key):
    if os.path.isabs(key):
        raise ValueError(f"ZoneInfo keys may not be absolute paths, got: {key}")
    normal = os.path.normpath(key)
    if len(normal) != len(key):
        raise ValueError(f"ZoneInfo keys must be normalized relative paths, got: {key}")
    if normal.split("/")[0] == "..":
        raise ValueError(f"ZoneInfo keys must refer to subdirectories of TZPATH, got: {key}")


def find_tzfile(key):
    """Retrieve the path to a TZif file from a key."""
    check_key(key)
    for folder in _search_path():
        path = os.path.join(folder, key)
        if os.path.isfile(path):
            return path
    return None


def files():
    """The keys of all files of time zones."""
    for top in _search_path():
        for folder, folders, names in os.walk(top):
            if folder == top:
                # The same zones once more, and those that count leap seconds.
                folders[:] = [name for name in folders if name not in ("posix", "right")]
            for name in names:
                path = os.path.join(folder, name)
                if _is_zone(path):
                    yield os.path.relpath(path, top)


def _is_zone(path):
    try:
        with open(path, "rb") as file:
            return file.read(4) == b"TZif"
    except Exception:
        return False
