# The registry of codecs and error handlers, and the conversions that the files
# of `encodings` are made of. Conversions that `str.encode` and `bytes.decode`
# know are theirs; those two come here for every other encoding and handler.

import sys
from operator import index as _index

_search_functions = []
_found = {}
_handlers = {}


def register(search_function, /):
    """Register a codec search function."""
    if not callable(search_function):
        raise TypeError("argument must be callable")
    _search_functions.append(search_function)


def unregister(search_function, /):
    """Unregister a codec search function and clear the registry's cache."""
    if search_function in _search_functions:
        _search_functions.remove(search_function)
        _found.clear()


def _forget_codec(encoding, /):
    _found.pop(encoding, None)


def lookup(encoding, /):
    """Looks up a codec tuple in the Python codec registry and returns a CodecInfo object."""
    if not isinstance(encoding, str):
        raise TypeError(f"lookup() argument must be str, not {type(encoding).__name__}")
    if "\0" in encoding:
        raise ValueError("embedded null character")
    name = encoding.lower().replace(" ", "_")
    if name in _found:
        return _found[name]
    import encodings

    for search in _search_functions:
        info = search(name)
        if info is None:
            continue
        if not isinstance(info, tuple) or len(info) != 4:
            raise TypeError("codec search functions must return 4-tuples")
        _found[name] = info
        return info
    raise LookupError("unknown encoding: " + encoding)


def _noting(encoding, operation, call, obj, errors):
    try:
        result = call(obj, errors)
    except Exception as error:
        error.add_note(f"{operation} with '{encoding}' codec failed")
        raise
    if not isinstance(result, tuple) or len(result) != 2:
        what = "encoder" if operation == "encoding" else "decoder"
        raise TypeError(what + " must return a tuple (object, integer)")
    return result[0]


def encode(obj, encoding="utf-8", errors="strict"):
    """Encodes obj using the codec registered for encoding."""
    return _noting(encoding, "encoding", lookup(encoding)[0], obj, errors)


def decode(obj, encoding="utf-8", errors="strict"):
    """Decodes obj using the codec registered for encoding."""
    return _noting(encoding, "decoding", lookup(encoding)[1], obj, errors)


def _bytes_of(data):
    # A number is no count of zeros here.
    try:
        return memoryview(data).tobytes()
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from None


def _text_codec(encoding, operation):
    info = lookup(encoding)
    if not getattr(info, "_is_text_encoding", True):
        raise LookupError(
            f"{encoding!r} is not a text encoding; use codecs.{operation}() to handle arbitrary codecs"
        )
    return info


def _encode_text(text, encoding, errors, is_native):
    # `text.encode(encoding, errors)` where that is not native.
    if is_native:
        return _handled_encode(text, encoding, errors)
    result = _noting(encoding, "encoding", _text_codec(encoding, "encode")[0], text, errors)
    if not isinstance(result, bytes):
        raise TypeError(
            f"'{encoding}' encoder returned '{type(result).__name__}' instead of 'bytes'; "
            "use codecs.encode() to encode to arbitrary types"
        )
    return result


def _decode_text(data, encoding, errors, is_native):
    # `data.decode(encoding, errors)` where that is not native.
    data = _bytes_of(data)
    if is_native:
        return _handled_decode(data, encoding, errors)
    result = _noting(encoding, "decoding", _text_codec(encoding, "decode")[1], data, errors)
    if not isinstance(result, str):
        raise TypeError(
            f"'{encoding}' decoder returned '{type(result).__name__}' instead of 'str'; "
            "use codecs.decode() to decode to arbitrary types"
        )
    return result


# Error handlers.


def register_error(errors, handler, /):
    """Register the specified error handler under the name errors."""
    if not callable(handler):
        raise TypeError("handler must be callable")
    _handlers[errors] = handler


