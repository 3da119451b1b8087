# Names of objects, and the modules in files of directories.

import os
import sys
from collections import namedtuple

__all__ = ["ModuleInfo", "extend_path", "get_data", "get_importer", "iter_importers", "iter_modules", "read_code",
           "resolve_name", "walk_packages"]


def resolve_name(name):
    """Resolve a name to an object: `W.X.Y` or `W.X:Y.Z`."""
    from importlib import import_module

    package, colon, attributes = name.partition(":")
    parts = package.split(".")
    rest = attributes.split(".") if attributes else []
    if not all([part.isidentifier() for part in parts + rest]):
        raise ValueError(f"invalid format: {name!r}")
    if colon:
        found = import_module(package)
    else:
        module = parts.pop(0)
        found = import_module(module)
        while parts:
            module = f"{module}.{parts[0]}"
            try:
                found = import_module(module)
            except ImportError:
                break
            del parts[0]
        rest = parts
    for attribute in rest:
        found = getattr(found, attribute)
    return found


def extend_path(path, name):
    return path


class ModuleInfo(namedtuple("ModuleInfo", "module_finder name ispkg")):
    """What `iter_modules` yields."""


def iter_modules(path=None, prefix=""):
    """The modules in files of some directories; those of `sys.path` where none are given."""
    from importlib.machinery import PathFinder
    if isinstance(path, str):
        raise ValueError("path must be None or list of paths to look for modules in")
    found = set()
    for entry in sys.path if path is None else path:
        try:
            names = sorted(os.listdir(entry or "."))
        except OSError:
            continue
        for file in names:
            full = os.path.join(entry, file)
            name, dot, ending = file.partition(".")
            is_package = not dot and os.path.isfile(os.path.join(full, "__init__.py"))
            is_module = ending == "py" and os.path.isfile(full)
            if name != "__init__" and name not in found and (is_package or is_module):
                found.add(name)
                yield ModuleInfo(PathFinder, prefix + name, is_package)


def walk_packages(path=None, prefix="", onerror=None):
    """The same, and what is in packages, which are imported for that."""
    seen = set()
    for info in iter_modules(path, prefix):
        yield info
        if not info.ispkg:
            continue
        try:
            __import__(info.name)
        except ImportError:
            if onerror is not None:
                onerror(info.name)
        except Exception:
            if onerror is None:
                raise
            onerror(info.name)
        else:
            inner = getattr(sys.modules[info.name], "__path__", None) or []
            inner = [each for each in inner if each not in seen]
            seen.update(inner)
            yield from walk_packages(inner, info.name + ".", onerror)


def get_data(package, resource):
    return None


# No archive holds modules.
def get_importer(path_item):
    return None


def iter_importers(fullname=""):
    return iter(())


# No file holds compiled code.
def read_code(stream):
    return None
