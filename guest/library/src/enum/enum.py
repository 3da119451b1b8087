# Enumerations. Members are made by the metaclass, after the class itself
# exists; `auto()` values are resolved while the class body runs, in
# `_EnumDict.__setitem__`.
#
# Invariant: `_member_map_` holds every name including aliases,
# `_member_names_` the canonical ones in definition order, and
# `_value2member_map_` every hashable value.

import builtins as _builtins
from types import MappingProxyType, DynamicClassAttribute
import sys

__all__ = ["EnumType", "EnumMeta", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag",
           "ReprEnum", "auto", "unique", "property", "verify", "member", "nonmember",
           "FlagBoundary", "STRICT", "CONFORM", "EJECT", "KEEP", "global_flag_repr",
           "global_enum_repr", "global_str", "global_enum", "EnumCheck", "CONTINUOUS",
           "NAMED_FLAGS", "UNIQUE", "pickle_by_global_name", "pickle_by_enum_name"]

# Filled in as the classes come into existence; the metaclass needs to know
# whether it is making them or an ordinary enumeration.
Enum = Flag = EJECT = ReprEnum = None
_unset = object()


class nonmember:
    def __init__(self, value):
        self.value = value


class member:
    def __init__(self, value):
        self.value = value


class auto:
    def __init__(self, value=_unset):
        self.value = value

    def __repr__(self):
        return f"auto({self.value!r})" if self.value is not _unset else "auto()"


# `auto().value` shows as unset in reprs; CPython prints `object()` there too.


def _is_descriptor(obj):
    return hasattr(obj, "__get__") or hasattr(obj, "__set__") or hasattr(obj, "__delete__")


def _is_dunder(name):
    return (len(name) > 4 and name[:2] == name[-2:] == "__"
            and name[2] != "_" and name[-3] != "_")


def _is_sunder(name):
    return (len(name) > 2 and name[0] == name[-1] == "_"
            and name[1] != "_" and name[-2] != "_")


def _is_internal_class(cls_name, obj):
    if not isinstance(obj, type):
        return False
    qualname = getattr(obj, "__qualname__", "")
    parts = qualname.split(".")
    return len(parts) > 1 and parts[-2] == cls_name and parts[-1] == getattr(obj, "__name__", None)


def _is_private(cls_name, name):
    prefix = f"_{cls_name}__"
    return (len(name) > len(prefix) and name.startswith(prefix) and name[len(prefix)] != "_"
            and (name[-1] != "_" or name[-2] != "_"))


def _is_single_bit(num):
    return num != 0 and num & (num - 1) == 0


def _iter_bits_lsb(num):
    if isinstance(num, Enum):
        num = num._value_
    if num < 0:
        raise ValueError(f"{num!r} is not a positive integer")
    while num:
        bit = num & -num
        yield bit
        num ^= bit


def show_flag_values(value):
    return list(_iter_bits_lsb(value))


def bin(num, max_bits=None):
    # Two's complement with the sign set apart: 0b0 1010, 0b1 0110.
    ceiling = 2 ** num.bit_length()
    if num >= 0:
        text = _builtins.bin(num + ceiling).replace("1", "0", 1)
    else:
        text = _builtins.bin(~num ^ (ceiling - 1) + ceiling)
    sign, digits = text[:3], text[3:]
    if max_bits is not None and len(digits) < max_bits:
        digits = (sign[-1] * max_bits + digits)[-max_bits:]
    return f"{sign} {digits}"


class property(DynamicClassAttribute):
    # Read from an instance it calls `fget`; read from the class it finds the
    # member of that name, so `name` and `value` are usable as member names.
    member = None
    _attr_type = None
    _cls_type = None

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.member is not None:
                return self.member
            raise AttributeError(f"{ownerclass!r} has no attribute {self.name!r}")
        if self.fget is not None:
            return self.fget(instance)
        if self._attr_type == "attr":
            return getattr(self._cls_type, self.name)
        if self._attr_type == "desc":
            return getattr(instance._value_, self.name)
        try:
            return ownerclass._member_map_[self.name]
        except KeyError:
            raise AttributeError(f"{ownerclass!r} has no attribute {self.name!r}") from None

    def __set__(self, instance, value):
        if self.fset is not None:
            return self.fset(instance, value)
        raise AttributeError(f"<enum {self.clsname!r}> cannot set attribute {self.name!r}")

    def __delete__(self, instance):
        if self.fdel is not None:
            return self.fdel(instance)
        raise AttributeError(f"<enum {self.clsname!r}> cannot delete attribute {self.name!r}")

    def __set_name__(self, ownerclass, name):
        self.name = name
        self.clsname = ownerclass.__name__


