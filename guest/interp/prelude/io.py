# In-memory streams and the stream base classes. Real files are made by the
# native `_io` when it is there.

from abc import ABCMeta
from operator import index as _index

__all__ = ["BlockingIOError", "open", "IOBase", "RawIOBase", "BytesIO", "StringIO",
           "BufferedIOBase", "TextIOBase", "TextIOWrapper", "UnsupportedOperation", "SEEK_SET",
           "SEEK_CUR", "SEEK_END", "DEFAULT_BUFFER_SIZE"]

SEEK_SET = 0
SEEK_CUR = 1
SEEK_END = 2
DEFAULT_BUFFER_SIZE = 8192
BlockingIOError = BlockingIOError


class UnsupportedOperation(OSError, ValueError):
    pass


def open(file, *args, **kwargs):
    import builtins
    return builtins.open(file, *args, **kwargs)


def open_code(path):
    return open(path, "rb")


def text_encoding(encoding, stacklevel=2):
    return "locale" if encoding is None else encoding


class IOBase(metaclass=ABCMeta):
    _closed = False

    def _unsupported(self, name):
        raise UnsupportedOperation(name)

    def seek(self, pos, whence=0):
        self._unsupported("seek")

    def tell(self):
        return self.seek(0, 1)

    def truncate(self, pos=None):
        self._unsupported("truncate")

    def flush(self):
        self._check_open()

    def close(self):
        if not self._closed:
            try:
                self.flush()
            finally:
                self._closed = True

    @property
    def closed(self):
        return self._closed

    def _check_open(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    _checkClosed = _check_open

    def seekable(self):
        return False

    def readable(self):
        return False

    def writable(self):
        return False

    def fileno(self):
        self._unsupported("fileno")

    def isatty(self):
        self._check_open()
        return False

    def __enter__(self):
        self._check_open()
        return self

    def __exit__(self, *args):
        self.close()

    def __iter__(self):
        self._check_open()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readline(self, size=-1):
        if size is None:
            size = -1
        out = bytearray()
        while size < 0 or len(out) < size:
            byte = self.read(1)
            if not byte:
                break
            out += byte
            if byte == b"\n":
                break
        return bytes(out)

    def readlines(self, hint=None):
        if hint is None or hint <= 0:
            return list(self)
        lines, n = [], 0
        for line in self:
            lines.append(line)
            n += len(line)
            if n >= hint:
                break
        return lines

    def writelines(self, lines):
        self._check_open()
        for line in lines:
            self.write(line)


class RawIOBase(IOBase):
    def read(self, size=-1):
        if size is None or size < 0:
            return self.readall()
        buffer = bytearray(size)
        n = self.readinto(buffer)
        if n is None:
            return None
        return bytes(buffer[:n])

    def readall(self):
        out = bytearray()
        while data := self.read(DEFAULT_BUFFER_SIZE):
            out += data
        return bytes(out)

    def readinto(self, b):
        self._unsupported("readinto")

    def write(self, b):
        self._unsupported("write")


class BufferedIOBase(IOBase):
    def read(self, size=-1):
        self._unsupported("read")

    def read1(self, size=-1):
        self._unsupported("read1")

    def readinto(self, b):
        data = self.read(len(b))
        b[:len(data)] = data
        return len(data)

    readinto1 = readinto

    def write(self, b):
        self._unsupported("write")

    def detach(self):
        self._unsupported("detach")


class TextIOBase(IOBase):
    encoding = None
    newlines = None
    errors = None

    def read(self, size=-1):
        self._unsupported("read")

    def write(self, s):
        self._unsupported("write")

    def readline(self, size=-1):
        self._unsupported("readline")

    def detach(self):
        self._unsupported("detach")


def _integer(value, name="argument"):
    if value is None:
        return -1
    try:
        return value.__index__()
    except AttributeError:
        raise TypeError(f"argument should be integer or None, not '{type(value).__name__}'") from None


def _as_bytes(value):
    if isinstance(value, (bytes, bytearray)):
        return value
    if isinstance(value, memoryview):
        return value.tobytes()
    try:
        return memoryview(value).tobytes()
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(value).__name__}'") from None


