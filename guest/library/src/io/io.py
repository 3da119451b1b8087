# io: streams and `open`. Their parts live in _iobase, _iomemory, _iofile and _iotext.

import sys
from _iobase import (BufferedIOBase, DEFAULT_BUFFER_SIZE, IOBase, RawIOBase, SEEK_CUR, SEEK_END,
                     SEEK_SET, TextIOBase, UnsupportedOperation)
from _iomemory import BytesIO, StringIO
from _iofile import BufferedRandom, BufferedReader, BufferedRWPair, BufferedWriter, FileIO
from _iotext import IncrementalNewlineDecoder, TextIOWrapper
from posix import fspath as _fspath

__all__ = ["BlockingIOError", "open", "open_code", "IOBase", "RawIOBase", "FileIO", "BytesIO",
           "StringIO", "BufferedIOBase", "BufferedReader", "BufferedWriter", "BufferedRWPair",
           "BufferedRandom", "TextIOBase", "TextIOWrapper", "UnsupportedOperation", "SEEK_SET",
           "SEEK_CUR", "SEEK_END", "DEFAULT_BUFFER_SIZE", "IncrementalNewlineDecoder",
           "text_encoding"]

BlockingIOError = BlockingIOError

for _kind in (IOBase, RawIOBase, BufferedIOBase, TextIOBase):
    _kind.__module__ = "io"
for _kind in (BytesIO, StringIO):
    _kind.__module__ = "_io"
del _kind


_missing = object()


def _open(file=_missing, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True,
         opener=None):
    # What the builtin `open` calls.
    if file is _missing:
        raise TypeError("open() missing required argument 'file' (pos 1)")
    if not hasattr(type(file), "__index__"):
        file = _fspath(file)
    for name, value in (("mode", mode), ("encoding", encoding), ("errors", errors),
                        ("newline", newline)):
        if not isinstance(value, str) and (value is not None or name == "mode"):
            either = "str" if name == "mode" else "str or None"
            raise TypeError(f"open() argument '{name}' must be {either}, "
                            f"not {type(value).__name__}")
    letters = set(mode)
    if letters - set("axrwb+t") or len(mode) > len(letters):
        raise ValueError(f"invalid mode: {mode!r}")
    text, binary = "t" in letters, "b" in letters
    if text and binary:
        raise ValueError("can't have text and binary mode at once")
    if len(letters & set("xrwa")) > 1:
        raise ValueError("must have exactly one of create/read/write/append mode")
    if binary:
        for name, value in (("an encoding", encoding), ("an errors", errors),
                            ("a newline", newline)):
            if value is not None:
                raise ValueError(f"binary mode doesn't take {name} argument")
    kind = "".join(letter for letter in "xrwa+" if letter in letters)
    raw = FileIO(file, kind, closefd, opener)
    stream = raw
    try:
        if buffering == 0:
            if not binary:
                raise ValueError("can't have unbuffered text I/O")
            return raw
        size = DEFAULT_BUFFER_SIZE if buffering in (-1, 1) else buffering
        if size < 0:
            raise ValueError("invalid buffering size")
        if "+" in letters:
            stream = BufferedRandom(raw, size)
        elif letters & set("xwa"):
            stream = BufferedWriter(raw, size)
        else:
            stream = BufferedReader(raw, size)
        if binary:
            return stream
        stream = TextIOWrapper(stream, encoding, errors, newline, buffering == 1)
        stream.mode = mode
        return stream
    except BaseException:
        stream.close()
        raise


def open_code(path):
    """Opens the provided file with the intent to import the contents."""
    return open(path, "rb")


def text_encoding(encoding, stacklevel=2, /):
    """What open() takes when no encoding is given."""
    return "locale" if encoding is None else encoding


def _standard_buffer(number):
    # The binary layer of a standard stream.
    stream = FileIO(number, "r" if number == 0 else "w", closefd=False)
    stream.name = ("<stdin>", "<stdout>", "<stderr>")[number]
    return BufferedReader(stream) if number == 0 else BufferedWriter(stream)


_open.__name__ = _open.__qualname__ = "open"
open = sys.modules["builtins"].open
open_code.__module__ = "_io"