class _EnumDict(dict):
    # The namespace of a class body: notes which names are members, in order.
    def __init__(self):
        super().__init__()
        self._member_names = {}
        self._last_values = []
        self._ignore = []
        self._auto_called = False

    def __setitem__(self, key, value):
        cls_name = self._cls_name
        if _is_private(cls_name, key):
            pass
        elif _is_sunder(key):
            if key not in ("_order_", "_generate_next_value_", "_numeric_repr_", "_missing_",
                           "_ignore_", "_iter_member_", "_iter_member_by_value_",
                           "_iter_member_by_def_"):
                raise ValueError(f"_sunder_ names, such as {key!r}, are reserved for future Enum use")
            if key == "_generate_next_value_":
                if self._auto_called:
                    raise TypeError("_generate_next_value_ must be defined before members")
                setattr(self, "_generate_next_value", getattr(value, "__func__", value))
            elif key == "_ignore_":
                value = value.replace(",", " ").split() if isinstance(value, str) else list(value)
                self._ignore = value
                already = set(value) & set(self._member_names)
                if already:
                    raise ValueError(f"_ignore_ cannot specify already set names: {already!r}")
        elif _is_dunder(key):
            if key == "__order__":
                key = "_order_"
        elif key in self._member_names:
            raise TypeError(f"{key!r} already defined as {self[key]!r}")
        elif key in self._ignore:
            pass
        elif isinstance(value, nonmember):
            value = value.value
        elif _is_descriptor(value):
            pass
        elif _is_internal_class(cls_name, value):
            import warnings
            warnings.warn("In 3.13 classes created inside an enum will not become a member.  "
                          "Use the `member` decorator to keep the current behavior.",
                          DeprecationWarning, stacklevel=2)
            self._note_member(key, value)
        else:
            if key in self:
                raise TypeError(f"{key!r} already defined as {self[key]!r}")
            if isinstance(value, member):
                value = value.value
            elif isinstance(value, auto):
                value = self._resolve(key, value)
            elif type(value) is tuple and any(isinstance(v, auto) for v in value):
                value = tuple([self._resolve(key, v) if isinstance(v, auto) else v for v in value])
            self._note_member(key, value)
        super().__setitem__(key, value)

    def _note_member(self, key, value):
        self._member_names[key] = None
        if not (self._last_values and self._last_values[-1] is value):
            self._last_values.append(value)

    def _resolve(self, key, holder):
        if holder.value is _unset:
            holder.value = self._generate_next_value(key, 1, len(self._member_names),
                                                     self._last_values[:])
            self._auto_called = True
            self._last_values.append(holder.value)
        return holder.value

    def update(self, members, **more_members):
        try:
            for name in members.keys():
                self[name] = members[name]
        except AttributeError:
            for name, value in members:
                self[name] = value
        for name, value in more_members.items():
            self[name] = value


