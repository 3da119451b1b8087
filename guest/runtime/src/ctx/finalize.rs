//! Finalizers: `__del__` of instances, and what generators leave undone that nothing
//! refers to any more.
//!
//! Objects that may need one are known from when they are made. A collection
//! that finds some of them dead keeps them, with all they refer to, until
//! their finalizer has run; then they are objects like others, and the next
//! collection frees them. Finalizers run at polls of the VM, at
//! `gc.collect()`, at the end of a step, and where a program deletes a name
//! or lets go of an object in another way (`ctx/ends.rs`), which is where
//! CPython's reference counts would run most of them.
//!
//! Invariants: a finalizer runs once; never inside a native function that did
//! not ask for it; what it raises is reported and ignored, but a stop is not:
//! it ends the step, and all that waits for a finalizer is forgotten.

use crate::ctx::price;
use crate::ctx::{Ctx, Thrown, ThrownState};
use crate::object::function::NativeCode;
use crate::object::generator::{Generator, GeneratorKind, GeneratorState};
use crate::object::heap::{Gc, Marker};
use crate::object::value::Value;
use std::collections::VecDeque;
use wardian_compile::bytecode::code::Unit;
use wardian_compile::bytecode::ops::Instr;

/// Bytes that collections at `del` may look at in one step, before they must be as rare as
/// those that allocation causes.
const PROMPT_BYTES: usize = 32 << 20;

/// Larger heaps are not collected because a name was deleted: that is no reason to stand still
/// for long.
const PROMPT_HEAP: usize = 8 << 20;

/// A collection costs at least as much as looking at this much.
const SMALLEST_HEAP: usize = 64 << 10;

/// The objects with finalizers.
#[derive(Default)]
pub(crate) struct Finalizers {
    /// Objects that are in use as far as is known; not roots.
    known: Vec<Value>,
    /// Coroutines and async generators: as `known`, but nobody expects them to end where a name
    /// is deleted.
    coroutines: Vec<Value>,
    /// Dead ones whose finalizer is to run; roots.
    pending: VecDeque<Value>,
    running: bool,
    /// `gc.collect()` was called: what is left in registers shall not count.
    thorough: bool,
    /// What the last collection of `gc.collect()` found, as CPython counts.
    pub(super) found: usize,
    /// What `gc.collect()` said that it found.
    told: Option<usize>,
    /// What is left of [`PROMPT_BYTES`].
    prompt_bytes: usize,
    /// A watched object was made, and not looked at since.
    pub(super) made: bool,
    /// One lies among the arguments of a call that begins, or came out of a container by a native call.
    pub(super) handed_on: bool,
    /// A container was emptied.
    pub(super) emptied: bool,
}

impl Finalizers {
    /// An object was made that has a finalizer.
    pub(crate) fn register(&mut self, object: Value) {
        object.watch();
        self.known.push(object);
    }

    /// A coroutine or an async generator was made.
    pub(crate) fn register_coroutine(&mut self, object: Value) {
        self.coroutines.push(object);
    }

    /// What exists has become immortal: none of it ends any more, and looking for those that did would read it all at the
    /// end of each step.
    pub(crate) fn forget_known(&mut self) {
        self.known = Vec::new();
        self.coroutines = Vec::new();
    }

    /// Whether nothing is there that could need a finalizer.
    fn is_idle(&mut self) -> bool {
        self.known.retain(|object| !is_finished(*object));
        self.coroutines.retain(|object| !is_finished(*object));
        self.known.is_empty() && self.coroutines.is_empty() && self.pending.is_empty()
    }

    /// Mark what must stay alive.
    pub(crate) fn trace(&self, marker: &mut Marker<'_>) {
        self.pending.iter().for_each(|object| marker.value(*object));
    }

    /// After marking: those that are dead wait for their finalizer, and are to be marked.
    pub(crate) fn find_dead(&mut self, is_alive: &dyn Fn(Value) -> bool) -> Vec<Value> {
        let mut dead = Vec::new();
        for list in [&mut self.known, &mut self.coroutines] {
            list.retain(|object| {
                if is_alive(*object) {
                    return !is_finished(*object);
                }
                if needs_finalizer(*object) {
                    dead.push(*object);
                }
                false
            });
        }
        self.pending.extend(&dead);
        dead
    }

    /// After marking: whether some are dead.
    pub(super) fn has_dead(&self, is_alive: &dyn Fn(Value) -> bool) -> bool {
        let mut all = self.known.iter().chain(&self.coroutines);
        all.any(|object| !is_alive(*object))
    }

    /// Whether there are none that are in use.
    pub(super) fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Whether some are to run.
    #[inline(always)]
    pub(crate) fn has_pending(&self) -> bool {
        !self.pending.is_empty()
    }
}

/// Whether a generator of this code has something to do when it is dropped.
pub(crate) fn has_cleanup(unit: &Unit) -> bool {
    !unit.handlers.is_empty()
}

