//! Classes of results, and classes that do ufuncs themselves: `__array_wrap__`, `__array_ufunc__`.

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Keyword;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::heap::{Gc, Kind};
use wardian_runtime::object::native::Native;
use wardian_runtime::object::value::Value;

use super::call::Keywords;
use crate::array::{self, View, item, own, view_of};
use crate::names::names;
use crate::state::State;

/// The method of a class of Python's that has one of its own.
fn own_method(
    ctx: &mut Ctx,
    value: Value,
    name: Gc<wardian_runtime::object::string::Str>,
) -> Option<Value> {
    if !value.is_object() {
        return None;
    }
    let class = ctx.class_of(value);
    if !class.is_heap_type {
        return None;
    }
    class
        .lookup(name)
        .filter(|method| !method.is_kind(Kind::NativeFunction))
}

/// Whether the class of a value does ufuncs itself, or refuses them.
fn overrides(ctx: &mut Ctx, value: Value) -> bool {
    let name = names(ctx).__array_ufunc__;
    own_method(ctx, value, name).is_some()
}

/// What a class among the operands makes of a call; None where all leave it to us.
pub fn overridden(
    ctx: &mut Ctx,
    this: Value,
    method: &str,
    args: &[Value],
    keywords: &[Keyword],
) -> Result<Option<Value>, Thrown> {
    let mut any = args
        .iter()
        .any(|value| value.is_object() && ctx_is_heap(ctx, *value) && overrides(ctx, *value));
    for (name, value) in keywords {
        if any || !matches!(name.as_str(), "out" | "where") {
            continue;
        }
        any = match value.payload::<Tuple>() {
            Some(tuple) => tuple
                .items()
                .to_vec()
                .into_iter()
                .any(|value| overrides(ctx, value)),
            None => overrides(ctx, *value),
        };
    }
    if !any {
        return Ok(None);
    }
    let name = Value::object(ctx.new_str(method));
    let args = Value::object(ctx.new_tuple(args));
    let dict = ctx.new_dict();
    for (key, value) in keywords {
        ctx.dict_set(dict, Value::object(*key), *value)?;
    }
    let found = crate::helpers::call(ctx, "array_ufunc", &[this, name, args, Value::object(dict)])?;
    match found
        .payload::<Tuple>()
        .map(|tuple| tuple.items().to_vec())
        .as_deref()
    {
        Some([result]) => Ok(Some(*result)),
        _ => Ok(None),
    }
}

fn ctx_is_heap(ctx: &Ctx, value: Value) -> bool {
    ctx.class_of(value).is_heap_type
}

/// The operand whose class the results take, by `__array_priority__`.
fn wrapping(ctx: &mut Ctx, args: &[Value]) -> Result<Option<Value>, Thrown> {
    let mut best: Option<(Value, f64)> = None;
    for value in args {
        if !value.is_object() || !ctx.class_of(*value).is_heap_type {
            continue;
        }
        let name = names(ctx).__array_wrap__;
        if ctx.class_of(*value).lookup(name).is_none() || crate::scalar::is_scalar(ctx, *value) {
            continue;
        }
        let priority = names(ctx).__array_priority__;
        let priority = match ctx.get_attr_opt(*value, priority)? {
            Some(priority) => ctx
                .as_float(priority)
                .or_else(|| priority.as_small_int().map(|int| int as f64))
                .unwrap_or(0.0),
            None => -1_000_000.0,
        };
        if best.is_none_or(|(_, before)| priority > before) {
            best = Some((*value, priority));
        }
    }
    Ok(best.map(|(value, _)| value))
}

/// The items of an array without axes, or an array.
pub fn scalar_or_array(ctx: &mut Ctx, view: View) -> PyResult {
    match view.layout.axes() {
        0 => item::to_scalar(ctx, &view, view.layout.offset()),
        _ => Ok(own(ctx, view)),
    }
}

