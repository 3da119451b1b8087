# CPython's name for the part of importlib that knows files; here it is one module with the other part.

from importlib._bootstrap import (NamespaceLoader, PathFinder, SourceFileLoader, _NamespacePath, decode_source,
                                  spec_from_file_location)
from importlib.machinery import BYTECODE_SUFFIXES, EXTENSION_SUFFIXES, SOURCE_SUFFIXES

_NamespaceLoader = NamespaceLoader