class BytesIO(BufferedIOBase):
    def __init__(self, initial_bytes=b""):
        self._buffer = bytearray() if initial_bytes is None else bytearray(_as_bytes(initial_bytes))
        self._pos = 0
        self._closed = False

    def __getstate__(self):
        self._check_open()
        return self.__dict__.copy()

    def getvalue(self):
        self._check_open()
        return bytes(self._buffer)

    def getbuffer(self):
        self._check_open()
        return memoryview(self._buffer)

    def close(self):
        if not self._closed:
            self._closed = True
            self._buffer = bytearray()

    def read(self, size=-1):
        self._check_open()
        size = _integer(size)
        start = self._pos
        end = len(self._buffer) if size < 0 else min(start + size, len(self._buffer))
        if end <= start:
            return b""
        self._pos = end
        return bytes(self._buffer[start:end])

    def read1(self, size=-1):
        return self.read(size)

    def readline(self, size=-1):
        self._check_open()
        size = _integer(size)
        start = self._pos
        end = self._buffer.find(b"\n", start) + 1 or len(self._buffer)
        if size >= 0:
            end = min(end, start + size)
        if end <= start:
            return b""
        self._pos = end
        return bytes(self._buffer[start:end])

    def readinto(self, b):
        view = memoryview(b)
        if view.format != "B":
            view = view.cast("B")
        data = self.read(len(view))
        view[:len(data)] = data
        return len(data)

    def write(self, b):
        self._check_open()
        if isinstance(b, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        data = _as_bytes(b)
        n = len(data)
        if n == 0:
            return 0
        pos = self._pos
        if pos > len(self._buffer):
            self._buffer += bytes(pos - len(self._buffer))
        self._buffer[pos:pos + n] = data
        self._pos = pos + n
        return n

    def seek(self, pos, whence=0):
        self._check_open()
        pos = _index(pos) if not isinstance(pos, float) else _no_float(pos)
        if whence == 0:
            if pos < 0:
                raise ValueError("negative seek value %r" % (pos,))
            self._pos = pos
        elif whence == 1:
            self._pos = max(0, self._pos + pos)
        elif whence == 2:
            self._pos = max(0, len(self._buffer) + pos)
        else:
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        return self._pos

    def tell(self):
        self._check_open()
        return self._pos

    def truncate(self, pos=None):
        self._check_open()
        pos = self._pos if pos is None else _index(pos)
        if pos < 0:
            raise ValueError("negative size value %r" % (pos,))
        del self._buffer[pos:]
        return pos

    def readable(self):
        self._check_open()
        return True

    writable = seekable = readable


def _no_float(pos):
    raise TypeError("'float' object cannot be interpreted as an integer")


class StringIO(TextIOBase):
    # Writes at the end are collected in `_parts` and joined when somebody
    # looks, so that building a text piece by piece stays linear.
    def __init__(self, initial_value="", newline="\n"):
        if newline not in (None, "", "\n", "\r", "\r\n"):
            if not isinstance(newline, str):
                raise TypeError(f"newline must be str or None, not {type(newline).__name__}")
            raise ValueError(f"illegal newline value: {newline!r}")
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError("initial_value must be str or None, not "
                            + type(initial_value).__name__)
        self._newline = newline
        self._text = ""
        self._parts = []
        self._size = 0
        self._pos = 0
        self._closed = False
        if initial_value:
            self.write(initial_value)
            self._pos = 0

    def _check_open(self):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    def _flat(self):
        if self._parts:
            self._text += "".join(self._parts)
            self._parts = []
        return self._text

    def _translate(self, s):
        newline = self._newline
        if newline is None:
            return s.replace("\r\n", "\n").replace("\r", "\n") if "\r" in s else s
        if newline in ("\r", "\r\n"):
            return s.replace("\n", newline)
        return s

    def getvalue(self):
        self._check_open()
        return self._flat()

    def close(self):
        if not self._closed:
            self._closed = True
            self._text, self._parts = "", []

    def write(self, s, /):
        self._check_open()
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{type(s).__name__}'")
        n = len(s)
        if not n:
            return 0
        if self._newline != "\n":
            s = self._translate(s)
        pos = self._pos
        if pos == self._size:
            self._parts.append(s)
            self._size = self._pos = pos + len(s)
            return n
        text = self._flat()
        if pos > len(text):
            text += "\0" * (pos - len(text))
        self._text = text[:pos] + s + text[pos + len(s):]
        self._pos = pos + len(s)
        self._size = len(self._text)
        return n

    def read(self, size=-1, /):
        self._check_open()
        size = _integer(size)
        text = self._flat()
        start = self._pos
        end = len(text) if size < 0 else min(start + size, len(text))
        if end <= start:
            return ""
        self._pos = end
        return text[start:end]

    def readline(self, size=-1, /):
        self._check_open()
        size = _integer(size)
        text = self._flat()
        start = self._pos
        if start >= len(text):
            return ""
        newline = self._newline
        if newline == "":
            n, r = text.find("\n", start), text.find("\r", start)
            if r >= 0 and (n < 0 or r < n):
                end = r + (2 if n == r + 1 else 1)
            else:
                end = n + 1 or len(text)
        else:
            mark = newline or "\n"
            end = text.find(mark, start)
            end = len(text) if end < 0 else end + len(mark)
        if size >= 0:
            end = min(end, start + size)
        self._pos = end
        return text[start:end]

    def seek(self, pos, whence=0, /):
        self._check_open()
        if isinstance(pos, float):
            _no_float(pos)
        if whence == 0:
            if pos < 0:
                raise ValueError("Negative seek position %r" % (pos,))
            self._pos = pos
        elif whence == 1:
            if pos != 0:
                raise OSError("Can't do nonzero cur-relative seeks")
        elif whence == 2:
            if pos != 0:
                raise OSError("Can't do nonzero cur-relative seeks")
            self._pos = self._size
        else:
            raise ValueError(f"Invalid whence ({whence}, should be 0, 1 or 2)")
        return self._pos

    def tell(self):
        self._check_open()
        return self._pos

    def truncate(self, pos=None, /):
        self._check_open()
        pos = self._pos if pos is None else _index(pos)
        if pos < 0:
            raise ValueError("Negative size value %r" % (pos,))
        self._text = self._flat()[:pos]
        self._size = len(self._text)
        return pos

    def readable(self):
        self._check_open()
        return True

    writable = seekable = readable

    @property
    def line_buffering(self):
        self._check_open()
        return False

    @property
    def newlines(self):
        return None


class TextIOWrapper(TextIOBase):
    # Text over a binary stream. Reading decodes everything that is left at
    # once: good for memory buffers, which is what is wrapped here.
    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False,
                 write_through=False):
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline!r}")
        self.buffer = buffer
        self.encoding = encoding if encoding not in (None, "locale") else "utf-8"
        self.errors = errors or "strict"
        self.line_buffering = line_buffering
        self.write_through = write_through
        self._newline = newline
        self._ahead = None  # a StringIO of decoded text not yet read

    @property
    def name(self):
        return self.buffer.name

    @property
    def closed(self):
        return self.buffer.closed

    def _reader(self):
        self._check_open()
        if self._ahead is None:
            text = self.buffer.read().decode(self.encoding, self.errors)
            if self._newline is None:
                text = text.replace("\r\n", "\n").replace("\r", "\n")
            self._ahead = StringIO("", newline="" if self._newline == "" else "\n")
            self._ahead.write(text)
            self._ahead.seek(0)
        return self._ahead

    def read(self, size=-1, /):
        return self._reader().read(size)

    def readline(self, size=-1, /):
        return self._reader().readline(size)

    def write(self, s, /):
        self._check_open()
        if not isinstance(s, str):
            raise TypeError(f"write() argument must be str, not {type(s).__name__}")
        n = len(s)
        newline = self._newline
        if newline in ("\r", "\r\n"):
            s = s.replace("\n", newline)
        self._ahead = None
        self.buffer.write(s.encode(self.encoding, self.errors))
        return n

    def flush(self):
        self._check_open()
        self.buffer.flush()

    def close(self):
        if self.buffer is not None and not self.buffer.closed:
            try:
                self.flush()
            finally:
                self.buffer.close()

    def detach(self):
        buffer, self.buffer = self.buffer, None
        return buffer

    def seek(self, pos, whence=0, /):
        self._check_open()
        self._ahead = None
        return self.buffer.seek(pos, whence)

    def tell(self):
        self._check_open()
        return self.buffer.tell()

    def truncate(self, pos=None, /):
        return self.buffer.truncate(pos)

    def reconfigure(self, *, encoding=None, errors=None, newline=None, line_buffering=None,
                    write_through=None):
        if encoding is not None:
            self.encoding = encoding
        if errors is not None:
            self.errors = errors
        if newline is not None:
            self._newline = newline

    def readable(self):
        return self.buffer.readable()

    def writable(self):
        return self.buffer.writable()

    def seekable(self):
        return self.buffer.seekable()

    def fileno(self):
        return self.buffer.fileno()

    def isatty(self):
        return self.buffer.isatty()

    def __repr__(self):
        return f"<_io.TextIOWrapper encoding={self.encoding!r}>"


