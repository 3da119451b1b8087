# Run-time side of type hints: the special forms, generic aliases and their
# substitution, protocols, NamedTuple, TypedDict and get_type_hints.
#
# Aliases are values: equal by origin and arguments, and cached per subscripted
# form, because programs subscript the same few forms over and over.
#
# The compiler enters through the functions at "PEP 695" for `def f[T]`,
# `class C[T]` and `type X = ...`.

import sys
import collections
import collections.abc as _abc
import functools
import warnings
from abc import ABCMeta, abstractmethod
from _typing import _evaluate_in, _union_of
from types import (GenericAlias, MappingProxyType, UnionType, FunctionType, MethodType, ModuleType,
                   BuiltinFunctionType)

__all__ = ["Annotated", "Any", "Callable", "ClassVar", "Concatenate", "Final", "ForwardRef",
           "Generic", "Literal", "Optional", "ParamSpec", "Protocol", "Tuple", "Type", "TypeVar",
           "TypeVarTuple", "Union", "AbstractSet", "ByteString", "Container", "ContextManager",
           "Hashable", "ItemsView", "Iterable", "Iterator", "KeysView", "Mapping", "MappingView",
           "MutableMapping", "MutableSequence", "MutableSet", "Sequence", "Sized", "ValuesView",
           "Awaitable", "AsyncIterator", "AsyncIterable", "Coroutine", "Collection",
           "AsyncGenerator", "AsyncContextManager", "Reversible", "SupportsAbs", "SupportsBytes",
           "SupportsComplex", "SupportsFloat", "SupportsIndex", "SupportsInt", "SupportsRound",
           "ChainMap", "Counter", "Deque", "Dict", "DefaultDict", "List", "OrderedDict", "Set",
           "FrozenSet", "NamedTuple", "TypedDict", "Generator", "BinaryIO", "IO", "Match",
           "Pattern", "TextIO", "AnyStr", "assert_type", "assert_never", "cast",
           "clear_overloads", "dataclass_transform", "final", "get_args", "get_origin",
           "get_overloads", "get_type_hints", "is_typeddict", "LiteralString", "Never", "NewType",
           "no_type_check", "no_type_check_decorator", "NoReturn", "NotRequired", "overload",
           "override", "ParamSpecArgs", "ParamSpecKwargs", "Required", "reveal_type",
           "runtime_checkable", "Self", "Text", "TYPE_CHECKING", "TypeAlias", "TypeGuard",
           "TypeAliasType", "Unpack"]

TYPE_CHECKING = False
Text = str
NoneType = type(None)
_CACHE_LIMIT = 256


def _caller(depth=2, default="__main__"):
    try:
        return sys._getframe(depth).f_globals.get("__name__", default)
    except (AttributeError, ValueError):
        return None


def _cached(cache, key, make, *args):
    # `make(*args)` remembered under `key`; keys that do not hash are not kept.
    try:
        return cache[key]
    except KeyError:
        pass
    except TypeError:
        return make(*args)
    made = make(*args)
    if len(cache) >= _CACHE_LIMIT:
        cache.clear()
    cache[key] = made
    return made


# Checking and showing arguments

def _type_convert(arg, module=None, *, allow_special_forms=False):
    if arg is None:
        return NoneType
    if isinstance(arg, str):
        return ForwardRef(arg, module=module, is_class=allow_special_forms)
    return arg


def _type_check(arg, msg, is_argument=True, module=None, *, allow_special_forms=False):
    arg = _type_convert(arg, module=module, allow_special_forms=allow_special_forms)
    if isinstance(arg, type):
        if arg in (Generic, Protocol):
            raise TypeError(f"Plain {arg} is not valid as type argument")
        return arg
    if isinstance(arg, _GenericAlias) and (
            arg.__origin__ in (Generic, Protocol)
            or (not allow_special_forms and (arg.__origin__ is ClassVar
                                             or (is_argument and arg.__origin__ is Final)))):
        raise TypeError(f"{arg} is not valid as type argument")
    if type(arg) is _SpecialForm:
        if arg is ClassVar or arg is Final:
            if allow_special_forms:
                return arg
            raise TypeError(f"Plain {arg} is not valid as type argument")
        if arg in (Literal, Optional, Union, Concatenate, TypeGuard, Unpack, Required, NotRequired):
            raise TypeError(f"Plain {arg} is not valid as type argument")
        return arg
    if type(arg) is tuple:
        raise TypeError(f"{msg} Got {arg!r:.100}.")
    return arg


def _type_repr(obj):
    if isinstance(obj, tuple):
        return "[" + ", ".join([_type_repr(t) for t in obj]) + "]"
    if isinstance(obj, type) and not isinstance(obj, GenericAlias):
        if obj.__module__ == "builtins":
            return obj.__qualname__
        return f"{obj.__module__}.{obj.__qualname__}"
    if obj is ...:
        return "..."
    if isinstance(obj, FunctionType):
        return obj.__name__
    return repr(obj)


def _collect_parameters(args):
    # Type variables in `args`, each once, in the order of first appearance.
    parameters = []
    for t in args:
        if isinstance(t, type):
            continue
        if isinstance(t, tuple):
            found = _collect_parameters(t)
        elif hasattr(t, "__typing_subst__"):
            found = (t,)
        else:
            found = getattr(t, "__parameters__", ())
            if not isinstance(found, tuple):
                continue
        for p in found:
            if p not in parameters:
                parameters.append(p)
    return tuple(parameters)


def _deduplicate(params):
    out = []
    for p in params:
        if p not in out:
            out.append(p)
    return out


def _check_generic(cls, parameters, expected):
    if not expected:
        raise TypeError(f"{cls} is not a generic class")
    actual = len(parameters)
    if actual != expected:
        raise TypeError(f"Too {'many' if actual > expected else 'few'} arguments for {cls};"
                        f" actual {actual}, expected {expected}")


def _is_param_expr(arg):
    return arg is ... or isinstance(arg, (tuple, list, ParamSpec, _ConcatenateGenericAlias))


def _is_unpacked_typevartuple(x):
    return not isinstance(x, type) and bool(getattr(x, "__typing_is_unpacked_typevartuple__", False))


def _unpack_args(args):
    # `*tuple[int, str]` among arguments counts as its items, unless open-ended.
    out = []
    for arg in args:
        sub = getattr(arg, "__typing_unpacked_tuple_args__", None)
        if sub is not None and not (sub and sub[-1] is ...):
            out.extend(sub)
        else:
            out.append(arg)
    return out


def _idfunc(_, x):
    return x


# What well-known packages take from CPython's module, beside its classes.

_ASSERT_NEVER_REPR_MAX_LENGTH = 100
_prohibited = frozenset(["__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults",
                         "_field_types", "_make", "_replace", "_asdict", "_source"])
_special = frozenset(["__module__", "__name__", "__annotations__"])
_cleanups = []


def _tp_cache(func=None, /, *, typed=False):
    # Remembers what a subscript gave; parameters that do not hash are passed by.
    def decorator(func):
        cached = functools.lru_cache(typed=typed)(func)
        _cleanups.append(cached.cache_clear)

        @functools.wraps(func)
        def inner(*args, **kwds):
            try:
                return cached(*args, **kwds)
            except TypeError:
                pass
            return func(*args, **kwds)
        return inner

    return decorator if func is None else decorator(func)


class _NotIterable:
    __slots__ = ()
    __iter__ = None


class _PickleUsingNameMixin:
    def __reduce__(self):
        return self.__name__


# Special forms

class _Final:
    __slots__ = ("__weakref__",)

    def __init_subclass__(cls, /, *args, _root=False, **kwds):
        if not _root:
            raise TypeError("Cannot subclass special typing classes")


class _SpecialForm(_Final, _root=True):
    __slots__ = ("_name", "__doc__", "_getitem", "_cache")

    __iter__ = None

    def __init__(self, getitem):
        self._getitem = getitem
        self._name = getitem.__name__
        self.__doc__ = getitem.__doc__
        self._cache = {}

    def __getattr__(self, item):
        if item in ("__name__", "__qualname__"):
            return self._name
        raise AttributeError(item)

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass {self!r}")

    def __repr__(self):
        return "typing." + self._name

    def __reduce__(self):
        return self._name

    def __call__(self, *args, **kwds):
        raise TypeError(f"Cannot instantiate {self!r}")

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __instancecheck__(self, obj):
        raise TypeError(f"{self} cannot be used with isinstance()")

    def __subclasscheck__(self, cls):
        raise TypeError(f"{self} cannot be used with issubclass()")

    def __getitem__(self, parameters):
        return _cached(self._cache, parameters, self._getitem, self, parameters)


