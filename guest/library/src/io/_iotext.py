# Text over a binary stream: TextIOWrapper, and the decoder of newlines.

from _iobase import integer_or_none, note_line_ends, TextIOBase, UnsupportedOperation

_CHUNK = 8192
# Encodings of which a chunk can be decoded by itself, but for a few bytes at its end.
_UTF8 = frozenset(("utf-8", "utf8", "u8", "utf"))
_ONE_BYTE = frozenset(("ascii", "us-ascii", "latin-1", "latin1", "iso-8859-1", "iso8859-1", "cp1252",
                       "windows-1252", "646", "l1"))


def _incomplete(data):
    # How many bytes at the end may begin a character of UTF-8 that is not all there.
    for back in range(1, min(3, len(data)) + 1):
        byte = data[-back]
        if byte & 0xC0 == 0x80:
            continue
        length = 2 if byte & 0xE0 == 0xC0 else 3 if byte & 0xF0 == 0xE0 else 4
        return back if byte >= 0xC2 and byte <= 0xF4 and back < length else 0
    return 0


class IncrementalNewlineDecoder:
    __module__ = "_io"

    def __init__(self, decoder, translate, errors="strict"):
        self._decoder, self._translate = decoder, translate
        self._held = False
        self._seen = set()

    def decode(self, input, final=False):
        text = input if self._decoder is None else self._decoder.decode(input, final=final)
        if self._held and (text or final):
            text, self._held = "\r" + text, False
        if text.endswith("\r") and not final:
            text, self._held = text[:-1], True
        note_line_ends(text, self._seen)
        if self._translate and "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return text

    def getstate(self):
        buffered, flag = (b"", 0) if self._decoder is None else self._decoder.getstate()
        return buffered, flag << 1 | self._held

    def setstate(self, state):
        buffered, flag = state
        self._held = bool(flag & 1)
        if self._decoder is not None:
            self._decoder.setstate((buffered, flag >> 1))

    def reset(self):
        self._seen, self._held = set(), False
        if self._decoder is not None:
            self._decoder.reset()

    @property
    def newlines(self):
        seen = tuple(kind for kind in ("\r", "\n", "\r\n") if kind in self._seen)
        return seen if len(seen) > 1 else seen[0] if seen else None


