//! generator, coroutine, async_generator: their methods and attributes.
//!
//! What does not live here: resuming (`vm/generator.rs`).

use super::{Attribute, Method, TypeDef, attribute, class_method, method};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::awaitable::Request;
use crate::object::class::Class;
use crate::object::exception::{Exception, Traceback};
use crate::object::generator::Resumed;
use crate::object::generator::{Generator, GeneratorKind, GeneratorState};
use crate::object::heap::Gc;
use crate::object::slots::{Slots, iter_self};
use crate::object::string::Str;
use crate::object::value::Value;

/// `generator`.
pub static GENERATOR: TypeDef = TypeDef {
    name: "generator",
    slots: Slots {
        repr: Some(repr),
        iter: Some(iter_self),
        next: Some(next),
        ..Slots::NONE
    },
    methods: METHODS,
    attributes: &[
        NAME,
        QUALNAME,
        attribute("gi_code", |_, this| Ok(Value::object(object(this).code))),
        attribute("gi_frame", frame),
        attribute("gi_running", running),
        attribute("gi_suspended", suspended),
        attribute("gi_yieldfrom", delegate),
    ],
    ..TypeDef::NONE
};

/// `coroutine`.
pub static COROUTINE: TypeDef = TypeDef {
    name: "coroutine",
    slots: Slots {
        repr: Some(repr),
        ..Slots::NONE
    },
    methods: COROUTINE_METHODS,
    attributes: &[
        NAME,
        QUALNAME,
        attribute("cr_await", delegate),
        attribute("cr_code", |_, this| Ok(Value::object(object(this).code))),
        attribute("cr_frame", frame),
        attribute("cr_origin", |_, _| Ok(Value::NONE)),
        attribute("cr_running", running),
        attribute("cr_suspended", suspended),
    ],
    ..TypeDef::NONE
};

/// `async_generator`.
pub static ASYNC_GENERATOR: TypeDef = TypeDef {
    name: "async_generator",
    slots: Slots {
        repr: Some(repr),
        ..Slots::NONE
    },
    methods: ASYNC_METHODS,
    attributes: &[
        NAME,
        QUALNAME,
        attribute("ag_await", delegate),
        attribute("ag_code", |_, this| Ok(Value::object(object(this).code))),
        attribute("ag_frame", frame),
        attribute("ag_running", |_, this| {
            Ok(Value::bool(object(this).running_async))
        }),
        attribute("ag_suspended", suspended),
    ],
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__next__", "(self, /)", |ctx, args| {
        ctx.generator_next(args.this())
    }),
    method("close", "(self, /)", close),
    method("send", "(self, value, /)", send),
    method(
        "throw",
        "(self, type, value=None, traceback=None, /)",
        throw,
    ),
];

static COROUTINE_METHODS: &[Method] = &[
    method("__await__", "(self, /)", |ctx, args| {
        let coroutine = args.this();
        Ok(super::awaitable::wrapper(ctx, coroutine))
    }),
    method("close", "(self, /)", close),
    method("send", "(self, value, /)", send),
    method(
        "throw",
        "(self, type, value=None, traceback=None, /)",
        throw,
    ),
];

static ASYNC_METHODS: &[Method] = &[
    method("__aiter__", "(self, /)", |_, args| Ok(args[0])),
    method("__anext__", "(self, /)", |ctx, args| {
        ctx.async_request(args.this(), Request::Send(Value::NONE))
    }),
    class_method(
        "__class_getitem__",
        "(cls, item, /)",
        super::generic_alias::class_getitem,
    ),
    method("aclose", "(self, /)", |ctx, args| {
        ctx.async_request(args.this(), Request::Close)
    }),
    method("asend", "(self, value, /)", |ctx, args| {
        ctx.async_request(args.this(), Request::Send(args[1]))
    }),
    method(
        "athrow",
        "(self, type, value=None, traceback=None, /)",
        |ctx, args| {
            if args.get(2).is_some() {
                warn_of_three(ctx, "athrow")?;
            }
            let parts = [
                args[1],
                args.get(2).unwrap_or(Value::NONE),
                args.get(3).unwrap_or(Value::NONE),
            ];
            ctx.async_request(args.this(), Request::Throw(parts))
        },
    ),
];

const NAME: Attribute = Attribute {
    name: "__name__",
    get: |_, this| Ok(object(this).name),
    set: Some(|ctx, this, value| {
        expect_name(ctx, value, "__name__")?;
        object(this).write().name = value;
        Ok(())
    }),
};

const QUALNAME: Attribute = Attribute {
    name: "__qualname__",
    get: |_, this| Ok(object(this).qualname),
    set: Some(|ctx, this, value| {
        expect_name(ctx, value, "__qualname__")?;
        object(this).write().qualname = value;
        Ok(())
    }),
};

fn expect_name(ctx: &mut Ctx, value: Value, attribute: &str) -> Result<(), Thrown> {
    if value.payload::<Str>().is_some() {
        return Ok(());
    }
    Err(ctx.type_error(&format!("{attribute} must be set to a string object")))
}

