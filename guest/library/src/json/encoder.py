# JSONEncoder: holds options and the `default` hook around the native encoder.

from _json import encode as _encode

__all__ = ["JSONEncoder"]


class JSONEncoder:
    item_separator = ", "
    key_separator = ": "

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True,
                 sort_keys=False, indent=None, separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        if default is not None:
            self.default = default

    def default(self, o):
        raise TypeError(f"Object of type {o.__class__.__name__} is not JSON serializable")

    def encode(self, o):
        # A subclass that overrides `iterencode` expects to be asked.
        if type(self).iterencode is not JSONEncoder.iterencode:
            chunks = self.iterencode(o, _one_shot=True)
            return "".join(chunks if isinstance(chunks, (list, tuple)) else list(chunks))
        return self._text(o)

    def iterencode(self, o, _one_shot=False):
        yield self._text(o)

    def _text(self, o):
        return _encode(o, self.skipkeys, self.ensure_ascii, self.check_circular, self.allow_nan,
                       self.indent, (self.item_separator, self.key_separator), self.default,
                       self.sort_keys)



def encode_basestring_ascii(s):
    return _encode(s, False, True, True, True, None, None, None, False)


def encode_basestring(s):
    return _encode(s, False, False, True, True, None, None, None, False)
