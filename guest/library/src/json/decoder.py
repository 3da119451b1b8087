# JSONDecoder: holds options around the native decoder, and the error class.

__all__ = ["JSONDecoder", "JSONDecodeError"]


class JSONDecodeError(ValueError):
    def __init__(self, msg, doc, pos):
        lineno = doc.count("\n", 0, pos) + 1
        colno = pos - doc.rfind("\n", 0, pos)
        super().__init__("%s: line %d column %d (char %d)" % (msg, lineno, colno, pos))
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = lineno
        self.colno = colno

    def __reduce__(self):
        return self.__class__, (self.msg, self.doc, self.pos)


# After the class: the native module raises it by looking it up here.
from _json import decode as _decode, raw_decode as _raw_decode, scanstring

c_scanstring = scanstring


class JSONDecoder:
    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None,
                 parse_constant=None, strict=True, object_pairs_hook=None):
        self.object_hook = object_hook
        self.parse_float = parse_float
        self.parse_int = parse_int
        self.parse_constant = parse_constant
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook
        self.memo = {}

    parse_string = staticmethod(scanstring)

    def decode(self, s):
        if type(self).raw_decode is not JSONDecoder.raw_decode:
            start = _skip(s, 0)
            obj, end = self.raw_decode(s, idx=start)
            end = _skip(s, end)
            if end != len(s):
                raise JSONDecodeError("Extra data", s, end)
            return obj
        return _decode(s, self.object_hook, self.parse_float, self.parse_int,
                       self.parse_constant, self.object_pairs_hook, self.strict)

    def raw_decode(self, s, idx=0):
        if idx < 0:
            raise ValueError("idx cannot be negative")
        options = (self.object_hook, self.parse_float, self.parse_int, self.parse_constant,
                   self.object_pairs_hook, self.strict)
        return _raw_decode(s, idx, *options)


def _skip(s, pos):
    while pos < len(s) and s[pos] in " \t\n\r":
        pos += 1
    return pos
