//! Generators: making, suspending, resuming.
//!
//! A generator's frame runs in the generator's own registers. The VM
//! resumes generators for `for` and `yield from` without Rust recursion;
//! `send`, `throw` and `next` from native code run the VM anew.

#![expect(unsafe_code, reason = "registers of frames are raw memory")]

use super::async_generator;
use super::pairs;
use super::tracing;
use crate::ctx::frames::{Frame, FrameKind, Frames};
use crate::ctx::{Ctx, PyResult, Thrown, ThrownState};
use crate::object::awaitable::AsyncAwaitable;
use crate::object::copy;
use crate::object::exception::Exception;
use crate::object::function::{NativeFunction, Shortcut};
use crate::object::generator::{Generator, GeneratorKind, GeneratorState, Resumed, Step};
use crate::object::heap::Gc;
use crate::object::sinks::Sink;
use crate::object::slots::Special;
use crate::object::value::Value;
use std::ops::ControlFlow;
use wardian_compile::bytecode::code::flags;
use wardian_compile::bytecode::ops::{Instr, Op};

/// Make the generator of the running frame; the frame is then left by the VM.
pub fn make(ctx: &mut Ctx) -> Gc<Generator> {
    let frame = *ctx.frames.stack.last().expect("a frame is running");
    let unit = &frame.code.unit;
    let kind = if unit.flags & flags::ASYNC_GENERATOR != 0 {
        GeneratorKind::AsyncGenerator
    } else if unit.flags & flags::COROUTINE != 0 {
        GeneratorKind::Coroutine
    } else {
        GeneratorKind::Generator
    };
    let count = unit.register_count as usize;
    // SAFETY: the frame has that many registers, all initialised.
    let registers = unsafe { std::slice::from_raw_parts(frame.registers, count) };
    let mut registers = copy::to_vec(registers).into_boxed_slice();
    // What earlier frames left in temporaries must not live as long as the generator.
    let variables = (unit.free_base as usize + unit.free_variables.len()).min(count);
    registers[variables..].fill(Value::UNBOUND);
    let pc = position(&frame, frame.pc);
    let generator = ctx.new_generator(
        kind,
        frame.code,
        frame.function,
        frame.globals,
        registers,
        pc,
    );
    if kind != GeneratorKind::Generator {
        ctx.garbage
            .finalizers
            .register_coroutine(Value::object(generator));
    } else if crate::ctx::finalize::has_cleanup(unit) {
        ctx.garbage.finalizers.register(Value::object(generator));
        ctx.frames.hold();
    }
    generator
}

fn position(frame: &Frame, pc: *const Instr) -> usize {
    (pc as usize - frame.code.unit.instrs.as_ptr() as usize) / size_of::<Instr>()
}

fn kind_name(kind: GeneratorKind) -> &'static str {
    match kind {
        GeneratorKind::Generator => "generator",
        GeneratorKind::Coroutine => "coroutine",
        GeneratorKind::AsyncGenerator => "async generator",
    }
}

/// The generator has ended: drop its registers.
pub fn finish(generator: Gc<Generator>) {
    let generator = generator.write();
    generator.state = GeneratorState::Finished;
    generator.registers = Box::new([]);
    generator.running_async = false;
}

/// The generator, when a call is `next(generator)` and the generator has not ended.
#[inline(always)]
pub fn asked_for_next(function: Gc<NativeFunction>, args: &[Value]) -> Option<Gc<Generator>> {
    let generator = match args {
        [object] => object.get::<Generator>()?,
        _ => return None,
    };
    (generator.kind == GeneratorKind::Generator
        && generator.state != GeneratorState::Finished
        && function.shortcut == Shortcut::Next)
        .then_some(generator)
}