def lookup_error(errors, /):
    """Return the error handler for the specified error handling name."""
    try:
        return _handlers[errors]
    except KeyError:
        raise LookupError(f"unknown error handler name '{errors}'") from None


def _wrong(exception):
    if isinstance(exception, Exception):
        name = type(exception).__name__
        return TypeError(f"don't know how to handle {name} in error callback")
    return TypeError("codec must pass exception instance")


def strict_errors(exception, /):
    """Implements the 'strict' error handling, which raises a UnicodeError on coding errors."""
    if isinstance(exception, BaseException):
        raise exception
    raise TypeError("codec must pass exception instance")


_SURROGATE_CODECS = {"utf8": "utf-8", "utf16": "utf-16", "utf16le": "utf-16-le", "utf16be": "utf-16-be",
                     "utf32": "utf-32", "utf32le": "utf-32-le", "utf32be": "utf-32-be"}


def _surrogatepass(exception, /):
    if not isinstance(exception, (UnicodeEncodeError, UnicodeDecodeError)):
        raise _wrong(exception)
    name = exception.encoding.lower().replace("-", "").replace("_", "")
    codec = _SURROGATE_CODECS.get(name)
    if codec is None:
        raise exception
    import sys
    if codec in ("utf-16", "utf-32"):
        codec += "-le" if sys.byteorder == "little" else "-be"
    if isinstance(exception, UnicodeEncodeError):
        text = exception.object[exception.start:exception.end]
        if any([not "\ud800" <= letter <= "\udfff" for letter in text]):
            raise exception
        return text.encode(codec, "surrogatepass"), exception.end
    size = 3 if codec == "utf-8" else 2 if codec.startswith("utf-16") else 4
    end = exception.start + size
    try:
        text = bytes(exception.object[exception.start:end]).decode(codec, "surrogatepass")
    except UnicodeDecodeError:
        raise exception from None
    if len(text) != 1 or not "\ud800" <= text <= "\udfff":
        raise exception
    return text, end


def ignore_errors(exception, /):
    """Implements the 'ignore' error handling, which ignores malformed data and continues."""
    if isinstance(exception, UnicodeError):
        return "", exception.end
    raise _wrong(exception)


def replace_errors(exception, /):
    """Implements the 'replace' error handling, which replaces malformed data with a replacement marker."""
    count = exception.end - exception.start if isinstance(exception, UnicodeError) else 0
    if isinstance(exception, UnicodeEncodeError):
        return "?" * count, exception.end
    if isinstance(exception, UnicodeDecodeError):
        return "\ufffd", exception.end
    if isinstance(exception, UnicodeTranslateError):
        return "\ufffd" * count, exception.end
    raise _wrong(exception)


def xmlcharrefreplace_errors(exception, /):
    """Replaces unencodable characters with XML character references."""
    if not isinstance(exception, UnicodeEncodeError):
        raise _wrong(exception)
    return "".join([f"&#{ord(c)};" for c in exception.object[exception.start:exception.end]]), exception.end


def _escape(code):
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


def backslashreplace_errors(exception, /):
    """Replaces malformed data with a backslashed escape sequence."""
    if not isinstance(exception, (UnicodeEncodeError, UnicodeDecodeError, UnicodeTranslateError)):
        raise _wrong(exception)
    part = exception.object[exception.start:exception.end]
    codes = part if isinstance(exception, UnicodeDecodeError) else [ord(c) for c in part]
    return "".join([_escape(code) for code in codes]), exception.end


def namereplace_errors(exception, /):
    """Replaces unencodable characters with an expanded representation."""
    if not isinstance(exception, UnicodeEncodeError):
        raise _wrong(exception)
    import unicodedata

    out = []
    for c in exception.object[exception.start:exception.end]:
        name = unicodedata.name(c, None)
        out.append(f"\\N{{{name}}}" if name else _escape(ord(c)))
    return "".join(out), exception.end


