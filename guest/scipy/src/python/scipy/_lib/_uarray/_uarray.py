"""Which backend computes a function: `scipy.fft` asks here at each call.

Backends are chosen for a block, for the program, or registered for when nobody else can; each has a domain, and serves
functions of that domain and of those beneath it.
"""

from collections import namedtuple


class BackendNotImplementedError(NotImplementedError):
    """No backend computes the function."""


_Global = namedtuple("_Global", "backend coerce only try_last")


class _BackendState:
    """All choices."""

    def __init__(self, locals=(), globals=None, registered=None):
        self.local = list(locals)
        self.globals = dict(globals or {})
        self.registered = dict(registered or {})

    def copy(self):
        registered = {domain: list(backends) for domain, backends in self.registered.items()}
        return _BackendState(self.local, self.globals, registered)

    def _pickle(self):
        return self.local, self.globals, self.registered

    @classmethod
    def _unpickle(cls, local, globals, registered):
        return cls(local, globals, registered)


_state = _BackendState()


def get_state():
    return _state.copy()


def set_state(state, reset_allowed=False):
    global _state
    _state = state.copy()


def _domains(backend):
    domain = backend.__ua_domain__
    domains = (domain,) if isinstance(domain, str) else tuple(domain)
    if not domains:
        raise ValueError("__ua_domain__ lists must be non-empty")
    for each in domains:
        if not isinstance(each, str):
            raise TypeError("__ua_domain__ must be a string or sequence of strings")
        if not each:
            raise ValueError("__ua_domain__ must be non-empty")
    return domains


def set_global_backend(backend, coerce=False, only=False, try_last=False):
    for domain in _domains(backend):
        _state.globals[domain] = _Global(backend, coerce, only, try_last)


def register_backend(backend):
    for domain in _domains(backend):
        _state.registered.setdefault(domain, []).append(backend)


def clear_backends(domain, registered=True, globals=False):
    for table, is_wanted in ((_state.registered, registered), (_state.globals, globals)):
        if is_wanted:
            table.clear() if domain is None else table.pop(domain, None)


class _SetBackendContext:
    """A backend for a block."""

    def __init__(self, backend, coerce=False, only=False):
        self._choice = (backend, bool(coerce), bool(only), _domains(backend))

    def __enter__(self):
        _state.local.append(self._choice)

    def __exit__(self, *error):
        _state.local.remove(self._choice)

    def _pickle(self):
        return self._choice[:3]


class _SkipBackendContext:
    """A block without a backend."""

    def __init__(self, backend):
        self._choice = (backend, None, None, _domains(backend))

    def __enter__(self):
        _state.local.append(self._choice)

    def __exit__(self, *error):
        _state.local.remove(self._choice)

    def _pickle(self):
        return self._choice[:1]


def _backends(domain):
    """Those that serve a domain, with whether they may coerce and whether they are the last."""
    skipped = {id(choice[0]) for choice in _state.local if choice[1] is None}
    for backend, coerce, only, domains in reversed(_state.local):
        serves = any(domain == each or domain.startswith(each + ".") for each in domains)
        if coerce is not None and serves and id(backend) not in skipped:
            yield backend, coerce, only or coerce
    parts = domain.split(".")
    for end in range(len(parts), 0, -1):
        each = ".".join(parts[:end])
        chosen = _state.globals.get(each)
        registered = [(backend, False, False) for backend in _state.registered.get(each, ())]
        first = [] if chosen is None else [(chosen.backend, chosen.coerce, chosen.only or chosen.coerce)]
        order = registered + first if chosen is not None and chosen.try_last else first + registered
        for choice in order:
            if id(choice[0]) not in skipped:
                yield choice


def determine_backend(domain, dispatchables, coerce):
    for backend, may_coerce, is_last in _backends(domain):
        convert = getattr(backend, "__ua_convert__", None)
        if convert is None or convert(dispatchables, coerce and may_coerce) is not NotImplemented:
            return _SetBackendContext(backend, coerce, is_last)
    raise BackendNotImplementedError("No backends could accept input of this type.")


class _Function:
    """A function that backends compute."""

    def __init__(self, extractor, replacer, domain, def_args, def_kwargs, def_impl):
        if not callable(extractor) or replacer is not None and not callable(replacer):
            raise TypeError("Argument extractor and replacer must be callable")
        self._parts = (extractor, replacer, domain, def_args, def_kwargs, def_impl)

    @property
    def arg_extractor(self):
        return self._parts[0]

    @property
    def arg_replacer(self):
        return self._parts[1]

    @property
    def domain(self):
        return self._parts[2]

    @property
    def default(self):
        return self._parts[5]

    def __repr__(self):
        return f"<uarray multimethod '{getattr(self, '__name__', '?')}'>"

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return lambda *args, **kwargs: self(instance, *args, **kwargs)

    def __call__(self, *args, **kwargs):
        extractor, replacer, domain, _, _, default = self._parts
        errors = []
        for backend, coerce, is_last in _backends(domain):
            new_args, new_kwargs = args, kwargs
            convert = getattr(backend, "__ua_convert__", None)
            if convert is not None:
                found = convert(extractor(*args, **kwargs), coerce)
                if found is NotImplemented:
                    continue
                if replacer is not None:
                    new_args, new_kwargs = replacer(args, kwargs, tuple(found))
            result = backend.__ua_function__(self, new_args, new_kwargs)
            if result is not NotImplemented:
                return result
            errors.append(backend)
            if is_last:
                break
        if default is not None and not errors:
            result = default(*args, **kwargs)
            if result is not NotImplemented:
                return result
        raise BackendNotImplementedError("No selected backends had an implementation for this function.")
