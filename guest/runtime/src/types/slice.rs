//! slice, and what a slice means for a sequence of some length.

use super::{Attribute, Method, TypeDef, attribute, method, sequence};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::Slice;
use crate::object::heap::Gc;
use crate::object::slots::{CompareOp, Slots};
use crate::object::value::Value;
use num_bigint::BigInt;
use wardian_text::hash::TupleHasher;

/// `slice`.
pub static SLICE: TypeDef = TypeDef {
    name: "slice",
    slots: Slots {
        repr: Some(repr),
        hash: Some(hash),
        compare: Some(compare),
        ..Slots::NONE
    },
    methods: METHODS,
    attributes: ATTRIBUTES,
    new: Some(("(cls, start, stop=None, step=None, /)", new)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__reduce__", "(self, /)", reduce),
    method("indices", "(self, object, /)", indices),
];

static ATTRIBUTES: &[Attribute] = &[
    attribute("start", |_, this| Ok(exact(this).start)),
    attribute("step", |_, this| Ok(exact(this).step)),
    attribute("stop", |_, this| Ok(exact(this).stop)),
];

fn exact(this: Value) -> Gc<Slice> {
    this.payload::<Slice>().expect("slots get their own type")
}

/// Start, stop and step of a slice, cut to 64 bits, for use with [`adjust`]:
/// in between the sequence may change.
pub fn unpack(ctx: &mut Ctx, slice: Gc<Slice>) -> Result<(i64, i64, i64), Thrown> {
    let step = match limit(ctx, slice.step)? {
        None => 1,
        Some(0) => return Err(ctx.value_error("slice step cannot be zero")),
        Some(step) => step.max(-i64::MAX),
    };
    let start = match limit(ctx, slice.start)? {
        Some(start) => start,
        None if step < 0 => i64::MAX,
        None => 0,
    };
    let stop = match limit(ctx, slice.stop)? {
        Some(stop) => stop,
        None if step < 0 => i64::MIN,
        None => i64::MAX,
    };
    Ok((start, stop, step))
}

#[inline]
fn limit(ctx: &mut Ctx, value: Value) -> Result<Option<i64>, Thrown> {
    if value.is_none() {
        return Ok(None);
    }
    if let Some(int) = value.as_small_int() {
        return Ok(Some(int));
    }
    match ctx.index_opt(value)? {
        Some(int) => ctx.index_clamped(int).map(Some),
        None => {
            Err(ctx
                .type_error("slice indices must be integers or None or have an __index__ method"))
        }
    }
}

/// Start, stop and number of the items that an unpacked slice selects of `length`.
pub fn adjust(start: i64, stop: i64, step: i64, length: usize) -> (i64, i64, usize) {
    let length = length as i64;
    let clamp = |index: i64| {
        if index < 0 {
            let index = index.saturating_add(length);
            if index < 0 {
                if step < 0 { -1 } else { 0 }
            } else {
                index
            }
        } else if index >= length {
            if step < 0 { length - 1 } else { length }
        } else {
            index
        }
    };
    let (start, stop) = (clamp(start), clamp(stop));
    let count = if step < 0 {
        if stop < start {
            (start - stop - 1) / -step + 1
        } else {
            0
        }
    } else if start < stop {
        (stop - start - 1) / step + 1
    } else {
        0
    };
    (start, stop, count as usize)
}

/// Start, stop, step and count of the items that a slice selects of `length`.
pub fn slice_indices(
    ctx: &mut Ctx,
    slice: Gc<Slice>,
    length: usize,
) -> Result<(i64, i64, i64, usize), Thrown> {
    let (start, stop, step) = unpack(ctx, slice)?;
    let (start, stop, count) = adjust(start, stop, step, length);
    Ok((start, stop, step, count))
}

/// Start, stop and step of a slice for a length of any size, for `slice.indices` and ranges.
pub fn big_indices(
    ctx: &mut Ctx,
    slice: Gc<Slice>,
    length: &BigInt,
) -> Result<(BigInt, BigInt, BigInt), Thrown> {
    let zero = BigInt::ZERO;
    let step = match big_limit(ctx, slice.step)? {
        None => BigInt::from(1),
        Some(step) if step == zero => {
            return Err(ctx.value_error("slice step cannot be zero"));
        }
        Some(step) => step,
    };
    let negative = step < zero;
    let (lower, upper) = if negative {
        (BigInt::from(-1), length - 1)
    } else {
        (zero.clone(), length.clone())
    };
    let clamp = |index: BigInt| {
        let index = if index < zero { index + length } else { index };
        index.clamp(lower.clone().min(upper.clone()), upper.clone())
    };
    let start = match big_limit(ctx, slice.start)? {
        Some(start) => clamp(start),
        None if negative => upper.clone(),
        None => lower.clone(),
    };
    let stop = match big_limit(ctx, slice.stop)? {
        Some(stop) => clamp(stop),
        None if negative => lower.clone(),
        None => upper.clone(),
    };
    Ok((start, stop, step))
}

fn big_limit(ctx: &mut Ctx, value: Value) -> Result<Option<BigInt>, Thrown> {
    if value.is_none() {
        return Ok(None);
    }
    match ctx.index_opt(value)? {
        Some(int) => {
            let int = ctx.int_to_big(int);
            ctx.charge(int.bits() / price::INT_BITS_READ)?;
            Ok(Some(int))
        }
        None => {
            Err(ctx
                .type_error("slice indices must be integers or None or have an __index__ method"))
        }
    }
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let slice = match args.get(2) {
        None => ctx.new_slice(Value::NONE, args[1], Value::NONE),
        Some(stop) => ctx.new_slice(args[1], stop, args.get(3).unwrap_or(Value::NONE)),
    };
    Ok(Value::object(slice))
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let slice = exact(this);
    let mut text = String::from("slice(");
    let parts = [slice.start, slice.stop, slice.step];
    sequence::push_items(ctx, &mut text, |index| parts.get(index).copied())?;
    text.push(')');
    sequence::text_value(ctx, &text)
}

fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    // New in 3.12: slices hash as a tuple of their parts does, but for its length.
    let slice = exact(this);
    let mut hasher = TupleHasher::new();
    for part in [slice.start, slice.stop, slice.step] {
        hasher.add(ctx.hash(part)?);
    }
    Ok(hasher.finish_without_length())
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let (Some(left), Some(right)) = (left.get::<Slice>(), right.get::<Slice>()) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let left = [left.start, left.stop, left.step];
    let right = [right.start, right.stop, right.step];
    sequence::compare(
        ctx,
        op,
        |index| left.get(index).copied(),
        |index| right.get(index).copied(),
        || (3, 3),
    )
}

fn indices(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let length = ctx.index_value(args[1])?;
    let length = ctx.int_to_big(length);
    if length < BigInt::ZERO {
        return Err(ctx.value_error("length should not be negative"));
    }
    let (start, stop, step) = big_indices(ctx, exact(args[0]), &length)?;
    let parts = [
        ctx.new_bigint(start),
        ctx.new_bigint(stop),
        ctx.new_bigint(step),
    ];
    Ok(Value::object(ctx.new_tuple(&parts)))
}

fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let slice = exact(args[0]);
    let parts = Value::object(ctx.new_tuple(&[slice.start, slice.stop, slice.step]));
    let class = Value::object(ctx.types.slice);
    Ok(Value::object(ctx.new_tuple(&[class, parts])))
}
