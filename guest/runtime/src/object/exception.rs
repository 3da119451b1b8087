//! Exception and traceback objects.
//!
//! What does not live here: the table of exception classes
//! (`types/exception/mod.rs`) and printing (`vm/traceback.rs`).

use super::class::Class;
use super::dict::Dict;
use super::function::Code;
use super::heap::{Gc, Header, Kind, Object};
use super::value::Value;
use crate::ctx::Ctx;
use crate::ctx::Thrown;
use crate::object::containers::Tuple;

/// An exception, of a builtin class or a Python subclass.
#[repr(C)]
pub struct Exception {
    pub head: Header,
    /// `args`, a tuple.
    pub args: Value,
    /// `__traceback__`: a traceback or None.
    pub traceback: Value,
    /// `__cause__`: an exception or None.
    pub cause: Value,
    /// `__context__`: an exception or None.
    pub context: Value,
    /// `__suppress_context__`.
    pub suppress_context: bool,
    /// Attributes, among them those that builtin classes define (`name`, `value`, `errno`, ...).
    pub dict: Option<Gc<Dict>>,
}

impl Object for Exception {
    const KIND: Kind = Kind::Exception;
}

/// One entry of a traceback: a frame that an exception passed.
#[repr(C)]
pub struct Traceback {
    head: Header,
    /// `tb_next`: the entry nearer to where it was raised, or None.
    pub next: Value,
    /// Code of the frame.
    pub code: Gc<Code>,
    /// Index of the instruction.
    pub pc: u32,
    /// Globals of the frame.
    pub globals: Gc<Dict>,
    /// Address of the frame's registers, by which it is known while it runs; 0 where it never did.
    pub registers: usize,
    /// The variables that the frame had when the exception left it, where they are kept; else None.
    pub locals: Value,
}

impl Object for Traceback {
    const KIND: Kind = Kind::Traceback;
}

impl Ctx {
    /// A new exception object; `args` is a tuple.
    pub fn new_exception_object(&mut self, class: Gc<Class>, args: Value) -> Gc<Exception> {
        let head = self.header(class, Kind::Exception);
        let exception = self.heap.allocate(Exception {
            head,
            args,
            traceback: Value::NONE,
            cause: Value::NONE,
            context: Value::NONE,
            suppress_context: false,
            dict: None,
        });
        self.keep_object(exception)
    }

    /// A new traceback entry.
    pub fn new_traceback(
        &mut self,
        next: Value,
        code: Gc<Code>,
        pc: u32,
        globals: Gc<Dict>,
        registers: usize,
    ) -> Gc<Traceback> {
        let head = self.header(self.types.traceback, Kind::Traceback);
        let traceback = self.heap.allocate(Traceback {
            head,
            next,
            code,
            pc,
            globals,
            registers,
            locals: Value::NONE,
        });
        self.keep_object(traceback)
    }
}

impl Ctx {
    /// Whether an exception matches a class or a tuple of them.
    pub fn exception_matches(&mut self, exception: Value, pattern: Value) -> Result<bool, Thrown> {
        let class = self.class_of(exception);
        if let Some(wanted) = pattern.get::<Class>()
            && wanted.is_subclass_of(self.exceptions.BaseException)
        {
            return Ok(class.is_subclass_of(wanted));
        }
        if let Some(tuple) = pattern.get::<Tuple>() {
            for item in tuple.items() {
                let wanted = item.get::<Class>();
                match wanted {
                    Some(wanted) if wanted.is_subclass_of(self.exceptions.BaseException) => {}
                    _ => return Err(bad_pattern(self)),
                }
            }
            return Ok(tuple.items().iter().any(|item| {
                item.get::<Class>()
                    .is_some_and(|wanted| class.is_subclass_of(wanted))
            }));
        }
        Err(bad_pattern(self))
    }
}

fn bad_pattern(ctx: &mut Ctx) -> Thrown {
    ctx.type_error("catching classes that do not inherit from BaseException is not allowed")
}
