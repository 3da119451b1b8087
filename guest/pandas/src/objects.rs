//! `pandas._libs._objects`: what rows of objects are, where that can be seen without asking them.
//!
//! Functions answer None where objects have to be asked themselves; the Python files do that then. What does not live here:
//! single values (`scalars`), and the loops over keys (`wardian-columns`).

use wardian_columns::hashing::{Key, Mixed, word_labels};
use wardian_numpy::array::{View, new_view, own, view_of};
use wardian_numpy::dtype::{Code, Dtype};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::set::AnySet;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};
use wardian_strided::layout::Order;

use std::cmp::Ordering;

use crate::rows::{ITEMS, ask, items_mut, labelled, row, same_length};

static FUNCTIONS: &[Method] = &[
    function("compare", "(items, other, op, /)", compare),
    function("labels", "(items, /)", label_objects),
    function("nulls", "(items, others, /)", nulls),
    function("types", "(items, apart=False, /)", types),
];

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    Ok(ctx.new_native_module("pandas._libs._objects", FUNCTIONS))
}

/// Labels of a row of objects and where each first occurs; None where an item is neither a text, nor a number that a float
/// holds, nor None. As keys, all NaN are one.
fn label_objects(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = row(ctx, args[0])?;
    let count = view.size();
    ctx.reserve(count.saturating_mul(size_of::<Mixed<'_>>()))?;
    ctx.charge_midway((count / ITEMS) as u64 + 1)?;
    let Some(holders) = objects(&view).filter(|found| found.len() < 1 << 31) else {
        return Ok(Value::NONE);
    };
    let texts: Vec<Option<Gc<Str>>> = holders.iter().map(|item| item.get::<Str>()).collect();
    let words: Option<Vec<Mixed<'_>>> = holders
        .iter()
        .zip(&texts)
        .map(|(item, text)| match text {
            Some(text) => Some(Mixed::Text(text.as_str())),
            None => number_of(*item).map(Mixed::Other),
        })
        .collect();
    let Some(words) = words else {
        return Ok(Value::NONE);
    };
    let long = Dtype::of(ctx, Code::Long);
    let codes = new_view(ctx, long, &[count], Order::C)?;
    let firsts = word_labels(&words, items_mut(ctx, &codes)?, ask(ctx))?;
    let (codes, firsts) = labelled(ctx, codes, firsts)?;
    Ok(Value::object(ctx.new_tuple(&[codes, firsts])))
}

/// The objects of a row.
fn objects(view: &View) -> Option<Vec<Value>> {
    let objects = view.storage.has_objects().then(|| view.storage.objects())?;
    let (start, stride) = (view.layout.offset(), *view.layout.strides().first()?);
    let places =
        (0..view.size()).map(|index| start.wrapping_add_signed(index as isize * stride) / 8);
    places.map(|place| objects.get(place).copied()).collect()
}

/// A number that is the same for objects that are equal: of None one that no float has, of floats and ints their bits as
/// floats.
fn number_of(item: Value) -> Option<u64> {
    if item.is_none() {
        return Some(u64::MAX);
    }
    let float = match (item.as_float(), item.as_small_int()) {
        (Some(float), _) => float,
        (_, Some(int)) if int.unsigned_abs() <= 1 << f64::MANTISSA_DIGITS => int as f64,
        _ => return None,
    };
    Some(float.key())
}

/// The objects of a list, a tuple or an array, paid for.
pub(crate) fn objects_of(ctx: &mut Ctx, value: Value) -> Result<Vec<Value>, Thrown> {
    let count = match (value.get::<List>(), value.get::<Tuple>(), view_of(value)) {
        (Some(list), _, _) => list.items.len(),
        (_, Some(tuple), _) => tuple.items().len(),
        (_, _, Some(view)) => view.size(),
        _ => 0,
    };
    ctx.reserve(count.saturating_mul(size_of::<Value>()))?;
    ctx.charge_midway((count / ITEMS) as u64 + 1)?;
    let found = match (value.get::<List>(), value.get::<Tuple>(), view_of(value)) {
        (Some(list), _, _) => Some(list.items.to_vec()),
        (_, Some(tuple), _) => Some(tuple.items().to_vec()),
        (_, _, Some(view)) if view.layout.axes() == 1 => objects(&view),
        _ => None,
    };
    found.ok_or_else(|| ctx.type_error("a row of objects is needed"))
}

/// The set of the classes of some objects. With `apart`, NaN is there itself and does not count as a float.
fn types(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let objects = objects_of(ctx, args[0])?;
    let set = ctx.new_set();
    let apart = match args.get(1) {
        Some(apart) => ctx.truth(apart)?,
        None => false,
    };
    let mut has_nan = false;
    // Mostly there are few of them.
    let mut last: [Option<Gc<Class>>; 4] = [None; 4];
    let mut next = 0;
    for object in objects {
        if apart && object.as_float().is_some_and(f64::is_nan) {
            has_nan = true;
            continue;
        }
        let class = ctx.class_of(object);
        if last.contains(&Some(class)) {
            continue;
        }
        last[next] = Some(class);
        next = (next + 1) % last.len();
        ctx.charge_midway(1)?;
        ctx.set_add(AnySet::Set(set), Value::object(class))?;
    }
    if has_nan {
        ctx.set_add(AnySet::Set(set), Value::float(f64::NAN))?;
    }
    Ok(Value::object(set))
}

/// Which objects are None, NaN or one of a tuple of other objects; None where one is of no kind that is known here.
fn nulls(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let objects = objects_of(ctx, args[0])?;
    let Some(others) = args[1].get::<Tuple>() else {
        return Err(ctx.type_error("a tuple of objects is needed"));
    };
    let truth = Dtype::of(ctx, Code::Bool);
    let made = new_view(ctx, truth, &[objects.len()], Order::C)?;
    let out = items_mut::<u8>(ctx, &made)?;
    for (out, object) in out.iter_mut().zip(&objects) {
        let is_null = match is_null(*object) {
            Some(is_null) => is_null,
            None if others.items().contains(object) => true,
            None => return Ok(Value::NONE),
        };
        *out = u8::from(is_null);
    }
    Ok(own(ctx, made))
}

/// Whether an object is None or NaN; None where it is neither that, nor a text, nor a number of Python's.
fn is_null(object: Value) -> Option<bool> {
    if object.is_none() {
        return Some(true);
    }
    if let Some(float) = object.as_float() {
        return Some(float.is_nan());
    }
    let is_plain =
        object.is_bool() || object.as_small_int().is_some() || object.get::<Str>().is_some();
    is_plain.then_some(false)
}

/// How objects compare with an object, or with those of another row: of what is null, nothing is but that it is unequal.
fn compare(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let objects = objects_of(ctx, args[0])?;
    let others = match view_of(args[1]) {
        Some(_) => objects_of(ctx, args[1])?,
        None => vec![args[1]],
    };
    same_length(ctx, others.len() == objects.len() || others.len() == 1)?;
    let Some(op) = args[2].get::<Str>() else {
        return Err(ctx.type_error("the name of a comparison is needed"));
    };
    let is = match op.as_str() {
        "eq" => Ordering::is_eq,
        "ne" => Ordering::is_ne,
        "lt" => Ordering::is_lt,
        "le" => Ordering::is_le,
        "gt" => Ordering::is_gt,
        "ge" => Ordering::is_ge,
        _ => return Err(ctx.value_error("a comparison that is not known")),
    };
    let is_for_others = matches!(op.as_str(), "eq" | "ne");
    let truth = Dtype::of(ctx, Code::Bool);
    let made = new_view(ctx, truth, &[objects.len()], Order::C)?;
    let out = items_mut::<u8>(ctx, &made)?;
    let mut ask = ask(ctx);
    let blocks = out.chunks_mut(1024).zip(objects.chunks(1024));
    for (block, (out, objects)) in blocks.enumerate() {
        let mut looked = 0;
        for (index, (out, object)) in out.iter_mut().zip(objects).enumerate() {
            let other = match others.len() {
                1 => others[0],
                _ => others[block * 1024 + index],
            };
            let result = match (is_null(*object), is_null(other)) {
                (None, _) | (_, None) => return Ok(Value::NONE),
                (Some(false), Some(false)) => match (object.get::<Str>(), other.get::<Str>()) {
                    (Some(text), Some(other)) => {
                        looked += text.as_str().len().min(other.as_str().len());
                        is(text.compare_text(&other))
                    }
                    // Numbers that may be of several kinds are compared by themselves.
                    (None, None) => return Ok(Value::NONE),
                    _ if is_for_others => is(Ordering::Less),
                    _ => return Ok(Value::NONE),
                },
                _ => op.as_str() == "ne",
            };
            *out = u8::from(result);
        }
        ask(wardian_columns::Need {
            items: looked + objects.len(),
            bytes: 0,
        })?;
    }
    drop(ask);
    Ok(own(ctx, made))
}