BufferedReader = BufferedWriter = BufferedRandom = BufferedIOBase



class IncrementalNewlineDecoder:
    """Finds out which ends of lines a text has; `translate` makes all of them `\\n`."""

    def __init__(self, decoder, translate, errors="strict"):
        self._decoder = decoder
        self._translate = translate
        self.errors = errors
        self.reset()

    def decode(self, input, final=False):
        text = input if self._decoder is None else self._decoder.decode(input, final=final)
        if self._pending and (text or final):
            text = "\r" + text
            self._pending = False
        if text.endswith("\r") and not final:
            # It may be the first half of an end of line.
            text = text[:-1]
            self._pending = True
        both = text.count("\r\n")
        for bit, count in ((1, text.count("\r") - both), (2, text.count("\n") - both), (4, both)):
            if count:
                self._seen |= bit
        if self._translate:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return text

    def getstate(self):
        data, flags = (b"", 0) if self._decoder is None else self._decoder.getstate()
        return data, flags << 1 | self._pending

    def setstate(self, state):
        data, flags = state
        self._pending = bool(flags & 1)
        if self._decoder is not None:
            self._decoder.setstate((data, flags >> 1))

    def reset(self):
        self._seen = 0
        self._pending = False
        if self._decoder is not None:
            self._decoder.reset()

    @property
    def newlines(self):
        found = [end for bit, end in ((1, "\r"), (2, "\n"), (4, "\r\n")) if self._seen & bit]
        if len(found) > 1:
            return tuple(found)
        return found[0] if found else None
