//! Attribute instructions and their inline caches.
//!
//! A site's `key` is the address of a shape (instances), of a class (objects
//! without attributes of their own, and classes themselves) or of a module's
//! dict. What each hit means is said by `index` and `value`:
//! * instance slot: key = shape, version = the class's, index = slot
//! * method: key = shape or class, version = the class's, value = function
//! * attribute of a class: key = the class, version = its own, value = the attribute
//! * plain data of a class, read through it or an instance: key = the class or the shape, version = the
//!   class's, index = `OF_CLASS` and the position in the namespace of the class that has it, which is
//!   the value, not kept alive by it: such data may change without a new version. No two classes ever have
//!   the same version, so one that has the site's is the one whose order has the owner
//! * property that a Python function gets: key = the class, marked; version = its own, index = `GETTER`, value = the
//!   property, which may be told another function at any time
//! * data descriptor whose class says in Python how it is got: as a property, index = `DESCRIPTOR`
//! * static and class method: key = the shape, or the class it is called through, marked; version = the class's,
//!   index = `STATIC` or `OF_THE_CLASS`, value = the wrapper
//! * method behind `super()`: key = the class of the receiver, marked; version = its own, index = the version of the class
//!   that `super()` is used in, value = the function
//! * module: key = its dict, index = position of the entry, checked by name

use super::accessors::{enter_setter, getter_index};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::attributes::is_native_named;
use crate::object::class::Class;
use crate::object::containers::Cell;
use crate::object::function::{Binding, NativeFunction, Site};
use crate::object::heap::{Gc, Kind};
use crate::object::instance::Instance;
use crate::object::native::Module;
use crate::object::slots::Special;
use crate::object::value::Value;
use crate::types::class::member_name;
use crate::types::classmethod;

/// `index` of sites whose `value` is the answer.
const BY_VALUE: u32 = u32::MAX;

/// `index` of sites whose `value` is a property.
pub(super) const GETTER: u32 = u32::MAX - 1;

/// `index` of sites whose `value` is a static method.
const STATIC: u32 = u32::MAX - 2;

/// `index` of sites whose `value` is a class method.
const OF_THE_CLASS: u32 = u32::MAX - 3;

/// `index` of sites whose `value` is a data descriptor that is an instance of a Python class.
pub(super) const DESCRIPTOR: u32 = u32::MAX - 4;

/// Added to the key of a site that has one of these: no other site has such a key.
pub(super) const MARKED: usize = 1;

/// Added to the key of a site of `super().name`: no other site has such a key.
const OF_SUPER: usize = 2;

/// Bit of an `index` that is a position in the namespace of the class in `value`.
const OF_CLASS: u32 = 1 << 31;

/// What the namespace that a site names has at the place that it names.
#[inline(always)]
fn data_of_class(site: &Site) -> Option<Value> {
    // Whose version the site knows is alive, and so are the classes of its order.
    let owner = Gc::<Class>::from_unheld_unchecked(site.value);
    let entry = owner
        .dict
        .entries()
        .get((site.index & !OF_CLASS) as usize)?;
    Some(entry.value)
}

/// The attribute, when the cache has it.
#[inline(always)]
pub fn cached_attr(object: Value, site: &Site) -> Option<Value> {
    let header = object.header()?;
    match header.kind {
        Kind::Instance => {
            let instance: Gc<Instance> = header.cast_unchecked();
            if instance.shape.address() != site.key || header.class.version != site.version {
                return None;
            }
            if site.index < OF_CLASS {
                return Some(instance.slot(site.index as usize));
            }
            if site.index == BY_VALUE {
                return None;
            }
            data_of_class(site)
        }
        Kind::Module => {
            let module: Gc<Module> = header.cast_unchecked();
            if module.dict.address() != site.key {
                return None;
            }
            let entry = module.dict.entries().get(site.index as usize)?;
            if entry.key == Value::object(site.name) {
                Some(entry.value)
            } else {
                None
            }
        }
        Kind::Class => {
            let class: Gc<Class> = header.cast_unchecked();
            if class.address() != site.key || class.version != site.version {
                return None;
            }
            if site.index == BY_VALUE {
                return Some(site.value);
            }
            data_of_class(site)
        }
        _ => None,
    }
}

/// Set the attribute through the cache; whether that was possible.
#[inline(always)]
pub fn cached_store(object: Value, value: Value, site: &Site) -> bool {
    let Some(instance) = object.get::<Instance>() else {
        return false;
    };
    if instance.shape.address() != site.key {
        return false;
    }
    let class = object.header().expect("an instance is an object").class;
    if class.version != site.version || site.index as usize >= instance.capacity() {
        return false;
    }
    let object = instance.write();
    object.set_slot(site.index as usize, value);
    if let Some(next) = site.value.get() {
        object.shape = next;
    }
    true
}

