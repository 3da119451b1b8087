//! Async generators: `async for`, and driving what their methods give to be awaited.
//!
//! A value that an async generator yields ends the `await` of the one who asked
//! for it; what it awaits itself is yielded through to the event loop. Both look
//! the same to [`Ctx::resume`], `Generator::produced` tells them apart.

use super::generator;
use crate::ctx::frames::FrameKind;
use crate::ctx::{Ctx, PyResult, Thrown, ThrownState};
use crate::object::awaitable::{AsyncAwaitable, AwaitState, Request};
use crate::object::exception::Exception;
use crate::object::generator::{Generator, GeneratorKind, GeneratorState, Resumed, Step};
use crate::object::heap::Gc;
use crate::object::native::state_unchecked;
use crate::object::slots::Special;
use crate::object::value::Value;

/// `__aiter__` for `async for`.
pub fn iterator(ctx: &mut Ctx, object: Value) -> PyResult {
    if is_async_generator(object).is_some() {
        return Ok(object);
    }
    let Some(method) = ctx.class_of(object).special(ctx, Special::AIter) else {
        let name = ctx.type_name(object);
        return Err(ctx.type_error(&format!(
            "'async for' requires an object with __aiter__ method, got {name}"
        )));
    };
    let iterator = ctx.call_special(method, object, &[])?;
    if ctx
        .class_of(iterator)
        .special(ctx, Special::ANext)
        .is_none()
    {
        let name = ctx.type_name(iterator);
        return Err(ctx.type_error(&format!(
            "'async for' received an object from __aiter__ that does not implement __anext__: {name}"
        )));
    }
    Ok(iterator)
}

/// `__anext__` for `async for`: something that `YieldFrom` can drive.
pub fn next(ctx: &mut Ctx, iterator: Value) -> PyResult {
    if let Some(generator) = is_async_generator(iterator) {
        return request(ctx, generator, Request::Send(Value::NONE));
    }
    let Some(method) = ctx.class_of(iterator).special(ctx, Special::ANext) else {
        let name = ctx.type_name(iterator);
        return Err(ctx.type_error(&format!(
            "'async for' requires an iterator with __anext__ method, got {name}"
        )));
    };
    let awaitable = ctx.call_special(method, iterator, &[])?;
    match ctx.awaitable_of(awaitable, 0) {
        Ok(iterator) => Ok(iterator),
        Err(Thrown) => {
            let Some(cause) = ctx.catch(ctx.exceptions.Exception) else {
                return Err(Thrown);
            };
            let name = ctx.type_name(awaitable);
            let thrown = ctx.type_error(&format!(
                "'async for' received an invalid object from __anext__: {name}"
            ));
            if let ThrownState::Exception(error) = ctx.thrown {
                let error = error.write();
                error.cause = Value::object(cause);
                error.context = Value::object(cause);
                error.suppress_context = true;
            }
            Err(thrown)
        }
    }
}

fn is_async_generator(object: Value) -> Option<Gc<Generator>> {
    object
        .get::<Generator>()
        .filter(|generator| generator.kind == GeneratorKind::AsyncGenerator)
}

/// A new awaitable; an event loop hears of the generator when it is the first.
pub fn request(ctx: &mut Ctx, generator: Gc<Generator>, request: Request) -> PyResult {
    if !generator.hooked {
        generator.write().hooked = true;
        let hook = ctx.session.async_generator_hooks.first_iteration;
        if !hook.is_none() {
            ctx.call(hook, &[Value::object(generator)])?;
        }
    }
    let class = match request {
        Request::Send(_) => ctx.types.async_generator_asend,
        _ => ctx.types.async_generator_athrow,
    };
    Ok(ctx.new_native(
        class,
        AsyncAwaitable {
            generator,
            request,
            state: AwaitState::Created,
        },
    ))
}

/// Drive what `YieldFrom` delegates to, without a Rust frame where that is possible.
pub(super) fn delegate(ctx: &mut Ctx, this: Value, sent: Value) -> Result<Step, Thrown> {
    let awaitable = state_unchecked::<AsyncAwaitable>(this);
    let Request::Send(first) = awaitable.request else {
        return step(ctx, this, sent);
    };
    let sent = begin_send(ctx, this, first, sent)?;
    let generator = awaitable.generator;
    if generator.state == GeneratorState::Finished {
        return settle(ctx, this, Ok(Resumed::Returned(Value::NONE)));
    }
    match generator::push(ctx, generator, sent, FrameKind::YieldFrom) {
        Ok(()) => Ok(Step::Entered),
        Err(Thrown) => settle(ctx, this, Err(Thrown)),
    }
}

/// The generator yielded a value to whoever awaits `iterator`.
pub(super) fn delivered(iterator: Value) {
    if iterator.native::<AsyncAwaitable>().is_some() {
        state_unchecked::<AsyncAwaitable>(iterator).state = AwaitState::Closed;
    }
}

fn begin_send(ctx: &mut Ctx, this: Value, first: Value, sent: Value) -> PyResult {
    let awaitable = state_unchecked::<AsyncAwaitable>(this);
    let generator = awaitable.generator;
    let ended = awaitable.state == AwaitState::Started && !generator.running_async;
    if awaitable.state == AwaitState::Closed || ended {
        return Err(ctx.runtime_error("cannot reuse already awaited __anext__()/asend()"));
    }
    let mut sent = sent;
    if awaitable.state == AwaitState::Created {
        if generator.running_async {
            return Err(ctx.runtime_error("anext(): asynchronous generator is already running"));
        }
        if sent.is_none() {
            sent = first;
        }
        awaitable.state = AwaitState::Started;
    }
    generator.write().running_async = true;
    Ok(sent)
}