class EnumType(type):
    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        metacls._check_for_existing_members_(cls, bases)
        enum_dict = _EnumDict()
        enum_dict._cls_name = cls
        member_type, first_enum = metacls._get_mixins_(cls, bases)
        if first_enum is not None:
            enum_dict["_generate_next_value_"] = getattr(first_enum, "_generate_next_value_", None)
        return enum_dict

    def __new__(metacls, cls, bases, classdict, *, boundary=None, _simple=False, **kwds):
        if _simple:
            return super().__new__(metacls, cls, bases, classdict, **kwds)
        classdict.setdefault("_ignore_", []).append("_ignore_")
        ignore = classdict["_ignore_"]
        for key in ignore:
            classdict.pop(key, None)
        names = [name for name in classdict._member_names if name not in ignore]
        invalid = set(names) & {"mro", ""}
        if invalid:
            raise ValueError("invalid enum member name(s) %s"
                             % ",".join([repr(n) for n in sorted(invalid)]))
        order = classdict.pop("_order_", None)
        generate = classdict.get("_generate_next_value_")
        if generate is not None and not isinstance(generate, staticmethod):
            dict.__setitem__(classdict, "_generate_next_value_", staticmethod(generate))

        member_type, first_enum = metacls._get_mixins_(cls, bases)
        custom_new, save_new, use_args = metacls._find_new_(classdict, member_type, first_enum)
        values = {name: classdict[name] for name in names}
        namespace = {}
        for key, value in classdict.items():
            if key not in values:
                namespace[key] = value
        namespace.update(
            _use_args_=use_args, _member_names_=[], _member_map_={}, _value2member_map_={},
            _unhashable_values_=[], _member_type_=member_type, _new_member_=custom_new,
            _value_repr_=metacls._find_data_repr_(cls, bases),
        )
        has_bits = cls == "Flag" if Flag is None else first_enum is not None and issubclass(first_enum, Flag)
        if has_bits:
            namespace.update(
                _boundary_=boundary or getattr(first_enum, "_boundary_", None),
                _flag_mask_=0, _singles_mask_=0, _all_bits_=0, _inverted_=None,
            )
        new_class = super().__new__(metacls, cls, bases, namespace, **kwds)
        is_flag = Flag is not None and issubclass(new_class, Flag)
        for name in names:
            _add_member(new_class, name, values[name], member_type, custom_new, use_args, is_flag)
        _finish(new_class, classdict, member_type, first_enum, save_new, is_flag, order)
        return new_class

    def __init__(cls, *args, **kwds):
        pass

    def __bool__(cls):
        return True

    def __call__(cls, value, names=_unset, *values, module=None, qualname=None, type=None,
                 start=1, boundary=None):
        if cls._member_map_:
            # With members a call is a lookup; several arguments are one tuple.
            if names is not _unset:
                value = (value, names) + values
            return cls.__new__(cls, value)
        if names is _unset and type is None:
            raise TypeError(f"{cls} has no members; specify `names=()` if you meant to create a new, empty, enum")
        return cls._create_(value, None if names is _unset else names, module=module,
                            qualname=qualname, type=type, start=start, boundary=boundary)

    def __contains__(cls, value):
        """Return True if `value` is in `cls`.

        `value` is in `cls` if:
        1) `value` is a member of `cls`, or
        2) `value` is the value of one of the `cls`'s members.
        """
        if isinstance(value, cls):
            return True
        return value in cls._value2member_map_ or value in cls._unhashable_values_

    def __delattr__(cls, attr):
        if attr in cls._member_map_:
            raise AttributeError(f"{cls.__name__!r} cannot delete member {attr!r}.")
        super().__delattr__(attr)

    def __dir__(cls):
        interesting = set([
            "__class__", "__contains__", "__doc__", "__getitem__", "__iter__", "__len__",
            "__members__", "__module__", "__name__", "__qualname__"] + cls._member_names_)
        if cls._new_member_ is not object.__new__:
            interesting.add("__new__")
        if cls.__init_subclass__ is not object.__init_subclass__:
            interesting.add("__init_subclass__")
        if cls._member_type_ is object:
            return sorted(interesting)
        return sorted(set(dir(cls._member_type_)) | interesting)

    def __getitem__(cls, name):
        """
        Return the member matching `name`.
        """
        return cls._member_map_[name]

    def __iter__(cls):
        """
        Return members in definition order.
        """
        members = cls._member_map_
        return (members[name] for name in cls._member_names_)

    def __len__(cls):
        """
        Return the number of members (no aliases)
        """
        return len(cls._member_names_)

    @_builtins.property
    def __members__(cls):
        """
        Returns a mapping of member name->value.

        This mapping lists all enum members, including aliases. Note that this
        is a read-only view of the internal mapping.
        """
        return MappingProxyType(cls._member_map_)

    def __repr__(cls):
        if Flag is not None and issubclass(cls, Flag):
            return f"<flag {cls.__name__!r}>"
        return f"<enum {cls.__name__!r}>"

    def __reversed__(cls):
        members = cls._member_map_
        return (members[name] for name in reversed(cls._member_names_))

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", ()):
            raise AttributeError(f"cannot reassign member {name!r}")
        super().__setattr__(name, value)

    def _create_(cls, class_name, names, *, module=None, qualname=None, type=None, start=1,
                 boundary=None):
        metacls = cls.__class__
        bases = (cls,) if type is None else (type, cls)
        metacls._get_mixins_(class_name, bases)
        classdict = metacls.__prepare__(class_name, bases)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
            listed, names, last_values = names, [], []
            for count, name in enumerate(listed):
                value = cls._generate_next_value_(name, start, count, last_values[:])
                last_values.append(value)
                names.append((name, value))
        if names is None:
            names = ()
        for item in names:
            if isinstance(item, str):
                key, value = item, names[item]
            else:
                key, value = item
            classdict[key] = value
        if module is None:
            try:
                module = sys._getframe(2).f_globals["__name__"]
            except (AttributeError, ValueError, KeyError):
                pass
        if module is not None:
            classdict["__module__"] = module
        if qualname is not None:
            classdict["__qualname__"] = qualname
        return metacls.__new__(metacls, class_name, bases, classdict, boundary=boundary)

    def _convert_(cls, name, module, filter, source=None, *, boundary=None, as_global=False):
        space = sys.modules[module].__dict__
        source = source.__dict__ if source else space
        members = [(key, value) for key, value in source.items() if filter(key)]
        try:
            members.sort(key=lambda pair: (pair[1], pair[0]))
        except TypeError:
            members.sort(key=lambda pair: pair[0])
        made = cls(name, members, module=module, boundary=boundary or KEEP)
        if as_global:
            global_enum(made)
        else:
            space.update(made.__members__)
        space[name] = made
        return made

    @classmethod
    def _check_for_existing_members_(mcls, class_name, bases):
        for chain in bases:
            for base in getattr(chain, "__mro__", ()):
                if isinstance(base, EnumType) and base._member_names_:
                    raise TypeError(f"<enum {class_name!r}> cannot extend {base!r}")

    @classmethod
    def _get_mixins_(mcls, class_name, bases):
        # (data type of the members, the enum class that bases end with)
        if not bases:
            return object, None if Enum is None else Enum
        first_enum = bases[-1]
        if not isinstance(first_enum, EnumType):
            raise TypeError("new enumerations should be created as "
                            "`EnumName([mixin_type, ...] [data_type,] enum_type)`")
        return mcls._find_data_type_(class_name, bases) or object, first_enum

    @classmethod
    def _find_data_repr_(mcls, class_name, bases):
        for chain in bases:
            for base in chain.__mro__:
                if base is object:
                    continue
                if isinstance(base, EnumType):
                    return base._value_repr_
                if "__repr__" in base.__dict__:
                    if ("__dataclass_fields__" in base.__dict__
                            and "__dataclass_params__" in base.__dict__
                            and base.__dict__["__dataclass_params__"].repr):
                        return _dataclass_repr
                    return base.__dict__["__repr__"]
        return None

    @classmethod
    def _find_data_type_(mcls, class_name, bases):
        found = []
        for chain in bases:
            candidate = None
            for base in chain.__mro__:
                if base is object:
                    continue
                if isinstance(base, EnumType):
                    if base._member_type_ is not object:
                        if base._member_type_ not in found:
                            found.append(base._member_type_)
                        break
                elif "__new__" in base.__dict__ or "__dataclass_fields__" in base.__dict__:
                    kind = candidate or base
                    if kind not in found:
                        found.append(kind)
                    break
                else:
                    candidate = candidate or base
        if len(found) > 1:
            raise TypeError(f"too many data types for {class_name!r}: {set(found)!r}")
        return found[0] if found else None

    @classmethod
    def _find_new_(mcls, classdict, member_type, first_enum):
        made = classdict.get("__new__")
        save_new = first_enum is not None and made is not None
        if made is None:
            for place in ("__new_member__", "__new__"):
                for source in (member_type, first_enum):
                    target = getattr(source, place, None)
                    if target not in (None, None.__new__, object.__new__,
                                      None if Enum is None else Enum.__new__):
                        made = target
                        break
                if made is not None:
                    break
            else:
                made = object.__new__
        use_args = first_enum is not None and made not in (
            object.__new__, None if Enum is None else Enum.__new__)
        return made, save_new, use_args


