//! Special methods made of slots: `list.__len__`, `int.__add__`, and so on,
//! for explicit calls, `super()` and Python subclasses.

use super::Method;
use super::method;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::Class;
use crate::object::heap::{Gc, Kind};
use crate::object::slots::{BinaryOp, CompareOp, Slots, UnaryOp};
use crate::object::string::Str;
use crate::object::value::Value;

/// Add the special methods of all slots that the class's definition has.
pub(super) fn install(ctx: &mut Ctx, class: Gc<Class>) {
    let dict = class.dict;
    for (present, methods) in TABLE {
        if present(class.slots) {
            ctx.install_methods(dict, methods, Some(class), None);
        }
    }
}

/// Slots of the builtin class behind the receiver, and the receiver without its wrapping.
fn receiver(ctx: &Ctx, args: Args<'_>) -> (&'static Slots, Value) {
    let this = args[0].unwrap_payload();
    (ctx.class_of(this).slots, this)
}

/// A row: when the slot is present, and the methods it makes.
type Row = (fn(&Slots) -> bool, &'static [Method]);

static TABLE: &[Row] = &[
    (
        |slots| slots.repr.is_some(),
        &[method("__repr__", "(self, /)", repr)],
    ),
    (
        |slots| slots.str.is_some(),
        &[method("__str__", "(self, /)", str)],
    ),
    (
        |slots| slots.hash.is_some(),
        &[method("__hash__", "(self, /)", hash)],
    ),
    (
        |slots| slots.compare.is_some(),
        &[
            method("__lt__", "(self, value, /)", |ctx, args| {
                compare(ctx, CompareOp::Lt, args)
            }),
            method("__le__", "(self, value, /)", |ctx, args| {
                compare(ctx, CompareOp::Le, args)
            }),
            method("__eq__", "(self, value, /)", |ctx, args| {
                compare(ctx, CompareOp::Eq, args)
            }),
            method("__ne__", "(self, value, /)", |ctx, args| {
                compare(ctx, CompareOp::Ne, args)
            }),
            method("__gt__", "(self, value, /)", |ctx, args| {
                compare(ctx, CompareOp::Gt, args)
            }),
            method("__ge__", "(self, value, /)", |ctx, args| {
                compare(ctx, CompareOp::Ge, args)
            }),
        ],
    ),
    (
        |slots| slots.truth.is_some(),
        &[method("__bool__", "(self, /)", truth)],
    ),
    (
        |slots| slots.length.is_some(),
        &[method("__len__", "(self, /)", length)],
    ),
    (
        |slots| slots.get_item.is_some(),
        &[method("__getitem__", "(self, key, /)", get_item)],
    ),
    (
        |slots| slots.set_item.is_some(),
        &[
            method("__setitem__", "(self, key, value, /)", set_item),
            method("__delitem__", "(self, key, /)", del_item),
        ],
    ),
    (
        |slots| slots.contains.is_some(),
        &[method("__contains__", "(self, key, /)", contains)],
    ),
    (
        |slots| slots.iter.is_some(),
        &[method("__iter__", "(self, /)", iter)],
    ),
    (
        |slots| slots.next.is_some(),
        &[method("__next__", "(self, /)", next)],
    ),
    (
        |slots| slots.format.is_some(),
        &[method("__format__", "(self, format_spec, /)", format)],
    ),
    (
        |slots| slots.descr_get.is_some(),
        &[method(
            "__get__",
            "(self, instance, owner=None, /)",
            descr_get,
        )],
    ),
    (
        |slots| slots.descr_set.is_some(),
        &[
            method("__set__", "(self, instance, value, /)", descr_set),
            method("__delete__", "(self, instance, /)", descr_delete),
        ],
    ),
    (
        |slots| slots.call.is_some(),
        &[method("__call__", "(self, /, *args, **kwargs)", call)],
    ),
];

/// Operators that a type's `binary` slot covers are installed by the type's
/// own table, from these rows: a sequence has no `__sub__`.
pub const ADD: Method = method("__add__", "(self, value, /)", |ctx, args| {
    binary(ctx, BinaryOp::Add, args)
});
/// `__mul__`.
pub const MUL: Method = method("__mul__", "(self, value, /)", |ctx, args| {
    binary(ctx, BinaryOp::Mul, args)
});
/// `__rmul__`.
pub const RMUL: Method = method("__rmul__", "(self, value, /)", |ctx, args| {
    reflected(ctx, BinaryOp::Mul, args)
});
/// `__mod__`.
pub const MOD: Method = method("__mod__", "(self, value, /)", |ctx, args| {
    binary(ctx, BinaryOp::Mod, args)
});
/// `__rmod__`.
pub const RMOD: Method = method("__rmod__", "(self, value, /)", |ctx, args| {
    reflected(ctx, BinaryOp::Mod, args)
});
/// `__or__`.
pub const OR: Method = method("__or__", "(self, value, /)", |ctx, args| {
    binary(ctx, BinaryOp::Or, args)
});
/// `__ror__`.
pub const ROR: Method = method("__ror__", "(self, value, /)", |ctx, args| {
    reflected(ctx, BinaryOp::Or, args)
});
/// `__iadd__`.
pub const IADD: Method = method("__iadd__", "(self, value, /)", |ctx, args| {
    inplace(ctx, BinaryOp::Add, args)
});
/// `__imul__`.
pub const IMUL: Method = method("__imul__", "(self, value, /)", |ctx, args| {
    inplace(ctx, BinaryOp::Mul, args)
});
/// `__ior__`.
pub const IOR: Method = method("__ior__", "(self, value, /)", |ctx, args| {
    inplace(ctx, BinaryOp::Or, args)
});
/// `__iand__`.
pub const IAND: Method = method("__iand__", "(self, value, /)", |ctx, args| {
    inplace(ctx, BinaryOp::And, args)
});
/// `__isub__`.
pub const ISUB: Method = method("__isub__", "(self, value, /)", |ctx, args| {
    inplace(ctx, BinaryOp::Sub, args)
});
/// `__ixor__`.
pub const IXOR: Method = method("__ixor__", "(self, value, /)", |ctx, args| {
    inplace(ctx, BinaryOp::Xor, args)
});

/// `- & | ^` of sets and dict views, with their reflected forms.
pub const SET_OPERATORS: &[Method] = &[
    method("__and__", "(self, value, /)", |ctx, args| {
        binary(ctx, BinaryOp::And, args)
    }),
    OR,
    method("__rand__", "(self, value, /)", |ctx, args| {
        reflected(ctx, BinaryOp::And, args)
    }),
    ROR,
    method("__rsub__", "(self, value, /)", |ctx, args| {
        reflected(ctx, BinaryOp::Sub, args)
    }),
    method("__rxor__", "(self, value, /)", |ctx, args| {
        reflected(ctx, BinaryOp::Xor, args)
    }),
    method("__sub__", "(self, value, /)", |ctx, args| {
        binary(ctx, BinaryOp::Sub, args)
    }),
    method("__xor__", "(self, value, /)", |ctx, args| {
        binary(ctx, BinaryOp::Xor, args)
    }),
];

/// All operators of numbers, installed next to a number type's own methods.
pub const NUMBER_OPERATORS: &[Method] = &[
    method("__abs__", "(self, /)", |ctx, args| {
        unary(ctx, UnaryOp::Abs, args)
    }),
    ADD,
    method("__divmod__", "(self, value, /)", |ctx, args| {
        binary(ctx, BinaryOp::DivMod, args)
    }),
    method("__floordiv__", "(self, value, /)", |ctx, args| {
        binary(ctx, BinaryOp::FloorDiv, args)
    }),
    MOD,
    MUL,
    method("__neg__", "(self, /)", |ctx, args| {
        unary(ctx, UnaryOp::Neg, args)
    }),
    method("__pos__", "(self, /)", |ctx, args| {
        unary(ctx, UnaryOp::Pos, args)
    }),
    method("__pow__", "(self, value, mod=None, /)", power),
    method("__radd__", "(self, value, /)", |ctx, args| {
        reflected(ctx, BinaryOp::Add, args)
    }),
    method("__rdivmod__", "(self, value, /)", |ctx, args| {
        reflected(ctx, BinaryOp::DivMod, args)
    }),
    method("__rfloordiv__", "(self, value, /)", |ctx, args| {
        reflected(ctx, BinaryOp::FloorDiv, args)
    }),
    RMOD,
    RMUL,
    method("__rpow__", "(self, value, mod=None, /)", |ctx, args| {
        reflected(ctx, BinaryOp::Pow, args)
    }),
    method("__rsub__", "(self, value, /)", |ctx, args| {
        reflected(ctx, BinaryOp::Sub, args)
    }),
    method("__rtruediv__", "(self, value, /)", |ctx, args| {
        reflected(ctx, BinaryOp::TrueDiv, args)
    }),
    method("__sub__", "(self, value, /)", |ctx, args| {
        binary(ctx, BinaryOp::Sub, args)
    }),
    method("__truediv__", "(self, value, /)", |ctx, args| {
        binary(ctx, BinaryOp::TrueDiv, args)
    }),
];

/// Operators on the bits of ints.
pub const BIT_OPERATORS: &[Method] = &[
    method("__and__", "(self, value, /)", |ctx, args| {
        binary(ctx, BinaryOp::And, args)
    }),
    method("__invert__", "(self, /)", |ctx, args| {
        unary(ctx, UnaryOp::Invert, args)
    }),
    method("__lshift__", "(self, value, /)", |ctx, args| {
        binary(ctx, BinaryOp::LShift, args)
    }),
    OR,
    method("__rand__", "(self, value, /)", |ctx, args| {
        reflected(ctx, BinaryOp::And, args)
    }),
    method("__rlshift__", "(self, value, /)", |ctx, args| {
        reflected(ctx, BinaryOp::LShift, args)
    }),
    ROR,
    method("__rrshift__", "(self, value, /)", |ctx, args| {
        reflected(ctx, BinaryOp::RShift, args)
    }),
    method("__rshift__", "(self, value, /)", |ctx, args| {
        binary(ctx, BinaryOp::RShift, args)
    }),
    method("__rxor__", "(self, value, /)", |ctx, args| {
        reflected(ctx, BinaryOp::Xor, args)
    }),
    method("__xor__", "(self, value, /)", |ctx, args| {
        binary(ctx, BinaryOp::Xor, args)
    }),
];

fn repr(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    if matches!(this.kind(), Some(Kind::Set | Kind::FrozenSet)) {
        // Sets show the name of the subclass.
        return super::set::repr_of(ctx, args[0], this);
    }
    slots.repr.expect("installed for types with the slot")(ctx, this)
}

fn str(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    slots.str.expect("installed for types with the slot")(ctx, this)
}

fn hash(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    let hash = slots.hash.expect("installed for types with the slot")(ctx, this)?;
    Ok(ctx.new_int(hash))
}

fn compare(ctx: &mut Ctx, op: CompareOp, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    slots.compare.expect("installed for types with the slot")(
        ctx,
        op,
        this,
        args[1].unwrap_payload(),
    )
}

fn truth(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    Ok(Value::bool(slots
        .truth
        .expect("installed for types with the slot")(
        ctx, this
    )?))
}

fn length(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    let length = slots.length.expect("installed for types with the slot")(ctx, this)?;
    Ok(ctx.new_int(length))
}

fn get_item(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    let get_item = slots.get_item.expect("installed for types with the slot");
    let dict = this.is_kind(Kind::Dict) && args[0] != this;
    if dict {
        // A subclass of dict may have `__missing__`.
        return super::dict::get_item_of_subclass(ctx, args[0], this, args[1]);
    }
    get_item(ctx, this, args[1])
}

fn set_item(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    slots.set_item.expect("installed for types with the slot")(ctx, this, args[1], args[2])?;
    Ok(Value::NONE)
}

fn del_item(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    slots.set_item.expect("installed for types with the slot")(ctx, this, args[1], Value::UNBOUND)?;
    Ok(Value::NONE)
}

fn contains(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    Ok(Value::bool(slots
        .contains
        .expect("installed for types with the slot")(
        ctx, this, args[1],
    )?))
}

fn iter(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if receiver(ctx, args).0.next.is_some() {
        // An iterator is its own: also one of a subclass, which may have its own `__next__`.
        return Ok(args[0]);
    }
    let (slots, this) = receiver(ctx, args);
    slots.iter.expect("installed for types with the slot")(ctx, this)
}

fn next(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    match slots.next.expect("installed for types with the slot")(ctx, this)? {
        Some(item) => Ok(item),
        None => Err(ctx.stop_iteration(Value::NONE)),
    }
}

fn format(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    let spec = ctx.expect_str(args[1], "__format__() argument")?;
    if spec.as_str().is_empty() && ctx.class_of(args[0]).is_heap_type {
        // A subclass may say otherwise what its text is.
        return Ok(Value::object(ctx.str(args[0])?));
    }
    slots.format.expect("installed for types with the slot")(ctx, this, spec.as_str())
}

fn descr_get(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    let instance = if args[1].is_none() {
        Value::UNBOUND
    } else {
        args[1]
    };
    let owner = match args.get(2).filter(|owner| !owner.is_none()) {
        Some(owner) => owner,
        None if instance.is_unbound() => {
            return Err(ctx.type_error("__get__(None, None) is invalid"));
        }
        None => Value::object(ctx.class_of(instance.bound().unwrap_or(Value::NONE))),
    };
    let get = slots.descr_get.expect("installed for types with the slot");
    let got = get(ctx, this, instance, owner)?;
    // An instance of a subclass that gives itself.
    Ok(if got == this { args[0] } else { got })
}

fn descr_set(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    slots.descr_set.expect("installed for types with the slot")(ctx, this, args[1], args[2])?;
    Ok(Value::NONE)
}

fn descr_delete(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    slots.descr_set.expect("installed for types with the slot")(
        ctx,
        this,
        args[1],
        Value::UNBOUND,
    )?;
    Ok(Value::NONE)
}

fn call(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    let keywords = ctx.keyword_pairs(args[1])?;
    slots.call.expect("installed for types with the slot")(ctx, this, args.rest(), &keywords)
}

fn binary(ctx: &mut Ctx, op: BinaryOp, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    // A sequence names the class of what it cannot be multiplied by.
    let other = match op {
        BinaryOp::Mul if slots.length.is_some() => args[1],
        _ => args[1].unwrap_payload(),
    };
    match slots.binary {
        Some(binary) => binary(ctx, op, this, other),
        None => Ok(Value::NOT_IMPLEMENTED),
    }
}

fn reflected(ctx: &mut Ctx, op: BinaryOp, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    match slots.binary {
        Some(binary) => binary(ctx, op, args[1].unwrap_payload(), this),
        None => Ok(Value::NOT_IMPLEMENTED),
    }
}

fn inplace(ctx: &mut Ctx, op: BinaryOp, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    let result = match slots.inplace {
        Some(inplace) => inplace(ctx, op, this, args[1])?,
        None => Value::NOT_IMPLEMENTED,
    };
    // The object itself, not what it wraps, is what the operator gives.
    Ok(if result == this { args[0] } else { result })
}

fn unary(ctx: &mut Ctx, op: UnaryOp, args: Args<'_>) -> PyResult {
    let (slots, this) = receiver(ctx, args);
    match slots.unary {
        Some(unary) => unary(ctx, op, this),
        None => Ok(Value::NOT_IMPLEMENTED),
    }
}

fn power(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match args.get(2) {
        None => binary(ctx, BinaryOp::Pow, args),
        Some(Value::NONE) => binary(ctx, BinaryOp::Pow, args),
        Some(modulus) => super::int::pow_mod(ctx, args[0], args[1], modulus),
    }
}

/// Pairs of a `**kwargs` dict, as calls take them.
impl Ctx {
    /// The entries of a dict of keyword arguments.
    pub fn keyword_pairs(&mut self, dict: Value) -> Result<Vec<(Gc<Str>, Value)>, Thrown> {
        let Some(dict) = dict.get::<crate::object::dict::Dict>() else {
            return Ok(Vec::new());
        };
        let mut pairs = Vec::with_capacity(dict.len());
        for index in 0..dict.entries().len() {
            let entry = dict.entries()[index];
            if entry.key.is_unbound() {
                continue;
            }
            let Some(name) = entry.key.payload::<Str>() else {
                return Err(self.type_error("keywords must be strings"));
            };
            pairs.push((self.intern_str(name), self.keep(entry.value)));
        }
        Ok(pairs)
    }
}
