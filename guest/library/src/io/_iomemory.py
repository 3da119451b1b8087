# Streams in memory: BytesIO and StringIO.

from operator import index as _index
from _iobase import as_bytes, BufferedIOBase, integer_or_none, note_line_ends, TextIOBase
from _text_parts import write as _write_part

_bound = type((lambda self: None).__get__(0))


class BytesIO(BufferedIOBase):
    __not_finalized__ = True

    def __init__(self, initial_bytes=b""):
        self._buffer = bytearray() if initial_bytes is None else bytearray(as_bytes(initial_bytes))
        self._pos = 0
        self._closed = False

    def __getstate__(self):
        self._check_open()
        return bytes(self._buffer), self._pos, _others(self)

    def __setstate__(self, state, /):
        if self.__dict__.get("_closed"):
            self._check_open()
        if not isinstance(state, tuple) or len(state) < 3:
            name = "_io.BytesIO" if type(self) is BytesIO else type(self).__name__
            raise TypeError(f"{name}.__setstate__ argument should be 3-tuple, "
                            f"got {type(state).__name__}")
        initial, pos, others = state[:3]
        BytesIO.__init__(self, as_bytes(initial))
        if not isinstance(pos, int):
            raise TypeError("second item of state must be an integer, not " + type(pos).__name__)
        _restore(self, pos, others, "third")

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
        size = integer_or_none(size)
        start = self._pos
        end = len(self._buffer) if size < 0 else min(start + size, len(self._buffer))
        if end <= start:
            return b""
        self._pos = end
        return bytes(self._buffer[start:end])

    def read1(self, size=-1):
        return BytesIO.read(self, size)

    def readline(self, size=-1):
        self._check_open()
        size = integer_or_none(size)
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
        data = BytesIO.read(self, len(view))
        view[:len(data)] = data
        return len(data)

    def write(self, b):
        self._check_open()
        if isinstance(b, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        data = as_bytes(b)
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


# What the streams keep in their own attributes, which is no part of their state for a pickle.
_OWN = {"_buffer", "_pos", "_closed", "_newline", "_seen", "_text", "_parts", "_size", "_append"}


def _others(stream):
    return {name: value for name, value in stream.__dict__.items() if name not in _OWN} or None


def _restore(stream, pos, others, which):
    if pos < 0:
        raise ValueError("position value cannot be negative")
    stream._pos = pos
    if others is not None:
        if not isinstance(others, dict):
            raise TypeError(f"{which} item of state should be a dict, got a {type(others).__name__}")
        stream.__dict__.update(others)


def _no_float(pos):
    raise TypeError("'float' object cannot be interpreted as an integer")


class StringIO(TextIOBase):
    # Writes at the end are collected in `_parts` and joined when somebody
    # looks, so that building a text piece by piece stays linear. As long as
    # nothing but that happens `_append` writes a part there, and `_pos` and
    # `_size` say nothing; it is None where a write needs more than that.
    __not_finalized__ = True

    def __init__(self, initial_value="", newline="\n"):
        if newline not in (None, "", "\n", "\r", "\r\n"):
            if not isinstance(newline, str):
                raise TypeError(f"newline must be str or None, not {type(newline).__name__}")
            raise ValueError(f"illegal newline value: {newline!r}")
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError("initial_value must be str or None, not "
                            + type(initial_value).__name__)
        self._newline = newline
        self._seen = set()
        self._text = ""
        self._parts = []
        self._size = 0
        self._pos = 0
        self._append = None
        self._closed = False
        if initial_value:
            self.write(initial_value)
            self._flat()
            self._pos = 0

    def __getstate__(self):
        self._check_open()
        return self._flat(), self._newline, self._pos, _others(self)

    def __setstate__(self, state, /):
        if self.__dict__.get("_closed"):
            self._check_open()
        if not isinstance(state, tuple) or len(state) < 4:
            name = "_io.StringIO" if type(self) is StringIO else type(self).__name__
            raise TypeError(f"{name}.__setstate__ argument should be 4-tuple, "
                            f"got {type(state).__name__}")
        value, newline, pos, others = state[:4]
        StringIO.__init__(self, value, newline)
        if not isinstance(pos, int):
            raise TypeError("third item of state must be an integer, got " + type(pos).__name__)
        # As it was: line ends are not translated again.
        self._text = value or ""
        self._size = len(self._text)
        _restore(self, pos, others, "fourth")

    def _check_open(self):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    def _flat(self):
        if self._append is not None:
            self._append = None
            self._text += "".join(self._parts)
            self._parts = []
            self._pos = self._size = len(self._text)
        return self._text

    def _translate(self, s):
        newline = self._newline
        if not newline:
            # Which ends were written, before they are translated.
            note_line_ends(s, self._seen)
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
            self._text, self._parts, self._append = "", [], None

    def write(self, s, /):
        append = self._append
        if append is not None:
            return append(s)
        self._check_open()
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{type(s).__name__}'")
        n = len(s)
        if not n:
            return 0
        if self._newline != "\n":
            s = self._translate(s)
        text = self._flat()
        pos = self._pos
        if pos == len(text):
            if self._newline == "\n":
                self._parts = [s]
                self._append = _bound(_write_part, self._parts)
                return n
            self._text += s
            self._size = self._pos = pos + len(s)
            return n
        if pos > len(text):
            text += "\0" * (pos - len(text))
        self._text = text[:pos] + s + text[pos + len(s):]
        self._pos = pos + len(s)
        self._size = len(self._text)
        return n

    def read(self, size=-1, /):
        self._check_open()
        size = integer_or_none(size)
        text = self._flat()
        start = self._pos
        end = len(text) if size < 0 else min(start + size, len(text))
        if end <= start:
            return ""
        self._pos = end
        return text[start:end]

    def readline(self, size=-1, /):
        self._check_open()
        size = integer_or_none(size)
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
        self._flat()
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
        self._flat()
        return self._pos

    def truncate(self, pos=None, /):
        self._check_open()
        text = self._flat()
        pos = self._pos if pos is None else _index(pos)
        if pos < 0:
            raise ValueError("Negative size value %r" % (pos,))
        self._text = text[:pos]
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
        seen = tuple([end for end in ("\r", "\n", "\r\n") if end in self._seen])
        return seen if len(seen) > 1 else seen[0] if seen else None
