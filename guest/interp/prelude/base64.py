# Base16, Base32, Base64, Base85 and Ascii85 (RFC 4648 and others). Base64 and
# hexadecimal are native; the others go group by group through ints.

import binascii

__all__ = [
    "encode", "decode", "encodebytes", "decodebytes",
    "b64encode", "b64decode", "b32encode", "b32decode",
    "b32hexencode", "b32hexdecode", "b16encode", "b16decode",
    "b85encode", "b85decode", "a85encode", "a85decode",
    "standard_b64encode", "standard_b64decode",
    "urlsafe_b64encode", "urlsafe_b64decode",
]

_bytes_types = (bytes, bytearray)


def _bytes_from_decode_data(s):
    if isinstance(s, str):
        try:
            return s.encode("ascii")
        except UnicodeEncodeError:
            raise ValueError("string argument should contain only ASCII characters")
    if isinstance(s, _bytes_types):
        return s
    try:
        return memoryview(s).tobytes()
    except TypeError:
        raise TypeError("argument should be a bytes-like object or ASCII string, not %r"
                        % s.__class__.__name__) from None


# Base64

_urlsafe_encode_translation = bytes.maketrans(b"+/", b"-_")
_urlsafe_decode_translation = bytes.maketrans(b"-_", b"+/")


def b64encode(s, altchars=None):
    """Encode the bytes-like object s using Base64 and return a bytes object."""
    encoded = binascii.b2a_base64(s, newline=False)
    if altchars is not None:
        assert len(altchars) == 2, repr(altchars)
        return encoded.translate(bytes.maketrans(b"+/", altchars))
    return encoded


def b64decode(s, altchars=None, validate=False):
    """Decode the Base64 encoded bytes-like object or ASCII string s."""
    s = _bytes_from_decode_data(s)
    if altchars is not None:
        altchars = _bytes_from_decode_data(altchars)
        assert len(altchars) == 2, repr(altchars)
        s = s.translate(bytes.maketrans(altchars, b"+/"))
    return binascii.a2b_base64(s, strict_mode=validate)


def standard_b64encode(s):
    """Encode bytes-like object s using the standard Base64 alphabet."""
    return b64encode(s)


def standard_b64decode(s):
    """Decode bytes encoded with the standard Base64 alphabet."""
    return b64decode(s)


def urlsafe_b64encode(s):
    """Encode bytes using the URL- and filesystem-safe Base64 alphabet."""
    return b64encode(s).translate(_urlsafe_encode_translation)


def urlsafe_b64decode(s):
    """Decode bytes using the URL- and filesystem-safe Base64 alphabet."""
    s = _bytes_from_decode_data(s)
    s = s.translate(_urlsafe_decode_translation)
    return b64decode(s)


# Base32

_b32alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_b32hexalphabet = b"0123456789ABCDEFGHIJKLMNOPQRSTUV"
_pairs = {}
_values = {}


def _b32encode(alphabet, s):
    # Two characters at a time.
    if alphabet not in _pairs:
        _pairs[alphabet] = [bytes((a, b)) for a in alphabet for b in alphabet]
    pairs = _pairs[alphabet]
    if not isinstance(s, _bytes_types):
        s = memoryview(s).tobytes()
    leftover = len(s) % 5
    if leftover:
        s = s + b"\0" * (5 - leftover)
    encoded = bytearray()
    for i in range(0, len(s), 5):
        c = int.from_bytes(s[i:i + 5])
        encoded += (pairs[c >> 30] + pairs[(c >> 20) & 0x3FF]
                    + pairs[(c >> 10) & 0x3FF] + pairs[c & 0x3FF])
    if leftover:
        padding = (0, 6, 4, 3, 1)[leftover]
        encoded[-padding:] = b"=" * padding
    return bytes(encoded)