class _LiteralSpecialForm(_SpecialForm, _root=True):
    # 1, True and 1.0 are different literals, so the types belong to the key.
    def __getitem__(self, parameters):
        if not isinstance(parameters, tuple):
            parameters = (parameters,)
        key = (parameters, tuple([type(p) for p in parameters]))
        return _cached(self._cache, key, self._getitem, self, *parameters)


class _AnyMeta(type):
    def __instancecheck__(self, obj):
        if self is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return super().__instancecheck__(obj)

    def __repr__(self):
        if self is Any:
            return "typing.Any"
        return super().__repr__()


class Any(metaclass=_AnyMeta):
    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


def _no_parameters(self, parameters):
    raise TypeError(f"{self} is not subscriptable")


def _plain_form(name):
    form = _SpecialForm(_no_parameters)
    form._name = name
    return form


NoReturn = _plain_form("NoReturn")
Never = _plain_form("Never")
Self = _plain_form("Self")
LiteralString = _plain_form("LiteralString")
TypeAlias = _plain_form("TypeAlias")


def _one_type_form(name, says, **options):
    def getitem(self, parameters):
        return _GenericAlias(self, (_type_check(parameters, f"{self}{says}", **options),))
    getitem.__name__ = name
    return _SpecialForm(getitem)


_one = " accepts only single type."
ClassVar = _one_type_form("ClassVar", _one)
Final = _one_type_form("Final", _one)
TypeGuard = _one_type_form("TypeGuard", _one)
Required = _one_type_form("Required", " accepts only a single type.", allow_special_forms=True)
NotRequired = _one_type_form("NotRequired", " accepts only a single type.", allow_special_forms=True)


@_SpecialForm
def Union(self, parameters):
    if parameters == ():
        raise TypeError("Cannot take a Union of no types.")
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    flat = []
    for p in parameters:
        p = _type_check(p, "Union[arg, ...]: each arg must be a type.")
        if isinstance(p, (_UnionGenericAlias, UnionType)):
            flat.extend(p.__args__)
        else:
            flat.append(p)
    parameters = tuple(_deduplicate(flat))
    if len(parameters) == 1:
        return parameters[0]
    if len(parameters) == 2 and NoneType in parameters:
        return _UnionGenericAlias(self, parameters, name="Optional")
    return _UnionGenericAlias(self, parameters)


@_SpecialForm
def Optional(self, parameters):
    return Union[_type_check(parameters, f"{self} requires a single type."), NoneType]


@_LiteralSpecialForm
def Literal(self, *parameters):
    flat = []
    for p in parameters:
        if isinstance(p, _LiteralGenericAlias):
            flat.extend(p.__args__)
        else:
            flat.append(p)
    try:
        flat = [p for p, _ in dict.fromkeys([(p, type(p)) for p in flat])]
    except TypeError:
        pass  # what does not hash is kept as it is
    return _LiteralGenericAlias(self, tuple(flat))


@_SpecialForm
def Concatenate(self, parameters):
    if parameters == ():
        raise TypeError("Cannot take a Concatenate of no types.")
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    if not (parameters[-1] is ... or isinstance(parameters[-1], ParamSpec)):
        raise TypeError("The last parameter to Concatenate should be a ParamSpec variable or ellipsis.")
    msg = "Concatenate[arg, ...]: each arg must be a type."
    parameters = (*[_type_check(p, msg) for p in parameters[:-1]], parameters[-1])
    return _ConcatenateGenericAlias(self, parameters)


@_SpecialForm
def Unpack(self, parameters):
    return _UnpackGenericAlias(self, (_type_check(parameters, f"{self} accepts only single type."),))


class ForwardRef(_Final, _root=True):
    __slots__ = ("__forward_arg__", "__forward_code__", "__forward_evaluated__",
                 "__forward_value__", "__forward_is_argument__", "__forward_is_class__",
                 "__forward_module__")

    def __init__(self, arg, is_argument=True, module=None, *, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        # Compiled when it is evaluated; here only what cannot be right is
        # refused, and a bare name needs no look at all.
        if not arg.isidentifier():
            text = f"({arg},)[0]" if arg[:1] == "*" else arg
            try:
                compile(text, "<string>", "eval")
            except SyntaxError:
                raise SyntaxError(f"Forward reference must be an expression -- got {arg!r}") from None
        self.__forward_arg__ = arg
        self.__forward_code__ = None
        self.__forward_evaluated__ = False
        self.__forward_value__ = None
        self.__forward_is_argument__ = is_argument
        self.__forward_is_class__ = is_class
        self.__forward_module__ = module

    def _evaluate(self, globalns, localns, type_params=(), *, recursive_guard=frozenset()):
        arg = self.__forward_arg__
        if arg in recursive_guard:
            return self
        if not self.__forward_evaluated__ or localns is not globalns:
            if globalns is None and localns is None:
                globalns = localns = {}
            elif globalns is None:
                globalns = localns
            elif localns is None:
                localns = globalns
            if self.__forward_module__ is not None:
                globalns = getattr(sys.modules.get(self.__forward_module__), "__dict__", globalns)
            if type_params:
                globalns, localns = dict(globalns), dict(localns)
                for param in type_params:
                    if not self.__forward_is_class__ or param.__name__ not in globalns:
                        globalns[param.__name__] = param
                        localns.pop(param.__name__, None)
            text = f"({arg},)[0]" if arg[:1] == "*" else arg
            value = _type_check(eval(text, globalns, localns), "Forward references must evaluate to types.",
                                is_argument=self.__forward_is_argument__,
                                allow_special_forms=self.__forward_is_class__)
            self.__forward_value__ = _eval_type(value, globalns, localns, type_params,
                                                recursive_guard=recursive_guard | {arg})
            self.__forward_evaluated__ = True
        return self.__forward_value__

    def __eq__(self, other):
        if not isinstance(other, ForwardRef):
            return NotImplemented
        if self.__forward_evaluated__ and other.__forward_evaluated__:
            return (self.__forward_arg__ == other.__forward_arg__
                    and self.__forward_value__ == other.__forward_value__)
        return (self.__forward_arg__ == other.__forward_arg__
                and self.__forward_module__ == other.__forward_module__)

    def __hash__(self):
        return hash((self.__forward_arg__, self.__forward_module__))

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __repr__(self):
        if self.__forward_module__ is None:
            return f"ForwardRef({self.__forward_arg__!r})"
        return f"ForwardRef({self.__forward_arg__!r}, module={self.__forward_module__!r})"


def _eval_type(t, globalns, localns, type_params=(), *, recursive_guard=frozenset()):
    if isinstance(t, ForwardRef):
        return t._evaluate(globalns, localns, type_params, recursive_guard=recursive_guard)
    if isinstance(t, (_GenericAlias, GenericAlias, UnionType)):
        if isinstance(t, GenericAlias):
            # Strings inside list["T"] are plain strings there.
            args = tuple([ForwardRef(arg) if isinstance(arg, str) else arg for arg in t.__args__])
            is_unpacked = t.__unpacked__
            if is_unpacked or args != t.__args__:
                if t.__origin__ is _abc.Callable and not (len(args) == 2 and _is_param_expr(args[0])):
                    t = _abc.Callable[list(args[:-1]), args[-1]]
                else:
                    t = GenericAlias(t.__origin__, args)
            if is_unpacked:
                t = Unpack[t]
        evaluated = tuple([_eval_type(a, globalns, localns, type_params,
                                      recursive_guard=recursive_guard) for a in t.__args__])
        if evaluated == t.__args__:
            return t
        if isinstance(t, GenericAlias):
            if t.__origin__ is _abc.Callable:
                return _abc.Callable[list(evaluated[:-1]), evaluated[-1]]
            return GenericAlias(t.__origin__, evaluated)
        if isinstance(t, UnionType):
            result = evaluated[0]
            for arg in evaluated[1:]:
                result = result | arg
            return result
        return t.copy_with(evaluated)
    return t


# Type variables

class _TypeParameter:
    __slots__ = ()

    def __init_subclass__(cls, /, _root=False, **kwds):
        if not _root:
            raise TypeError(f"type 'typing.{cls.__bases__[0].__name__}' is not an acceptable base type")

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of {type(self).__name__}")

    def __reduce__(self):
        return self.__name__

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _set_variance(self, covariant, contravariant, infer_variance):
    if covariant and contravariant:
        raise ValueError("Bivariant types are not supported.")
    if infer_variance and (covariant or contravariant):
        raise ValueError("Variance cannot be specified with infer_variance.")
    self.__covariant__ = bool(covariant)
    self.__contravariant__ = bool(contravariant)
    self.__infer_variance__ = bool(infer_variance)


def _variance_mark(self):
    if self.__infer_variance__:
        return ""
    return "+" if self.__covariant__ else "-" if self.__contravariant__ else "~"


class TypeVar(_TypeParameter, _root=True):
    __slots__ = ("__name__", "_bound", "_constraints", "_lazy",
                 "__covariant__", "__contravariant__", "__infer_variance__", "__dict__",
                 "__weakref__")

    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False,
                 infer_variance=False):
        if not isinstance(name, str):
            raise TypeError(f"TypeVar() argument 'name' must be str, not {type(name).__name__}")
        self.__name__ = name
        _set_variance(self, covariant, contravariant, infer_variance)
        if constraints and bound is not None:
            raise TypeError("Constraints cannot be combined with bound=...")
        if len(constraints) == 1:
            raise TypeError("A single constraint is not allowed")
        self._lazy = None
        self._constraints = tuple([
            _type_check(t, "TypeVar(name, constraint, ...): constraints must be types.")
            for t in constraints])
        self._bound = None if bound is None else _type_check(bound, "Bound must be a type.")
        module = _caller(default=None)
        if module != "typing":
            self.__module__ = module

    def _evaluate(self):
        value, self._lazy = self._lazy(), None
        if isinstance(value, tuple):
            self._constraints = value
        else:
            self._bound = value

    @property
    def __bound__(self):
        if self._lazy is not None:
            self._evaluate()
        return self._bound

    @property
    def __constraints__(self):
        if self._lazy is not None:
            self._evaluate()
        return self._constraints

    def __typing_subst__(self, arg):
        msg = "Parameters to generic types must be types."
        arg = _type_check(arg, msg)
        if ((isinstance(arg, _GenericAlias) and arg.__origin__ is Unpack)
                or (isinstance(arg, GenericAlias) and getattr(arg, "__unpacked__", False))):
            raise TypeError(f"{arg} is not valid as type argument")
        return arg

    def __or__(self, right):
        return Union[self, right]

    def __ror__(self, left):
        return Union[left, self]

    def __repr__(self):
        return _variance_mark(self) + self.__name__


