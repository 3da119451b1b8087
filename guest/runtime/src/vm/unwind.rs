//! Exceptions on their way: raising, finding handlers, matching.

#![expect(
    unsafe_code,
    reason = "handlers write registers of the frame they are found in"
)]

use super::{accessors, generator, tracing};
use crate::ctx::frames::{Frame, FrameKind};
use crate::ctx::{Ctx, PyResult, Thrown, ThrownState};
use crate::object::class::Class;
use crate::object::containers::Tuple;
use crate::object::exception::Exception;
use crate::object::heap::Gc;
use crate::object::value::Value;
use wardian_compile::bytecode::ops::Instr;

/// Budget units for one entry of a traceback.
const TRACEBACK_COST: i64 = 5;

/// Find the handler of what is thrown at `pc` (behind the instruction that
/// raised), leaving frames that have none, but not below frame number `entry`.
/// None: the entry frame itself was left.
pub fn unwind(
    ctx: &mut Ctx,
    mut pc: *const Instr,
    entry: usize,
    mut add_traceback: bool,
) -> Option<(*const Instr, *mut u8)> {
    loop {
        let frame = *ctx
            .frames
            .stack
            .last()
            .expect("the VM unwinds frames that it entered");
        let unit = &frame.code.unit;
        let position = ((pc as usize - unit.instrs.as_ptr() as usize) / size_of::<Instr>())
            .saturating_sub(1) as u32;
        if let ThrownState::Exception(exception) = ctx.thrown {
            if add_traceback && !unit.source.hidden_frames {
                let mark = ctx.temps_mark();
                // Paid at the next poll.
                ctx.meter.budget -= TRACEBACK_COST;
                let next = exception.traceback;
                let traceback = ctx.new_traceback(
                    next,
                    frame.code,
                    position,
                    frame.globals,
                    frame.registers as usize,
                );
                exception.write().traceback = Value::object(traceback);
                ctx.temps_release(mark);
            }
            if ctx.tracing.is_on {
                tracing::exception(ctx, add_traceback);
            }
        }
        if let ThrownState::Exception(exception) = ctx.thrown {
            // What is raised before the first instruction is raised before any `try`.
            let is_at_beginning = pc == unit.instrs.as_ptr();
            let handler = unit
                .handlers
                .iter()
                .find(|handler| handler.start <= position && position < handler.end);
            if let Some(handler) = handler.filter(|_| !is_at_beginning) {
                // SAFETY: the register and the one after it are the frame's, the target is one of
                // the unit's instructions.
                unsafe {
                    let register =
                        (frame.registers as *mut u8).add(handler.exception as usize) as *mut Value;
                    *register = Value::object(exception);
                    *register.add(1) = handled_before(ctx, &frame);
                    let frame = ctx.frames.stack.last_mut().expect("as above");
                    frame.pc = unit.instrs.as_ptr().add(handler.target as usize);
                }
                ctx.handled = Value::object(exception);
                ctx.thrown = ThrownState::Nothing;
                return Some(ctx.frames.load());
            }
        }
        add_traceback = true;
        if ctx.session.keeps_left_locals {
            ctx.keep_left_locals();
        }
        if ctx.tracing.is_on {
            tracing::unwound(ctx);
        }
        let count = ctx.frames.stack.len();
        ctx.frames.stack.pop();
        ctx.frames.release(&frame);
        ctx.handled = frame.handled;
        if let Some(generator) = frame.generator {
            generator::exception_leaves(ctx, generator);
        }
        if count == entry {
            debug_assert!(frame.kind == FrameKind::Entry);
            if !ctx.frames.stack.is_empty() {
                ctx.frames.load();
            }
            return None;
        }
        if frame.kind == FrameKind::Getter
            && let Some(value) = instead_of_getter(ctx, &frame)
        {
            let (pc, fp) = ctx.frames.load();
            // SAFETY: the caller's register for the attribute.
            unsafe { *(fp.add(frame.dst as usize) as *mut Value) = value };
            return Some((pc, fp));
        }
        if frame.kind == FrameKind::Next && ctx.catch(ctx.exceptions.StopIteration).is_some() {
            // The iteration is over: on behind the `ForLoop`.
            crate::types::iterators::exhaust(frame.extra);
            return Some(ctx.frames.load());
        }
        pc = ctx
            .frames
            .stack
            .last()
            .expect("frames above the entry have a caller")
            .pc;
    }
}

/// What the `LoadAttr` gets whose getter was left by an exception, where `__getattr__` knows it.
#[cold]
fn instead_of_getter(ctx: &mut Ctx, getter: &Frame) -> Option<Value> {
    let caller = ctx.frames.stack.last()?;
    // SAFETY: the caller stands behind its `LoadAttr`.
    let site = unsafe { (*caller.pc.sub(1)).c };
    let name = caller.code.sites[site as usize].name;
    accessors::instead_of_getter(ctx, getter.extra, name)
}

/// What a handler that is entered keeps to be restored. Unbound: whatever is handled by those who
/// resume the generator, who may be others then.
fn handled_before(ctx: &Ctx, frame: &Frame) -> Value {
    match frame.generator {
        Some(generator) if !generator.handling => {
            generator.write().handling = true;
            Value::UNBOUND
        }
        _ => ctx.handled,
    }
}

