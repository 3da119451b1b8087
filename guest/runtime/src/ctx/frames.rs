//! Frames and the register stack.
//!
//! ```text
//!  segment:  | registers of frame 0 | registers of frame 1 | ... top →       limit |
//! ```
//! A frame's registers are one row on the stack; a generator's are in the
//! generator itself. Segments never move, so register pointers stay valid
//! while a frame lives.
//!
//! A new frame's locals are unbound; its other registers still hold what
//! earlier frames left there. Invariant: whatever lies in a segment is a value
//! whose object exists: a collection clears what is above the top before it
//! frees anything, and keeps what registers of frames refer to.

#![expect(
    unsafe_code,
    reason = "registers are raw memory; see vm/registers in the house style"
)]

use crate::object::dict::Dict;
use crate::object::function::{Code, Function, NativeCode, NativeFunction, Site};
use crate::object::generator::Generator;
use crate::object::heap::{Gc, Marker};
use crate::object::string::Str;
use crate::object::value::Value;
use std::alloc::Layout;
use wardian_compile::bytecode::ops::{Instr, Kind as OperandKind, Op};

/// What happens with what a frame returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameKind {
    /// Back to the Rust caller of the VM.
    Entry,
    /// Into register `dst` of the caller.
    Call,
    /// As `Call`, of a function that made or got an object with a finalizer or a weak reference, whose last reference it
    /// may hold.
    HoldingCall,
    /// It is `__init__`: `extra`, the new object, goes into `dst`.
    Init,
    /// It is `__new__`: `__init__` of what it returns is next, with what `extra` remembers (`vm/construct.rs`).
    New,
    /// It gets an attribute of `extra`, whose class has a `__getattr__` that is asked when it raises AttributeError.
    Getter,
    /// It sets an attribute: what it returns is of no interest.
    Setter,
    /// A special method that an operator of the caller asked (`operators.rs`).
    Operator,
    /// `__instancecheck__`: whether the result is true goes into `dst`.
    Truth,
    /// `__next__` of an iterator that the caller's `ForLoop` advances, or a function that `map` calls there, or one that is
    /// called until it returns the sentinel of the iterator `extra`.
    Next,
    /// A generator advanced by the caller's `ForLoop`.
    ForLoop,
    /// A generator advanced by the caller's `ForLoop` through `enumerate`, whose pairs are unpacked at once.
    EnumerateLoop,
    /// A generator that the caller's `Call` of `next` advances.
    NextCall,
    /// A generator advanced by the caller's `YieldFrom`.
    YieldFrom,
    /// The result goes into the cache of `extra`, then into `dst`.
    BegunCall,
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
    /// Globals of the running frame.
    pub globals: Gc<Dict>,
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
            globals: Gc::dangling(),
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
        self.globals = frame.globals;
        (frame.pc, frame.registers as *mut u8)
    }

    /// The instruction that the running frame goes on with, and the flags of its unit.
    pub fn next_instruction(&self) -> Option<(Instr, u32)> {
        let frame = self.stack.last()?;
        let unit = &frame.code.unit;
        let position = (frame.pc as usize - unit.instrs.as_ptr() as usize) / size_of::<Instr>();
        Some((*unit.instrs.get(position)?, unit.flags))
    }

    /// The running frame holds, maybe alone, an object whose end the program may wait for: it is looked for when the
    /// frame returns. What the library holds is not waited for.
    pub fn hold(&mut self) {
        if let Some(frame) = self.stack.last_mut()
            && frame.kind == FrameKind::Call
            && !frame.code.is_immortal()
        {
            frame.kind = FrameKind::HoldingCall;
        }
    }

    /// The registers of the frame that has just returned; none where they are given back to the allocator.
    pub(super) fn registers_of_returned(&self, frame: &Frame) -> &[Value] {
        if frame.begins_segment {
            return &[];
        }
        // SAFETY: they lie above `top` in a segment of ours, and no other frame has been pushed.
        unsafe { std::slice::from_raw_parts(frame.registers, frame.code.register_count as usize) }
    }

    /// A register of the running frame.
    pub fn register(&mut self, index: u16) -> &mut Value {
        let frame = self.stack.last().expect("a frame is running");
        assert!(index < frame.code.register_count);
        // SAFETY: within the frame's registers.
        unsafe { &mut *frame.registers.add(index as usize) }
    }

    /// The instruction that the running frame stands behind, where the VM has said where that is.
    pub fn last_instruction(&self) -> Option<Instr> {
        self.instruction_before(1)
    }

    /// The same, so many instructions back.
    pub fn instruction_before(&self, count: usize) -> Option<Instr> {
        let frame = self.stack.last()?;
        let instrs = &frame.code.unit.instrs;
        let position = (frame.pc as usize - instrs.as_ptr() as usize) / size_of::<Instr>();
        instrs.get(position.checked_sub(count)?).copied()
    }

    /// How many registers the running frame has.
    pub fn register_count(&self) -> u16 {
        let frame = self.stack.last().expect("a frame is running");
        frame.code.register_count
    }

    /// Whether a register of the running frame is that of a local.
    pub fn is_local(&self, index: u16) -> bool {
        let frame = self.stack.last().expect("a frame is running");
        index < frame.code.local_count
    }

    /// The name of an access site of the running frame's code.
    pub fn site_name(&self, index: u16) -> Gc<Str> {
        let frame = self.stack.last().expect("a frame is running");
        frame.code.sites[index as usize].name
    }

    /// Bytes that a new frame may ask for.
    pub fn growth(&self, count: usize) -> usize {
        let registers = if self.room() >= count {
            0
        } else {
            NEXT_SEGMENT.max(count) * size_of::<Value>()
        };
        // The list of frames doubles.
        let frames = if self.stack.len() == self.stack.capacity() {
            self.stack.capacity() * 2 * size_of::<Frame>()
        } else {
            0
        };
        registers + frames
    }

    #[inline(always)]
    fn room(&self) -> usize {
        (self.limit as usize - self.top as usize) / size_of::<Value>()
    }

    /// Registers for a new frame of this code, and whether they begin a segment.
    /// Locals are unbound; the others hold what earlier frames left there.
    #[inline(always)]
    pub fn allocate(&mut self, code: Gc<Code>) -> (*mut Value, bool) {
        let count = code.register_count as usize;
        let registers = if self.room() < count {
            (self.allocate_segment(count), true)
        } else {
            let registers = self.top;
            // SAFETY: there is room.
            self.top = unsafe { registers.add(count) };
            (registers, false)
        };
        for index in 0..code.local_count as usize {
            // SAFETY: locals are registers of the frame.
            unsafe { registers.0.add(index).write(Value::UNBOUND) };
        }
        registers
    }

    /// Registers for a frame whose arguments are plain, where no segment, no frame and no
    /// exception need to be made for it.
    #[inline(always)]
    pub fn allocate_quickly(
        &mut self,
        code: Gc<Code>,
        recursion_limit: usize,
    ) -> Option<*mut Value> {
        let count = code.register_count as usize;
        if self.room() < count || self.stack.len() >= recursion_limit.min(self.stack.capacity()) {
            return None;
        }
        let registers = self.top;
        // SAFETY: there is room.
        self.top = unsafe { registers.add(count) };
        Some(registers)
    }

    /// Push a frame for registers from [`Frames::allocate_quickly`], which has checked that
    /// the stack has room, and run its code from the beginning.
    #[inline(always)]
    pub fn push_quickly(&mut self, frame: Frame) -> (*const Instr, *mut u8) {
        self.constants = frame.code.constants.as_ptr();
        self.sites = frame.code.sites.as_ptr() as *mut Site;
        self.globals = frame.globals;
        let (pc, registers) = (frame.pc, frame.registers as *mut u8);
        let count = self.stack.len();
        // SAFETY: the capacity is larger than the length.
        unsafe {
            self.stack.as_mut_ptr().add(count).write(frame);
            self.stack.set_len(count + 1);
        }
        (pc, registers)
    }

    /// Registers that no frame uses hold values that frames left there. Before the objects behind
    /// them are freed they are cleared, so that a frame may take them over as they are.
    pub fn clear_unused(&mut self) {
        let last = self.segments.len().saturating_sub(1);
        for (index, segment) in self.segments.iter().enumerate() {
            let used = if index == last {
                (self.top as usize - segment.memory as usize) / size_of::<Value>()
            } else {
                segment.used
            };
            for index in used..segment.length {
                // SAFETY: within the segment; all of it was initialised when it was made.
                unsafe {
                    let register = segment.memory.add(index);
                    // Pages that nobody used stay shared between sandboxes.
                    if !(*register).is_unbound() {
                        *register = Value::UNBOUND;
                    }
                }
            }
        }
    }

    /// The running frame does not use its registers from `first` on: what they hold need not live.
    pub fn forget_temporaries(&mut self, first: u16) {
        let frame = self.stack.last().expect("a frame is running");
        for index in first..frame.code.register_count {
            // SAFETY: within the frame's registers.
            unsafe { *frame.registers.add(index as usize) = Value::UNBOUND };
        }
    }

    /// As [`Frames::forget_temporaries`], but for one register that is in use.
    pub fn forget_row(&mut self, first: u16, used: u16) {
        let frame = self.stack.last().expect("a frame is running");
        // SAFETY: a register of the frame.
        let value = unsafe { *frame.registers.add(used as usize) };
        self.forget_temporaries(first);
        let frame = self.stack.last().expect("a frame is running");
        // SAFETY: as above.
        unsafe { *frame.registers.add(used as usize) = value };
    }

    /// As [`Frames::forget_temporaries`], for what lies below a row of registers and is written before it is read again,
    /// but for one register that is in use.
    pub fn forget_below_row(&mut self, first: u16, used: u16) {
        let frame = self.stack.last().expect("a frame is running");
        let instrs = &frame.code.unit.instrs;
        let position = (frame.pc as usize - instrs.as_ptr() as usize) / size_of::<Instr>();
        for index in frame.code.local_count..first {
            if index != used && is_written_first(&instrs[position..], index * 8) {
                // SAFETY: within the frame's registers.
                unsafe { *frame.registers.add(index as usize) = Value::UNBOUND };
            }
        }
    }

    /// Whether the running frame calls just this function.
    pub fn is_calling(&mut self, code: NativeCode) -> bool {
        let Some(call) = self.last_instruction().filter(|call| call.op == Op::Call) else {
            return false;
        };
        let callee = self.register(call.b / 8).get::<NativeFunction>();
        callee.is_some_and(|callee| std::ptr::fn_addr_eq(callee.code, code))
    }

    /// As [`Frames::forget_temporaries`] for the frames that wait for a call of theirs: what lies
    /// above the call's own row of registers is not used any more.
    pub fn forget_behind_calls(&mut self) {
        for pair in self.stack.windows(2) {
            let [frame, called] = pair else { continue };
            // Only these are pushed by an instruction of the frame below, which stands behind it.
            if !matches!(
                called.kind,
                FrameKind::Call | FrameKind::HoldingCall | FrameKind::Init | FrameKind::New
            ) {
                continue;
            }
            // SAFETY: as just said; the registers are the frame's.
            unsafe {
                let instr = *frame.pc.sub(1);
                if instr.op != Op::Call {
                    continue;
                }
                let result = instr.a / 8;
                if result >= frame.code.local_count {
                    // It is written when the call returns.
                    *frame.registers.add(result as usize) = Value::UNBOUND;
                }
                let first = instr.b / 8 + 2 + instr.c;
                for index in first..frame.code.register_count {
                    *frame.registers.add(index as usize) = Value::UNBOUND;
                }
            }
        }
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
        for index in 0..length {
            // SAFETY: within what was just allocated.
            unsafe { memory.add(index).write(Value::UNBOUND) };
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
            pc: code.entry,
            generator: None,
            handled,
            extra: Value::UNBOUND,
            dst,
            kind,
            begins_segment: registers.1,
        }
    }

    /// Take the running frame off the stack. Its registers stay until they are released.
    #[inline(always)]
    pub fn pop(&mut self) -> Frame {
        debug_assert!(!self.stack.is_empty());
        let count = self.stack.len().wrapping_sub(1);
        // SAFETY: the VM runs a frame, so there is one.
        unsafe {
            self.stack.set_len(count);
            *self.stack.as_ptr().add(count)
        }
    }

    /// Give back the registers of the frame that was on top.
    #[inline(always)]
    pub fn release(&mut self, frame: &Frame) {
        if frame.generator.is_none() {
            self.release_plain(frame);
        }
    }

    /// Give back the registers of the frame that was on top and is no generator's.
    #[inline(always)]
    pub fn release_plain(&mut self, frame: &Frame) {
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
            if let Some(generator) = frame.generator {
                // Its registers change without the write barrier.
                marker.object_in_use(generator);
            }
            marker.value(frame.handled);
            marker.value(frame.extra);
        }
        for (index, segment) in self.segments.iter().enumerate() {
            let used = if index + 1 == self.segments.len() {
                (self.top as usize - segment.memory as usize) / size_of::<Value>()
            } else {
                segment.used
            };
            // SAFETY: segments are initialised when they are made.
            marker.values(unsafe { std::slice::from_raw_parts(segment.memory, used) });
        }
    }
}

/// Whether these instructions write a register (pre-scaled) before one of them reads it or may jump.
fn is_written_first(instrs: &[Instr], register: u16) -> bool {
    /// Arguments and parts of one expression are hardly more.
    const MOST: usize = 32;
    for instr in instrs.iter().take(MOST) {
        let kinds = instr.op.operands();
        for (kind, operand) in kinds.iter().zip([instr.a, instr.b, instr.c]) {
            let is_read = match kind {
                OperandKind::reg => operand == register,
                OperandKind::base => operand <= register,
                OperandKind::jump => true,
                _ => false,
            };
            if is_read {
                return false;
            }
        }
        if kinds[0] == OperandKind::out && instr.a == register {
            return instr.op != Op::MakeCell;
        }
    }
    false
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
