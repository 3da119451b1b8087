# Higher-order functions. The hot ones (partial, reduce, cmp_to_key, lru_cache)
# are native; what is left here runs once per definition, not once per call.

from _functools import partial, reduce, cmp_to_key, _make_lru_cache
from collections import namedtuple as _namedtuple
from abc import get_cache_token

__all__ = ["update_wrapper", "wraps", "WRAPPER_ASSIGNMENTS", "WRAPPER_UPDATES", "total_ordering",
           "cache", "cmp_to_key", "lru_cache", "reduce", "partial", "partialmethod",
           "singledispatch", "singledispatchmethod", "cached_property"]

GenericAlias = type(list[int])

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__",
                       "__type_params__")
WRAPPER_UPDATES = ("__dict__",)


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for name in assigned:
        try:
            value = getattr(wrapped, name)
        except AttributeError:
            continue
        setattr(wrapper, name, value)
    for name in updated:
        getattr(wrapper, name).update(getattr(wrapped, name, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


_CacheInfo = _namedtuple("CacheInfo", ["hits", "misses", "maxsize", "currsize"])


class _HashedSeq(list):
    # A list that is a key: its hash is made once.
    __slots__ = "hashvalue"

    def __init__(self, tup, hash=hash):
        self[:] = tup
        self.hashvalue = hash(tup)

    def __hash__(self):
        return self.hashvalue


_keyword_mark = (object(),)


def _make_key(args, kwds, typed):
    """The key of a call, as caches of other libraries want it; `lru_cache` here has a native one."""
    key = args
    if kwds:
        key += _keyword_mark
        for item in kwds.items():
            key += item
    if typed:
        key += tuple(type(value) for value in args)
        key += tuple(type(value) for value in kwds.values())
    elif len(key) == 1 and type(key[0]) in (int, str):
        return key[0]
    return _HashedSeq(key)


def lru_cache(maxsize=128, typed=False):
    if isinstance(maxsize, int):
        maxsize = max(maxsize, 0)
    elif callable(maxsize) and isinstance(typed, bool):
        return _cached(maxsize, 128, typed)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorate(function):
        return _cached(function, maxsize, typed)

    return decorate


def _cached(function, maxsize, typed):
    wrapper = _make_lru_cache(function, maxsize, typed, _CacheInfo)
    update_wrapper(wrapper, function)
    wrapper.cache_parameters = lambda: {"maxsize": maxsize, "typed": typed}
    return wrapper


def cache(user_function, /):
    return lru_cache(maxsize=None)(user_function)


# total_ordering: each missing comparison is derived from the root one, through
# the class's own dunder, so that NotImplemented travels. Pickles find the methods here by name.

def _ordering(name, root, compute):
    qualname = f"_{name.strip('_')}_from_{root.strip('_')}"
    known = globals().get(qualname)
    if known is not None:
        return known

    def method(self, other):
        answer = getattr(type(self), root)(self, other)
        if answer is NotImplemented:
            return answer
        return compute(answer, self, other)
    globals()[qualname] = method
    method.__name__ = name
    method.__qualname__ = qualname
    method.__doc__ = _ordering_docstring(name, root)
    return method


_SIGNS = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}


def _ordering_docstring(name, root):
    wanted, given = _SIGNS[name], _SIGNS[root]
    text = f"(a {given} b)" if wanted[0] == given[0] else f"(not a {given} b)"
    if wanted[0] == given[0] or len(wanted) == len(given):
        text += " and (a != b)" if len(wanted) == 1 else " or (a == b)"
    return f"Return a {wanted} b.  Computed by @total_ordering from {text}."


def _derived(root):
    same = lambda answer, a, b: answer or a == b
    strict = lambda answer, a, b: answer and a != b
    flipped = lambda answer, a, b: not answer
    flipped_strict = lambda answer, a, b: not answer and a != b
    flipped_same = lambda answer, a, b: not answer or a == b
    return {
        "__lt__": (("__gt__", flipped_strict), ("__le__", same), ("__ge__", flipped)),
        "__le__": (("__ge__", flipped_same), ("__lt__", strict), ("__gt__", flipped)),
        "__gt__": (("__lt__", flipped_strict), ("__ge__", same), ("__le__", flipped)),
        "__ge__": (("__le__", flipped_same), ("__gt__", strict), ("__lt__", flipped)),
    }[root]


def total_ordering(cls):
    roots = [op for op in ("__lt__", "__le__", "__gt__", "__ge__")
             if getattr(cls, op, None) is not getattr(object, op, None)]
    if not roots:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = roots[0]
    for name, compute in _derived(root):
        if name not in roots:
            setattr(cls, name, _ordering(name, root, compute))
    return cls


def _unwrap_partial(func):
    while isinstance(func, partial):
        func = func.func
    return func


class partialmethod:
    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        if isinstance(func, partialmethod):
            self.func = func.func
            self.args = func.args + args
            self.keywords = {**func.keywords, **keywords}
        else:
            self.func = func
            self.args = args
            self.keywords = keywords

    def __repr__(self):
        cls = type(self)
        parts = [repr(self.func), *[repr(a) for a in self.args],
                 *[f"{k}={v!r}" for k, v in self.keywords.items()]]
        return f"{cls.__module__}.{cls.__qualname__}({', '.join(parts)})"

    def _make_unbound_method(self):
        def _method(cls_or_self, /, *args, **keywords):
            return self.func(cls_or_self, *self.args, *args, **{**self.keywords, **keywords})
        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method._partialmethod = self
        return _method

    def __get__(self, obj, cls=None):
        get = getattr(self.func, "__get__", None)
        result = None
        if get is not None and not isinstance(self.func, partial):
            bound = get(obj, cls)
            if bound is not self.func:
                result = partial(bound, *self.args, **self.keywords)
                try:
                    result.__self__ = bound.__self__
                except AttributeError:
                    pass
        if result is None:
            result = self._make_unbound_method().__get__(obj, cls)
        return result

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)

    __class_getitem__ = classmethod(GenericAlias)


