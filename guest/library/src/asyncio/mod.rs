//! _asyncio: what the event loop, which is Python, needs of the interpreter.
//!
//! What does not live here: starting tools and waiting for them
//! (`wardian/mod.rs`), async generators (`vm/async_generator.rs`).

use std::rc::Rc;
use wardian_compile::bytecode::code::flags;
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::function::Function;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function("get_finalizer", "()", |ctx, _| {
        Ok(ctx.session.async_generator_hooks.finalizer)
    }),
    function("get_hook", "()", |ctx, _| {
        Ok(ctx.session.async_generator_hooks.first_iteration)
    }),
    function("mark_coroutine", "(function, /)", mark_coroutine),
    function("set_finalizer", "(hook, /)", |ctx, args| {
        ctx.session.async_generator_hooks.finalizer = args[0];
        Ok(Value::NONE)
    }),
    function("set_hook", "(hook, /)", |ctx, args| {
        ctx.session.async_generator_hooks.first_iteration = args[0];
        Ok(Value::NONE)
    }),
    function("tool_was_called_plainly", "()", |ctx, _| {
        Ok(Value::bool(ctx.session.plain_call_in_coroutine))
    }),
    function("wait_any", "(calls, timeout, /)", super::wardian::wait_any),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_asyncio", FUNCTIONS)
}

/// What the generator function makes can be awaited from now on.
fn mark_coroutine(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(function) = args[0].get::<Function>() else {
        return Err(ctx.type_error("expected a function"));
    };
    let unit = &function.code.unit;
    ctx.charge(unit.instrs.len() as u64)?;
    let mut marked = (**unit).clone();
    marked.flags |= flags::ITERABLE_COROUTINE;
    let code = ctx.new_code(Rc::new(marked));
    function.write().code = code;
    Ok(args[0])
}
