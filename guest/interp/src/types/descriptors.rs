//! property, classmethod, staticmethod, and descriptors of computed attributes.

use super::{Attribute, TypeDef};
use crate::ctx::{Ctx, R, Thrown};
use crate::object::class::Class;
use crate::object::heap::{Gc, Marker};
use crate::object::native::NativeData;
use crate::object::slots::Slots;
use crate::object::value::Value;

/// `property`.
pub static PROPERTY: TypeDef = TypeDef {
    name: "property",
    is_base_type: true,
    ..TypeDef::NONE
};

/// `classmethod`.
pub static CLASSMETHOD: TypeDef = TypeDef {
    name: "classmethod",
    is_base_type: true,
    ..TypeDef::NONE
};

/// `staticmethod`.
pub static STATICMETHOD: TypeDef = TypeDef {
    name: "staticmethod",
    is_base_type: true,
    ..TypeDef::NONE
};

/// `getset_descriptor`: a computed attribute of a builtin type.
pub static GETSET_DESCRIPTOR: TypeDef = TypeDef {
    name: "getset_descriptor",
    slots: Slots {
        repr: Some(getset_repr),
        descr_get: Some(getset_get),
        descr_set: Some(getset_set),
        ..Slots::NONE
    },
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
pub(super) fn new_getset(ctx: &mut Ctx, owner: Gc<Class>, attribute: &'static Attribute) -> Value {
    ctx.new_native(ctx.types.getset_descriptor, GetSet { owner, attribute })
}

fn getset(this: Value) -> (Gc<Class>, &'static Attribute) {
    let native = this.native::<GetSet>().expect("slots get their own type");
    let data = native.data::<GetSet>().expect("slots get their own type");
    (data.owner, data.attribute)
}

fn getset_repr(ctx: &mut Ctx, this: Value) -> R {
    let (owner, attribute) = getset(this);
    let text = format!(
        "<attribute '{}' of '{}' objects>",
        attribute.name,
        owner.name.as_str()
    );
    Ok(Value::object(ctx.new_str(&text)))
}

fn getset_get(ctx: &mut Ctx, this: Value, instance: Value, _owner: Value) -> R {
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
            let message = format!(
                "attribute '{}' of '{}' objects is not writable",
                attribute.name,
                owner.name.as_str()
            );
            Err(ctx.raise(ctx.exceptions.AttributeError, &message))
        }
    }
}
