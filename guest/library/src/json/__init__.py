# JSON. Encoding and decoding are native (`_json`); this is the public face:
# functions, the two classes that programs subclass, and the error.


from json.decoder import JSONDecoder, JSONDecodeError, _decode
from json.encoder import JSONEncoder, _encode

__all__ = ["dump", "dumps", "load", "loads", "JSONDecoder", "JSONDecodeError", "JSONEncoder"]


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True,
          cls=None, indent=None, separators=None, default=None, sort_keys=False, **kw):
    if cls is None and not kw:
        return _encode(obj, skipkeys, ensure_ascii, check_circular, allow_nan, indent,
                       separators, default, sort_keys)
    if cls is None:
        cls = JSONEncoder
    return cls(skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular,
               allow_nan=allow_nan, indent=indent, separators=separators, default=default,
               sort_keys=sort_keys, **kw).encode(obj)


def dump(obj, fp, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True,
         cls=None, indent=None, separators=None, default=None, sort_keys=False, **kw):
    if cls is None:
        cls = JSONEncoder
    encoder = cls(skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular,
                  allow_nan=allow_nan, indent=indent, separators=separators, default=default,
                  sort_keys=sort_keys, **kw)
    if type(encoder).iterencode is JSONEncoder.iterencode:
        # In one piece: that is the native encoder's work.
        fp.write(encoder._text(obj))
        return
    for chunk in encoder.iterencode(obj):
        fp.write(chunk)


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None,
          parse_constant=None, object_pairs_hook=None, **kw):
    if isinstance(s, str):
        if s.startswith("\ufeff"):
            raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    else:
        if not isinstance(s, (bytes, bytearray)):
            raise TypeError("the JSON object must be str, bytes or bytearray, "
                            f"not {s.__class__.__name__}")
        s = s.decode(detect_encoding(s), "surrogatepass")
    if cls is None and not kw:
        return _decode(s, object_hook, parse_float, parse_int, parse_constant,
                       object_pairs_hook, True)
    if cls is None:
        cls = JSONDecoder
    for name, value in (("object_hook", object_hook), ("object_pairs_hook", object_pairs_hook),
                        ("parse_float", parse_float), ("parse_int", parse_int),
                        ("parse_constant", parse_constant)):
        if value is not None:
            kw[name] = value
    return cls(**kw).decode(s)


def load(fp, *, cls=None, object_hook=None, parse_float=None, parse_int=None,
         parse_constant=None, object_pairs_hook=None, **kw):
    return loads(fp.read(), cls=cls, object_hook=object_hook, parse_float=parse_float,
                 parse_int=parse_int, parse_constant=parse_constant,
                 object_pairs_hook=object_pairs_hook, **kw)


def detect_encoding(b):
    # From a byte order mark, or from where the zero bytes are.
    if b.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "utf-32"
    if b.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if b.startswith(b"\xef\xbb\xbf"):
        return "utf-8-sig"
    if len(b) >= 4:
        if not b[0]:
            return "utf-16-be" if b[1] else "utf-32-be"
        if not b[1]:
            return "utf-16-le" if b[2] or b[3] else "utf-32-le"
    elif len(b) == 2:
        if not b[0]:
            return "utf-16-be"
        if not b[1]:
            return "utf-16-le"
    return "utf-8"