def _surrogateescape(exception, /):
    part = exception.object[exception.start:exception.end] if isinstance(exception, UnicodeError) else ()
    if isinstance(exception, UnicodeEncodeError):
        codes = [ord(c) - 0xDC00 for c in part]
        if all([128 <= code < 256 for code in codes]):
            return bytes(codes), exception.end
        raise exception
    if isinstance(exception, UnicodeDecodeError):
        codes = []
        for byte in part[:4]:
            if byte < 128:
                break
            codes.append(chr(0xDC00 + byte))
        if not codes:
            raise exception
        return "".join(codes), exception.start + len(codes)
    raise _wrong(exception)


_handlers.update(
    strict=strict_errors, ignore=ignore_errors, replace=replace_errors, namereplace=namereplace_errors,
    xmlcharrefreplace=xmlcharrefreplace_errors, backslashreplace=backslashreplace_errors,
    surrogateescape=_surrogateescape, surrogatepass=_surrogatepass,
)


def _next_position(result, kind, size):
    # What a handler gave, and where to go on.
    if not isinstance(result, tuple) or len(result) != 2 or not isinstance(result[0], kind):
        what = "decoding" if kind is str else "encoding"
        shape = "(str, int)" if kind is str else "(str/bytes, int)"
        raise TypeError(f"{what} error handler must return {shape} tuple")
    position = _index(result[1])
    if position < 0:
        position += size
    if not 0 <= position <= size:
        raise IndexError(f"position {result[1]} from error handler out of bounds")
    return result[0], position


def _handled_encode(text, encoding, errors):
    # Encode by a native codec with a handler written in Python.
    out = []
    start = 0
    while True:
        try:
            out.append(text[start:].encode(encoding))
            break
        except UnicodeEncodeError as error:
            out.append(text[start:start + error.start].encode(encoding))
            moved = UnicodeEncodeError(
                error.encoding, text, start + error.start, start + error.end, error.reason
            )
        replacement, start = _next_position(lookup_error(errors)(moved), (str, bytes), len(text))
        if isinstance(replacement, str):
            try:
                replacement = replacement.encode(encoding)
            except UnicodeEncodeError:
                raise moved from None
        out.append(replacement)
    return b"".join(out)


def _handled_decode(data, encoding, errors):
    # Decode by a native codec with a handler written in Python.
    out = []
    start = 0
    while True:
        try:
            out.append(data[start:].decode(encoding))
            break
        except UnicodeDecodeError as error:
            out.append(data[start:start + error.start].decode(encoding))
            moved = UnicodeDecodeError(
                error.encoding, data, start + error.start, start + error.end, error.reason
            )
        replacement, start = _next_position(lookup_error(errors)(moved), str, len(data))
        out.append(replacement)
    return "".join(out)


# Conversions, as `(result, length of what was converted)`.


def _encoder(encoding):
    def encode(str, errors="strict", /):
        if not isinstance(str, _str):
            raise TypeError(f"{name}_encode() argument 1 must be str, not {type(str).__name__}")
        return str.encode(encoding, errors or "strict"), len(str)

    name = encoding.replace("-", "_")
    encode.__name__ = encode.__qualname__ = name + "_encode"
    return encode


def _decoder(encoding):
    def decode(data, errors="strict", final=True, /):
        data = _bytes_of(data)
        return data.decode(encoding, errors or "strict"), len(data)

    decode.__name__ = decode.__qualname__ = encoding.replace("-", "_") + "_decode"
    return decode


_str = str
ascii_encode, ascii_decode = _encoder("ascii"), _decoder("ascii")
latin_1_encode, latin_1_decode = _encoder("latin-1"), _decoder("latin-1")
utf_8_encode = _encoder("utf-8")
utf_16_le_encode, utf_16_be_encode = _encoder("utf-16-le"), _encoder("utf-16-be")
utf_32_le_encode, utf_32_be_encode = _encoder("utf-32-le"), _encoder("utf-32-be")


