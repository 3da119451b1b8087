# Pretty printing. The layout is CPython's: what fits on the rest of the line
# goes there, everything else one item per line.

import collections as _collections
import sys as _sys
import types as _types
from io import StringIO as _StringIO

__all__ = ["pprint", "pformat", "isreadable", "isrecursive", "saferepr", "PrettyPrinter", "pp"]


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False,
           sort_dicts=True, underscore_numbers=False):
    PrettyPrinter(stream=stream, indent=indent, width=width, depth=depth, compact=compact,
                  sort_dicts=sort_dicts, underscore_numbers=underscore_numbers).pprint(object)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True,
            underscore_numbers=False):
    return PrettyPrinter(indent=indent, width=width, depth=depth, compact=compact,
                         sort_dicts=sort_dicts,
                         underscore_numbers=underscore_numbers).pformat(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[0]


def isreadable(object):
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[1]


def isrecursive(object):
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[2]


class _safe_key:
    # Orders what does not compare by type name and id.
    __slots__ = ("obj",)

    def __init__(self, obj):
        self.obj = obj

    def __lt__(self, other):
        try:
            return self.obj < other.obj
        except TypeError:
            return ((str(type(self.obj)), id(self.obj))
                    < (str(type(other.obj)), id(other.obj)))


def _safe_tuple(t):
    return _safe_key(t[0]), _safe_key(t[1])


def _recursion(object):
    return f"<Recursion on {type(object).__name__} with id={id(object)}>"


_scalars = frozenset({str, bytes, bytearray, float, complex, bool, type(None)})


class PrettyPrinter:
    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False,
                 sort_dicts=True, underscore_numbers=False):
        indent = int(indent)
        width = int(width)
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self._depth = depth
        self._indent_per_level = indent
        self._width = width
        self._stream = _sys.stdout if stream is None else stream
        self._compact = bool(compact)
        self._sort_dicts = sort_dicts
        self._underscore_numbers = underscore_numbers
        self._readable = True
        self._recursive = False

    def pprint(self, object):
        if self._stream is not None:
            self._format(object, self._stream, 0, 0, {}, 0)
            self._stream.write("\n")

    def pformat(self, object):
        out = _StringIO()
        self._format(object, out, 0, 0, {}, 0)
        return out.getvalue()

    def isrecursive(self, object):
        return self.format(object, {}, 0, 0)[2]

    def isreadable(self, object):
        text, readable, recursive = self.format(object, {}, 0, 0)
        return readable and not recursive

    def format(self, object, context, maxlevels, level):
        return self._safe_repr(object, context, maxlevels, level)

    def _repr(self, object, context, level):
        text, readable, recursive = self.format(object, context.copy(), self._depth, level)
        if not readable:
            self._readable = False
        if recursive:
            self._recursive = True
        return text

    def _format(self, object, stream, indent, allowance, context, level):
        key = id(object)
        if key in context:
            stream.write(_recursion(object))
            self._recursive = True
            self._readable = False
            return
        text = self._repr(object, context, level)
        if len(text) > self._width - indent - allowance:
            method = self._dispatch.get(type(object).__repr__)
            if method is not None:
                context[key] = 1
                method(self, object, stream, indent, allowance, context, level + 1)
                del context[key]
                return
            if (hasattr(type(object), "__dataclass_fields__")
                    and object.__dataclass_params__.repr
                    and hasattr(object.__repr__, "__wrapped__")
                    and not isinstance(object, type)):
                context[key] = 1
                self._pprint_dataclass(object, stream, indent, allowance, context, level + 1)
                del context[key]
                return
        stream.write(text)

    def _pprint_dataclass(self, object, stream, indent, allowance, context, level):
        name = object.__class__.__name__
        items = [(f.name, getattr(object, f.name))
                 for f in object.__dataclass_fields__.values()
                 if f.repr and f._field_type.name == "_FIELD"]
        stream.write(name + "(")
        self._format_fields(items, stream, indent + len(name) + 1, allowance, context, level)
        stream.write(")")

    def _pprint_namespace(self, object, stream, indent, allowance, context, level):
        name = "namespace" if type(object) is _types.SimpleNamespace else type(object).__name__
        stream.write(name + "(")
        self._format_fields(object.__dict__.items(), stream, indent + len(name) + 1, allowance,
                            context, level)
        stream.write(")")

    def _format_fields(self, items, stream, indent, allowance, context, level):
        delimiter = ",\n" + " " * indent
        items = list(items)
        for i, (key, value) in enumerate(items):
            last = i == len(items) - 1
            stream.write(key)
            stream.write("=")
            if id(value) in context:
                stream.write("...")
            else:
                self._format(value, stream, indent + len(key) + 1, allowance if last else 1,
                             context, level)
            if not last:
                stream.write(delimiter)

    def _pprint_dict(self, object, stream, indent, allowance, context, level):
        stream.write("{")
        if self._indent_per_level > 1:
            stream.write((self._indent_per_level - 1) * " ")
        if len(object):
            items = sorted(object.items(), key=_safe_tuple) if self._sort_dicts else object.items()
            self._format_dict_items(items, stream, indent, allowance + 1, context, level)
        stream.write("}")

    def _format_dict_items(self, items, stream, indent, allowance, context, level):
        indent += self._indent_per_level
        delimiter = ",\n" + " " * indent
        items = list(items)
        for i, (key, value) in enumerate(items):
            last = i == len(items) - 1
            text = self._repr(key, context, level)
            stream.write(text)
            stream.write(": ")
            self._format(value, stream, indent + len(text) + 2, allowance if last else 1,
                         context, level)
            if not last:
                stream.write(delimiter)

    def _pprint_ordered_dict(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        cls = object.__class__
        stream.write(cls.__name__ + "(")
        self._format(list(object.items()), stream, indent + len(cls.__name__) + 1,
                     allowance + 1, context, level)
        stream.write(")")

    def _pprint_view(self, object, stream, indent, allowance, context, level):
        cls = object.__class__
        stream.write(cls.__name__ + "([")
        self._format_items(sorted(object, key=_safe_key), stream, indent + len(cls.__name__) + 1,
                           allowance + 2, context, level)
        stream.write("])")

    def _pprint_list(self, object, stream, indent, allowance, context, level):
        stream.write("[")
        self._format_items(object, stream, indent, allowance + 1, context, level)
        stream.write("]")

    def _pprint_tuple(self, object, stream, indent, allowance, context, level):
        stream.write("(")
        end = ",)" if len(object) == 1 else ")"
        self._format_items(object, stream, indent, allowance + len(end), context, level)
        stream.write(end)

    def _pprint_set(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        kind = object.__class__
        if kind is set:
            stream.write("{")
            end = "}"
        else:
            stream.write(kind.__name__ + "({")
            end = "})"
            indent += len(kind.__name__) + 1
        self._format_items(sorted(object, key=_safe_key), stream, indent, allowance + len(end),
                           context, level)
        stream.write(end)

    def _format_items(self, items, stream, indent, allowance, context, level):
        indent += self._indent_per_level
        if self._indent_per_level > 1:
            stream.write((self._indent_per_level - 1) * " ")
        newline = ",\n" + " " * indent
        delimiter = ""
        width = room = self._width - indent + 1
        items = list(items)
        for i, item in enumerate(items):
            last = i == len(items) - 1
            if last:
                room -= allowance
                width -= allowance
            if self._compact:
                text = self._repr(item, context, level)
                needed = len(text) + 2
                if width < needed:
                    width = room
                    if delimiter:
                        delimiter = newline
                if width >= needed:
                    width -= needed
                    stream.write(delimiter)
                    delimiter = ", "
                    stream.write(text)
                    continue
            stream.write(delimiter)
            delimiter = newline
            self._format(item, stream, indent, allowance if last else 1, context, level)

    def _pprint_str(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        chunks = []
        lines = object.splitlines(True)
        if level == 1:
            indent += 1
            allowance += 1
        room = right = self._width - indent
        text = ""
        for i, line in enumerate(lines):
            text = repr(line)
            if i == len(lines) - 1:
                right -= allowance
            if len(text) <= right:
                chunks.append(text)
                continue
            # Pack whole words: a word keeps the blanks behind it.
            parts = _words(line)
            current = ""
            room_now = room
            for j, part in enumerate(parts):
                candidate = current + part
                if j == len(parts) - 1 and i == len(lines) - 1:
                    room_now -= allowance
                if len(repr(candidate)) > room_now:
                    if current:
                        chunks.append(repr(current))
                    current = part
                else:
                    current = candidate
            if current:
                chunks.append(repr(current))
        if len(chunks) == 1:
            stream.write(text)
            return
        if level == 1:
            stream.write("(")
        stream.write(("\n" + " " * indent).join(chunks))
        if level == 1:
            stream.write(")")

    def _pprint_bytes(self, object, stream, indent, allowance, context, level):
        if len(object) <= 4:
            stream.write(repr(object))
            return
        parens = level == 1
        if parens:
            indent += 1
            allowance += 1
            stream.write("(")
        delimiter = ""
        for text in _wrap_bytes(object, self._width - indent, allowance):
            stream.write(delimiter)
            stream.write(text)
            delimiter = "\n" + " " * indent
        if parens:
            stream.write(")")

    def _pprint_bytearray(self, object, stream, indent, allowance, context, level):
        stream.write("bytearray(")
        self._pprint_bytes(bytes(object), stream, indent + 10, allowance + 1, context, level + 1)
        stream.write(")")

    def _pprint_mappingproxy(self, object, stream, indent, allowance, context, level):
        stream.write("mappingproxy(")
        self._format(object.copy(), stream, indent + 13, allowance + 1, context, level)
        stream.write(")")

    def _pprint_default_dict(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        factory = self._repr(object.default_factory, context, level)
        name = object.__class__.__name__
        indent += len(name) + 1
        stream.write(f"{name}({factory},\n{' ' * indent}")
        self._pprint_dict(object, stream, indent, allowance + 1, context, level)
        stream.write(")")

    def _pprint_counter(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + "({")
        if self._indent_per_level > 1:
            stream.write((self._indent_per_level - 1) * " ")
        self._format_dict_items(object.most_common(), stream, indent + len(name) + 1,
                                allowance + 2, context, level)
        stream.write("})")

    def _pprint_chain_map(self, object, stream, indent, allowance, context, level):
        if not len(object.maps):
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + "(")
        indent += len(name) + 1
        for i, m in enumerate(object.maps):
            if i == len(object.maps) - 1:
                self._format(m, stream, indent, allowance + 1, context, level)
                stream.write(")")
            else:
                self._format(m, stream, indent, 1, context, level)
                stream.write(",\n" + " " * indent)

    def _pprint_deque(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + "(")
        indent += len(name) + 1
        stream.write("[")
        if object.maxlen is None:
            self._format_items(object, stream, indent, allowance + 2, context, level)
            stream.write("])")
        else:
            self._format_items(object, stream, indent, 2, context, level)
            limit = self._repr(object.maxlen, context, level)
            stream.write(f"],\n{' ' * indent}maxlen={limit})")

    def _pprint_user(self, object, stream, indent, allowance, context, level):
        self._format(object.data, stream, indent, allowance, context, level - 1)

    def _safe_repr(self, object, context, maxlevels, level):
        # -> (text, can be read back, contains itself)
        kind = type(object)
        if kind in _scalars:
            return repr(object), True, False
        method = getattr(kind, "__repr__", None)
        if issubclass(kind, int) and method is int.__repr__:
            if self._underscore_numbers:
                return f"{object:_d}", True, False
            return repr(object), True, False
        if issubclass(kind, dict) and method is dict.__repr__:
            if not object:
                return "{}", True, False
            key = id(object)
            if maxlevels and level >= maxlevels:
                return "{...}", False, key in context
            if key in context:
                return _recursion(object), False, True
            context[key] = 1
            readable, recursive, parts = True, False, []
            items = sorted(object.items(), key=_safe_tuple) if self._sort_dicts else object.items()
            for k, v in items:
                ktext, kreadable, krecursive = self.format(k, context, maxlevels, level + 1)
                vtext, vreadable, vrecursive = self.format(v, context, maxlevels, level + 1)
                parts.append(f"{ktext}: {vtext}")
                readable = readable and kreadable and vreadable
                recursive = recursive or krecursive or vrecursive
            del context[key]
            return "{" + ", ".join(parts) + "}", readable, recursive
        is_list = issubclass(kind, list) and method is list.__repr__
        if is_list or issubclass(kind, tuple) and method is tuple.__repr__:
            if is_list:
                if not object:
                    return "[]", True, False
                shape = "[%s]"
            elif len(object) == 1:
                shape = "(%s,)"
            else:
                if not object:
                    return "()", True, False
                shape = "(%s)"
            key = id(object)
            if maxlevels and level >= maxlevels:
                return shape % "...", False, key in context
            if key in context:
                return _recursion(object), False, True
            context[key] = 1
            readable, recursive, parts = True, False, []
            for item in object:
                text, item_readable, item_recursive = self.format(item, context, maxlevels,
                                                                  level + 1)
                parts.append(text)
                readable = readable and item_readable
                recursive = recursive or item_recursive
            del context[key]
            return shape % ", ".join(parts), readable, recursive
        text = repr(object)
        return text, bool(text) and not text.startswith("<"), False


PrettyPrinter._dispatch = {
    dict.__repr__: PrettyPrinter._pprint_dict,
    _collections.OrderedDict.__repr__: PrettyPrinter._pprint_ordered_dict,
    list.__repr__: PrettyPrinter._pprint_list,
    tuple.__repr__: PrettyPrinter._pprint_tuple,
    set.__repr__: PrettyPrinter._pprint_set,
    frozenset.__repr__: PrettyPrinter._pprint_set,
    str.__repr__: PrettyPrinter._pprint_str,
    bytes.__repr__: PrettyPrinter._pprint_bytes,
    bytearray.__repr__: PrettyPrinter._pprint_bytearray,
    _types.MappingProxyType.__repr__: PrettyPrinter._pprint_mappingproxy,
    _types.SimpleNamespace.__repr__: PrettyPrinter._pprint_namespace,
    _collections.defaultdict.__repr__: PrettyPrinter._pprint_default_dict,
    _collections.Counter.__repr__: PrettyPrinter._pprint_counter,
    _collections.ChainMap.__repr__: PrettyPrinter._pprint_chain_map,
    _collections.deque.__repr__: PrettyPrinter._pprint_deque,
    _collections.UserDict.__repr__: PrettyPrinter._pprint_user,
    _collections.UserList.__repr__: PrettyPrinter._pprint_user,
    _collections.UserString.__repr__: PrettyPrinter._pprint_user,
}


def _words(line):
    # "a  bc d" -> ["a  ", "bc ", "d"]
    parts = []
    i, n = 0, len(line)
    while i < n:
        j = i
        while j < n and not line[j].isspace():
            j += 1
        while j < n and line[j].isspace():
            j += 1
        parts.append(line[i:j])
        i = j
    return parts


def _wrap_bytes(object, width, allowance):
    current = b""
    last = len(object) // 4 * 4
    for i in range(0, len(object), 4):
        part = object[i:i + 4]
        candidate = current + part
        if i == last:
            width -= allowance
        if len(repr(candidate)) > width:
            if current:
                yield repr(current)
            current = part
        else:
            current = candidate
    if current:
        yield repr(current)
