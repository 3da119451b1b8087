//! range: numbers of any size, with short ways for small ones.
//!
//! What does not live here: its iterators (`iterators/mod.rs`).

use super::{Attribute, Method, TypeDef, attribute, method, sequence, slice};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{Range, Slice};
use crate::object::heap::{Gc, Kind};
use crate::object::slots::{CompareOp, Slots};
use crate::object::value::Value;
use num_bigint::{BigInt, Sign};
use wardian_text::hash::TupleHasher;

/// `range`.
pub static RANGE: TypeDef = TypeDef {
    name: "range",
    slots: Slots {
        repr: Some(repr),
        hash: Some(hash),
        compare: Some(compare),
        truth: Some(|ctx, this| Ok(length(ctx, exact(this)).sign() == Sign::Plus)),
        length: Some(len),
        get_item: Some(get_item),
        contains: Some(contains),
        iter: Some(|ctx, this| Ok(iter(ctx, exact(this)))),
        ..Slots::NONE
    },
    methods: METHODS,
    attributes: ATTRIBUTES,
    make: Some(make),
    new: Some(("(cls, start, stop=0, step=1, /)", new)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__reduce__", "(self, /)", reduce),
    method("__reversed__", "(self, /)", reversed),
    method("count", "(self, value, /)", count),
    method("index", "(self, value, /)", index),
];

static ATTRIBUTES: &[Attribute] = &[
    attribute("start", |_, this| Ok(exact(this).start)),
    attribute("step", |_, this| Ok(exact(this).step)),
    attribute("stop", |_, this| Ok(exact(this).stop)),
];

fn exact(this: Value) -> Gc<Range> {
    this.get::<Range>().expect("slots get their own type")
}

/// Of small ints.
fn make(ctx: &mut Ctx, args: &[Value]) -> Option<PyResult> {
    let (start, stop, step) = match *args {
        [stop] => (Value::small_int(0), stop, Value::small_int(1)),
        [start, stop] => (start, stop, Value::small_int(1)),
        [start, stop, step] if step.as_small_int() != Some(0) => (start, stop, step),
        _ => return None,
    };
    if !(Value::both_small_ints(start, stop) && step.is_small_int()) {
        return None;
    }
    Some(Ok(Value::object(ctx.new_range(start, stop, step))))
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let first = ctx.index_value(args[1])?;
    let (start, stop, step) = match args.get(2) {
        None => (Value::small_int(0), first, Value::small_int(1)),
        Some(stop) => {
            ctx.keep(first);
            let stop = ctx.index_value(stop)?;
            ctx.keep(stop);
            let step = match args.get(3) {
                None => Value::small_int(1),
                Some(step) => ctx.index_value(step)?,
            };
            (first, stop, step)
        }
    };
    if step.as_small_int() == Some(0) {
        return Err(ctx.value_error("range() arg 3 must not be zero"));
    }
    Ok(Value::object(ctx.new_range(start, stop, step)))
}

/// Number of items of a range over small ints.
fn small_length(start: i64, stop: i64, step: i64) -> u64 {
    if step > 0 && start < stop {
        ((stop - start - 1) / step) as u64 + 1
    } else if step < 0 && start > stop {
        ((start - stop - 1) / -step) as u64 + 1
    } else {
        0
    }
}

/// Number of items.
fn length(ctx: &Ctx, range: Gc<Range>) -> BigInt {
    if let Some((start, stop, step)) = range.small() {
        return BigInt::from(small_length(start, stop, step));
    }
    let (start, stop, step) = big(ctx, range);
    let distance = if step.sign() == Sign::Minus {
        &start - &stop
    } else {
        &stop - &start
    };
    if distance.sign() != Sign::Plus {
        return BigInt::ZERO;
    }
    (distance - 1) / BigInt::from(step.magnitude().clone()) + 1
}

fn big(ctx: &Ctx, range: Gc<Range>) -> (BigInt, BigInt, BigInt) {
    (
        ctx.int_to_big(range.start),
        ctx.int_to_big(range.stop),
        ctx.int_to_big(range.step),
    )
}

fn len(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    match i64::try_from(&length(ctx, exact(this))) {
        Ok(length) => Ok(length),
        Err(_) => Err(ctx.overflow_error("Python int too large to convert to C ssize_t")),
    }
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let range = exact(this);
    let mut text = String::from("range(");
    let parts = [range.start, range.stop, range.step];
    let shown = if range.step.as_small_int() == Some(1) {
        2
    } else {
        3
    };
    sequence::push_items(ctx, &mut text, |index| parts[..shown].get(index).copied())?;
    text.push(')');
    sequence::text_value(ctx, &text)
}

/// What makes ranges equal: length, then start, then step, as far as they matter.
fn essence(ctx: &mut Ctx, range: Gc<Range>) -> [Value; 3] {
    let length = length(ctx, range);
    let one = BigInt::from(1);
    let empty = length.sign() == Sign::NoSign;
    let start = if empty { Value::NONE } else { range.start };
    let step = if length <= one {
        Value::NONE
    } else {
        range.step
    };
    [ctx.new_bigint(length), start, step]
}

fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    let mut hasher = TupleHasher::new();
    for part in essence(ctx, exact(this)) {
        hasher.add(ctx.hash(part)?);
    }
    Ok(hasher.finish())
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let (Some(left), Some(right)) = (left.get::<Range>(), right.get::<Range>()) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let left = essence(ctx, left);
    let right = essence(ctx, right);
    let mut equal = true;
    for (left, right) in left.into_iter().zip(right) {
        equal = equal && ctx.eq(left, right)?;
    }
    Ok(Value::bool(equal == (op == CompareOp::Eq)))
}

