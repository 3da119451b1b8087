# Importing as a function. What is found lies in the interpreter; what a program
# adds to `sys.meta_path` is asked for names that are not found there.

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
        loader.exec_module(module)
    return sys.modules[name]


def _find_spec(name, path):
    for finder in list(sys.meta_path):
        find_spec = getattr(finder, "find_spec", None)
        if find_spec is not None:
            spec = find_spec(name, path, None)
            if spec is not None:
                return spec
    return None


def _load(spec):
    from importlib.util import module_from_spec
    module = module_from_spec(spec)
    name = spec.name
    sys.modules[name] = module
    try:
        if spec.loader is not None:
            spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    return sys.modules[name]


# The interpreter calls this for a name that it does not know; None: nobody does.
def _find_and_load(name, path):
    spec = _find_spec(name, path)
    return None if spec is None else _load(spec)
