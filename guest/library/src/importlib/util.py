# Specifications of modules, and modules made from them.

import sys

from importlib._bootstrap import (BuiltinImporter, _find_spec, decode_source, module_from_spec,
                                  spec_from_file_location, spec_from_loader)

__all__ = ["cache_from_source", "decode_source", "find_spec", "module_from_spec", "resolve_name",
           "spec_from_file_location", "spec_from_loader"]


def resolve_name(name, package):
    if not name.startswith("."):
        return name
    if not package:
        raise ImportError(f"no package specified for {name!r} "
                          "(required for relative module names)")
    level = len(name) - len(name.lstrip("."))
    bits = package.rsplit(".", level - 1)
    if len(bits) < level:
        raise ImportError("attempted relative import beyond top-level package")
    return f"{bits[0]}.{name[level:]}" if name[level:] else bits[0]


def find_spec(name, package=None):
    name = resolve_name(name, package)
    if name in sys.modules:
        module = sys.modules[name]
        if module is None:
            return None
        spec = getattr(module, "__spec__", None)
        if spec is not None:
            return spec
        if name == "__main__":
            raise ValueError(f"{name}.__spec__ is None")
    path = None
    parent = name.rpartition(".")[0]
    if parent:
        module = __import__(parent, fromlist=["__path__"])
        try:
            path = module.__path__
        except AttributeError as error:
            raise ModuleNotFoundError(
                f"__path__ attribute not found on {parent!r} while trying to find {name!r}",
                name=name) from error
    return BuiltinImporter.find_spec(name) or _find_spec(name, path)


def cache_from_source(path, debug_override=None, *, optimization=None):
    # There are no compiled files here, as CPython may have none.
    raise NotImplementedError("sys.implementation.cache_tag is None")
