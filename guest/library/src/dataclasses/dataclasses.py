# Data classes. The methods of a class are written as source text and compiled
# with one `exec` per class, so that they run as plain functions.
#
# Names a generated function needs (default values, factories, types) reach it
# as closure variables of the function the text is wrapped in, never through
# the globals of the user's module.

import sys
import abc

__all__ = ["dataclass", "field", "Field", "FrozenInstanceError", "InitVar", "KW_ONLY", "MISSING",
           "fields", "asdict", "astuple", "make_dataclass", "replace", "is_dataclass"]

GenericAlias = type(list[int])


class FrozenInstanceError(AttributeError):
    pass


class _HAS_DEFAULT_FACTORY_CLASS:
    def __repr__(self):
        return "<factory>"


_HAS_DEFAULT_FACTORY = _HAS_DEFAULT_FACTORY_CLASS()


class _MISSING_TYPE:
    pass


MISSING = _MISSING_TYPE()


class _KW_ONLY_TYPE:
    pass


KW_ONLY = _KW_ONLY_TYPE()


class _FIELD_BASE:
    __slots__ = ("name",)

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


_FIELD = _FIELD_BASE("_FIELD")
_FIELD_CLASSVAR = _FIELD_BASE("_FIELD_CLASSVAR")
_FIELD_INITVAR = _FIELD_BASE("_FIELD_INITVAR")

_FIELDS = "__dataclass_fields__"
_PARAMS = "__dataclass_params__"
_POST_INIT_NAME = "__post_init__"
_EMPTY = type(type.__dict__)({})


def _recursion_guard(function):
    running = set()

    def __repr__(self):
        key = id(self)
        if key in running:
            return "..."
        running.add(key)
        try:
            return function(self)
        finally:
            running.discard(key)

    __repr__.__wrapped__ = function
    return __repr__


class InitVar:
    __slots__ = ("type",)

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        kind = self.type
        if isinstance(kind, type) and not isinstance(kind, GenericAlias):
            kind = kind.__name__
        else:
            kind = repr(kind)
        return f"dataclasses.InitVar[{kind}]"

    def __class_getitem__(cls, type):
        return InitVar(type)


class Field:
    __slots__ = ("name", "type", "default", "default_factory", "repr", "hash", "init", "compare",
                 "metadata", "kw_only", "_field_type")

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _EMPTY if metadata is None else type(type.__dict__)(metadata)
        self.kw_only = kw_only
        self._field_type = None

    def __repr__(self):
        shown = [f"{name}={getattr(self, name)!r}" for name in (
            "name", "type", "default", "default_factory", "init", "repr", "hash", "compare",
            "metadata", "kw_only")]
        return f"Field({','.join(shown)},_field_type={self._field_type})"

    __repr__ = _recursion_guard(__repr__)

    def __set_name__(self, owner, name):
        func = getattr(type(self.default), "__set_name__", None)
        if func:
            func(self.default, owner, name)

    __class_getitem__ = classmethod(GenericAlias)


class _DataclassParams:
    __slots__ = ("init", "repr", "eq", "order", "unsafe_hash", "frozen", "match_args", "kw_only",
                 "slots", "weakref_slot")

    def __init__(self, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots,
                 weakref_slot):
        self.init = init
        self.repr = repr
        self.eq = eq
        self.order = order
        self.unsafe_hash = unsafe_hash
        self.frozen = frozen
        self.match_args = match_args
        self.kw_only = kw_only
        self.slots = slots
        self.weakref_slot = weakref_slot

    def __repr__(self):
        return "_DataclassParams(" + ",".join(
            [f"{name}={getattr(self, name)!r}" for name in self.__slots__]) + ")"


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None,
          compare=True, metadata=None, kw_only=MISSING):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


# Annotations

def _leading_name(text):
    end = 0
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    return text[:end]


