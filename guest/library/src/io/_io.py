# _io: what CPython's `io` is made of, under the names that it has there.

from io import *
from io import BufferedIOBase as _BufferedIOBase, IOBase as _IOBase, RawIOBase as _RawIOBase
from io import TextIOBase as _TextIOBase

del SEEK_CUR, SEEK_END, SEEK_SET