def _b32decode(alphabet, s, casefold=False, map01=None):
    if alphabet not in _values:
        _values[alphabet] = {v: k for k, v in enumerate(alphabet)}
    values = _values[alphabet]
    s = _bytes_from_decode_data(s)
    if len(s) % 8:
        raise binascii.Error("Incorrect padding")
    if map01 is not None:
        map01 = _bytes_from_decode_data(map01)
        assert len(map01) == 1, repr(map01)
        s = s.translate(bytes.maketrans(b"01", b"O" + map01))
    if casefold:
        s = s.upper()
    length = len(s)
    s = s.rstrip(b"=")
    padchars = length - len(s)
    decoded = bytearray()
    acc = 0
    for i in range(0, len(s), 8):
        quanta = s[i:i + 8]
        acc = 0
        try:
            for c in quanta:
                acc = (acc << 5) + values[c]
        except KeyError:
            raise binascii.Error("Non-base32 digit found") from None
        decoded += acc.to_bytes(5)
    if length % 8 or padchars not in (0, 1, 3, 4, 6):
        raise binascii.Error("Incorrect padding")
    if padchars and decoded:
        last = (acc << 5 * padchars).to_bytes(5)
        decoded[-5:] = last[:(43 - 5 * padchars) // 8]
    return bytes(decoded)


def b32encode(s):
    """Encode the bytes-like objects using base32 and return a bytes object."""
    return _b32encode(_b32alphabet, s)


def b32decode(s, casefold=False, map01=None):
    """Decode the base32 encoded bytes-like object or ASCII string s."""
    return _b32decode(_b32alphabet, s, casefold, map01)


def b32hexencode(s):
    """Encode the bytes-like objects using base32hex and return a bytes object."""
    return _b32encode(_b32hexalphabet, s)


def b32hexdecode(s, casefold=False):
    """Decode the base32hex encoded bytes-like object or ASCII string s."""
    return _b32decode(_b32hexalphabet, s, casefold)


# Base16

def b16encode(s):
    """Encode the bytes-like object s using Base16 and return a bytes object."""
    return binascii.hexlify(s).upper()


def b16decode(s, casefold=False):
    """Decode the Base16 encoded bytes-like object or ASCII string s."""
    s = _bytes_from_decode_data(s)
    if casefold:
        s = s.upper()
    if s.translate(None, b"0123456789ABCDEF"):
        raise binascii.Error("Non-base16 digit found")
    return binascii.unhexlify(s)


# Ascii85 and Base85

_A85START = b"<~"
_A85END = b"~>"
_b85alphabet = (b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                b"abcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~")
_a85pairs = None
_b85pairs = None
_b85values = None


def _85pairs(alphabet):
    return ([bytes((a, b)) for a in alphabet for b in alphabet],
            [bytes((a,)) for a in alphabet])


def _85encode(b, tables, pad=False, foldnuls=False, foldspaces=False):
    pairs, singles = tables
    if not isinstance(b, _bytes_types):
        b = memoryview(b).tobytes()
    padding = (-len(b)) % 4
    if padding:
        b = b + b"\0" * padding
    chunks = []
    for i in range(0, len(b), 4):
        word = int.from_bytes(b[i:i + 4])
        if foldnuls and not word:
            chunks.append(b"z")
        elif foldspaces and word == 0x20202020:
            chunks.append(b"y")
        else:
            chunks.append(pairs[word // 614125] + pairs[word // 85 % 7225] + singles[word % 85])
    if padding and not pad:
        if chunks[-1] == b"z":
            chunks[-1] = singles[0] * 5
        chunks[-1] = chunks[-1][:-padding]
    return b"".join(chunks)


def a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False):
    """Encode bytes-like object b using Ascii85 and return a bytes object."""
    global _a85pairs
    if _a85pairs is None:
        _a85pairs = _85pairs(range(33, 118))
    result = _85encode(b, _a85pairs, pad, True, foldspaces)
    if adobe:
        result = _A85START + result
    if wrapcol:
        wrapcol = max(2 if adobe else 1, wrapcol)
        chunks = [result[i:i + wrapcol] for i in range(0, len(result), wrapcol)]
        if adobe:
            if len(chunks[-1]) + 2 > wrapcol:
                chunks.append(b"")
        result = b"\n".join(chunks)
    if adobe:
        result += _A85END
    return result


def a85decode(b, *, foldspaces=False, adobe=False, ignorechars=b" \t\n\r\v"):
    """Decode the Ascii85 encoded bytes-like object or ASCII string b."""
    b = _bytes_from_decode_data(b)
    if adobe:
        if not b.endswith(_A85END):
            raise ValueError(f"Ascii85 encoded byte sequences must end with {_A85END!r}")
        if b.startswith(_A85START):
            b = b[2:-2]
        else:
            b = b[:-2]
    decoded = bytearray()
    group = []
    for x in b + b"u" * 4:
        if 33 <= x <= 117:
            group.append(x)
            if len(group) == 5:
                acc = 0
                for x in group:
                    acc = 85 * acc + (x - 33)
                if acc > 0xFFFFFFFF:
                    raise ValueError("Ascii85 overflow")
                decoded += acc.to_bytes(4)
                group.clear()
        elif x == 122:
            if group:
                raise ValueError("z inside Ascii85 5-tuple")
            decoded += b"\0\0\0\0"
        elif foldspaces and x == 121:
            if group:
                raise ValueError("y inside Ascii85 5-tuple")
            decoded += b"    "
        elif x not in ignorechars:
            raise ValueError("Non-Ascii85 digit found: %c" % x)
    padding = 4 - len(group)
    if padding:
        del decoded[-padding:]
    return bytes(decoded)


def b85encode(b, pad=False):
    """Encode bytes-like object b in base85 format and return a bytes object."""
    global _b85pairs
    if _b85pairs is None:
        _b85pairs = _85pairs(_b85alphabet)
    return _85encode(b, _b85pairs, pad)


def b85decode(b):
    """Decode the base85-encoded bytes-like object or ASCII string b."""
    global _b85values
    if _b85values is None:
        values = [None] * 256
        for i, c in enumerate(_b85alphabet):
            values[c] = i
        _b85values = values
    values = _b85values
    b = _bytes_from_decode_data(b)
    padding = (-len(b)) % 5
    b = b + b"~" * padding
    out = bytearray()
    for i in range(0, len(b), 5):
        chunk = b[i:i + 5]
        acc = 0
        try:
            for c in chunk:
                acc = acc * 85 + values[c]
        except TypeError:
            for j, c in enumerate(chunk):
                if values[c] is None:
                    raise ValueError("bad base85 character at position %d" % (i + j)) from None
            raise
        try:
            out += acc.to_bytes(4)
        except OverflowError:
            raise ValueError("base85 overflow in hunk starting at byte %d" % i) from None
    if padding:
        del out[-padding:]
    return bytes(out)


# Lines, as mail has them

MAXLINESIZE = 76
MAXBINSIZE = (MAXLINESIZE // 4) * 3


def encode(input, output):
    """Encode a file; input and output are binary files."""
    while s := input.read(MAXBINSIZE):
        while len(s) < MAXBINSIZE and (ns := input.read(MAXBINSIZE - len(s))):
            s += ns
        output.write(binascii.b2a_base64(s))


def decode(input, output):
    """Decode a file; input and output are binary files."""
    while line := input.readline():
        output.write(binascii.a2b_base64(line))


def _input_type_check(s):
    try:
        m = memoryview(s)
    except TypeError as err:
        raise TypeError("expected bytes-like object, not %s" % s.__class__.__name__) from err
    if m.format not in ("c", "b", "B"):
        raise TypeError("expected single byte elements, not %r from %s"
                        % (m.format, s.__class__.__name__))
    if m.ndim != 1:
        raise TypeError("expected 1-D data, not %d-D data from %s"
                        % (m.ndim, s.__class__.__name__))


def encodebytes(s):
    """Encode a bytestring into a bytes object containing multiple lines of base-64 data."""
    _input_type_check(s)
    return b"".join([binascii.b2a_base64(s[i:i + MAXBINSIZE])
                     for i in range(0, len(s), MAXBINSIZE)])


def decodebytes(s):
    """Decode a bytestring of base-64 data into a bytes object."""
    _input_type_check(s)
    return binascii.a2b_base64(s)
