//! Who is told of what the running thread's program does (`sys.setprofile`, `sys.settrace`, a profiler of the library),
//! and what is remembered of frames while somebody is. Telling is the VM's (`vm/tracing.rs`).
//!
//! **Invariant:** where nobody is told, all of it is empty, and the VM's loop does not look at it.

use super::frames::Frame;
use super::{Ctx, Thrown};
use crate::object::heap::Marker;
use crate::object::value::Value;
use std::collections::BTreeMap;

/// What a profiler of the library is told.
#[derive(Clone, Copy)]
pub enum Event {
    /// A function of Python began or goes on: its code.
    Call(Value),
    /// A function of Python was left, however that came.
    Return(Value),
    /// What is C in CPython was called.
    NativeCall(Value),
    /// It has returned or raised.
    NativeReturn(Value),
}

/// A profiler of the library: what it is told with, and its object.
#[derive(Clone, Copy)]
pub struct Listener {
    /// Told of each event.
    pub tell: fn(&mut Ctx, Value, Event) -> Result<(), Thrown>,
    /// The profiler.
    pub profiler: Value,
}

/// A frame that somebody has an object of.
pub(crate) struct Row {
    /// Number on the stack.
    pub(crate) index: usize,
    /// The address of its registers, by which it is told from a later one.
    pub(crate) registers: usize,
    /// The frame object: the same one as long as the frame runs.
    pub(crate) object: Value,
    /// `f_trace`.
    pub(crate) trace: Value,
    /// `f_trace_lines`.
    pub(crate) lines: bool,
    /// `f_trace_opcodes`.
    pub(crate) opcodes: bool,
    /// Number and line of the instruction before.
    pub(crate) last: Option<(usize, u32)>,
}

/// What a thread's program is watched by.
pub struct Tracing {
    /// Somebody is to be told, and nobody is being told now.
    pub(crate) is_on: bool,
    /// Anybody was to be told, or is being told.
    was_watched: bool,
    /// Somebody is being told: what he does himself is no event.
    pub(super) is_telling: bool,
    /// The loop that runs is the one that tells.
    pub(crate) in_telling_loop: bool,
    /// The loop was left because the other one is to go on.
    pub(crate) is_switching: bool,
    /// The frame that the loop begins with was just entered.
    pub(crate) is_entering: bool,
    /// What `sys.setprofile` set; None where nothing is set.
    pub(super) profile: Value,
    /// What `sys.settrace` set.
    pub(super) trace: Value,
    /// A profiler of the library.
    pub(super) listener: Option<Listener>,
    /// Calls of natives that have not returned: the number of frames, and the callee as it was told.
    pub(crate) calling: Vec<(usize, Value)>,
    /// Frames with objects, by number.
    pub(crate) rows: Vec<Row>,
    /// Those of suspended generators, by the address of their registers, which stay where they are.
    pub(crate) suspended: BTreeMap<usize, Row>,
}

/// Frames of suspended generators that are remembered. Of more, some of which nobody may have any more, all are
/// forgotten: a debugger sees other frame objects then.
const MAX_SUSPENDED: usize = 10_000;

impl Default for Tracing {
    fn default() -> Tracing {
        Tracing {
            is_on: false,
            was_watched: false,
            is_telling: false,
            in_telling_loop: false,
            is_switching: false,
            is_entering: false,
            profile: Value::NONE,
            trace: Value::NONE,
            listener: None,
            calling: Vec::new(),
            rows: Vec::new(),
            suspended: BTreeMap::new(),
        }
    }
}

impl Tracing {
    /// What `sys.setprofile` set.
    pub fn profile(&self) -> Value {
        self.profile
    }

    /// What `sys.settrace` set.
    pub fn trace(&self) -> Value {
        self.trace
    }

    /// The profiler of the library.
    pub fn listener(&self) -> Option<Listener> {
        self.listener
    }

    /// Whether calls of natives are of interest.
    pub(crate) fn hears_natives(&self) -> bool {
        !self.profile.is_none() || self.listener.is_some()
    }

    /// Whether anything is watched, or a frame's `f_trace` is set.
    pub(crate) fn is_used(&self) -> bool {
        self.hears_natives() || !self.trace.is_none() || !self.rows.is_empty()
    }

    /// Say anew whether anybody is to be told. With nobody left nothing is remembered.
    pub(super) fn settle(&mut self) {
        let anybody = self.hears_natives() || !self.trace.is_none();
        self.is_on = anybody && !self.is_telling;
        if !anybody && self.was_watched {
            self.calling.clear();
            self.rows.clear();
            self.suspended = BTreeMap::new();
        }
        self.was_watched = anybody;
    }

    /// Set who is told, while nobody's hook is changed by what he is told.
    pub(crate) fn set_profile(&mut self, profile: Value) {
        self.profile = profile;
        self.settle();
    }

    pub(crate) fn set_trace(&mut self, trace: Value) {
        self.trace = trace;
        self.settle();
    }

    pub(crate) fn set_listener(&mut self, listener: Option<Listener>) {
        self.listener = listener;
        self.settle();
    }

    /// Whoever is told begins to do something, or has done it; gives whether he was at it before.
    pub(crate) fn set_telling(&mut self, is_telling: bool) -> bool {
        let before = std::mem::replace(&mut self.is_telling, is_telling);
        self.settle();
        before
    }

    /// The row of a frame.
    pub(crate) fn row(&mut self, index: usize, frame: &Frame) -> Option<&mut Row> {
        let place = self.rows.binary_search_by_key(&index, |row| row.index);
        let row = &mut self.rows[place.ok()?];
        (row.registers == frame.registers as usize).then_some(row)
    }

    /// Add a row, in the place of one that an ended frame left.
    pub(crate) fn add_row(&mut self, row: Row) {
        match self.rows.binary_search_by_key(&row.index, |row| row.index) {
            Ok(place) => self.rows[place] = row,
            Err(place) => self.rows.insert(place, row),
        }
    }

    /// Take the row of a frame away.
    pub(crate) fn take_row(&mut self, index: usize, frame: &Frame) -> Option<Row> {
        let place = self.rows.binary_search_by_key(&index, |row| row.index);
        let place = place.ok()?;
        let is_its = self.rows[place].registers == frame.registers as usize;
        is_its.then(|| self.rows.remove(place))
    }

    /// Keep the row of a generator that is suspended.
    pub(crate) fn suspend(&mut self, row: Row) {
        if self.suspended.len() >= MAX_SUSPENDED {
            self.suspended.clear();
        }
        self.suspended.insert(row.registers, row);
    }

    /// A step is over: what is told of stays, but no frame is left.
    pub fn forget_frames(&mut self) {
        self.rows = Vec::new();
        self.suspended = BTreeMap::new();
        self.calling = Vec::new();
        (self.is_telling, self.in_telling_loop) = (false, false);
        (self.is_switching, self.is_entering) = (false, false);
        self.settle();
    }

    /// Mark what is referred to.
    pub(crate) fn trace_values(&self, marker: &mut Marker<'_>) {
        marker.value(self.profile);
        marker.value(self.trace);
        if let Some(listener) = self.listener {
            marker.value(listener.profiler);
        }
        for (_, callee) in &self.calling {
            marker.value(*callee);
        }
        for row in self.rows.iter().chain(self.suspended.values()) {
            marker.value(row.object);
            marker.value(row.trace);
        }
    }
}