/// A generator that has ended needs nothing.
fn is_finished(object: Value) -> bool {
    object
        .get::<Generator>()
        .is_some_and(|generator| generator.state == GeneratorState::Finished)
}

fn needs_finalizer(object: Value) -> bool {
    object
        .get::<Generator>()
        .is_none_or(|generator| match generator.state {
            GeneratorState::Suspended => true,
            // It was never awaited.
            GeneratorState::Created => generator.kind == GeneratorKind::Coroutine,
            _ => false,
        })
}

impl Ctx {
    /// At a poll of the VM: what a native function must not do.
    #[cold]
    #[inline(never)]
    pub(crate) fn poll_in_vm(&mut self) -> Result<(), Thrown> {
        if std::mem::take(&mut self.garbage.finalizers.handed_on) {
            self.frames.hold();
        }
        self.poll()?;
        if self.garbage.finalizers.has_pending() {
            self.run_finalizers()?;
        }
        if self.meter.turn_end.is_some() {
            self.end_turn()?;
        }
        self.switch_loop()
    }

    /// At a poll behind the call `i`: of its row of registers only the result is in use.
    #[cold]
    #[inline(never)]
    pub(crate) fn poll_after_call(&mut self, i: Instr) -> Result<(), Thrown> {
        if std::mem::take(&mut self.garbage.finalizers.handed_on) {
            self.native_returned(i)?;
        }
        if std::mem::take(&mut self.garbage.finalizers.thorough) {
            self.frames.forget_row(i.b / 8, i.a / 8);
            self.frames.forget_below_row(i.b / 8, i.a / 8);
            self.frames.forget_behind_calls();
            let told = self.garbage.finalizers.told.take();
            let found = self.collect_and_finalize()?;
            let result = self.frames.register(i.a / 8);
            if let Some(told) = told
                && *result == Value::small_int(told as i64)
            {
                *result = Value::small_int((told + found) as i64);
            }
        }
        self.poll_in_vm()
    }

    /// Collect now; what is watched and kept by registers of the running frame that nobody reads is collected behind its
    /// call.
    pub fn collect_thoroughly(&mut self) -> Result<usize, Thrown> {
        self.charge_for_heap()?;
        let found = self.collect_and_finalize()?;
        if !self.garbage.finalizers.known.is_empty()
            || !self.garbage.finalizers.coroutines.is_empty()
            || self.garbage.weak.has_young()
        {
            self.charge_for_heap()?;
            self.garbage.finalizers.thorough = true;
            self.garbage.finalizers.told = Some(found);
            self.poll_soon();
        }
        Ok(found)
    }

    /// Whether the running frame calls just this function: then all is collected behind its call, where nothing hides
    /// what is dead, and how many objects CPython's `gc.collect()` would find is added to its result.
    pub fn collect_behind_call(&mut self, code: NativeCode) -> Result<bool, Thrown> {
        let is_called = self.frames.is_calling(code);
        if is_called {
            self.charge_for_heap()?;
            self.garbage.finalizers.thorough = true;
            self.garbage.finalizers.told = Some(0);
            self.poll_soon();
        }
        Ok(is_called)
    }

    /// Marking and sweeping take time in proportion to the heap.
    fn charge_for_heap(&mut self) -> Result<(), Thrown> {
        self.charge(100 + self.heap.young_bytes() as u64 / price::YOUNG_BYTES)
    }

    /// Collect, and do what the end of what is dead asks for. Gives how many objects on cycles are gone by that.
    fn collect_and_finalize(&mut self) -> Result<usize, Thrown> {
        let mut found = self.collect_and_count()?;
        self.run_weak_callbacks()?;
        if self.garbage.finalizers.has_pending() {
            self.run_finalizers()?;
            // A finalizer may have given some of them to the program again.
            found = self.collect_and_count()?;
            self.run_weak_callbacks()?;
        }
        Ok(found)
    }

    /// A new step begins.
    pub fn begin_finalizers(&mut self) {
        self.garbage.finalizers.running = false;
        self.garbage.finalizers.thorough = false;
        self.garbage.finalizers.made = false;
        self.garbage.finalizers.handed_on = false;
        self.garbage.finalizers.emptied = false;
        self.garbage.finalizers.prompt_bytes = PROMPT_BYTES;
    }

    /// A limit ended the step: what it left is not finalized, which would take the next one's time.
    pub fn forget_finalizers(&mut self) {
        self.garbage.finalizers = Finalizers::default();
    }

    /// The step has ended: finalize what it dropped.
    pub fn finalize_dropped(&mut self) -> Result<(), Thrown> {
        if self.garbage.finalizers.is_idle() {
            return Ok(());
        }
        self.collect();
        self.run_finalizers()
    }