EnumMeta = EnumType


def _dataclass_repr(self):
    fields = self.__dataclass_fields__
    return ", ".join([f"{key}={getattr(self, key)!r}" for key, field in fields.items() if field.repr])


def _in_values(cls, value):
    try:
        return value in cls._value2member_map_
    except TypeError:
        return False


def _add_member(cls, name, value, member_type, make, use_args, is_flag):
    args = value if isinstance(value, tuple) else (value,)
    if member_type is tuple:
        args = (args,)
    if not use_args:
        made = make(cls)
    else:
        made = make(cls, *args)
    if not hasattr(made, "_value_"):
        if member_type is object:
            made._value_ = value
        else:
            try:
                made._value_ = member_type(*args)
            except Exception as error:
                fresh = TypeError("_value_ not set in __new__, unable to create it")
                fresh.__cause__ = error
                raise fresh
    value = made._value_
    made._name_ = name
    made.__objclass__ = cls
    made.__init__(*args)
    made._sort_order_ = len(cls._member_names_)

    alias = None
    try:
        alias = cls._value2member_map_.get(value)
    except TypeError:
        for other in cls._member_map_.values():
            if other._value_ == value:
                alias = other
                break
    if alias is not None:
        made = alias
    else:
        canonical = True
        if is_flag and isinstance(value, int):
            if member_type is object or isinstance(member_type, type) and issubclass(member_type, int):
                canonical = _is_single_bit(value)
        if canonical:
            cls._member_names_.append(name)

    found = None
    for base in cls.__mro__[1:]:
        if name in base.__dict__:
            found = base.__dict__[name]
            break
    if isinstance(found, (property, DynamicClassAttribute)):
        # The name is also that of a property (`name`, `value`): keep the
        # property for instances and the member for the class.
        redirect = property()
        redirect.member = made
        redirect.__set_name__(cls, name)
        redirect.fget, redirect.fset, redirect.fdel = found.fget, found.fset, found.fdel
        redirect.__doc__ = found.__doc__
        redirect._attr_type = "desc" if found.fget is not None else None
        type.__setattr__(cls, name, redirect)
    elif found is not None and _is_descriptor(found) and cls._member_type_ is not object \
            and not isinstance(found, Enum if Enum is not None else ()):
        redirect = property()
        redirect.member = made
        redirect.__set_name__(cls, name)
        redirect._attr_type = "desc"
        redirect._cls_type = cls
        type.__setattr__(cls, name, redirect)
    else:
        type.__setattr__(cls, name, made)
    cls._member_map_[name] = made
    try:
        cls._value2member_map_.setdefault(value, made)
    except TypeError:
        cls._unhashable_values_.append(value)
    if is_flag and isinstance(value, int):
        cls._flag_mask_ |= value
        if _is_single_bit(value):
            cls._singles_mask_ |= value
        cls._all_bits_ = 2 ** cls._flag_mask_.bit_length() - 1


