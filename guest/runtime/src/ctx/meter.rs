//! Metering: work in budget units, memory, the depth of Rust frames.
//!
//! The budget is counted down by whoever works; below zero somebody polls, which looks at the collector and asks the
//! outside for the next slice. Memory is asked for before it is allocated.

use super::{Ctx, Thrown};
use crate::ctx::price;
use crate::object::heap::Gc;
use crate::object::string::Str;
use crate::object::value::Value;
use std::ops::Range;

/// Rust frames that Python code may pile up: CPython's 1,000 Python calls through natives take at
/// most four each. Inside the component such a level takes at most 3.5 KiB of the host's stack
/// (sorting through `functools.cmp_to_key`, `__init_subclass__`) and 1.6 KiB of the guest's own; the
/// stacks (32 MiB in host/lib/src/engine/config.rs, 16 MiB in guest/build.rs) hold twice as much.
pub const MAX_NATIVE_DEPTH: u32 = 4500;

/// Budget units between two looks at the collector's state.
const POLL_INTERVAL: i64 = 1000;

/// Requests of at least this many bytes are tried before they are granted: memory in pieces may
/// have no room for them although the limit has.
const PROBED_REQUEST: usize = 256 << 10;

/// What is allocated is a little more than what was asked for: its header, and what alignment adds. A gap that has just
/// the size of the request would not do.
const BESIDE_REQUEST: usize = 4096;

/// Bytes that are copied between two looks at the budget: a fraction of a millisecond. Whatever is longer is done in
/// blocks, so that a stop ends it in its middle.
pub const BLOCK: usize = 1 << 20;

/// What steps may use beyond the limit at most.
const MAX_LIMIT_RESERVE: usize = 16 << 20;

/// What is metered: work, memory, depth.
pub struct Meter {
    /// Budget units left until the next poll.
    pub budget: i64,
    /// Of the slice, what is not in `budget`.
    pub(super) slice_left: i64,
    /// The slice that the outside gave.
    pub(super) slice_size: i64,
    /// Units of the slices before this one.
    pub(super) burned: i64,
    /// What `work_done` is when the turn of the running thread ends; none where no other thread waits for its turn.
    pub(crate) turn_end: Option<i64>,
    /// Bytes that the step may use.
    pub memory_limit: usize,
    /// Rust frames between the VM and here that Python code can pile up.
    pub native_depth: u32,
    /// `sys.getrecursionlimit()`.
    pub recursion_limit: usize,
}

impl Meter {
    pub(super) fn new() -> Meter {
        Meter {
            budget: i64::MAX / 4,
            slice_left: 0,
            slice_size: i64::MAX / 4,
            burned: 0,
            turn_end: None,
            memory_limit: usize::MAX,
            native_depth: 0,
            recursion_limit: 1000,
        }
    }

    /// Units of the running slice that were used.
    fn used(&self) -> i64 {
        self.slice_size
            .saturating_sub(self.slice_left)
            .saturating_sub(self.budget)
    }

    /// Units that were used since the beginning. How the outside cuts slices does not show in it.
    pub(crate) fn work_done(&self) -> i64 {
        self.burned.saturating_add(self.used())
    }
}

impl Ctx {
    /// Charge work of `units` (about one bytecode jump or some tens of bytes each), before doing it.
    #[inline(always)]
    pub fn charge(&mut self, units: u64) -> Result<(), Thrown> {
        self.meter.budget -= units as i64;
        if self.meter.budget < 0 {
            self.poll()
        } else {
            Ok(())
        }
    }

    /// Charge for handling this many bytes.
    #[inline(always)]
    pub fn charge_bytes(&mut self, bytes: usize) -> Result<(), Thrown> {
        self.charge(bytes as u64 / price::COPIED_BYTES)
    }

    /// Charge for copying this many values, or looking at each.
    #[inline(always)]
    pub fn charge_items(&mut self, items: usize) -> Result<(), Thrown> {
        self.charge(items as u64 / price::COPIED_ITEMS)
    }

    /// Charge for moving this many values inside of a list.
    #[inline(always)]
    pub fn charge_move(&mut self, items: usize) -> Result<(), Thrown> {
        self.charge(items as u64 / price::MOVED_ITEMS)
    }

