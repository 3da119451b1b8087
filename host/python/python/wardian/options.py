"""The options of a sandbox, in the shapes in which people write them.

A wrong value is a `TypeError` or a `ValueError` that names the option, what was given and what is meant. Values of the
environment and secrets are never quoted: errors end up in logs. What does not live here: limits are read by the library.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from . import _wardian
from .describing import shown as shown
from .http import Http
from .mounts import Mount
from .packages import Packages
from .secrets import Secret
from .tools import by_name

if TYPE_CHECKING:
    from .engine import Engine

def wrong_type(option: str, meant: str, given: object) -> TypeError:
    """
    >>> wrong_type("clocks", "'denied' or 'system'", False)
    TypeError("clocks must be 'denied' or 'system', not False")
    """
    return TypeError(f"{option} must be {meant}, not {shown(given)}")


def _secretly(option: str, meant: str, given: object) -> TypeError:
    """The same, for what must not be quoted."""
    kind = type(given).__name__
    return TypeError(f"{option} must be {meant}, not {'None' if given is None else f'of type {kind}'}")


def settings(
    *,
    mounts: object = None,
    packages: object = None,
    env: object = None,
    stdin: object = None,
    clocks: object = "denied",
    allowed_imports: object = None,
    stub_modules: object = None,
    secrets: object = None,
    http: object = None,
    deterministic: object = None,
    **limits: object,
) -> dict[str, Any]:
    """The options as the extension takes them; what is not given is not in there."""
    chosen: dict[str, Any] = {}
    for name, value in limits.items():
        if name not in _wardian.LIMITS:
            raise TypeError(_unknown(name))
        # Nothing said, but for times, of which `None` is no limit.
        if value is not None or _wardian.LIMITS[name].unit == "time":
            chosen[name] = _wardian.limit(name, value)
    if deterministic is not None:
        if not isinstance(deterministic, int) or isinstance(deterministic, bool):
            raise wrong_type("deterministic", "a seed, which is an int", deterministic)
        if not 0 <= deterministic < 1 << 64:
            raise ValueError(f"deterministic must be a seed from 0 to 2**64 - 1, not {shown(deterministic)}")
        chosen["deterministic"] = deterministic
    if clocks != "denied":
        if not isinstance(clocks, str):
            raise wrong_type("clocks", "'denied' or 'system'", clocks)
        if clocks != "system":
            raise ValueError(f"clocks must be 'denied' or 'system', not {shown(clocks)}")
        # After the seed, whose clocks these replace.
        chosen["clocks"] = clocks
    if mounts is not None:
        chosen["mounts"] = _mounts(mounts)
    if packages is not None:
        chosen["packages"] = _packages(packages)
    if env is not None:
        chosen["env"] = _env(env)
    if stdin is not None:
        chosen["stdin"] = content("stdin", stdin)
    if allowed_imports is not None:
        chosen["allowed_imports"] = texts("allowed_imports", allowed_imports)
    if stub_modules is not None:
        chosen["stub_modules"] = _stub_modules(stub_modules)
    if secrets is not None:
        chosen["secrets"] = _secrets(secrets)
    if http is not None:
        chosen["http"] = _http(http)
    return chosen


def check(options: Mapping[str, Any]) -> None:
    """Raise what `Sandbox(**options)` would raise for the options themselves; nothing is made or opened."""
    rest = dict(options)
    by_name(rest.pop("tools", None))
    for name in ("on_stdout", "on_stderr"):
        callback(name, rest.pop(name, None))
    if rest.get("engine") is not None:
        engine(rest["engine"])
    rest.pop("engine", None)
    if rest.get("image") is not None:
        path_of("image", rest["image"])
    rest.pop("image", None)
    settings(**rest)


def _unknown(name: str) -> str:
    known = [*_wardian.LIMITS, *_OTHERS]
    near = difflib.get_close_matches(name, known, 1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"a sandbox has no option {name!r}{hint}"


#: Those that are no limits.
_OTHERS = (
    *(name for name in settings.__kwdefaults__ or ()),
    "tools",
    "engine",
    "image",
    "on_stdout",
    "on_stderr",
)


def engine(given: object) -> Engine:
    """Where to make a sandbox."""
    from .engine import Engine

    if not isinstance(given, Engine):
        raise wrong_type("engine", "a wardian.Engine", given)
    return given


def path(given: object) -> str:
    """Of a file of the sandbox."""
    text = os.fspath(given) if isinstance(given, os.PathLike) else given
    if not isinstance(text, str):
        raise wrong_type("path", "a str or a Path", given)
    return text


def path_of(option: str, given: object) -> str:
    """Of a file of this computer."""
    text = os.fspath(given) if isinstance(given, os.PathLike) else given
    if not isinstance(text, str):
        raise wrong_type(option, "the path of a file, a str or a Path", given)
    return text


def callback(option: str, given: Any) -> Callable[[str], Any] | None:
    """A function for output, or none."""
    if given is not None and not callable(given):
        raise wrong_type(option, "a function that takes text", given)
    result: Callable[[str], Any] | None = given
    return result


def content(option: str, given: object) -> bytes:
    """Bytes, or text as UTF-8."""
    if isinstance(given, str):
        return given.encode()
    if isinstance(given, bytes):
        return given
    if isinstance(given, (bytearray, memoryview)):
        return bytes(given)
    raise _secretly(option, "bytes or a str", given)


def texts(option: str, given: object) -> list[str]:
    """Names in a list, a tuple, a set, ... ."""
    # A str is many texts of one character each, and never meant so.
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise wrong_type(option, "a list of str", given)
    items = list(given)
    for item in items:
        if not isinstance(item, str):
            raise wrong_type(option, "a list of str", items)
    return items


def _mapping(option: str, meant: str, given: object) -> Mapping[Any, Any]:
    if not isinstance(given, Mapping):
        raise _secretly(option, meant, given)
    return given


def _mounts(given: object) -> list[tuple[object, ...]]:
    meant = "a dict of paths in the sandbox and directories, such as {'/data': 'directory'}"
    rows: list[tuple[object, ...]] = []
    for path, directory in _mapping("mounts", meant, given).items():
        if not isinstance(path, str):
            raise wrong_type("mounts", f"{meant}; a path there is a str", path)
        if not path.startswith("/"):
            raise ValueError(f"mounts: a path in the sandbox begins with '/', and {shown(path)} does not")
        try:
            mount = directory if isinstance(directory, Mount) else Mount.read_only(directory)
        except TypeError:
            meant = "a directory's path, which is read-only then, or a wardian.Mount"
            raise wrong_type(f"mounts[{path!r}]", meant, directory) from None
        rows.append((path, mount.mode, mount.directory, mount.max_bytes, mount.max_files))
    return rows


def _packages(given: object) -> object:
    if isinstance(given, Packages):
        return given._native
    meant = "paths of directories and wheels, or wardian.Packages"
    if isinstance(given, (str, os.PathLike)):
        return Packages(given)._native
    if isinstance(given, bytes) or not isinstance(given, Iterable):
        raise wrong_type("packages", meant, given)
    places = list(given)
    if not places or not all(isinstance(place, (str, os.PathLike)) for place in places):
        raise wrong_type("packages", meant, places)
    return Packages(*places)._native


def _http(given: object) -> list[object]:
    # An object that is one, or several.
    several = [given] if isinstance(given, (str, Http)) else given
    meant = "a URL, a wardian.Http or a list of them"
    if isinstance(several, (bytes, Mapping)) or not isinstance(several, Iterable):
        raise wrong_type("http", meant, given)
    rows = []
    for each in several:
        http = Http(each) if isinstance(each, str) else each
        if not isinstance(http, Http):
            raise wrong_type("http", meant, each)
        rows.append(http._row())
    return rows


def _env(given: object) -> list[tuple[str, str]]:
    rows = []
    for name, value in _mapping("env", "a dict of names and texts", given).items():
        if not isinstance(name, str):
            raise wrong_type("env", "a dict of names and texts; a name is a str", name)
        if not name or "=" in name or "\0" in name:
            raise ValueError(f"env: {shown(name)} is not a name that an environment variable can have")
        if not isinstance(value, str):
            raise _secretly(f"env[{name!r}]", "a str", value)
        if "\0" in value:
            raise ValueError(f"env[{name!r}] must be a str without null characters")
        rows.append((name, value))
    return rows


def _stub_modules(given: object) -> dict[str, dict[str, Any]]:
    meant = "a dict of module names and dicts of their attributes, such as {'numpy': {'__version__': '0'}}"
    modules = {}
    for name, attributes in _mapping("stub_modules", meant, given).items():
        if not isinstance(name, str):
            raise wrong_type("stub_modules", meant, given)
        if not isinstance(attributes, Mapping) or not all(isinstance(key, str) for key in attributes):
            raise wrong_type(f"stub_modules[{name!r}]", "a dict of attributes by name", attributes)
        modules[name] = dict(attributes)
    return modules


def _secrets(given: object) -> list[tuple[str, str, list[str]]]:
    meant = "a dict of names and secrets, such as {'API_KEY': wardian.Secret(key, tools=['fetch'])}"
    rows = []
    for name, secret in _mapping("secrets", meant, given).items():
        if not isinstance(name, str):
            raise _secretly("secrets", meant, given)
        if not isinstance(secret, Secret):
            raise _secretly(f"secrets[{name!r}]", "a wardian.Secret", secret)
        rows.append((name, secret.reveal(), list(secret.tools)))
    return rows