fn object(this: Value) -> Gc<Generator> {
    this.get().expect("slots and calls check the type")
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let generator = object(this);
    let qualname = ctx.str(generator.qualname)?;
    let text = format!(
        "<{} object {} at {:#x}>",
        ctx.type_name(this),
        qualname.as_str(),
        this.bits()
    );
    Ok(Value::object(ctx.new_str(&text)))
}

fn next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    match ctx.resume(object(this), Value::NONE)? {
        Resumed::Yielded(value) => Ok(Some(value)),
        Resumed::Returned(_) => Ok(None),
    }
}

pub(super) fn finish(ctx: &mut Ctx, resumed: Resumed) -> PyResult {
    match resumed {
        Resumed::Yielded(value) => Ok(value),
        Resumed::Returned(value) => Err(ctx.stop_iteration(value)),
    }
}

/// A coroutine that has ended must not be awaited again.
pub(super) fn check_reuse(ctx: &mut Ctx, generator: Gc<Generator>) -> Result<(), Thrown> {
    if generator.kind == GeneratorKind::Coroutine && generator.state == GeneratorState::Finished {
        return Err(ctx.runtime_error("cannot reuse already awaited coroutine"));
    }
    Ok(())
}

fn send(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let generator: Gc<Generator> = args.this();
    check_reuse(ctx, generator)?;
    let resumed = ctx.resume(generator, args[1])?;
    finish(ctx, resumed)
}

fn throw(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let generator: Gc<Generator> = args.this();
    let parts = [
        args[1],
        args.get(2).unwrap_or(Value::NONE),
        args.get(3).unwrap_or(Value::NONE),
    ];
    if args.get(2).is_some() {
        warn_of_three(ctx, "throw")?;
    }
    let exception = thrown_of(ctx, parts)?;
    check_reuse(ctx, generator)?;
    let resumed = ctx.throw_into(generator, exception)?;
    finish(ctx, resumed)
}

/// Exceptions are thrown by themselves.
pub(crate) fn warn_of_three(ctx: &mut Ctx, method: &str) -> Result<(), Thrown> {
    ctx.warn_deprecated(&format!(
        "the (type, exc, tb) signature of {method}() is deprecated, use the single-arg signature instead."
    ))
}

/// The exception that the arguments of `throw` mean: an exception, or its class, value and traceback.
pub(crate) fn thrown_of(ctx: &mut Ctx, parts: [Value; 3]) -> Result<Gc<Exception>, Thrown> {
    let [what, value, traceback] = parts;
    if !traceback.is_none() && traceback.get::<Traceback>().is_none() {
        return Err(ctx.type_error("throw() third argument must be a traceback object"));
    }
    let exception = if let Some(exception) = what.get::<Exception>() {
        if !value.is_none() {
            return Err(ctx.type_error("instance exception may not have a separate value"));
        }
        exception
    } else if let Some(class) = what.get::<Class>()
        && class.is_subclass_of(ctx.exceptions.BaseException)
    {
        if let Some(exception) = value.get::<Exception>()
            && exception.head.class.is_subclass_of(class)
        {
            exception
        } else {
            let made = if value.is_none() {
                ctx.call(what, &[])
            } else if let Some(several) = value.get::<crate::object::containers::Tuple>() {
                ctx.call(what, several.items())
            } else {
                ctx.call(what, &[value])
            };
            match made.and_then(|made| {
                let found = ctx.type_name(made);
                ctx.expect_exception(what, made, &found)
            }) {
                Ok(exception) => exception,
                // What went wrong is thrown instead.
                Err(thrown) => {
                    let instead = ctx.catch(ctx.exceptions.BaseException);
                    instead.ok_or(thrown)?
                }
            }
        }
    } else {
        let found = ctx.type_name(what);
        return Err(ctx.type_error(&format!(
            "exceptions must be classes or instances deriving from BaseException, not {found}"
        )));
    };
    if !traceback.is_none() {
        exception.write().traceback = traceback;
    }
    Ok(exception)
}

fn close(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let generator: Gc<Generator> = args.this();
    if generator.state == GeneratorState::Running {
        let what = ctx.type_name(args[0]);
        return Err(ctx.value_error(&format!("{what} already executing")));
    }
    ctx.close_generator(generator)
}

fn running(_: &mut Ctx, this: Value) -> PyResult {
    Ok(Value::bool(object(this).state == GeneratorState::Running))
}

fn suspended(_: &mut Ctx, this: Value) -> PyResult {
    Ok(Value::bool(object(this).state == GeneratorState::Suspended))
}

/// A frame object while the generator has not ended.
fn frame(ctx: &mut Ctx, this: Value) -> PyResult {
    let generator = object(this);
    if generator.state == GeneratorState::Finished {
        return Ok(Value::NONE);
    }
    super::traceback::frame_of_generator(ctx, generator)
}

/// What the generator delegates to.
fn delegate(ctx: &mut Ctx, this: Value) -> PyResult {
    let generator = object(this);
    Ok(match ctx.delegation(generator) {
        Some(instr) => generator.registers[instr.b as usize / 8],
        None => Value::NONE,
    })
}