def _named_by(text, cls):
    # What the head of a string annotation (`from __future__ import annotations`)
    # names in the class's module, directly or through a module.
    head = text.lstrip()
    module, dot, name = _leading_name(head), "", ""
    rest = head[len(module):].lstrip()
    if rest[:1] == ".":
        dot, name = ".", _leading_name(rest[1:].lstrip())
    else:
        module, name = "", module
    space = getattr(sys.modules.get(cls.__module__), "__dict__", None)
    if space is None:
        return None
    if not dot:
        return space.get(name)
    holder = space.get(module)
    if type(holder) is not type(sys):
        return None
    return holder.__dict__.get(name)


def _is_classvar(kind):
    typing = sys.modules.get("typing")
    if typing is None:
        return False
    return kind is typing.ClassVar or getattr(kind, "__origin__", None) is typing.ClassVar


def _is_initvar(kind):
    return kind is InitVar or type(kind) is InitVar


def _is_kw_only(kind):
    return kind is KW_ONLY


def _annotated_as(cls, kind, test):
    if test(kind):
        return True
    if isinstance(kind, str):
        found = _named_by(kind, cls)
        return found is not None and test(found)
    return False


def _get_field(cls, a_name, a_type, default_kw_only):
    default = getattr(cls, a_name, MISSING)
    if isinstance(default, Field):
        f = default
    else:
        if type(default).__name__ in ("member_descriptor", "slot wrapper member"):
            default = MISSING  # a field of __slots__
        f = field(default=default)
    f.name = a_name
    f.type = a_type
    f._field_type = _FIELD
    if _annotated_as(cls, a_type, _is_classvar):
        f._field_type = _FIELD_CLASSVAR
    elif _annotated_as(cls, a_type, _is_initvar):
        f._field_type = _FIELD_INITVAR
    if f._field_type is not _FIELD and f.default_factory is not MISSING:
        raise TypeError(f"field {f.name} cannot have a default factory")
    if f._field_type is _FIELD_CLASSVAR:
        if f.kw_only is not MISSING:
            raise TypeError(f"field {f.name} is a ClassVar but specifies kw_only")
    elif f.kw_only is MISSING:
        f.kw_only = default_kw_only
    if f._field_type is _FIELD and f.default.__class__.__hash__ is None:
        raise ValueError(f"mutable default {type(f.default)} for field {f.name} is not allowed: "
                         "use default_factory")
    return f


# Generated functions

class _Source:
    # Collects the text of all methods of one class, and the objects it names.
    def __init__(self, globals):
        self.globals = globals
        self.text = []
        self.names = []
        self.bound = {}

    def bind(self, name, value):
        self.bound[name] = value
        return name

    def add(self, name, args, body, returns=""):
        self.names.append(name)
        self.text.append(f"  def {name}({', '.join(args)}){returns}:")
        self.text.extend(["    " + line for line in body])

    def compile(self):
        if not self.names:
            return {}
        text = (f"def __create_fn__({', '.join(self.bound)}):\n" + "\n".join(self.text)
                + f"\n  return ({', '.join(self.names)},)")
        space = {}
        exec(text, self.globals, space)
        made = space["__create_fn__"](**self.bound)
        return dict(zip(self.names, made))


