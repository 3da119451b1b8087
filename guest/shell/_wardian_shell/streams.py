# What commands read and write: files, pipes, the shell's own input and output.
#
# There are no threads. Whatever may have to wait is a generator that yields while
# it does: `data = yield from stream.chunk()`. Stages of a pipeline take turns
# (`execute`), and reading from what lies outside simply blocks.

import os

_CHUNK = 1 << 16


class BrokenPipe(Exception):
    """Nobody reads any more: who writes ends, as by SIGPIPE."""


class WriteError(Exception):
    """The text of why writing failed."""


class Stream:
    """The base: a buffer that was read and not yet used, and lines of it."""

    # Where a reader waits for what a stage has written.
    wants = False

    def __init__(self):
        self.held, self.at = b"", 0

    def chunk(self):
        """What is there next, b"" at the end."""
        if self.at < len(self.held):
            found = self.held[self.at:]
            self.held, self.at = b"", 0
            return found
        return (yield from self.more())

    def more(self):
        raise OSError(9, "Bad file descriptor")
        yield

    def unread(self, data):
        if data:
            self.held, self.at = data + self.held[self.at:], 0

    def line(self, end=b"\n"):
        """One line with its end; the last one may have none."""
        pieces = []
        while True:
            if self.at >= len(self.held):
                self.held, self.at = (yield from self.more()), 0
                if not self.held:
                    return b"".join(pieces)
            found = self.held.find(end, self.at)
            if found >= 0:
                pieces.append(self.held[self.at:found + 1])
                self.at = found + 1
                return b"".join(pieces)
            pieces.append(self.held[self.at:])
            self.at = len(self.held)

    def lines(self, end=b"\n"):
        """Some lines without their ends, and whether the last one had its own; an empty list at the end."""
        pieces = []
        while True:
            data = yield from self.chunk()
            if not data:
                rest = b"".join(pieces)
                return ([rest], False) if rest else ([], True)
            cut = data.rfind(end)
            if cut < 0:
                pieces.append(data)
                continue
            self.unread(data[cut + 1:])
            pieces.append(data[:cut])
            return b"".join(pieces).split(end), True

    def all(self):
        pieces = []
        while data := (yield from self.chunk()):
            pieces.append(data)
        return b"".join(pieces)

    def write(self, data):
        raise OSError(9, "Bad file descriptor")

    def close(self):
        pass


class Memory(Stream):
    """Text of the script as input."""

    def __init__(self, data):
        self.held, self.at = data, 0

    def more(self):
        return b""
        yield


class Given(Stream):
    """The shell's own input: somebody may be typing, so no more is read than is there."""

    def __init__(self, file):
        super().__init__()
        self.file = file
        self._read = getattr(file, "read1", None) or file.read

    def more(self):
        yield
        try:
            return self._read(_CHUNK) or b""
        except ValueError:
            return b""


class Sink(Stream):
    """The shell's own output; `is_first`: it is that of the process, too."""

    def __init__(self, write, is_first=False):
        super().__init__()
        self.is_first = is_first
        self._write = write

    def write(self, data):
        try:
            self._write(data)
        except BrokenPipeError:
            raise BrokenPipe from None
        except OSError as error:
            raise WriteError(error.strerror or str(error)) from None


class Capture(Stream):
    """Output that the shell keeps."""

    def __init__(self):
        super().__init__()
        self._pieces = []

    def write(self, data):
        self._pieces.append(data)

    def value(self):
        return b"".join(self._pieces)


class File(Stream):
    def __init__(self, path, mode):
        super().__init__()
        self.path = path
        self.file = open(path, mode, buffering=0)

    def more(self):
        return self.file.read(_CHUNK)
        yield

    def write(self, data):
        try:
            while data:
                count = self.file.write(data)
                data = data[count:] if count < len(data) else b""
        except OSError as error:
            raise WriteError(error.strerror or str(error)) from None
        except ValueError:
            raise OSError(9, "Bad file descriptor") from None

    def close(self):
        self.file.close()


class Device(Stream):
    """/dev/null, /dev/zero and the like: `make` gives so many bytes of input."""

    def __init__(self, make, full=False):
        super().__init__()
        self._make, self._full = make, full

    def more(self):
        return self._make(4096)
        yield

    def write(self, data):
        if self._full:
            raise WriteError("No space left on device")


_DEVICES = {
    "/dev/null": lambda: Device(lambda size: b""),
    "/dev/zero": lambda: Device(bytes),
    "/dev/full": lambda: Device(bytes, True),
    "/dev/urandom": lambda: Device(os.urandom),
    "/dev/random": lambda: Device(os.urandom),
}
_NUMBERS = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}


def number_of(path):
    """The descriptor that a path like /dev/stdout or /dev/fd/3 stands for."""
    if path.startswith(("/dev/fd/", "/proc/self/fd/")) and path.rpartition("/")[2].isdigit():
        return int(path.rpartition("/")[2])
    return _NUMBERS.get(path)


def is_device(path):
    return path in _DEVICES or number_of(path) is not None


def opened(path, mode, fds=None):
    """A stream for an absolute path; `mode` as for `open`, without the "b"."""
    if path.startswith("/dev/"):
        if path in _DEVICES:
            return _DEVICES[path]()
        number = number_of(path)
        if number is not None and fds is not None:
            if number not in fds:
                raise FileNotFoundError(2, "No such file or directory", path)
            return Shared(fds[number])
        if path == "/dev/tty":
            raise OSError(6, "No such device or address", path)
    if not path:
        raise FileNotFoundError(2, "No such file or directory", path)
    return File(path, mode[0] + "b" + mode[1:])


class Shared(Stream):
    """Another one under a name: closing this leaves that open."""

    def __init__(self, other):
        self.other = other

    def chunk(self):
        return self.other.chunk()

    def more(self):
        return self.other.more()

    def unread(self, data):
        self.other.unread(data)

    def line(self, end=b"\n"):
        return self.other.line(end)

    def lines(self, end=b"\n"):
        return self.other.lines(end)

    def write(self, data):
        self.other.write(data)

    @property
    def wants(self):
        return self.other.wants


def origin(stream):
    """What is behind names of names."""
    while type(stream) is Shared:
        stream = stream.other
    return stream


class Pipe(Stream):
    def __init__(self):
        super().__init__()
        self._pieces, self._size = [], 0
        self._ended = self._deaf = False
        self._waiting = True

    @property
    def wants(self):
        return self._size > 0 and self._waiting or self._size > _CHUNK

    def write(self, data):
        if self._deaf:
            raise BrokenPipe
        if data:
            self._pieces.append(data)
            self._size += len(data)

    def more(self):
        while not self._pieces:
            if self._ended:
                return b""
            self._waiting = True
            yield
        self._waiting = False
        data = b"".join(self._pieces)
        self._pieces, self._size = [], 0
        return data

    def no_more_writers(self):
        self._ended = True

    def no_more_readers(self):
        self._deaf = True
        self._pieces, self._size = [], 0


def nothing():
    return Memory(b"")
