//! `pandas._libs._properties`: the descriptors of pandas' own classes, in Rust because nearly every step of a frame goes
//! through some.
//!
//! Each class takes the place of the one of the same name in `python/properties.py`, which says what it means. What does
//! not live here: what the functions compute.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::definition::{TypeDef, attribute};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::{Module, state_unchecked};
use wardian_runtime::object::slots::Slots;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::traced;

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_native_module("pandas._libs._properties", &[]);
    ctx.keep_object(module);
    for def in [&CACHED, &AXIS] {
        let class = Value::object(ctx.new_native_class(def, ctx.types.object));
        ctx.set_module_attr(module, def.name, class);
    }
    Ok(module)
}

static CACHED: TypeDef = TypeDef {
    name: "CachedProperty",
    module: "pandas._libs.properties",
    is_base_type: true,
    slots: Slots {
        descr_get: Some(cached),
        descr_set: Some(|ctx, _, _, value| match value.is_unbound() {
            true => Err(ctx.not_implemented_error("__delete__")),
            false => Err(ctx.raise(ctx.exceptions.AttributeError, "Can't set attribute")),
        }),
        ..Slots::NONE
    },
    attributes: &[
        attribute("__doc__", |_, this| Ok(cached_of(this).doc)),
        attribute("fget", |_, this| Ok(cached_of(this).function)),
        attribute("name", |_, this| Ok(cached_of(this).name)),
    ],
    new: Some(("(cls, /, *args, **kwargs)", |ctx, _| {
        let class = ctx.class(&CACHED);
        let empty = Cached {
            function: Value::NONE,
            name: Value::NONE,
            doc: Value::NONE,
        };
        Ok(ctx.new_native(class, empty))
    })),
    init: Some(("(self, fget)", init_cached)),
    ..TypeDef::NONE
};

static AXIS: TypeDef = TypeDef {
    name: "AxisProperty",
    module: "pandas._libs.properties",
    is_base_type: true,
    slots: Slots {
        descr_get: Some(axis),
        descr_set: Some(set_axis),
        ..Slots::NONE
    },
    attributes: &[
        attribute("__doc__", |_, this| Ok(axis_of(this).doc)),
        attribute("axis", |_, this| Ok(axis_of(this).axis)),
    ],
    new: Some(("(cls, /, *args, **kwargs)", |ctx, _| {
        let class = ctx.class(&AXIS);
        let first = Axis {
            axis: Value::small_int(0),
            doc: Value::NONE,
        };
        Ok(ctx.new_native(class, first))
    })),
    init: Some(("(self, axis=0, doc='')", init_axis)),
    ..TypeDef::NONE
};

traced! {
    /// A property that is computed once.
    struct Cached {
        function: Value,
        name: Value,
        doc: Value,
    }
}

traced! {
    /// An axis of the manager of a frame.
    struct Axis {
        axis: Value,
        doc: Value,
    }
}

fn cached_of(this: Value) -> &'static mut Cached {
    state_unchecked::<Cached>(this.unwrap_payload())
}

fn axis_of(this: Value) -> &'static mut Axis {
    state_unchecked::<Axis>(this.unwrap_payload())
}

fn init_cached(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let function = args[1];
    let (name, doc) = (ctx.names.__name__, ctx.names.__doc__);
    let name = ctx.get_attr(function, name)?;
    let doc = ctx.get_attr_opt(function, doc)?.unwrap_or(Value::NONE);
    *cached_of(args[0]) = Cached {
        function,
        name,
        doc,
    };
    Ok(Value::NONE)
}

/// The value that the object keeps, or else the one that the function gives, which it keeps from now on.
fn cached(ctx: &mut Ctx, this: Value, object: Value, _: Value) -> PyResult {
    if object.is_unbound() || object.is_none() {
        return Ok(this);
    }
    let name = ctx.intern("_cache");
    let cache = ctx.get_attr_opt(object, name)?.unwrap_or(Value::NONE);
    let cache = if cache.is_none() {
        let made = Value::object(ctx.new_dict());
        match ctx.set_attr(object, name, made) {
            Ok(()) => made,
            // An object that takes no attributes has nowhere to keep the value.
            Err(thrown) => match ctx.catch(ctx.exceptions.AttributeError) {
                Some(_) => return Ok(this),
                None => return Err(thrown),
            },
        }
    } else {
        cache
    };
    let Cached { function, name, .. } = *cached_of(this);
    if let (Some(cache), Some(name)) = (cache.get::<Dict>(), name.get::<Str>())
        && let Some(value) = cache.get_str(name)
    {
        return Ok(value);
    }
    if ctx.contains(cache, name)? {
        return ctx.get_item(cache, name);
    }
    let value = ctx.call(function, &[object])?;
    ctx.set_item(cache, name, value)?;
    Ok(value)
}

fn init_axis(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let axis = match args.get(1) {
        Some(axis) => Value::small_int(ctx.index_i64(axis)?),
        None => Value::small_int(0),
    };
    let doc = match args.get(2) {
        Some(doc) => doc,
        None => Value::object(ctx.new_str("")),
    };
    *axis_of(args[0]) = Axis { axis, doc };
    Ok(Value::NONE)
}

/// `object._mgr.axes[axis]`.
fn axis(ctx: &mut Ctx, this: Value, object: Value, _: Value) -> PyResult {
    if object.is_unbound() || object.is_none() {
        return Ok(this);
    }
    let (manager, axes) = (ctx.intern("_mgr"), ctx.intern("axes"));
    let manager = ctx.get_attr(object, manager)?;
    let axes = ctx.get_attr(manager, axes)?;
    ctx.get_item(axes, axis_of(this).axis)
}

/// `object._set_axis(axis, value)`.
fn set_axis(ctx: &mut Ctx, this: Value, object: Value, value: Value) -> Result<(), Thrown> {
    if value.is_unbound() {
        return Err(ctx.not_implemented_error("__delete__"));
    }
    let axis = axis_of(this).axis;
    ctx.call_attr(object, "_set_axis", &[axis, value]).map(drop)
}
