//! Telling a program of its own calls, lines and exceptions (`sys.setprofile`, `sys.settrace`, `_lsprof`).
//!
//! The VM's loop is there twice: once as it is, and once with what tells (`run::<true>`). A program that nobody watches
//! runs in the first, which knows nothing of this; so it costs nothing. A loop is left for the other one where a hook is
//! set (behind the call that set it, or at the next poll) and before the first instruction after none is left. Who is
//! told, and what is remembered of frames, is `ctx/tracing.rs`.
//!
//! Each instruction of the telling loop costs a unit, because it takes about as long as a jump of the other one.

use super::introspect::{register_of, set_register_of};
use super::run::{run_plainly, run_telling};
use crate::ctx::frames::Frame;
use crate::ctx::tracing::{Event, Listener, Row};
use crate::ctx::{Ctx, PyResult, Thrown, ThrownState};
use crate::object::containers::Tuple;
use crate::object::function::{Binding, BoundMethod, Function, NativeFunction};
use crate::object::value::Value;
use wardian_compile::bytecode::code::{Unit, flags};
use wardian_compile::bytecode::ops::{Instr, Op};

/// What happens in the frame on top.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    /// It was entered, or goes on.
    Call,
    /// It is left.
    Return,
    /// An instruction of another line is next.
    Line,
    /// An instruction is next.
    Opcode,
    /// An exception was raised in it, or came into it.
    Exception,
    /// It calls what is C in CPython.
    NativeCall,
    /// That has returned.
    NativeReturn,
    /// That has raised.
    NativeException,
}

impl What {
    fn name(self) -> &'static str {
        match self {
            What::Call => "call",
            What::Return => "return",
            What::Line => "line",
            What::Opcode => "opcode",
            What::Exception => "exception",
            What::NativeCall => "c_call",
            What::NativeReturn => "c_return",
            What::NativeException => "c_exception",
        }
    }
}

/// What the loop does before an instruction.
pub(super) enum Before {
    /// Do it.
    Go,
    /// Something was raised by who was told: as if the instruction had raised it.
    Raised,
    /// Nobody is to be told any more: the other loop goes on.
    Leave,
}

/// Run until the frame with this number returns or raises, in the loop that is right at each time.
///
/// `first` is what the plain loop has given already.
#[cold]
#[inline(never)]
pub(super) fn drive(
    ctx: &mut Ctx,
    throwing: bool,
    entry: usize,
    is_entered: bool,
    first: Option<PyResult>,
) -> PyResult {
    let outer = ctx.tracing.in_telling_loop;
    let (mut throwing, mut first) = (throwing, first);
    ctx.tracing.is_entering = is_entered && first.is_none();
    loop {
        let result = match first.take() {
            Some(result) => result,
            None => {
                let is_on = ctx.tracing.is_on;
                ctx.tracing.in_telling_loop = is_on;
                if is_on {
                    run_telling(ctx, throwing, entry)
                } else {
                    run_plainly(ctx, throwing, entry)
                }
            }
        };
        ctx.tracing.in_telling_loop = outer;
        if result.is_ok() || !std::mem::take(&mut ctx.tracing.is_switching) {
            if ctx.tracing.is_on && !outer {
                // The loop below this one is a plain one.
                ctx.poll_soon();
            }
            return result;
        }
        let frame = ctx.frames.stack.last().expect("a loop was left in a frame");
        let called = ctx.thrown == ThrownState::Suspended;
        if let (true, Some(instr)) = (called, ctx.frames.last_instruction()) {
            set_register_of(frame, instr.a as usize / 8, Value::NONE);
        }
        ctx.tracing.is_entering = !called && frame.pc == frame.code.entry;
        ctx.thrown = ThrownState::Nothing;
        throwing = false;
    }
}

impl Ctx {
    /// `sys.setprofile(function)`.
    pub fn set_profile(&mut self, function: Value) -> PyResult {
        let was_on = self.tracing.is_on;
        self.tracing.set_profile(function);
        self.change_loop(was_on, "setprofile")
    }

    /// `sys.settrace(function)`.
    pub fn set_trace(&mut self, function: Value) -> PyResult {
        let was_on = self.tracing.is_on;
        self.tracing.set_trace(function);
        self.change_loop(was_on, "settrace")
    }

