# Containers of weak references, and finalizers.

import sys
import collections.abc as _abc
from _weakref import ref, proxy, getweakrefcount, getweakrefs
try:
    from _weakref import ReferenceType
except ImportError:
    ReferenceType = ref
try:
    from _weakref import ProxyType, CallableProxyType
except ImportError:
    ProxyType = CallableProxyType = type(None)
from itertools import count as _count

__all__ = ["ref", "proxy", "getweakrefcount", "getweakrefs", "WeakKeyDictionary", "ReferenceType",
           "ProxyType", "CallableProxyType", "ProxyTypes", "WeakValueDictionary", "WeakSet",
           "WeakMethod", "finalize"]

ProxyTypes = (ProxyType, CallableProxyType)
GenericAlias = type(list[int])


class WeakMethod:
    # A bound method is made anew on each access, so keep its parts.
    __slots__ = ("_obj", "_func", "_kind", "_callback", "__weakref__", "_hash")

    def __init__(self, meth, callback=None):
        try:
            obj, func = meth.__self__, meth.__func__
        except AttributeError:
            raise TypeError(f"argument should be a bound method, not {type(meth)}") from None
        self._kind = type(meth)
        self._callback = callback
        self._hash = None
        me = ref(self)

        def gone(_):
            self = me()
            if self is not None and self._callback is not None:
                callback, self._callback = self._callback, None
                callback(self)
        self._obj = ref(obj, gone)
        self._func = ref(func, gone)

    def __call__(self):
        obj, func = self._obj(), self._func()
        if obj is None or func is None:
            return None
        return self._kind(func, obj)

    def __eq__(self, other):
        if not isinstance(other, WeakMethod):
            return NotImplemented
        if self() is None or other() is None:
            return self is other
        return self._obj == other._obj and self._func == other._func

    def __hash__(self):
        if self._hash is None:
            if self() is None:
                raise TypeError("weak object has gone away")
            self._hash = hash((self._obj, self._func))
        return self._hash


class KeyedRef(ref):
    __slots__ = ("key",)

    def __new__(type, ob, callback, key):
        self = ref.__new__(type, ob, callback)
        self.key = key
        return self

    def __init__(self, ob, callback, key):
        super().__init__(ob, callback)


class WeakValueDictionary(_abc.MutableMapping):
    def __init__(self, other=(), /, **kw):
        self.data = data = {}

        def remove(wr):
            if data.get(wr.key) is wr:
                del data[wr.key]
        self._remove = remove
        self.update(other, **kw)

    def __getitem__(self, key):
        value = self.data[key]()
        if value is None:
            raise KeyError(key)
        return value

    def __delitem__(self, key):
        del self.data[key]

    def __len__(self):
        return len([1 for wr in list(self.data.values()) if wr() is not None])

    def __contains__(self, key):
        wr = self.data.get(key)
        return wr is not None and wr() is not None

    def __repr__(self):
        return f"<{self.__class__.__name__} at {id(self):#x}>"

    def __setitem__(self, key, value):
        self.data[key] = KeyedRef(value, self._remove, key)

    def copy(self):
        made = WeakValueDictionary()
        for key, value in self.items():
            made[key] = value
        return made

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy
        made = self.__class__()
        for key, value in self.items():
            made[deepcopy(key, memo)] = value
        return made

    def get(self, key, default=None):
        wr = self.data.get(key)
        value = None if wr is None else wr()
        return default if value is None else value

    def items(self):
        for key, wr in list(self.data.items()):
            value = wr()
            if value is not None:
                yield key, value

    def keys(self):
        for key, wr in list(self.data.items()):
            if wr() is not None:
                yield key

    __iter__ = keys

    def values(self):
        for wr in list(self.data.values()):
            value = wr()
            if value is not None:
                yield value

    def itervaluerefs(self):
        yield from list(self.data.values())

    def valuerefs(self):
        return list(self.data.values())

    def popitem(self):
        while True:
            key, wr = self.data.popitem()
            value = wr()
            if value is not None:
                return key, value

    def pop(self, key, *args):
        wr = self.data.pop(key, None)
        value = None if wr is None else wr()
        if value is None:
            if args:
                return args[0]
            raise KeyError(key)
        return value

    def setdefault(self, key, default=None):
        value = self.get(key)
        if value is None:
            self[key] = default
            return default
        return value

    def update(self, other=None, /, **kwargs):
        if other is not None:
            for key, value in dict(other).items():
                self[key] = value
        for key, value in kwargs.items():
            self[key] = value

    def __or__(self, other):
        if not isinstance(other, _abc.Mapping):
            return NotImplemented
        made = self.copy()
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, _abc.Mapping):
            return NotImplemented
        made = self.__class__()
        made.update(other)
        made.update(self)
        return made

    def __ior__(self, other):
        self.update(other)
        return self


