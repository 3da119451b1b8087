# Binary streams over descriptors: FileIO and the buffered ones. What is written
# to a FileIO is gathered below it (see the module _fs), so a BufferedWriter over
# one hands everything on at once; a reader keeps what it has read ahead.

import _fs
from posix import fspath as _fspath, strerror as _strerror
from _iobase import (as_bytes, BufferedIOBase, DEFAULT_BUFFER_SIZE, integer_or_none, RawIOBase,
                     UnsupportedOperation)

# By the letter of the mode: flags of the system.
_FLAGS = {"r": 0, "w": 64 | 512, "x": 64 | 128, "a": 64 | 1024}
_IS_DIRECTORY = 21


class FileIO(RawIOBase):
    __module__ = "_io"

    def __init__(self, file, mode="r", closefd=True, opener=None):
        if not isinstance(mode, str):
            raise TypeError(
                f"FileIO() argument 'mode' must be str, not {type(mode).__name__}")
        if not set(mode) <= set("xrwab+"):
            raise ValueError(f"invalid mode: {mode}")
        kinds = [letter for letter in mode if letter in "rwax"]
        if len(kinds) != 1 or mode.count("+") > 1:
            raise ValueError("Must have exactly one of create/read/write/append mode "
                             "and at most one plus")
        kind, both = kinds[0], "+" in mode
        self._owner = None
        self._readable = both or kind == "r"
        self._writable = both or kind != "r"
        self.mode = kind + "b" + ("+" if both and kind != "w" else "")
        if kind == "w" and both:
            self.mode = "rb+"
        self.closefd = bool(closefd)
        flags = _FLAGS[kind] | (2 if both else 1 if self._writable else 0)
        if hasattr(type(file), "__index__"):
            fd = file.__index__()
            if fd < 0:
                raise ValueError("negative file descriptor")
            _fs.fstat(fd)
        else:
            path = _fspath(file)
            if not closefd:
                raise ValueError("Cannot use closefd=False with file name")
            if opener is None:
                if isinstance(path, bytes):
                    path = path.decode("utf-8", "surrogateescape")
                fd = _fs.open(path, flags)
            else:
                fd = opener(file, flags | 524288)
                if not isinstance(fd, int):
                    raise TypeError("expected integer from opener")
                if fd < 0:
                    raise ValueError(f"opener returned {fd}")
        self._fd = fd
        if self.closefd and fd > 2:
            self._owner = _fs.owner(fd)
        if _fs.fstat(fd)[0] & 0o170000 == 0o040000:
            if self._owner is not None:
                self.close()
            raise IsADirectoryError(_IS_DIRECTORY, _strerror(_IS_DIRECTORY), file)
        self.name = file
        if kind == "a":
            self._seek_end()

    def _seek_end(self):
        try:
            _fs.seek(self._fd, 0, 2)
        except OSError:
            pass

    def _check_open(self):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    _checkClosed = _check_open

    def _check_readable(self):
        if self._closed:
            raise ValueError("I/O operation on closed file")
        if not self._readable:
            raise UnsupportedOperation("File not open for reading")

    def close(self):
        if self._closed:
            return
        self._closed = True
        if self._owner is not None:
            owner, self._owner = self._owner, None
            owner.detach()
            _fs.close(self._fd)

    def fileno(self):
        self._check_open()
        return self._fd

    def isatty(self):
        self._check_open()
        return False

    def readable(self):
        self._check_open()
        return self._readable

    def writable(self):
        self._check_open()
        return self._writable

    def seekable(self):
        self._check_open()
        return self._fd > 2

    def read(self, size=-1, /):
        self._check_readable()
        size = integer_or_none(size)
        return _fs.readall(self._fd) if size < 0 else _fs.read(self._fd, size)

    def readall(self):
        self._check_readable()
        return _fs.readall(self._fd)

    def readinto(self, buffer, /):
        self._check_readable()
        view = memoryview(buffer).cast("B")
        data = _fs.read(self._fd, len(view))
        view[:len(data)] = data
        return len(data)

    def write(self, data, /):
        self._check_open()
        if not self._writable:
            raise UnsupportedOperation("File not open for writing")
        return _fs.write(self._fd, as_bytes(data))

    def flush(self):
        self._check_open()

    def _flush_all(self):
        # What was gathered goes out.
        self._check_open()
        if self._writable and self._fd > 2:
            _fs.sync(self._fd)

    def seek(self, offset, whence=0, /):
        self._check_open()
        return _fs.seek(self._fd, offset, whence)

    def tell(self):
        self._check_open()
        return _fs.seek(self._fd, 0, 1)

    def truncate(self, size=None, /):
        self._check_open()
        if not self._writable:
            raise UnsupportedOperation("File not open for writing")
        if size is None:
            size = self.tell()
        _fs.truncate(self._fd, size)
        return size

    def __repr__(self):
        name = f"{type(self).__module__}.{type(self).__qualname__}"
        if self._closed:
            return f"<{name} [closed]>"
        shown = f"name={self.name!r}" if hasattr(self, "name") else f"fd={self._fd}"
        return f"<{name} {shown} mode={self.mode!r} closefd={self.closefd}>"

    def __reduce_ex__(self, protocol):
        raise TypeError(f"cannot pickle {type(self).__qualname__!r} object")