/// A result as the caller gets it.
pub fn finish(
    ctx: &mut Ctx,
    ufunc: Gc<Native>,
    args: &[Value],
    keywords: &Keywords,
    view: View,
    out: Option<Value>,
    place: usize,
) -> PyResult {
    // What is told to `__array_wrap__`: outputs that were given are arguments, too.
    let mut all: SmallVec<[Value; 4]> = args.into();
    if keywords.out.iter().any(Option::is_some) {
        all.extend(keywords.out.iter().map(|out| out.unwrap_or(Value::NONE)));
    }
    if let Some(out) = out {
        return match own_wrap(ctx, out) {
            Some(_) => call_wrap(ctx, ufunc, &all, out, out, place, false),
            None => Ok(out),
        };
    }
    let subok = match keywords.subok {
        Some(value) => ctx.truth(value)?,
        None => true,
    };
    let like = if subok { wrapping(ctx, args)? } else { None };
    match like {
        None if keywords.keeps_arrays => Ok(own(ctx, view)),
        None => scalar_or_array(ctx, view),
        Some(like) => {
            let is_scalar = view.layout.axes() == 0 && !keywords.keeps_arrays;
            let made = own(ctx, view);
            call_wrap(ctx, ufunc, &all, made, like, place, is_scalar)
        }
    }
}

fn own_wrap(ctx: &mut Ctx, value: Value) -> Option<Value> {
    let name = names(ctx).__array_wrap__;
    own_method(ctx, value, name)
}

fn call_wrap(
    ctx: &mut Ctx,
    ufunc: Gc<Native>,
    args: &[Value],
    made: Value,
    like: Value,
    place: usize,
    is_scalar: bool,
) -> PyResult {
    match own_wrap(ctx, like) {
        Some(_) => {
            let args = Value::object(ctx.new_tuple(args));
            let context =
                ctx.new_tuple(&[Value::object(ufunc), args, Value::small_int(place as i64)]);
            crate::helpers::call(
                ctx,
                "array_wrap",
                &[like, made, Value::object(context), Value::bool(is_scalar)],
            )
        }
        None if array::array_of(made).is_some_and(|_| array::subclass_of(ctx, made).is_some()) => {
            Ok(made)
        }
        None => {
            let class: Option<Gc<Class>> = array::subclass_of(ctx, like);
            if view_of(like).is_none() {
                return Ok(made);
            }
            array::wrap_as(ctx, class, made, like)
        }
    }
}

/// As [`finish`] for functions that are no ufuncs: the class of one array.
pub fn like(ctx: &mut Ctx, value: Value, view: View) -> PyResult {
    match array::subclass_of(ctx, value).filter(|_| view_of(value).is_some()) {
        None if own_wrap(ctx, value).is_some() && !crate::scalar::is_scalar(ctx, value) => {
            // No array, but it says what becomes of results.
            let is_scalar = view.layout.axes() == 0;
            let made = own(ctx, view);
            crate::helpers::call(
                ctx,
                "array_wrap",
                &[value, made, Value::NONE, Value::bool(is_scalar)],
            )
        }
        None => scalar_or_array(ctx, view),
        Some(class) => {
            let is_scalar = view.layout.axes() == 0;
            let made = own(ctx, view);
            if own_wrap(ctx, value).is_some() {
                return crate::helpers::call(
                    ctx,
                    "array_wrap",
                    &[value, made, Value::NONE, Value::bool(is_scalar)],
                );
            }
            array::wrap_as(ctx, Some(class), made, value)
        }
    }
}

/// Values that have the class of ndarray itself.
pub fn all_plain(ctx: &mut Ctx, values: &[Value]) -> bool {
    let ndarray = ctx.state::<State>().ndarray;
    let plain: SmallVec<[bool; 4]> = values
        .iter()
        .map(|value| Some(ctx.class_of(*value)) == ndarray)
        .collect();
    plain.into_iter().all(|plain| plain)
}