def _init_source(source, fields, std_fields, kw_only_fields, frozen, has_post_init, self_name,
                 slots):
    seen_default = None
    for f in std_fields:
        if f.init:
            if f.default is not MISSING or f.default_factory is not MISSING:
                seen_default = f
            elif seen_default:
                raise TypeError(f"non-default argument {f.name!r} follows default argument")
    setter = None
    if frozen:
        setter = source.bind("__dataclass_builtins_object__", object) + ".__setattr__"
    annotations = {"return": None}

    def parameter(f):
        annotations[f.name] = f.type
        if f.default is MISSING and f.default_factory is MISSING:
            return f.name
        if f.default is not MISSING:
            return f"{f.name}={source.bind('__dataclass_dflt_' + f.name + '__', f.default)}"
        return f"{f.name}={source.bind('__dataclass_HAS_DEFAULT_FACTORY__', _HAS_DEFAULT_FACTORY)}"

    body = []
    for f in fields:
        if f._field_type is _FIELD_INITVAR:
            continue
        name = f.name
        if f.default_factory is not MISSING:
            factory = source.bind(f"__dataclass_dflt_{name}__", f.default_factory)
            value = f"{factory}()"
            if f.init:
                value += f" if {name} is __dataclass_HAS_DEFAULT_FACTORY__ else {name}"
        elif f.init:
            value = name
        elif slots and f.default is not MISSING:
            # The class attribute gives way to the slot, so set it here.
            value = source.bind(f"__dataclass_dflt_{name}__", f.default)
        else:
            continue
        if frozen:
            body.append(f"{setter}({self_name}, {name!r}, {value})")
        else:
            body.append(f"{self_name}.{name} = {value}")
    if has_post_init:
        params = ", ".join([f.name for f in fields if f._field_type is _FIELD_INITVAR])
        body.append(f"{self_name}.{_POST_INIT_NAME}({params})")
    args = [self_name] + [parameter(f) for f in std_fields if f.init]
    named = [parameter(f) for f in kw_only_fields if f.init]
    if named:
        args += ["*"] + named
    source.add("__init__", args, body or ["pass"])
    return annotations


def _tuple_text(owner, fields):
    if not fields:
        return "()"
    return "(" + ", ".join([f"{owner}.{f.name}" for f in fields]) + ",)"


def _frozen_source(source, cls, fields):
    kind = source.bind("cls", cls)
    error = source.bind("FrozenInstanceError", FrozenInstanceError)
    names = source.bind("__dataclass_names__", frozenset([f.name for f in fields]))
    test = f"if type(self) is {kind} or name in {names}:"
    source.add("__setattr__", ["self", "name", "value"], [
        test,
        f"  raise {error}(f'cannot assign to field {{name!r}}')",
        f"super({kind}, self).__setattr__(name, value)"])
    source.add("__delattr__", ["self", "name"], [
        test,
        f"  raise {error}(f'cannot delete field {{name!r}}')",
        f"super({kind}, self).__delattr__(name)"])


def _set_new_attribute(cls, name, value):
    # True if the class already defines `name` itself.
    if name in cls.__dict__:
        return True
    if hasattr(value, "__qualname__"):
        value.__qualname__ = f"{cls.__qualname__}.{name}"
    setattr(cls, name, value)
    return False


def _hash_action(unsafe_hash, eq, frozen, explicit):
    # What happens to `__hash__`: nothing, "none", "add" or "raise".
    if unsafe_hash:
        return "raise" if explicit else "add"
    if explicit or not eq:
        return None
    return "add" if frozen else "none"


