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
        """The text of `o` in pieces, as `json.dump` of CPython writes them."""
        if _one_shot:
            return iter([self._text(o)])
        return self._pieces(o, 0, {} if self.check_circular else None)

    def _scalar(self, o):
        # The text of what has no parts, None for anything else.
        if o is None or isinstance(o, (str, int, float)):
            return self._text(o)
        return None

    def _pieces(self, o, level, seen):
        text = self._scalar(o)
        if text is not None:
            yield text
            return
        if seen is not None:
            if id(o) in seen:
                raise ValueError("Circular reference detected")
            seen[id(o)] = o
        if isinstance(o, (list, tuple)):
            yield from self._list_pieces(o, level, seen)
        elif isinstance(o, dict):
            yield from self._dict_pieces(o, level, seen)
        else:
            yield from self._pieces(self.default(o), level, seen)
        if seen is not None:
            del seen[id(o)]

    def _line(self, level):
        # The beginning of a line inside, nothing where all is on one.
        if self.indent is None:
            return ""
        step = self.indent if isinstance(self.indent, str) else " " * self.indent
        return "\n" + step * level

    def _list_pieces(self, items, level, seen):
        if not items:
            yield "[]"
            return
        before = "[" + self._line(level + 1)
        for item in items:
            text = self._scalar(item)
            if text is not None:
                yield before + text
            else:
                yield before
                yield from self._pieces(item, level + 1, seen)
            before = self.item_separator + self._line(level + 1)
        if self.indent is not None:
            yield self._line(level)
        yield "]"

    def _dict_pieces(self, items, level, seen):
        if not items:
            yield "{}"
            return
        yield "{"
        line = self._line(level + 1)
        if line:
            yield line
        pairs = sorted(items.items()) if self.sort_keys else items.items()
        first = True
        for key, value in pairs:
            # A dict of this key alone has its text, and its error.
            text = _encode({key: 0}, self.skipkeys, self.ensure_ascii, True, self.allow_nan,
                           None, (",", ":"), None, False)
            if text == "{}":
                continue
            if not first:
                yield self.item_separator + line
            first = False
            yield text[1:-3]
            yield self.key_separator
            yield from self._pieces(value, level + 1, seen)
        if self.indent is not None:
            yield self._line(level)
        yield "}"

    def _text(self, o):
        return _encode(o, self.skipkeys, self.ensure_ascii, self.check_circular, self.allow_nan,
                       self.indent, (self.item_separator, self.key_separator), self.default,
                       self.sort_keys)



def encode_basestring_ascii(s):
    return _encode(s, False, True, True, True, None, None, None, False)


def encode_basestring(s):
    return _encode(s, False, False, True, True, None, None, None, False)