    /// Have a profiler be told, or nobody; `name` is that of the function that does it.
    pub fn set_listener(&mut self, listener: Option<Listener>, name: &str) -> PyResult {
        let was_on = self.tracing.is_on;
        self.tracing.set_listener(listener);
        self.change_loop(was_on, name)
    }

    /// `sys.setprofile(function)` for all threads but the running one.
    pub fn set_profile_of_others(&mut self, function: Value) {
        for tracing in self.threads.tracing_of_others() {
            tracing.set_profile(function);
        }
    }

    /// As [`Ctx::set_profile_of_others`] for `sys.settrace`.
    pub fn set_trace_of_others(&mut self, function: Value) {
        for tracing in self.threads.tracing_of_others() {
            tracing.set_trace(function);
        }
    }

    /// `sys.call_tracing(function, args)`: a debugger that is being told calls something that is told of as well.
    pub fn call_tracing(&mut self, function: Value, args: Value) -> PyResult {
        let args = args.get::<Tuple>().expect("the caller has looked");
        let was_telling = self.tracing.set_telling(false);
        let result = self.call(function, args.items());
        self.tracing.set_telling(was_telling);
        result
    }

    /// Another loop is to run from now on: at once where the VM itself called the function of this name, at the next
    /// poll where something else did. The telling loop sees by itself that nobody is left.
    fn change_loop(&mut self, was_on: bool, name: &str) -> PyResult {
        if !self.tracing.is_on || was_on {
            return Ok(Value::NONE);
        }
        if !self.was_called_as(name) {
            self.poll_soon();
            return Ok(Value::NONE);
        }
        self.tracing.is_switching = true;
        self.thrown = ThrownState::Suspended;
        Err(Thrown)
    }

    fn was_called_as(&self, name: &str) -> bool {
        let (Some(frame), Some(instr)) = (self.frames.stack.last(), self.frames.last_instruction())
        else {
            return false;
        };
        instr.op == Op::Call
            && register_of(frame, instr.b as usize / 8)
                .get::<NativeFunction>()
                .is_some_and(|function| function.name.as_str() == name)
    }

    /// At a poll of the plain loop: whether the telling one is to go on.
    pub(crate) fn switch_loop(&mut self) -> Result<(), Thrown> {
        if !self.tracing.is_on || self.tracing.in_telling_loop {
            return Ok(());
        }
        self.tracing.is_switching = true;
        self.thrown = ThrownState::TurnOver;
        Err(Thrown)
    }
}

/// A frame was entered; `throwing`: to go on with what is thrown into it, which is then the argument.
pub(super) fn entered(ctx: &mut Ctx, throwing: bool) -> Result<(), Thrown> {
    let frame = ctx.frames.stack.last().expect("a frame was entered");
    let makes_generator = frame.generator.is_none() && frame.code.unit.flags & GENERATORS != 0;
    if !ctx.tracing.is_on || is_hidden(frame) || makes_generator {
        return Ok(());
    }
    let arg = match ctx.thrown {
        ThrownState::Exception(exception) if throwing => Value::object(exception),
        _ => Value::NONE,
    };
    // What an earlier frame left in this place.
    let (index, frame) = (ctx.frames.stack.len() - 1, *frame);
    ctx.tracing.rows.retain(|row| row.index < index);
    if frame.generator.is_some() && frame.pc != frame.code.entry {
        go_on(ctx, index, &frame);
    }
    tell(ctx, What::Call, arg)
}

/// A frame that was suspended runs again: it has the object that it had.
fn go_on(ctx: &mut Ctx, index: usize, frame: &Frame) {
    let Some(mut row) = ctx.tracing.suspended.remove(&(frame.registers as usize)) else {
        return;
    };
    if ctx.go_on_with_frame_object(row.object, index, frame) {
        row.index = index;
        ctx.tracing.add_row(row);
    }
}

const GENERATORS: u32 = flags::GENERATOR | flags::COROUTINE | flags::ASYNC_GENERATOR;

fn is_hidden(frame: &Frame) -> bool {
    frame.code.unit.source.hidden_frames
}

/// The frame on top is left with a value that it returns.
pub(super) fn left(ctx: &mut Ctx, value: Value) -> Result<(), Thrown> {
    tell_left(ctx, value)?;
    forget_frame(ctx);
    Ok(())
}