class TypeVarTuple(_TypeParameter, _root=True):
    __slots__ = ("__name__", "__dict__", "__weakref__")

    def __init__(self, name):
        self.__name__ = name
        module = _caller(default=None)
        if module != "typing":
            self.__module__ = module

    def __iter__(self):
        yield Unpack[self]

    def __repr__(self):
        return self.__name__

    def __typing_subst__(self, arg):
        raise TypeError("Substitution of bare TypeVarTuple is not supported")

    def __typing_prepare_subst__(self, alias, args):
        params = alias.__parameters__
        index = params.index(self)
        for param in params[index + 1:]:
            if isinstance(param, TypeVarTuple):
                raise TypeError(f"More than one TypeVarTuple parameter in {alias}")
        given, wanted = len(args), len(params)
        left, right = index, wanted - index - 1
        open_at = fill = None
        for k, arg in enumerate(args):
            if not isinstance(arg, type):
                sub = getattr(arg, "__typing_unpacked_tuple_args__", None)
                if sub and len(sub) == 2 and sub[-1] is ...:
                    if open_at is not None:
                        raise TypeError("More than one unpacked arbitrary-length tuple argument")
                    open_at, fill = k, sub[0]
        if open_at is not None:
            left = min(left, open_at)
            right = min(right, given - open_at - 1)
        elif left + right > given:
            raise TypeError(f"Too few arguments for {alias}; actual {given}, expected at least {wanted - 1}")
        return (*args[:left], *([fill] * (index - left)), tuple(args[left:given - right]),
                *([fill] * (wanted - right - left - 1 - (index - left))), *args[given - right:])


class ParamSpecArgs:
    def __init__(self, origin):
        self.__origin__ = origin

    def __mro_entries__(self, bases):
        raise TypeError("Cannot subclass an instance of ParamSpecArgs")

    def __init_subclass__(cls, /, **kwds):
        raise TypeError("type 'typing.ParamSpecArgs' is not an acceptable base type")

    def __eq__(self, other):
        return self.__origin__ == other.__origin__ if isinstance(other, ParamSpecArgs) else NotImplemented

    def __hash__(self):
        return hash((ParamSpecArgs, self.__origin__))

    def __repr__(self):
        return f"{self.__origin__.__name__}.args"


class ParamSpecKwargs:
    def __init__(self, origin):
        self.__origin__ = origin

    def __mro_entries__(self, bases):
        raise TypeError("Cannot subclass an instance of ParamSpecKwargs")

    def __init_subclass__(cls, /, **kwds):
        raise TypeError("type 'typing.ParamSpecKwargs' is not an acceptable base type")

    def __eq__(self, other):
        return self.__origin__ == other.__origin__ if isinstance(other, ParamSpecKwargs) else NotImplemented

    def __hash__(self):
        return hash((ParamSpecKwargs, self.__origin__))

    def __repr__(self):
        return f"{self.__origin__.__name__}.kwargs"


class ParamSpec(_TypeParameter, _root=True):
    __slots__ = ("__name__", "__bound__", "__covariant__", "__contravariant__",
                 "__infer_variance__", "__dict__", "__weakref__")

    def __init__(self, name, *, bound=None, covariant=False, contravariant=False,
                 infer_variance=False):
        self.__name__ = name
        _set_variance(self, covariant, contravariant, infer_variance)
        self.__bound__ = None if bound is None else _type_check(bound, "Bound must be a type.")
        module = _caller(default=None)
        if module != "typing":
            self.__module__ = module

    @property
    def args(self):
        return ParamSpecArgs(self)

    @property
    def kwargs(self):
        return ParamSpecKwargs(self)

    def __repr__(self):
        return _variance_mark(self) + self.__name__

    def __or__(self, right):
        return Union[self, right]

    def __ror__(self, left):
        return Union[left, self]

    def __typing_subst__(self, arg):
        if isinstance(arg, (list, tuple)):
            return tuple([_type_check(a, "Expected a type.") for a in arg])
        if not _is_param_expr(arg):
            raise TypeError("Expected a list of types, an ellipsis, ParamSpec, or Concatenate. "
                            f"Got {arg}")
        return arg

    def __typing_prepare_subst__(self, alias, args):
        params = alias.__parameters__
        i = params.index(self)
        if i >= len(args):
            raise TypeError(f"Too few arguments for {alias}")
        if len(params) == 1 and not _is_param_expr(args[0]):
            return (tuple(args),)  # C[int, str] means C[[int, str]]
        if isinstance(args[i], list):
            return (*args[:i], tuple(args[i]), *args[i + 1:])
        return args


# Aliases

def _is_dunder(attr):
    return attr[:2] == "__" and attr[-2:] == "__"


class _BaseGenericAlias(_Final, _root=True):
    def __init__(self, origin, *, inst=True, name=None):
        self.__dict__.update(__origin__=origin, _inst=inst, _name=name)

    def __call__(self, *args, **kwargs):
        if not self._inst:
            raise TypeError(f"Type {self._name} cannot be instantiated; "
                            f"use {self.__origin__.__name__}() instead")
        result = self.__origin__(*args, **kwargs)
        try:
            result.__orig_class__ = self
        except Exception:
            pass  # slots, builtins, frozen data classes: nowhere to note it
        return result

    def __mro_entries__(self, bases):
        res = []
        if self.__origin__ not in bases:
            res.append(self.__origin__)
        later = bases[bases.index(self) + 1:]
        for b in later:
            if isinstance(b, _BaseGenericAlias) or isinstance(b, type) and issubclass(b, Generic):
                break
        else:
            res.append(Generic)
        return tuple(res)

    def __getattr__(self, attr):
        if attr in ("__name__", "__qualname__"):
            return self._name or self.__origin__.__name__
        if "__origin__" in self.__dict__ and not _is_dunder(attr):
            return getattr(self.__origin__, attr)
        raise AttributeError(attr)

    def __setattr__(self, attr, val):
        if _is_dunder(attr) or attr in ("_name", "_inst", "_nparams", "_cache", "_hash"):
            self.__dict__[attr] = val
        else:
            setattr(self.__origin__, attr, val)

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __dir__(self):
        return list(set(object.__dir__(self)
                        + [attr for attr in dir(self.__origin__) if not _is_dunder(attr)]))


