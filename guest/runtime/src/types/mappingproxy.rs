//! mappingproxy: a read-only view of a mapping.
//!
//! Python code must not get at the mapping behind it: it may be the namespace
//! of a class.

use super::{Method, TypeDef, class_method, generic_alias, method, sequence, slot_methods};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{List, Tuple};
use crate::object::dict::Dict;
use crate::object::slots::{BinaryOp, CompareOp, Slots, Special};
use crate::object::value::Value;
use crate::traced;

/// `mappingproxy`.
pub static MAPPINGPROXY: TypeDef = TypeDef {
    name: "mappingproxy",
    slots: Slots {
        repr: Some(repr),
        str: Some(|ctx, this| ctx.str(mapping(this)).map(Value::object)),
        hash: Some(|ctx, this| ctx.hash(mapping(this))),
        compare: Some(compare),
        length: Some(|ctx, this| ctx.long_len(mapping(this))),
        get_item: Some(|ctx, this, key| ctx.get_item(mapping(this), key)),
        contains: Some(|ctx, this, key| ctx.contains(mapping(this), key)),
        iter: Some(|ctx, this| ctx.get_iter(mapping(this))),
        binary: Some(binary),
        inplace: Some(inplace),
        ..Slots::NONE
    },
    methods: METHODS,
    shared_methods: &[&[slot_methods::IOR, slot_methods::OR, slot_methods::ROR]],
    new: Some(("(cls, mapping)", new)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    class_method(
        "__class_getitem__",
        "(cls, item, /)",
        generic_alias::class_getitem,
    ),
    method("__reversed__", "(self, /)", |ctx, args| {
        ctx.call_attr(mapping(args[0]), "__reversed__", &[])
    }),
    method("copy", "(self, /)", |ctx, args| {
        ctx.call_attr(mapping(args[0]), "copy", &[])
    }),
    method("get", "(self, key, default=None, /)", |ctx, args| {
        let default = args.get(2).unwrap_or(Value::NONE);
        ctx.call_attr(mapping(args[0]), "get", &[args[1], default])
    }),
    method("items", "(self, /)", |ctx, args| {
        ctx.call_attr(mapping(args[0]), "items", &[])
    }),
    method("keys", "(self, /)", |ctx, args| {
        ctx.call_attr(mapping(args[0]), "keys", &[])
    }),
    method("values", "(self, /)", |ctx, args| {
        ctx.call_attr(mapping(args[0]), "values", &[])
    }),
];

traced! {
    struct MappingProxy {
        mapping: Value,
    }
}

impl Ctx {
    /// A read-only view of a mapping.
    pub fn new_mappingproxy(&mut self, mapping: Value) -> Value {
        let class = self.types.mappingproxy;
        self.new_native(class, MappingProxy { mapping })
    }
}

fn proxied(value: Value) -> Option<Value> {
    let native = value.native::<MappingProxy>()?;
    Some(native.data::<MappingProxy>()?.mapping)
}

fn mapping(this: Value) -> Value {
    proxied(this).expect("slots get their own type")
}

/// The mapping, or a copy where Python code would get hold of it.
fn shared(ctx: &mut Ctx, value: Value) -> Result<Value, Thrown> {
    let Some(mapping) = proxied(value) else {
        return Ok(value);
    };
    match mapping.get::<Dict>() {
        Some(dict) => {
            ctx.reserve(dict.len() * 40)?;
            ctx.charge(dict.len() as u64)?;
            Ok(Value::object(ctx.copy_dict(dict)?))
        }
        None => Ok(mapping),
    }
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let object = args[1];
    let refused = object.payload::<List>().is_some()
        || object.payload::<Tuple>().is_some()
        || ctx
            .class_of(object)
            .special(ctx, Special::GetItem)
            .is_none();
    if refused {
        let name = ctx.type_name(object);
        return Err(ctx.type_error(&format!(
            "mappingproxy() argument must be a mapping, not {name}"
        )));
    }
    Ok(ctx.new_mappingproxy(object))
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let mut text = String::from("mappingproxy(");
    sequence::push_repr(ctx, &mut text, mapping(this))?;
    text.push(')');
    sequence::text_value(ctx, &text)
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let right = shared(ctx, right)?;
    let left = shared(ctx, left)?;
    ctx.compare(op, left, right)
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    if op != BinaryOp::Or {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let left = shared(ctx, left)?;
    let right = shared(ctx, right)?;
    ctx.binary_opt(op, left, right)
}

fn inplace(ctx: &mut Ctx, op: BinaryOp, left: Value, _: Value) -> PyResult {
    if op != BinaryOp::Or {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let name = ctx.type_name(left);
    Err(ctx.type_error(&format!("'|=' is not supported by {name}; use '|' instead")))
}