class TextIOWrapper(TextIOBase):
    # `_text` is decoded and `_at` of it has been given out; `_raw_text` is it before newlines
    # were translated, and `_tail` are bytes behind it that make no whole character yet.
    __not_finalized__ = True
    __module__ = "_io"
    _buffer = None
    _detached = False
    _chunk = _CHUNK

    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False,
                 write_through=False):
        _check_newline(newline)
        self._buffer, self._detached = None, False
        for name, value in (("encoding", encoding), ("errors", errors)):
            if value is not None and not isinstance(value, str):
                raise TypeError(f"TextIOWrapper() argument '{name}' must be str or None, not "
                                + type(value).__name__)
        self._set_encoding(encoding, errors)
        self._buffer = buffer
        self.line_buffering = bool(line_buffering)
        self.write_through = bool(write_through)
        self._set_newline(newline)
        self._forget()
        self._seekable = self._telling = buffer.seekable()
        self._began = False

    def _set_encoding(self, encoding, errors):
        encoding = "utf-8" if encoding in (None, "locale") else encoding
        _check_encoding(encoding)
        if errors is not None:
            errors.encode()
        self.encoding, self.errors = encoding, errors or "strict"
        name = encoding.lower().replace("_", "-")
        self._step = 2 if name in _UTF8 else 1 if name in _ONE_BYTE else 0

    @property
    def buffer(self):
        return self._buffer

    @property
    def _CHUNK_SIZE(self):
        return self._chunk

    @_CHUNK_SIZE.setter
    def _CHUNK_SIZE(self, size):
        if size <= 0:
            raise ValueError("a strictly positive integer is required")
        self._chunk = size

    def _set_newline(self, newline):
        self._newline = newline
        self._lines = IncrementalNewlineDecoder(None, newline is None)

    def _forget(self):
        self._text, self._at = "", 0
        self._raw_text, self._tail = "", b""

    @property
    def name(self):
        return self._buffer.name

    @property
    def closed(self):
        return self._buffer.closed

    @property
    def newlines(self):
        return self._lines.newlines

    def _check_open(self):
        self._check_attached()
        if self._buffer.closed:
            raise ValueError("I/O operation on closed file.")

    _checkClosed = _check_open

    def _check_reading(self):
        self._check_open()
        if not self._buffer.readable():
            raise UnsupportedOperation("not readable")

    def _decode(self, data, final):
        # The text of `data`; what cannot be decoded yet becomes the tail.
        if self._step == 2 and not final:
            cut = len(data) - _incomplete(data)
            data, self._tail = data[:cut], data[cut:]
        else:
            self._tail = b""
        text = data.decode(self.encoding, self.errors) if data else ""
        self._raw_text = text
        if self._newline in (None, ""):
            text = self._lines.decode(text, final)
        return text

    def _fill(self):
        # The next chunk in place of what has been given out; False at the end.
        buffer = self._buffer
        if self._step == 0:
            more, final = buffer.read(), True
        else:
            more = buffer.read1(self._chunk) if hasattr(buffer, "read1") else buffer.read(self._chunk)
            final = not more
        if final and not more and not self._tail and not self._lines._held:
            return False
        rest, raw_rest = self._text[self._at:], self._unread()
        self._text = rest + self._decode(self._tail + more, final)
        self._raw_text = raw_rest + self._raw_text
        self._at = 0
        return True

    def read(self, size=-1, /):
        self._check_reading()
        size = integer_or_none(size)
        if size < 0:
            rest = self._text[self._at:]
            data = self._tail + self._buffer.read()
            text = rest + self._decode(data, True)
            self._forget()
            return text
        while len(self._text) - self._at < size and self._fill():
            pass
        text = self._text[self._at:self._at + size]
        self._at += len(text)
        return text

    def readline(self, size=-1, /):
        self._check_reading()
        size = integer_or_none(size)
        searched = self._at
        while True:
            end = self._line_end(searched)
            if end or 0 <= size <= len(self._text) - self._at:
                break
            # A "\r" at the end may be the first half of a newline.
            searched = max(len(self._text) - self._at - 1, 0)
            if not self._fill():
                end = self._line_end(self._at, True) or len(self._text)
                break
        if size >= 0 and (not end or end - self._at > size):
            end = self._at + size
        line = self._text[self._at:end]
        self._at += len(line)
        return line

    def _line_end(self, start, final=False):
        # One past the end of the line, 0 where it is not in the text.
        newline = self._newline
        if newline is None or newline == "\n":
            return self._text.find("\n", start) + 1
        if newline == "":
            feed = self._text.find("\n", start)
            back = self._text.find("\r", start, feed if feed >= 0 else len(self._text))
            if back < 0:
                return feed + 1
            if back + 1 < len(self._text):
                return back + 2 if self._text[back + 1] == "\n" else back + 1
            return back + 1 if final else 0
        found = self._text.find(newline, start)
        return found + len(newline) if found >= 0 else 0

    def __next__(self):
        if self._newline is None and not self._buffer.closed:
            end = self._text.find("\n", self._at) + 1
            if end:
                line = self._text[self._at:end]
                self._at = end
                self._telling = False
                return line
        self._telling = False
        line = self.readline()
        if not line:
            self._telling = self._seekable
            raise StopIteration
        return line

    def write(self, text, /):
        if not isinstance(text, str):
            self._check_open()
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        buffer = self._buffer
        self._check_open()
        if self._newline not in (None, "", "\n") and "\n" in text:
            data = text.replace("\n", self._newline)
        else:
            data = text
        if self._step == 0:
            # A byte order mark only goes to the beginning.
            data = self._encode_whole(data)
        else:
            data = data.encode(self.encoding, self.errors)
        if not buffer.writable():
            raise UnsupportedOperation("not writable")
        if self._text or self._tail:
            self._forget()
        buffer.write(data)
        if self.line_buffering and ("\n" in text or "\r" in text):
            buffer.flush()
        return len(text)

    def _encode_whole(self, text):
        data = text.encode(self.encoding, self.errors)
        mark = "".encode(self.encoding, self.errors)
        begun, self._began = self._began, True
        if mark and (begun or self._seekable and self._buffer.tell() != 0):
            return data[len(mark):]
        return data

    def flush(self):
        self._check_open()
        self._telling = self._seekable
        self._buffer.flush()

    def close(self):
        if self._buffer is not None and not self._buffer.closed:
            try:
                self.flush()
            finally:
                self._buffer.close()

    def detach(self):
        self._check_open()
        self.flush()
        buffer, self._buffer = self._buffer, None
        self._detached = True
        return buffer

    def seek(self, cookie, whence=0, /):
        self._check_open()
        if not self._seekable:
            raise UnsupportedOperation("underlying stream is not seekable")
        if whence == 1:
            if cookie != 0:
                raise UnsupportedOperation("can't do nonzero cur-relative seeks")
            cookie, whence = self.tell(), 0
        elif whence == 2 and cookie != 0:
            raise UnsupportedOperation("can't do nonzero end-relative seeks")
        elif whence not in (0, 2):
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        if cookie < 0:
            raise ValueError(f"negative seek position {cookie!r}")
        self.flush()
        self._forget()
        self._lines._held = False
        if cookie == 0:
            self._lines.reset()
            self._began = False
        return self._buffer.seek(cookie, whence)

    def tell(self):
        self._check_open()
        if not self._seekable:
            raise UnsupportedOperation("underlying stream is not seekable")
        if not self._telling:
            raise OSError("telling position disabled by next() call")
        self.flush()
        position = self._buffer.tell()
        if not self._text and not self._tail:
            return position
        unread = self._unread().encode(self.encoding, self.errors)
        return position - len(self._tail) - len(unread)

    def _unread(self):
        # What is still to be given out, as it was before newlines were translated.
        left = len(self._text) - self._at + self._lines._held
        if not left:
            return ""
        raw = self._raw_text
        if self._newline is None and "\r" in raw:
            return _untranslated_end(raw, left)
        return raw[len(raw) - left:]

    def truncate(self, pos=None, /):
        self.flush()
        return self._buffer.truncate(self.tell() if pos is None else pos)

    def reconfigure(self, *, encoding=None, errors=None, newline=Ellipsis, line_buffering=None,
                    write_through=None):
        if self._text and (encoding is not None or errors is not None or newline is not Ellipsis):
            raise UnsupportedOperation("It is not possible to set the encoding or newline of "
                                       "stream after the first read")
        for name, value in (("encoding", encoding), ("errors", errors)):
            if value is not None and not isinstance(value, str):
                raise TypeError(f"reconfigure() argument '{name}' must be str or None, not "
                                + type(value).__name__)
            if value is not None:
                value.encode()
        if encoding is not None:
            self._set_encoding(encoding, errors)
        elif errors is not None:
            self.errors = errors
        if newline is not Ellipsis:
            _check_newline(newline)
            self._set_newline(newline)
        self.flush()
        if line_buffering is not None:
            self.line_buffering = bool(line_buffering)
        if write_through is not None:
            self.write_through = bool(write_through)

    def readable(self):
        self._check_attached()
        return self._buffer.readable()

    def writable(self):
        self._check_attached()
        return self._buffer.writable()

    def seekable(self):
        self._check_attached()
        return self._buffer.seekable()

    def fileno(self):
        self._check_attached()
        return self._buffer.fileno()

    def isatty(self):
        self._check_attached()
        return self._buffer.isatty()

    def _check_attached(self):
        if self._buffer is None:
            raise ValueError("underlying buffer has been detached" if self._detached
                             else "I/O operation on uninitialized object")

    def __repr__(self):
        if self._buffer is None and not self._detached:
            self._check_attached()
        shown = f"<{type(self).__module__}.{type(self).__qualname__}"
        for attribute in ("name", "mode"):
            try:
                shown += f" {attribute}={getattr(self, attribute)!r}"
            except AttributeError:
                pass
        return f"{shown} encoding={self.encoding!r}>"

    def __reduce_ex__(self, protocol):
        raise TypeError(f"cannot pickle {type(self).__name__!r} instances")


def _untranslated_end(raw, length):
    # The shortest end of `raw` that is `length` characters when its newlines are translated.
    index = len(raw)
    while length and index:
        index -= 1
        if raw[index] == "\n" and index and raw[index - 1] == "\r":
            index -= 1
        length -= 1
    return raw[index:]


def _check_newline(newline):
    if newline is not None and not isinstance(newline, str):
        raise TypeError(f"open() argument 'newline' must be str or None, not {type(newline).__name__}")
    if newline not in (None, "", "\n", "\r", "\r\n"):
        raise ValueError(f"illegal newline value: {newline}")


def _check_encoding(encoding):
    "".encode(encoding)