/// Push the frame of a generator that is to go on with `sent`.
pub fn push(
    ctx: &mut Ctx,
    generator: Gc<Generator>,
    sent: Value,
    kind: FrameKind,
) -> Result<(), Thrown> {
    match generator.state {
        GeneratorState::Running => {
            let what = match generator.kind {
                GeneratorKind::AsyncGenerator => "asynchronous generator",
                kind => kind_name(kind),
            };
            return Err(ctx.value_error(&format!("{what} already executing")));
        }
        GeneratorState::Created if !sent.is_none() => {
            let what = kind_name(generator.kind);
            return Err(ctx.type_error(&format!(
                "can't send non-None value to a just-started {what}"
            )));
        }
        _ => {}
    }
    ctx.check_depth()?;
    let object = generator.write();
    if object.state == GeneratorState::Suspended && object.resume != u16::MAX {
        object.registers[object.resume as usize / 8] = sent;
    }
    object.state = GeneratorState::Running;
    object.produced = false;
    let registers = (object.registers.as_mut_ptr(), false);
    let mut frame = Frames::frame(
        generator.code,
        generator.function,
        generator.globals,
        Value::UNBOUND,
        registers,
        ctx.handled,
        0,
        kind,
    );
    frame.generator = Some(generator);
    // SAFETY: the position is one of the unit's instructions.
    frame.pc = unsafe { generator.code.unit.instrs.as_ptr().add(object.pc) };
    if object.handling {
        ctx.handled = object.handled;
    }
    ctx.frames.stack.push(frame);
    Ok(())
}

/// Suspend the running generator behind a yield; the register `resume` gets what is sent.
/// The frame is gone afterwards; gives its kind.
pub fn suspend(ctx: &mut Ctx, pc: *const Instr, resume: u16) -> FrameKind {
    let frame = ctx.frames.stack.pop().expect("a frame is running");
    let generator = frame.generator.expect("only generators yield");
    let object = generator.write();
    object.state = GeneratorState::Suspended;
    object.pc = position(&frame, pc);
    object.resume = resume;
    object.handled = if object.handling {
        ctx.handled
    } else {
        Value::NONE
    };
    ctx.handled = frame.handled;
    if frame.kind == FrameKind::Entry && !ctx.frames.stack.is_empty() {
        ctx.frames.load();
    }
    frame.kind
}

/// The frame on top stands behind a `YieldFrom` whose iterator yielded `value`:
/// it yields it in turn. Some: to the Rust caller of the VM.
pub fn yield_outwards(ctx: &mut Ctx, value: Value) -> Option<Value> {
    loop {
        if let ControlFlow::Break(left) = yield_once(ctx, value) {
            return left;
        }
    }
}

/// As [`yield_outwards`]; each frame that is left is told of. What whoever is told raises is raised in that frame.
pub fn yield_outwards_telling(ctx: &mut Ctx, value: Value) -> Result<Option<Value>, Thrown> {
    loop {
        tracing::suspended(ctx, value)?;
        if let ControlFlow::Break(left) = yield_once(ctx, value) {
            return Ok(left);
        }
    }
}

/// One frame of [`yield_outwards`]; it goes on where that is the iterator of a `yield from`, too.
#[inline(always)]
fn yield_once(ctx: &mut Ctx, value: Value) -> ControlFlow<Option<Value>> {
    let pc = ctx.frames.stack.last().expect("a frame is running").pc;
    // SAFETY: the frame stands behind its YieldFrom.
    let at = unsafe { pc.sub(1) };
    // SAFETY: as above.
    let instr = unsafe { *at };
    debug_assert!(instr.op == Op::YieldFrom);
    match suspend(ctx, at, instr.c) {
        FrameKind::ForLoop => {
            let frame = ctx
                .frames
                .stack
                .last_mut()
                .expect("a generator runs for somebody");
            // SAFETY: the caller stands behind its ForLoop; its registers are as verified.
            unsafe {
                let instr = *frame.pc.sub(1);
                *((frame.registers as *mut u8).add(instr.a as usize) as *mut Value) = value;
                frame.pc = frame.pc.offset(instr.c as i16 as isize);
            }
            ControlFlow::Break(None)
        }
        FrameKind::EnumerateLoop => {
            pairs::put_enumerated(ctx, value);
            ControlFlow::Break(None)
        }
        FrameKind::NextCall => {
            let frame = ctx.frames.stack.last().expect("`next` was called");
            // SAFETY: the caller stands behind its Call; its registers are as verified.
            unsafe {
                let result = (*frame.pc.sub(1)).a;
                *((frame.registers as *mut u8).add(result as usize) as *mut Value) = value;
            }
            ControlFlow::Break(None)
        }
        FrameKind::YieldFrom => ControlFlow::Continue(()),
        _ => ControlFlow::Break(Some(value)),
    }
}

