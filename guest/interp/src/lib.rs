//! The Python interpreter of Wardian: a pure library that also runs natively.
//!
//! [`Interpreter`] holds one session. Every effect goes through
//! [`outside::Outside`]. What does not live here: WIT bindings (crate
//! `wardian-guest`) and policy (the host).

pub mod alloc;
pub mod ctx;
pub mod error;
pub mod modules;
pub mod object;
pub mod outside;
mod startup;
pub mod types;
pub mod vm;

pub use error::Stop;
use outside::Outside;

/// How one step of a session ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The program ran to its end.
    Finished {
        /// CBOR of the last expression's value, if the program ends with one that is not `None`.
        value: Option<Vec<u8>>,
    },
    /// An exception reached the top; its traceback has been written to standard error.
    Raised {
        /// Name of the exception's class.
        type_name: String,
        /// `str()` of the exception.
        message: String,
        /// The text that CPython would print.
        traceback: String,
    },
    /// `sys.exit()` or `raise SystemExit`.
    Exited {
        /// The process status that CPython would end with.
        status: i32,
    },
    /// A limit ended the program.
    Stopped(Stop),
}

/// One session: variables, modules and objects that live from step to step.
pub struct Interpreter {
    _private: (),
}

impl Interpreter {
    /// A fresh session with all modules initialised. Uses nothing of the outside.
    #[allow(
        clippy::new_without_default,
        reason = "creation is expensive; `default` would hide that"
    )]
    pub fn new() -> Interpreter {
        Interpreter { _private: () }
    }

    /// Run one step. `file_name` is what tracebacks show.
    pub fn run(
        &mut self,
        outside: &mut dyn Outside,
        source: &str,
        file_name: &str,
        argv: &[String],
    ) -> Outcome {
        let _ = (outside, source, file_name, argv);
        Outcome::Raised {
            type_name: "NotImplementedError".into(),
            message: "the interpreter is not built yet".into(),
            traceback: "NotImplementedError: the interpreter is not built yet\n".into(),
        }
    }

    /// A global variable of the session as CBOR; `Ok(None)` when there is none.
    pub fn get_variable(
        &mut self,
        outside: &mut dyn Outside,
        name: &str,
    ) -> Result<Option<Vec<u8>>, Outcome> {
        let _ = (outside, name);
        Ok(None)
    }

    /// Set a global variable from CBOR.
    pub fn set_variable(
        &mut self,
        outside: &mut dyn Outside,
        name: &str,
        value: &[u8],
    ) -> Result<(), Outcome> {
        let _ = (outside, name, value);
        Ok(())
    }

    /// First call after start, restore or fork: forget everything that was read from the outside.
    pub fn thaw(&mut self) {}
}