def _whole_utf_8(data):
    # How many bytes are there without a character that may still be completed.
    for back in range(1, min(3, len(data)) + 1):
        byte = data[-back]
        if byte & 0xC0 == 0x80:
            continue
        needed = 4 if 0xF0 <= byte <= 0xF4 else 3 if 0xE0 <= byte < 0xF0 else 2 if 0xC2 <= byte < 0xE0 else 1
        if needed <= back:
            break
        if back > 1:
            # What can follow the first byte.
            low, high = {0xE0: (0xA0, 0xBF), 0xED: (0x80, 0x9F), 0xF0: (0x90, 0xBF), 0xF4: (0x80, 0x8F)}.get(
                byte, (0x80, 0xBF)
            )
            if not low <= data[1 - back] <= high:
                break
        return len(data) - back
    return len(data)


def utf_8_decode(data, errors="strict", final=False, /):
    data = _bytes_of(data)
    end = len(data) if final else _whole_utf_8(data)
    return data[:end].decode("utf-8", errors or "strict"), end


def _wide_decoder(encoding, width):
    big = encoding.endswith("be")

    def decode(data, errors="strict", final=False, /):
        data = _bytes_of(data)
        end = len(data)
        if not final:
            end -= end % width
            if width == 2 and end:
                # The first half of a pair waits for the second.
                high = data[end - 2] if big else data[end - 1]
                if 0xD8 <= high < 0xDC:
                    end -= 2
        return data[:end].decode(encoding, errors or "strict"), end

    decode.__name__ = decode.__qualname__ = encoding.replace("-", "_") + "_decode"
    return decode


utf_16_le_decode, utf_16_be_decode = _wide_decoder("utf-16-le", 2), _wide_decoder("utf-16-be", 2)
utf_32_le_decode, utf_32_be_decode = _wide_decoder("utf-32-le", 4), _wide_decoder("utf-32-be", 4)


def _ex_decoder(name, little, big, mark_little, mark_big):
    def ex_decode(data, errors="strict", byteorder=0, final=False, /):
        data = _bytes_of(data)
        skip = 0
        if byteorder == 0:
            mark = data[:len(mark_little)]
            if mark == mark_little:
                byteorder, skip = -1, len(mark)
            elif mark == mark_big:
                byteorder, skip = 1, len(mark)
            elif len(mark) == len(mark_little):
                byteorder = -1
        decode = big if byteorder == 1 else little
        text, used = decode(data[skip:], errors, final)
        return text, used + skip, byteorder

    def plain_decode(data, errors="strict", final=False, /):
        return ex_decode(data, errors, 0, final)[:2]

    ex_decode.__name__ = ex_decode.__qualname__ = name + "_ex_decode"
    plain_decode.__name__ = plain_decode.__qualname__ = name + "_decode"
    return ex_decode, plain_decode


def _marked_encoder(encoding, little, big):
    def encode(str, errors="strict", byteorder=0, /):
        if byteorder == 0:
            return str.encode(encoding, errors or "strict"), len(str)
        return (big if byteorder > 0 else little)(str, errors)

    encode.__name__ = encode.__qualname__ = encoding.replace("-", "_") + "_encode"
    return encode


utf_16_encode = _marked_encoder("utf-16", utf_16_le_encode, utf_16_be_encode)
utf_32_encode = _marked_encoder("utf-32", utf_32_le_encode, utf_32_be_encode)
utf_16_ex_decode, utf_16_decode = _ex_decoder(
    "utf_16", utf_16_le_decode, utf_16_be_decode, b"\xff\xfe", b"\xfe\xff"
)
utf_32_ex_decode, utf_32_decode = _ex_decoder(
    "utf_32", utf_32_le_decode, utf_32_be_decode, b"\xff\xfe\0\0", b"\0\0\xfe\xff"
)


def readbuffer_encode(data, errors=None, /):
    data = data.encode() if isinstance(data, str) else _bytes_of(data)
    return data, len(data)