/// Advance the iterator of a `yield from`.
pub fn delegate(ctx: &mut Ctx, iterator: Value, sent: Value) -> Result<Step, Thrown> {
    if let Some(generator) = iterator.get::<Generator>() {
        if generator.state == GeneratorState::Finished {
            if generator.kind == GeneratorKind::Coroutine {
                return Err(ctx.runtime_error("cannot reuse already awaited coroutine"));
            }
            return Ok(Step::Returned(Value::NONE));
        }
        push(ctx, generator, sent, FrameKind::YieldFrom)?;
        return Ok(Step::Entered);
    }
    if iterator.native::<AsyncAwaitable>().is_some() {
        return async_generator::delegate(ctx, iterator, sent);
    }
    if sent.is_none() {
        let class = ctx.class_of(iterator);
        if !class.is_heap_type {
            return match ctx.iter_next_raising(iterator) {
                Ok(Some(value)) => Ok(Step::Yielded(value)),
                Ok(None) => Ok(Step::Returned(Value::NONE)),
                Err(Thrown) => stepped(ctx, Err(Thrown)),
            };
        }
        let next = crate::object::slots::Special::Next;
        let Some(method) = class.special(ctx, next) else {
            let name = ctx.type_name(iterator);
            return Err(ctx.type_error(&format!("'{name}' object is not an iterator")));
        };
        let result = ctx.call_special(method, iterator, &[]);
        return stepped(ctx, result);
    }
    let result = ctx.call_attr(iterator, "send", &[sent]);
    stepped(ctx, result)
}

fn stepped(ctx: &mut Ctx, result: PyResult) -> Result<Step, Thrown> {
    match result {
        Ok(value) => Ok(Step::Yielded(value)),
        Err(Thrown) => match ctx.catch(ctx.exceptions.StopIteration) {
            Some(exception) => Ok(Step::Returned(stop_value(ctx, exception))),
            None => Err(Thrown),
        },
    }
}

/// `StopIteration.value`.
pub fn stop_value(ctx: &Ctx, exception: Gc<Exception>) -> Value {
    if let Some(value) = exception
        .dict
        .and_then(|dict| dict.get_str(ctx.names.value))
    {
        return value;
    }
    let args = exception.args.get::<crate::object::containers::Tuple>();
    args.and_then(|args| args.items().first().copied())
        .unwrap_or(Value::NONE)
}

/// Whether a generator object is a coroutine, or made by a function that `types.coroutine` marked.
pub fn is_coroutine(generator: Gc<Generator>) -> bool {
    generator.kind == GeneratorKind::Coroutine
        || generator.code.unit.flags & flags::ITERABLE_COROUTINE != 0
}