def _finish(cls, classdict, member_type, first_enum, save_new, is_flag, order):
    if is_flag and Flag is not None:
        for name in ("__or__", "__and__", "__xor__", "__ror__", "__rand__", "__rxor__", "__invert__"):
            if name not in classdict and cls.__dict__.get(name) is None:
                method = getattr(Flag, name)
                if getattr(cls, name) is not method and not _inherits_flag_method(cls, name):
                    setattr(cls, name, method)
    if Enum is not None:
        for name in ("__repr__", "__str__", "__format__", "__reduce_ex__"):
            if name in classdict:
                continue
            # A mixed-in data type must not decide how members print, unless
            # it says so itself (ReprEnum) or an enum on the way overrides it.
            enum_method = getattr(first_enum, name)
            found = getattr(cls, name)
            data_method = getattr(member_type, name)
            if found in (data_method, getattr(object, name)):
                setattr(cls, name, enum_method)
        if save_new:
            cls.__new_member__ = cls.__dict__["__new__"]
        cls.__new__ = Enum.__new__
        if ReprEnum is not None and ReprEnum in cls.__bases__:
            if member_type is object:
                raise TypeError("ReprEnum subclasses must be mixed with a data type (i.e. int, str, float, etc.)")
            if "__format__" not in classdict:
                cls.__format__ = member_type.__format__
                classdict["__format__"] = cls.__format__
            if "__str__" not in classdict:
                method = member_type.__str__
                if method is object.__str__:
                    method = member_type.__repr__
                cls.__str__ = method
                classdict["__str__"] = method
    if is_flag:
        members = [cls._member_map_[name] for name in cls._member_names_]
        values = [m._value_ for m in members]
        if values != sorted(values):
            cls._iter_member_ = cls._iter_member_by_def_
    if order is not None:
        if isinstance(order, str):
            order = order.replace(",", " ").split()
        names = cls._member_names_
        # Aliases may be named in `_order_`, and are skipped.
        canonical = [o for o in order if o not in cls._member_map_ or o in names]
        if canonical != names:
            raise TypeError(f"member order does not match _order_:\n  {names!r}\n  {canonical!r}")


