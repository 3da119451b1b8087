# Registered reductions, and the helpers that `object.__reduce_ex__` names.

__all__ = ["pickle", "constructor", "add_extension", "remove_extension", "clear_extension_cache"]

import sys

_Builtin, _Wrapper, _Module = type(len), type("".__str__), type(sys)
del sys

dispatch_table = {}

# Codes that pickles use for classes: by `(module, name)`, the inverse, and what was looked up.
_extension_registry = {}
_inverted_registry = {}
_extension_cache = {}


def pickle(ob_type, pickle_function, constructor_ob=None):
    if not callable(pickle_function):
        raise TypeError("reduction functions must be callable")
    dispatch_table[ob_type] = pickle_function
    if constructor_ob is not None:
        constructor(constructor_ob)


def constructor(object):
    if not callable(object):
        raise TypeError("constructors must be callable")


def __newobj__(cls, *args):
    return cls.__new__(cls, *args)


def __newobj_ex__(cls, args, kwargs):
    return cls.__new__(cls, *args, **kwargs)


def _reconstructor(cls, base, state):
    if base is object:
        return object.__new__(cls)
    made = base.__new__(cls, state)
    if base.__init__ != object.__init__:
        base.__init__(made, state)
    return made


_HEAPTYPE = 1 << 9


def _reduce_ex(self, proto):
    # What protocols 0 and 1 make of an object: its nearest builtin base is made again.
    cls = self.__class__
    for base in cls.__mro__:
        if not base.__flags__ & _HEAPTYPE:
            break
        new = base.__new__
        if isinstance(new, _Builtin) and new.__self__ is base:
            break
    else:
        base = object
    if base is object:
        inner = None
    elif base is cls:
        raise TypeError(f"cannot pickle {cls.__name__!r} object")
    else:
        inner = base(self)
    args = cls, base, inner
    getstate = self.__getstate__
    if type(self).__getstate__ is object.__getstate__ and getattr(self, "__slots__", None):
        raise TypeError(f"a class that defines __slots__ without defining __getstate__ cannot be "
                        f"pickled with protocol {proto}")
    state = getstate()
    return (_reconstructor, args, state) if state else (_reconstructor, args)


def _slotnames(cls):
    # Names of all slots of `cls`, as attributes are called at run time.
    names = cls.__dict__.get("__slotnames__")
    if names is not None:
        return names
    names = []
    for base in cls.__mro__:
        slots = base.__dict__.get("__slots__", ())
        if isinstance(slots, str):
            slots = (slots,)
        for name in slots:
            if name in ("__dict__", "__weakref__"):
                continue
            if name.startswith("__") and not name.endswith("__"):
                stripped = base.__name__.lstrip("_")
                name = f"_{stripped}{name}" if stripped else name
            names.append(name)
    return names


def __getstate__(obj):
    # What `object.__getstate__()` gives: the dict, with the slots if there are any.
    state = getattr(obj, "__dict__", None) or None
    names = _slotnames(type(obj))
    slots = {}
    for name in names:
        try:
            slots[name] = getattr(obj, name)
        except AttributeError:
            pass
    return (state, slots) if slots else state


def _reduce_deque(obj, cls):
    args = () if obj.maxlen is None else ((), obj.maxlen)
    return cls, args, getattr(obj, "__dict__", None) or None, iter(obj)


# How instances of classes written in Rust come back, and of classes derived from them.
_reductions = {
    ("collections", "deque"): _reduce_deque,
    ("collections", "defaultdict"): lambda obj, cls: (
        cls, (obj.default_factory,), None, None, iter(obj.items())
    ),
    ("collections", "OrderedDict"): lambda obj, cls: (
        cls, (), getattr(obj, "__dict__", None) or None, None, iter(obj.items())
    ),
    ("builtins", "set"): lambda obj, cls: (cls, (list(obj),), getattr(obj, "__dict__", None) or None),
    ("builtins", "frozenset"): lambda obj, cls: (cls, (list(obj),), getattr(obj, "__dict__", None) or None),
    ("builtins", "bytearray"): lambda obj, cls: (
        cls, (bytes(obj),), getattr(obj, "__dict__", None) or None
    ),
    ("builtins", "range"): lambda obj, cls: (range, (obj.start, obj.stop, obj.step)),
    ("builtins", "method"): lambda obj, cls: (getattr, (obj.__self__, obj.__func__.__name__)),
    ("builtins", "method_descriptor"): lambda obj, cls: (getattr, (obj.__objclass__, obj.__name__)),
    ("builtins", "wrapper_descriptor"): lambda obj, cls: (getattr, (obj.__objclass__, obj.__name__)),
    ("builtins", "slice"): lambda obj, cls: (slice, (obj.start, obj.stop, obj.step)),
}