def charmap_build(map, /):
    """The table for `charmap_encode` that undoes a decoding table."""
    return {ord(c): byte for byte, c in enumerate(map) if c != "\ufffe"}


def charmap_encode(str, errors="strict", mapping=None, /):
    errors = errors or "strict"
    if mapping is None:
        return str.encode("latin-1", errors), len(str)
    out = bytearray()

    def put(c):
        byte = mapping.get(ord(c)) if isinstance(mapping, dict) else mapping[ord(c)]
        if byte is None:
            return False
        if isinstance(byte, int):
            if not 0 <= byte < 256:
                raise TypeError("character mapping must be in range(256)")
            out.append(byte)
        else:
            out.extend(byte)
        return True

    def fits(c):
        mark = len(out)
        try:
            return put(c)
        except LookupError:
            return False
        finally:
            del out[mark:]

    position = 0
    size = len(str)
    while position < size:
        try:
            known = put(str[position])
        except LookupError:
            known = False
        if known:
            position += 1
            continue
        end = position + 1
        while end < size and not fits(str[end]):
            end += 1
        error = UnicodeEncodeError("charmap", str, position, end, "character maps to <undefined>")
        replacement, position = _next_position(lookup_error(errors)(error), (_str, bytes), size)
        if isinstance(replacement, bytes):
            out.extend(replacement)
            continue
        for c in replacement:
            if not put(c):
                raise error
    return bytes(out), size


def charmap_decode(data, errors="strict", mapping=None, /):
    errors = errors or "strict"
    data = _bytes_of(data)
    if mapping is None:
        return data.decode("latin-1"), len(data)
    out = []
    position = 0
    while position < len(data):
        try:
            c = mapping[data[position]]
        except LookupError:
            c = None
        if c is not None and c != "\ufffe" and c != 0xFFFE:
            out.append(chr(c) if isinstance(c, int) else c)
            position += 1
            continue
        error = UnicodeDecodeError("charmap", data, position, position + 1, "character maps to <undefined>")
        replacement, position = _next_position(lookup_error(errors)(error), _str, len(data))
        out.append(replacement)
    return "".join(out), len(data)


_SHORT_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "\\": "\\",
                  "'": "'", '"': '"', "\n": ""}


def unicode_escape_encode(str, errors="strict", /):
    short = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\\": "\\\\"}
    out = []
    for c in str:
        if c in short:
            out.append(short[c])
        elif " " <= c <= "~":
            out.append(c)
        else:
            out.append(_escape(ord(c)))
    return "".join(out).encode("ascii"), len(str)


def raw_unicode_escape_encode(str, errors="strict", /):
    return "".join([c if ord(c) < 256 else _escape(ord(c)) for c in str]).encode("latin-1"), len(str)


def _hex_escape(text, start, digits):
    # The value of up to `digits` hex digits, and where they end.
    end = start
    while end < start + digits and end < len(text) and text[end] in "0123456789abcdefABCDEF":
        end += 1
    return (int(text[start:end], 16) if end - start == digits else None), end


