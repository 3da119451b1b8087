//! Pre-initialisation: importing what most programs use, and using it once, so that it costs a session nothing.

use super::{TABLE, exception_classes, fs, gc, policy, re, sys, wardian};
use wardian_runtime::ctx::{Ctx, ModuleStates, Thrown, ThrownState};

/// Import every module that the table says is imported at the start.
/// Gives the tracebacks of those that fail; a program that imports one of them meets its error.
pub fn import_all(ctx: &mut Ctx) -> Vec<String> {
    let mut failures = Vec::new();
    for row in TABLE.iter().filter(|row| row.at_start) {
        let mark = ctx.temps_mark();
        if ctx.import(row.name).is_err() {
            let error = failure(ctx);
            failures.push(format!("{}: {error}", row.name));
        }
        ctx.temps_release(mark);
        // What one leaves behind is room for the next: the image of the memory reaches from the
        // first to the last page, and starting a process copies it.
        ctx.collect();
    }
    failures
}

/// Use the library once, at pre-initialisation, and forget the result: the caches that this fills
/// are then in the memory that sandboxes share, and no session writes them. The error is a traceback.
pub fn warm_up(ctx: &mut Ctx) -> Result<(), String> {
    let mark = ctx.temps_mark();
    let module = ctx.new_module("warm_up");
    ctx.give_builtins(module);
    let source = include_str!("warm_up.py");
    let result = ctx.run_module(source, "<frozen warm_up>", module, false);
    // Its functions and its namespace refer to each other.
    module.dict.write().clear();
    let outcome = result.map(drop).map_err(|Thrown| failure(ctx));
    ctx.temps_release(mark);
    ctx.collect();
    outcome
}

/// Make the state that every step looks at.
pub(super) fn make_states(states: &mut ModuleStates) {
    sys::make_state(states);
    fs::make_state(states);
    policy::make_state(states);
    wardian::make_state(states);
    exception_classes::make_state(states);
    gc::make_state(states);
    re::make_state(states);
}

/// The traceback of what was raised at pre-initialisation.
fn failure(ctx: &mut Ctx) -> String {
    let error = match ctx.catch(ctx.exceptions.BaseException) {
        Some(exception) => wardian_runtime::vm::traceback::format_exception(ctx, exception)
            .unwrap_or_else(|_| "its traceback raises as well".into()),
        None => "it was stopped".into(),
    };
    ctx.thrown = ThrownState::Nothing;
    error
}
