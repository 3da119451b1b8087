# The classes of the codecs of East Asia: what becomes of errors, and of input that waits for more. What a sequence of
# bytes means is in Rust (`mod.rs`).

import _multibyte
from _codecs import lookup_error

# How an encoding step ended, where it did not meet so many characters or bytes that are wrong.
_DONE, _INCOMPLETE = 0, -1

# What the steps do about errors by themselves.
_HANDLINGS = {"ignore": 1, "replace": 2}

# How much may wait: characters and bytes.
_MOST_CHARACTERS, _MOST_BYTES = 2, 8


class MultibyteCodec:
    def __new__(cls, *args, **kwargs):
        raise TypeError("cannot create '_multibytecodec.MultibyteCodec' instances")

    def encode(self, input, errors=None):
        """Return an encoded string version of `input'.

        'errors' may be given to set a different error handling scheme. Default is
        'strict' meaning that encoding errors raise a UnicodeEncodeError. Other possible
        values are 'ignore', 'replace' and 'xmlcharrefreplace' as well as any other name
        registered with codecs.register_error that can handle UnicodeEncodeErrors."""
        if not isinstance(input, str):
            input = str(input)
        run = _Run(self, _checked("encode", errors), True)
        return run.encoded(input, True, True)[0], len(input)

    def decode(self, input, errors=None):
        """Decodes 'input'.

        'errors' may be given to set a different error handling scheme. Default is
        'strict' meaning that encoding errors raise a UnicodeDecodeError. Other possible
        values are 'ignore' and 'replace' as well as any other name registered with
        codecs.register_error that is able to handle UnicodeDecodeErrors."""
        run = _Run(self, _checked("decode", errors), False)
        size = _bytes_like(input).nbytes
        pieces = []
        position = 0
        while position < size:
            text, position = run.decoded(input, position, size)
            pieces.append(text)
            if position < size:
                text, position = run.unfinished(input, position, size)
                pieces.append(text)
        return "".join(pieces), size


def _checked(method, errors):
    if errors is not None and not isinstance(errors, str):
        raise TypeError(f"{method}() argument 'errors' must be str or None, not {type(errors).__name__}")
    return errors or "strict"


def _bytes_like(data):
    try:
        return memoryview(data)
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from None


def _getcodec(module, encoding):
    # The codec of this name, which must be one of the module's.
    if not isinstance(encoding, str):
        raise TypeError("encoding name must be a string.")
    if _multibyte.module_of(encoding) != module:
        raise LookupError("no such codec is supported.")
    codec = object.__new__(MultibyteCodec)
    codec._name = encoding
    return codec


def __create_codec(codec, /):
    # What the modules of codecs call in CPython, with what only C can make.
    raise ValueError("argument type invalid")