def _unescape(data, errors, final, raw):
    name = "rawunicodeescape" if raw else "unicodeescape"
    if isinstance(data, str):
        data = data.encode("utf-8")
    data = _bytes_of(data)
    text = data.decode("latin-1")
    out = []
    position = 0
    while True:
        slash = text.find("\\", position)
        if slash < 0:
            out.append(text[position:])
            position = len(text)
            break
        out.append(text[position:slash])
        kind = text[slash + 1:slash + 2]
        position = slash + 2
        reason = None
        digits = {"x": 2, "u": 4, "U": 8}.get(kind, 0)
        if raw and (kind not in ("u", "U")):
            if not kind:
                if not final:
                    position = slash
                    break
                out.append("\\")
                position = slash + 1
                continue
            out.append("\\" if kind == "\\" else "\\" + kind)
            if kind == "\\":
                position = slash + 1
                # An even number of slashes escapes nothing.
                if text[slash + 1:slash + 2] == "\\":
                    out.append("\\")
                    position = slash + 2
            continue
        if not kind:
            reason = "\\ at end of string"
            end = len(text)
        elif digits:
            code, end = _hex_escape(text, position, digits)
            if code is None:
                reason = {"x": "truncated \\xXX escape", "u": "truncated \\uXXXX escape",
                          "U": "truncated \\UXXXXXXXX escape"}[kind]
            elif code > sys.maxunicode:
                reason = "illegal Unicode character" if not raw else "\\Uxxxxxxxx out of range"
            else:
                out.append(chr(code))
                position = end
                continue
        elif kind in _SHORT_ESCAPES:
            out.append(_SHORT_ESCAPES[kind])
            continue
        elif kind in "01234567":
            end = position
            while end < len(text) and end < slash + 4 and text[end] in "01234567":
                end += 1
            out.append(chr(int(text[slash + 1:end], 8)))
            position = end
            continue
        elif kind == "N":
            reason = "malformed \\N character escape"
            close = text.find("}", position)
            end = position
            if text[position:position + 1] == "{" and close > position + 1:
                end = close + 1
                import unicodedata

                try:
                    out.append(unicodedata.lookup(text[position + 1:close]))
                    position = end
                    continue
                except KeyError:
                    reason = "unknown Unicode character name"
            elif text[position:position + 1] == "{":
                end = len(text)
        else:
            out.append("\\" + kind)
            continue
        if not final and end >= len(text):
            position = slash
            break
        error = UnicodeDecodeError(name, data, slash, end, reason)
        replacement, position = _next_position(lookup_error(errors)(error), str, len(data))
        out.append(replacement)
    return "".join(out), position


def unicode_escape_decode(data, errors="strict", final=True, /):
    return _unescape(data, errors or "strict", final, False)


def raw_unicode_escape_decode(data, errors="strict", final=True, /):
    return _unescape(data, errors or "strict", final, True)


_BASE64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BASE64_VALUES = {byte: value for value, byte in enumerate(_BASE64)}
# What needs no shift when it is written; what is read as it is are all of ASCII but the plus.
_UTF_7_DIRECT = frozenset(range(128)) - {*range(9), 11, 12, *range(14, 32), *b"+\\~\x7f"}


def utf_7_encode(str, errors="strict", /):
    out = bytearray()
    shifted, buffer, bits = False, 0, 0
    for code in map(ord, str):
        if code in _UTF_7_DIRECT:
            if shifted:
                if bits:
                    out.append(_BASE64[buffer << (6 - bits) & 63])
                shifted, buffer, bits = False, 0, 0
                # Others end the shift by themselves.
                if code in _BASE64_VALUES or code == 45:
                    out.append(45)
            out.append(code)
            continue
        if not shifted:
            if code == 43:
                out += b"+-"
                continue
            out.append(43)
            shifted = True
        units = (code,)
        if code >= 0x10000:
            units = (0xD800 + (code - 0x10000 >> 10), 0xDC00 + (code & 0x3FF))
        for unit in units:
            buffer, bits = buffer << 16 | unit, bits + 16
            while bits >= 6:
                bits -= 6
                out.append(_BASE64[buffer >> bits])
                buffer &= (1 << bits) - 1
    if bits:
        out.append(_BASE64[buffer << (6 - bits) & 63])
    if shifted:
        out.append(45)
    return bytes(out), len(str)