    /// Charge for looking at each of this many bytes.
    #[inline(always)]
    pub fn charge_scan(&mut self, bytes: usize) -> Result<(), Thrown> {
        self.charge(bytes as u64 / price::SCANNED_BYTES)
    }

    /// Do work on `length` bytes or items block by block, each of which is charged before it is done by `charge`.
    /// What `work` says ends it early.
    pub fn in_blocks<T>(
        &mut self,
        length: usize,
        block: usize,
        units: impl Fn(usize) -> u64,
        mut work: impl FnMut(&mut Ctx, Range<usize>) -> Option<T>,
    ) -> Result<Option<T>, Thrown> {
        let mut start = 0;
        while start < length {
            let end = length.min(start.saturating_add(block));
            self.charge(units(end - start))?;
            if let Some(found) = work(self, start..end) {
                return Ok(Some(found));
            }
            start = end;
        }
        Ok(None)
    }

    /// Charge for comparing texts; what it costs is paid at the next poll.
    #[inline(always)]
    pub fn pay_for_comparison(&mut self, left: &Str, right: &Str) {
        self.meter.budget -=
            (left.as_str().len().min(right.as_str().len()) as u64 / price::COPIED_BYTES) as i64;
    }

    /// As [`Ctx::pay_for_comparison`], where the values may be something else.
    pub fn pay_for_texts(&mut self, left: Value, right: Value) {
        if let (Some(left), Some(right)) = (left.get::<Str>(), right.get::<Str>()) {
            self.pay_for_comparison(&left, &right);
        }
    }

    /// As [`Ctx::charge`], in the middle of work that the collector must not see: it may be stopped, and nothing is
    /// collected.
    #[inline]
    pub fn charge_midway(&mut self, units: u64) -> Result<(), Thrown> {
        self.meter.budget -= units as i64;
        if self.meter.budget < 0 {
            self.next_slice()
        } else {
            Ok(())
        }
    }

    /// The budget is used up: look at the collector, then ask the outside for the next slice.
    #[cold]
    #[inline(never)]
    pub fn poll(&mut self) -> Result<(), Thrown> {
        self.collect_if_needed()?;
        self.next_slice()
    }

    #[cold]
    #[inline(never)]
    fn next_slice(&mut self) -> Result<(), Thrown> {
        while self.meter.budget < 0 {
            if self.meter.slice_left > 0 {
                let wanted = if self.garbage.collector.stress {
                    -self.meter.budget
                } else {
                    POLL_INTERVAL
                };
                // A turn ends where the work says, not where the outside cuts a slice.
                let turn_left = match self.meter.turn_end {
                    Some(end) => end - self.meter.work_done(),
                    None => 0,
                };
                let wanted = if turn_left > 0 {
                    wanted.min(turn_left)
                } else {
                    wanted
                };
                let part = self.meter.slice_left.min(wanted);
                self.meter.slice_left -= part;
                self.meter.budget += part;
                continue;
            }
            let used = self.meter.used();
            self.flush_output()?;
            let next = self.outside().slice_end(used.max(0) as u64);
            match next {
                // What was overdrawn has been reported: start afresh.
                Ok(size) => self.begin_slice(size.max(1)),
                Err(stop) => return Err(self.stop(stop)),
            }
        }
        Ok(())
    }

    pub(super) fn begin_slice(&mut self, units: u64) {
        self.meter.burned = self.meter.work_done();
        self.meter.slice_size = units.min(i64::MAX as u64 / 8) as i64;
        let part = if self.garbage.collector.stress {
            0
        } else {
            self.meter.slice_size.min(POLL_INTERVAL)
        };
        self.meter.slice_left = self.meter.slice_size - part;
        self.meter.budget = part;
    }

    /// Do a little that must not fail: no limit is looked at, neither of the budget nor of the depth.
    pub fn unlimited<T>(&mut self, work: impl FnOnce(&mut Ctx) -> T) -> T {
        const ENOUGH: i64 = 1 << 40;
        let budget = std::mem::replace(&mut self.meter.budget, ENOUGH);
        let depth = std::mem::replace(&mut self.meter.native_depth, 0);
        let done = work(self);
        self.meter.native_depth = depth;
        self.meter.budget = budget - (ENOUGH - self.meter.budget);
        done
    }

    /// Have the VM poll at the next occasion; costs no budget.
    pub fn poll_soon(&mut self) {
        let left = self.meter.budget.max(-1) + 1;
        self.meter.slice_left += left;
        self.meter.budget -= left;
    }

