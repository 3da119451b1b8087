# Importing as a function. What the interpreter does not have itself is found and loaded by
# `importlib._bootstrap` and what a program adds to `sys.meta_path`.

import sys

__all__ = ["__import__", "import_module", "invalidate_caches", "reload"]

__import__ = __import__


def invalidate_caches():
    for finder in sys.meta_path:
        if hasattr(finder, "invalidate_caches"):
            finder.invalidate_caches()


def import_module(name, package=None):
    if name.startswith("."):
        if not package:
            raise TypeError("the 'package' argument is required to perform a relative "
                            f"import for {name!r}")
        from importlib.util import resolve_name
        name = resolve_name(name, package)
    __import__(name)
    return sys.modules[name]


def reload(module):
    try:
        name = module.__spec__.name
    except AttributeError:
        try:
            name = module.__name__
        except AttributeError:
            raise TypeError("reload() argument must be a module") from None
    if sys.modules.get(name) is not module:
        raise ImportError(f"module {name} not in sys.modules", name=name)
    loader = getattr(module.__spec__, "loader", None)
    if loader is not None:
        # One of the interpreter's own modules is what it was.
        from importlib.util import find_spec
        sys.modules.pop(name)
        try:
            spec = find_spec(name)
        finally:
            sys.modules[name] = module
        if spec is None:
            raise ModuleNotFoundError(f"spec not found for the module {name!r}", name=name)
        module.__spec__ = spec
        spec.loader.exec_module(module)
    return sys.modules[name]
