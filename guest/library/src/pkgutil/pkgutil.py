# Names of objects, and the modules in files of directories.

import os
import sys
from collections import namedtuple

__all__ = ["ModuleInfo", "extend_path", "find_loader", "get_data", "get_importer", "get_loader",
           "iter_importer_modules", "iter_importers", "iter_modules", "read_code", "resolve_name", "walk_packages"]


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
    """Add the directories of the same package that lie along `sys.path` to its `__path__`."""
    if not isinstance(path, list):
        return path
    path = path[:]
    parent, _, tail = name.rpartition(".")
    try:
        search = getattr(sys.modules[parent], "__path__") if parent else sys.path
    except (AttributeError, KeyError):
        return path
    for entry in search:
        if not isinstance(entry, str):
            continue
        portion = os.path.join(entry, tail)
        if portion not in path and os.path.isdir(portion):
            path.append(portion)
        listed = os.path.join(entry, name + ".pkg")
        if os.path.isfile(listed):
            with open(listed) as lines:
                for line in lines:
                    line = line.rstrip("\n")
                    if line and not line.startswith("#"):
                        path.append(line)
    return path


class ModuleInfo(namedtuple("ModuleInfo", "module_finder name ispkg")):
    """What `iter_modules` yields."""


def iter_modules(path=None, prefix=""):
    """The modules along some paths; along `sys.path` where none are given."""
    if isinstance(path, str):
        raise ValueError("path must be None or list of paths to look for modules in")
    found = set()
    for finder in iter_importers() if path is None else map(get_importer, path):
        for name, is_package in iter_importer_modules(finder, prefix):
            if name not in found:
                found.add(name)
                yield ModuleInfo(finder, name, is_package)


def iter_importer_modules(importer, prefix=""):
    """The modules that a finder knows, and whether they are packages."""
    from importlib.machinery import FileFinder
    if hasattr(importer, "iter_modules"):
        return importer.iter_modules(prefix)
    if isinstance(importer, FileFinder):
        return _modules_of_directory(importer, prefix)
    # Without an archive nobody has imported it.
    zipimport = sys.modules.get("zipimport")
    if zipimport is not None and isinstance(importer, zipimport.zipimporter):
        return _modules_of_archive(importer, prefix)
    return []


def _modules_of_directory(importer, prefix):
    try:
        names = sorted(os.listdir(importer.path))
    except OSError:
        return
    for file in names:
        full = os.path.join(importer.path, file)
        name, dot, ending = file.partition(".")
        is_package = not dot and os.path.isfile(os.path.join(full, "__init__.py"))
        is_module = ending == "py" and os.path.isfile(full)
        if name != "__init__" and (is_package or is_module):
            yield prefix + name, is_package


def _modules_of_archive(importer, prefix):
    seen = set()
    for file in sorted(importer._files):
        if not file.startswith(importer.prefix):
            continue
        parts = file[len(importer.prefix):].split("/")
        name, _, ending = parts[-1].partition(".")
        is_package = len(parts) == 2 and parts[1] == "__init__.py"
        if is_package:
            name = parts[0]
        elif len(parts) != 1 or ending != "py" or name == "__init__":
            continue
        if name not in seen:
            seen.add(name)
            yield prefix + name, is_package


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
    """The bytes of a file of a package, or None where its loader gives none."""
    from importlib import import_module
    from importlib.util import find_spec
    spec = find_spec(package)
    if spec is None:
        return None
    loader = spec.loader
    if loader is None or not hasattr(loader, "get_data"):
        return None
    module = import_module(package)
    if not hasattr(module, "__file__"):
        return None
    return loader.get_data(os.path.join(os.path.dirname(module.__file__), *resource.split("/")))


def get_loader(module_or_name):
    """The loader of a module, or None."""
    _deprecated("get_loader")
    if module_or_name in sys.modules:
        module_or_name = sys.modules[module_or_name]
        if module_or_name is None:
            return None
    if isinstance(module_or_name, type(sys)):
        module = module_or_name
        loader = getattr(module, "__loader__", None)
        if loader is not None:
            return loader
        if getattr(module, "__spec__", None) is None:
            return None
        fullname = module.__name__
    else:
        fullname = module_or_name
    return _find_loader(fullname)


def find_loader(fullname):
    """The loader of a module of this name, or None."""
    _deprecated("find_loader")
    return _find_loader(fullname)


def _deprecated(name):
    import warnings
    warnings.warn(f"'pkgutil.{name}' is deprecated and slated for removal in Python 3.14; "
                  "use importlib.util.find_spec() instead", DeprecationWarning, stacklevel=3)


def _find_loader(fullname):
    from importlib.util import find_spec
    if fullname.startswith("."):
        raise ImportError(f"Relative module name {fullname!r} not supported")
    try:
        spec = find_spec(fullname)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise ImportError(f"Error while finding loader for {fullname!r} ({type(error)}: {error})") from error
    return spec.loader if spec is not None else None


def get_importer(path_item):
    """The finder of a path, or None; it is kept in `sys.path_importer_cache`."""
    from importlib.machinery import PathFinder
    return PathFinder._path_importer_cache(os.fsdecode(path_item))


def iter_importers(fullname=""):
    """The finders of a module: those of its package, or those of `sys.meta_path` and `sys.path`."""
    if fullname.startswith("."):
        raise ImportError(f"Relative module name {fullname!r} not supported")
    path = sys.path
    if "." in fullname:
        from importlib import import_module
        path = getattr(import_module(fullname.rpartition(".")[0]), "__path__", None)
        if path is None:
            return
    else:
        yield from sys.meta_path
    for item in path:
        yield get_importer(item)


# No file holds compiled code.
def read_code(stream):
    return None