fn get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    let range = exact(this);
    if let (Some(index), Some((start, stop, step))) = (key.as_small_int(), range.small()) {
        let length = small_length(start, stop, step) as i64;
        let index = if index < 0 { index + length } else { index };
        return if (0..length).contains(&index) {
            Ok(ctx.new_int(start + index * step))
        } else {
            Err(ctx.index_error("range object index out of range"))
        };
    }
    if let Some(slice) = key.get::<Slice>() {
        return get_slice(ctx, range, slice);
    }
    let Some(index) = ctx.index_opt(key)? else {
        let name = ctx.type_name(key);
        return Err(ctx.type_error(&format!(
            "range indices must be integers or slices, not {name}"
        )));
    };
    let mut index = ctx.int_to_big(index);
    let length = length(ctx, range);
    if index.sign() == Sign::Minus {
        index += &length;
    }
    if index.sign() == Sign::Minus || index >= length {
        return Err(ctx.index_error("range object index out of range"));
    }
    let (start, _, step) = big(ctx, range);
    Ok(ctx.new_bigint(start + index * step))
}

fn get_slice(ctx: &mut Ctx, range: Gc<Range>, key: Gc<Slice>) -> PyResult {
    let length = length(ctx, range);
    let (first, last, stride) = slice::big_indices(ctx, key, &length)?;
    let (start, _, step) = big(ctx, range);
    let new_start = ctx.new_bigint(&start + first * &step);
    let new_stop = ctx.new_bigint(&start + last * &step);
    let new_step = ctx.new_bigint(step * stride);
    Ok(Value::object(ctx.new_range(new_start, new_stop, new_step)))
}

/// The index of an int, if it is an item.
fn find_int(ctx: &Ctx, range: Gc<Range>, int: Value) -> Option<BigInt> {
    if let (Some(int), Some((start, stop, step))) = (int.as_small_int(), range.small()) {
        let inside = if step > 0 {
            start <= int && int < stop
        } else {
            stop < int && int <= start
        };
        return (inside && (int - start) % step == 0).then(|| BigInt::from((int - start) / step));
    }
    let (start, stop, step) = big(ctx, range);
    let int = ctx.int_to_big(int);
    let inside = if step.sign() == Sign::Plus {
        start <= int && int < stop
    } else {
        stop < int && int <= start
    };
    let distance = int - start;
    (inside && &distance % &step == BigInt::ZERO).then(|| distance / step)
}

/// An int that is compared by value: not an instance of a subclass, which may define `==`.
fn plain_int(ctx: &Ctx, value: Value) -> Option<Value> {
    if value.is_small_int() || value.is_bool() || value.is_kind(Kind::BigInt) {
        ctx.as_int(value)
    } else {
        None
    }
}

/// The index of the first item that equals anything else.
fn search(ctx: &mut Ctx, range: Gc<Range>, item: Value) -> Result<Option<i64>, Thrown> {
    let range = iter(ctx, range);
    let mut iter = ctx.iter(range)?;
    let mut index = 0;
    while let Some(candidate) = ctx.next(&mut iter)? {
        if ctx.eq(candidate, item)? {
            return Ok(Some(index));
        }
        index += 1;
    }
    Ok(None)
}

fn contains(ctx: &mut Ctx, this: Value, item: Value) -> Result<bool, Thrown> {
    let range = exact(this);
    match plain_int(ctx, item) {
        Some(int) => Ok(find_int(ctx, range, int).is_some()),
        None => Ok(search(ctx, range, item)?.is_some()),
    }
}

/// An iterator over the range.
pub(super) fn iter(ctx: &mut Ctx, range: Gc<Range>) -> Value {
    if let Some((start, stop, step)) = range.small()
        && let Ok(left) = usize::try_from(small_length(start, stop, step))
    {
        return ctx.new_range_iterator(start, step, left);
    }
    let left = length(ctx, range);
    let (start, _, step) = big(ctx, range);
    super::iterators::new_long_range_iterator(ctx, start, step, left)
}

fn reversed(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let range = exact(args[0]);
    if let Some((start, stop, step)) = range.small()
        && let Ok(left) = usize::try_from(small_length(start, stop, step))
    {
        let last = start + (left as i64 - 1) * step;
        return Ok(ctx.new_range_iterator(last, -step, left));
    }
    let left = length(ctx, range);
    let (start, _, step) = big(ctx, range);
    let last = start + (&left - 1) * &step;
    Ok(super::iterators::new_long_range_iterator(
        ctx, last, -step, left,
    ))
}

fn count(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let range = exact(args[0]);
    if let Some(int) = plain_int(ctx, args[1]) {
        let found = find_int(ctx, range, int).is_some();
        return Ok(Value::small_int(found as i64));
    }
    let range = iter(ctx, range);
    let mut iter = ctx.iter(range)?;
    let mut found = 0;
    while let Some(candidate) = ctx.next(&mut iter)? {
        if ctx.eq(candidate, args[1])? {
            found += 1;
        }
    }
    Ok(Value::small_int(found))
}

fn index(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let range = exact(args[0]);
    if let Some(int) = plain_int(ctx, args[1]) {
        return match find_int(ctx, range, int) {
            Some(index) => Ok(ctx.new_bigint(index)),
            None => {
                let text = ctx.repr(args[1])?;
                Err(ctx.value_error(&format!("{} is not in range", text.as_str())))
            }
        };
    }
    match search(ctx, range, args[1])? {
        Some(index) => Ok(Value::small_int(index)),
        None => Err(ctx.value_error("sequence.index(x): x not in sequence")),
    }
}

fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let range = exact(args[0]);
    let parts = Value::object(ctx.new_tuple(&[range.start, range.stop, range.step]));
    let class = Value::object(ctx.types.range);
    Ok(Value::object(ctx.new_tuple(&[class, parts])))
}