impl Ctx {
    /// What `await` iterates; `what`: the operand of `GetAwaitable`.
    pub fn awaitable_of(&mut self, object: Value, what: u16) -> PyResult {
        if let Some(generator) = object.get::<Generator>()
            && is_coroutine(generator)
        {
            if generator.kind == GeneratorKind::Coroutine && self.delegation(generator).is_some() {
                return Err(self.runtime_error("coroutine is being awaited already"));
            }
            return Ok(object);
        }
        if object.native::<AsyncAwaitable>().is_some() {
            return Ok(object);
        }
        let class = self.class_of(object);
        let Some(method) = class.special(self, Special::Await) else {
            if what == 0 && self.session.plain_call_in_coroutine {
                // A tool was called plainly and its result awaited later.
                return Ok(crate::types::awaitable::ready(self, object));
            }
            let name = self.type_name(object);
            return Err(self.type_error(&match what {
                0 => format!("object {name} can't be used in 'await' expression"),
                _ => {
                    let method = if what == 1 { "__aenter__" } else { "__aexit__" };
                    format!(
                        "'async with' received an object from {method} that does not implement __await__: {name}"
                    )
                }
            }));
        };
        let iterator = self.call_special(method, object, &[])?;
        if let Some(generator) = iterator.get::<Generator>()
            && is_coroutine(generator)
        {
            return Err(self.type_error("__await__() returned a coroutine"));
        }
        let class = self.class_of(iterator);
        let is_iterator = iterator
            .get::<Generator>()
            .is_some_and(|generator| generator.kind == GeneratorKind::Generator)
            || class.slots.next.is_some()
            || class.special(self, Special::Next).is_some();
        if !is_iterator {
            let name = self.type_name(iterator);
            return Err(self.type_error(&format!(
                "__await__() returned non-iterator of type '{name}'"
            )));
        }
        Ok(iterator)
    }
}

/// What `yield from` iterates.
pub fn yield_from_iterator(ctx: &mut Ctx, object: Value) -> PyResult {
    if let Some(generator) = object.get::<Generator>() {
        let outer = ctx.frames.stack.last().expect("a frame is running");
        if generator.kind == GeneratorKind::Coroutine
            && outer.code.unit.flags & flags::ITERABLE_COROUTINE == 0
        {
            return Err(ctx.type_error(
                "cannot 'yield from' a coroutine object in a non-coroutine generator",
            ));
        }
        if generator.kind != GeneratorKind::AsyncGenerator {
            return Ok(object);
        }
    }
    ctx.get_iter(object)
}

impl Ctx {
    /// The next item of a generator that the sink does not take.
    pub fn resume_into(
        &mut self,
        generator: Gc<Generator>,
        sink: &mut Sink,
    ) -> Result<Resumed, Thrown> {
        self.sinks.push(*sink);
        let result = self.resume_as(generator, Value::NONE, Value::TRUE);
        if let Some(last) = self.sinks.pop() {
            *sink = last;
        }
        result
    }

    /// `generator.send(sent)`.
    pub fn resume(&mut self, generator: Gc<Generator>, sent: Value) -> Result<Resumed, Thrown> {
        self.resume_as(generator, sent, Value::UNBOUND)
    }

    /// `extra`: bound when the last sink takes what it yields.
    #[inline]
    fn resume_as(
        &mut self,
        generator: Gc<Generator>,
        sent: Value,
        extra: Value,
    ) -> Result<Resumed, Thrown> {
        if generator.state == GeneratorState::Finished {
            return Ok(Resumed::Returned(Value::NONE));
        }
        self.enter_native()?;
        self.keep(Value::object(generator));
        let result = match push(self, generator, sent, FrameKind::Entry) {
            Ok(()) => {
                let frame = self.frames.stack.last_mut().expect("it was just pushed");
                frame.extra = extra;
                self.run()
            }
            Err(thrown) => Err(thrown),
        };
        self.leave_native();
        let value = self.keep_result(result)?;
        Ok(if generator.state == GeneratorState::Finished {
            Resumed::Returned(value)
        } else {
            Resumed::Yielded(value)
        })
    }

    fn keep_result(&mut self, result: PyResult) -> PyResult {
        let value = result?;
        Ok(self.keep(value))
    }

