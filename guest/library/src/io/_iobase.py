# The base classes of streams, and what every stream checks.

from abc import ABCMeta

SEEK_SET = 0
SEEK_CUR = 1
SEEK_END = 2
DEFAULT_BUFFER_SIZE = 8192


class UnsupportedOperation(OSError, ValueError):
    __module__ = "io"


def integer_or_none(value):
    """A size as an int; -1 for None."""
    if value is None:
        return -1
    if isinstance(value, int):
        return value
    try:
        return type(value).__index__(value)
    except AttributeError:
        raise TypeError(
            f"argument should be integer or None, not '{type(value).__name__}'") from None


def note_line_ends(text, seen):
    """Put the ends of lines that are in a text into a set: what `newlines` says."""
    if "\r" not in text:
        if "\n" in text:
            seen.add("\n")
        return
    pairs = text.count("\r\n")
    if pairs:
        seen.add("\r\n")
    for end in "\r\n":
        if text.count(end) > pairs:
            seen.add(end)


def as_bytes(value):
    """The bytes of anything that has a buffer."""
    if isinstance(value, (bytes, bytearray)):
        return value
    try:
        return memoryview(value).tobytes()
    except TypeError:
        raise TypeError(
            f"a bytes-like object is required, not '{type(value).__name__}'") from None


def fill_buffer(buffer, read):
    """Put what `read` gives into a writable buffer; says how much."""
    view = memoryview(buffer).cast("B")
    data = read(len(view))
    if len(data) > len(view):
        raise ValueError(f"read() returned too much data: {len(view)} bytes requested, "
                         f"{len(data)} returned")
    view[:len(data)] = data
    return len(data)


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

    def __del__(self):
        # Nobody can close it any more.
        try:
            if not self.closed:
                self.close()
        except Exception:
            pass

    @property
    def closed(self):
        return self._closed

    def _check_open(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    _checkClosed = _check_open

    # What classes of the library that are made of this one ask before they read and write.
    def _checkReadable(self):
        if not self.readable():
            raise UnsupportedOperation("File or stream is not readable.")

    def _checkWritable(self):
        if not self.writable():
            raise UnsupportedOperation("File or stream is not writable.")

    def _checkSeekable(self):
        if not self.seekable():
            raise UnsupportedOperation("File or stream is not seekable.")

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
        return None if data is None and not out else bytes(out)

    def readinto(self, b):
        raise NotImplementedError

    def write(self, b):
        raise NotImplementedError


class BufferedIOBase(IOBase):
    def read(self, size=-1):
        self._unsupported("read")

    def read1(self, size=-1):
        self._unsupported("read1")

    def readinto(self, b):
        return fill_buffer(b, self.read)

    def readinto1(self, b):
        return fill_buffer(b, self.read1)

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
