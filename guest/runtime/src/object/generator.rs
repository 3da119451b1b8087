//! Generator objects: a suspended frame and its registers.
//!
//! What does not live here: resuming (`vm/generator.rs`) and methods
//! (`types/generator.rs`).

use super::dict::Dict;
use super::function::{Code, Function};
use super::heap::{Gc, Header, Kind, Object};
use super::value::Value;
use crate::ctx::Ctx;
use crate::object::heap::Marker;

/// Where a generator is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GeneratorState {
    /// Not started.
    Created,
    /// Suspended at a yield.
    Suspended,
    /// Running now.
    Running,
    /// Ended.
    Finished,
}

/// What a generator object is for Python.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GeneratorKind {
    /// A generator.
    Generator,
    /// A coroutine.
    Coroutine,
    /// An async generator.
    AsyncGenerator,
}

/// A generator, coroutine or async generator.
#[repr(C)]
pub struct Generator {
    head: Header,
    /// Where it is.
    pub state: GeneratorState,
    /// What it is.
    pub kind: GeneratorKind,
    /// Its code.
    pub code: Gc<Code>,
    /// Its function.
    pub function: Option<Gc<Function>>,
    /// Its globals.
    pub globals: Gc<Dict>,
    /// Its registers; empty once it has ended. The frame runs in place, in this box.
    pub registers: Box<[Value]>,
    /// Instruction to go on with.
    pub pc: usize,
    /// Register that receives what is sent (pre-scaled).
    pub resume: u16,
    /// The exception that it was handling when it was suspended.
    pub handled: Value,
    /// It handles an exception itself: the current one is not that of whoever resumed it.
    pub handling: bool,
    /// `__name__`.
    pub name: Value,
    /// `__qualname__`.
    pub qualname: Value,
    /// Async generator: what it yielded last was for whoever iterates, not for the event loop.
    pub produced: bool,
    /// Async generator: somebody awaits one of its awaitables.
    pub running_async: bool,
    /// Async generator: it ended or was told to.
    pub closed: bool,
    /// Async generator: the event loop knows it.
    pub hooked: bool,
}

impl Object for Generator {
    const KIND: Kind = Kind::Generator;
}

impl Ctx {
    /// A generator that has not started.
    pub fn new_generator(
        &mut self,
        kind: GeneratorKind,
        code: Gc<Code>,
        function: Option<Gc<Function>>,
        globals: Gc<Dict>,
        registers: Box<[Value]>,
        pc: usize,
    ) -> Gc<Generator> {
        let class = match kind {
            GeneratorKind::Generator => self.types.generator,
            GeneratorKind::Coroutine => self.types.coroutine,
            GeneratorKind::AsyncGenerator => self.types.async_generator,
        };
        let (name, qualname) = match function {
            Some(function) => (function.name, function.qualname),
            None => (Value::object(code.name), Value::object(code.qualname)),
        };
        let head = self.header(class, Kind::Generator);
        let generator = self.heap.allocate(Generator {
            head,
            state: GeneratorState::Created,
            kind,
            code,
            function,
            globals,
            registers,
            pc,
            resume: u16::MAX,
            handled: Value::NONE,
            handling: false,
            name,
            qualname,
            produced: false,
            running_async: false,
            closed: false,
            hooked: false,
        });
        self.keep_object(generator)
    }
}

/// Result of advancing a delegate.
pub enum Step {
    /// The frame of a generator was pushed.
    Entered,
    /// The iterator gave a value.
    Yielded(Value),
    /// The iterator ended with this value.
    Returned(Value),
}

/// Result of resuming a generator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Resumed {
    /// It yielded.
    Yielded(Value),
    /// It returned.
    Returned(Value),
}

/// What an event loop wants to hear of; None: nothing.
#[derive(Clone, Copy)]
pub struct AsyncGeneratorHooks {
    /// Called with each async generator that is first iterated.
    pub first_iteration: Value,
    /// Called with async generators that nothing refers to any more.
    pub finalizer: Value,
}

impl Default for AsyncGeneratorHooks {
    fn default() -> AsyncGeneratorHooks {
        AsyncGeneratorHooks {
            first_iteration: Value::NONE,
            finalizer: Value::NONE,
        }
    }
}

impl AsyncGeneratorHooks {
    /// Mark what must stay alive.
    pub fn trace(&self, marker: &mut Marker<'_>) {
        marker.values(&[self.first_iteration, self.finalizer]);
    }
}