/// The frame on top is left with a value that it yields: it will go on.
pub(super) fn suspended(ctx: &mut Ctx, value: Value) -> Result<(), Thrown> {
    tell_left(ctx, value)?;
    let index = ctx.frames.stack.len() - 1;
    let frame = *ctx.frames.stack.last().expect("a frame is running");
    if let Some(row) = ctx.tracing.take_row(index, &frame) {
        ctx.end_frame_object(row.object, index);
        ctx.tracing.suspend(row);
    }
    ctx.tracing.rows.retain(|row| row.index < index);
    Ok(())
}

fn tell_left(ctx: &mut Ctx, value: Value) -> Result<(), Thrown> {
    let frame = ctx.frames.stack.last().expect("a frame is running");
    if ctx.tracing.is_on && !is_hidden(frame) {
        ctx.keep(value);
        tell(ctx, What::Return, value)?;
    }
    Ok(())
}

/// Frame objects do not show the frame on top any more.
fn forget_frame(ctx: &mut Ctx) {
    let index = ctx.frames.stack.len() - 1;
    let frame = *ctx.frames.stack.last().expect("a frame is running");
    if let Some(object) = ctx.tracing.row(index, &frame).map(|row| row.object) {
        ctx.end_frame_object(object, index);
    }
    ctx.tracing.rows.retain(|row| row.index < index);
}

/// Before the instruction at `pc`.
pub(super) fn before(ctx: &mut Ctx, pc: *const Instr) -> Before {
    let frame = ctx.frames.stack.last_mut().expect("a frame is running");
    if !ctx.tracing.is_on {
        frame.pc = pc;
        ctx.tracing.is_switching = true;
        ctx.thrown = ThrownState::TurnOver;
        return Before::Leave;
    }
    frame.pc = pc.wrapping_add(1);
    ctx.meter.budget -= 1;
    if is_hidden(frame) {
        return Before::Go;
    }
    let frame = *frame;
    match tell_before(ctx, &frame) {
        Ok(()) => Before::Go,
        Err(Thrown) => Before::Raised,
    }
}

fn tell_before(ctx: &mut Ctx, frame: &Frame) -> Result<(), Thrown> {
    if !ctx.tracing.calling.is_empty() {
        native_is_done(ctx, What::NativeReturn)?;
    }
    let index = ctx.frames.stack.len() - 1;
    let position = ctx.position_in_frame(index);
    let instr = frame.code.unit.instrs[position];
    if !ctx.tracing.trace().is_none()
        && let Some(row) = ctx.tracing.row(index, frame)
        && !is_beginning(instr.op)
        && !is_silent(&frame.code.unit, position)
    {
        let line = frame.code.unit.line_of(position);
        let is_line = match row.last {
            Some((last, last_line)) => {
                line != last_line || position <= last && !is_inlined(frame, position)
            }
            None => true,
        };
        row.last = Some((position, line));
        let has_trace = !row.trace.is_none();
        if has_trace && is_line && row.lines {
            tell(ctx, What::Line, Value::NONE)?;
        }
        let row = ctx.tracing.row(index, frame);
        if row.is_some_and(|row| row.opcodes && !row.trace.is_none()) {
            tell(ctx, What::Opcode, Value::NONE)?;
        }
    }
    if ctx.tracing.is_on
        && ctx.tracing.hears_natives()
        && let Some(callee) = native_callee(ctx, frame, instr)
    {
        ctx.charge(1)?;
        ctx.tracing.calling.push((index + 1, callee));
        tell(ctx, What::NativeCall, callee)?;
    }
    Ok(())
}

/// What a function does before its first line: CPython has it there, too, and tells nobody.
fn is_beginning(op: Op) -> bool {
    matches!(
        op,
        Op::MakeCell | Op::NewCell | Op::CopyFreeVars | Op::MakeGenerator
    )
}

/// An instruction that is of no line of its own: a jump that no statement asks for, the end of a function. Its frame is
/// in the line before.
fn is_silent(unit: &Unit, position: usize) -> bool {
    let Some(range) = unit.ranges.get(position) else {
        return false;
    };
    if range.0 == range.1 && unit.source.tree_lines.is_none() {
        return true;
    }
    let source = unit.source.text.get(range.0 as usize..).unwrap_or("");
    match unit.instrs[position].op {
        Op::Reraise => true,
        Op::Jump => !source.starts_with("break") && !source.starts_with("continue"),
        Op::ReturnNone => unit.source.tree_lines.is_some(),
        _ => false,
    }
}

