# Fills modules that cannot work in a sandbox, each with the names that
# `offers.rs` has for it.

import builtins


def refuse(module, name, why):
    message = f"{module}.{name}() cannot work in the sandbox: {why}"
    raise PermissionError(1, message)


def function(module, name, why):
    def refused(*args, **kwargs):
        refuse(module, name, why)

    refused.__name__ = refused.__qualname__ = name
    refused.__module__ = module
    return refused


def refused_class(module, name, why):
    def __init__(self, *args, **kwargs):
        refuse(module, name, why)

    __init__.__qualname__ = f"{name}.__init__"
    return type(name, (), {"__module__": module, "__init__": __init__})


def fill(module, why, functions, classes, exceptions, numbers):
    space = module.__dict__
    name = module.__name__
    space["__doc__"] = f"Cannot work in the sandbox: {why}."
    for each in functions.split():
        space[each] = function(name, each, why)
    for cls in classes.split():
        space[cls] = refused_class(name, cls, why)
    for row in exceptions.split():
        exception, base = row.split("=")
        base = space[base] if base in space else getattr(builtins, base)
        if base in (OSError, TimeoutError) and exception in ("error", "timeout"):
            # Names of before there was one kind.
            space[exception] = base
        else:
            space[exception] = type(exception, (base,), {"__module__": name})
    for row in numbers.split():
        number, value = row.split("=")
        space[number] = int(value)
    extend = _EXTRAS.get(name)
    if extend:
        extend(space)


# What works without the outside.


def _multiprocessing(space):
    # Packages choose how processes would begin when they are imported.
    class Context:
        """How processes begin, which says itself that there are none when it is used."""

        def __init__(self, method):
            self._method = method

        def __getattr__(self, name):
            if name.startswith("_") or name not in space:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            return space[name]

        def get_context(self, method=None):
            return get_context(self._method if method is None else method)

        def get_start_method(self, allow_none=False):
            return self._method

    Context.__module__, Context.__qualname__ = "multiprocessing", "Context"

    def get_context(method=None):
        if method not in (None, "fork", "spawn", "forkserver"):
            raise ValueError(f"cannot find context for {method!r}") from None
        return Context(method or "fork")

    def allow_connection_pickling():
        """There are no connections."""

    for function in (get_context, allow_connection_pickling):
        function.__module__, function.__qualname__ = "multiprocessing", function.__name__
        space[function.__name__] = function


# Name, size, how its values are kept: an int is cut to its bits, a float and a character have their own.
_C_TYPES = """c_bool 1 ?|c_byte 1 b|c_ubyte 1 B|c_short 2 h|c_ushort 2 H|c_int 4 i|c_uint 4 I|c_long 8 l|c_ulong 8 L
c_longlong 8 q|c_ulonglong 8 Q|c_size_t 8 L|c_ssize_t 8 l|c_int8 1 b|c_uint8 1 B|c_int16 2 h|c_uint16 2 H|c_int32 4 i
c_uint32 4 I|c_int64 8 l|c_uint64 8 L|c_float 4 f|c_double 8 d|c_char 1 c|c_wchar 4 u|c_char_p 8 z|c_wchar_p 8 Z
c_void_p 8 P"""
_SAME = {"c_int8": "c_byte", "c_uint8": "c_ubyte", "c_int16": "c_short", "c_uint16": "c_ushort", "c_int32": "c_int",
         "c_uint32": "c_uint", "c_int64": "c_long", "c_uint64": "c_ulong", "c_longlong": "c_long",
         "c_ulonglong": "c_ulong", "c_size_t": "c_ulong", "c_ssize_t": "c_long"}


def _ctypes(space):
    import struct

    class _SimpleCData:
        """A number or a character as C has it: sizes and values work, pointers do not."""

        def __init__(self, value=None):
            self._value = b"\0" if self._type_ == "c" else "\0" if self._type_ == "u" else 0
            if self._type_ in "zZP":
                self._value = None
            if value is not None:
                self.value = value

        @property
        def value(self):
            if self._type_ == "?":
                return bool(self._value)
            return float(self._value) if self._type_ in "fd" else self._value

        @value.setter
        def value(self, value):
            kind = self._type_
            if kind in "bBhHiIlLqQ":
                if not isinstance(value, int):
                    raise TypeError(f"an integer is required (got type {type(value).__name__})")
                bits = 8 * self._size
                value &= (1 << bits) - 1
                if kind.islower() and value >> (bits - 1):
                    value -= 1 << bits
            elif kind in "fd":
                if not isinstance(value, (int, float)):
                    raise TypeError("must be real number, not " + type(value).__name__)
                value = struct.unpack(kind, struct.pack(kind, value))[0]
            elif kind == "c" and not (isinstance(value, (bytes, bytearray)) and len(value) == 1):
                raise TypeError("one character bytes, bytearray or integer expected")
            self._value = value

        def __bool__(self):
            return bool(self._value)

        def __repr__(self):
            return f"{type(self).__name__}({self.value!r})"

    _SimpleCData.__module__, _SimpleCData.__qualname__ = "_ctypes", "_SimpleCData"
    for row in _C_TYPES.replace("\n", "|").split("|"):
        name, size, kind = row.split()
        same = _SAME.get(name)
        if same:
            space[name] = space[same]
        else:
            space[name] = type(name, (_SimpleCData,), {"__module__": "ctypes", "_type_": kind, "_size": int(size)})
    space["_SimpleCData"] = _SimpleCData

    def sizeof(what, /):
        size = getattr(what, "_size", None)
        if size is None:
            raise TypeError("this type has no size")
        return size

    def alignment(what, /):
        return sizeof(what)

    for function in (sizeof, alignment):
        function.__module__, function.__qualname__ = "ctypes", function.__name__
        space[function.__name__] = function


def _readline(space):
    # `cmd` and `pdb` set these up where the module is there; nothing is ever completed.
    def get_completer():
        """Return the current completer function."""

    def set_completer(function=None, /):
        """Set or remove the completer function."""

    def set_completer_delims(string, /):
        """Set the word delimiters for completion."""

    def parse_and_bind(string, /):
        """Execute the init line provided in the string argument."""

    for function in (get_completer, set_completer, set_completer_delims, parse_and_bind):
        function.__module__, function.__qualname__ = "readline", function.__name__
        space[function.__name__] = function


def _resource(space):
    def getpagesize():
        # As `mmap` has it.
        return 4096

    getpagesize.__module__ = "resource"
    space["getpagesize"] = getpagesize


def _sqlite3(space):
    # Packages register theirs when they are imported.
    def register_adapter(type, adapter, /):
        pass

    def register_converter(typename, converter, /):
        pass

    for function in (register_adapter, register_converter):
        function.__module__, function.__qualname__ = "sqlite3", function.__name__
        space[function.__name__] = function
    space["sqlite_version"], space["sqlite_version_info"] = "3.45.0", (3, 45, 0)


def _webbrowser(space):
    # There is a way to say that there is no browser, which programs expect.
    def open(url, new=0, autoraise=True):
        return False

    def open_new(url):
        return open(url, 1)

    def open_new_tab(url):
        return open(url, 2)

    def get(using=None):
        raise space["Error"]("could not locate runnable browser")

    for function in (open, open_new, open_new_tab, get):
        function.__module__, function.__qualname__ = "webbrowser", function.__name__
        space[function.__name__] = function


_EXTRAS = {"ctypes": _ctypes, "multiprocessing": _multiprocessing, "readline": _readline, "resource": _resource,
           "sqlite3": _sqlite3, "webbrowser": _webbrowser}
