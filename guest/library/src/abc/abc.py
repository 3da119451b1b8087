# Abstract base classes: ABCMeta with virtual subclasses and cached checks.
# Instantiation of a class with a non-empty `__abstractmethods__` is refused
# natively by `object.__new__`; this module only computes the set.

__all__ = ["ABC", "ABCMeta", "abstractmethod", "abstractclassmethod", "abstractstaticmethod",
           "abstractproperty", "get_cache_token", "update_abstractmethods"]

# Grows with every `register`; a negative cache is valid for one token only.
_token = 0

# A cache that reaches this size is emptied, so that programs that make
# classes in a loop do not keep them all alive.
_CACHE_LIMIT = 512


def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractclassmethod(classmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractstaticmethod(staticmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractproperty(property):
    __isabstractmethod__ = True


def get_cache_token():
    return _token


class _abc_data:
    __slots__ = ("registry", "yes", "no", "token")

    def __init__(self):
        self.registry = []
        self.yes = set()
        self.no = set()
        self.token = _token


def _collect_abstract(cls, own):
    names = {name for name, value in own if getattr(value, "__isabstractmethod__", False)}
    for base in cls.__bases__:
        for name in getattr(base, "__abstractmethods__", ()):
            if getattr(getattr(cls, name, None), "__isabstractmethod__", False):
                names.add(name)
    return frozenset(names)


class ABCMeta(type):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        cls.__abstractmethods__ = _collect_abstract(cls, namespace.items())
        cls._abc_impl = _abc_data()
        return cls

    def register(cls, subclass):
        global _token
        if not isinstance(subclass, type):
            raise TypeError("Can only register classes")
        if issubclass(subclass, cls):
            return subclass
        if issubclass(cls, subclass):
            raise RuntimeError("Refusing to create an inheritance cycle")
        cls._abc_impl.registry.append(subclass)
        _token += 1
        return subclass

    def __instancecheck__(cls, instance):
        subclass = instance.__class__
        data = cls._abc_impl
        if subclass in data.yes:
            return True
        actual = type(instance)
        if actual is subclass:
            if data.token == _token and subclass in data.no:
                return False
            return cls.__subclasscheck__(subclass)
        return cls.__subclasscheck__(subclass) or cls.__subclasscheck__(actual)

    def __subclasscheck__(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("issubclass() arg 1 must be a class")
        data = cls._abc_impl
        if subclass in data.yes:
            return True
        if data.token != _token:
            data.no = set()
            data.token = _token
        elif subclass in data.no:
            return False
        answer = cls.__subclasshook__(subclass)
        if answer is NotImplemented:
            answer = (cls in getattr(subclass, "__mro__", ())
                      or any(issubclass(subclass, each) for each in data.registry)
                      or any(issubclass(subclass, each) for each in cls.__subclasses__()))
        elif not isinstance(answer, bool):
            raise AssertionError("__subclasshook__ must return either False, True, or NotImplemented")
        cache = data.yes if answer else data.no
        if len(cache) >= _CACHE_LIMIT:
            cache.clear()
        cache.add(subclass)
        return answer

    def _dump_registry(cls, file=None):
        print(f"Class: {cls.__module__}.{cls.__qualname__}", file=file)
        print(f"Inv. counter: {get_cache_token()}", file=file)

    def _abc_registry_clear(cls):
        cls._abc_impl.registry.clear()

    def _abc_caches_clear(cls):
        cls._abc_impl.yes.clear()
        cls._abc_impl.no.clear()


def update_abstractmethods(cls):
    if hasattr(cls, "__abstractmethods__"):
        names = _collect_abstract(cls, list(cls.__dict__.items()))
        cls.__abstractmethods__ = names
    return cls


class ABC(metaclass=ABCMeta):
    __slots__ = ()
