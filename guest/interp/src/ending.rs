//! The end of a session, as that of a process of CPython: functions of `atexit` run, what is left is finalized, and
//! the variables of `__main__` go. What is no part of it is the end of threads, which each step waits for.

use wardian_runtime::ctx::{Ctx, Thrown, ThrownState};

/// End the session. An error is a limit; what exit functions and finalizers raise has been told.
pub(crate) fn end(ctx: &mut Ctx) -> Result<(), Thrown> {
    begin(ctx);
    let mut ended = run_exit_functions(ctx);
    if ended.is_ok() {
        ctx.begin_finalizers();
        ended = ctx.finalize_rest();
        ctx.forget_main();
    }
    if ended.is_ok() {
        ended = ctx.flush_output();
    }
    let was_stopped = ended.is_err() && !settled(ctx);
    ctx.frames.reset();
    match was_stopped {
        true => Err(Thrown),
        false => Ok(()),
    }
}

/// Nothing of the program runs any more.
fn begin(ctx: &mut Ctx) {
    ctx.frames.reset();
    ctx.meter.native_depth = 0;
    ctx.thrown = ThrownState::Nothing;
    ctx.handled = wardian_runtime::object::value::Value::NONE;
    ctx.temps_release(0);
}

/// Whether what was thrown is an exception, which is dropped, and no limit.
fn settled(ctx: &mut Ctx) -> bool {
    let is_exception = matches!(ctx.thrown, ThrownState::Exception(_));
    if is_exception {
        ctx.thrown = ThrownState::Nothing;
    }
    is_exception
}

fn run_exit_functions(ctx: &mut Ctx) -> Result<(), Thrown> {
    let name = ctx.intern("atexit");
    let Some(module) = ctx.modules.get_str(name) else {
        return Ok(());
    };
    let ran = ctx.call_attr(module, "_run_exitfuncs", &[]);
    // A program that put something else in the module's place has what it made of it.
    if ran.is_err() && !settled(ctx) {
        return Err(Thrown);
    }
    begin(ctx);
    Ok(())
}
