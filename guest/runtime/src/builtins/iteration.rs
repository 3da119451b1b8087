//! Builtin functions that iterate.

use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::awaitable::AnextAwaitable;
use crate::object::generator::Resumed;
use crate::object::generator::{Generator, GeneratorKind};
use crate::object::sinks::Sink;
use crate::object::slots::{CompareOp, Special};
use crate::object::value::Value;
use crate::types::list::sort_list;

pub(super) fn all(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut iter = ctx.iter(args[0])?;
    let mut sink = Sink::While(true);
    while let Some(item) = ctx.next_into(&mut iter, &mut sink)? {
        if !ctx.truth(item)? {
            return Ok(Value::FALSE);
        }
    }
    Ok(Value::TRUE)
}

pub(super) fn any(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut iter = ctx.iter(args[0])?;
    let mut sink = Sink::While(false);
    while let Some(item) = ctx.next_into(&mut iter, &mut sink)? {
        if ctx.truth(item)? {
            return Ok(Value::TRUE);
        }
    }
    Ok(Value::FALSE)
}

pub(super) fn iter(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(sentinel) = args.get(1) else {
        return ctx.get_iter(args[0]);
    };
    if !ctx.is_callable(args[0]) {
        return Err(ctx.type_error("iter(object, sentinel): object must be callable"));
    }
    Ok(ctx.new_callable_iterator(args[0], sentinel))
}

pub(super) fn next(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let item = match args[0].get::<Generator>() {
        // What a generator returns is the value of the StopIteration.
        Some(generator) if generator.kind == GeneratorKind::Generator => {
            ctx.generator_next(generator)
        }
        _ => next_item(ctx, args[0]),
    };
    match (item, args.get(1)) {
        (Err(Thrown), Some(default)) => match ctx.catch(ctx.exceptions.StopIteration) {
            Some(_) => Ok(default),
            None => Err(Thrown),
        },
        (item, _) => item,
    }
}

/// The next item, or StopIteration.
fn next_item(ctx: &mut Ctx, iterator: Value) -> PyResult {
    let class = ctx.class_of(iterator);
    if class.is_heap_type
        && let Some(method) = class.special(ctx, Special::Next)
    {
        return ctx.call_special(method, iterator, &[]);
    }
    match ctx.iter_next_raising(iterator)? {
        Some(item) => Ok(item),
        None => Err(ctx.stop_iteration(Value::NONE)),
    }
}

impl Ctx {
    /// `generator.__next__()`.
    pub fn generator_next(&mut self, generator: crate::object::heap::Gc<Generator>) -> PyResult {
        match self.resume(generator, Value::NONE)? {
            Resumed::Yielded(value) => Ok(value),
            Resumed::Returned(value) => Err(self.stop_iteration(value)),
        }
    }
}

pub(super) fn max(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    extreme(ctx, args, "max", CompareOp::Gt)
}

pub(super) fn min(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    extreme(ctx, args, "min", CompareOp::Lt)
}

fn extreme(ctx: &mut Ctx, args: Args<'_>, name: &str, better: CompareOp) -> PyResult {
    let key = args.get(0).filter(|key| !key.is_none());
    let default = args.get(1);
    let items = match args.rest() {
        [first, others @ ..]
            if !others.is_empty()
                && key.is_none()
                && default.is_none()
                && first.is_small_int()
                && others.iter().all(|item| item.is_small_int()) =>
        {
            let mut best = *first;
            for item in others {
                let (item_int, best_int) = (item.small_int_unchecked(), best.small_int_unchecked());
                if better.holds(item_int.cmp(&best_int)) {
                    best = *item;
                }
            }
            return Ok(best);
        }
        [] => {
            return Err(ctx.type_error(&format!("{name} expected at least 1 argument, got 0")));
        }
        [iterable] => *iterable,
        several => {
            if default.is_some() {
                return Err(ctx.type_error(&format!(
                    "Cannot specify a default for {name}() with multiple positional arguments"
                )));
            }
            Value::object(ctx.new_tuple(several))
        }
    };
    let best = ctx.root(Value::UNBOUND);
    let best_key = ctx.root(Value::UNBOUND);
    let mut iter = ctx.iter(items)?;
    while let Some(item) = ctx.next(&mut iter)? {
        let item_key = match key {
            Some(key) => ctx.call(key, &[item])?,
            None => item,
        };
        let current = ctx.get_root(best_key);
        if current.is_unbound() || ctx.compare_bool(better, item_key, current)? {
            ctx.set_root(best, item);
            ctx.set_root(best_key, item_key);
        }
    }
    match (ctx.get_root(best).bound(), default) {
        (Some(best), _) => Ok(best),
        (None, Some(default)) => Ok(default),
        (None, None) => Err(ctx.value_error(&format!("{name}() iterable argument is empty"))),
    }
}

pub(super) fn sorted(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let &[iterable] = args.rest() else {
        let count = args.rest().len();
        return Err(ctx.type_error(&format!("sorted expected 1 argument, got {count}")));
    };
    let (mut key, mut reverse) = (Value::NONE, false);
    for (name, value) in ctx.keyword_pairs(args[0])? {
        match name.as_str() {
            "key" => key = value,
            "reverse" => reverse = ctx.truth(value)?,
            // CPython hands them on to `list.sort`.
            other => {
                return Err(ctx.type_error(&format!(
                    "'{other}' is an invalid keyword argument for sort()"
                )));
            }
        }
    }
    let list = ctx.collect_list(iterable)?;
    sort_list(ctx, list, key, reverse)?;
    Ok(Value::object(list))
}

pub(super) fn aiter(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match ctx.class_of(args[0]).special(ctx, Special::AIter) {
        Some(method) => ctx.call_special(method, args[0], &[]),
        None => {
            let name = ctx.type_name(args[0]);
            Err(ctx.type_error(&format!("'{name}' object is not an async iterable")))
        }
    }
}

pub(super) fn anext(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(method) = ctx.class_of(args[0]).special(ctx, Special::ANext) else {
        let name = ctx.type_name(args[0]);
        return Err(ctx.type_error(&format!("'{name}' object is not an async iterator")));
    };
    let awaitable = ctx.call_special(method, args[0], &[])?;
    let Some(default) = args.get(1) else {
        return Ok(awaitable);
    };
    let class = ctx.types.anext_awaitable;
    Ok(ctx.new_native(
        class,
        AnextAwaitable {
            awaitable,
            iterator: Value::NONE,
            default,
        },
    ))
}
