# Shallow and deep copies.

from _weakref import ref

__all__ = ["Error", "copy", "deepcopy"]


class Error(Exception):
    pass


error = Error

# Copied as themselves, shallow or deep.
_ATOMIC = frozenset({
    type(None), int, float, bool, complex, str, bytes, type, range, property, type(len),
    type(lambda: 0), type(...), type(NotImplemented), type((lambda: 0).__code__), ref})
_SHALLOW = frozenset({list, dict, set, bytearray})


def copy(x):
    cls = type(x)
    if cls in _ATOMIC or cls is tuple or cls is frozenset or cls is slice:
        return x
    if cls in _SHALLOW:
        return cls.copy(x)
    if issubclass(cls, type):
        return x
    copier = getattr(cls, "__copy__", None)
    if copier is not None:
        return copier(x)
    rv = _reduce(x, cls)
    if isinstance(rv, str):
        return x
    return _reconstruct(x, None, *rv)


def _reduce(x, cls):
    reductor = _dispatch_table().get(cls)
    if reductor is not None:
        return reductor(x)
    reductor = getattr(x, "__reduce_ex__", None)
    if reductor is not None:
        return reductor(4)
    reductor = getattr(x, "__reduce__", None)
    if reductor:
        return reductor()
    raise Error("un(deep)copyable object of type %s" % cls)


def _dispatch_table():
    import sys
    module = sys.modules.get("copyreg")
    return {} if module is None else module.dispatch_table


def deepcopy(x, memo=None, _nil=[]):
    cls = type(x)
    if cls in _ATOMIC:
        return x
    key = id(x)
    if memo is None:
        memo = {}
    else:
        y = memo.get(key, _nil)
        if y is not _nil:
            return y
    if cls is list:
        y = memo[key] = []
        append = y.append
        for item in x:
            append(deepcopy(item, memo))
    elif cls is dict:
        y = memo[key] = {}
        for name, value in x.items():
            y[deepcopy(name, memo)] = deepcopy(value, memo)
    elif cls is tuple:
        y = _deepcopy_tuple(x, memo)
    elif issubclass(cls, type):
        y = x
    else:
        copier = getattr(x, "__deepcopy__", None)
        if copier is not None:
            y = copier(memo)
        elif cls is _method_type:
            y = cls(x.__func__, deepcopy(x.__self__, memo))
        else:
            rv = _reduce(x, cls)
            y = x if isinstance(rv, str) else _reconstruct(x, memo, *rv)
    if y is not x:
        memo[key] = y
        # Keep the original alive: its id must stay taken while the memo lives.
        try:
            memo[id(memo)].append(x)
        except KeyError:
            memo[id(memo)] = [x]
    return y


def _deepcopy_tuple(x, memo):
    y = [deepcopy(item, memo) for item in x]
    # A tuple inside one of its own items was copied on the way.
    known = memo.get(id(x))
    if known is not None:
        return known
    for old, new in zip(x, y):
        if old is not new:
            return tuple(y)
    return x


def _reconstruct(x, memo, func, args, state=None, listiter=None, dictiter=None, *,
                 deepcopy=deepcopy):
    deep = memo is not None
    if deep and args:
        args = [deepcopy(arg, memo) for arg in args]
    y = func(*args)
    if deep:
        memo[id(x)] = y
    if state is not None:
        if deep:
            state = deepcopy(state, memo)
        if hasattr(y, "__setstate__"):
            y.__setstate__(state)
        else:
            slots = None
            if isinstance(state, tuple) and len(state) == 2:
                state, slots = state
            if state is not None:
                y.__dict__.update(state)
            if slots is not None:
                for key, value in slots.items():
                    setattr(y, key, value)
    if listiter is not None:
        for item in listiter:
            y.append(deepcopy(item, memo) if deep else item)
    if dictiter is not None:
        for key, value in dictiter:
            if deep:
                key, value = deepcopy(key, memo), deepcopy(value, memo)
            y[key] = value
    return y


class _Empty:
    def method(self):
        pass


_method_type = type(_Empty().method)
del _Empty