class cached_property:
    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__
        self.__module__ = getattr(func, "__module__", None)

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError("Cannot assign the same cached_property to two different names "
                            f"({self.attrname!r} and {name!r}).")

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        name = self.attrname
        if name is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        try:
            store = instance.__dict__
        except AttributeError:
            raise TypeError(f"No '__dict__' attribute on {type(instance).__name__!r} instance to "
                            f"cache {name!r} property.") from None
        value = store.get(name, self)
        if value is self:
            value = self.func(instance)
            try:
                store[name] = value
            except TypeError:
                raise TypeError(f"The '__dict__' attribute on {type(instance).__name__!r} instance "
                                f"does not support item assignment for caching {name!r} "
                                "property.") from None
        return value

    __class_getitem__ = classmethod(GenericAlias)


# Single dispatch. The order in which registered classes are tried is the MRO
# of the argument's class with registered ABCs inserted behind the last base
# that is already a subclass of them.

def _merge(sequences):
    merged = []
    while True:
        sequences = [s for s in sequences if s]
        if not sequences:
            return merged
        for candidate in sequences:
            head = candidate[0]
            if not any(head in s[1:] for s in sequences):
                break
        else:
            raise RuntimeError("Inconsistent hierarchy")
        merged.append(head)
        for s in sequences:
            if s[0] is head:
                del s[0]


def _c3_mro(cls, abcs=()):
    boundary = 0
    for i in range(len(cls.__bases__) - 1, -1, -1):
        if hasattr(cls.__bases__[i], "__abstractmethods__"):
            boundary = i + 1
            break
    explicit, other = list(cls.__bases__[:boundary]), list(cls.__bases__[boundary:])
    inserted = []
    for base in abcs:
        if issubclass(cls, base) and not any(issubclass(b, base) for b in cls.__bases__):
            inserted.append(base)
    rest = [base for base in abcs if base not in inserted]
    mros = [_c3_mro(base, rest) for base in explicit + inserted + other]
    return _merge([[cls]] + mros + [explicit, inserted, other])


