//! The variables of frames that an exception leaves: they are kept in the traceback where a program can ask for them,
//! which is where its text has one of [`ASKING`], or `inspect.trace`. Other programs do not pay for it.
//!
//! What does not live here: what a frame object shows (`types/traceback.rs`), how variables are read (`introspect.rs`).

use crate::ctx::{Ctx, ThrownState};
use crate::object::exception::Traceback;
use wardian_compile::bytecode::code::Unit;
use wardian_compile::bytecode::constant::Constant;

/// The names on the ways from an exception to its frames: attributes, functions, parameters. `f_locals` is none of
/// them: who only looks at running frames needs nothing kept.
const ASKING: [&str; 7] = [
    "tb_frame",
    "walk_tb",
    "getinnerframes",
    "capture_locals",
    "tb_locals",
    "show_locals",
    "post_mortem",
];

impl Ctx {
    /// Code of a program is about to run: from now on variables are kept if it asks for them.
    pub(super) fn look_for_left_locals(&mut self, unit: &Unit) {
        if !self.session.keeps_left_locals && !unit.source.of_library {
            self.session.keeps_left_locals = asks(unit);
        }
    }

    /// An exception leaves the frame on the top of the stack: keep its variables in its entry of the traceback.
    #[cold]
    pub(super) fn keep_left_locals(&mut self) {
        let ThrownState::Exception(exception) = self.thrown else {
            return;
        };
        let index = self.frames.stack.len() - 1;
        let frame = self.frames.stack[index];
        let entry = exception.traceback.get::<Traceback>();
        let Some(entry) = entry.filter(|entry| {
            entry.registers == frame.registers as usize && entry.code == frame.code
        }) else {
            return;
        };
        let mark = self.temps_mark();
        if let Ok(locals) = self.locals_of_left_frame(index) {
            entry.write().locals = locals;
        }
        self.temps_release(mark);
    }
}

fn asks(unit: &Unit) -> bool {
    let has = |wanted: &str| unit.names.iter().any(|name| &**name == wanted);
    ASKING.into_iter().any(has)
        || has("inspect") && has("trace")
        || unit.constants.iter().any(constant_asks)
}

fn constant_asks(constant: &Constant) -> bool {
    match constant {
        Constant::Str(text) => ASKING.contains(&&**text),
        // Names of arguments are a tuple.
        Constant::Tuple(items) => items.iter().any(constant_asks),
        Constant::Code(unit) => asks(unit),
        _ => false,
    }
}