/// `awaitable.send(sent)`.
pub fn step(ctx: &mut Ctx, this: Value, sent: Value) -> Result<Step, Thrown> {
    let awaitable = state_unchecked::<AsyncAwaitable>(this);
    let generator = awaitable.generator;
    match awaitable.request {
        Request::Send(first) => {
            let sent = begin_send(ctx, this, first, sent)?;
            let resumed = ctx.resume(generator, sent);
            settle(ctx, this, resumed)
        }
        Request::Throw(_) | Request::Close => step_throw(ctx, this, sent),
    }
}

fn step_throw(ctx: &mut Ctx, this: Value, sent: Value) -> Result<Step, Thrown> {
    let awaitable = state_unchecked::<AsyncAwaitable>(this);
    let generator = awaitable.generator;
    if awaitable.state == AwaitState::Closed {
        return Err(ctx.runtime_error("cannot reuse already awaited aclose()/athrow()"));
    }
    if generator.state == GeneratorState::Finished {
        awaitable.state = AwaitState::Closed;
        return Ok(Step::Returned(Value::NONE));
    }
    if awaitable.state == AwaitState::Started {
        let resumed = ctx.resume(generator, sent);
        return settle(ctx, this, resumed);
    }
    if generator.running_async {
        awaitable.state = AwaitState::Closed;
        let what = if matches!(awaitable.request, Request::Close) {
            "aclose"
        } else {
            "athrow"
        };
        return Err(ctx.runtime_error(&format!(
            "{what}(): asynchronous generator is already running"
        )));
    }
    if generator.closed {
        awaitable.state = AwaitState::Closed;
        return Err(ctx.raise_class(ctx.exceptions.StopAsyncIteration));
    }
    if !sent.is_none() {
        return Err(ctx.runtime_error("can't send non-None value to a just-started coroutine"));
    }
    awaitable.state = AwaitState::Started;
    generator.write().running_async = true;
    let exception = match awaitable.request {
        Request::Throw(parts) => match crate::types::generator::thrown_of(ctx, parts) {
            Ok(exception) => exception,
            Err(Thrown) => return settle(ctx, this, Err(Thrown)),
        },
        _ => {
            generator.write().closed = true;
            let args = Value::object(ctx.new_tuple(&[]));
            ctx.new_exception_object(ctx.exceptions.GeneratorExit, args)
        }
    };
    let resumed = ctx.throw_into(generator, exception);
    settle(ctx, this, resumed)
}

/// `awaitable.throw(exception)`.
pub fn throw(ctx: &mut Ctx, this: Value, exception: Gc<Exception>) -> Result<Step, Thrown> {
    let awaitable = state_unchecked::<AsyncAwaitable>(this);
    if awaitable.state == AwaitState::Closed {
        let which = match awaitable.request {
            Request::Send(_) => "__anext__()/asend()",
            _ => "aclose()/athrow()",
        };
        return Err(ctx.runtime_error(&format!("cannot reuse already awaited {which}")));
    }
    let resumed = ctx.throw_into(awaitable.generator, exception);
    settle(ctx, this, resumed)
}

/// What resuming the generator means for whoever awaits.
fn settle(ctx: &mut Ctx, this: Value, resumed: Result<Resumed, Thrown>) -> Result<Step, Thrown> {
    let awaitable = state_unchecked::<AsyncAwaitable>(this);
    let generator = awaitable.generator;
    let closing = matches!(awaitable.request, Request::Close);
    match resumed {
        Ok(Resumed::Yielded(value)) if !generator.produced => return Ok(Step::Yielded(value)),
        Ok(Resumed::Yielded(value)) => {
            awaitable.state = AwaitState::Closed;
            generator.write().running_async = false;
            if closing {
                return Err(ctx.runtime_error("async generator ignored GeneratorExit"));
            }
            return Ok(Step::Returned(value));
        }
        Ok(Resumed::Returned(_)) => {
            ctx.raise_class(ctx.exceptions.StopAsyncIteration);
        }
        Err(Thrown) => {}
    }
    awaitable.state = AwaitState::Closed;
    generator.write().running_async = false;
    if is_end(ctx) {
        generator.write().closed = true;
        if closing {
            ctx.thrown = ThrownState::Nothing;
            return Ok(Step::Returned(Value::NONE));
        }
    }
    Err(Thrown)
}

/// Whether what is thrown ends an async generator for good.
pub(super) fn is_end(ctx: &Ctx) -> bool {
    match ctx.thrown {
        ThrownState::Exception(exception) => {
            let class = exception.head.class;
            class.is_subclass_of(ctx.exceptions.StopAsyncIteration)
                || class.is_subclass_of(ctx.exceptions.GeneratorExit)
        }
        _ => false,
    }
}

/// For the types of what async generators give to be awaited.
impl Ctx {
    /// A new awaitable of a generator; an event loop hears of the generator when it is the first.
    pub fn async_request(&mut self, generator: Gc<Generator>, new: Request) -> PyResult {
        request(self, generator, new)
    }

    /// `awaitable.send(sent)`.
    pub fn async_send(&mut self, awaitable: Value, sent: Value) -> Result<Step, Thrown> {
        step(self, awaitable, sent)
    }

    /// `awaitable.throw(exception)`.
    pub fn async_throw(
        &mut self,
        awaitable: Value,
        exception: Gc<Exception>,
    ) -> Result<Step, Thrown> {
        throw(self, awaitable, exception)
    }
}
