//! coroutine_wrapper, async_generator_asend, async_generator_athrow,
//! anext_awaitable: what `await` iterates.
//!
//! What does not live here: driving async generators (`vm/async_generator.rs`).

use super::generator::{thrown_of, warn_of_three};
use super::{Method, TypeDef, method};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::awaitable::{
    AnextAwaitable, AsyncAwaitable, AwaitState, CoroutineWrapper, ReadyAwaitable,
};
use crate::object::generator::{Generator, Resumed, Step};
use crate::object::heap::Gc;
use crate::object::native::state_unchecked;
use crate::object::slots::{Slots, iter_self};
use crate::object::value::Value;

/// `coroutine_wrapper`.
pub static COROUTINE_WRAPPER: TypeDef = TypeDef {
    name: "coroutine_wrapper",
    slots: Slots {
        iter: Some(iter_self),
        next: Some(|ctx, this| {
            let coroutine = state_unchecked::<CoroutineWrapper>(this).0;
            super::generator::check_reuse(ctx, coroutine)?;
            match ctx.resume(coroutine, Value::NONE)? {
                Resumed::Yielded(value) => Ok(Some(value)),
                Resumed::Returned(value) if value.is_none() => Ok(None),
                Resumed::Returned(value) => Err(ctx.stop_iteration(value)),
            }
        }),
        ..Slots::NONE
    },
    methods: WRAPPER_METHODS,
    ..TypeDef::NONE
};

static WRAPPER_METHODS: &[Method] = &[
    method("close", "(self, /)", |ctx, args| {
        let coroutine = state_unchecked::<CoroutineWrapper>(args[0]).0;
        ctx.close_generator(coroutine)
    }),
    method("send", "(self, value, /)", |ctx, args| {
        let coroutine = state_unchecked::<CoroutineWrapper>(args[0]).0;
        super::generator::check_reuse(ctx, coroutine)?;
        let resumed = ctx.resume(coroutine, args[1])?;
        super::generator::finish(ctx, resumed)
    }),
    method(
        "throw",
        "(self, type, value=None, traceback=None, /)",
        |ctx, args| {
            let coroutine = state_unchecked::<CoroutineWrapper>(args[0]).0;
            if args.get(2).is_some() {
                warn_of_three(ctx, "throw")?;
            }
            let exception = thrown_of(ctx, parts(&args))?;
            super::generator::check_reuse(ctx, coroutine)?;
            let resumed = ctx.throw_into(coroutine, exception)?;
            super::generator::finish(ctx, resumed)
        },
    ),
];

/// `async_generator_asend`.
pub static ASYNC_GENERATOR_ASEND: TypeDef = TypeDef {
    name: "async_generator_asend",
    slots: SLOTS,
    methods: METHODS,
    ..TypeDef::NONE
};

/// `async_generator_athrow`.
pub static ASYNC_GENERATOR_ATHROW: TypeDef = TypeDef {
    name: "async_generator_athrow",
    slots: SLOTS,
    methods: METHODS,
    ..TypeDef::NONE
};

const SLOTS: Slots = Slots {
    iter: Some(iter_self),
    next: Some(|ctx, this| {
        let step = ctx.async_send(this, Value::NONE)?;
        as_next(ctx, step)
    }),
    ..Slots::NONE
};

static METHODS: &[Method] = &[
    method("__await__", "(self, /)", |_, args| Ok(args[0])),
    method("close", "(self, /)", |_, args| {
        state_unchecked::<AsyncAwaitable>(args[0]).state = AwaitState::Closed;
        Ok(Value::NONE)
    }),
    method("send", "(self, value, /)", |ctx, args| {
        let step = ctx.async_send(args[0], args[1])?;
        as_send(ctx, step)
    }),
    method(
        "throw",
        "(self, type, value=None, traceback=None, /)",
        |ctx, args| {
            if args.get(2).is_some() {
                warn_of_three(ctx, "throw")?;
            }
            let exception = thrown_of(ctx, parts(&args))?;
            let step = ctx.async_throw(args[0], exception)?;
            as_send(ctx, step)
        },
    ),
];