class _Run:
    # A codec at work: its state, and its way with errors. One exception serves all errors of a call, as in CPython.
    exception = None

    def __init__(self, codec, errors, is_encoder):
        self.name = codec._name
        self.errors = errors
        self.state = _multibyte.start(self.name, is_encoder)

    def _handled(self, exception, start, end, reason, kinds, operation):
        exception.start, exception.end, exception.reason = start, end, reason
        if self.errors == "strict":
            raise exception
        result = lookup_error(self.errors)(exception)
        if not isinstance(result, tuple) or len(result) != 2 or not isinstance(result[0], kinds) \
                or not isinstance(result[1], int):
            raise TypeError(f"{operation} error handler must return (str, int) tuple")
        return result

    def encoded(self, text, is_end, resets):
        # The bytes of a text, and where it ended: what is left waits.
        size = len(text)
        if not size and not resets:
            return b"", 0
        pieces = []
        position = 0
        exception = None
        while position < size:
            piece, position, self.state, wrong = _multibyte.encode(
                self.name, text, position, self.state, _HANDLINGS.get(self.errors, 0), is_end
            )
            pieces.append(piece)
            if wrong in (_DONE, _INCOMPLETE):
                break
            if exception is None:
                exception = UnicodeEncodeError(self.name, text, 0, 1, "")
            replacement, after = self._handled(
                exception, position, position + wrong, "illegal multibyte sequence", (str, bytes), "encoding"
            )
            if isinstance(replacement, str):
                replacement = self._strictly(replacement)
            pieces.append(replacement)
            position = _position(after, size)
        if resets:
            piece, self.state = _multibyte.reset_encoder(self.name, self.state)
            pieces.append(piece)
        return b"".join(pieces), position

    def _strictly(self, text):
        # What a handler gave instead of a character.
        errors, self.errors = self.errors, "strict"
        try:
            return self.encoded(text, True, False)[0]
        finally:
            self.errors = errors

    def decoded(self, data, position, size):
        # The text of bytes from a position on, and where it ended: before a sequence that is not complete.
        pieces = []
        while position < size:
            piece, position, self.state, wrong = _multibyte.decode(
                self.name, data, position, self.state, _HANDLINGS.get(self.errors, 0)
            )
            pieces.append(piece)
            if wrong in (_DONE, _INCOMPLETE):
                break
            piece, position = self._replaced(data, size, position, position + wrong, "illegal multibyte sequence")
            pieces.append(piece)
        return "".join(pieces), position

    def unfinished(self, data, position, size):
        # What becomes of a sequence that is not complete, when nothing comes.
        if self.errors in _HANDLINGS:
            return ("\ufffd" if self.errors == "replace" else ""), size
        return self._replaced(data, size, position, size, "incomplete multibyte sequence")

    def _replaced(self, data, size, start, end, reason):
        if self.exception is None:
            self.exception = UnicodeDecodeError(self.name, bytes(data), 0, 1, "")
        replacement, after = self._handled(self.exception, start, end, reason, str, "decoding")
        return replacement, _position(after, size)


def _position(position, size):
    # Where a handler goes on.
    if position < 0:
        position += size
    if not 0 <= position <= size:
        raise IndexError(f"position {position} from error handler out of bounds")
    return position


class _Stateful:
    # What the four classes share.

    def _begin(self, cls, what, is_encoder, errors, number):
        if not isinstance(errors, str):
            given = "None" if errors is None else type(errors).__name__
            raise TypeError(f"{what}() argument {number} must be str, not {given}")
        codec = cls.codec
        if not isinstance(codec, MultibyteCodec):
            raise TypeError("codec is unexpected type")
        self._run = _Run(codec, errors, is_encoder)

    def _get_errors(self):
        return self._run.errors

    def _set_errors(self, errors):
        if not isinstance(errors, str):
            raise TypeError("errors must be a string")
        self._run.errors = errors

    def _delete_errors(self):
        raise AttributeError("cannot delete attribute")

    errors = property(_get_errors, _set_errors, _delete_errors, "how to treat errors")


class _Encoding(_Stateful):
    # Characters that wait for what comes behind them.
    _pending = ""

    def _encode(self, text, is_final):
        if not isinstance(text, str):
            text = str(text)
        text = self._pending + text
        data, position = self._run.encoded(text, is_final, is_final)
        if len(text) - position > _MOST_CHARACTERS:
            raise UnicodeEncodeError(self._run.name, text, position, len(text), "pending buffer overflow")
        self._pending = text[position:]
        return data


class _Decoding(_Stateful):
    # Bytes that wait for the rest of their sequence; whether they wait on where there is none.
    _pending = b""
    _keeps_pending = False

    def _decode(self, data, is_final):
        data = self._pending + data
        pending, self._pending = self._pending, b""
        size = len(data)
        self._run.exception = None
        text, position = self._run.decoded(data, 0, size)
        if is_final and position < size:
            try:
                more, position = self._run.unfinished(data, position, size)
            except BaseException:
                self._pending = pending if self._keeps_pending else b""
                raise
            text += more
        rest = data[position:]
        if len(rest) > _MOST_BYTES:
            raise UnicodeDecodeError(self._run.name, data, 0, size, "pending buffer overflow")
        self._pending = rest
        return text


