//! property.

use super::{Attribute, Method, TypeDef, attribute, method};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::heap::Gc;
use crate::object::instance::Instance;
use crate::object::native::Native;
use crate::object::slots::Slots;
use crate::object::value::Value;
use crate::traced;

/// `property`.
pub static PROPERTY: TypeDef = TypeDef {
    name: "property",
    is_base_type: true,
    slots: Slots {
        descr_get: Some(get),
        descr_set: Some(set),
        ..Slots::NONE
    },
    methods: METHODS,
    attributes: ATTRIBUTES,
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some(("(self, fget=None, fset=None, fdel=None, doc=None)", init)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__set_name__", "(self, owner, name, /)", set_name),
    method("deleter", "(self, object, /)", |ctx, args| {
        changed(ctx, args, 2)
    }),
    method("getter", "(self, object, /)", |ctx, args| {
        changed(ctx, args, 0)
    }),
    method("setter", "(self, object, /)", |ctx, args| {
        changed(ctx, args, 1)
    }),
];

static ATTRIBUTES: &[Attribute] = &[
    Attribute {
        name: "__doc__",
        get: |_, this| Ok(parts(this).doc),
        set: Some(|_, this, doc| {
            let native = native(this);
            data(&native).doc = doc.bound().unwrap_or(Value::NONE);
            Ok(())
        }),
    },
    attribute("__isabstractmethod__", is_abstract),
    attribute("fdel", |_, this| Ok(parts(this).functions[2])),
    attribute("fget", |_, this| Ok(parts(this).functions[0])),
    attribute("fset", |_, this| Ok(parts(this).functions[1])),
];

traced! {
    /// The functions are those to get, set and delete, None where there is none.
    #[derive(Clone, Copy)]
    struct Property {
        functions: [Value; 3],
        doc: Value,
        /// The doc is that of the getter.
        doc_of_getter: bool,
        name: Value,
    }
}

fn native(this: Value) -> Gc<Native> {
    this.unwrap_payload()
        .native::<Property>()
        .expect("slots and calls check the type")
}

fn data(native: &Gc<Native>) -> &mut Property {
    native.data_mut().expect("the data was checked")
}

fn parts(this: Value) -> Property {
    *data(&native(this))
}

fn new(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    let class = ctx.types.property;
    Ok(ctx.new_native(
        class,
        Property {
            functions: [Value::NONE; 3],
            doc: Value::NONE,
            doc_of_getter: false,
            name: Value::UNBOUND,
        },
    ))
}

fn init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let argument = |index| args.get(index).unwrap_or(Value::NONE);
    let mut doc = argument(4);
    let mut doc_of_getter = false;
    if doc.is_none() && !argument(1).is_none() {
        let name = ctx.names.__doc__;
        if let Some(found) = ctx.get_attr_opt(argument(1), name)?
            && !found.is_none()
        {
            doc = ctx.keep(found);
            doc_of_getter = true;
        }
    }
    let native = native(args[0]);
    let data = data(&native);
    data.functions = [argument(1), argument(2), argument(3)];
    data.name = Value::UNBOUND;
    data.doc = doc;
    data.doc_of_getter = doc_of_getter;
    if args[0].get::<Instance>().is_some() {
        // A subclass has a `__doc__` of its own that would hide it, so that of its instances is an attribute of theirs.
        data.doc = Value::NONE;
        let name = ctx.names.__doc__;
        if ctx.set_attr(args[0], name, doc).is_err()
            && ctx.catch(ctx.exceptions.AttributeError).is_none()
        {
            return Err(Thrown);
        }
    }
    Ok(Value::NONE)
}

/// A property like this one but for one function.
fn changed(ctx: &mut Ctx, args: Args<'_>, index: usize) -> PyResult {
    let mut property = parts(args[0]);
    if !args[1].is_none() {
        property.functions[index] = args[1];
    }
    let doc = if property.doc_of_getter && !property.functions[0].is_none() {
        Value::NONE
    } else {
        property.doc
    };
    let [getter, setter, deleter] = property.functions;
    let class = Value::object(ctx.class_of(args[0]));
    let result = ctx.call(class, &[getter, setter, deleter, doc])?;
    if let Some(object) = result.unwrap_payload().native::<Property>() {
        data(&object).name = property.name;
    }
    Ok(result)
}

fn set_name(_: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = native(args[0]);
    data(&native).name = args[2];
    Ok(Value::NONE)
}

fn is_abstract(ctx: &mut Ctx, this: Value) -> PyResult {
    let name = ctx.names.__isabstractmethod__;
    for function in parts(this).functions {
        if !function.is_none()
            && let Some(flag) = ctx.get_attr_opt(function, name)?
            && ctx.truth(flag)?
        {
            return Ok(Value::TRUE);
        }
    }
    Ok(Value::FALSE)
}

#[cold]
fn missing(ctx: &mut Ctx, property: Property, instance: Value, what: &str) -> Thrown {
    let class = ctx.class_of(instance);
    let qualname = Value::object(class.qualname);
    let Ok(owner) = ctx.repr(qualname) else {
        return Thrown;
    };
    let message = match property.name.bound() {
        Some(name) => {
            let Ok(name) = ctx.repr(name) else {
                return Thrown;
            };
            format!(
                "property {} of {} object has no {what}",
                name.as_str(),
                owner.as_str()
            )
        }
        None => format!("property of {} object has no {what}", owner.as_str()),
    };
    ctx.raise(ctx.exceptions.AttributeError, &message)
}

fn get(ctx: &mut Ctx, this: Value, instance: Value, _owner: Value) -> PyResult {
    if instance.is_unbound() {
        return Ok(this);
    }
    let property = parts(this);
    match property.functions[0] {
        Value::NONE => Err(missing(ctx, property, instance, "getter")),
        getter => ctx.call(getter, &[instance]),
    }
}

fn set(ctx: &mut Ctx, this: Value, instance: Value, value: Value) -> Result<(), Thrown> {
    let property = parts(this);
    if value.is_unbound() {
        match property.functions[2] {
            Value::NONE => return Err(missing(ctx, property, instance, "deleter")),
            deleter => ctx.call(deleter, &[instance])?,
        };
    } else {
        match property.functions[1] {
            Value::NONE => return Err(missing(ctx, property, instance, "setter")),
            setter => ctx.call(setter, &[instance, value])?,
        };
    }
    Ok(())
}

/// The getter of a property object, for the VM's quick way to call it.
pub fn getter(this: Value) -> Option<Value> {
    function(this, 0)
}

/// The setter of a property object, likewise.
pub fn setter(this: Value) -> Option<Value> {
    function(this, 1)
}

fn function(this: Value, which: usize) -> Option<Value> {
    let native = this.native::<Property>()?;
    let function = native.data::<Property>()?.functions[which];
    (!function.is_none()).then_some(function)
}
