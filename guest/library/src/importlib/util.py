# Specifications of modules, and modules made from them.

import sys

from importlib._bootstrap import (BuiltinImporter, _find_spec, decode_source, module_from_spec,
                                  spec_from_file_location, spec_from_loader)

__all__ = ["cache_from_source", "decode_source", "find_spec", "module_from_spec", "resolve_name",
           "source_hash", "spec_from_file_location", "spec_from_loader"]

# What the files of CPython 3.12 begin with.
MAGIC_NUMBER = (3531).to_bytes(2, "little") + b"\r\n"

_MASK = 0xFFFFFFFFFFFFFFFF


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
    """Given the path to a .py file, return the path to its .pyc file, which nobody writes here."""
    import os
    if debug_override is not None:
        import warnings
        warnings.warn("the debug_override parameter is deprecated; use 'optimization' instead",
                      DeprecationWarning, stacklevel=2)
        if optimization is not None:
            raise TypeError("debug_override or optimization must be set to None")
        optimization = "" if debug_override else 1
    head, tail = os.path.split(os.fspath(path))
    base, dot, rest = tail.rpartition(".")
    tag = sys.implementation.cache_tag
    if tag is None:
        raise NotImplementedError("sys.implementation.cache_tag is None")
    name = (base or rest) + dot + tag
    if optimization is None:
        optimization = sys.flags.optimize or ""
    optimization = str(optimization)
    if optimization:
        if not optimization.isalnum():
            raise ValueError(f"{optimization!r} is not alphanumeric")
        name += f".opt-{optimization}"
    return os.path.join(head, "__pycache__", name + ".pyc")


def source_hash(source_bytes):
    """Return the hash of *source_bytes* as used in hash-based pyc files."""
    # SipHash-1-3 with the magic number as its key.
    key = int.from_bytes(MAGIC_NUMBER, "little")
    a, b, c, d = key ^ 0x736F6D6570736575, 0x646F72616E646F6D, key ^ 0x6C7967656E657261, 0x7465646279746573
    source = bytes(source_bytes)
    length = len(source)
    padded = source + bytes(7 - length % 8) + bytes([length & 0xFF])
    for word in memoryview(padded).cast("Q"):
        a, b, c, d = _round(a, b, c, d ^ word)
        a ^= word
    c ^= 0xFF
    for _ in range(3):
        a, b, c, d = _round(a, b, c, d)
    return (a ^ b ^ c ^ d).to_bytes(8, "little")


def _round(a, b, c, d):
    a = a + b & _MASK
    b = (b << 13 | b >> 51) & _MASK ^ a
    a = (a << 32 | a >> 32) & _MASK
    c = c + d & _MASK
    d = (d << 16 | d >> 48) & _MASK ^ c
    a = a + d & _MASK
    d = (d << 21 | d >> 43) & _MASK ^ a
    c = c + b & _MASK
    b = (b << 17 | b >> 47) & _MASK ^ c
    c = (c << 32 | c >> 32) & _MASK
    return a, b, c, d
