//! When collections happen, and how much of one at a time.
//!
//! One begins after as much was allocated as young objects hold, so that all of them together
//! cost in proportion to what is allocated. A small heap is then marked and swept at once; a large
//! one in slices at polls, a millisecond or so each, so that no program stands still for long. Where
//! the memory limit or a program asks for it (`gc.collect()`), all is done at once.
//!
//! What does not live here: what the roots are (`ctx/roots.rs`), how a heap is marked and swept
//! (`object/heap`).

use crate::alloc;
use crate::ctx::counted::counted;
use crate::ctx::{Ctx, Thrown};
use crate::error::Stop;
use crate::object::heap::{Phase, stays};
use crate::object::value::Value;
use crate::object::{dict, lookups};

/// Bytes allocated between collections at least.
const MIN_INTERVAL: usize = 2 << 20;

/// The same where one begins between two steps. It costs little there, and what a session takes then
/// fits in a processor's cache.
const MIN_INTERVAL_OF_STEPS: usize = 1 << 20;

/// Objects and references that are marked when a collection begins: two milliseconds of work, which
/// is all of it where a program has few objects.
const FIRST_MARKED: usize = 40_000;

/// Those that are marked at each of the following polls, which are some ten microseconds apart.
const MARKED: usize = 10_000;

/// No more at once, however much one allocation asks for: some eight milliseconds.
const MOST_MARKED: usize = 160_000;

/// Bytes of the heap that are swept when marking has ended.
const FIRST_SWEPT: usize = 2 << 20;

/// Those that are swept at each of the following polls.
const SWEPT: usize = 512 << 10;

/// State of the collections of one interpreter.
pub(crate) struct Collector {
    /// Memory in use when the next one begins.
    at: usize,
    /// Memory in use when the next one begins if no step runs.
    at_step: usize,
    /// The dead objects that have finalizers were found by this one.
    dead_found: bool,
    /// The program went on while this one marked.
    in_slices: bool,
    /// Memory in use at the last poll while marking.
    seen: usize,
    /// In stress mode: bytes that had been allocated at the last poll.
    allocated: usize,
    /// Collect at every poll at which anything was allocated, for tests.
    pub stress: bool,
    turn: usize,
    /// What this one does with the dead that CPython's reference counts would not free.
    cycles: Cycles,
}

/// What a collection does with dead objects on cycles, and with what hangs on them, whose end the program can see.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cycles {
    /// As with all that is dead.
    Free,
    /// They are kept: the program let go of something, and expects no collection.
    Keep,
    /// They are counted: the program asked for a collection.
    Count,
}

/// More dead objects than these are not looked into for cycles, and are all freed.
const MOST_DEAD: usize = 1 << 17;

/// Bytes that looking into one of them takes at most.
const PER_DEAD: usize = 64;

impl Default for Collector {
    fn default() -> Collector {
        Collector {
            at: usize::MAX,
            at_step: usize::MAX,
            dead_found: false,
            in_slices: false,
            seen: 0,
            allocated: 0,
            stress: false,
            turn: 0,
            cycles: Cycles::Free,
        }
    }
}

impl Ctx {
    /// A step begins. Steps may be so short that there is no poll in them, so garbage is looked for
    /// here, too.
    pub(crate) fn begin_step_of_collector(&mut self) {
        let used = alloc::used();
        if self.garbage.collector.at == usize::MAX {
            // The first one of a session comes soon.
            self.garbage.collector.at = used.saturating_add(MIN_INTERVAL);
            self.garbage.collector.at_step = used.saturating_add(MIN_INTERVAL_OF_STEPS);
        } else if self.heap.phase() != Phase::Idle || used >= self.garbage.collector.at_step {
            self.collect_some(0);
        }
    }

    /// At a poll.
    pub(crate) fn collect_if_needed(&mut self) -> Result<(), Thrown> {
        if self.garbage.collector.stress {
            self.collect_in_stress();
        } else if self.heap.phase() != Phase::Idle
            || alloc::used() >= self.garbage.collector.at
            || self.heap.allocated_since_collection() >= self.collect_interval()
        {
            self.collect_some(0);
        }
        if alloc::used() > self.meter.memory_limit && !self.has_memory(0) {
            return Err(self.stop(Stop::Memory));
        }
        Ok(())
    }