    /// `generator.throw(exception)`.
    pub fn throw_into(
        &mut self,
        generator: Gc<Generator>,
        exception: Gc<Exception>,
    ) -> Result<Resumed, Thrown> {
        self.keep(Value::object(generator));
        self.keep(Value::object(exception));
        match generator.state {
            GeneratorState::Created => {
                finish(generator);
                let thrown = self.throw_in_context(exception, Value::NONE);
                // It is raised on the line of the `def`, which is that of no instruction.
                let (code, globals) = (generator.code, generator.globals);
                let next = exception.traceback;
                let position = code.unit.instrs.len() as u32;
                let traceback = self.new_traceback(next, code, position, globals, 0);
                exception.write().traceback = Value::object(traceback);
                return Err(thrown);
            }
            GeneratorState::Finished => {
                return Err(self.throw_in_context(exception, Value::NONE));
            }
            GeneratorState::Running => {
                let what = kind_name(generator.kind);
                return Err(self.value_error(&format!("{what} already executing")));
            }
            GeneratorState::Suspended => {}
        }
        self.enter_native()?;
        generator.write().produced = false;
        let result = self.throw_into_suspended(generator, exception);
        self.leave_native();
        result
    }

    fn throw_into_suspended(
        &mut self,
        generator: Gc<Generator>,
        exception: Gc<Exception>,
    ) -> Result<Resumed, Thrown> {
        // What the generator itself handles is the context of what is thrown into it, not what its caller does.
        let context = if generator.handling {
            generator.handled
        } else {
            Value::NONE
        };
        let handled = self.handled;
        if generator.handling {
            self.handled = generator.handled;
        }
        if let Some(instr) = self.delegation(generator) {
            let delegate = generator.registers[instr.b as usize / 8];
            generator.write().state = GeneratorState::Running;
            let outcome = if generator.kind == GeneratorKind::AsyncGenerator {
                // `aclose()` must let what is awaited have its say.
                self.throw_into_awaited(delegate, exception)
            } else {
                self.throw_into_delegate(delegate, exception)
            };
            generator.write().state = GeneratorState::Suspended;
            match outcome {
                Ok(None) => {}
                _ => self.handled = handled,
            }
            match outcome {
                Ok(Some(Resumed::Yielded(value))) => return Ok(Resumed::Yielded(self.keep(value))),
                Ok(Some(Resumed::Returned(value))) => {
                    // Go on behind the `yield from` with its value.
                    let object = generator.write();
                    object.registers[instr.a as usize / 8] = value;
                    object.pc += 1;
                    object.resume = u16::MAX;
                    return self.resume_as_is(generator, false);
                }
                Ok(None) => {}
                Err(Thrown) => {
                    // What the delegate lets out is thrown into the generator in its turn.
                    if let ThrownState::Exception(exception) = self.thrown {
                        let _ = self.throw_in_context(exception, context);
                    }
                    return self.resume_as_is(generator, true);
                }
            }
        }
        self.handled = handled;
        let _ = self.throw_in_context(exception, context);
        self.resume_as_is(generator, true)
    }

    /// Throw while `handled` is what is handled.
    fn throw_in_context(&mut self, exception: Gc<Exception>, handled: Value) -> Thrown {
        let before = std::mem::replace(&mut self.handled, handled);
        let thrown = self.throw(exception);
        self.handled = before;
        thrown
    }

    /// The `YieldFrom` at which a generator is suspended.
    pub fn delegation(&self, generator: Gc<Generator>) -> Option<Instr> {
        if generator.state != GeneratorState::Suspended {
            return None;
        }
        let instr = generator.code.unit.instrs.get(generator.pc).copied()?;
        // Suspended behind a Yield, the next instruction may be a fresh YieldFrom: then the
        // register to resume is the Yield's, not the delegation's.
        if instr.op == Op::YieldFrom && generator.resume == instr.c {
            Some(instr)
        } else {
            None
        }
    }

    /// None: the delegate has no `throw`.
    fn throw_into_delegate(
        &mut self,
        delegate: Value,
        exception: Gc<Exception>,
    ) -> Result<Option<Resumed>, Thrown> {
        let closing = exception
            .head
            .class
            .is_subclass_of(self.exceptions.GeneratorExit);
        if let Some(inner) = delegate.get::<Generator>() {
            if closing {
                self.close_generator(inner)?;
                return Ok(None);
            }
            return self.throw_into(inner, exception).map(Some);
        }
        if closing {
            let close = self.names.close;
            if let Some(close) = self.get_attr_opt(delegate, close)? {
                self.call(close, &[])?;
            }
            return Ok(None);
        }
        self.throw_into_awaited(delegate, exception)
    }

