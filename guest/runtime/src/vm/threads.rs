//! Threads: Python code that stops where it waits and goes on later, each on frames of its own. What is kept of those
//! that do not run is in `ctx/threads.rs`.
//!
//! One thread runs at a time. Another is begun or resumed by a call of a native function, and that call returns when
//! the thread ends or is suspended; who runs next is decided in Python (`_thread`). A thread can be suspended only where
//! no Rust function stands between its frames, because those could not be gone back into.
//!
//! A thread suspends itself where it waits, and at a poll when its turn is over. The main thread, on whose frames all
//! others stand, gives the others a turn each at such a poll. Turns are counted in units of work, so that the order is
//! the same in each run. What is C in CPython is never interrupted: it relies on the lock of its interpreter. While a
//! signal may arrive (`_signal`), the main thread has turns even where it is alone: it meets signals between them.
//!
//! **Invariant:** whatever runs, `Ctx::frames` are the frames of the running thread; those of all others are here,
//! and the collector looks at them as at the running one's.

use crate::ctx::frames::{FrameKind, Frames};
use crate::ctx::meter::MAX_NATIVE_DEPTH;
use crate::ctx::threads::{Entered, MAIN, Suspended};
use crate::ctx::tracing::Tracing;
use crate::ctx::{Ctx, PyResult, Thrown, ThrownState};
use crate::object::function::Function;
use crate::object::heap::Gc;
use crate::object::value::Value;
use wardian_compile::bytecode::ops::Op;

/// What a thread's first frames and registers may take.
const FIRST_BYTES: usize = 64 * 1024;
/// Frames that there must be room for where others are given a turn.
const ROOM: usize = 20;

impl Ctx {
    /// The identity of the running thread.
    pub fn running_thread(&self) -> i64 {
        self.threads.entered.last().map_or(MAIN, |row| row.identity)
    }

    /// How many threads there are besides the main one.
    pub fn thread_count(&self) -> usize {
        self.threads.suspended.len() + self.threads.entered.len()
    }

    /// Begin a thread that calls a function. Gives whether it has ended; otherwise it is suspended.
    pub fn begin_thread(&mut self, identity: i64, function: Gc<Function>) -> Result<bool, Thrown> {
        self.reserve(FIRST_BYTES)?;
        self.enter_native()?;
        let mark = self.temps_mark();
        self.keep(Value::object(function));
        self.enter_thread(identity, Frames::new(), Value::NONE, Tracing::default());
        let result = match self.push_call(function, &[], &[], 0, FrameKind::Entry) {
            Ok(()) => self.run(),
            Err(thrown) => Err(thrown),
        };
        self.temps_release(mark);
        self.leave_thread(result)
    }

    /// Go on with a suspended thread. Gives whether it has ended; otherwise it is suspended again.
    pub fn resume_thread(&mut self, identity: i64) -> Result<bool, Thrown> {
        let mut suspended = self.threads.suspended.iter();
        let Some(index) = suspended.position(|row| row.identity == identity) else {
            return Err(self.runtime_error("the thread is not suspended"));
        };
        self.enter_native()?;
        let thread = self.threads.suspended.remove(index);
        self.enter_thread(identity, thread.frames, thread.handled, thread.tracing);
        let result = self.run_on();
        self.leave_thread(result)
    }

    /// Suspend the running thread: `Err` is on its way to [`Ctx::begin_thread`] or [`Ctx::resume_thread`], `Ok` says
    /// that it cannot be done here. The result of the call that asked for it is `True` when the thread goes on.
    pub fn suspend_thread(&mut self) -> Result<(), Thrown> {
        let Some(entered) = self.threads.entered.last() else {
            return Ok(());
        };
        let asked_by_call = self
            .frames
            .last_instruction()
            .is_some_and(|instr| instr.op == Op::Call);
        if !asked_by_call || entered.depth != self.meter.native_depth {
            return Ok(());
        }
        self.thrown = ThrownState::Suspended;
        Err(Thrown)
    }

    /// At a poll of the VM: the turn of the running thread may be over.
    #[cold]
    #[inline(never)]
    pub(crate) fn end_turn(&mut self) -> Result<(), Thrown> {
        let is_over = |end| self.meter.work_done() >= end;
        if !self.meter.turn_end.is_some_and(is_over) {
            return Ok(());
        }
        let frame = self.frames.stack.last().expect("a frame is running");
        if frame.code.unit.source.hidden_frames {
            return Ok(());
        }
        match self.threads.entered.last() {
            Some(entered) if entered.depth == self.meter.native_depth => {
                self.thrown = ThrownState::TurnOver;
                Err(Thrown)
            }
            Some(_) => Ok(()),
            None if self.threads.importing > 0 || !self.has_room_for_turns() => Ok(()),
            None => {
                let mark = self.temps_mark();
                let module = self.import("_thread")?;
                self.call_attr(module, "_give_turns", &[])?;
                self.temps_release(mark);
                self.begin_turn();
                Ok(())
            }
        }
    }

    fn has_room_for_turns(&self) -> bool {
        self.frames.stack.len() + ROOM < self.meter.recursion_limit
            && self.meter.native_depth + (ROOM as u32) < MAX_NATIVE_DEPTH
    }

    /// Signals may arrive from now on, or no more.
    pub fn watch_signals(&mut self, on: bool) {
        if self.threads.watches_signals != on {
            self.threads.watches_signals = on;
            self.begin_turn();
        }
    }

    /// The running thread has a turn from now on, if there is another one, or a signal that may arrive.
    pub fn begin_turn(&mut self) {
        if self.thread_count() == 0 && !self.threads.watches_signals {
            self.meter.turn_end = None;
            return;
        }
        let end = self.meter.work_done().saturating_add(self.threads.turn);
        self.meter.turn_end = Some(end);
        // What is left of the budget may be more than the turn.
        self.poll_soon();
    }

    /// All threads but the main one are gone: a limit ended the program.
    pub fn forget_threads(&mut self) {
        self.threads.suspended.clear();
        self.threads.entered.clear();
        self.threads.importing = 0;
        self.threads.watches_signals = false;
        self.meter.turn_end = None;
    }

    fn enter_thread(&mut self, identity: i64, frames: Frames, handled: Value, tracing: Tracing) {
        let waiting = std::mem::replace(&mut self.frames, frames);
        let entered = Entered {
            identity,
            depth: self.meter.native_depth,
            waiting,
            handled: std::mem::replace(&mut self.handled, handled),
            tracing: std::mem::replace(&mut self.tracing, tracing),
        };
        self.threads.entered.push(entered);
        self.begin_turn();
    }

    fn leave_thread(&mut self, result: PyResult) -> Result<bool, Thrown> {
        self.leave_native();
        let entered = self.threads.entered.pop().expect("it was entered");
        let frames = std::mem::replace(&mut self.frames, entered.waiting);
        let handled = std::mem::replace(&mut self.handled, entered.handled);
        let tracing = std::mem::replace(&mut self.tracing, entered.tracing);
        let is_suspended = matches!(self.thrown, ThrownState::Suspended | ThrownState::TurnOver);
        let ended = if result.is_err() && is_suspended {
            self.thrown = ThrownState::Nothing;
            self.threads.suspended.push(Suspended {
                identity: entered.identity,
                frames,
                handled,
                tracing,
            });
            Ok(false)
        } else {
            result.map(|_| true)
        };
        self.begin_turn();
        ended
    }
}