/// The function of a method call, when the cache has it and the object is its receiver.
#[inline(always)]
pub fn cached_method(object: Value, site: &Site) -> Option<Value> {
    let header = object.header()?;
    let key = if header.kind == Kind::Instance {
        header.cast_unchecked::<Instance>().shape.address()
    } else {
        header.class.address()
    };
    if key == site.key && header.class.version == site.version && site.index == BY_VALUE {
        Some(site.value)
    } else {
        None
    }
}

/// The function of a static or class method and what it is called on, when the cache has it.
fn cached_wrapped(object: Value, site: &Site) -> Option<(Value, Value)> {
    let header = object.header()?;
    let (key, class) = match header.kind {
        Kind::Instance => (
            header.cast_unchecked::<Instance>().shape.address(),
            header.class,
        ),
        Kind::Class => (header.address(), header.cast_unchecked::<Class>()),
        _ => return None,
    };
    if site.key != key + MARKED || site.version != class.version {
        return None;
    }
    let function = classmethod::function(site.value);
    match site.index {
        STATIC => Some((function, Value::UNBOUND)),
        OF_THE_CLASS if function.is_kind(Kind::Function) => Some((function, Value::object(class))),
        _ => None,
    }
}

/// Fill a cache with a static or class method; what else was found is left alone. Returns whether it is filled.
fn fill_wrapped(ctx: &mut Ctx, site: &mut Site, found: Value, owner: usize, version: u32) -> bool {
    let class = ctx.class_of(found);
    let index = if class == ctx.types.staticmethod {
        STATIC
    } else if class == ctx.types.classmethod {
        OF_THE_CLASS
    } else {
        return false;
    };
    let filled = Site {
        name: site.name,
        key: owner + MARKED,
        version,
        index,
        value: found,
    };
    fill(ctx, site, filled);
    true
}

/// Whether attributes of this kind of object come from its class only, when that has no slot for them.
fn has_no_own_attributes(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::Exception | Kind::Function | Kind::Module | Kind::Class | Kind::BoundMethod
    )
}

/// Fill a cache. Sites are written without the barrier, so immortal code that
/// comes to refer to a young object is remembered here.
fn fill(ctx: &mut Ctx, site: &mut Site, filled: Site) {
    if filled.value.is_young_object()
        && let Some(frame) = ctx.frames.stack.last()
    {
        frame.code.write();
    }
    *site = filled;
}

/// `object.name`; fills the cache.
#[inline(never)]
pub fn load_attr(ctx: &mut Ctx, object: Value, site: &mut Site) -> PyResult {
    let name = site.name;
    match object.kind() {
        Some(Kind::Instance) => {
            let instance = object.get::<Instance>().expect("kind was checked");
            let class = ctx.class_of(object);
            let found = class.lookup(name);
            let member = found.and_then(|found| member_name(found, class, name));
            if plain_getattribute(ctx, class)
                && !instance.shape.is_dict
                && let Some(slot) = instance.shape.slot_of(member.unwrap_or(name))
                && (member.is_some() || !found.is_some_and(|found| ctx.is_data_descriptor(found)))
            {
                fill(
                    ctx,
                    site,
                    Site {
                        name,
                        key: instance.shape.address(),
                        version: class.version,
                        index: slot as u32,
                        value: Value::NONE,
                    },
                );
                return Ok(instance.slot(slot));
            }
            if plain_getattribute(ctx, class)
                && class.slots.get_attr.is_none()
                && class.version != 0
                && let Some(found) = found
                && let Some(index) = getter_index(ctx, found)
            {
                fill(
                    ctx,
                    site,
                    Site {
                        name,
                        key: class.address() + MARKED,
                        version: class.version,
                        index,
                        value: found,
                    },
                );
            }
            if plain_getattribute(ctx, class)
                && class.slots.get_attr.is_none()
                && !instance.shape.is_dict
                && instance.shape.slot_of(name).is_none()
                && let Some((owner, position)) = class.place_of(name)
            {
                let value = owner.dict.entries()[position].value;
                if value.is_plain_data() {
                    fill(
                        ctx,
                        site,
                        Site {
                            name,
                            key: instance.shape.address(),
                            version: class.version,
                            index: OF_CLASS | position as u32,
                            value: owner.unheld(),
                        },
                    );
                    return Ok(value);
                }
            }
        }
        Some(Kind::Module) => {
            let module = object.get::<Module>().expect("kind was checked");
            if !ctx.class_of(object).is_heap_type
                && let Some(position) = module.dict.position_str(name)
                && module.dict.entries()[position].key == Value::object(name)
            {
                fill(
                    ctx,
                    site,
                    Site {
                        name,
                        key: module.dict.address(),
                        version: 0,
                        index: position as u32,
                        value: Value::NONE,
                    },
                );
                return Ok(module.dict.entries()[position].value);
            }
        }
        Some(Kind::Class) => {
            let class = object.get::<Class>().expect("kind was checked");
            let value = ctx.get_attr(object, name)?;
            // Functions and plain values are the same through the class each time.
            let metaclass = ctx.class_of(object);
            if metaclass.lookup(name).is_none()
                && let Some((owner, position)) = class.place_of(name)
                && owner.dict.entries()[position].value == value
                && !ctx.is_data_descriptor(value)
            {
                let (index, value) = if value.is_plain_data() {
                    (OF_CLASS | position as u32, owner.unheld())
                } else {
                    (BY_VALUE, value)
                };
                fill(
                    ctx,
                    site,
                    Site {
                        name,
                        key: class.address(),
                        version: class.version,
                        index,
                        value,
                    },
                );
            }
            return Ok(value);
        }
        _ => {}
    }
    ctx.get_attr(object, name)
}