class _Buffered(BufferedIOBase):
    # What all buffered streams over a raw one share.
    raw = None

    def _init(self, raw, buffer_size):
        if buffer_size <= 0:
            raise ValueError("buffer size must be strictly positive")
        self.raw = raw
        self._limit = buffer_size

    def _check(self, doing):
        if self.raw is None:
            raise ValueError("raw stream has been detached")
        if self.raw.closed:
            raise ValueError(f"{doing} closed file")

    def _check_open(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")

    _checkClosed = _check_open

    @property
    def closed(self):
        if self.raw is None:
            raise ValueError("raw stream has been detached")
        return self.raw.closed

    @property
    def name(self):
        return self.raw.name

    @property
    def mode(self):
        return self.raw.mode

    def fileno(self):
        return self.raw.fileno()

    def isatty(self):
        return self.raw.isatty()

    def readable(self):
        return self.raw.readable()

    def writable(self):
        return self.raw.writable()

    def seekable(self):
        return self.raw.seekable()

    def close(self):
        if self.raw is not None and not self.closed:
            try:
                self.flush()
            finally:
                self.raw.close()

    def detach(self):
        self.flush()
        raw, self.raw = self.raw, None
        return raw

    def flush(self):
        self._check("flush of")
        self.raw.flush()

    def __repr__(self):
        kind = f"{type(self).__module__}.{type(self).__qualname__}"
        try:
            return f"<{kind} name={self.name!r}>"
        except AttributeError:
            return f"<{kind}>"

    def __reduce_ex__(self, protocol):
        raise TypeError(f"cannot pickle {type(self).__qualname__!r} object")


class _Reads(_Buffered):
    # `_ahead` was read from the raw stream, `_at` of it has been given out.
    _ahead = b""
    _at = 0

    def _fill(self):
        # More bytes behind those that are there; whether there were any.
        more = self.raw.read(self._limit)
        if not more:
            return False
        self._ahead = self._ahead[self._at:] + more
        self._at = 0
        return True

    def _forget(self):
        # The raw stream stands where the reader does.
        if self._at < len(self._ahead):
            self.raw.seek(self._at - len(self._ahead), 1)
        self._ahead, self._at = b"", 0

    def read(self, size=-1, /):
        size = integer_or_none(size)
        if size < -1:
            raise ValueError("read length must be non-negative or -1")
        self._check("read of")
        self._settle()
        ahead = self._ahead[self._at:]
        if size < 0:
            self._ahead, self._at = b"", 0
            rest = self.raw.readall() if hasattr(self.raw, "readall") else self.raw.read()
            if rest is None:
                return ahead or None
            return ahead + rest
        if size <= len(ahead):
            self._at += size
            return ahead[:size]
        parts, missing = [ahead], size - len(ahead)
        self._ahead, self._at = b"", 0
        while missing > 0:
            more = self.raw.read(max(missing, self._limit))
            if more is None and not any(parts):
                return None
            if not more:
                break
            parts.append(more[:missing])
            self._ahead, self._at = more, min(missing, len(more))
            missing -= len(more)
        return b"".join(parts)

    def read1(self, size=-1, /):
        size = integer_or_none(size)
        self._check("read of")
        self._settle()
        if size < 0:
            size = self._limit
        if size == 0:
            return b""
        if self._at >= len(self._ahead):
            self._ahead, self._at = self.raw.read(self._limit) or b"", 0
        data = self._ahead[self._at:self._at + size]
        self._at += len(data)
        return data

    def peek(self, size=0, /):
        self._check("peek of")
        self._settle()
        if self._at >= len(self._ahead):
            self._fill()
        return self._ahead[self._at:]

    def readinto(self, buffer, /):
        view = memoryview(buffer).cast("B")
        data = self.read(len(view))
        view[:len(data)] = data
        return len(data)

    def readinto1(self, buffer, /):
        view = memoryview(buffer).cast("B")
        data = self.read1(len(view))
        view[:len(data)] = data
        return len(data)

    def readline(self, size=-1, /):
        size = integer_or_none(size)
        self._check("readline of")
        self._settle()
        searched = self._at
        while True:
            end = self._ahead.find(b"\n", searched) + 1
            if end or 0 <= size <= len(self._ahead) - self._at:
                break
            searched = len(self._ahead) - self._at
            if not self._fill():
                end = len(self._ahead)
                break
        if size >= 0 and (not end or end - self._at > size):
            end = self._at + size
        line = self._ahead[self._at:end]
        self._at += len(line)
        return line

    def __next__(self):
        end = self._ahead.find(b"\n", self._at) + 1
        if end and not self.raw.closed:
            line = self._ahead[self._at:end]
            self._at = end
            return line
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def _settle(self):
        # Before reading: what was written is written.
        pass

    def tell(self):
        self._check_open()
        self._settle()
        return self.raw.tell() - len(self._ahead) + self._at

    def seek(self, target, whence=0, /):
        if whence not in (0, 1, 2):
            raise ValueError(f"whence value {whence} unsupported")
        self._check("seek of")
        if not self.raw.seekable():
            raise UnsupportedOperation("File or stream is not seekable.")
        self._settle()
        if whence == 1:
            target -= len(self._ahead) - self._at
        self._ahead, self._at = b"", 0
        return self.raw.seek(target, whence)

    def truncate(self, size=None, /):
        if not self.writable():
            raise UnsupportedOperation("truncate")
        self._check("truncate of")
        if size is None:
            size = self.tell()
        return self.raw.truncate(size)


class _Writes(_Buffered):
    # `_pending` waits to be written; always empty over a FileIO, which gathers by itself.
    _pending = b""

    def write(self, data, /):
        data = as_bytes(data)
        if type(self.raw) is FileIO and not self.raw._closed:
            self._forget()
            return self.raw.write(data)
        self._check("write to")
        self._forget()
        self._pending += data
        if len(self._pending) > self._limit:
            self._settle()
        return len(data)

    def _forget(self):
        pass

    def _settle(self):
        while self._pending:
            written = self.raw.write(self._pending)
            if written is None:
                raise BlockingIOError(
                    11, "write could not complete without blocking", 0)
            if not 0 <= written <= len(self._pending):
                raise OSError(f"raw write() returned invalid length {written} "
                              f"(should have been between 0 and {len(self._pending)})")
            self._pending = self._pending[written:]

    def flush(self):
        self._check("flush of")
        self._settle()
        if type(self.raw) is FileIO:
            self.raw._flush_all()
        else:
            self.raw.flush()


class BufferedReader(_Reads):
    __module__ = "_io"

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if not raw.readable():
            raise UnsupportedOperation("File or stream is not readable.")
        self._init(raw, buffer_size)


class BufferedWriter(_Writes):
    __module__ = "_io"

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if not raw.writable():
            raise UnsupportedOperation("File or stream is not writable.")
        self._init(raw, buffer_size)

    def tell(self):
        self._check_open()
        self._settle()
        return self.raw.tell()

    def seek(self, target, whence=0, /):
        self._check("seek of")
        self._settle()
        return self.raw.seek(target, whence)

    def truncate(self, size=None, /):
        self._check("truncate of")
        self._settle()
        return self.raw.truncate(self.raw.tell() if size is None else size)


class BufferedRandom(_Writes, _Reads):
    __module__ = "_io"

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        for ability, name in ((raw.seekable, "seekable"), (raw.readable, "readable"),
                              (raw.writable, "writable")):
            if not ability():
                raise UnsupportedOperation(f"File or stream is not {name}.")
        self._init(raw, buffer_size)

    _settle = _Writes._settle
    _forget = _Reads._forget


class BufferedRWPair(BufferedIOBase):
    __module__ = "_io"

    def __init__(self, reader, writer, buffer_size=DEFAULT_BUFFER_SIZE, /):
        self.reader = BufferedReader(reader, buffer_size)
        self.writer = BufferedWriter(writer, buffer_size)

    def read(self, size=-1, /):
        return self.reader.read(size)

    def read1(self, size=-1, /):
        return self.reader.read1(size)

    def readinto(self, buffer, /):
        return self.reader.readinto(buffer)

    def peek(self, size=0, /):
        return self.reader.peek(size)

    def write(self, data, /):
        return self.writer.write(data)

    def flush(self):
        return self.writer.flush()

    def readable(self):
        return self.reader.readable()

    def writable(self):
        return self.writer.writable()

    def close(self):
        try:
            self.writer.close()
        finally:
            self.reader.close()

    @property
    def closed(self):
        return self.writer.closed
