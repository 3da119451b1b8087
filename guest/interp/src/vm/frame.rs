//! Frames and the register stack.
//!
//! ```text
//!  segment:  | registers of frame 0 | registers of frame 1 | ... top →       limit |
//! ```
//! A frame's registers are one row on the stack; a generator's are in the
//! generator itself. Segments never move, so register pointers stay valid
//! while a frame lives.

#![expect(
    unsafe_code,
    reason = "registers are raw memory; see vm/registers in the house style"
)]

use crate::object::dict::Dict;
use crate::object::function::{Code, Function, Site};
use crate::object::generator::Generator;
use crate::object::heap::{Gc, Marker};
use crate::object::value::Value;
use std::alloc::Layout;
use wardian_compile::bytecode::ops::Instr;

/// What happens with what a frame returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameKind {
    /// Back to the Rust caller of the machine.
    Entry,
    /// Into register `dst` of the caller.
    Call,
    /// It is `__init__`: `extra`, the new object, goes into `dst`.
    Init,
    /// A generator advanced by the caller's `ForLoop`.
    ForLoop,
    /// A generator advanced by the caller's `YieldFrom`.
    YieldFrom,
    /// The result goes into the cache of `extra`, then into `dst`.
    Cached,
}

/// A running function.
#[derive(Clone, Copy)]
pub struct Frame {
    /// Its code.
    pub code: Gc<Code>,
    /// Its function; none for modules and class bodies run by exec.
    pub function: Option<Gc<Function>>,
    /// Its globals.
    pub globals: Gc<Dict>,
    /// Namespace of a class body or of exec; unbound: registers, or the globals.
    pub locals: Value,
    /// Its registers.
    pub registers: *mut Value,
    /// The instruction to go on with, while another frame runs.
    pub pc: *const Instr,
    /// The generator whose frame it is.
    pub generator: Option<Gc<Generator>>,
    /// The exception that was being handled when it was entered.
    pub handled: Value,
    /// For the kinds that need a value.
    pub extra: Value,
    /// Register of the caller for the result (pre-scaled).
    pub dst: u16,
    /// What happens with the result.
    pub kind: FrameKind,
    /// Its registers begin a segment.
    begins_segment: bool,
}

struct Segment {
    memory: *mut Value,
    length: usize,
    /// How much was in use when the next segment was begun.
    used: usize,
}

/// All frames of an interpreter.
pub struct Frames {
    /// The frames, the running one last.
    pub stack: Vec<Frame>,
    segments: Vec<Segment>,
    top: *mut Value,
    limit: *mut Value,
    /// Constants of the running frame's code.
    pub constants: *const Value,
    /// Access sites of the running frame's code.
    pub sites: *mut Site,
}

/// Registers in the first segment: enough for some hundred frames.
const FIRST_SEGMENT: usize = 4096;
/// Registers in a further segment at least.
const NEXT_SEGMENT: usize = 32 * 1024;

impl Default for Frames {
    fn default() -> Frames {
        Frames::new()
    }
}

impl Frames {
    /// No frames.
    pub fn new() -> Frames {
        Frames {
            stack: Vec::new(),
            segments: Vec::new(),
            top: std::ptr::null_mut(),
            limit: std::ptr::null_mut(),
            constants: std::ptr::null(),
            sites: std::ptr::null_mut(),
        }
    }

    /// Make the frame on top the running one: its next instruction and its registers.
    #[inline(always)]
    pub fn load(&mut self) -> (*const Instr, *mut u8) {
        let frame = self.stack.last().expect("there is a frame to run");
        let code = frame.code;
        self.constants = code.constants.as_ptr();
        // Caches are written through this pointer without the barrier of `Gc::write`:
        // what they refer to is reachable from elsewhere, or remembered when it is filled.
        self.sites = code.sites.as_ptr() as *mut Site;
        (frame.pc, frame.registers as *mut u8)
    }

    /// Bytes that a new row of registers may ask for.
    pub fn growth(&self, count: usize) -> usize {
        if self.room() >= count {
            0
        } else {
            NEXT_SEGMENT.max(count) * size_of::<Value>()
        }
    }

    #[inline(always)]
    fn room(&self) -> usize {
        (self.limit as usize - self.top as usize) / size_of::<Value>()
    }