def _inherits_flag_method(cls, name):
    for base in cls.__mro__[1:]:
        if name in base.__dict__:
            return isinstance(base, EnumType)
    return False


class Enum(metaclass=EnumType):
    @classmethod
    def __signature__(cls):
        if cls._member_names_:
            return "(*values)"
        return ("(new_class_name, /, names, *, module=None, qualname=None, type=None, start=1, "
                "boundary=None)")

    def __new__(cls, value):
        if type(value) is cls:
            return value
        try:
            return cls._value2member_map_[value]
        except KeyError:
            pass
        except TypeError:
            for member in cls._member_map_.values():
                if member._value_ == value:
                    return member
        if not cls._member_map_:
            if getattr(cls, "_%s__in_progress" % cls.__name__, False):
                raise TypeError("do not use `super().__new__; call the appropriate __new__ directly") from None
            raise TypeError(f"{cls!r} has no members defined")
        caught = None
        try:
            result = cls._missing_(value)
        except Exception as e:
            caught = e
            result = None
        if isinstance(result, cls):
            return result
        if Flag is not None and issubclass(cls, Flag) and cls._boundary_ is EJECT and isinstance(result, int):
            return result
        refused = ValueError("%r is not a valid %s" % (value, cls.__qualname__))
        if result is None and caught is None:
            raise refused
        if caught is None:
            caught = TypeError("error in %s._missing_: returned %r instead of None or a valid member"
                               % (cls.__name__, result))
        if not isinstance(caught, ValueError):
            caught.__context__ = refused
        raise caught

    def __init__(self, *args, **kwds):
        pass

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        try:
            return sorted(last_values)[-1] + 1
        except TypeError:
            pass
        import warnings
        warnings.warn("In 3.13 the default `auto()`/`_generate_next_value_` will require "
                      "all values to be sortable and support adding +1\nand the value returned "
                      "will be the largest value in the enum incremented by 1",
                      DeprecationWarning, stacklevel=4)
        for value in reversed(last_values):
            try:
                return value + 1
            except TypeError:
                pass
        return start

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        show = self.__class__._value_repr_ or repr
        return "<%s.%s: %s>" % (self.__class__.__name__, self._name_, show(self._value_))

    def __str__(self):
        return "%s.%s" % (self.__class__.__name__, self._name_)

    def __dir__(self):
        interesting = set()
        if self.__class__._member_type_ is not object:
            interesting = set(object.__dir__(self))
        for name in getattr(self, "__dict__", ()):
            if name[0] != "_" and name not in self._member_map_:
                interesting.add(name)
        for cls in self.__class__.mro():
            for name, obj in cls.__dict__.items():
                if name[0] == "_":
                    continue
                if isinstance(obj, property):
                    if obj.fget is not None or name not in self._member_map_:
                        interesting.add(name)
                    else:
                        interesting.discard(name)
                elif name not in self._member_map_:
                    interesting.add(name)
        return sorted({"__class__", "__doc__", "__eq__", "__hash__", "__module__"} | interesting)

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self

    @property
    def name(self):
        """The name of the Enum member."""
        return self._name_

    @property
    def value(self):
        """The value of the Enum member."""
        return self._value_


class ReprEnum(Enum):
    pass


class IntEnum(int, ReprEnum):
    pass


class StrEnum(str, ReprEnum):
    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError("too many arguments for str(): %r" % (values,))
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError("%r is not a string" % (values[0],))
        if len(values) >= 2 and not isinstance(values[1], str):
            raise TypeError("encoding must be a string, not %r" % (values[1],))
        if len(values) == 3 and not isinstance(values[2], str):
            raise TypeError("errors must be a string, not %r" % (values[2]))
        value = str(*values)
        made = str.__new__(cls, value)
        made._value_ = value
        return made

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


def pickle_by_global_name(self, proto):
    return self.name


def pickle_by_enum_name(self, proto):
    return getattr, (self.__class__, self._name_)


class FlagBoundary(StrEnum):
    STRICT = auto()
    CONFORM = auto()
    EJECT = auto()
    KEEP = auto()


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


