# Names for the types of built-in objects, and helpers that make classes.

def _names():
    import sys

    def function():
        pass

    def cell_maker():
        return sys, cell_maker

    def generator():
        yield

    async def coroutine():
        pass

    async def asynchronous():
        yield

    class Holder:
        def method(self):
            pass

    def waiting():
        made = coroutine()
        made.close()
        return made

    def traceback():
        try:
            raise TypeError
        except TypeError as error:
            return error.__traceback__

    return (
        ("FunctionType LambdaType", lambda: function),
        ("CodeType", lambda: function.__code__),
        ("MappingProxyType", lambda: type.__dict__),
        ("SimpleNamespace", lambda: sys.implementation),
        ("CellType", lambda: cell_maker.__closure__[0]),
        ("GeneratorType", lambda: generator()),
        ("CoroutineType", waiting),
        ("AsyncGeneratorType", lambda: asynchronous()),
        ("MethodType", lambda: Holder().method),
        ("BuiltinFunctionType BuiltinMethodType", lambda: len),
        ("WrapperDescriptorType", lambda: object.__init__),
        ("MethodWrapperType", lambda: object().__str__),
        ("MethodDescriptorType", lambda: str.join),
        ("ClassMethodDescriptorType", lambda: dict.__dict__["fromkeys"]),
        ("ModuleType", lambda: sys),
        ("TracebackType", traceback),
        ("FrameType", lambda: traceback().tb_frame),
        ("GetSetDescriptorType", lambda: type(function).__dict__["__code__"]),
        ("MemberDescriptorType", lambda: type("_Slots", (), {"__slots__": "a"}).__dict__["a"]),
        ("GenericAlias", lambda: list[int]),
        ("UnionType", lambda: int | str),
        ("EllipsisType", lambda: ...),
        ("NoneType", lambda: None),
        ("NotImplementedType", lambda: NotImplemented),
    )


for _row, _sample in _names():
    # Each name stands alone: a kind of object that this interpreter does not
    # have leaves its own name out and no other.
    try:
        _kind = type(_sample())
    except (AttributeError, KeyError, TypeError):
        continue
    for _name in _row.split():
        globals()[_name] = _kind
del _row, _sample, _kind, _name


def new_class(name, bases=(), kwds=None, exec_body=None):
    resolved = resolve_bases(bases)
    meta, namespace, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(namespace)
    if resolved is not bases:
        namespace["__orig_bases__"] = bases
    return meta(name, resolved, namespace, **kwds)


def resolve_bases(bases):
    out = []
    changed = False
    for base in bases:
        if isinstance(base, type) or not hasattr(base, "__mro_entries__"):
            out.append(base)
            continue
        entries = base.__mro_entries__(bases)
        if not isinstance(entries, tuple):
            raise TypeError("__mro_entries__ must return a tuple")
        out.extend(entries)
        changed = True
    return tuple(out) if changed else bases


def prepare_class(name, bases=(), kwds=None):
    kwds = dict(kwds or {})
    if "metaclass" in kwds:
        meta = kwds.pop("metaclass")
    else:
        meta = type(bases[0]) if bases else type
    if isinstance(meta, type):
        meta = _calculate_meta(meta, bases)
    prepare = getattr(meta, "__prepare__", None)
    return meta, ({} if prepare is None else prepare(name, bases, **kwds)), kwds


def _calculate_meta(meta, bases):
    winner = meta
    for base in bases:
        kind = type(base)
        if issubclass(winner, kind):
            continue
        if not issubclass(kind, winner):
            raise TypeError("metaclass conflict: the metaclass of a derived class must be a "
                            "(non-strict) subclass of the metaclasses of all its bases")
        winner = kind
    return winner


def get_original_bases(cls, /):
    try:
        return cls.__dict__.get("__orig_bases__", cls.__bases__)
    except AttributeError:
        raise TypeError(f"Expected an instance of type, not {type(cls).__name__!r}") from None


class DynamicClassAttribute:
    # A property of instances whose name is free for a class attribute:
    # read through the class it raises AttributeError, so that a metaclass
    # `__getattr__` is asked.
    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.__doc__ = doc or (fget.__doc__ if fget is not None else None)
        self.overwrite_doc = doc is None
        self.__isabstractmethod__ = bool(getattr(fget, "__isabstractmethod__", False))

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.__isabstractmethod__:
                return self
            raise AttributeError()
        if self.fget is None:
            raise AttributeError("unreadable attribute")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(instance)

    def getter(self, fget):
        doc = fget.__doc__ if self.overwrite_doc else None
        made = type(self)(fget, self.fset, self.fdel, doc or self.__doc__)
        made.overwrite_doc = self.overwrite_doc
        return made

    def setter(self, fset):
        made = type(self)(self.fget, fset, self.fdel, self.__doc__)
        made.overwrite_doc = self.overwrite_doc
        return made

    def deleter(self, fdel):
        made = type(self)(self.fget, self.fset, fdel, self.__doc__)
        made.overwrite_doc = self.overwrite_doc
        return made


class _GeneratorWrapper:
    # What `types.coroutine` returns for an object that only looks like a
    # generator: the object with `__await__` added.
    def __init__(self, gen):
        self.__wrapped = gen
        self.__name__ = getattr(gen, "__name__", None)
        self.__qualname__ = getattr(gen, "__qualname__", None)

    def send(self, val):
        return self.__wrapped.send(val)

    def throw(self, tp, *rest):
        return self.__wrapped.throw(tp, *rest)

    def close(self):
        return self.__wrapped.close()

    def __getattr__(self, name):
        if name[:3] in ("gi_", "cr_"):
            return getattr(self.__wrapped, "gi_" + name[3:])
        raise AttributeError(name)

    def __next__(self):
        return next(self.__wrapped)

    def __iter__(self):
        return self

    __await__ = __iter__


def coroutine(func):
    if not callable(func):
        raise TypeError("types.coroutine() expects a callable")
    import functools
    code = getattr(func, "__code__", None)
    if code is not None:
        flags = code.co_flags
        if flags & 0x180:  # a coroutine, or already an iterable one
            return func
        if flags & 0x20:
            from _asyncio import mark_coroutine
            return mark_coroutine(func)

    @functools.wraps(func)
    def wrapped(*args, **kwargs):
        made = func(*args, **kwargs)
        if hasattr(made, "__await__") or not hasattr(made, "send"):
            return made
        return _GeneratorWrapper(made)

    return wrapped


__all__ = [name for name in globals() if name[:1] != "_"]