def __reduce_ex__(obj, is_plain, protocol):
    # What `object.__reduce_ex__(protocol)` gives; `is_plain` says that all there is to an
    # instance is in its dict and slots.
    cls = type(obj)
    if cls is _Builtin or cls is _Wrapper:
        owner = obj.__self__
        if owner is None or type(owner) is _Module:
            return obj.__qualname__
        return getattr, (owner, obj.__name__)
    for base in cls.__mro__:
        reduction = _reductions.get((base.__module__, base.__name__))
        if reduction is not None:
            return reduction(obj, cls)
    if protocol < 2:
        return _reduce_ex(obj, protocol)
    args, kwargs = (), None
    plain = False
    if hasattr(cls, "__getnewargs_ex__"):
        both = obj.__getnewargs_ex__()
        if not isinstance(both, tuple):
            raise TypeError(
                f"__getnewargs_ex__ should return a tuple, not '{type(both).__name__}'")
        if len(both) != 2:
            raise ValueError(
                f"__getnewargs_ex__ should return a tuple of length 2, not {len(both)}")
        args, kwargs = both
        if not isinstance(args, tuple):
            raise TypeError("first item of the tuple returned by __getnewargs_ex__ must be a "
                            f"tuple, not '{type(args).__name__}'")
        if not isinstance(kwargs, dict):
            raise TypeError("second item of the tuple returned by __getnewargs_ex__ must be a "
                            f"dict, not '{type(kwargs).__name__}'")
    elif hasattr(cls, "__getnewargs__"):
        args = obj.__getnewargs__()
        if not isinstance(args, tuple):
            raise TypeError(f"__getnewargs__ should return a tuple, not '{type(args).__name__}'")
    else:
        plain = True
    is_list, is_dict = isinstance(obj, list), isinstance(obj, dict)
    if plain and not (is_list or is_dict) and not is_plain:
        name = cls.__name__
        if not cls.__flags__ & _HEAPTYPE and cls.__module__ != "builtins":
            name = f"{cls.__module__}.{name}"
        if name in ("code", "memoryview"):
            raise TypeError(f"cannot pickle {name} objects")
        raise TypeError(f"cannot pickle {name!r} object")
    state = obj.__getstate__()
    items = iter(obj) if is_list else None
    pairs = iter(obj.items()) if is_dict else None
    if kwargs:
        return __newobj_ex__, (cls, args, kwargs), state, items, pairs
    return __newobj__, (cls, *args), state, items, pairs


def _pickle_complex(c):
    return complex, (c.real, c.imag)


pickle(complex, _pickle_complex)


def pickle_union(obj):
    import functools
    import operator
    return functools.reduce, (operator.or_, obj.__args__)


pickle(type(int | str), pickle_union)


def add_extension(module, name, code):
    """Register an extension code."""
    code = int(code)
    if not 1 <= code <= 0x7FFFFFFF:
        raise ValueError("code out of range")
    key = (module, name)
    if _extension_registry.get(key) == code and _inverted_registry.get(code) == key:
        return
    if key in _extension_registry:
        raise ValueError(f"key {key} is already registered with code {_extension_registry[key]}")
    if code in _inverted_registry:
        raise ValueError(f"code {code} is already in use for key {_inverted_registry[code]}")
    _extension_registry[key] = code
    _inverted_registry[code] = key


def remove_extension(module, name, code):
    """Unregister an extension code. For testing only."""
    key = (module, name)
    if _extension_registry.get(key) != code or _inverted_registry.get(code) != key:
        raise ValueError(f"key {key} is not registered with code {code}")
    del _extension_registry[key]
    del _inverted_registry[code]
    _extension_cache.pop(code, None)


def clear_extension_cache():
    _extension_cache.clear()