class Flag(Enum, boundary=STRICT):
    _numeric_repr_ = repr

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        highest = max(last_values)
        try:
            return 2 ** highest.bit_length()
        except Exception:
            raise TypeError("invalid flag value %r" % highest) from None

    @classmethod
    def _iter_member_by_value_(cls, value):
        for bit in _iter_bits_lsb(value & cls._flag_mask_):
            found = cls._value2member_map_.get(bit)
            if found is not None:
                yield found

    _iter_member_ = _iter_member_by_value_

    @classmethod
    def _iter_member_by_def_(cls, value):
        yield from sorted(cls._iter_member_by_value_(value), key=lambda m: m._sort_order_)

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError("%r is not a valid %s" % (value, cls.__qualname__))
        mask, every = cls._flag_mask_, cls._all_bits_
        boundary = cls._boundary_
        negative = value if value < 0 else None
        if not ~every <= value <= every or value & (every ^ mask):
            if boundary is STRICT:
                bits = max(value.bit_length(), mask.bit_length())
                raise ValueError("%r invalid value %r\n    given %s\n  allowed %s" % (
                    cls, value, bin(value, bits), bin(mask, bits)))
            if boundary is CONFORM:
                value &= mask
            elif boundary is EJECT:
                return value
            elif boundary is KEEP:
                if value < 0:
                    value = max(every + 1, 2 ** value.bit_length()) + value
            else:
                raise ValueError("%r unknown flag boundary %r" % (cls, boundary))
        if value < 0:
            value += every + 1
        unknown = value & ~mask
        if unknown and boundary is not KEEP:
            raise ValueError(f"{cls.__name__}({value!r}) -->  unknown values {unknown!r} [{bin(unknown)}]")
        if cls._member_type_ is object:
            made = object.__new__(cls)
        else:
            made = cls._member_type_.__new__(cls, value)
        if not hasattr(made, "_value_"):
            made._value_ = value
        names, covered = [], 0
        for member in cls._iter_member_(value):
            names.append(member._name_)
            covered |= member._value_
        if value & ~cls._singles_mask_:
            # Bits that no single-bit member names: look among the wider ones.
            for member in cls._member_map_.values():
                wide = member._value_
                if wide and wide & value == wide and member._name_ not in names:
                    names.append(member._name_)
                    covered |= wide
        rest = value & ~covered
        if rest and covered and boundary is STRICT:
            raise ValueError("%r: no members with value %r" % (cls, rest))
        if not covered:
            made._name_ = None
        else:
            if rest:
                names.append(cls._numeric_repr_(rest))
            made._name_ = "|".join(names)
        made._sort_order_ = None
        made.__objclass__ = cls
        made = cls._value2member_map_.setdefault(value, made)
        if negative is not None:
            cls._value2member_map_[negative] = made
        return made

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError("unsupported operand type(s) for 'in': %r and %r" % (
                type(other).__qualname__, self.__class__.__qualname__))
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        yield from self._iter_member_(self._value_)

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        show = self.__class__._value_repr_ or repr
        if self._name_ is None:
            return "<%s: %s>" % (self.__class__.__name__, show(self._value_))
        return "<%s.%s: %s>" % (self.__class__.__name__, self._name_, show(self._value_))

    def __str__(self):
        if self._name_ is None:
            return "%s(%r)" % (self.__class__.__name__, self._value_)
        return "%s.%s" % (self.__class__.__name__, self._name_)

    def __bool__(self):
        return bool(self._value_)

    def _operand(self, other):
        if isinstance(other, self.__class__):
            return other._value_
        if self._member_type_ is not object and isinstance(other, self._member_type_):
            return other
        return NotImplemented

    def __or__(self, other):
        value = self._operand(other)
        return value if value is NotImplemented else self.__class__(self._value_ | value)

    def __and__(self, other):
        value = self._operand(other)
        return value if value is NotImplemented else self.__class__(self._value_ & value)

    def __xor__(self, other):
        value = self._operand(other)
        return value if value is NotImplemented else self.__class__(self._value_ ^ value)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__

    def __invert__(self):
        inverted = self._inverted_
        if inverted is None:
            if self._boundary_ in (EJECT, KEEP):
                inverted = self.__class__(~self._value_)
            else:
                inverted = self.__class__(self._singles_mask_ & ~self._value_)
            self._inverted_ = inverted
        return inverted


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    pass