    fn collect_interval(&self) -> usize {
        // Proportional to what lives, so that the cost per allocation is constant.
        self.heap.young_bytes().max(MIN_INTERVAL)
    }

    /// Whether there is memory for so many bytes more; collects where that is in question.
    pub(crate) fn has_memory(&mut self, bytes: usize) -> bool {
        let limit = self.meter.memory_limit;
        let fits = || alloc::used().saturating_add(bytes) <= limit;
        if fits() {
            if alloc::used().saturating_add(bytes) >= self.garbage.collector.at {
                self.collect_some(bytes);
            }
            return true;
        }
        self.heap.finish_sweep();
        if fits() {
            return true;
        }
        alloc::spare::release();
        if fits() {
            return true;
        }
        // What waiting frames still hold of what they do not use can be much.
        self.frames.forget_behind_calls();
        self.collect();
        fits()
    }

    /// Begin a collection, or do some more of the one that goes on. So many bytes are to be
    /// allocated besides objects.
    fn collect_some(&mut self, bytes: usize) {
        match self.heap.phase() {
            Phase::Idle => {
                self.begin_collection();
                self.mark(FIRST_MARKED);
            }
            Phase::Marking => {
                // The more is allocated the more is marked: memory grows by a small part meanwhile.
                let used = alloc::used().saturating_add(bytes);
                let more = used.saturating_sub(self.garbage.collector.seen);
                self.garbage.collector.seen = used;
                self.mark((MARKED + more / 2).min(MOST_MARKED));
            }
            Phase::Sweeping => self.sweep(SWEPT + bytes),
        }
    }

    fn begin_collection(&mut self) {
        if self.garbage.collector.stress {
            // What rarely matters is to be right as well.
            self.frames.forget_behind_calls();
        }
        self.frames.clear_unused();
        self.threads.clear_unused();
        // Only compared, so it does not keep the text alive: another may come to lie where it was.
        self.reuse.fresh_text = Value::NONE;
        self.reuse.fresh_int = Value::NONE;
        self.reuse.spent_int = None;
        self.reuse.made = [Value::NONE; 3];
        self.reuse.fresh_object = Value::NONE;
        self.reuse.spent_object = [Value::NONE; 3];
        self.garbage.collector.dead_found = false;
        self.garbage.collector.in_slices = false;
        self.garbage.collector.seen = alloc::used();
        let mut stack = self.heap.begin_marking();
        self.mark_roots(&mut stack.marker());
        self.heap.roots_are_marked(stack);
    }

    /// Mark so many objects and references; when there are no more, sweep some.
    fn mark(&mut self, amount: usize) {
        if !self.heap.mark_some(amount) {
            self.garbage.collector.in_slices = true;
            return;
        }
        if !self.garbage.collector.dead_found {
            self.garbage.collector.dead_found = true;
            let on_cycles = self.look_at_cycles();
            let dead = self.garbage.finalizers.find_dead(&stays);
            self.heap.mark_values(&dead);
            if !dead.is_empty() {
                // They are counted again when the finalizers have run.
                self.heap.mark_values(&on_cycles);
            }
            if !self.heap.mark_some(amount) {
                self.garbage.collector.in_slices = true;
                return;
            }
        }
        #[cfg(all(debug_assertions, not(target_family = "wasm")))]
        if self.garbage.collector.in_slices {
            self.verify_marks();
        }
        self.heap.end_marking();
        // Addresses are used again.
        lookups::forget();
        dict::forget_last_found();
        self.strings.recent_names.clear();
        self.forget_dead(&stays);
        self.heap.begin_sweep(self.garbage.collector.stress);
        if self.garbage.finalizers.has_pending() {
            self.poll_soon();
        }
        self.sweep(FIRST_SWEPT);
    }

