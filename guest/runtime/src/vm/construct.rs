//! Calls of classes whose functions are Python's: `__call__` of the metaclass, `__new__`, and `__init__` behind that. They
//! get frames of the loop that runs, without Rust recursion: a thread can be suspended in them.
//!
//! What does not live here: the commonest call, where only `__init__` is the program's (`run.rs`), and calls from native
//! code (`call.rs`).

use super::call::with_first;
use crate::ctx::frames::FrameKind;
use crate::ctx::{Ctx, Thrown};
use crate::object::args::Keyword;
use crate::object::class::{Class, Layout};
use crate::object::containers::Tuple;
use crate::object::function::{Function, NativeFunction};
use crate::object::heap::{Gc, Kind};
use crate::object::slots::Special;
use crate::object::value::Value;

/// Begin the call of a class; false where it has no function to be entered, as most that come here.
#[inline(never)]
pub(super) fn begin(
    ctx: &mut Ctx,
    class: Gc<Class>,
    args: &[Value],
    keywords: &[Keyword],
    dst: u16,
) -> Result<bool, Thrown> {
    if !class.is_heap_type {
        return Ok(false);
    }
    if ctx.class_of(Value::object(class)) == ctx.types.type_ {
        return match class.special(ctx, Special::New) {
            Some(new) if !new.is_kind(Kind::NativeFunction) => {
                begin_new(ctx, class, new, args, keywords, dst)
            }
            _ => Ok(false),
        };
    }
    begin_by_metaclass(ctx, class, args, keywords, dst)
}

#[inline(never)]
fn begin_by_metaclass(
    ctx: &mut Ctx,
    class: Gc<Class>,
    args: &[Value],
    keywords: &[Keyword],
    dst: u16,
) -> Result<bool, Thrown> {
    let metaclass = ctx.class_of(Value::object(class));
    if let Some(call) = metaclass.special(ctx, Special::Call)
        && !call.is_kind(Kind::NativeFunction)
    {
        let Some(function) = call.get::<Function>() else {
            return Ok(false);
        };
        with_first(Value::object(class), args, |all| {
            ctx.push_call(function, all, keywords, dst, FrameKind::Call)
        })?;
        return Ok(true);
    }
    begin_making(ctx, class, args, keywords, dst)
}

/// Begin `type.__call__(class, ...)`, as a `__call__` of a metaclass calls it; false where that is not what is called, or
/// no function is to be entered.
pub(super) fn begin_call_of_type(
    ctx: &mut Ctx,
    callee: Gc<NativeFunction>,
    args: &[Value],
    keywords: &[Keyword],
    dst: u16,
) -> Result<bool, Thrown> {
    if callee.owner != Some(ctx.types.type_) || callee.name.as_str() != "__call__" {
        return Ok(false);
    }
    match args {
        [class, args @ ..] if let Some(class) = class.get::<Class>() => {
            begin_making(ctx, class, args, keywords, dst)
        }
        _ => Ok(false),
    }
}

fn begin_making(
    ctx: &mut Ctx,
    class: Gc<Class>,
    args: &[Value],
    keywords: &[Keyword],
    dst: u16,
) -> Result<bool, Thrown> {
    let Some(new) = class
        .special(ctx, Special::New)
        .filter(|_| class.is_heap_type)
    else {
        return Ok(false);
    };
    if Some(new) == ctx.types.object.special(ctx, Special::New) {
        let init = class.special(ctx, Special::Init);
        let init = init.and_then(|init| init.get::<Function>());
        let Some(init) = init.filter(|_| class.layout == Layout::Plain && !class.is_abstract)
        else {
            return Ok(false);
        };
        let instance = Value::object(ctx.new_instance(class, Value::UNBOUND));
        ctx.keep(instance);
        enter_init(ctx, init, instance, args, keywords, dst)?;
        return Ok(true);
    }
    if new.is_kind(Kind::NativeFunction) {
        return Ok(false);
    }
    begin_new(ctx, class, new, args, keywords, dst)
}

/// Enter `__new__`, where it is a function.
#[inline(never)]
fn begin_new(
    ctx: &mut Ctx,
    class: Gc<Class>,
    new: Value,
    args: &[Value],
    keywords: &[Keyword],
    dst: u16,
) -> Result<bool, Thrown> {
    let new = ctx.bind(new, Value::UNBOUND, class)?;
    ctx.keep(new);
    let Some(function) = new.get::<Function>() else {
        return Ok(false);
    };
    let call = remembered(ctx, class, args, keywords)?;
    with_first(Value::object(class), args, |all| {
        ctx.push_call(function, all, keywords, dst, FrameKind::New)
    })?;
    ctx.frames.stack.last_mut().expect("just pushed").extra = call;
    Ok(true)
}

/// What `__init__` needs when `__new__` has returned: the class alone, a tuple of it and the arguments, or one of None,
/// the class, a dict of the arguments by name, and the others.
fn remembered(
    ctx: &mut Ctx,
    class: Gc<Class>,
    args: &[Value],
    keywords: &[Keyword],
) -> Result<Value, Thrown> {
    let class = Value::object(class);
    if args.is_empty() && keywords.is_empty() {
        return Ok(class);
    }
    ctx.reserve(size_of_val(args))?;
    let call = if keywords.is_empty() {
        with_first(class, args, |all| ctx.new_tuple(all))
    } else {
        let named = ctx.new_dict();
        for (name, value) in keywords {
            named.write().set_str(*name, *value);
        }
        let all = [&[Value::NONE, class, Value::object(named)], args].concat();
        ctx.new_tuple(&all)
    };
    Ok(ctx.keep(Value::object(call)))
}

/// `__new__` has returned an object: `__init__` follows. Gives whether a frame was pushed for it; if not, all is done.
pub(super) fn made(ctx: &mut Ctx, call: Value, object: Value, dst: u16) -> Result<bool, Thrown> {
    ctx.keep(call);
    ctx.keep(object);
    let parts = call.get::<Tuple>();
    let (class, named, args) = match parts.as_ref().map(|parts| parts.items()) {
        Some([class, args @ ..]) if !class.is_none() => (*class, Value::NONE, args),
        Some([_, class, named, args @ ..]) => (*class, *named, args),
        _ => (call, Value::NONE, &[][..]),
    };
    let class = class.get::<Class>().expect("it was remembered");
    if !ctx.is_instance_of(object, class) {
        return Ok(false);
    }
    let own = ctx.class_of(object);
    let init = own.special(ctx, Special::Init);
    let Some(init) = init.filter(|_| init != ctx.types.object.special(ctx, Special::Init)) else {
        return Ok(false);
    };
    let keywords = ctx.keyword_pairs(named)?;
    if let Some(function) = init.get::<Function>() {
        enter_init(ctx, function, object, args, &keywords, dst)?;
        return Ok(true);
    }
    ctx.initialize(object, init, args, &keywords)?;
    Ok(false)
}

fn enter_init(
    ctx: &mut Ctx,
    init: Gc<Function>,
    object: Value,
    args: &[Value],
    keywords: &[Keyword],
    dst: u16,
) -> Result<(), Thrown> {
    with_first(object, args, |all| {
        ctx.push_call(init, all, keywords, dst, FrameKind::Init)
    })?;
    ctx.frames.stack.last_mut().expect("just pushed").extra = object;
    Ok(())
}
