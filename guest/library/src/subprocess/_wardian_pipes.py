# What children of `subprocess` read and write: pipes in memory, and descriptors of this program as streams of the
# shell's. What does not live here: the children (`_wardian_children`).

import io
import os
import sys
import time
import warnings

from _wardian_shell import streams

# Most bytes that are read at once.
_CHUNK = 1 << 16


def flush():
    """What the program has printed comes before what its children write."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            # None, or something of the program's.
            pass


class Pipe(streams.Pipe):
    """Between a child and its parent, or two children."""

    def __init__(self):
        super().__init__()
        # The child that writes, and how many read.
        self.writer, self.readers = None, 1
        # How often the child that reads asked in vain.
        self.vain = 0

    def more(self):
        while not self._pieces:
            if self._ended:
                return b""
            if self.writer is None:
                self.vain += 1
            else:
                self.writer.step()
            if not self._pieces and not self._ended:
                yield
        self.vain = 0
        return (yield from super().more())

    @property
    def has_data(self):
        return self._size > 0 or self.at < len(self.held)

    def give(self, data):
        """What the parent writes."""
        if self._deaf or self._ended:
            raise BrokenPipeError(32, "Broken pipe")
        self.vain = 0
        self.write(data)

    def no_more_writers(self):
        self.vain = 0
        super().no_more_writers()

    def take(self, size):
        """What the parent reads, b"" at the end; the child goes on until there is some."""
        if not self.has_data and self.writer is not None:
            self.writer.advance(lambda: not self.has_data)
        data = self.rest()
        self.unread(data[size:])
        return data[:size]

    def rest(self):
        """All that is there now."""
        data = self.held[self.at:] + b"".join(self._pieces)
        self.held, self.at, self._pieces, self._size = b"", 0, [], 0
        return data

    def leave(self):
        """A reader less."""
        self.readers -= 1
        if not self.readers:
            self.no_more_readers()


class _ReadEnd(io.RawIOBase):
    """The parent's end of a pipe that it reads."""

    def __init__(self, pipe):
        self.pipe = pipe

    def readable(self):
        return True

    def readinto(self, buffer):
        if self.closed:
            raise ValueError("I/O operation on closed file")
        data = self.pipe.take(len(buffer))
        buffer[:len(data)] = data
        return len(data)

    def close(self):
        if not self.closed:
            self.pipe.leave()
        super().close()


class _WriteEnd(io.RawIOBase):
    """The parent's end of a pipe that it writes."""

    def __init__(self, pipe):
        self.pipe = pipe

    def writable(self):
        return True

    def write(self, data):
        if self.closed:
            raise ValueError("I/O operation on closed file")
        data = bytes(data)
        self.pipe.give(data)
        return len(data)

    def close(self):
        if not self.closed:
            self.pipe.no_more_writers()
        super().close()


def opened(pipe, mode, buffering):
    """What `io.open` makes of a descriptor of a pipe."""
    if buffering == 1:
        warnings.warn("line buffering (buffering=1) isn't supported in binary mode, the default buffer size will be used",
                      RuntimeWarning, 3)
    size = buffering if buffering > 1 else io.DEFAULT_BUFFER_SIZE
    raw = _WriteEnd(pipe) if mode == "wb" else _ReadEnd(pipe)
    if buffering == 0:
        return raw
    return io.BufferedWriter(raw, size) if mode == "wb" else io.BufferedReader(raw, size)


def _pipe_of(file):
    """The pipe that a file of `Popen` reads, None for any other."""
    for _ in range(3):
        if isinstance(file, _ReadEnd):
            return file.pipe
        # Text is around bytes, those are around what is raw.
        file = getattr(file, "buffer", None) or getattr(file, "raw", None)
    return None


def left_in(file):
    """What the pipe of a file of `Popen` holds."""
    return _pipe_of(file).rest()


class _Descriptor(streams.Stream):
    """A descriptor of this program."""

    def __init__(self, number):
        super().__init__()
        # The parent may close its own before the child has run.
        self._number = os.dup(number)

    def more(self):
        return os.read(self._number, _CHUNK)
        yield

    def write(self, data):
        try:
            while data:
                data = data[os.write(self._number, data):]
        except OSError as error:
            raise streams.WriteError(error.strerror or str(error)) from None

    def close(self):
        if self._number is not None:
            os.close(self._number)
            self._number = None


def descriptor(number, own):
    """The stream that a child has as its descriptor `own`."""
    if number == own == 0:
        source = getattr(sys.__stdin__, "buffer", None)
        return streams.nothing() if source is None else streams.Given(source)
    if number not in (1, 2):
        return _Descriptor(number)

    def write(data):
        flush()
        while data:
            data = data[os.write(number, data):]
    return streams.Sink(write, number == own)


def ends(what, own, pipe, devnull):
    """The child's and the parent's end of what `Popen` is given for its descriptor `own`; -1 where there is none."""
    if what is None:
        return descriptor(own, own), -1
    if isinstance(what, int):
        if what == pipe:
            made = Pipe()
            return made, made
        if what == devnull:
            return streams.opened("/dev/null", "r+"), -1
        return descriptor(what, own), -1
    found = _pipe_of(what)
    if found is None or own != 0:
        return descriptor(what.fileno(), own), -1
    if what.closed:
        raise ValueError("I/O operation on closed file")
    found.readers += 1
    return found, -1