class MultibyteIncrementalEncoder(_Encoding):
    def __new__(cls, errors="strict"):
        self = object.__new__(cls)
        self._begin(cls, "IncrementalEncoder", True, errors, 1)
        return self

    def __init__(self, *args, **kwargs):
        pass

    def encode(self, input, final=False):
        return self._encode(input, bool(final))

    def getstate(self):
        pending = self._pending.encode()
        return int.from_bytes(bytes([len(pending)]) + pending + self._run.state, "little")

    def setstate(self, state, /):
        if not isinstance(state, int):
            raise TypeError(f"setstate() argument must be int, not {type(state).__name__}")
        size = 1 + 4 * _MOST_CHARACTERS + 8
        parts = state.to_bytes(size, "little")
        if parts[0] > 4 * _MOST_CHARACTERS:
            raise UnicodeError("pending buffer too large")
        behind = 1 + parts[0]
        self._pending = parts[1:behind].decode()
        self._run.state = parts[behind:behind + 8]

    def reset(self):
        self._run.state = _multibyte.reset_encoder(self._run.name, self._run.state)[1]
        self._pending = ""


class MultibyteIncrementalDecoder(_Decoding):
    _keeps_pending = True

    def __new__(cls, errors="strict"):
        self = object.__new__(cls)
        self._begin(cls, "IncrementalDecoder", False, errors, 1)
        return self

    def __init__(self, *args, **kwargs):
        pass

    def decode(self, input, final=False):
        return self._decode(_bytes_like(input).tobytes(), bool(final))

    def getstate(self):
        return self._pending, int.from_bytes(self._run.state, "little")

    def setstate(self, state, /):
        if not isinstance(state, tuple):
            raise TypeError(f"setstate() argument must be tuple, not {type(state).__name__}")
        if len(state) != 2 or not isinstance(state[0], bytes) or not isinstance(state[1], int):
            raise TypeError("setstate(): illegal state argument")
        pending, number = state
        parts = number.to_bytes(8, "little")
        if len(pending) > _MOST_BYTES:
            raise UnicodeError("pending buffer too large")
        self._pending, self._run.state = pending, parts

    def reset(self):
        self._run.state = _multibyte.reset_decoder(self._run.name, self._run.state)
        self._pending = b""


class MultibyteStreamReader(_Decoding):
    def __new__(cls, stream, errors="strict"):
        self = object.__new__(cls)
        self._begin(cls, "StreamReader", False, errors, 2)
        self.stream = stream
        return self

    def __init__(self, *args, **kwargs):
        pass

    def _read(self, method, size):
        if size is None:
            size = -1
        if not isinstance(size, int):
            raise TypeError("arg 1 must be an integer")
        if size == 0:
            return ""
        while True:
            read = getattr(self.stream, method)
            data = read() if size < 0 else read(size)
            if not isinstance(data, bytes):
                raise TypeError(f"stream function returned a non-bytes object ({type(data).__name__})")
            is_end = not data or size < 0
            is_empty = not data and not self._pending
            text = self._decode(data, is_end)
            if size < 0 or text or is_empty:
                return text
            # A byte more may complete what is there.
            size = 1

    def read(self, sizeobj=None, /):
        return self._read("read", sizeobj)

    def readline(self, sizeobj=None, /):
        return self._read("readline", sizeobj)

    def readlines(self, sizehintobj=None, /):
        return self._read("read", sizehintobj).splitlines(True)

    def reset(self):
        self._run.state = _multibyte.reset_decoder(self._run.name, self._run.state)
        self._pending = b""


class MultibyteStreamWriter(_Encoding):
    def __new__(cls, stream, errors="strict"):
        self = object.__new__(cls)
        self._begin(cls, "StreamWriter", True, errors, 2)
        self.stream = stream
        return self

    def __init__(self, *args, **kwargs):
        pass

    def write(self, strobj, /):
        self.stream.write(self._encode(strobj, False))

    def writelines(self, lines, /):
        if not hasattr(type(lines), "__getitem__"):
            raise TypeError("arg must be a sequence object")
        position = 0
        while position < len(lines):
            self.write(lines[position])
            position += 1

    def reset(self):
        if not self._pending:
            return
        pending, self._pending = self._pending, ""
        data = self._run.encoded(pending, True, True)[0]
        if data:
            self.stream.write(data)
