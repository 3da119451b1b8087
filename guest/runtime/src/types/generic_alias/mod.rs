//! GenericAlias: `list[int]`.
//!
//! What does not live here: unions (`union.rs`), putting arguments for type
//! parameters (`parameters.rs`).

mod parameters;
mod union;

pub use union::{UNION_TYPE, union_of, union_operator};

use super::iterators::reduce::builtin;
use super::{Attribute, Method, TypeDef, attribute, method, sequence, slot_methods};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::Class;
use crate::object::containers::{List, Tuple};
use crate::object::heap::Gc;
use crate::object::slots::{CompareOp, Slots};
use crate::object::string::Str;
use crate::object::value::Value;
use crate::traced;

/// `GenericAlias`.
pub static GENERIC_ALIAS: TypeDef = TypeDef {
    name: "GenericAlias",
    module: "types",
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        hash: Some(hash),
        compare: Some(compare),
        get_item: Some(get_item),
        iter: Some(iter),
        call: Some(call),
        get_attr: Some(get_attr),
        binary: Some(union_operator),
        ..Slots::NONE
    },
    methods: METHODS,
    shared_methods: &[&[slot_methods::OR, slot_methods::ROR]],
    attributes: ATTRIBUTES,
    new: Some(("(cls, origin, args, /)", new)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__instancecheck__", "(self, instance, /)", |ctx, _| {
        Err(ctx.type_error("isinstance() argument 2 cannot be a parameterized generic"))
    }),
    method("__mro_entries__", "(self, bases, /)", |ctx, args| {
        let origin = parts(args[0]).origin;
        Ok(Value::object(ctx.new_tuple(&[origin])))
    }),
    method("__reduce__", "(self, /)", reduce),
    method("__subclasscheck__", "(self, cls, /)", |ctx, _| {
        Err(ctx.type_error("issubclass() argument 2 cannot be a parameterized generic"))
    }),
];

static ATTRIBUTES: &[Attribute] = &[
    attribute("__args__", |_, this| Ok(Value::object(parts(this).args))),
    attribute("__origin__", |_, this| Ok(parts(this).origin)),
    attribute("__parameters__", |ctx, this| {
        Ok(Value::object(parameters::of(ctx, parts(this).args)?))
    }),
    attribute("__typing_unpacked_tuple_args__", |ctx, this| {
        let Alias {
            origin,
            args,
            starred,
        } = parts(this);
        let items = starred && origin == Value::object(ctx.types.tuple);
        Ok(if items {
            Value::object(args)
        } else {
            Value::NONE
        })
    }),
    attribute("__unpacked__", |_, this| {
        Ok(Value::bool(parts(this).starred))
    }),
];

traced! {
    #[derive(Clone, Copy)]
    struct Alias {
        origin: Value,
        args: Gc<Tuple>,
        starred: bool,
    }
}

fn alias(value: Value) -> Option<Alias> {
    let native = value.unwrap_payload().native::<Alias>()?;
    native.data::<Alias>().copied()
}

fn parts(this: Value) -> Alias {
    alias(this).expect("slots and calls check the type")
}

impl Ctx {
    /// `origin[item]`.
    pub fn new_generic_alias(&mut self, origin: Value, item: Value) -> Value {
        let args = match item.get::<Tuple>() {
            Some(args) => args,
            None => self.new_tuple(&[item]),
        };
        let class = self.types.generic_alias;
        self.new_native(
            class,
            Alias {
                origin,
                args,
                starred: false,
            },
        )
    }
}

/// `__class_getitem__` of the types that can be subscripted.
pub fn class_getitem(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(ctx.new_generic_alias(args[0], args[1]))
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(ctx.new_generic_alias(args[1], args[2]))
}

/// Whether an object has an attribute.
fn attr(ctx: &mut Ctx, object: Value, name: &str) -> Result<Option<Value>, Thrown> {
    let name = ctx.intern(name);
    let found = ctx.get_attr_opt(object, name)?;
    Ok(found.map(|found| ctx.keep(found)))
}

