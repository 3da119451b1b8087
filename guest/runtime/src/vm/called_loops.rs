//! Loops over iterators that call a function of Python for each item: `map` of one, and `iter(callable, sentinel)`. The
//! function gets a frame of the loop that runs, without Rust recursion: a thread can be suspended in it.

use super::call::with_first;
use crate::ctx::frames::FrameKind;
use crate::ctx::{Ctx, Thrown};
use crate::object::function::{BoundMethod, Function};
use crate::object::heap::Gc;
use crate::object::value::Value;
use crate::types::iterators;

/// How the next item of an iterator is had.
pub(super) enum Item {
    /// By a call whose frame was pushed.
    Called,
    /// There is none.
    End,
    /// In another way.
    Otherwise,
}

/// Begin the call for the next item. Most iterators make none, and every round of a loop over one asks.
#[inline(never)]
pub(super) fn begin(ctx: &mut Ctx, iterator: Value, dst: u16) -> Result<Item, Thrown> {
    let class = ctx.class_of(iterator);
    if class == ctx.types.map {
        return begin_of_map(ctx, iterator, dst);
    }
    if class == ctx.types.callable_iterator {
        return begin_of_callable(ctx, iterator, dst);
    }
    Ok(Item::Otherwise)
}

#[inline(never)]
fn begin_of_map(ctx: &mut Ctx, iterator: Value, dst: u16) -> Result<Item, Thrown> {
    let Some(callee) = entered(iterators::map_function(iterator)) else {
        return Ok(Item::Otherwise);
    };
    if let Some(iterator) = iterators::map_only_iterator(iterator) {
        return match ctx.iter_next_of_list(iterator)? {
            Some(item) => push(ctx, callee, &[item], Value::UNBOUND, dst),
            None => Ok(Item::End),
        };
    }
    let mark = ctx.temps_mark();
    let begun = match iterators::map_arguments(ctx, iterator) {
        Ok(None) => Ok(Item::End),
        Ok(Some(items)) => push(ctx, callee, &items, Value::UNBOUND, dst),
        Err(thrown) => Err(thrown),
    };
    ctx.temps_release(mark);
    begun
}

#[inline(never)]
fn begin_of_callable(ctx: &mut Ctx, iterator: Value, dst: u16) -> Result<Item, Thrown> {
    match iterators::callable_of(iterator).and_then(entered) {
        Some(callee) => push(ctx, callee, &[], iterator, dst),
        None => Ok(Item::Otherwise),
    }
}

/// The function of a callable, and what it is bound to.
fn entered(callee: Value) -> Option<(Gc<Function>, Option<Value>)> {
    match callee.get::<BoundMethod>() {
        Some(method) => Some((method.function.get()?, Some(method.receiver))),
        None => Some((callee.get()?, None)),
    }
}

fn push(
    ctx: &mut Ctx,
    (function, receiver): (Gc<Function>, Option<Value>),
    args: &[Value],
    iterator: Value,
    dst: u16,
) -> Result<Item, Thrown> {
    match receiver {
        Some(receiver) => with_first(receiver, args, |all| {
            ctx.push_call(function, all, &[], dst, FrameKind::Next)
        }),
        None => ctx.push_call(function, args, &[], dst, FrameKind::Next),
    }?;
    ctx.frames.stack.last_mut().expect("just pushed").extra = iterator;
    Ok(Item::Called)
}

/// Whether what the function has returned is the end of `iter(callable, sentinel)`.
pub(super) fn is_end(ctx: &mut Ctx, iterator: Value, value: Value) -> Result<bool, Thrown> {
    let mark = ctx.temps_mark();
    ctx.keep(iterator);
    ctx.keep(value);
    let is_end = iterators::is_sentinel(ctx, iterator, value);
    ctx.temps_release(mark);
    is_end
}