    /// All that is in use is marked: do with the dead on cycles what this collection is to do. Gives those that it is
    /// to count.
    fn look_at_cycles(&mut self) -> Vec<Value> {
        let cycles = self.garbage.collector.cycles;
        let has_watched_dead =
            || self.garbage.finalizers.has_dead(&stays) || self.garbage.weak.has_dead(&stays);
        if cycles == Cycles::Free || cycles == Cycles::Keep && !has_watched_dead() {
            return Vec::new();
        }
        let room = self.meter.memory_limit.saturating_sub(alloc::used());
        let most = MOST_DEAD.min(room / PER_DEAD);
        let on_cycles = self.heap.dead_on_cycles(most).unwrap_or_default();
        if cycles == Cycles::Count {
            self.garbage.finalizers.found = on_cycles.iter().map(|object| counted(*object)).sum();
            self.garbage.weak.forget(&on_cycles, &stays);
            return on_cycles;
        }
        if on_cycles.iter().any(|object| object.is_watched()) {
            self.heap.mark_values(&on_cycles);
            self.heap.mark_some(usize::MAX);
        }
        Vec::new()
    }

    fn sweep(&mut self, bytes: usize) {
        if self.heap.sweep_some(bytes) {
            self.plan_next();
        }
    }

    /// Decide when the next collection begins.
    fn plan_next(&mut self) {
        let used = alloc::used();
        let room = self.meter.memory_limit.saturating_sub(used);
        let mut interval = used.max(MIN_INTERVAL);
        // Near the limit it begins so early that it can end in slices.
        let early = used / 8;
        if room < interval.saturating_add(early) && room > 2 * early.max(MIN_INTERVAL) {
            interval = room - early;
        }
        self.garbage.collector.at = used.saturating_add(interval);
        let of_steps = self.heap.young_bytes().max(MIN_INTERVAL_OF_STEPS);
        self.garbage.collector.at_step = used.saturating_add(of_steps);
    }

    /// Collect all garbage now, and give back what is kept of it. Only at a poll.
    pub fn collect(&mut self) {
        self.heap.abandon_marking();
        self.heap.finish_sweep();
        self.begin_collection();
        self.mark(usize::MAX);
        self.heap.finish_sweep();
        alloc::spare::release();
        self.plan_next();
    }

    /// As [`Ctx::collect`] because the program let go of something: what only refers to itself in a circle stays until
    /// memory is wanted or the program asks.
    pub(super) fn collect_let_go(&mut self) {
        self.garbage.collector.cycles = Cycles::Keep;
        self.collect();
        self.garbage.collector.cycles = Cycles::Free;
    }

    /// As [`Ctx::collect`] for `gc.collect()`, in the middle of which a stop may come: the collection then goes on at
    /// polls. Gives how many objects CPython's would have found.
    pub(super) fn collect_and_count(&mut self) -> Result<usize, Thrown> {
        self.garbage.finalizers.found = 0;
        self.garbage.collector.cycles = Cycles::Count;
        let result = self.collect_in_pieces();
        self.garbage.collector.cycles = Cycles::Free;
        result.map(|()| self.garbage.finalizers.found)
    }

    /// As [`Ctx::collect`], in the middle of which a stop may come: the collection then goes on at polls.
    pub(super) fn collect_in_pieces(&mut self) -> Result<(), Thrown> {
        self.heap.abandon_marking();
        self.heap.finish_sweep();
        self.begin_collection();
        while self.heap.phase() == Phase::Marking {
            self.charge_midway(MOST_MARKED as u64 / 16)?;
            self.mark(MOST_MARKED);
            // Nothing has changed meanwhile.
            self.garbage.collector.in_slices = false;
        }
        while self.heap.phase() == Phase::Sweeping {
            self.charge_midway(SWEPT as u64 / 64)?;
            self.sweep(SWEPT);
        }
        Ok(())
    }

    /// Mostly all at once, every now and then piece by piece.
    fn collect_in_stress(&mut self) {
        let allocated = self.heap.allocated_since_collection();
        if allocated == self.garbage.collector.allocated {
            return;
        }
        self.garbage.collector.turn += 1;
        let turn = self.garbage.collector.turn;
        match self.heap.phase() {
            Phase::Idle if turn.is_multiple_of(8) => {
                self.begin_collection();
                self.garbage.collector.in_slices = true;
            }
            Phase::Idle => self.collect(),
            Phase::Marking => self.mark(8 + self.heap.young_bytes() / 4096 * (turn % 7)),
            Phase::Sweeping => self.sweep(turn % 64 * 1024),
        }
        self.garbage.collector.allocated = self.heap.allocated_since_collection();
    }
}