    /// Ask for memory before it is allocated: for requests that grow with guest
    /// data, above some kilobytes. Raises MemoryError when it would not fit.
    #[inline(always)]
    pub fn reserve(&mut self, bytes: usize) -> Result<(), Thrown> {
        if bytes < 4096 {
            return Ok(());
        }
        self.reserve_much(bytes)
    }

    #[inline(never)]
    fn reserve_much(&mut self, bytes: usize) -> Result<(), Thrown> {
        // Refused before it is paid for: what can never fit must not look like much work.
        if bytes > self.meter.memory_limit {
            return Err(self.raise_class(self.exceptions.MemoryError));
        }
        self.charge_bytes(bytes / 4)?;
        if !self.has_memory(bytes) {
            return Err(self.raise_class(self.exceptions.MemoryError));
        }
        let probed = bytes.saturating_add(BESIDE_REQUEST);
        if bytes >= PROBED_REQUEST && !crate::alloc::can_allocate(probed) {
            self.collect();
            if !crate::alloc::can_allocate(probed) {
                return Err(self.raise_class(self.exceptions.MemoryError));
            }
        }
        Ok(())
    }

    /// A buffer of this length for what is written as a whole: its bytes are any that the program had before. Paid for
    /// and asked for as by [`Ctx::reserve`].
    ///
    /// # Errors
    /// As of that.
    pub fn buffer_to_write(&mut self, length: usize) -> Result<Vec<u8>, Thrown> {
        if let Some(buffer) = crate::alloc::spare::take(length) {
            self.charge_bytes(length / 4)?;
            return Ok(buffer);
        }
        self.reserve(length.saturating_add(64))?;
        Ok(vec![0; length])
    }

    /// [`Ctx::reserve`] for `count` items of `size` bytes each.
    pub fn reserve_items(&mut self, count: usize, size: usize) -> Result<(), Thrown> {
        self.reserve(count.saturating_mul(size))
    }

    /// Room for `additional` more items in a list, as its vector will grow.
    pub fn reserve_in_list(
        &mut self,
        list: Gc<crate::object::containers::List>,
        additional: usize,
    ) -> Result<(), Thrown> {
        let (length, capacity) = (list.items.len(), list.items.capacity());
        if additional > capacity - length {
            self.reserve_items(length.saturating_add(additional).max(capacity * 2), 8)?;
        }
        Ok(())
    }

    /// Memory that is left, in bytes.
    pub fn memory_left(&self) -> usize {
        self.meter.memory_limit.saturating_sub(crate::alloc::used())
    }

    /// Collect at every poll at which anything was allocated, for tests.
    pub fn set_stress(&mut self, stress: bool) {
        self.garbage.collector.stress = stress;
        if stress {
            self.meter.budget = -1;
        }
    }

    /// The limit of one step. A session whose variables fill the limit must still answer and be able
    /// to delete some: each step gets a part of what is left of a reserve beyond the limit, so
    /// that no number of steps uses it up.
    pub(super) fn step_limit(&mut self, limit: usize) -> usize {
        let reserve = (limit / 8).min(MAX_LIMIT_RESERVE);
        crate::alloc::spare::release();
        if crate::alloc::used() <= limit.saturating_sub(reserve) {
            return limit;
        }
        self.collect();
        let used = crate::alloc::used();
        let left = limit.saturating_add(reserve).saturating_sub(used);
        limit.max(used.saturating_add(left / 8))
    }

    /// Count one more Rust frame that Python code caused; undone by [`Ctx::leave_native`].
    #[inline]
    pub fn enter_native(&mut self) -> Result<(), Thrown> {
        if self.meter.native_depth >= MAX_NATIVE_DEPTH {
            return Err(self.recursion_error(""));
        }
        self.meter.native_depth += 1;
        Ok(())
    }

    /// See [`Ctx::enter_native`].
    #[inline]
    pub fn leave_native(&mut self) {
        self.meter.native_depth -= 1;
    }

    /// Do something one Rust frame deeper.
    #[inline(always)]
    pub(crate) fn in_native<T>(
        &mut self,
        work: impl FnOnce(&mut Ctx) -> Result<T, Thrown>,
    ) -> Result<T, Thrown> {
        self.enter_native()?;
        let done = work(self);
        self.leave_native();
        done
    }
}