/// `anext_awaitable`: `anext()` with a default.
pub static ANEXT_AWAITABLE: TypeDef = TypeDef {
    name: "anext_awaitable",
    slots: Slots {
        iter: Some(iter_self),
        next: Some(|ctx, this| {
            let result = anext_step(ctx, this, |ctx, iterator| {
                let class = ctx.class_of(iterator);
                if iterator.get::<Generator>().is_some() || class.is_heap_type {
                    return ctx.call_attr(iterator, "send", &[Value::NONE]);
                }
                match ctx.iter_next(iterator)? {
                    Some(value) => Ok(value),
                    None => Err(ctx.stop_iteration(Value::NONE)),
                }
            });
            result.map(Some)
        }),
        ..Slots::NONE
    },
    methods: ANEXT_METHODS,
    ..TypeDef::NONE
};

static ANEXT_METHODS: &[Method] = &[
    method("__await__", "(self, /)", |_, args| Ok(args[0])),
    method("close", "(self, /)", |ctx, args| {
        anext_step(ctx, args[0], |ctx, iterator| {
            ctx.call_attr(iterator, "close", &[])
        })
    }),
    method("send", "(self, value, /)", |ctx, args| {
        anext_step(ctx, args[0], |ctx, iterator| {
            ctx.call_attr(iterator, "send", &[args[1]])
        })
    }),
    method(
        "throw",
        "(self, type, value=None, traceback=None, /)",
        |ctx, args| {
            if args.get(2).is_some() {
                warn_of_three(ctx, "throw")?;
            }
            let exception = thrown_of(ctx, parts(&args))?;
            anext_step(ctx, args[0], |ctx, iterator| {
                ctx.call_attr(iterator, "throw", &[Value::object(exception)])
            })
        },
    ),
];

/// Do something with the iterator; its StopAsyncIteration ends the await with the default.
fn anext_step(
    ctx: &mut Ctx,
    this: Value,
    act: impl FnOnce(&mut Ctx, Value) -> PyResult,
) -> PyResult {
    if state_unchecked::<AnextAwaitable>(this).iterator.is_none() {
        let awaitable = state_unchecked::<AnextAwaitable>(this).awaitable;
        let iterator = ctx.awaitable_of(awaitable, 0)?;
        state_unchecked::<AnextAwaitable>(this).iterator = iterator;
    }
    let iterator = state_unchecked::<AnextAwaitable>(this).iterator;
    match act(ctx, iterator) {
        Ok(value) => Ok(value),
        Err(Thrown) => match ctx.catch(ctx.exceptions.StopAsyncIteration) {
            Some(_) => {
                let default = state_unchecked::<AnextAwaitable>(this).default;
                Err(ctx.stop_iteration(default))
            }
            None => Err(Thrown),
        },
    }
}

fn parts(args: &Args<'_>) -> [Value; 3] {
    [
        args[1],
        args.get(2).unwrap_or(Value::NONE),
        args.get(3).unwrap_or(Value::NONE),
    ]
}

fn as_next(ctx: &mut Ctx, step: Step) -> Result<Option<Value>, Thrown> {
    match step {
        Step::Yielded(value) => Ok(Some(value)),
        Step::Returned(value) if value.is_none() => Ok(None),
        Step::Returned(value) => Err(ctx.stop_iteration(value)),
        Step::Entered => unreachable!("only the VM enters frames"),
    }
}

fn as_send(ctx: &mut Ctx, step: Step) -> PyResult {
    match step {
        Step::Yielded(value) => Ok(value),
        Step::Returned(value) => Err(ctx.stop_iteration(value)),
        Step::Entered => unreachable!("only the VM enters frames"),
    }
}

/// The wrapper of a coroutine.
pub(super) fn wrapper(ctx: &mut Ctx, coroutine: Gc<Generator>) -> Value {
    let class = ctx.types.coroutine_wrapper;
    ctx.new_native(class, CoroutineWrapper(coroutine))
}

/// `ready_awaitable`: the result of a tool that was waited for before it was awaited.
pub static READY_AWAITABLE: TypeDef = TypeDef {
    name: "ready_awaitable",
    module: "wardian",
    slots: Slots {
        iter: Some(iter_self),
        next: Some(|ctx, this| {
            let value = state_unchecked::<ReadyAwaitable>(this).0;
            Err(ctx.stop_iteration(value))
        }),
        ..Slots::NONE
    },
    ..TypeDef::NONE
};

/// Awaiting it gives the value.
pub(crate) fn ready(ctx: &mut Ctx, value: Value) -> Value {
    let class = ctx.types.ready_awaitable;
    ctx.new_native(class, ReadyAwaitable(value))
}
