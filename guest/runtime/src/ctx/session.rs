//! Small state of a session: what collector, VM and natives remember, each in a struct of its own.

use super::Ctx;
use super::collect::Collector;
use super::finalize::Finalizers;
use crate::object::big_int::BigInt;
use crate::object::generator::AsyncGeneratorHooks;
use crate::object::heap::Gc;
use crate::object::instance::Shape;
use crate::object::value::Value;
use crate::object::weakref::WeakReferences;
use std::rc::Rc;
use wardian_compile::bytecode::code::Source;

/// `sys.get_int_max_str_digits()` of a fresh interpreter.
pub const DEFAULT_MAX_DIGITS: u64 = 4300;

/// What the collector knows.
pub struct Garbage {
    /// When to collect.
    pub(crate) collector: Collector,
    /// Objects with finalizers.
    pub(crate) finalizers: Finalizers,
    /// Weak references.
    pub weak: WeakReferences,
}

impl Garbage {
    pub(super) fn new() -> Garbage {
        Garbage {
            collector: Collector::default(),
            finalizers: Default::default(),
            weak: Default::default(),
        }
    }
}

/// Objects and memory that are used again.
pub struct Reuse {
    /// The text that an addition made last, for `fast_paths::add_to_sum`; only compared.
    pub(crate) fresh_text: Value,
    /// The int that the VM made last, where only the next instruction can read it.
    pub(crate) fresh_int: Value,
    /// An int that nobody reads any more: the next one takes its place.
    pub(crate) spent_int: Option<Gc<BigInt>>,
    /// What an operator of a library made last, seen by nobody yet, and of which operands.
    pub(crate) made: [Value; 3],
    /// The same, where only the next instruction can read it.
    pub(crate) fresh_object: Value,
    /// An operand that nobody reads after the operator that runs, and both operands of that.
    pub(crate) spent_object: [Value; 3],
    /// Digits of ints that are multiplied or divided.
    pub(crate) int_scratch: Option<Box<wardian_text::int_short::Scratch>>,
}

impl Reuse {
    pub(super) fn new() -> Reuse {
        Reuse {
            fresh_text: Value::NONE,
            fresh_int: Value::NONE,
            spent_int: None,
            made: [Value::NONE; 3],
            fresh_object: Value::NONE,
            spent_object: [Value::NONE; 3],
            int_scratch: None,
        }
    }
}

impl Ctx {
    /// Tell that `left op right` made this object, without any code of the program, so that nothing else refers to it. If
    /// only the next operator reads it, that one may have its memory: see [`Ctx::take_spent`].
    pub fn tell_made(&mut self, object: Value, left: Value, right: Value) {
        self.reuse.made = [object, left, right];
    }

    /// The operand of `left op right` that nobody reads any more, or None: an object that was [told](Ctx::tell_made) to be
    /// new, such as `a * b` in `a * b + c`. To be asked where no code of the program has run since the operator began.
    pub fn take_spent(&mut self, left: Value, right: Value) -> Value {
        let [spent, one, other] = std::mem::replace(&mut self.reuse.spent_object, [Value::NONE; 3]);
        match one == left && other == right {
            true => spent,
            false => Value::NONE,
        }
    }
}

/// Versions and layouts of instances.
pub struct Shapes {
    /// Number of the latest class version.
    pub class_version: u32,
    /// The shape of instances whose attributes are in a dict.
    pub(crate) dict_shape: Option<Gc<Shape>>,
}

impl Shapes {
    pub(super) fn new() -> Shapes {
        Shapes {
            class_version: 0,
            dict_shape: None,
        }
    }
}

/// What lives as long as the session.
pub struct Session {
    /// What the step's last expression gave.
    pub result: Value,
    /// `sys.stdout` as the interpreter made it, once there is a `sys`.
    pub standard_output: Value,
    /// What an event loop wants to hear of async generators.
    pub async_generator_hooks: AsyncGeneratorHooks,
    /// A coroutine called a tool without awaiting it: results that are there already may be awaited.
    pub plain_call_in_coroutine: bool,
    /// Counts starts, restores and forks: what was seeded in an older generation is seeded anew.
    pub generation: u64,
    /// `sys.get_int_max_str_digits()`; 0: no limit.
    pub max_str_digits: u64,
    /// The text that is being warned of: no frame runs it yet.
    pub warned_of: Option<Rc<Source>>,
    /// A program names what shows the variables of frames that an exception left: they are kept (`vm/left_locals.rs`).
    pub keeps_left_locals: bool,
    /// A limit or `os._exit` ended the step before.
    pub was_stopped: bool,
}

impl Session {
    pub(super) fn new() -> Session {
        Session {
            result: Value::NONE,
            standard_output: Value::UNBOUND,
            async_generator_hooks: Default::default(),
            plain_call_in_coroutine: false,
            generation: 0,
            max_str_digits: DEFAULT_MAX_DIGITS,
            warned_of: None,
            keeps_left_locals: false,
            was_stopped: false,
        }
    }
}