/// A handler is left: the exception that was handled before is again.
pub fn restore_handled(ctx: &mut Ctx, before: Value) {
    if !before.is_unbound() {
        ctx.handled = before;
        return;
    }
    let frame = ctx.frames.stack.last().expect("a frame is running");
    ctx.handled = frame.handled;
    if let Some(generator) = frame.generator {
        generator.write().handling = false;
    }
}

/// The `raise` statement; true when an exception is raised again as it is.
pub fn raise(ctx: &mut Ctx, how: u16, object: Value, cause: Value) -> bool {
    if how == 0 {
        let Some(exception) = ctx.handled.get::<Exception>() else {
            let _ = ctx.runtime_error("No active exception to reraise");
            return false;
        };
        ctx.thrown = ThrownState::Exception(exception);
        return true;
    }
    let Ok(exception) = ctx.make_exception(object) else {
        return false;
    };
    if how == 2 {
        let cause = if cause.is_none() {
            Value::NONE
        } else {
            match cause_of(ctx, cause) {
                Ok(cause) => cause,
                Err(Thrown) => return false,
            }
        };
        let exception = exception.write();
        exception.cause = cause;
        exception.suppress_context = true;
    }
    let _ = ctx.throw(exception);
    false
}

fn cause_of(ctx: &mut Ctx, cause: Value) -> PyResult {
    if cause.get::<Exception>().is_some() {
        return Ok(cause);
    }
    if let Some(class) = cause.get::<Class>()
        && class.is_subclass_of(ctx.exceptions.BaseException)
    {
        return ctx.call(cause, &[]);
    }
    Err(ctx.type_error("exception causes must derive from BaseException"))
}

impl Ctx {
    /// The exception object that raising `object` (an exception or a class of them) means.
    pub fn make_exception(&mut self, object: Value) -> Result<Gc<Exception>, Thrown> {
        if let Some(exception) = object.get::<Exception>() {
            return Ok(exception);
        }
        if let Some(class) = object.get::<Class>()
            && class.is_subclass_of(self.exceptions.BaseException)
        {
            let made = self.call(object, &[])?;
            if let Some(exception) = made.get::<Exception>() {
                return Ok(exception);
            }
            let found = Value::object(self.class_of(made));
            let found = self.repr(found)?.as_str().to_string();
            return self.expect_exception(object, made, &found);
        }
        Err(self.type_error("exceptions must derive from BaseException"))
    }

    /// What calling an exception's class gave, which must be an exception; `found` names its type.
    pub fn expect_exception(
        &mut self,
        class: Value,
        made: Value,
        found: &str,
    ) -> Result<Gc<Exception>, Thrown> {
        if let Some(exception) = made.get::<Exception>() {
            return Ok(exception);
        }
        let class = self.repr(class)?.as_str().to_string();
        Err(self.type_error(&format!(
            "calling {class} should have returned an instance of BaseException, not {found}"
        )))
    }
}

/// `__exit__(type, exception, traceback)`.
pub fn call_exit(ctx: &mut Ctx, function: Value, receiver: Value, exception: Value) -> PyResult {
    let class = Value::object(ctx.class_of(exception));
    let traceback = exception
        .get::<Exception>()
        .map_or(Value::NONE, |exception| exception.traceback);
    match receiver.bound() {
        Some(receiver) => ctx.call(function, &[receiver, class, exception, traceback]),
        None => ctx.call(function, &[class, exception, traceback]),
    }
}

/// except*: the part of a group that matches, and the rest.
pub fn split_group(ctx: &mut Ctx, group: Value, pattern: Value) -> Result<(Value, Value), Thrown> {
    if group.is_none() {
        return Ok((Value::NONE, Value::NONE));
    }
    let base = ctx.exceptions.BaseExceptionGroup;
    let is_group_class = |pattern: Value| {
        pattern
            .get::<Class>()
            .is_some_and(|class| class.is_subclass_of(base))
    };
    let names_group = match pattern.get::<Tuple>() {
        Some(patterns) => patterns.items().iter().any(|item| is_group_class(*item)),
        None => is_group_class(pattern),
    };
    if names_group {
        return Err(ctx.type_error(
            "catching ExceptionGroup with except* is not allowed. Use except instead.",
        ));
    }
    if !ctx.is_instance_of(group, base) {
        if ctx.exception_matches(group, pattern)? {
            // A plain exception is handled as a group of one.
            let message = Value::object(ctx.new_str(""));
            let list = Value::object(ctx.new_tuple(&[group]));
            let wrapper = {
                let name = ctx.intern("ExceptionGroup");
                ctx.builtins.get_str(name)
            };
            let Some(wrapper) = wrapper else {
                return Err(ctx.unsupported("except*"));
            };
            let wrapped = ctx.call(wrapper, &[message, list])?;
            return Ok((wrapped, Value::NONE));
        }
        return Ok((Value::NONE, group));
    }
    let pair = ctx.call_attr(group, "split", &[pattern])?;
    match pair.get::<Tuple>() {
        Some(pair) if pair.items().len() == 2 => Ok((pair.items()[0], pair.items()[1])),
        _ => Err(ctx.type_error("split() must return a 2-tuple")),
    }
}

/// except*: what is to be raised after all clauses.
pub fn join_group(ctx: &mut Ctx, original: Value, raised: Value) -> PyResult {
    // What a clause handled is not the context of what goes on.
    ctx.handled = original;
    let raised = ctx.collect_list(raised)?;
    crate::types::exception::join(ctx, original, raised)
}
