//! What is kept of the threads that do not run: their frames, and what they were handling. Beginning, suspending and
//! resuming them is the VM's (`vm/threads.rs`).

use super::frames::Frames;
use super::tracing::Tracing;
use crate::object::heap::Marker;
use crate::object::value::Value;

/// The identity of the thread that nobody began.
pub const MAIN: i64 = 1;

/// Units of work in the turn of a thread: what takes some 5 ms, CPython's switch interval.
pub const TURN: i64 = 100_000;

/// The threads that do not run.
pub struct Threads {
    pub(crate) suspended: Vec<Suspended>,
    /// Who was begun or resumed by whom, the running one last; the main thread is not in it.
    pub(crate) entered: Vec<Entered>,
    /// Units of work in a turn.
    pub turn: i64,
    /// How many modules are being imported. Nobody else has a turn meanwhile, who could meet them half made.
    pub importing: u32,
    /// Signals may arrive, which the main thread meets between two turns.
    pub(crate) watches_signals: bool,
}

impl Default for Threads {
    fn default() -> Threads {
        Threads {
            suspended: Vec::new(),
            entered: Vec::new(),
            turn: TURN,
            importing: 0,
            watches_signals: false,
        }
    }
}

pub(crate) struct Suspended {
    pub(crate) identity: i64,
    pub(crate) frames: Frames,
    pub(crate) handled: Value,
    pub(crate) tracing: Tracing,
}

/// A thread that runs, and what waits for it to end or to suspend itself.
pub(crate) struct Entered {
    pub(crate) identity: i64,
    /// How many Rust functions ran when it was entered: where there are as many, none is between its frames.
    pub(crate) depth: u32,
    pub(crate) waiting: Frames,
    pub(crate) handled: Value,
    pub(crate) tracing: Tracing,
}

impl Threads {
    /// Whether any is suspended.
    pub fn any_suspended(&self) -> bool {
        !self.suspended.is_empty()
    }

    fn others(&self) -> impl Iterator<Item = (&Frames, Value, &Tracing)> {
        let suspended = self.suspended.iter();
        let suspended = suspended.map(|row| (&row.frames, row.handled, &row.tracing));
        let waiting = self.entered.iter();
        let waiting = waiting.map(|row| (&row.waiting, row.handled, &row.tracing));
        suspended.chain(waiting)
    }

    pub(crate) fn tracing_of_others(&mut self) -> impl Iterator<Item = &mut Tracing> {
        let suspended = self.suspended.iter_mut().map(|row| &mut row.tracing);
        let waiting = self.entered.iter_mut().map(|row| &mut row.tracing);
        suspended.chain(waiting)
    }

    /// Mark what the frames refer to.
    pub(crate) fn trace(&self, marker: &mut Marker<'_>) {
        for (frames, handled, tracing) in self.others() {
            frames.trace(marker);
            marker.value(handled);
            tracing.trace_values(marker);
        }
    }

    /// See [`Frames::clear_unused`].
    pub(crate) fn clear_unused(&mut self) {
        let suspended = self.suspended.iter_mut().map(|row| &mut row.frames);
        let waiting = self.entered.iter_mut().map(|row| &mut row.waiting);
        suspended.chain(waiting).for_each(Frames::clear_unused);
    }
}