class _GenericAlias(_BaseGenericAlias, _root=True):
    def __init__(self, origin, args, *, inst=True, name=None):
        if not isinstance(args, tuple):
            args = (args,)
        fields = self.__dict__
        fields["__origin__"] = origin
        fields["_inst"] = inst
        fields["_name"] = name
        fields["__args__"] = tuple([... if a is _TypingEllipsis else a for a in args])
        fields["__parameters__"] = _collect_parameters(args)
        if not name:
            fields["__module__"] = origin.__module__

    def __eq__(self, other):
        if not isinstance(other, _GenericAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __or__(self, right):
        return Union[self, right]

    def __ror__(self, left):
        return Union[left, self]

    def __getitem__(self, args):
        if self.__origin__ in (Generic, Protocol):
            raise TypeError(f"Cannot subscript already-subscripted {self}")
        if not self.__parameters__:
            raise TypeError(f"{self} is not a generic class")
        if not isinstance(args, tuple):
            args = (args,)
        args = _unpack_args([_type_convert(p) for p in args])
        return self.copy_with(self._substitute(tuple(args)), name=self._name)

    def _substitute(self, args):
        params = self.__parameters__
        for param in params:
            prepare = getattr(param, "__typing_prepare_subst__", None)
            if prepare is not None:
                args = prepare(self, args)
        if len(args) != len(params):
            raise TypeError(f"Too {'many' if len(args) > len(params) else 'few'} arguments for {self};"
                            f" actual {len(args)}, expected {len(params)}")
        return tuple(self._substituted(self.__args__, dict(zip(params, args))))

    def _substituted(self, args, given):
        out = []
        for old in args:
            if isinstance(old, type):
                out.append(old)
                continue
            subst = getattr(old, "__typing_subst__", None)
            if subst:
                new = subst(given[old])
            else:
                inner = getattr(old, "__parameters__", ())
                if not inner:
                    new = old
                else:
                    flat = []
                    for p in inner:
                        if isinstance(p, TypeVarTuple):
                            flat.extend(given[p])
                        else:
                            flat.append(given[p])
                    new = old[tuple(flat)]
            if self.__origin__ == _abc.Callable and isinstance(new, tuple):
                out.extend(new)  # Callable keeps its parameters flat
            elif _is_unpacked_typevartuple(old):
                out.extend(new)
            elif isinstance(old, tuple):
                out.append(tuple(self._substituted(old, given)))
            else:
                out.append(new)
        return out

    def copy_with(self, args, name=None):
        return self.__class__(self.__origin__, args, name=self._name, inst=self._inst)

    def __repr__(self):
        name = "typing." + self._name if self._name else _type_repr(self.__origin__)
        args = ", ".join([_type_repr(a) for a in self.__args__]) if self.__args__ else "()"
        return f"{name}[{args}]"

    def __reduce__(self):
        import operator
        origin = globals()[self._name] if self._name else self.__origin__
        args = tuple(self.__args__)
        if len(args) == 1 and not isinstance(args[0], tuple):
            args, = args
        return operator.getitem, (origin, args)

    def __mro_entries__(self, bases):
        if isinstance(self.__origin__, _SpecialForm):
            raise TypeError(f"Cannot subclass {self!r}")
        if self._name:
            return super().__mro_entries__(bases)
        if self.__origin__ is Generic:
            if Protocol in bases:
                return ()
            for b in bases[bases.index(self) + 1:]:
                if isinstance(b, _BaseGenericAlias) and b is not self:
                    return ()
        return (self.__origin__,)

    def __iter__(self):
        yield Unpack[self]


class _TypingEllipsis:
    pass


class _SpecialGenericAlias(_BaseGenericAlias, _root=True):
    __iter__ = None

    # Not yet subscripted: List, Mapping, ...
    def __init__(self, origin, nparams, *, inst=True, name=None):
        if name is None:
            name = origin.__name__
        self.__dict__.update(__origin__=origin, _inst=inst, _name=name, _nparams=nparams, _cache={},
                             __module__="typing")

    def __getitem__(self, params):
        return _cached(self._cache, params, self._subscript, params)

    def _subscript(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        msg = "Parameters to generic types must be types."
        params = tuple([_type_check(p, msg) for p in params])
        _check_generic(self, params, self._nparams)
        return self.copy_with(params)

    def copy_with(self, params):
        return _GenericAlias(self.__origin__, params, name=self._name, inst=self._inst)

    def __repr__(self):
        return "typing." + self._name

    def __subclasscheck__(self, cls):
        if isinstance(cls, _SpecialGenericAlias):
            return issubclass(cls.__origin__, self.__origin__)
        if not isinstance(cls, _GenericAlias):
            return issubclass(cls, self.__origin__)
        return super().__subclasscheck__(cls)

    def __reduce__(self):
        return self._name

    def __or__(self, right):
        return Union[self, right]

    def __ror__(self, left):
        return Union[left, self]


class _DeprecatedGenericAlias(_SpecialGenericAlias, _root=True):
    # Says so when it is used, not when it is named.
    def __subclasscheck__(self, cls):
        warnings._deprecated(f"typing.{self._name}", remove=(3, 14))
        return super().__subclasscheck__(cls)


class _CallableGenericAlias(_GenericAlias, _root=True):
    __iter__ = None

    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and _is_param_expr(args[0]):
            return super().__repr__()
        return (f"typing.Callable[[{', '.join([_type_repr(a) for a in args[:-1]])}], "
                f"{_type_repr(args[-1])}]")

    def __reduce__(self):
        import operator
        args = self.__args__
        if not (len(args) == 2 and _is_param_expr(args[0])):
            args = list(args[:-1]), args[-1]
        return operator.getitem, (Callable, args)


class _CallableType(_SpecialGenericAlias, _root=True):
    def copy_with(self, params):
        return _CallableGenericAlias(self.__origin__, params, name=self._name, inst=self._inst)

    def __getitem__(self, params):
        if not isinstance(params, tuple) or len(params) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        args, result = params
        if isinstance(args, list):
            params = (tuple(args), result)
        return _cached(self._cache, params, self._subscript, params)

    def _subscript(self, params):
        args, result = params
        result = _type_check(result, "Callable[args, result]: result must be a type.")
        if args is ...:
            return self.copy_with((_TypingEllipsis, result))
        if not isinstance(args, tuple):
            args = (args,)
        return self.copy_with(tuple([_type_convert(arg) for arg in args]) + (result,))


class _TupleType(_SpecialGenericAlias, _root=True):
    def _subscript(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        if len(params) >= 2 and params[-1] is ...:
            msg = "Tuple[t, ...]: t must be a type."
            return self.copy_with((*[_type_check(p, msg) for p in params[:-1]], _TypingEllipsis))
        msg = "Tuple[t0, t1, ...]: each t must be a type."
        return self.copy_with(tuple([_type_check(p, msg) for p in params]))


class _UnionGenericAlias(_GenericAlias, _root=True):
    __iter__ = None

    def copy_with(self, params, name=None):
        return Union[params]

    def __eq__(self, other):
        if not isinstance(other, (_UnionGenericAlias, UnionType)):
            return NotImplemented
        try:
            return set(self.__args__) == set(other.__args__)
        except TypeError:
            return (len(self.__args__) == len(other.__args__)
                    and all(a in other.__args__ for a in self.__args__))

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __repr__(self):
        args = self.__args__
        if len(args) == 2:
            if args[0] is NoneType:
                return f"typing.Optional[{_type_repr(args[1])}]"
            if args[1] is NoneType:
                return f"typing.Optional[{_type_repr(args[0])}]"
        inner = ", ".join([_type_repr(a) for a in args])
        return f"typing.Union[{inner}]"

    def __instancecheck__(self, obj):
        for cls in self.__args__:
            if isinstance(obj, cls):
                return True
        return False

    def __subclasscheck__(self, cls):
        for arg in self.__args__:
            if issubclass(cls, arg):
                return True
        return False

    def __reduce__(self):
        import operator
        return operator.getitem, (Union, self.__args__)


class _LiteralGenericAlias(_GenericAlias, _root=True):
    def _pairs(self):
        return [(p, type(p)) for p in self.__args__]

    def __eq__(self, other):
        if not isinstance(other, _LiteralGenericAlias):
            return NotImplemented
        mine, theirs = self._pairs(), other._pairs()
        return all(p in theirs for p in mine) and all(p in mine for p in theirs)

    def __hash__(self):
        return hash(frozenset(self._pairs()))

    def __repr__(self):
        return f"typing.Literal[{', '.join([_literal_repr(a) for a in self.__args__])}]"


def _literal_repr(value):
    return repr(value) if not isinstance(value, type) else _type_repr(value)


class _ConcatenateGenericAlias(_GenericAlias, _root=True):
    def copy_with(self, params, name=None):
        last = params[-1]
        if isinstance(last, (list, tuple)):
            return (*params[:-1], *last)
        if isinstance(last, _ConcatenateGenericAlias):
            params = (*params[:-1], *last.__args__)
        return super().copy_with(params)


class _UnpackGenericAlias(_GenericAlias, _root=True):
    def __repr__(self):
        return f"typing.Unpack[{_type_repr(self.__args__[0])}]"

    def __getitem__(self, args):
        if self.__typing_is_unpacked_typevartuple__:
            return args
        return super().__getitem__(args)

    @property
    def __typing_unpacked_tuple_args__(self):
        arg, = self.__args__
        if isinstance(arg, (_GenericAlias, GenericAlias)):
            if arg.__origin__ is not tuple:
                raise TypeError("Unpack[...] must be used with a tuple type")
            return arg.__args__
        return None

    @property
    def __typing_is_unpacked_typevartuple__(self):
        return isinstance(self.__args__[0], TypeVarTuple)


class _AnnotatedAlias(_GenericAlias, _root=True):
    __iter__ = None

    def __init__(self, origin, metadata):
        if isinstance(origin, _AnnotatedAlias):
            metadata = origin.__metadata__ + metadata
            origin = origin.__origin__
        super().__init__(origin, origin, name="Annotated")
        self.__metadata__ = metadata

    def copy_with(self, params, name=None):
        return _AnnotatedAlias(params[0], self.__metadata__)

    def __repr__(self):
        return (f"typing.Annotated[{_type_repr(self.__origin__)}, "
                f"{', '.join([repr(a) for a in self.__metadata__])}]")

    def __reduce__(self):
        import operator
        return operator.getitem, (Annotated, (self.__origin__,) + self.__metadata__)

    def __eq__(self, other):
        if not isinstance(other, _AnnotatedAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))

    def __getattr__(self, attr):
        if attr in ("__name__", "__qualname__"):
            return "Annotated"
        return super().__getattr__(attr)

    def __mro_entries__(self, bases):
        return (self.__origin__,)


class Annotated:
    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        raise TypeError("Type Annotated cannot be instantiated.")

    def __class_getitem__(cls, params):
        if not isinstance(params, tuple):
            params = (params,)
        key = (params, tuple([type(p) for p in params]))
        return _cached(_annotated_cache, key, cls._subscript, params)

    @classmethod
    def _subscript(cls, params):
        if len(params) < 2:
            raise TypeError("Annotated[...] should be used with at least two arguments "
                            "(a type and an annotation).")
        if _is_unpacked_typevartuple(params[0]):
            raise TypeError("Annotated[...] should not be used with an unpacked TypeVarTuple")
        origin = _type_check(params[0], "Annotated[t, ...]: t must be a type.",
                             allow_special_forms=True)
        return _AnnotatedAlias(origin, tuple(params[1:]))

    def __init_subclass__(cls, *args, **kwargs):
        raise TypeError(f"Cannot subclass {cls.__module__}.Annotated")


_annotated_cache = {}


# Generic

def _generic_class_getitem(cls, params):
    if not isinstance(params, tuple):
        params = (params,)
    return _cached(_generic_cache, (cls, params), _subscript_class, cls, params)


_generic_cache = {}


def _subscript_class(cls, params):
    params = tuple([_type_convert(p) for p in params])
    # By `==`, to which typing_extensions makes its own Protocol equal.
    is_generic_or_protocol = cls in (Generic, Protocol)
    if is_generic_or_protocol:
        if not params:
            raise TypeError(f"Parameter list to {cls.__qualname__}[...] cannot be empty")
        if not all(isinstance(p, (TypeVar, ParamSpec)) or _is_unpacked_typevartuple(p)
                   for p in params):
            raise TypeError(f"Parameters to {cls.__name__}[...] must all be type variables or "
                            "parameter specification variables.")
        if len(set(params)) != len(params):
            raise TypeError(f"Parameters to {cls.__name__}[...] must all be unique")
    else:
        expected = cls.__parameters__
        for param in expected:
            prepare = getattr(param, "__typing_prepare_subst__", None)
            if prepare is not None:
                params = prepare(cls, params)
        _check_generic(cls, params, len(expected))
        new_args = []
        for param, new_arg in zip(expected, params):
            if isinstance(param, TypeVarTuple):
                new_args.extend(new_arg)
            else:
                new_args.append(new_arg)
        params = tuple(new_args)
    return _GenericAlias(cls, params)


class Generic:
    __slots__ = ()

    def __class_getitem__(cls, params):
        return _generic_class_getitem(cls, params)

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if "__orig_bases__" in cls.__dict__:
            error = Generic in cls.__orig_bases__
        else:
            error = (Generic in cls.__bases__ and cls.__name__ != "Protocol"
                     and type(cls) is not _TypedDictMeta)
        if error:
            raise TypeError("Cannot inherit from plain Generic")
        parameters = ()
        if "__orig_bases__" in cls.__dict__:
            parameters = _collect_parameters(cls.__orig_bases__)
            given = None
            for base in cls.__orig_bases__:
                if isinstance(base, _GenericAlias) and base.__origin__ is Generic:
                    if given is not None:
                        raise TypeError("Cannot inherit from Generic[...] multiple times.")
                    given = base.__parameters__
            if given is not None:
                missing = [p for p in parameters if p not in given]
                if missing:
                    raise TypeError(f"Some type variables ({', '.join([str(t) for t in missing])}) are not "
                                    f"listed in Generic[{', '.join([str(g) for g in given])}]")
                parameters = given
        cls.__parameters__ = tuple(parameters)


# It is a type in C there, which has no such name.
del Generic.__slots__

# PEP 695

class TypeAliasType:
    # __slots__ would clash with nothing, but __module__ must be an instance's.
    def __init__(self, name, value, *, type_params=()):
        self._set(name, type_params, value, None, _caller())

    def _set(self, name, type_params, value, lazy, module):
        self.__dict__.update(__name__=name, __type_params__=tuple(type_params), __module__=module,
                             _lazy=lazy, _value=value)
        params = []
        for p in type_params:
            if isinstance(p, TypeVarTuple):
                params.extend(p)
            else:
                params.append(p)
        self.__dict__["__parameters__"] = tuple(params)

    @property
    def __value__(self):
        if self._lazy is not None:
            value = self._lazy()
            self.__dict__.update(_value=value, _lazy=None)
        return self._value

    def __setattr__(self, name, value):
        raise AttributeError("readonly attribute")

    def __getitem__(self, params):
        if not self.__type_params__:
            raise TypeError("Only generic type aliases are subscriptable")
        if not isinstance(params, tuple):
            params = (params,)
        return GenericAlias(self, params)

    def __or__(self, right):
        return _union_of(self, right) if _in_unions(right) else NotImplemented

    def __ror__(self, left):
        return _union_of(left, self) if _in_unions(left) else NotImplemented

    def __repr__(self):
        return self.__name__

    def __reduce__(self):
        return self.__name__

    def __init_subclass__(cls, *args, **kwargs):
        raise TypeError("type 'typing.TypeAliasType' is not an acceptable base type")

    def __call__(self, *args, **kwargs):
        raise TypeError("'typing.TypeAliasType' object is not callable")


def _in_unions(arg):
    # What `|` makes a types.UnionType of.
    return arg is None or isinstance(arg, (type, GenericAlias, UnionType, TypeAliasType))


def _in_class(evaluate, namespace):
    # What stands in a class sees the names of that class.
    return evaluate if namespace is None else functools.partial(_evaluate_in, evaluate, namespace)


def _make_typevar(name, evaluate=None, namespace=None):
    # `[T]`, `[T: bound]` and `[T: (a, b)]`. `evaluate` runs on first access;
    # that it gives a tuple is what makes its value constraints.
    made = TypeVar(name, infer_variance=True)
    made._lazy = _in_class(evaluate, namespace)
    made.__module__ = _caller()
    return made


def _make_paramspec(name):
    made = ParamSpec(name, infer_variance=True)
    made.__module__ = _caller()
    return made


def _make_typevartuple(name):
    made = TypeVarTuple(name)
    made.__module__ = _caller()
    return made


def _make_typealias(name, type_params, evaluate, namespace):
    made = TypeAliasType.__new__(TypeAliasType)
    made._set(name, type_params or (), None, _in_class(evaluate, namespace), _caller())
    return made


def _make_generic_base(type_params):
    # The extra base of `class C[T]`.
    params = []
    for p in type_params:
        if isinstance(p, TypeVarTuple):
            params.extend(p)
        else:
            params.append(p)
    return Generic[tuple(params)]


# Protocols

_PROTOCOL_NOISE = frozenset([
    "__parameters__", "__orig_bases__", "__orig_class__", "_is_protocol", "_is_runtime_protocol",
    "__protocol_attrs__", "__non_callable_proto_members__", "__type_params__",
    "__callable_proto_members_only__", "__abstractmethods__", "__annotations__", "__dict__",
    "__doc__", "__init__", "__module__", "__new__", "__slots__", "__subclasshook__",
    "__weakref__", "__class_getitem__", "__match_args__", "_abc_impl", "__static_attributes__",
    "__firstlineno__", "_MutableMapping__marker"])


# What protocols do not consist of, by the names that CPython has for it.
_TYPING_INTERNALS = frozenset({
    "__parameters__", "__orig_bases__", "__orig_class__", "_is_protocol", "_is_runtime_protocol", "__protocol_attrs__",
    "__callable_proto_members_only__", "__type_params__"})
_SPECIAL_NAMES = frozenset({
    "__abstractmethods__", "__annotations__", "__dict__", "__doc__", "__init__", "__module__", "__new__", "__slots__",
    "__subclasshook__", "__weakref__", "__class_getitem__"})
EXCLUDED_ATTRIBUTES = _TYPING_INTERNALS | _SPECIAL_NAMES | {"_MutableMapping__marker"}


def _get_protocol_attrs(cls):
    attrs = set()
    for base in cls.__mro__[:-1]:
        if base.__name__ in ("Protocol", "Generic"):
            continue
        annotations = getattr(base, "__annotations__", {})
        for attr in (*base.__dict__, *annotations):
            if not attr.startswith("_abc_") and attr not in _PROTOCOL_NOISE:
                attrs.add(attr)
    return attrs


def _no_init_or_replace_init(self, *args, **kwargs):
    cls = type(self)
    if cls._is_protocol:
        raise TypeError("Protocols cannot be instantiated")
    if cls.__init__ is not _no_init_or_replace_init:
        return
    # A class without an `__init__` of its own got this one from a protocol;
    # take the next real one, once and for all.
    for base in cls.__mro__:
        init = base.__dict__.get("__init__", _no_init_or_replace_init)
        if init is not _no_init_or_replace_init:
            cls.__init__ = init
            break
    else:
        cls.__init__ = object.__init__
    cls.__init__(self, *args, **kwargs)


def _getattr_static(obj, name):
    # Without running descriptors or __getattr__: instance dictionary, slots
    # and class dictionaries only.
    missing = _TypingEllipsis
    try:
        space = object.__getattribute__(obj, "__dict__")
    except AttributeError:
        space = {}
    if name in space:
        return space[name]
    for base in type(obj).__mro__:
        found = base.__dict__.get(name, missing)
        if found is not missing:
            if type(found).__name__ == "member_descriptor":
                try:
                    return found.__get__(obj, type(obj))
                except AttributeError:
                    raise AttributeError(name) from None
            return found
    if isinstance(obj, type):
        for base in obj.__mro__:
            if name in base.__dict__:
                return base.__dict__[name]
    raise AttributeError(name)


class _ProtocolMeta(ABCMeta):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        if name == "Protocol" and bases == (Generic,):
            pass
        elif Protocol in bases:
            for base in bases:
                if not (base in (object, Generic) or _allowed_base(base)
                        or issubclass(base, Generic) and getattr(base, "_is_protocol", False)):
                    raise TypeError(f"Protocols can only inherit from other protocols, got {base!r}")
        return super().__new__(mcls, name, bases, namespace, **kwargs)

    def __init__(cls, *args, **kwargs):
        if getattr(cls, "_is_protocol", False):
            cls.__protocol_attrs__ = _get_protocol_attrs(cls)

    def __subclasscheck__(cls, other):
        if cls is Protocol:
            return type.__subclasscheck__(cls, other)
        if getattr(cls, "_is_protocol", False) and not _abc_caller():
            if not getattr(cls, "_is_runtime_protocol", False):
                if not isinstance(other, type):
                    raise TypeError("issubclass() arg 1 must be a class")
                raise TypeError("Instance and class checks can only be used with "
                                "@runtime_checkable protocols")
            if getattr(cls, "__non_callable_proto_members__", None) and \
                    cls.__dict__.get("__subclasshook__") is _proto_hook:
                if not isinstance(other, type):
                    raise TypeError("issubclass() arg 1 must be a class")
                raise TypeError("Protocols with non-method members don't support issubclass()")
        return ABCMeta.__subclasscheck__(cls, other)

    def __instancecheck__(cls, instance):
        if cls is Protocol:
            return type.__instancecheck__(cls, instance)
        if not getattr(cls, "_is_protocol", False):
            return ABCMeta.__instancecheck__(cls, instance)
        if not getattr(cls, "_is_runtime_protocol", False) and not _abc_caller():
            raise TypeError("Instance and class checks can only be used with "
                            "@runtime_checkable protocols")
        if ABCMeta.__subclasscheck__(cls, instance.__class__) or \
                ABCMeta.__subclasscheck__(cls, type(instance)):
            return True
        for attr in cls.__protocol_attrs__:
            try:
                value = _getattr_static(instance, attr)
            except AttributeError:
                return False
            if value is None and attr not in getattr(cls, "__non_callable_proto_members__", ()):
                return False
        return True


def _abc_caller():
    # ABC machinery walks all subclasses of an ABC; protocols among them must
    # not object to that.
    try:
        return sys._getframe(2).f_globals.get("__name__") in ("abc", "functools", None)
    except (AttributeError, ValueError):
        return True


_PROTO_ALLOWLIST = {
    "collections.abc": ("Callable", "Awaitable", "Iterable", "Iterator", "AsyncIterable",
                        "AsyncIterator", "Hashable", "Sized", "Container", "Collection",
                        "Reversible", "Buffer"),
    "contextlib": ("AbstractContextManager", "AbstractAsyncContextManager"),
}


def _allowed_base(base):
    return base.__name__ in _PROTO_ALLOWLIST.get(base.__module__, ())


def _proto_hook(cls, other):
    if not cls.__dict__.get("_is_protocol", False):
        return NotImplemented
    for attr in cls.__protocol_attrs__:
        for base in other.__mro__:
            if attr in base.__dict__:
                if base.__dict__[attr] is None:
                    return NotImplemented
                break
            annotations = getattr(base, "__annotations__", {})
            if isinstance(annotations, dict) and attr in annotations and issubclass(other, Generic) and \
                    getattr(other, "_is_protocol", False):
                break
        else:
            return NotImplemented
    return True


_proto_hook = classmethod(_proto_hook)


class Protocol(Generic, metaclass=_ProtocolMeta):
    __slots__ = ()
    _is_protocol = True
    _is_runtime_protocol = False

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if not cls.__dict__.get("_is_protocol", False):
            cls._is_protocol = any(b is Protocol for b in cls.__bases__)
        if "__subclasshook__" not in cls.__dict__:
            cls.__subclasshook__ = _proto_hook
        if cls._is_protocol and cls.__init__ is Protocol.__init__:
            cls.__init__ = _no_init_or_replace_init


def runtime_checkable(cls):
    if not (isinstance(cls, type) and issubclass(cls, Generic) and getattr(cls, "_is_protocol", False)):
        raise TypeError("@runtime_checkable can be only applied to protocol classes, "
                        f"got {cls!r}")
    cls._is_runtime_protocol = True
    cls.__non_callable_proto_members__ = set()
    for attr in cls.__protocol_attrs__:
        if not callable(getattr(cls, attr, None)):
            cls.__non_callable_proto_members__.add(attr)
    return cls


def _supports(name, method, parameter=None):
    bases = (Protocol,) if parameter is None else (Protocol[parameter],)
    def body(space):
        def call(self):
            pass
        call.__name__ = method
        space[method] = abstractmethod(call)
        space["__slots__"] = ()
        space["__module__"] = "typing"
    from types import new_class
    made = runtime_checkable(new_class(name, bases, {}, body))
    return made


# Named forms

def _alias(origin, nparams, name=None, inst=True):
    return _SpecialGenericAlias(origin, nparams, inst=inst, name=name)


T = TypeVar("T")
KT = TypeVar("KT")
VT = TypeVar("VT")
T_co = TypeVar("T_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)
VT_co = TypeVar("VT_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)
CT_co = TypeVar("CT_co", covariant=True, bound=type)
AnyStr = TypeVar("AnyStr", bytes, str)

Hashable = _alias(_abc.Hashable, 0)
Sized = _alias(_abc.Sized, 0)
ByteString = _DeprecatedGenericAlias(_abc.ByteString, 0)
Awaitable = _alias(_abc.Awaitable, 1)
Coroutine = _alias(_abc.Coroutine, 3)
AsyncIterable = _alias(_abc.AsyncIterable, 1)
AsyncIterator = _alias(_abc.AsyncIterator, 1)
Iterable = _alias(_abc.Iterable, 1)
Iterator = _alias(_abc.Iterator, 1)
Reversible = _alias(_abc.Reversible, 1)
Container = _alias(_abc.Container, 1)
Collection = _alias(_abc.Collection, 1)
Callable = _CallableType(_abc.Callable, 2)
AbstractSet = _alias(_abc.Set, 1, "AbstractSet")
MutableSet = _alias(_abc.MutableSet, 1)
Mapping = _alias(_abc.Mapping, 2)
MutableMapping = _alias(_abc.MutableMapping, 2)
Sequence = _alias(_abc.Sequence, 1)
MutableSequence = _alias(_abc.MutableSequence, 1)
Tuple = _TupleType(tuple, -1, inst=False, name="Tuple")
List = _alias(list, 1, "List", False)
Deque = _alias(collections.deque, 1, "Deque")
Set = _alias(set, 1, "Set", False)
FrozenSet = _alias(frozenset, 1, "FrozenSet", False)
MappingView = _alias(_abc.MappingView, 1)
KeysView = _alias(_abc.KeysView, 1)
ItemsView = _alias(_abc.ItemsView, 2)
ValuesView = _alias(_abc.ValuesView, 1)
Dict = _alias(dict, 2, "Dict", False)
DefaultDict = _alias(collections.defaultdict, 2, "DefaultDict")
OrderedDict = _alias(collections.OrderedDict, 2)
Counter = _alias(collections.Counter, 1)
ChainMap = _alias(collections.ChainMap, 2)
Generator = _alias(_abc.Generator, 3)
AsyncGenerator = _alias(_abc.AsyncGenerator, 2)
Type = _alias(type, 1, "Type", False)

SupportsInt = _supports("SupportsInt", "__int__")
SupportsFloat = _supports("SupportsFloat", "__float__")
SupportsComplex = _supports("SupportsComplex", "__complex__")
SupportsBytes = _supports("SupportsBytes", "__bytes__")
SupportsIndex = _supports("SupportsIndex", "__index__")
SupportsAbs = _supports("SupportsAbs", "__abs__", T_co)
SupportsRound = _supports("SupportsRound", "__round__", T_co)


def __getattr__(name):
    # Forms whose origin lives in a module that may not be needed.
    if name in ("Pattern", "Match"):
        import re
        value = _alias(getattr(re, name), 1, name)
    elif name in ("ContextManager", "AsyncContextManager"):
        import contextlib
        value = _alias(getattr(contextlib, "Abstract" + name), 1, name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


# NamedTuple

_PROHIBITED = frozenset({"__new__", "__init__", "__slots__", "__getnewargs__", "_fields",
                         "_field_defaults", "_field_types", "_make", "_replace", "_asdict",
                         "_source"})
_SPECIAL = frozenset({"__module__", "__name__", "__annotations__"})


def _make_nmtuple(name, types, module, defaults=()):
    types = {n: _type_check(t, f"field {n} annotation must be a type") for n, t in types}
    made = collections.namedtuple(name, types, defaults=defaults, module=module)
    made.__annotations__ = made.__new__.__annotations__ = types
    return made


class NamedTupleMeta(type):
    def __new__(cls, typename, bases, ns):
        for base in bases:
            if base is not _NamedTuple and base is not Generic:
                raise TypeError("can only inherit from a NamedTuple type and Generic")
        bases = tuple([tuple if base is _NamedTuple else base for base in bases])
        types = ns.get("__annotations__", {})
        default_names = []
        for field_name in types:
            if field_name in ns:
                default_names.append(field_name)
            elif default_names:
                raise TypeError(f"Non-default namedtuple field {field_name} cannot follow default field"
                                f"{'s' if len(default_names) > 1 else ''} {', '.join(default_names)}")
        made = _make_nmtuple(typename, types.items(), defaults=[ns[n] for n in default_names],
                             module=ns["__module__"])
        made.__bases__ = bases
        if Generic in bases:
            made.__class_getitem__ = classmethod(_generic_class_getitem)
        for key in ns:
            if key in _PROHIBITED:
                raise AttributeError("Cannot overwrite NamedTuple attribute " + key)
            if key not in _SPECIAL and key not in made._fields:
                setattr(made, key, ns[key])
        if Generic in bases:
            made.__init_subclass__()
        return made


class _NamedTupleForm:
    # A callable that can also stand in a list of bases.
    __name__ = __qualname__ = "NamedTuple"

    def __call__(self, typename, fields=None, /, **kwargs):
        if fields is None:
            fields = kwargs.items()
        elif kwargs:
            raise TypeError("Either list of fields or keywords can be provided to NamedTuple, not both")
        made = _make_nmtuple(typename, fields, module=_caller())
        made.__orig_bases__ = (NamedTuple,)
        return made

    def __mro_entries__(self, bases):
        return (_NamedTuple,)

    def __repr__(self):
        return "typing.NamedTuple"


NamedTuple = _NamedTupleForm()
_NamedTuple = type.__new__(NamedTupleMeta, "NamedTuple", (), {})


# TypedDict

class _TypedDictMeta(type):
    def __new__(cls, name, bases, ns, total=True):
        for base in bases:
            if type(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base class")
        if any(issubclass(b, Generic) for b in bases):
            generic_base = (Generic,)
        else:
            generic_base = ()
        made = type.__new__(_TypedDictMeta, name, (*generic_base, dict), ns)
        if not hasattr(made, "__orig_bases__"):
            made.__orig_bases__ = bases
        annotations, required, optional = {}, set(), set()
        own = ns.get("__annotations__", {})
        msg = "TypedDict('Name', {f0: t0, f1: t1, ...}); each t must be a type"
        own = {n: _type_check(t, msg, module=made.__module__) for n, t in own.items()}
        for base in bases:
            annotations.update(base.__dict__.get("__annotations__", {}))
            base_required = base.__dict__.get("__required_keys__", set())
            base_optional = base.__dict__.get("__optional_keys__", set())
            required |= base_required
            optional -= base_required
            required -= base_optional
            optional |= base_optional
        annotations.update(own)
        for key, kind in own.items():
            origin = get_origin(kind)
            if origin is Annotated:
                origin = get_origin(kind.__origin__)
            if origin is Required:
                is_required = True
            elif origin is NotRequired:
                is_required = False
            else:
                is_required = total
            if is_required:
                required.add(key)
                optional.discard(key)
            else:
                optional.add(key)
                required.discard(key)
        made.__annotations__ = annotations
        made.__required_keys__ = frozenset(required)
        made.__optional_keys__ = frozenset(optional)
        if not hasattr(made, "__total__"):
            made.__total__ = total
        return made

    def __call__(self, /, *args, **kwargs):
        # Calling a TypedDict makes a plain dict.
        return dict(*args, **kwargs)

    def __subclasscheck__(cls, other):
        raise TypeError("TypedDict does not support instance and class checks")

    __instancecheck__ = __subclasscheck__


class _TypedDictForm:
    __name__ = __qualname__ = "TypedDict"

    def __call__(self, typename, fields=None, /, *, total=True, **kwargs):
        if fields is None:
            fields = kwargs
        elif kwargs:
            raise TypeError("TypedDict takes either a dict or keyword arguments, but not both")
        if kwargs:
            warnings.warn("The kwargs-based syntax for TypedDict definitions is deprecated in Python 3.11, "
                          "will be removed in Python 3.13, and may not be understood by third-party "
                          "type checkers.", DeprecationWarning, stacklevel=2)
        ns = {"__annotations__": dict(fields)}
        module = _caller()
        if module is not None:
            ns["__module__"] = module
        made = _TypedDictMeta(typename, (), ns, total=total)
        made.__orig_bases__ = (TypedDict,)
        return made

    def __mro_entries__(self, bases):
        return (_TypedDict,)

    def __repr__(self):
        return "typing.TypedDict"


TypedDict = _TypedDictForm()
_TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (), {})


def is_typeddict(tp):
    return isinstance(tp, _TypedDictMeta)


class NewType:
    def __init__(self, name, tp):
        self.__qualname__ = name
        self.__name__ = name.rpartition(".")[2]
        self.__supertype__ = tp
        module = _caller(default=None)
        if module != "typing":
            self.__module__ = module

    def __call__(self, x, /):
        return x

    def __mro_entries__(self, bases):
        name = self.__name__

        class Dummy:
            def __init_subclass__(cls):
                raise TypeError("Cannot subclass an instance of NewType. Perhaps you were looking for: "
                                f"`{cls.__name__} = NewType({cls.__name__!r}, {name})`")
        return (Dummy,)

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"

    def __reduce__(self):
        return self.__qualname__

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


# Functions

def cast(typ, val):
    return val


def assert_type(val, typ, /):
    return val


def reveal_type(obj, /):
    print(f"Runtime type is {type(obj).__name__!r}", file=sys.stderr)
    return obj


def assert_never(arg, /):
    value = repr(arg)
    if len(value) > 100:
        value = value[:100] + "..."
    raise AssertionError(f"Expected code to be unreachable, but got: {value}")


def get_origin(tp):
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if isinstance(tp, (_BaseGenericAlias, GenericAlias, ParamSpecArgs, ParamSpecKwargs)):
        return tp.__origin__
    if tp is Generic:
        return Generic
    if isinstance(tp, UnionType):
        return UnionType
    return None


def get_args(tp):
    if isinstance(tp, _AnnotatedAlias):
        return (tp.__origin__,) + tp.__metadata__
    if isinstance(tp, (_GenericAlias, GenericAlias)):
        res = tp.__args__
        if tp.__origin__ is _abc.Callable and not (len(res) == 2 and _is_param_expr(res[0])):
            res = (list(res[:-1]), res[-1])
        return res
    if isinstance(tp, UnionType):
        return tp.__args__
    return ()


def _strip_annotations(t):
    if isinstance(t, _AnnotatedAlias):
        return _strip_annotations(t.__origin__)
    if hasattr(t, "__origin__") and t.__origin__ in (Required, NotRequired):
        return _strip_annotations(t.__args__[0])
    if isinstance(t, (_GenericAlias, GenericAlias, UnionType)):
        stripped = tuple([_strip_annotations(a) for a in t.__args__])
        if stripped == t.__args__:
            return t
        if isinstance(t, _GenericAlias):
            return t.copy_with(stripped)
        if isinstance(t, GenericAlias):
            return GenericAlias(t.__origin__, stripped)
        result = stripped[0]
        for arg in stripped[1:]:
            result = result | arg
        return result
    return t


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    if getattr(obj, "__no_type_check__", None):
        return {}
    if isinstance(obj, type):
        hints = {}
        for base in reversed(obj.__mro__):
            if globalns is None:
                base_globals = getattr(sys.modules.get(base.__module__), "__dict__", {})
            else:
                base_globals = globalns
            annotations = base.__dict__.get("__annotations__", {})
            if not isinstance(annotations, dict):
                annotations = {}
            base_locals = dict(vars(base)) if localns is None else localns
            if localns is None and globalns is None:
                # The class body's names give way to the module's here.
                base_globals, base_locals = base_locals, base_globals
            for name, value in annotations.items():
                if value is None:
                    value = NoneType
                elif isinstance(value, str):
                    value = ForwardRef(value, is_argument=False, is_class=True)
                hints[name] = _eval_type(value, base_globals, base_locals,
                                         getattr(base, "__type_params__", ()))
        return hints if include_extras else {k: _strip_annotations(t) for k, t in hints.items()}
    if globalns is None:
        if isinstance(obj, ModuleType):
            globalns = obj.__dict__
        else:
            inner = obj
            while hasattr(inner, "__wrapped__"):
                inner = inner.__wrapped__
            globalns = getattr(inner, "__globals__", {})
        if localns is None:
            localns = globalns
    elif localns is None:
        localns = globalns
    hints = getattr(obj, "__annotations__", None)
    if hints is None:
        if isinstance(obj, (FunctionType, BuiltinFunctionType, MethodType, ModuleType)) \
                or type(obj).__name__ in ("wrapper_descriptor", "method-wrapper", "method_descriptor"):
            return {}
        raise TypeError(f"{obj!r} is not a module, class, method, or function.")
    hints = dict(hints)
    type_params = getattr(obj, "__type_params__", ())
    for name, value in hints.items():
        if value is None:
            value = NoneType
        elif isinstance(value, str):
            value = ForwardRef(value, is_argument=not isinstance(obj, ModuleType), is_class=False)
        hints[name] = _eval_type(value, globalns, localns, type_params)
    return hints if include_extras else {k: _strip_annotations(t) for k, t in hints.items()}


def no_type_check(arg):
    if isinstance(arg, type):
        for key in dir(arg):
            obj = getattr(arg, key)
            if not hasattr(obj, "__qualname__") or getattr(obj, "__module__", None) != arg.__module__ \
                    or obj.__qualname__ != f"{arg.__qualname__}.{obj.__name__}":
                continue
            if isinstance(obj, FunctionType):
                obj.__no_type_check__ = True
            elif isinstance(obj, MethodType):
                obj.__func__.__no_type_check__ = True
            elif isinstance(obj, type):
                no_type_check(obj)
    try:
        arg.__no_type_check__ = True
    except TypeError:
        pass
    return arg


def no_type_check_decorator(decorator):
    @functools.wraps(decorator)
    def wrapped_decorator(*args, **kwds):
        return no_type_check(decorator(*args, **kwds))
    return wrapped_decorator


def _overload_dummy(*args, **kwds):
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions "
        "outside a stub module should always be followed by an implementation that is not "
        "@overload-ed.")


# module -> qualified name -> first line -> function
_overload_registry = {}


def overload(func):
    f = getattr(func, "__func__", func)
    try:
        _overload_registry.setdefault(f.__module__, {}).setdefault(f.__qualname__, {})[
            f.__code__.co_firstlineno] = func
    except AttributeError:
        pass
    return _overload_dummy


def get_overloads(func):
    f = getattr(func, "__func__", func)
    return list(_overload_registry.get(f.__module__, {}).get(f.__qualname__, {}).values())


def clear_overloads():
    _overload_registry.clear()


def final(f):
    try:
        f.__final__ = True
    except (AttributeError, TypeError):
        pass
    return f


def override(method, /):
    try:
        method.__override__ = True
    except (AttributeError, TypeError):
        pass
    return method


def dataclass_transform(*, eq_default=True, order_default=False, kw_only_default=False,
                        frozen_default=False, field_specifiers=(), **kwargs):
    def decorator(cls_or_fn):
        cls_or_fn.__dataclass_transform__ = {
            "eq_default": eq_default, "order_default": order_default,
            "kw_only_default": kw_only_default, "frozen_default": frozen_default,
            "field_specifiers": field_specifiers, "kwargs": kwargs}
        return cls_or_fn
    return decorator


class IO(Generic[AnyStr]):
    __slots__ = ()


class BinaryIO(IO[bytes]):
    __slots__ = ()


class TextIO(IO[str]):
    __slots__ = ()