def _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots,
                   weakref_slot):
    fields = {}
    module = sys.modules.get(cls.__module__)
    globals = module.__dict__ if module is not None else {}
    setattr(cls, _PARAMS, _DataclassParams(init, repr, eq, order, unsafe_hash, frozen, match_args,
                                           kw_only, slots, weakref_slot))
    any_frozen_base = has_dataclass_bases = False
    all_frozen_bases = None
    for base in cls.__mro__[-1:0:-1]:
        base_fields = getattr(base, _FIELDS, None)
        if base_fields is not None:
            has_dataclass_bases = True
            if all_frozen_bases is None:
                all_frozen_bases = True
            base_frozen = getattr(base, _PARAMS).frozen
            all_frozen_bases = all_frozen_bases and base_frozen
            any_frozen_base = any_frozen_base or base_frozen
            for f in base_fields.values():
                fields[f.name] = f

    annotations = cls.__dict__.get("__annotations__", {})
    cls_fields = []
    kw_only_seen = False
    for name, kind in annotations.items():
        if _annotated_as(cls, kind, _is_kw_only):
            if kw_only_seen:
                raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
            kw_only_seen = True
            kw_only = True
        else:
            cls_fields.append(_get_field(cls, name, kind, kw_only))
    for f in cls_fields:
        fields[f.name] = f
        if isinstance(getattr(cls, f.name, None), Field):
            if f.default is MISSING:
                delattr(cls, f.name)
            else:
                setattr(cls, f.name, f.default)
    for name, value in cls.__dict__.items():
        if isinstance(value, Field) and name not in annotations:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    if has_dataclass_bases:
        if any_frozen_base and not frozen:
            raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
        if all_frozen_bases is False and frozen:
            raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    setattr(cls, _FIELDS, fields)

    own_hash = cls.__dict__.get("__hash__", MISSING)
    has_explicit_hash = not (own_hash is MISSING
                             or (own_hash is None and "__eq__" in cls.__dict__))
    if order and not eq:
        raise ValueError("eq must be true if order is true")

    everything = [f for f in fields.values() if f._field_type in (_FIELD, _FIELD_INITVAR)]
    std_init = [f for f in everything if f.init and not f.kw_only]
    kw_init = [f for f in everything if f.init and f.kw_only]
    field_list = [f for f in fields.values() if f._field_type is _FIELD]
    source = _Source(globals)
    init_annotations = None
    if init:
        init_annotations = _init_source(
            source, everything, std_init, kw_init, frozen, hasattr(cls, _POST_INIT_NAME),
            "__dataclass_self__" if "self" in fields else "self", slots)
    if repr:
        shown = [f for f in field_list if f.repr]
        text = ", ".join([f"{f.name}={{self.{f.name}!r}}" for f in shown])
        source.add("__repr__", ["self"], [
            f"return f\"{{self.__class__.__qualname__}}({text})\""])
    compared = [f for f in field_list if f.compare]
    mine, theirs = _tuple_text("self", compared), _tuple_text("other", compared)
    if eq:
        source.add("__eq__", ["self", "other"], [
            "if other.__class__ is self.__class__:",
            f"  return {mine} == {theirs}",
            "return NotImplemented"])
    if order:
        for name, op in (("__lt__", "<"), ("__le__", "<="), ("__gt__", ">"), ("__ge__", ">=")):
            source.add(name, ["self", "other"], [
                "if other.__class__ is self.__class__:",
                f"  return {mine} {op} {theirs}",
                "return NotImplemented"])
    if frozen:
        _frozen_source(source, cls, field_list)
    action = _hash_action(unsafe_hash, eq, frozen, has_explicit_hash)
    if action == "add":
        hashed = [f for f in field_list if (f.compare if f.hash is None else f.hash)]
        source.add("__hash__", ["self"], [f"return hash({_tuple_text('self', hashed)})"])

    methods = source.compile()
    if init:
        methods["__init__"].__annotations__ = init_annotations
    if repr:
        methods["__repr__"] = _recursion_guard(methods["__repr__"])
    for name in ("__init__", "__repr__", "__eq__"):
        if name in methods:
            _set_new_attribute(cls, name, methods[name])
    if order:
        for name in ("__lt__", "__le__", "__gt__", "__ge__"):
            if _set_new_attribute(cls, name, methods[name]):
                raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}. "
                                "Consider using functools.total_ordering")
    if frozen:
        for name in ("__setattr__", "__delattr__"):
            if _set_new_attribute(cls, name, methods[name]):
                raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}")
    if action == "raise":
        raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
    if action == "none":
        cls.__hash__ = None
    elif action == "add":
        methods["__hash__"].__qualname__ = f"{cls.__qualname__}.__hash__"
        cls.__hash__ = methods["__hash__"]
    if not getattr(cls, "__doc__"):
        cls.__doc__ = cls.__name__ + _signature_text(std_init, kw_init)
    if match_args:
        _set_new_attribute(cls, "__match_args__", tuple([f.name for f in std_init]))
    if weakref_slot and not slots:
        raise TypeError("weakref_slot is True but slots is False")
    if slots:
        cls = _add_slots(cls, frozen, weakref_slot, methods)
    abc.update_abstractmethods(cls)
    return cls


