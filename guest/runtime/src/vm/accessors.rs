//! Attributes that Python functions get and set: properties, data descriptors and `__setattr__`, whose frames run in the
//! loop of the VM that asks.
//!
//! What does not live here: the caches that say what gets an attribute (`attributes.rs`), how an exception finds the frame
//! of a getter (`unwind.rs`).

use super::attributes::{DESCRIPTOR, GETTER, MARKED};
use super::fast_paths::push_simple_call;
use crate::ctx::frames::FrameKind;
use crate::ctx::{Ctx, Thrown};
use crate::object::attributes::is_native_named;
use crate::object::function::{Function, Site};
use crate::object::heap::{Gc, Kind};
use crate::object::slots::Special;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::property;

/// `index` of a site for what gets an attribute in Python, if that may be so.
pub(super) fn getter_index(ctx: &mut Ctx, found: Value) -> Option<u32> {
    let class = ctx.class_of(found);
    if class == ctx.types.property {
        return Some(GETTER);
    }
    let is_one = class.is_heap_type
        && ctx.is_data_descriptor(found)
        && class
            .special(ctx, Special::Get)
            .is_some_and(|get| get.is_kind(Kind::Function));
    is_one.then_some(DESCRIPTOR)
}

/// Push the frame of the Python function that gets an attribute of an instance, when the cache has it; whether there is
/// one.
pub(super) fn enter_getter(
    ctx: &mut Ctx,
    object: Value,
    site: &Site,
    dst: u16,
) -> Result<bool, Thrown> {
    let Some(class) = object.header().map(|header| header.class) else {
        return Ok(false);
    };
    if site.key != class.address() + MARKED || site.version != class.version {
        return Ok(false);
    }
    let args = [site.value, object, Value::object(class)];
    let (function, args) = match site.index {
        GETTER => (property::getter(site.value), &args[1..2]),
        DESCRIPTOR => {
            let descriptor = ctx.class_of(site.value);
            let is_data = ctx.is_data_descriptor(site.value);
            let get = descriptor.special(ctx, Special::Get);
            (get.filter(|_| is_data), &args[..])
        }
        _ => return Ok(false),
    };
    let function = function.and_then(|function| function.get::<Function>());
    let Some(function) = function.filter(|function| takes(*function, args.len())) else {
        return Ok(false);
    };
    let (kind, extra) = match class.special(ctx, Special::GetAttr) {
        Some(_) => (FrameKind::Getter, object),
        None => (FrameKind::Call, Value::UNBOUND),
    };
    push_simple_call(ctx, function, args.as_ptr(), args.len(), dst, kind, extra)?;
    Ok(true)
}

/// Whether a function takes just so many arguments.
fn takes(function: Gc<Function>, count: usize) -> bool {
    function.code.simple_arguments as usize == count
}

/// What `__getattr__` gives where a getter of the object raised AttributeError; None: that goes on, or what
/// `__getattr__` raises.
#[cold]
pub(super) fn instead_of_getter(ctx: &mut Ctx, object: Value, name: Gc<Str>) -> Option<Value> {
    let method = ctx.class_of(object).special(ctx, Special::GetAttr)?;
    ctx.catch(ctx.exceptions.AttributeError)?;
    let mark = ctx.temps_mark();
    ctx.keep(object);
    let value = ctx.call_special(method, object, &[Value::object(name)]);
    ctx.temps_release(mark);
    value.ok()
}

/// Push the frame of the Python function that sets an attribute: `__setattr__` of the class, or what a property has for
/// that. Whether there is one.
pub(super) fn enter_setter(
    ctx: &mut Ctx,
    object: Value,
    value: Value,
    name: Gc<Str>,
    found: Option<Value>,
) -> Result<bool, Thrown> {
    let args = [object, Value::object(name), value];
    let class = ctx.class_of(object);
    let method = class.special(ctx, Special::SetAttr);
    let (function, args) = match method.filter(|method| !method.is_kind(Kind::NativeFunction)) {
        Some(method) => (Some(method), &args[..]),
        None if !method.is_none_or(|method| is_native_named(method, Special::SetAttr)) => {
            return Ok(false);
        }
        None if class.slots.set_attr.is_some() => return Ok(false),
        None => {
            let property = found.filter(|found| ctx.class_of(*found) == ctx.types.property);
            (property.and_then(property::setter), &[object, value][..])
        }
    };
    let function = function.and_then(|function| function.get::<Function>());
    let Some(function) = function.filter(|function| takes(*function, args.len())) else {
        return Ok(false);
    };
    let (kind, extra) = (FrameKind::Setter, Value::UNBOUND);
    push_simple_call(ctx, function, args.as_ptr(), args.len(), 0, kind, extra)?;
    Ok(true)
}
