# What wraps what wraps, and so on: each ends in an exception at most, wherever it is looked through.
import functools, types, weakref, collections, typing
def wrapped(wrap, count, inner=print):
    for _ in range(count): inner = wrap(inner)
    return inner
def look(thing):
    for action in [
        lambda: thing(), lambda: thing.__name__, lambda: thing.missing, lambda: repr(thing), lambda: hash(thing),
        lambda: thing == 1, lambda: thing == wrapped(lambda x: x, 1, thing), lambda: isinstance(thing, thing),
        lambda: thing.__get__(1, int)(), lambda: callable(thing), lambda: thing.__isabstractmethod__,
        lambda: type("T", (), {"x": thing})().x, lambda: type("T", (), {"x": thing}).x, lambda: thing[int],
        lambda: thing.__parameters__, lambda: thing.__wrapped__, lambda: bool(thing), lambda: dir(thing),
        lambda: next(thing), lambda: thing.__reduce__(), lambda: setattr(thing, "x", 1), lambda: thing.fget,
        lambda: isinstance(1, thing), lambda: thing | None, lambda: list(thing), lambda: thing.__doc__,
    ]:
        try: action()
        except (Exception, RecursionError): pass
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: types.MethodType(x, 1), 200_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: types.MethodType(x, 1), 12_000, lambda *_: None))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: functools.partial(x, 1), 50_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: functools.partialmethod(x), 5_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(classmethod, 100_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(staticmethod, 100_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(property, 100_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(functools.cached_property, 5_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(functools.lru_cache, 5_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: types.GenericAlias(list, x), 50_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: types.GenericAlias(list, (x, x)), 50, typing.TypeVar("T")))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: types.GenericAlias(x, int), 50_000, list))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(types.MappingProxyType, 50_000, {}))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: collections.ChainMap(x), 5_000, {}))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: types.SimpleNamespace(x=x), 50_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(memoryview, 50_000, b"x"))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(iter, 50_000, []))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: map(int, x), 50_000, []))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: (y for y in x), 50_000, []))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: types.MethodType(functools.partial(x), 1), 20_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: slice(x), 50_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: Exception(x), 50_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: (x,), 50_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
look(wrapped(lambda x: frozenset([x]), 5_000))
# --- step ---
# expect: ok | fuel | MemoryError | memory
def class_of(inner):
    class Next: __get__ = __call__ = __getattr__ = inner
    return Next()
look(wrapped(class_of, 3_000))
