//! `__reduce__` and `__setstate__` of iterators: what copies and pickles of
//! them are made from.
//!
//! What does not live here: those of `itertools` (`guest/library/src/itertools/reduce.rs`).
//! An iterator over a sequence is `iter(sequence)` and an index as its state; one
//! over a dict or set a list of what is left.

use super::{CallableIterator, LongRange, SequenceIterator, data, native};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::native::{ListIterator, RangeIterator, TupleIterator};
use crate::object::value::Value;
use num_bigint::{BigInt, Sign};

/// `(constructor, (arguments...))`, with a third part unless `state` is unbound.
pub fn reduced(ctx: &mut Ctx, constructor: Value, arguments: &[Value], state: Value) -> PyResult {
    ctx.keep(constructor);
    ctx.keep(state);
    let arguments = Value::object(ctx.new_tuple(arguments));
    let parts = [constructor, arguments, state];
    let count = if state.is_unbound() { 2 } else { 3 };
    Ok(Value::object(ctx.new_tuple(&parts[..count])))
}

/// A name of `builtins` that a reduction refers to.
pub fn builtin(ctx: &mut Ctx, name: &str) -> Value {
    let name = ctx.intern(name);
    ctx.builtins.get_str(name).unwrap_or(Value::NONE)
}

/// `iter(sequence)` at an index; `empty` when it is exhausted.
pub(crate) fn reduced_at(ctx: &mut Ctx, place: Option<(Value, i64)>, empty: Value) -> PyResult {
    ctx.keep(empty);
    let iter = builtin(ctx, "iter");
    match place {
        Some((sequence, index)) => {
            let index = ctx.new_int(index);
            reduced(ctx, iter, &[sequence], index)
        }
        None => reduced(ctx, iter, &[empty], Value::UNBOUND),
    }
}

/// `iter([...])` of what an iterator has left; the iterator is a copy that is used up.
pub(crate) fn reduced_rest(ctx: &mut Ctx, copy: Value) -> PyResult {
    let rest = Value::object(ctx.collect_list(copy)?);
    let iter = builtin(ctx, "iter");
    reduced(ctx, iter, &[rest], Value::UNBOUND)
}

/// An empty tuple, of which exhausted iterators say they are.
pub fn nothing(ctx: &mut Ctx) -> Value {
    Value::object(ctx.new_tuple(&[]))
}

/// The index that `__setstate__` receives, not below zero.
pub fn index_state(ctx: &mut Ctx, value: Value) -> Result<usize, Thrown> {
    let index = ctx.index_i64(value)?;
    Ok(usize::try_from(index.max(0)).unwrap_or(usize::MAX))
}

pub(super) fn list(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = args.this::<ListIterator>();
    let place = iterator
        .list
        .map(|list| (Value::object(list), iterator.index as i64));
    let empty = Value::object(ctx.new_list(Vec::new()));
    reduced_at(ctx, place, empty)
}

pub(super) fn set_list(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = index_state(ctx, args[1])?;
    let iterator = args.this::<ListIterator>();
    if let Some(list) = iterator.list {
        iterator.write().index = index.min(list.items.len());
    }
    Ok(Value::NONE)
}

pub(super) fn tuple(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = args.this::<TupleIterator>();
    let place = (iterator.index < iterator.tuple.items().len())
        .then(|| (Value::object(iterator.tuple), iterator.index as i64));
    let empty = nothing(ctx);
    reduced_at(ctx, place, empty)
}

pub(super) fn set_tuple(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = index_state(ctx, args[1])?;
    let iterator = args.this::<TupleIterator>();
    iterator.write().index = index.min(iterator.tuple.items().len());
    Ok(Value::NONE)
}

pub(super) fn range(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = args.this::<RangeIterator>();
    let (next, step, left) = (iterator.next, iterator.step, iterator.left);
    let stop = i128::from(next) + i128::from(step) * left as i128;
    reduced_range(ctx, next.into(), stop.into(), step.into())
}

pub(super) fn set_range(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = index_state(ctx, args[1])?;
    let iterator = args.this::<RangeIterator>();
    let skipped = index.min(iterator.left);
    let iterator = iterator.write();
    let distance = iterator.step.wrapping_mul(skipped as i64);
    iterator.next = iterator.next.wrapping_add(distance);
    iterator.left -= skipped;
    Ok(Value::NONE)
}

pub(super) fn long_range(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = native::<LongRange>(args[0]);
    let LongRange { next, step, left } = data::<LongRange>(&native);
    let (next, step) = (next.clone(), step.clone());
    let stop = &next + &step * &*left;
    reduced_range(ctx, next, stop, step)
}

pub(super) fn set_long_range(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = ctx.index_value(args[1])?;
    let int = ctx.as_int(index).expect("an index is an int");
    let mut skipped = ctx.int_to_big(int);
    let native = native::<LongRange>(args[0]);
    let range = data::<LongRange>(&native);
    if skipped.sign() == Sign::Minus {
        skipped = BigInt::ZERO;
    }
    let skipped = skipped.min(range.left.clone());
    range.next += &range.step * &skipped;
    range.left -= skipped;
    Ok(Value::NONE)
}

fn reduced_range(ctx: &mut Ctx, start: BigInt, stop: BigInt, step: BigInt) -> PyResult {
    let bounds = [start, stop, step].map(|bound| ctx.new_bigint(bound));
    let class = Value::object(ctx.types.range);
    let range = ctx.call(class, &bounds)?;
    let iter = builtin(ctx, "iter");
    reduced(ctx, iter, &[range], Value::NONE)
}

pub(super) fn sequence(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = native::<SequenceIterator>(args[0]);
    let SequenceIterator { object, index } = *data::<SequenceIterator>(&native);
    let empty = nothing(ctx);
    let place = (!object.is_unbound()).then_some((object, index));
    reduced_at(ctx, place, empty)
}

pub(super) fn set_sequence(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = ctx.index_i64(args[1])?;
    let native = native::<SequenceIterator>(args[0]);
    data::<SequenceIterator>(&native).index = index.max(0);
    Ok(Value::NONE)
}

pub(super) fn callable(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = native::<CallableIterator>(args[0]);
    let CallableIterator { callable, sentinel } = *data::<CallableIterator>(&native);
    let iter = builtin(ctx, "iter");
    if callable.is_unbound() {
        let empty = nothing(ctx);
        return reduced(ctx, iter, &[empty], Value::UNBOUND);
    }
    reduced(ctx, iter, &[callable, sentinel], Value::UNBOUND)
}
