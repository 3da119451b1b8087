# CPython's name for the part of importlib that knows files; here it is one module with the other part. `zipimport`
# finds the helpers here that it takes from both.

from posix import stat as _path_stat

from importlib._bootstrap import (FileFinder, NamespaceLoader, PathFinder, SourceFileLoader, _Loader, _NamespacePath,
                                  decode_source, spec_from_file_location, spec_from_loader)
from importlib.machinery import BYTECODE_SUFFIXES, EXTENSION_SUFFIXES, SOURCE_SUFFIXES, ModuleSpec

_NamespaceLoader, _LoaderBasics = NamespaceLoader, _Loader
path_sep = path_separators = "/"


def _path_join(*parts):
    return "/".join([part.rstrip("/") for part in parts if part])


def _path_split(path):
    front, sep, tail = path.rpartition("/")
    return front, tail


def _unpack_uint16(data):
    return int.from_bytes(data, "little")


_unpack_uint32 = _unpack_uint64 = _unpack_uint16


def _verbose_message(message, *args, verbosity=1):
    """There is no option that asks for them."""


def _fix_up_module(namespace, name, pathname, cpathname=None):
    namespace.setdefault("__spec__", spec_from_file_location(name, pathname, loader=namespace.get("__loader__")))
    namespace["__file__"] = pathname
