# Specifications of modules, and modules made from them.

import sys
import types

from importlib import _find_spec
from importlib.machinery import ModuleSpec

__all__ = ["find_spec", "module_from_spec", "resolve_name", "spec_from_loader"]


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
    names = sys.builtin_module_names
    if name in sys.modules or name in names:
        inner = any(other.startswith(name + ".") for other in names)
        return ModuleSpec(name, None, origin="built-in", is_package=inner)
    return _find_spec(name, path)


def module_from_spec(spec):
    module = None
    if hasattr(spec.loader, "create_module"):
        module = spec.loader.create_module(spec)
    elif hasattr(spec.loader, "exec_module"):
        raise ImportError("loaders that define exec_module() must also define create_module()")
    if module is None:
        module = types.ModuleType(spec.name)
    module.__name__ = spec.name
    module.__loader__ = spec.loader
    module.__package__ = spec.parent
    module.__spec__ = spec
    if spec.submodule_search_locations is not None:
        module.__path__ = spec.submodule_search_locations
    if spec.has_location:
        module.__file__ = spec.origin
    return module


def spec_from_loader(name, loader, *, origin=None, is_package=None):
    if is_package is None:
        try:
            is_package = loader.is_package(name)
        except (AttributeError, ImportError):
            is_package = False
    return ModuleSpec(name, loader, origin=origin, is_package=is_package)
