//! Descriptors of computed attributes of builtin types.
//!
//! What does not live here: property (`property.rs`), classmethod and
//! staticmethod (`classmethod.rs`).

pub use super::classmethod::{CLASSMETHOD, STATICMETHOD};
pub use super::property::PROPERTY;
use super::{Attribute, TypeDef, attribute, docstring};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::class::Class;
use crate::object::heap::{Gc, Marker};
use crate::object::native::NativeData;
use crate::object::slots::Slots;
use crate::object::value::Value;

/// `getset_descriptor`: a computed attribute of a builtin type.
pub static GETSET_DESCRIPTOR: TypeDef = TypeDef {
    name: "getset_descriptor",
    slots: Slots {
        repr: Some(getset_repr),
        descr_get: Some(getset_get),
        descr_set: Some(getset_set),
        ..Slots::NONE
    },
    attributes: &[
        attribute("__name__", |ctx, this| {
            let name = ctx.intern(getset(this).1.name);
            Ok(Value::object(name))
        }),
        attribute("__doc__", |ctx, this| {
            let (owner, attribute) = getset(this);
            let text = docstring::of_function(
                ctx,
                docstring::Kind::Docstring,
                Some(owner),
                Value::NONE,
                attribute.name,
            )?;
            Ok(text.unwrap_or(Value::NONE))
        }),
        attribute("__objclass__", |_, this| Ok(Value::object(getset(this).0))),
        attribute("__qualname__", |ctx, this| {
            let (owner, attribute) = getset(this);
            let text = format!("{}.{}", owner.name.as_str(), attribute.name);
            Ok(Value::object(ctx.new_str(&text)))
        }),
    ],
    ..TypeDef::NONE
};

struct GetSet {
    owner: Gc<Class>,
    attribute: &'static Attribute,
}

impl NativeData for GetSet {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.owner);
    }
}

/// The descriptor of a computed attribute.
pub fn new_getset(ctx: &mut Ctx, owner: Gc<Class>, attribute: &'static Attribute) -> Value {
    ctx.new_native(ctx.types.getset_descriptor, GetSet { owner, attribute })
}

fn getset(this: Value) -> (Gc<Class>, &'static Attribute) {
    let native = this.native::<GetSet>().expect("slots get their own type");
    let data = native.data::<GetSet>().expect("slots get their own type");
    (data.owner, data.attribute)
}

fn getset_repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let (owner, attribute) = getset(this);
    let text = format!(
        "<attribute '{}' of '{}' objects>",
        attribute.name,
        ctx.class_name(owner)
    );
    Ok(Value::object(ctx.new_str(&text)))
}

fn getset_get(ctx: &mut Ctx, this: Value, instance: Value, _owner: Value) -> PyResult {
    if instance.is_unbound() {
        Ok(this)
    } else {
        (getset(this).1.get)(ctx, instance)
    }
}

fn getset_set(ctx: &mut Ctx, this: Value, instance: Value, value: Value) -> Result<(), Thrown> {
    let (owner, attribute) = getset(this);
    match attribute.set {
        Some(set) => set(ctx, instance, value),
        None => {
            // What CPython keeps as a plain member of the object.
            let member = matches!(
                owner.name.as_str(),
                "partial" | "property" | "range" | "slice"
            ) && !attribute.name.starts_with('_');
            let message = if member {
                "readonly attribute".to_string()
            } else {
                format!(
                    "attribute '{}' of '{}' objects is not writable",
                    attribute.name,
                    owner.name.as_str()
                )
            };
            Err(ctx.raise(ctx.exceptions.AttributeError, &message))
        }
    }
}
