//! `_functools`: what of functools is written in Rust.

use crate::ctx::{Ctx, Thrown};
use crate::object::value::Value;
use crate::vm::cached::Begun;

/// Begin a call of an `lru_cache` wrapper: a hit, or what to run; None for any other callee.
pub fn begin_cached_call(_: &mut Ctx, _: Value, _: &[Value]) -> Result<Option<Begun>, Thrown> {
    Ok(None)
}

/// Put the result of a miss into the cache; `extra` is what the miss gave.
pub fn store_cached(_: &mut Ctx, _: Value, _: Value) -> Result<(), Thrown> {
    Ok(())
}