    /// The session ends: finalize all that is left, in the order in which it was made. What is dead is not looked for:
    /// all is, and finalizers still see the variables of their modules.
    pub fn finalize_rest(&mut self) -> Result<(), Thrown> {
        let finalizers = &mut self.garbage.finalizers;
        let known = std::mem::take(&mut finalizers.known);
        let coroutines = std::mem::take(&mut finalizers.coroutines);
        let rest = known.into_iter().chain(coroutines);
        finalizers
            .pending
            .extend(rest.filter(|object| needs_finalizer(*object)));
        self.run_finalizers()
    }

    /// The program deleted something: when somebody waits for the end of some object, look
    /// whether that was its last reference. The frame's registers from `first_dead` on are unused.
    /// What an image or the library deletes inside is not what a program waits for: a collection
    /// there would read much of the image's memory, of which a short program needs little.
    pub(crate) fn something_dropped(&mut self, first_dead: u16) -> Result<(), Thrown> {
        if !self.has_watched() {
            return Ok(());
        }
        if self
            .frames
            .stack
            .last()
            .is_some_and(|frame| frame.code.is_immortal())
        {
            return Ok(());
        }
        let cost = self.heap.young_bytes().max(SMALLEST_HEAP);
        if cost > PROMPT_HEAP {
            return Ok(());
        }
        if self.garbage.finalizers.prompt_bytes >= cost {
            self.garbage.finalizers.prompt_bytes -= cost;
        } else if self.heap.allocated_since_collection() < cost / 4 {
            return Ok(());
        }
        self.charge(cost as u64 / price::KEPT_BYTES)?;
        self.frames.forget_temporaries(first_dead);
        self.collect_let_go();
        let has_finalized = self.garbage.finalizers.has_pending();
        self.run_finalizers()?;
        if has_finalized && self.garbage.weak.has_young() {
            // It is gone now, unless its finalizer let it be found again: weak references to it are dead.
            self.charge(cost as u64 / price::KEPT_BYTES)?;
            self.frames.forget_temporaries(first_dead);
            self.collect_let_go();
        }
        self.run_weak_callbacks()
    }

    /// Run all finalizers that are to run; only where Python code may run.
    pub(crate) fn run_finalizers(&mut self) -> Result<(), Thrown> {
        if self.garbage.finalizers.running {
            return Ok(());
        }
        self.garbage.finalizers.running = true;
        let result = self.run_pending();
        self.garbage.finalizers.running = false;
        result
    }

    fn run_pending(&mut self) -> Result<(), Thrown> {
        while let Some(object) = self.garbage.finalizers.pending.pop_front() {
            let mark = self.temps_mark();
            self.keep(object);
            let handled = self.keep(self.handled);
            let (result, what) = match object.get::<Generator>() {
                Some(generator) => (self.finalize_generator(generator), object),
                None => self.call_finalizer(object),
            };
            self.handled = handled;
            if result.is_err() {
                self.report_ignored("", what)?;
            }
            self.temps_release(mark);
        }
        Ok(())
    }

    /// `__del__`; gives what is named in the report.
    fn call_finalizer(&mut self, object: Value) -> (Result<(), Thrown>, Value) {
        let name = self.names.__del__;
        let Some(method) = self.class_of(object).lookup(name) else {
            return (Ok(()), object);
        };
        self.keep(method);
        let result = self.call_special(method, object, &[]);
        (result.map(|_| ()), method)
    }

    fn finalize_generator(&mut self, generator: Gc<Generator>) -> Result<(), Thrown> {
        if generator.state == GeneratorState::Created {
            let warnings = self.import("warnings")?;
            let coroutine = Value::object(generator);
            self.call_attr(warnings, "_warn_unawaited_coroutine", &[coroutine])?;
            return self.close_generator(generator).map(|_| ());
        }
        if generator.kind != GeneratorKind::AsyncGenerator {
            return self.close_generator(generator).map(|_| ());
        }
        // Only its event loop can wait for what it does at its end.
        let hook = self.session.async_generator_hooks.finalizer;
        if hook.is_none() || !generator.hooked || generator.closed {
            return Ok(());
        }
        self.call(hook, &[Value::object(generator)]).map(|_| ())
    }

    /// What was thrown where nobody can catch it: told to `sys.unraisablehook`. A stop goes on.
    pub fn report_ignored(&mut self, message: &str, object: Value) -> Result<(), Thrown> {
        let Some(exception) = self.catch(self.exceptions.BaseException) else {
            return Err(Thrown);
        };
        let message = if message.is_empty() {
            Value::NONE
        } else {
            Value::object(self.new_str(message))
        };
        let reported = match self.import("sys") {
            Ok(sys) => {
                let report = [Value::object(exception), message, object];
                self.call_attr(sys, "_report_unraisable", &report)
            }
            Err(thrown) => Err(thrown),
        };
        if reported.is_err() && self.catch(self.exceptions.BaseException).is_none() {
            return Err(Thrown);
        }
        debug_assert!(matches!(self.thrown, ThrownState::Nothing));
        Ok(())
    }
}
