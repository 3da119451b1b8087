# Context variables. One thread runs at a time, so "the current context" is one
# global; the event loop enters a context for each callback it runs.

GenericAlias = type(list[int])

__all__ = ["Context", "ContextVar", "Token", "copy_context"]


def _is_no_base(cls):
    raise TypeError(f"type '_contextvars.{cls.__base__.__name__}' is not an acceptable base type")


class Context:
    __slots__ = ("_data", "_kept", "_entered", "__weakref__")
    __init_subclass__ = classmethod(_is_no_base)

    def __init__(self, /, *args, **keywords):
        if args or keywords:
            raise TypeError("Context() does not accept any arguments")
        self._data = {}
        self._kept = None
        self._entered = False

    def run(self, callable, /, *args, **kwargs):
        global _current
        if self._entered:
            raise RuntimeError(f"cannot enter context: {self!r} is already entered")
        previous = _current
        self._entered = True
        if _exchanges:
            _switch(self)
        else:
            _current = self
        try:
            return callable(*args, **kwargs)
        finally:
            if _exchanges:
                _switch(previous)
            else:
                _current = previous
            self._entered = False

    def copy(self):
        made = Context()
        made._data = self._data.copy()
        if _exchanges:
            if self is _current:
                _switch(self)
            made._kept = self._kept and self._kept.copy()
        return made

    def __getitem__(self, var):
        _check(var)
        return self._data[var]

    def __contains__(self, var):
        _check(var)
        return var in self._data

    def __iter__(self):
        return iter(self._data)

    def __len__(self):
        return len(self._data)

    def __eq__(self, other):
        if not isinstance(other, Context):
            return NotImplemented
        return self._data == other._data

    __hash__ = None

    def get(self, var, default=None, /):
        _check(var)
        return self._data.get(var, default)

    def keys(self):
        return self._data.keys()

    def values(self):
        return self._data.values()

    def items(self):
        return self._data.items()

    def __repr__(self):
        return f"<_contextvars.Context object at {id(self):#x}>"


def _check(var):
    if not isinstance(var, ContextVar):
        raise TypeError(f"a ContextVar key was expected, got {var!r}")


class _Missing:
    def __repr__(self):
        return "<Token.MISSING>"


class Token:
    MISSING = _Missing()
    __class_getitem__ = classmethod(GenericAlias)
    __slots__ = ("_var", "_old", "_context", "_used")
    __init_subclass__ = classmethod(_is_no_base)

    def __new__(cls, *args, **kwargs):
        raise RuntimeError("Tokens can only be created by ContextVars")

    @property
    def var(self):
        return self._var

    @property
    def old_value(self):
        return self._old

    def __repr__(self):
        used = " used" if self._used else ""
        return f"<Token{used} var={self._var!r} at {id(self):#x}>"


_none = object()


class ContextVar:
    __class_getitem__ = classmethod(GenericAlias)
    __slots__ = ("_name", "_default")
    __init_subclass__ = classmethod(_is_no_base)

    def __init__(self, name=_none, /, *more, default=_none, **keywords):
        if name is _none or more or keywords:
            given = (name is not _none) + len(more)
            count = given + len(keywords) + (default is not _none)
            if count > 2:
                raise TypeError(f"ContextVar() takes at most 2 arguments ({count} given)")
            how = "exactly" if given == 0 else "at most"
            if given != 1:
                raise TypeError(f"ContextVar() takes {how} 1 positional argument ({given} given)")
            raise TypeError(f"{next(iter(keywords))!r} is an invalid keyword argument for ContextVar()")
        if not isinstance(name, str):
            raise TypeError("context variable name must be a str")
        self._name = name
        self._default = default

    @property
    def name(self):
        return self._name

    def get(self, default=_none, /):
        value = _current._data.get(self, _none)
        if value is not _none:
            return value
        if default is not _none:
            return default
        if self._default is not _none:
            return self._default
        raise LookupError(self)

    def set(self, value, /):
        data = _current._data
        token = object.__new__(Token)
        token._var = self
        token._old = data.get(self, Token.MISSING)
        token._context = _current
        token._used = False
        data[self] = value
        return token

    def reset(self, token, /):
        if not isinstance(token, Token):
            raise TypeError(f"expected an instance of Token, got {token!r}")
        if token._used:
            raise RuntimeError(f"{token!r} has already been used once")
        if token._var is not self:
            raise ValueError(f"{token!r} was created by a different ContextVar")
        if token._context is not _current:
            raise ValueError(f"{token!r} was created in a different Context")
        token._used = True
        if token._old is Token.MISSING:
            _current._data.pop(self, None)
        else:
            _current._data[self] = token._old

    def __repr__(self):
        default = "" if self._default is _none else f" default={self._default!r}"
        return f"<ContextVar name={self._name!r}{default} at {id(self):#x}>"


_current = _outermost = Context()

# Modules that keep something for the running context where they find it sooner, such as decimal its context: functions
# that are given what to keep from now on, `None` for nothing, and give what they kept. A module is here once it has
# something to keep, because the others pay for it.
_exchanges = []


def _switch(context):
    # Make it the running context. Gives the one that was.
    global _current
    previous, _current = _current, context
    if _exchanges:
        previous._kept = {exchange: exchange(None) for exchange in _exchanges}
        if context._kept:
            for exchange, value in context._kept.items():
                exchange(value)
    return previous


def copy_context():
    return _current.copy()
