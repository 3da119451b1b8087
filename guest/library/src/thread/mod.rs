//! `_wardian_threads`: beginning, suspending and resuming threads. Who runs when, locks and all else of `_thread` is
//! Python (`_thread.py`); how a thread stops in its middle is the VM's (`vm/threads.rs`).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown, ThrownState};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::function::Function;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function("begin", "(ident, function, /)", begin),
    function("count", "()", |ctx, _| {
        let count = ctx.thread_count();
        Ok(ctx.new_int(count as i64))
    }),
    function("get_ident", "()", |ctx, _| {
        let ident = ctx.running_thread();
        Ok(ctx.new_int(ident))
    }),
    function("resume", "(ident, /)", |ctx, args| {
        let ident = ctx.index_i64(args[0])?;
        ctx.resume_thread(ident).map(Value::bool)
    }),
    function("suspend", "()", |ctx, _| {
        ctx.suspend_thread()?;
        Ok(Value::FALSE)
    }),
    function("watch", "(on, /)", |ctx, args| {
        ctx.watch_signals(args[0] == Value::TRUE);
        Ok(Value::NONE)
    }),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_wardian_threads", FUNCTIONS)
}

fn begin(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let ident = ctx.index_i64(args[0])?;
    let Some(function) = args[1].get::<Function>() else {
        return Err(ctx.type_error("a thread begins with a function"));
    };
    ctx.begin_thread(ident, function).map(Value::bool)
}

/// At the end of a step: threads that a program would wait for before it ends run on as far as they can. What the
/// step has raised stays raised.
pub fn settle(ctx: &mut Ctx) -> Result<(), Thrown> {
    if !ctx.threads.any_suspended() || ctx.thrown.ends_step() {
        return Ok(());
    }
    let raised = std::mem::replace(&mut ctx.thrown, ThrownState::Nothing);
    if let ThrownState::Exception(exception) = raised {
        ctx.keep(Value::object(exception));
    }
    let settled = ctx
        .import("_thread")
        .and_then(|module| ctx.call_attr(module, "_settle", &[]));
    if settled.is_err() && ctx.thrown.ends_step() {
        return Err(Thrown);
    }
    // What a program made of the module does not hide how its step ended.
    ctx.thrown = raised;
    Ok(())
}
