# Binary streams over descriptors: FileIO and the buffered ones. What is written
# to a FileIO is gathered below it (see the module _fs), so a BufferedWriter over
# one hands everything on at once; a reader keeps what it has read ahead.

import _fs
from posix import fspath as _fspath, strerror as _strerror
from _iobase import (as_bytes, BufferedIOBase, DEFAULT_BUFFER_SIZE, fill_buffer, integer_or_none,
                     RawIOBase, UnsupportedOperation)

# By the letter of the mode: flags of the system.
_FLAGS = {"r": 0, "w": 64 | 512, "x": 64 | 128, "a": 64 | 1024}
_IS_DIRECTORY, _IS_NOT_OPEN, _WOULD_BLOCK = 21, 9, 11
# A buffer of more bytes cannot be made.
_MOST_BUFFERED = 1 << 40


class FileIO(RawIOBase):
    __not_finalized__ = True
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
                FileIO.close(self)
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
        try:
            self.flush()
        finally:
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
            try:
                _fs.sync(self._fd)
            except OSError as error:
                # Somebody else has closed the descriptor, and everything went out then.
                if error.errno != _IS_NOT_OPEN:
                    raise

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
        raise TypeError(f"cannot pickle {type(self).__name__!r} instances")


class _Buffered(BufferedIOBase):
    # What all buffered streams over a raw one share.
    _raw = None
    _detached = False

    def _init(self, raw, buffer_size):
        self._raw, self._detached = None, False
        if buffer_size <= 0:
            raise ValueError("buffer size must be strictly positive")
        if buffer_size > _MOST_BUFFERED:
            raise MemoryError
        self._raw = raw
        self._limit = buffer_size

    @property
    def raw(self):
        return self._raw

    def _check_there(self):
        if self._raw is None:
            raise ValueError("raw stream has been detached" if self._detached
                             else "I/O operation on uninitialized object")

    def _check(self, doing):
        self._check_there()
        if self._raw.closed:
            raise ValueError(f"{doing} closed file")

    def _check_open(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")

    _checkClosed = _check_open

    @property
    def closed(self):
        self._check_there()
        return self._raw.closed

    @property
    def name(self):
        return self._raw.name

    @property
    def mode(self):
        return self._raw.mode

    def fileno(self):
        return self._raw.fileno()

    def isatty(self):
        return self._raw.isatty()

    def seekable(self):
        return self._raw.seekable()

    def _raw_tell(self):
        return _valid_position(self._raw.tell())

    def _raw_seek(self, target, whence):
        return _valid_position(self._raw.seek(target, whence))

    def close(self):
        if self._raw is not None and not self.closed:
            try:
                self.flush()
            finally:
                self._raw.close()

    def detach(self):
        self.flush()
        raw, self._raw = self._raw, None
        self._detached = True
        return raw

    def flush(self):
        self._check("flush of")
        self._raw.flush()

    def __repr__(self):
        kind = f"{type(self).__module__}.{type(self).__qualname__}"
        try:
            return f"<{kind} name={self.name!r}>"
        except AttributeError:
            return f"<{kind}>"

    def __reduce_ex__(self, protocol):
        raise TypeError(f"cannot pickle {type(self).__name__!r} instances")


def _valid_position(position):
    if position < 0:
        raise OSError(f"Raw stream returned invalid position {position}")
    return position


def _ability(name):
    # `readable` or `writable` of the raw stream.
    def ability(self):
        self._check_there()
        return getattr(self._raw, name)()

    ability.__name__ = name
    return ability


class _Reads(_Buffered):
    # `_ahead` was read from the raw stream, `_at` of it has been given out.
    _ahead = b""
    _at = 0

    def _fill(self):
        # More bytes behind those that are there; whether there were any.
        more = self._raw_read(self._limit)
        if not more:
            return False
        self._ahead = self._ahead[self._at:] + more
        self._at = 0
        return True

    def _raw_read(self, size):
        # Bytes of the raw stream; None when there are none yet.
        raw = self._raw
        if type(raw) is FileIO:
            return raw.read(size)
        buffer = bytearray(size)
        count = raw.readinto(memoryview(buffer))
        if count is None:
            return None
        try:
            count = count.__index__()
        except (AttributeError, TypeError) as error:
            failed = TypeError(
                f"'{type(count).__name__}' object cannot be interpreted as an integer")
            failed.__context__ = error.__context__
            raise OSError("raw readinto() failed") from failed
        if not 0 <= count <= size:
            raise OSError(f"raw readinto() returned invalid length {count} "
                          f"(should have been between 0 and {size})")
        return bytes(buffer[:count])

    def _forget(self):
        # The raw stream stands where the reader does.
        if self._at < len(self._ahead):
            self._raw.seek(self._at - len(self._ahead), 1)
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
            rest = self._raw.readall() if hasattr(self._raw, "readall") else self._raw.read()
            if rest is None:
                return ahead or None
            return ahead + rest
        if size <= len(ahead):
            self._at += size
            return ahead[:size]
        parts, missing = [ahead], size - len(ahead)
        self._ahead, self._at = b"", 0
        while missing > 0:
            more = self._raw_read(max(missing, self._limit))
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
            self._ahead, self._at = self._raw_read(self._limit) or b"", 0
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
        return fill_buffer(buffer, self.read)

    def readinto1(self, buffer, /):
        return fill_buffer(buffer, self._read_once)

    def _read_once(self, size):
        # As `read1`, but a request larger than the buffer goes to the raw stream.
        self._check("read of")
        self._settle()
        ahead = self._ahead[self._at:]
        if size - len(ahead) <= self._limit:
            return self.read1(size)
        self._ahead, self._at = b"", 0
        return ahead + (self._raw_read(size - len(ahead)) or b"")

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
        if end and not self._raw.closed:
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
        return self._raw_tell() - len(self._ahead) + self._at

    def seek(self, target, whence=0, /):
        if whence not in (0, 1, 2):
            raise ValueError(f"whence value {whence} unsupported")
        self._check("seek of")
        if not self._raw.seekable():
            raise UnsupportedOperation("File or stream is not seekable.")
        self._settle()
        if whence == 1:
            target -= len(self._ahead) - self._at
        self._ahead, self._at = b"", 0
        return self._raw_seek(target, whence)

    def truncate(self, size=None, /):
        if not self.writable():
            raise UnsupportedOperation("truncate")
        self._check("truncate of")
        if size is None:
            size = self.tell()
        return self._raw.truncate(size)


class _Writes(_Buffered):
    # `_pending` waits to be written; always empty over a FileIO, which gathers by itself.
    _pending = b""

    def write(self, data, /):
        data = as_bytes(data)
        if type(self._raw) is FileIO and not self._raw._closed:
            self._forget()
            return self._raw.write(data)
        self._check("write to")
        self._forget()
        if len(self._pending) + len(data) <= self._limit:
            self._pending += data
            return len(data)
        try:
            self._settle()
        except BlockingIOError as error:
            free = max(self._limit - len(self._pending), 0)
            self._pending += data[:free]
            if len(data) <= free:
                return len(data)
            error.characters_written = free
            raise
        rest = bytes(data)
        while len(rest) > self._limit:
            written = self._raw_write(rest)
            if written is None:
                self._pending = rest[:self._limit]
                raise BlockingIOError(_WOULD_BLOCK, "write could not complete without blocking",
                                      len(data) - len(rest) + self._limit)
            rest = rest[written:]
        self._pending = rest
        return len(data)

    def _raw_write(self, data):
        written = self._raw.write(data)
        if written is not None and not 0 <= written <= len(data):
            raise OSError(f"raw write() returned invalid length {written} "
                          f"(should have been between 0 and {len(data)})")
        return written

    def _forget(self):
        pass

    def _settle(self):
        while self._pending:
            written = self._raw_write(self._pending)
            if written is None:
                raise BlockingIOError(_WOULD_BLOCK, "write could not complete without blocking", 0)
            self._pending = self._pending[written:]

    def flush(self):
        self._check("flush of")
        self._settle()
        if type(self._raw) is FileIO:
            self._raw._flush_all()
        else:
            self._raw.flush()


class BufferedReader(_Reads):
    __not_finalized__ = True
    __module__ = "_io"

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if not raw.readable():
            raise UnsupportedOperation("File or stream is not readable.")
        self._init(raw, buffer_size)

    readable = _ability("readable")


class BufferedWriter(_Writes):
    __not_finalized__ = True
    __module__ = "_io"

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if not raw.writable():
            raise UnsupportedOperation("File or stream is not writable.")
        self._init(raw, buffer_size)

    writable = _ability("writable")

    def tell(self):
        self._check_open()
        self._settle()
        return self._raw_tell()

    def seek(self, target, whence=0, /):
        if whence not in (0, 1, 2):
            raise ValueError(f"whence value {whence} unsupported")
        self._check("seek of")
        self._settle()
        return self._raw_seek(target, whence)

    def truncate(self, size=None, /):
        self._check("truncate of")
        self._settle()
        return self._raw.truncate(self._raw.tell() if size is None else size)


class BufferedRandom(_Writes, _Reads):
    __not_finalized__ = True
    __module__ = "_io"

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        for ability, name in ((raw.seekable, "seekable"), (raw.readable, "readable"),
                              (raw.writable, "writable")):
            if not ability():
                raise UnsupportedOperation(f"File or stream is not {name}.")
        self._init(raw, buffer_size)

    readable, writable = _ability("readable"), _ability("writable")
    _settle = _Writes._settle
    _forget = _Reads._forget


class BufferedRWPair(BufferedIOBase):
    __not_finalized__ = True
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

    def readinto1(self, buffer, /):
        return self.reader.readinto1(buffer)

    def isatty(self):
        return self.writer.isatty() or self.reader.isatty()

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