def _signature_text(std_init, kw_init):
    # The text `inspect.signature` would give, for the default docstring.
    def show(f):
        kind = f.type
        if isinstance(kind, type) and not isinstance(kind, GenericAlias):
            text = kind.__qualname__
            if kind.__module__ not in ("builtins", "__main__"):
                text = f"{kind.__module__}.{text}"
            elif kind.__module__ == "__main__":
                text = f"__main__.{text}"
        else:
            text = repr(kind)
            if text.startswith("typing."):
                text = text.replace("typing.", "")
        out = f"{f.name}: {text}"
        if f.default is not MISSING:
            out += f" = {f.default!r}"
        elif f.default_factory is not MISSING:
            out += " = <factory>"
        return out
    try:
        shown = [show(f) for f in std_init]
        if kw_init:
            shown += ["*"] + [show(f) for f in kw_init]
    except Exception:
        return ""
    return "(" + ", ".join(shown) + ")"


def _own_slots(cls):
    slots = cls.__dict__.get("__slots__")
    if slots is None:
        if getattr(cls, "__weakrefoffset__", 0):
            yield "__weakref__"
    elif isinstance(slots, str):
        yield slots
    elif hasattr(slots, "__next__"):
        raise TypeError(f"Slots of '{cls.__name__}' cannot be determined")
    else:
        yield from slots


def _getstate(self):
    return [getattr(self, f.name) for f in fields(self)]


def _setstate(self, state):
    for f, value in zip(fields(self), state):
        object.__setattr__(self, f.name, value)


def _add_slots(cls, is_frozen, weakref_slot, methods):
    # `__slots__` works only while a class is being made, so make it again.
    if "__slots__" in cls.__dict__:
        raise TypeError(f"{cls.__name__} already specifies __slots__")
    space = dict(cls.__dict__)
    names = tuple([f.name for f in fields(cls)])
    inherited = set()
    for base in cls.__mro__[1:-1]:
        inherited.update(_own_slots(base))
    wanted = [name for name in names if name not in inherited]
    if weakref_slot and "__weakref__" not in inherited:
        wanted.append("__weakref__")
    space["__slots__"] = tuple(wanted)
    for name in names:
        space.pop(name, None)
    space.pop("__dict__", None)
    space.pop("__weakref__", None)
    qualname = getattr(cls, "__qualname__", None)
    new = type(cls)(cls.__name__, cls.__bases__, space)
    if qualname is not None:
        new.__qualname__ = qualname
    if is_frozen:
        if "__getstate__" not in space:
            new.__getstate__ = _getstate
        if "__setstate__" not in space:
            new.__setstate__ = _setstate
        # The frozen checks closed over the first class; point them at this one.
        _rebind(methods["__setattr__"], cls, new)
    return new


def _rebind(function, old, new):
    for cell in function.__closure__ or ():
        if cell.cell_contents is old:
            cell.cell_contents = new


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False,
              frozen=False, match_args=True, kw_only=False, slots=False, weakref_slot=False):
    def wrap(cls):
        return _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args,
                              kw_only, slots, weakref_slot)
    return wrap if cls is None else wrap(cls)


def fields(class_or_instance):
    try:
        found = getattr(class_or_instance, _FIELDS)
    except AttributeError:
        raise TypeError("must be called with a dataclass type or instance") from None
    return tuple([f for f in found.values() if f._field_type is _FIELD])


def _is_dataclass_instance(obj):
    return hasattr(type(obj), _FIELDS)


def is_dataclass(obj):
    cls = obj if isinstance(obj, type) else type(obj)
    return hasattr(cls, _FIELDS)


_ATOMIC = frozenset({type(None), bool, int, float, str, complex, bytes, type(...),
                     type(NotImplemented), type, range, property, type(len), type(fields)})


def asdict(obj, *, dict_factory=dict):
    if not _is_dataclass_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")
    return _asdict_inner(obj, dict_factory)


