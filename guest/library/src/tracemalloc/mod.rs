//! `_tracemalloc_core`: how much memory the program uses, from the allocator's own counters.
//!
//! Where memory was allocated is not there: it would take a look at the frames at each allocation, or a check there that
//! programs pay who never ask.

use wardian_runtime::alloc;
use wardian_runtime::ctx::price;
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function("begin_peak", "()", |_, _| {
        alloc::begin_inner_peak();
        Ok(Value::NONE)
    }),
    function("peak", "()", |ctx, _| {
        Ok(ctx.new_int(alloc::inner_peak() as i64))
    }),
    function("used", "()", used),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_tracemalloc_core", FUNCTIONS)
}

/// Bytes in use, without what nobody can reach any more: CPython has freed that.
fn used(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    ctx.charge(100 + ctx.heap.young_bytes() as u64 / price::YOUNG_BYTES)?;
    ctx.collect_thoroughly()?;
    Ok(ctx.new_int(alloc::used() as i64))
}