class WeakKeyDictionary(_abc.MutableMapping):
    def __init__(self, dict=None):
        self.data = data = {}

        def remove(wr):
            data.pop(wr, None)
        self._remove = remove
        if dict is not None:
            self.update(dict)

    def __getitem__(self, key):
        return self.data[ref(key)]

    def __setitem__(self, key, value):
        self.data[ref(key, self._remove)] = value

    def __delitem__(self, key):
        del self.data[ref(key)]

    def __len__(self):
        return len([1 for wr in list(self.data) if wr() is not None])

    def __contains__(self, key):
        try:
            wr = ref(key)
        except TypeError:
            return False
        return wr in self.data

    def __repr__(self):
        return f"<{self.__class__.__name__} at {id(self):#x}>"

    def copy(self):
        made = WeakKeyDictionary()
        for key, value in self.items():
            made[key] = value
        return made

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy
        made = self.__class__()
        for key, value in self.items():
            made[key] = deepcopy(value, memo)
        return made

    def get(self, key, default=None):
        return self.data.get(ref(key), default)

    def items(self):
        for wr, value in list(self.data.items()):
            key = wr()
            if key is not None:
                yield key, value

    def keys(self):
        for wr in list(self.data):
            key = wr()
            if key is not None:
                yield key

    __iter__ = keys

    def values(self):
        for wr, value in list(self.data.items()):
            if wr() is not None:
                yield value

    def keyrefs(self):
        return list(self.data)

    def popitem(self):
        while True:
            wr, value = self.data.popitem()
            key = wr()
            if key is not None:
                return key, value

    def pop(self, key, *args):
        return self.data.pop(ref(key), *args)

    def setdefault(self, key, default=None):
        return self.data.setdefault(ref(key, self._remove), default)

    def update(self, dict=None, /, **kwargs):
        if dict is not None:
            if not hasattr(dict, "items"):
                dict = type({})(dict)
            for key, value in dict.items():
                self[key] = value
        for key, value in kwargs.items():
            self[key] = value

    def __or__(self, other):
        if not isinstance(other, _abc.Mapping):
            return NotImplemented
        made = self.copy()
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, _abc.Mapping):
            return NotImplemented
        made = self.__class__()
        made.update(other)
        made.update(self)
        return made

    def __ior__(self, other):
        self.update(other)
        return self


