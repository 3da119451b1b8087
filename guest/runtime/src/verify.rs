//! Whether a session is whole between two steps, and whether marking found all: for tests, native only.
//!
//! What does not live here: the heap's own part (`object/heap/verify.rs`).

use crate::ctx::{Ctx, ThrownState};
use crate::object::heap::{Header, flag};
use crate::object::value::Value;

impl Ctx {
    /// What is wrong, after a collection. Empty: nothing.
    pub fn verify(&mut self) -> Vec<String> {
        self.collect();
        let mut problems = self.heap.verify();
        for (wrong, problem) in [
            (self.temps_mark() != 0, "values of natives are left"),
            (!self.frames.stack.is_empty(), "frames are left"),
            (
                self.thrown != ThrownState::Nothing,
                "something is still thrown",
            ),
            (!self.handled.is_none(), "an exception is still handled"),
            (self.meter.native_depth != 0, "natives are still counted"),
            (!self.outward.output.is_empty(), "output is held back"),
            (self.has_outside(), "the outside is still lent"),
        ] {
            if wrong {
                problems.push(problem.into());
            }
        }
        for (text, string) in self.interned_texts() {
            if !self.heap.is_object(Value::object(string)) {
                problems.push(format!("interned {text:?} is no object"));
            } else if string.as_str() != text
                || string.cast_unchecked::<Header>().flags & flag::INTERNED == 0
            {
                problems.push(format!("interned {text:?} is another text"));
            }
        }
        problems
    }

    /// Marking in slices has ended: look at once at all that is reachable now.
    #[cfg(debug_assertions)]
    pub(crate) fn verify_marks(&self) {
        let problems = self.heap.verify_marks(|marker| self.mark_roots(marker));
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }
}