def _asdict_inner(obj, dict_factory):
    kind = type(obj)
    if kind in _ATOMIC:
        return obj
    if hasattr(kind, _FIELDS):
        pairs = [(f.name, _asdict_inner(getattr(obj, f.name), dict_factory)) for f in fields(obj)]
        return dict(pairs) if dict_factory is dict else dict_factory(pairs)
    if isinstance(obj, tuple) and hasattr(obj, "_fields"):
        return kind(*[_asdict_inner(v, dict_factory) for v in obj])
    if isinstance(obj, (list, tuple)):
        return kind([_asdict_inner(v, dict_factory) for v in obj])
    if isinstance(obj, dict):
        if hasattr(kind, "default_factory"):
            made = kind(getattr(obj, "default_factory"))
            for k, v in obj.items():
                made[_asdict_inner(k, dict_factory)] = _asdict_inner(v, dict_factory)
            return made
        return kind([(_asdict_inner(k, dict_factory), _asdict_inner(v, dict_factory))
                     for k, v in obj.items()])
    import copy
    return copy.deepcopy(obj)


def astuple(obj, *, tuple_factory=tuple):
    if not _is_dataclass_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return _astuple_inner(obj, tuple_factory)


def _astuple_inner(obj, tuple_factory):
    kind = type(obj)
    if kind in _ATOMIC:
        return obj
    if hasattr(kind, _FIELDS):
        return tuple_factory([_astuple_inner(getattr(obj, f.name), tuple_factory)
                              for f in fields(obj)])
    if isinstance(obj, tuple) and hasattr(obj, "_fields"):
        return kind(*[_astuple_inner(v, tuple_factory) for v in obj])
    if isinstance(obj, (list, tuple)):
        return kind([_astuple_inner(v, tuple_factory) for v in obj])
    if isinstance(obj, dict):
        if hasattr(kind, "default_factory"):
            made = kind(getattr(obj, "default_factory"))
            for k, v in obj.items():
                made[_astuple_inner(k, tuple_factory)] = _astuple_inner(v, tuple_factory)
            return made
        return kind([(_astuple_inner(k, tuple_factory), _astuple_inner(v, tuple_factory))
                     for k, v in obj.items()])
    import copy
    return copy.deepcopy(obj)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, init=True, repr=True, eq=True,
                   order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False,
                   slots=False, weakref_slot=False, module=None):
    import types
    from keyword import iskeyword
    if namespace is None:
        namespace = {}
    seen = set()
    annotations = {}
    defaults = {}
    for item in fields:
        if isinstance(item, str):
            name, tp = item, "typing.Any"
        elif len(item) == 2:
            name, tp = item
        elif len(item) == 3:
            name, tp, default = item
            defaults[name] = default
        else:
            raise TypeError(f"Invalid field: {item!r}")
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f"Field names must be valid identifiers: {name!r}")
        if iskeyword(name):
            raise TypeError(f"Field names must not be keywords: {name!r}")
        if name in seen:
            raise TypeError(f"Field name duplicated: {name!r}")
        seen.add(name)
        annotations[name] = tp

    def exec_body(space):
        space.update(namespace)
        space.update(defaults)
        space["__annotations__"] = annotations

    cls = types.new_class(cls_name, bases, {}, exec_body)
    if module is None:
        try:
            module = sys._getframe(1).f_globals.get("__name__", "__main__")
        except (AttributeError, ValueError):
            pass
    if module is not None:
        cls.__module__ = module
    return dataclass(cls, init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash,
                     frozen=frozen, match_args=match_args, kw_only=kw_only, slots=slots,
                     weakref_slot=weakref_slot)


def replace(obj, /, **changes):
    if not _is_dataclass_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    for f in getattr(obj, _FIELDS).values():
        if f._field_type is _FIELD_CLASSVAR:
            continue
        if not f.init:
            if f.name in changes:
                raise ValueError(f"field {f.name} is declared with init=False, it cannot be "
                                 "specified with replace()")
            continue
        if f.name not in changes:
            if f._field_type is _FIELD_INITVAR and f.default is MISSING:
                raise ValueError(f"InitVar {f.name!r} must be specified with replace()")
            changes[f.name] = getattr(obj, f.name)
    return obj.__class__(**changes)