/// How an argument is shown: classes by name, everything else by its repr.
fn push_argument(ctx: &mut Ctx, text: &mut String, item: Value) -> Result<(), Thrown> {
    if item == Value::ELLIPSIS {
        return sequence::push_text(ctx, text, "...");
    }
    let mark = ctx.temps_mark();
    ctx.keep(item);
    if item.get::<Class>().is_none()
        && attr(ctx, item, "__origin__")?.is_some()
        && attr(ctx, item, "__args__")?.is_some()
    {
        sequence::push_repr(ctx, text, item)?;
        ctx.temps_release(mark);
        return Ok(());
    }
    let qualname = attr(ctx, item, "__qualname__")?;
    let module = attr(ctx, item, "__module__")?;
    match (qualname, module) {
        (Some(qualname), Some(module)) if !module.is_none() => {
            let qualname = ctx.str(qualname)?;
            let module = ctx.str(module)?;
            if module.as_str() != "builtins" {
                sequence::push_text(ctx, text, module.as_str())?;
                text.push('.');
            }
            sequence::push_text(ctx, text, qualname.as_str())?;
        }
        _ => sequence::push_repr(ctx, text, item)?,
    }
    ctx.temps_release(mark);
    Ok(())
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let Alias {
        origin,
        args,
        starred,
    } = parts(this);
    let mut text = String::from(if starred { "*" } else { "" });
    push_argument(ctx, &mut text, origin)?;
    text.push('[');
    if args.items().is_empty() {
        text.push_str("()");
    }
    for (index, item) in args.items().iter().enumerate() {
        ctx.charge(1)?;
        if index > 0 {
            text.push_str(", ");
        }
        match item.get::<List>() {
            Some(list) => {
                text.push('[');
                let mut index = 0;
                while let Some(item) = list.items.get(index).copied() {
                    ctx.charge(1)?;
                    if index > 0 {
                        text.push_str(", ");
                    }
                    push_argument(ctx, &mut text, item)?;
                    index += 1;
                }
                text.push(']');
            }
            None => push_argument(ctx, &mut text, *item)?,
        }
    }
    text.push(']');
    sequence::text_value(ctx, &text)
}

/// `(GenericAlias, (origin, args))`; one that is unpacked is the first item of another.
fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Alias {
        origin,
        args,
        starred,
    } = parts(args[0]);
    let class = Value::object(ctx.types.generic_alias);
    if starred {
        let plain = ctx.new_generic_alias(origin, Value::object(args));
        let iterator = iter(ctx, plain)?;
        let next = builtin(ctx, "next");
        let arguments = Value::object(ctx.new_tuple(&[iterator]));
        return Ok(Value::object(ctx.new_tuple(&[next, arguments])));
    }
    let arguments = Value::object(ctx.new_tuple(&[origin, Value::object(args)]));
    Ok(Value::object(ctx.new_tuple(&[class, arguments])))
}

fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    let Alias { origin, args, .. } = parts(this);
    Ok(ctx.hash(origin)? ^ ctx.hash(Value::object(args))?)
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let (Some(left), Some(right)) = (alias(left), alias(right)) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let equal = left.starred == right.starred
        && ctx.eq(left.origin, right.origin)?
        && ctx.eq(Value::object(left.args), Value::object(right.args))?;
    Ok(Value::bool(equal == (op == CompareOp::Eq)))
}

fn get_item(ctx: &mut Ctx, this: Value, item: Value) -> PyResult {
    let Alias {
        origin,
        args,
        starred,
    } = parts(this);
    let args = parameters::substitute(ctx, this, args, item)?;
    let class = ctx.types.generic_alias;
    Ok(ctx.new_native(
        class,
        Alias {
            origin,
            args,
            starred,
        },
    ))
}

/// `*tuple[int, ...]`: one item, the alias marked as unpacked.
fn iter(ctx: &mut Ctx, this: Value) -> PyResult {
    let alias = parts(this);
    let class = ctx.types.generic_alias;
    let starred = ctx.new_native(
        class,
        Alias {
            starred: true,
            ..alias
        },
    );
    let items = ctx.new_tuple(&[starred]);
    Ok(ctx.new_tuple_iterator(items))
}

fn call(ctx: &mut Ctx, this: Value, args: &[Value], keywords: &[(Gc<Str>, Value)]) -> PyResult {
    let object = ctx.call_keywords(parts(this).origin, args, keywords)?;
    let name = ctx.intern("__orig_class__");
    if ctx.set_attr(object, name, this).is_err()
        && ctx.catch(ctx.exceptions.AttributeError).is_none()
        && ctx.catch(ctx.exceptions.TypeError).is_none()
    {
        return Err(Thrown);
    }
    Ok(object)
}

/// Attributes that are the alias's own; all others come from the origin.
const OWN: &[&str] = &[
    "__args__",
    "__bases__",
    "__class__",
    "__copy__",
    "__deepcopy__",
    "__mro_entries__",
    "__origin__",
    "__parameters__",
    "__reduce__",
    "__reduce_ex__",
    "__typing_unpacked_tuple_args__",
    "__unpacked__",
];

fn get_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    if OWN.contains(&name.as_str()) {
        return Ok(None);
    }
    let this = this.unwrap_payload();
    ctx.get_attr(parts(this).origin, name).map(Some)
}
