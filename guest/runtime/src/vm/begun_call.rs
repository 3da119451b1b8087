//! Calls that a type begins itself and that run a Python function without Rust recursion, such as those of
//! `functools.lru_cache`: a miss pushes the frame of the wrapped function, its return goes back to the type.

use crate::ctx::{Ctx, Thrown};
use crate::object::args::Keyword;
use crate::object::containers::Tuple;
use crate::object::heap::Kind;
use crate::object::slots::{BegunCall, Callback};
use crate::object::value::Value;

/// Begin the call of an object; `None` when its type has no such calls.
#[inline]
pub(super) fn begin(
    ctx: &mut Ctx,
    callee: Value,
    args: &[Value],
) -> Result<Option<BegunCall>, Thrown> {
    if callee.kind() != Some(Kind::Native) {
        return Ok(None);
    }
    let class = ctx.class_of(callee);
    match class.slots.begin_call {
        Some(begin) if !class.is_heap_type => begin(ctx, callee, args),
        _ => Ok(None),
    }
}

/// Have `call` do what the call of an object only forwards to; `None` when its type has no such calls.
pub(super) fn forward(
    ctx: &mut Ctx,
    callee: Value,
    args: &[Value],
    keywords: &[Keyword],
    call: &mut Callback<'_>,
) -> Option<Result<Option<Value>, Thrown>> {
    if callee.kind() != Some(Kind::Native) {
        return None;
    }
    let class = ctx.class_of(callee);
    let forward = class.slots.forward_call.filter(|_| !class.is_heap_type)?;
    // What is forwarded to may forward in turn.
    let called = ctx.in_native(|ctx| Ok(forward(ctx, callee, args, keywords, call)));
    called.unwrap_or_else(|thrown| Some(Err(thrown)))
}

/// The function returned that the call ran; `extra` is the tuple that came with it.
pub(super) fn finish(ctx: &mut Ctx, extra: Value, value: Value) -> Result<(), Thrown> {
    let parts = extra.get::<Tuple>().expect("kept in the frame");
    let callee = parts.items()[0];
    match ctx.class_of(callee).slots.finish_call {
        Some(finish) => finish(ctx, parts, value),
        None => Ok(()),
    }
}