def _compose_mro(cls, types):
    bases = set(cls.__mro__)

    def related(typ):
        return (typ not in bases and hasattr(typ, "__mro__") and not isinstance(typ, GenericAlias)
                and issubclass(cls, typ))

    types = [t for t in types if related(t)]

    def shadowed(typ):
        return any(typ is not other and typ in other.__mro__ for other in types)

    types = [t for t in types if not shadowed(t)]
    known = set(types)
    order = []
    for typ in types:
        found = []
        for sub in typ.__subclasses__():
            if sub not in bases and issubclass(cls, sub):
                found.append([s for s in sub.__mro__ if s in known])
        if not found:
            order.append(typ)
            continue
        found.sort(key=len, reverse=True)
        for chain in found:
            for sub in chain:
                if sub not in order:
                    order.append(sub)
    return _c3_mro(cls, order)


def _find_impl(cls, registry):
    match = None
    mro = _compose_mro(cls, registry.keys())
    for t in mro:
        if match is not None:
            if (t in registry and t not in cls.__mro__ and match not in cls.__mro__
                    and not issubclass(match, t)):
                raise RuntimeError(f"Ambiguous dispatch: {match} or {t}")
            break
        if t in registry:
            match = t
    return registry.get(match)


def _is_union(cls):
    if type(cls) is type(int | str):
        return True
    return type(cls).__name__ == "_UnionGenericAlias"


def _is_dispatch_type(cls):
    if isinstance(cls, type) and not isinstance(cls, GenericAlias):
        return True
    return _is_union(cls) and all(
        isinstance(arg, type) and not isinstance(arg, GenericAlias) for arg in cls.__args__)


def singledispatch(func):
    import weakref
    registry = {}
    cache = weakref.WeakKeyDictionary()
    token = None

    def dispatch(cls):
        nonlocal token
        if token is not None:
            current = get_cache_token()
            if token != current:
                cache.clear()
                token = current
        try:
            return cache[cls]
        except KeyError:
            pass
        try:
            impl = registry[cls]
        except KeyError:
            impl = _find_impl(cls, registry)
        cache[cls] = impl
        return impl

    def register(cls, func=None):
        nonlocal token
        if _is_dispatch_type(cls):
            if func is None:
                return lambda f: register(cls, f)
        else:
            if func is not None:
                raise TypeError(f"Invalid first argument to `register()`. {cls!r} is not a class or union type.")
            ann = getattr(cls, "__annotations__", {})
            if not ann:
                raise TypeError(f"Invalid first argument to `register()`: {cls!r}. Use either "
                                "`@register(some_class)` or plain `@register` on an annotated function.")
            func = cls
            from typing import get_type_hints
            argname, cls = next(iter(get_type_hints(func).items()))
            if not _is_dispatch_type(cls):
                if _is_union(cls):
                    raise TypeError(f"Invalid annotation for {argname!r}. {cls!r} not all arguments are classes.")
                raise TypeError(f"Invalid annotation for {argname!r}. {cls!r} is not a class.")
        if _is_union(cls):
            for arg in cls.__args__:
                registry[arg] = func
        else:
            registry[cls] = func
            if token is None and hasattr(cls, "__abstractmethods__"):
                token = get_cache_token()
        cache.clear()
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f"{funcname} requires at least 1 positional argument")
        return dispatch(args[0].__class__)(*args, **kw)

    funcname = getattr(func, "__name__", "singledispatch function")
    registry[object] = func
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = type(type.__dict__)(registry)
    wrapper._clear_cache = cache.clear
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    def __init__(self, func):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        def _method(*args, **kwargs):
            method = self.dispatcher.dispatch(args[0].__class__)
            return method.__get__(obj, cls)(*args, **kwargs)
        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.register = self.register
        update_wrapper(_method, self.func)
        return _method

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)