fn plain_getattribute(ctx: &mut Ctx, class: Gc<Class>) -> bool {
    !class.is_heap_type
        || class
            .special(ctx, Special::GetAttribute)
            .is_none_or(|method| method.is_kind(Kind::NativeFunction))
}

/// `object.name = value`; fills the cache. Whether a frame was pushed that does it.
#[inline(never)]
pub fn store_attr(
    ctx: &mut Ctx,
    object: Value,
    value: Value,
    site: &mut Site,
) -> Result<bool, Thrown> {
    let name = site.name;
    if let Some(instance) = object.get::<Instance>()
        && !instance.shape.is_dict
    {
        let class = ctx.class_of(object);
        let found = class.lookup(name);
        let member = found.and_then(|found| member_name(found, class, name));
        let plain = class
            .special(ctx, Special::SetAttr)
            .is_none_or(|method| is_native_named(method, Special::SetAttr))
            && match found {
                Some(_) if member.is_some() => true,
                Some(found) => !class.no_dict && !ctx.is_data_descriptor(found),
                None => !class.no_dict,
            };
        if plain {
            let before = instance.shape;
            let stored = member.unwrap_or(name);
            if stored == name {
                ctx.instance_set(instance, name, value);
            } else {
                // The member knows what to do where the attributes leave their slots.
                let mark = ctx.temps_mark();
                let result = ctx.set_attr(object, name, value);
                ctx.temps_release(mark);
                result?;
            }
            let after = instance.shape;
            if !after.is_dict
                && let Some(slot) = after.slot_of(stored)
            {
                fill(
                    ctx,
                    site,
                    Site {
                        name,
                        key: before.address(),
                        version: class.version,
                        index: slot as u32,
                        value: if before == after {
                            Value::NONE
                        } else {
                            Value::object(after)
                        },
                    },
                );
            }
            return Ok(false);
        }
        if enter_setter(ctx, object, value, name, found)? {
            return Ok(true);
        }
    }
    let mark = ctx.temps_mark();
    let result = ctx.set_attr(object, name, value);
    ctx.temps_release(mark);
    result.map(|()| false)
}

/// Function and receiver of `object.name(...)`; fills the cache.
#[inline(never)]
pub fn load_method(
    ctx: &mut Ctx,
    object: Value,
    site: &mut Site,
) -> Result<(Value, Value), Thrown> {
    if let Some(wrapped) = cached_wrapped(object, site) {
        return Ok(wrapped);
    }
    let name = site.name;
    let class = ctx.class_of(object);
    let kind = object.kind();
    if matches!(kind, Some(Kind::Module | Kind::Class)) {
        if let Some(value) = cached_attr(object, site) {
            return Ok((value, Value::UNBOUND));
        }
        if let Some(called_on) = object.get::<Class>()
            && class == ctx.types.type_
            && called_on.version != 0
            && class.lookup(name).is_none()
            && let Some(found) = called_on.lookup(name)
            && fill_wrapped(ctx, site, found, called_on.address(), called_on.version)
            && let Some(wrapped) = cached_wrapped(object, site)
        {
            return Ok(wrapped);
        }
        return Ok((load_attr(ctx, object, site)?, Value::UNBOUND));
    }
    let instance = object.get::<Instance>();
    let own = match (kind, instance) {
        (_, Some(instance)) => ctx.instance_get(instance, name).is_some(),
        (Some(kind), None) => !has_no_own_attributes(kind),
        (None, None) => false,
    };
    if !own
        && plain_getattribute(ctx, class)
        && class.slots.get_attr.is_none()
        && let Some(found) = class.lookup(name)
    {
        let is_method = match found.kind() {
            Some(Kind::Function) => true,
            Some(Kind::NativeFunction) => found
                .get::<NativeFunction>()
                .is_some_and(|function| function.binding == Binding::Method),
            _ => false,
        };
        if is_method {
            let key = match instance {
                Some(instance) if instance.shape.is_dict => 0,
                Some(instance) => instance.shape.address(),
                None => class.address(),
            };
            if key != 0 {
                fill(
                    ctx,
                    site,
                    Site {
                        name,
                        key,
                        version: class.version,
                        index: BY_VALUE,
                        value: found,
                    },
                );
            }
            return Ok((found, object));
        }
        if let Some(instance) = instance
            && !instance.shape.is_dict
            && class.version != 0
            && fill_wrapped(ctx, site, found, instance.shape.address(), class.version)
            && let Some(wrapped) = cached_wrapped(object, site)
        {
            return Ok(wrapped);
        }
    }
    let mark = ctx.temps_mark();
    let value = ctx.get_attr(object, name)?;
    ctx.temps_release(mark);
    Ok((value, Value::UNBOUND))
}