    /// As [`Ctx::throw_into_delegate`]; GeneratorExit is thrown as well.
    fn throw_into_awaited(
        &mut self,
        delegate: Value,
        exception: Gc<Exception>,
    ) -> Result<Option<Resumed>, Thrown> {
        if let Some(inner) = delegate.get::<Generator>() {
            return self.throw_into(inner, exception).map(Some);
        }
        let throw = self.names.throw;
        let Some(throw) = self.get_attr_opt(delegate, throw)? else {
            return Ok(None);
        };
        let result = self.call(throw, &[Value::object(exception)]);
        match stepped(self, result)? {
            Step::Returned(value) => Ok(Some(Resumed::Returned(value))),
            Step::Yielded(value) => Ok(Some(Resumed::Yielded(value))),
            Step::Entered => Ok(None),
        }
    }

    /// Run a suspended generator without sending anything; `throwing`: with what is thrown.
    fn resume_as_is(
        &mut self,
        generator: Gc<Generator>,
        throwing: bool,
    ) -> Result<Resumed, Thrown> {
        generator.write().resume = u16::MAX;
        let thrown = self.thrown;
        push(self, generator, Value::NONE, FrameKind::Entry)?;
        let result = if throwing {
            self.thrown = thrown;
            self.run_throwing()
        } else {
            self.run()
        };
        let value = self.keep_result(result)?;
        Ok(if generator.state == GeneratorState::Finished {
            Resumed::Returned(value)
        } else {
            Resumed::Yielded(value)
        })
    }

    /// `generator.close()`.
    pub fn close_generator(&mut self, generator: Gc<Generator>) -> PyResult {
        match generator.state {
            GeneratorState::Finished => return Ok(Value::NONE),
            GeneratorState::Created => {
                finish(generator);
                return Ok(Value::NONE);
            }
            _ => {}
        }
        let args = Value::object(self.new_tuple(&[]));
        let exit = self.new_exception_object(self.exceptions.GeneratorExit, args);
        match self.throw_into(generator, exit) {
            Ok(Resumed::Yielded(_)) => {
                let what = kind_name(generator.kind);
                Err(self.runtime_error(&format!("{what} ignored GeneratorExit")))
            }
            Ok(Resumed::Returned(_)) => Ok(Value::NONE),
            Err(Thrown) => {
                if self.catch(self.exceptions.GeneratorExit).is_some()
                    || self.catch(self.exceptions.StopIteration).is_some()
                {
                    Ok(Value::NONE)
                } else {
                    Err(Thrown)
                }
            }
        }
    }
}

/// An exception leaves a generator's frame: the generator has ended, and
/// StopIteration becomes RuntimeError.
pub fn exception_leaves(ctx: &mut Ctx, generator: Gc<Generator>) {
    finish(generator);
    let ThrownState::Exception(exception) = ctx.thrown else {
        return;
    };
    if generator.kind == GeneratorKind::AsyncGenerator && async_generator::is_end(ctx) {
        generator.write().closed = true;
    }
    let class = exception.head.class;
    let (raised, what) = if class.is_subclass_of(ctx.exceptions.StopIteration) {
        ("StopIteration", generator.kind)
    } else if class.is_subclass_of(ctx.exceptions.StopAsyncIteration)
        && generator.kind == GeneratorKind::AsyncGenerator
    {
        ("StopAsyncIteration", generator.kind)
    } else {
        return;
    };
    let what = kind_name(what);
    let _ = ctx.runtime_error(&format!("{what} raised {raised}"));
    if let ThrownState::Exception(error) = ctx.thrown {
        let error = error.write();
        error.cause = Value::object(exception);
        error.context = Value::object(exception);
        error.suppress_context = true;
    }
}

/// Whether a frame is that of an async generator.
pub fn is_async(frame: &Frame) -> bool {
    frame.code.unit.flags & flags::ASYNC_GENERATOR != 0
}