    /// Registers for a new frame, not initialised, and whether they begin a segment.
    #[inline(always)]
    pub fn allocate(&mut self, count: usize) -> (*mut Value, bool) {
        if self.room() < count {
            return (self.allocate_segment(count), true);
        }
        let registers = self.top;
        // SAFETY: there is room.
        self.top = unsafe { registers.add(count) };
        (registers, false)
    }

    #[cold]
    #[inline(never)]
    fn allocate_segment(&mut self, count: usize) -> *mut Value {
        if let Some(last) = self.segments.last_mut() {
            last.used = (self.top as usize - last.memory as usize) / size_of::<Value>();
        }
        let minimum = if self.segments.is_empty() {
            FIRST_SEGMENT
        } else {
            NEXT_SEGMENT
        };
        let length = minimum.max(count);
        let layout = Layout::array::<Value>(length).expect("frames have at most 8191 registers");
        // SAFETY: the layout is not empty.
        let memory = unsafe { std::alloc::alloc(layout) } as *mut Value;
        if memory.is_null() {
            std::alloc::handle_alloc_error(layout);
        }
        self.segments.push(Segment {
            memory,
            length,
            used: 0,
        });
        // SAFETY: within the new segment.
        unsafe {
            self.top = memory.add(count);
            self.limit = memory.add(length);
        }
        memory
    }

    /// Make a frame for registers from [`Frames::allocate`].
    #[inline(always)]
    #[allow(clippy::too_many_arguments, reason = "a frame has that many parts")]
    pub fn frame(
        code: Gc<Code>,
        function: Option<Gc<Function>>,
        globals: Gc<Dict>,
        locals: Value,
        registers: (*mut Value, bool),
        handled: Value,
        dst: u16,
        kind: FrameKind,
    ) -> Frame {
        Frame {
            code,
            function,
            globals,
            locals,
            registers: registers.0,
            pc: code.unit.instrs.as_ptr(),
            generator: None,
            handled,
            extra: Value::UNBOUND,
            dst,
            kind,
            begins_segment: registers.1,
        }
    }

    /// Give back the registers of the frame that was on top.
    #[inline(always)]
    pub fn release(&mut self, frame: &Frame) {
        if frame.generator.is_some() {
            return;
        }
        if frame.begins_segment {
            self.release_segment();
        } else {
            self.top = frame.registers;
        }
    }

    #[cold]
    fn release_segment(&mut self) {
        if self.segments.len() == 1 {
            // The first one is kept.
            self.top = self.segments[0].memory;
            // The next frame on it must not look like its beginning was never used.
            return;
        }
        let segment = self.segments.pop().expect("a segment is released once");
        let layout = Layout::array::<Value>(segment.length).expect("as it was allocated");
        // SAFETY: allocated with this layout; no frame uses it any more.
        unsafe { std::alloc::dealloc(segment.memory as *mut u8, layout) };
        if let Some(last) = self.segments.last() {
            // SAFETY: within the segment.
            unsafe {
                self.top = last.memory.add(last.used);
                self.limit = last.memory.add(last.length);
            }
        }
    }

    /// Between steps: no frames, and no more memory for them than the first ones need.
    pub fn reset(&mut self) {
        self.stack = Vec::new();
        while self.segments.len() > 1 {
            self.release_segment();
        }
        if let Some(first) = self.segments.first() {
            self.top = first.memory;
        }
    }

    /// Mark what frames refer to.
    pub fn trace(&self, marker: &mut Marker<'_>) {
        for frame in &self.stack {
            marker.object(frame.code);
            marker.option(frame.function);
            marker.object(frame.globals);
            marker.value(frame.locals);
            marker.option(frame.generator);
            marker.value(frame.handled);
            marker.value(frame.extra);
        }
        for (index, segment) in self.segments.iter().enumerate() {
            let used = if index + 1 == self.segments.len() {
                (self.top as usize - segment.memory as usize) / size_of::<Value>()
            } else {
                segment.used
            };
            // SAFETY: registers below the top are initialised: frames initialise theirs when made.
            marker.values(unsafe { std::slice::from_raw_parts(segment.memory, used) });
        }
    }
}

impl Drop for Frames {
    fn drop(&mut self) {
        for segment in self.segments.drain(..) {
            let layout = Layout::array::<Value>(segment.length).expect("as it was allocated");
            // SAFETY: allocated with this layout.
            unsafe { std::alloc::dealloc(segment.memory as *mut u8, layout) };
        }
    }
}