/// What a global hides the builtin `super` with.
fn other_super(ctx: &Ctx) -> Option<Value> {
    let name = ctx.types.super_.name;
    ctx.frames.stack.last()?.globals.get_str(name)
}

fn content(value: Value) -> Value {
    value.get::<Cell>().map_or(value, |cell| cell.content)
}

/// Function and receiver of `super().name(...)` where that is a method of a class behind that of the running
/// function, and the receiver an instance: no `super` object is made. None: the long way. Fills the cache.
pub fn load_super_method(
    ctx: &mut Ctx,
    cell: Value,
    receiver: Value,
    site: &mut Site,
) -> Option<(Value, Value)> {
    let class = content(cell).get::<Class>()?;
    let receiver = content(receiver);
    let header = receiver
        .header()
        .filter(|header| header.kind != Kind::Class)?;
    let order = header.class;
    if other_super(ctx).is_some() {
        return None;
    }
    let key = order.address() + OF_SUPER;
    if site.key == key && site.version == order.version && site.index == class.version {
        return Some((site.value, receiver));
    }
    let name = site.name;
    if order.version == 0 || class.version == 0 {
        return None;
    }
    let place = order.mro.iter().position(|other| *other == class)?;
    let mut behind = order.mro[place + 1..].iter();
    let found = behind.find_map(|other| other.dict.get_str(name))?;
    let is_method = match found.get::<NativeFunction>() {
        Some(function) => function.binding == Binding::Method,
        None => found.is_kind(Kind::Function),
    };
    if !is_method || name == ctx.names.__class__ {
        return None;
    }
    let filled = Site {
        name,
        key,
        version: order.version,
        index: class.version,
        value: found,
    };
    fill(ctx, site, filled);
    Some((found, receiver))
}

/// `super()` of a method.
pub fn load_super(ctx: &mut Ctx, cell: Value, receiver: Value) -> PyResult {
    if let Some(other) = other_super(ctx) {
        return ctx.call(other, &[]);
    }
    let class = cell
        .get::<Cell>()
        .map(|cell| cell.content)
        .and_then(Value::bound);
    let Some(class) = class else {
        return Err(ctx.runtime_error("super(): empty __class__ cell"));
    };
    let receiver = content(receiver);
    if receiver.is_unbound() {
        return Err(ctx.runtime_error("super(): arg[0] deleted"));
    }
    crate::types::super_object::new_super(ctx, class, receiver)
}

/// `__enter__` or `__exit__` of a with statement.
pub fn load_special(ctx: &mut Ctx, object: Value, which: u16) -> Result<(Value, Value), Thrown> {
    let name = ["__enter__", "__exit__", "__aenter__", "__aexit__"][which as usize & 3];
    let name = ctx.intern(name);
    let class = ctx.class_of(object);
    match class.lookup(name) {
        Some(found) if found.is_kind(Kind::Function) => Ok((found, object)),
        Some(found) => Ok((ctx.bind(found, object, class)?, Value::UNBOUND)),
        None => {
            let type_name = ctx.type_name(object);
            let asynchronous = which >= 2;
            let message = match (asynchronous, which & 1) {
                (false, 1) => format!(
                    "'{type_name}' object does not support the context manager protocol (missed __exit__ method)"
                ),
                (false, _) => {
                    format!("'{type_name}' object does not support the context manager protocol")
                }
                (true, 1) => format!(
                    "'{type_name}' object does not support the asynchronous context manager protocol (missed __aexit__ method)"
                ),
                (true, _) => {
                    format!(
                        "'{type_name}' object does not support the asynchronous context manager protocol"
                    )
                }
            };
            Err(ctx.type_error(&message))
        }
    }
}