class WeakSet:
    def __init__(self, data=None):
        self.data = items = set()

        def remove(wr):
            items.discard(wr)
        self._remove = remove
        if data is not None:
            self.update(data)

    def __iter__(self):
        for wr in list(self.data):
            item = wr()
            if item is not None:
                yield item

    def __len__(self):
        return len([1 for wr in list(self.data) if wr() is not None])

    def __contains__(self, item):
        try:
            return ref(item) in self.data
        except TypeError:
            return False

    def add(self, item):
        self.data.add(ref(item, self._remove))

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self)

    def pop(self):
        while True:
            try:
                item = self.data.pop()()
            except KeyError:
                raise KeyError("pop from empty WeakSet") from None
            if item is not None:
                return item

    def remove(self, item):
        self.data.remove(ref(item))

    def discard(self, item):
        self.data.discard(ref(item))

    def update(self, other):
        for item in other:
            self.add(item)

    def __ior__(self, other):
        self.update(other)
        return self

    def difference(self, other):
        made = self.copy()
        made.difference_update(other)
        return made

    __sub__ = difference

    def difference_update(self, other):
        if self is other:
            self.data.clear()
        else:
            self.data.difference_update([ref(item) for item in other])

    def __isub__(self, other):
        self.difference_update(other)
        return self

    def intersection(self, other):
        return self.__class__([item for item in other if item in self])

    __and__ = intersection

    def intersection_update(self, other):
        self.data.intersection_update([ref(item) for item in other])

    def __iand__(self, other):
        self.intersection_update(other)
        return self

    def _refs(self, other):
        return {ref(item) for item in other}

    def issubset(self, other):
        return self.data.issubset(self._refs(other))

    __le__ = issubset

    def __lt__(self, other):
        return self.data < self._refs(other)

    def issuperset(self, other):
        return self.data.issuperset(self._refs(other))

    __ge__ = issuperset

    def __gt__(self, other):
        return self.data > self._refs(other)

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return self.data == self._refs(other)

    __hash__ = None

    def symmetric_difference(self, other):
        made = self.copy()
        made.symmetric_difference_update(other)
        return made

    __xor__ = symmetric_difference

    def symmetric_difference_update(self, other):
        if self is other:
            self.data.clear()
        else:
            self.data.symmetric_difference_update([ref(item, self._remove) for item in other])

    def __ixor__(self, other):
        self.symmetric_difference_update(other)
        return self

    def union(self, other):
        return self.__class__([item for part in (self, other) for item in part])

    __or__ = union

    def isdisjoint(self, other):
        return len(self.intersection(other)) == 0

    def __repr__(self):
        return repr(self.data)

    __class_getitem__ = classmethod(GenericAlias)


_abc.MutableSet.register(WeakSet)


class finalize:
    __slots__ = ()

    _registry = {}
    _index = _count()
    _is_registered = False

    class _Info:
        __slots__ = ("weakref", "func", "args", "kwargs", "atexit", "index")

    def __init__(self, obj, func, /, *args, **kwargs):
        info = self._Info()
        info.weakref = ref(obj, self)
        info.func = func
        info.args = args
        info.kwargs = kwargs or None
        info.atexit = True
        info.index = next(self._index)
        self._registry[self] = info
        if not finalize._is_registered:
            finalize._is_registered = True
            import atexit
            atexit.register(_run_finalizers)

    def __call__(self, _=None):
        info = self._registry.pop(self, None)
        if info is not None:
            return info.func(*info.args, **(info.kwargs or {}))

    def detach(self):
        info = self._registry.get(self)
        obj = info and info.weakref()
        if obj is not None and self._registry.pop(self, None):
            return (obj, info.func, info.args, info.kwargs or {})

    def peek(self):
        info = self._registry.get(self)
        obj = info and info.weakref()
        if obj is not None:
            return (obj, info.func, info.args, info.kwargs or {})

    @property
    def alive(self):
        return self in self._registry

    @property
    def atexit(self):
        info = self._registry.get(self)
        return bool(info) and info.atexit

    @atexit.setter
    def atexit(self, value):
        info = self._registry.get(self)
        if info:
            info.atexit = bool(value)

    def __repr__(self):
        info = self._registry.get(self)
        obj = info and info.weakref()
        if obj is None:
            return f"<{type(self).__name__} object at {id(self):#x}; dead>"
        return (f"<{type(self).__name__} object at {id(self):#x}; "
                f"for {type(obj).__name__!r} at {id(obj):#x}>")


def _run_finalizers():
    # When the program ends, newest first.
    pending = [(info.index, f) for f, info in finalize._registry.items() if info.atexit]
    for _, f in sorted(pending, key=lambda pair: pair[0], reverse=True):
        try:
            f()
        except Exception:
            sys.excepthook(*sys.exc_info())