def utf_7_decode(data, errors="strict", final=False, /):
    data = _bytes_of(data)
    size = len(data)
    out = []
    at = start = kept = buffer = bits = surrogate = 0
    shifted = False
    while True:
        reason = None
        if at >= size:
            if not shifted or not final:
                break
            shifted = False
            if not surrogate and bits < 6 and not buffer:
                break
            reason = "unterminated shift sequence"
        elif shifted:
            byte = data[at]
            if byte in _BASE64_VALUES:
                at += 1
                buffer, bits = buffer << 6 | _BASE64_VALUES[byte], bits + 6
                if bits < 16:
                    continue
                bits -= 16
                code = buffer >> bits
                buffer &= (1 << bits) - 1
                if surrogate:
                    if 0xDC00 <= code < 0xE000:
                        out.append(chr(0x10000 + (surrogate - 0xD800 << 10) + (code - 0xDC00)))
                        surrogate = 0
                        continue
                    out.append(chr(surrogate))
                    surrogate = 0
                if 0xD800 <= code < 0xDC00:
                    surrogate = code
                else:
                    out.append(chr(code))
                continue
            shifted = False
            if bits >= 6:
                reason = "partial character in shift sequence"
                at += 1
            elif buffer:
                reason = "non-zero padding bits in shift sequence"
                at += 1
            else:
                if surrogate and byte < 128 and byte != 43:
                    out.append(chr(surrogate))
                surrogate = 0
                at += byte == 45
                continue
        else:
            byte = data[at]
            if byte < 128 and byte != 43:
                out.append(chr(byte))
                at += 1
                continue
            start = at
            at += 1
            if byte != 43:
                reason = "unexpected special character"
            elif at < size and data[at] == 45:
                out.append("+")
                at += 1
                continue
            elif at < size and data[at] not in _BASE64_VALUES:
                reason = "ill-formed sequence"
                at += 1
            else:
                shifted, kept = True, len(out)
                buffer = bits = surrogate = 0
                continue
        error = UnicodeDecodeError("utf7", data, start, at, reason)
        replacement, at = _next_position(lookup_error(errors or "strict")(error), str, size)
        out.append(replacement)
    if shifted:
        # What is in the shift comes again with what follows.
        return "".join(out[:kept]), start
    return "".join(out), at


def escape_encode(data, errors=None, /):
    if not isinstance(data, bytes):
        raise TypeError(f"escape_encode() argument 1 must be bytes, not {type(data).__name__}")
    out = []
    short = {9: "\\t", 10: "\\n", 13: "\\r", 39: "\\'", 92: "\\\\"}
    for byte in data:
        out.append(short.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\x{byte:02x}"))
    return "".join(out).encode("ascii"), len(data)


def escape_decode(data, errors=None, /):
    errors = errors or "strict"
    if isinstance(data, str):
        data = data.encode("utf-8")
    text = _bytes_of(data).decode("latin-1")
    out = []
    position = 0
    while True:
        slash = text.find("\\", position)
        if slash < 0:
            out.append(text[position:])
            break
        out.append(text[position:slash])
        kind = text[slash + 1:slash + 2]
        position = slash + 2
        if not kind:
            raise ValueError("Trailing \\ in string")
        if kind in _SHORT_ESCAPES:
            out.append(_SHORT_ESCAPES[kind])
        elif kind in "01234567":
            while position < len(text) and position < slash + 4 and text[position] in "01234567":
                position += 1
            out.append(chr(int(text[slash + 1:position], 8) & 255))
        elif kind == "x":
            code, end = _hex_escape(text, position, 2)
            if code is not None:
                out.append(chr(code))
                position = end
            elif errors == "strict":
                raise ValueError(f"invalid \\x escape at position {slash}")
            elif errors == "replace":
                out.append("?")
            elif errors != "ignore":
                raise ValueError(f"decoding error; unknown error handling code: {errors}")
        else:
            out.append("\\" + kind)
    return "".join(out).encode("latin-1"), len(data)


def _unbound():
    # Classes of codecs keep these as attributes, which must not make methods of them.
    space = globals()
    for name in list(space):
        if name[0] != "_" and name.endswith(("_encode", "_decode")):
            space[name] = staticmethod(space[name])


_unbound()
