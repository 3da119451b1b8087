//! The virtual machine: frames, the loop, calls, unwinding.

pub mod call;
pub mod frame;

use crate::ctx::{Ctx, R};

impl Ctx {
    /// Run until the frame on top, an entry, returns.
    pub(crate) fn run(&mut self) -> R {
        Err(self.unsupported("running"))
    }
}