/// Inside of a comprehension that is part of the unit.
fn is_inlined(frame: &Frame, position: usize) -> bool {
    let mut rows = frame.code.unit.inlined.iter();
    rows.any(|row| (row.start..row.end).contains(&(position as u32)))
}

/// The call of a native that the frame on top stands behind has returned or raised.
fn native_is_done(ctx: &mut Ctx, how: What) -> Result<(), Thrown> {
    let count = ctx.frames.stack.len();
    while let Some((depth, callee)) = ctx.tracing.calling.pop_if(|(depth, _)| *depth >= count) {
        if depth == count {
            ctx.keep(callee);
            return tell(ctx, how, callee);
        }
    }
    Ok(())
}

/// What is C in CPython and is called by the instruction, as `arg` of the event has it.
fn native_callee(ctx: &mut Ctx, frame: &Frame, instr: Instr) -> Option<Value> {
    if !matches!(instr.op, Op::Call | Op::CallKw | Op::CallEx) {
        return None;
    }
    let place = instr.b as usize / 8;
    let (callee, receiver) = (register_of(frame, place), register_of(frame, place + 1));
    if let Some(method) = callee.get::<BoundMethod>() {
        // A plain call is done again with the parts.
        let is_told = instr.op != Op::Call && is_native(ctx, method.function);
        return is_told.then_some(callee);
    }
    if !is_native(ctx, callee) {
        return None;
    }
    let is_method = callee
        .get::<NativeFunction>()
        .is_some_and(|function| function.owner.is_some() && function.binding == Binding::Method);
    let receiver = match receiver.bound() {
        None if is_method && instr.op == Op::Call && instr.c > 0 => {
            Some(register_of(frame, place + 2))
        }
        receiver => receiver,
    };
    Some(match receiver {
        Some(receiver) => ctx.new_bound_method(callee, receiver),
        None => callee,
    })
}

fn is_native(ctx: &Ctx, callee: Value) -> bool {
    if let Some(function) = callee.get::<Function>() {
        return function.code.unit.source.hidden_frames;
    }
    callee
        .get::<NativeFunction>()
        .is_some_and(|function| !function.is_wrapper(ctx))
}

/// An exception is on its way through the frame on top. What whoever is told raises goes on in its place.
pub(super) fn exception(ctx: &mut Ctx, is_new_here: bool) {
    let frame = *ctx.frames.stack.last().expect("a frame is running");
    if is_hidden(&frame) {
        return;
    }
    if !ctx.tracing.calling.is_empty() && native_is_done(ctx, What::NativeException).is_err() {
        return;
    }
    let index = ctx.frames.stack.len() - 1;
    let ThrownState::Exception(exception) = ctx.thrown else {
        return;
    };
    if is_new_here
        && !ctx.tracing.trace().is_none()
        && let Some(row) = ctx.tracing.row(index, &frame)
        && !row.trace.is_none()
    {
        let class = Value::object(exception.head.class);
        let parts = [class, Value::object(exception), exception.traceback];
        let parts = ctx.new_tuple(&parts);
        let _ = tell(ctx, What::Exception, Value::object(parts));
    }
}

/// The frame on top is left by an exception.
pub(super) fn unwound(ctx: &mut Ctx) {
    let frame = ctx.frames.stack.last().expect("a frame is running");
    if !is_hidden(frame) && matches!(ctx.thrown, ThrownState::Exception(_)) {
        let _ = tell(ctx, What::Return, Value::NONE);
    }
    forget_frame(ctx);
}

