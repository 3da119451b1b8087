//! The way out: the outside is lent for a step, output is collected before it crosses.

use super::{Ctx, Thrown};
use crate::outside::Outside;

/// The way out.
pub struct Outward {
    /// Borrowed for a step.
    pub(super) outside: Option<*mut dyn Outside>,
    /// Bytes of output not yet handed to the outside.
    pub output: Vec<u8>,
    /// Set while a descriptor of a standard stream names something else.
    pub redirection: Option<&'static Redirection>,
}

/// What is done with the standard streams then: the library's `_fs` knows where they lead.
pub struct Redirection {
    /// Write bytes to a descriptor.
    pub write: fn(&mut Ctx, i64, &[u8]) -> Result<(), Thrown>,
    /// Read a line of input with its newline; None at the end.
    pub read_line: fn(&mut Ctx) -> Result<Option<Vec<u8>>, Thrown>,
}

impl Outward {
    pub(super) fn new() -> Outward {
        Outward {
            outside: None,
            output: Vec::new(),
            redirection: None,
        }
    }
}

impl Ctx {
    /// Hand the output over: at polls, when it is long, and at the end of a step.
    pub fn flush_output(&mut self) -> Result<(), Thrown> {
        if self.outward.output.is_empty() {
            return Ok(());
        }
        let output = std::mem::take(&mut self.outward.output);
        let written = self.write_stdout(&output);
        self.outward.output = output;
        self.outward.output.clear();
        written
    }

    /// Write to where descriptor 1 leads; what is collected goes before it.
    pub(crate) fn write_stdout(&mut self, bytes: &[u8]) -> Result<(), Thrown> {
        if let Some(redirection) = self.outward.redirection {
            return (redirection.write)(self, 1, bytes);
        }
        let written = self.outside().write_stdout(bytes);
        written.map_err(|stop| self.stop(stop))
    }

    /// Write to where descriptor 2 leads.
    pub fn write_stderr(&mut self, bytes: &[u8]) -> Result<(), Thrown> {
        self.flush_output()?;
        if let Some(redirection) = self.outward.redirection {
            return (redirection.write)(self, 2, bytes);
        }
        let written = self.outside().write_stderr(bytes);
        written.map_err(|stop| self.stop(stop))
    }

    /// A line of standard input with its newline; None at the end.
    pub fn read_input_bytes(&mut self) -> Result<Option<Vec<u8>>, Thrown> {
        self.flush_output()?;
        if let Some(redirection) = self.outward.redirection {
            return (redirection.read_line)(self);
        }
        let line = self.outside().read_line();
        line.map_err(|stop| self.stop(stop))
    }

    /// Lend the outside for the duration of `action`.
    pub fn with_outside<T>(
        &mut self,
        outside: &mut dyn Outside,
        action: impl FnOnce(&mut Ctx) -> T,
    ) -> T {
        crate::alloc::begin_peak();
        self.meter.memory_limit = self.step_limit(outside.memory_limit());
        self.begin_slice(outside.first_slice());
        self.begin_step_of_collector();
        #[expect(
            unsafe_code,
            reason = "the outside is borrowed for one step, the context lives longer"
        )]
        // SAFETY: only the lifetime changes; the pointer is cleared before it ends.
        let pointer: *mut dyn Outside = unsafe {
            std::mem::transmute::<*mut (dyn Outside + '_), *mut (dyn Outside + 'static)>(outside)
        };
        let before = self.outward.outside.replace(pointer);
        let result = action(self);
        self.outward.outside = before;
        result
    }

    /// The outside. While modules are initialised there is none: nothing may ask for it then.
    pub fn outside(&mut self) -> &mut dyn Outside {
        let pointer = self
            .outward
            .outside
            .expect("initialisation does not use the outside");
        // SAFETY: set by `with_outside` for as long as the reference is valid, and
        // the context is borrowed mutably while it is used.
        #[expect(unsafe_code, reason = "see with_outside")]
        unsafe {
            &mut *pointer
        }
    }

    /// Forget what was read from the outside: entropy, clocks, environment.
    pub fn thaw(&mut self) {
        self.session.generation += 1;
        self.outward.output = Vec::new();
        self.outward.redirection = None;
        self.registry.states.thaw();
    }

    /// Whether there is an outside: not while modules are initialised.
    pub fn has_outside(&self) -> bool {
        self.outward.outside.is_some()
    }
}
