//! UnionType: `int | None`.

use super::{alias, parameters, push_argument};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::Class;
use crate::object::containers::{List, Tuple};
use crate::object::heap::Gc;
use crate::object::set::AnySet;
use crate::object::slots::{BinaryOp, CompareOp, Slots, Special};
use crate::object::value::Value;
use crate::traced;
use crate::types::{Attribute, Method, TypeDef, attribute, method, sequence, slot_methods};

/// `UnionType`.
pub static UNION_TYPE: TypeDef = TypeDef {
    name: "UnionType",
    module: "types",
    slots: Slots {
        repr: Some(repr),
        hash: Some(hash),
        compare: Some(compare),
        get_item: Some(get_item),
        binary: Some(union_operator),
        ..Slots::NONE
    },
    methods: METHODS,
    shared_methods: &[&[slot_methods::OR, slot_methods::ROR]],
    attributes: ATTRIBUTES,
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__instancecheck__", "(self, instance, /)", instance_check),
    method("__subclasscheck__", "(self, cls, /)", subclass_check),
];

static ATTRIBUTES: &[Attribute] = &[
    attribute("__args__", |_, this| Ok(Value::object(arguments(this)))),
    attribute("__parameters__", |ctx, this| {
        Ok(Value::object(parameters::of(ctx, arguments(this))?))
    }),
];

traced! {
    struct Union {
        args: Gc<Tuple>,
    }
}

fn union_args(value: Value) -> Option<Gc<Tuple>> {
    let native = value.native::<Union>()?;
    native.data::<Union>().map(|data| data.args)
}

fn arguments(this: Value) -> Gc<Tuple> {
    union_args(this).expect("slots and calls check the type")
}

/// Whether a value can be part of a union that is made by `|` of builtin types.
fn is_part(value: Value) -> bool {
    value.is_none()
        || value.get::<Class>().is_some()
        || alias(value).is_some()
        || union_args(value).is_some()
}

/// The `binary` slot of `type`, None, aliases and unions: `left | right`.
pub fn union_operator(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    if op != BinaryOp::Or || !is_part(left) || !is_part(right) || left.is_none() && right.is_none()
    {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    union_of(ctx, left, right)
}

/// The union of two parts, which the caller has looked at.
pub fn union_of(ctx: &mut Ctx, left: Value, right: Value) -> PyResult {
    let parts = ctx.new_list(Vec::new());
    for side in [left, right] {
        match union_args(side) {
            Some(args) => {
                for item in args.items() {
                    push_new(ctx, parts, *item)?;
                }
            }
            None if side.is_none() => {
                let none_type = Value::object(ctx.types.none_type);
                push_new(ctx, parts, none_type)?;
            }
            None => push_new(ctx, parts, side)?,
        }
    }
    from_parts(ctx, parts)
}

fn from_parts(ctx: &mut Ctx, parts: Gc<List>) -> PyResult {
    if let [only] = parts.items[..] {
        return Ok(only);
    }
    let args = ctx.new_tuple(&parts.items);
    let class = ctx.types.union_type;
    Ok(ctx.new_native(class, Union { args }))
}

/// Add a part unless it is there: aliases compare by value, everything else by identity.
fn push_new(ctx: &mut Ctx, parts: Gc<List>, item: Value) -> Result<(), Thrown> {
    for index in 0..parts.items.len() {
        ctx.charge(1)?;
        let other = parts.items[index];
        if other == item {
            return Ok(());
        }
        if alias(other).is_some() && alias(item).is_some() && ctx.eq(other, item)? {
            return Ok(());
        }
    }
    parts.write().items.push(item);
    Ok(())
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let mut text = String::new();
    for (index, item) in arguments(this).items().iter().enumerate() {
        if index > 0 {
            text.push_str(" | ");
        }
        if *item == Value::object(ctx.types.none_type) {
            text.push_str("None");
        } else {
            push_argument(ctx, &mut text, *item)?;
        }
    }
    sequence::text_value(ctx, &text)
}

fn frozen(ctx: &mut Ctx, args: Gc<Tuple>) -> Result<Value, Thrown> {
    let set = AnySet::Frozen(ctx.new_frozenset());
    crate::types::set::update(ctx, set, Value::object(args))?;
    Ok(set.value())
}

fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    let set = frozen(ctx, arguments(this))?;
    ctx.hash(set)
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let (Some(left), Some(right)) = (union_args(left), union_args(right)) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let left = frozen(ctx, left)?;
    let right = frozen(ctx, right)?;
    ctx.compare(op, left, right)
}

fn get_item(ctx: &mut Ctx, this: Value, item: Value) -> PyResult {
    let args = parameters::substitute(ctx, this, arguments(this), item)?;
    let mut result = args.items().first().copied().unwrap_or(Value::NONE);
    for part in args.items().iter().skip(1) {
        result = ctx.binary(BinaryOp::Or, result, *part)?;
        ctx.keep(result);
    }
    Ok(result)
}

/// The parts as what `isinstance` takes: aliases are refused.
fn check(ctx: &mut Ctx, args: Args<'_>, special: Special, function: &str) -> PyResult {
    let parts = arguments(args[0]);
    for part in parts.items() {
        if alias(*part).is_some() {
            return Err(ctx.type_error(&format!(
                "{function}() argument 2 cannot be a parameterized generic"
            )));
        }
        let holds = match ctx.class_of(*part).special(ctx, special) {
            Some(method) => {
                let result = ctx.call_special(method, *part, &[args[1]])?;
                ctx.truth(result)?
            }
            None => plain_check(ctx, *part, args[1], special),
        };
        if holds {
            return Ok(Value::TRUE);
        }
    }
    Ok(Value::FALSE)
}

fn plain_check(ctx: &Ctx, class: Value, value: Value, special: Special) -> bool {
    let Some(class) = class.get::<Class>() else {
        return false;
    };
    match special {
        Special::InstanceCheck => ctx.is_instance_of(value, class),
        _ => value
            .get::<Class>()
            .is_some_and(|value| value.is_subclass_of(class)),
    }
}

fn instance_check(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    check(ctx, args, Special::InstanceCheck, "isinstance")
}

fn subclass_check(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if args[1].get::<Class>().is_none() {
        return Err(ctx.type_error("issubclass() arg 1 must be a class"));
    }
    check(ctx, args, Special::SubclassCheck, "issubclass")
}