def unique(enumeration):
    duplicates = [(name, member.name) for name, member in enumeration.__members__.items()
                  if name != member.name]
    if duplicates:
        details = ", ".join(["%s -> %s" % pair for pair in duplicates])
        raise ValueError("duplicate values found in %r: %s" % (enumeration, details))
    return enumeration


class EnumCheck(StrEnum):
    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck


class verify:
    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        name = enumeration.__name__
        is_flag = Flag is not None and issubclass(enumeration, Flag)
        if not is_flag and not issubclass(enumeration, Enum):
            raise TypeError("the 'verify' decorator only works with Enum and Flag")
        for check in self.checks:
            if check is UNIQUE:
                duplicates = [(n, m.name) for n, m in enumeration.__members__.items() if n != m.name]
                if duplicates:
                    details = ", ".join(["%s -> %s" % pair for pair in duplicates])
                    raise ValueError("aliases found in %r: %s" % (enumeration, details))
            elif check is CONTINUOUS:
                values = {m.value for m in enumeration}
                if len(values) < 2:
                    continue
                low, high = min(values), max(values)
                if is_flag:
                    wanted = {1 << i for i in range(low.bit_length() - 1, high.bit_length())}
                else:
                    wanted = set(range(low, high + 1))
                missing = sorted(wanted - values)
                if missing:
                    kind = "flag" if is_flag else "enum"
                    raise ValueError(("invalid %s %r: missing values %s" % (
                        kind, name, ", ".join([str(m) for m in missing])))[:256])
            elif check is NAMED_FLAGS:
                names, missing_value = [], 0
                values = {m.value for m in enumeration}
                for alias_name, alias in enumeration._member_map_.items():
                    if alias_name in enumeration._member_names_ or alias.value < 0:
                        continue
                    missed = [v for v in _iter_bits_lsb(alias.value) if v not in values]
                    if missed:
                        names.append(alias_name)
                        for v in missed:
                            missing_value |= v
                if names:
                    if len(names) == 1:
                        alias = "alias %s is missing" % names[0]
                    else:
                        alias = "aliases %s and %s are missing" % (", ".join(names[:-1]), names[-1])
                    if _is_single_bit(missing_value):
                        value = "value 0x%x" % missing_value
                    else:
                        value = "combined values of 0x%x" % missing_value
                    raise ValueError("invalid Flag %r: %s %s [use enum.show_flag_values(value) for details]"
                                     % (name, alias, value))
        return enumeration


def global_enum_repr(self):
    module = self.__class__.__module__.split(".")[-1]
    return "%s.%s" % (module, self._name_)


def global_flag_repr(self):
    module = self.__class__.__module__.split(".")[-1]
    cls_name = self.__class__.__name__
    if self._name_ is None:
        return "%s.%s(%r)" % (module, cls_name, self._value_)
    if _is_single_bit(self._value_):
        return "%s.%s" % (module, self._name_)
    if self._boundary_ is not FlagBoundary.KEEP:
        return "|".join(["%s.%s" % (module, name) for name in self.name.split("|")])
    return "|".join([n if n[0].isdigit() else "%s.%s" % (module, n) for n in self._name_.split("|")])


def global_str(self):
    if self._name_ is None:
        return "%s(%r)" % (self.__class__.__name__, self._value_)
    return self._name_


def global_enum(cls, update_str=False):
    cls.__repr__ = global_flag_repr if issubclass(cls, Flag) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    sys.modules[cls.__module__].__dict__.update(cls.__members__)
    return cls


def _simple_enum(etype=Enum, *, boundary=None, use_args=None):
    def convert(cls):
        space = {k: v for k, v in cls.__dict__.items() if k not in ("__dict__", "__weakref__")}
        body = etype.__class__.__prepare__(cls.__name__, (etype,))
        for key, value in space.items():
            body[key] = value
        return etype.__class__(cls.__name__, (etype,), body, boundary=boundary)
    return convert


_reduce_ex_by_global_name = pickle_by_global_name


def _make_class_unpicklable(obj):
    def _break_on_call_reduce(self, proto):
        raise TypeError(f"{self!r} cannot be pickled")
    if isinstance(obj, dict):
        obj["__reduce_ex__"] = _break_on_call_reduce
        obj["__module__"] = "<unknown>"
    else:
        obj.__reduce_ex__ = _break_on_call_reduce
        obj.__module__ = "<unknown>"
