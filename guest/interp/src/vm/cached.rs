//! Calls of `functools.lru_cache` wrappers without Rust recursion: a miss
//! pushes the frame of the wrapped function, its return is put into the cache.

use crate::ctx::{Ctx, Thrown};
use crate::object::function::Function;
use crate::object::heap::Gc;
use crate::object::value::Value;

/// What a call of a wrapper came to.
pub enum Begun {
    /// It was cached.
    Hit(Value),
    /// Run the function; what it returns goes to [`store`] with the value.
    Miss(Gc<Function>, Value),
}

/// Begin the call of a wrapper; None when the callee is not one that runs a Python function.
pub fn begin(ctx: &mut Ctx, callee: Value, args: &[Value]) -> Result<Option<Begun>, Thrown> {
    crate::library::functools::begin_cached_call(ctx, callee, args)
}

/// The function of a miss returned.
pub fn store(ctx: &mut Ctx, extra: Value, value: Value) -> Result<(), Thrown> {
    crate::library::functools::store_cached(ctx, extra, value)
}