/// Tell all that want to know it. Meanwhile nothing else is told.
fn tell(ctx: &mut Ctx, what: What, arg: Value) -> Result<(), Thrown> {
    let index = ctx.frames.stack.len() - 1;
    let mark = ctx.temps_mark();
    ctx.keep(arg);
    let (thrown, handled) = (ctx.thrown, ctx.handled);
    if let ThrownState::Exception(exception) = thrown {
        ctx.keep_object(exception);
    }
    ctx.thrown = ThrownState::Nothing;
    ctx.tracing.set_telling(true);
    let told = tell_listener(ctx, index, what, arg)
        .and_then(|()| tell_profile(ctx, index, what, arg))
        .and_then(|()| tell_trace(ctx, index, what, arg));
    ctx.tracing.set_telling(false);
    // Frame objects of whoever was told.
    ctx.tracing.rows.retain(|row| row.index <= index);
    ctx.handled = handled;
    if told.is_ok() {
        ctx.thrown = thrown;
    }
    ctx.temps_release(mark);
    told
}

fn tell_listener(ctx: &mut Ctx, index: usize, what: What, arg: Value) -> Result<(), Thrown> {
    let Some(listener) = ctx.tracing.listener() else {
        return Ok(());
    };
    let code = Value::object(ctx.frames.stack[index].code);
    let event = match what {
        What::Call => Event::Call(code),
        What::Return => Event::Return(code),
        What::NativeCall => Event::NativeCall(arg),
        What::NativeReturn | What::NativeException => Event::NativeReturn(arg),
        What::Line | What::Opcode | What::Exception => return Ok(()),
    };
    ctx.charge(1)?;
    (listener.tell)(ctx, listener.profiler, event)
}

fn tell_profile(ctx: &mut Ctx, index: usize, what: What, arg: Value) -> Result<(), Thrown> {
    let function = ctx.tracing.profile();
    if function.is_none() || matches!(what, What::Line | What::Opcode | What::Exception) {
        return Ok(());
    }
    let told = call_hook(ctx, function, index, what, arg);
    if told.is_err() {
        ctx.tracing.set_profile(Value::NONE);
    }
    told.map(|_| ())
}

fn tell_trace(ctx: &mut Ctx, index: usize, what: What, arg: Value) -> Result<(), Thrown> {
    use What::{NativeCall, NativeException, NativeReturn};
    let frame = ctx.frames.stack[index];
    let mut function = ctx.tracing.trace();
    if function.is_none() || matches!(what, NativeCall | NativeReturn | NativeException) {
        return Ok(());
    }
    if what != What::Call {
        let row = ctx.tracing.row(index, &frame);
        function = row.map_or(Value::NONE, |row| row.trace);
        if function.is_none() {
            return Ok(());
        }
    }
    let told = call_hook(ctx, function, index, what, arg);
    if told.is_err() {
        ctx.tracing.set_trace(Value::NONE);
    }
    if let Some(row) = ctx.tracing.row(index, &frame) {
        match told {
            Ok(next) if next.is_none() => {}
            Ok(next) => row.trace = next,
            Err(Thrown) => row.trace = Value::NONE,
        }
    }
    told.map(|_| ())
}

fn call_hook(ctx: &mut Ctx, function: Value, index: usize, what: What, arg: Value) -> PyResult {
    let frame = ctx.frame_object_at(index);
    let name = Value::object(ctx.intern(what.name()));
    ctx.call(function, &[frame, name, arg])
}

impl Ctx {
    /// The line that a frame on the stack is in, as its frame object shows it.
    pub(crate) fn line_in_frame(&mut self, index: usize) -> u32 {
        let frame = self.frames.stack[index];
        let unit = &frame.code.unit;
        if frame.pc == frame.code.entry {
            return unit.first_line;
        }
        let position = self.position_in_frame(index);
        let row = self.tracing.row(index, &frame);
        match row.and_then(|row| row.last) {
            Some((_, line)) if is_silent(unit, position) => line,
            _ => unit.line_of(position),
        }
    }

    /// The row of a frame on the stack that is told to be that of `object`.
    pub(crate) fn row_of_frame(&mut self, index: usize, object: Value) -> Option<&mut Row> {
        let frame = *self.frames.stack.get(index)?;
        if self.tracing.row(index, &frame).is_none() {
            let last = (frame.pc != frame.code.entry).then(|| {
                let position = self.position_in_frame(index);
                (position, frame.code.unit.line_of(position))
            });
            self.tracing.add_row(Row {
                index,
                registers: frame.registers as usize,
                object,
                trace: Value::NONE,
                lines: true,
                opcodes: false,
                last,
            });
        }
        self.tracing.row(index, &frame)
    }
}
