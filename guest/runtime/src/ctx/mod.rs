//! The context: all state of an interpreter, and what every native function
//! receives.
//!
//! # How natives keep values alive
//!
//! A collection happens only at *polls*: when Python code runs (calls,
//! comparisons, iteration, anything that returns `Result`), in
//! [`Ctx::charge`] and in [`Ctx::reserve`]. What survives it:
//! * everything reachable from arguments, modules, frames;
//! * everything on `temps`: each object that is made, each result of a call
//!   into Python and each argument of one is put there and stays until the
//!   native function returns to the VM.
//!
//! So a native must take care in two cases only:
//! * a value read out of a container and used after a poll that could have
//!   removed it there: `ctx.keep(value)`;
//! * inside a loop over [`Ctx::next`], which releases what the iteration
//!   before made: what is carried from one iteration to the next lives in a
//!   [`Root`] made before the loop, or in a heap container. Never in a
//!   `Vec<Value>`.

mod arrays;
mod collect;
mod counted;
mod crossing;
mod ends;
pub(crate) mod finalize;
pub mod frames;
mod library;
pub(crate) mod meter;
pub mod outward;
pub mod price;
mod registry;
mod roots;
mod session;
mod state;
mod strings;
pub mod threads;
pub mod tracing;

pub use arrays::{Arrays, Leaving};
pub use crossing::InParts;
pub use library::{Library, MakeModule, PackageModule};
pub use meter::{BLOCK, MAX_NATIVE_DEPTH, Meter};
pub use outward::Outward;
pub use registry::Registry;
pub use roots::{Root, Roots};
pub use session::{DEFAULT_MAX_DIGITS, Garbage, Reuse, Session, Shapes};
pub use state::{ModuleState, ModuleStates, StatePlace};
pub use strings::{Names, Strings};

use crate::error::Stop;
use crate::object::builtin_exceptions::Exceptions;
use crate::object::builtin_types::Types;
use crate::object::class::Class;
use crate::object::dict::Dict;
use crate::object::exception::Exception;
use crate::object::heap::{Gc, Heap};
use crate::object::native::Module;
use crate::object::sinks::Sink;
use crate::object::value::Value;
use frames::Frames;
use threads::Threads;
use tracing::Tracing;

/// Something was raised or stopped; what it is lies in the context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thrown;

/// Result of anything that can raise.
pub type PyResult = Result<Value, Thrown>;

const _: () = assert!(size_of::<PyResult>() == 8);

/// What was thrown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ThrownState {
    /// Nothing.
    Nothing,
    /// A Python exception.
    Exception(Gc<Exception>),
    /// A limit; Python code does not run any more.
    Stop(Stop),
    /// `os._exit` with this status; as a stop for all but whoever tells how the step ended.
    Exit(i32),
    /// No exception: the running thread goes back to who entered it, and its frames stay (`vm/threads.rs`).
    Suspended,
    /// As before, where the thread did not ask for it: its turn is over, or another loop goes on (`vm/tracing.rs`).
    TurnOver,
}

impl ThrownState {
    /// Whether no Python code of the step runs any more, and nothing could catch it.
    pub fn ends_step(self) -> bool {
        matches!(self, ThrownState::Stop(_) | ThrownState::Exit(_))
    }
}

/// All state of an interpreter.
pub struct Ctx {
    /// The heap.
    pub heap: Heap,
    /// What native functions keep alive.
    pub roots: Roots,
    /// Builtin classes.
    pub types: Types,
    /// Builtin exception classes.
    pub exceptions: Exceptions,
    /// Names that the interpreter uses.
    pub names: Names,
    /// Texts that exist once, and one to put others together in.
    pub strings: Strings,
    /// Versions and layouts of instances.
    pub shapes: Shapes,
    /// `sys.modules`.
    pub modules: Gc<Dict>,
    /// The namespace of `builtins`.
    pub builtins: Gc<Dict>,
    /// Module `__main__`.
    pub main: Option<Gc<Module>>,
    /// What was thrown last, while `Thrown` travels.
    pub thrown: ThrownState,
    /// The exception being handled, for `sys.exc_info()` and `raise`; None when there is none.
    pub handled: Value,
    /// Frames and registers of the running thread.
    pub frames: Frames,
    /// The threads that do not run.
    pub threads: Threads,
    /// Who is told of what the running thread does.
    pub tracing: Tracing,
    /// What is metered: work, memory, depth.
    pub meter: Meter,
    /// The way out.
    pub outward: Outward,
    /// What the collector knows.
    pub garbage: Garbage,
    /// The library, its classes and the state of its modules.
    pub registry: Registry,
    /// What lives as long as the session.
    pub session: Session,
    /// Objects and memory that are used again.
    pub reuse: Reuse,
    /// What takes the items of generators that run for native code.
    pub(crate) sinks: Vec<Sink>,
}

impl Ctx {
    /// A context with nothing in it: types, modules and so on come next (`startup.rs`).
    pub fn empty(library: &'static Library) -> Ctx {
        Ctx {
            heap: Heap::new(),
            roots: Roots::new(),
            types: Types::dangling(),
            exceptions: Exceptions::dangling(),
            names: Names::dangling(),
            strings: Strings::new(),
            shapes: Shapes::new(),
            modules: Gc::dangling(),
            builtins: Gc::dangling(),
            main: None,
            thrown: ThrownState::Nothing,
            handled: Value::NONE,
            frames: Frames::new(),
            threads: Threads::default(),
            tracing: Tracing::default(),
            meter: Meter::new(),
            outward: Outward::new(),
            garbage: Garbage::new(),
            registry: Registry::new(library),
            session: Session::new(),
            reuse: Reuse::new(),
            sinks: Vec::new(),
        }
    }

    /// End the program: nothing in Python can catch this.
    pub fn stop(&mut self, stop: Stop) -> Thrown {
        self.thrown = ThrownState::Stop(stop);
        Thrown
    }
}

impl Ctx {
    /// The exception that is travelling, when it is one.
    pub fn thrown_exception(&self) -> Option<Gc<Exception>> {
        match self.thrown {
            ThrownState::Exception(exception) => Some(exception),
            _ => None,
        }
    }

    /// Catch the travelling exception when it is an instance of `class`.
    pub fn catch(&mut self, class: Gc<Class>) -> Option<Gc<Exception>> {
        let exception = self.thrown_exception()?;
        if exception.head.class.is_subclass_of(class) {
            self.thrown = ThrownState::Nothing;
            return Some(self.keep_object(exception));
        }
        None
    }
}
