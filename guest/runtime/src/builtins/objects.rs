//! Builtin functions on any object: attributes, classes, identity, names.

use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::Class;
use crate::object::containers::{List, Tuple};
use crate::object::dict::Dict;
use crate::object::heap::{Gc, Kind};
use crate::object::slots::Special;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::list::sort_list;
use crate::types::object::attribute_name;

pub(super) fn callable(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(Value::bool(ctx.is_callable(args[0])))
}

pub(super) fn getattr(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = attribute_name(ctx, args[1])?;
    match args.get(2) {
        None => ctx.get_attr(args[0], name),
        Some(default) => Ok(ctx.get_attr_opt(args[0], name)?.unwrap_or(default)),
    }
}

pub(super) fn hasattr(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = attribute_name(ctx, args[1])?;
    Ok(Value::bool(ctx.get_attr_opt(args[0], name)?.is_some()))
}

pub(super) fn setattr(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = attribute_name(ctx, args[1])?;
    ctx.set_attr(args[0], name, args[2])?;
    Ok(Value::NONE)
}

pub(super) fn delattr(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = attribute_name(ctx, args[1])?;
    ctx.set_attr(args[0], name, Value::UNBOUND)?;
    Ok(Value::NONE)
}

pub(super) fn hash(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let hash = ctx.hash(args[0])?;
    Ok(ctx.new_int(hash))
}

pub(super) fn id(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(ctx.new_bigint(args[0].bits().into()))
}

pub(super) fn isinstance(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    // Most questions are about a class whose metaclass has no opinion.
    if let Some(class) = args[1].get::<Class>()
        && ctx.class_of(args[1]) == ctx.types.type_
    {
        let own = ctx.class_of(args[0]);
        if own.is_subclass_of(class) {
            return Ok(Value::TRUE);
        }
        if !own.is_heap_type {
            return Ok(Value::FALSE);
        }
    }
    Ok(Value::bool(ctx.is_instance(args[0], args[1])?))
}

pub(super) fn issubclass(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(Value::bool(ctx.is_subclass(args[0], args[1])?))
}

pub(super) fn len(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let object = args[0];
    let length = match object.kind() {
        Some(Kind::List) => object.get::<List>().map(|list| list.items.len()),
        Some(Kind::Str) => object.get::<Str>().map(|text| text.length()),
        Some(Kind::Dict) => object.get::<Dict>().map(|dict| dict.len()),
        Some(Kind::Tuple) => object.get::<Tuple>().map(|tuple| tuple.items().len()),
        _ => None,
    };
    let length = match length {
        Some(length) => length as i64,
        None => ctx.long_len(object)?,
    };
    Ok(ctx.new_int(length))
}

/// Raise `SystemExit(code)`.
pub(super) fn exit(ctx: &mut Ctx, code: Value) -> Thrown {
    let class = Value::object(ctx.exceptions.SystemExit);
    let made = ctx.call(class, &[code]);
    match made.and_then(|made| ctx.make_exception(made)) {
        Ok(exception) => ctx.throw(exception),
        Err(thrown) => thrown,
    }
}

/// What `sys.breakpointhook` does.
pub(super) fn breakpoint(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let sys = ctx.import("sys")?;
    let name = ctx.intern("breakpointhook");
    let Some(hook) = ctx.get_attr_opt(sys, name)? else {
        return Err(ctx.runtime_error("lost sys.breakpointhook"));
    };
    let keywords = ctx.keyword_pairs(args[0])?;
    ctx.call_keywords(hook, args.rest(), &keywords)
}

pub(super) fn vars(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(object) = args.get(0) else {
        return ctx.current_locals();
    };
    let name = ctx.names.__dict__;
    match ctx.get_attr_opt(object, name)? {
        Some(dict) => Ok(dict),
        None => Err(ctx.type_error("vars() argument must have __dict__ attribute")),
    }
}

pub(super) fn dir(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let names = match args.get(0) {
        Some(object) => ctx.dir(object)?,
        None => {
            let locals = ctx.current_locals()?;
            let names = match locals.get::<Dict>() {
                Some(dict) => {
                    let keys = dict.iter().map(|entry| entry.key).collect();
                    ctx.new_list(keys)
                }
                None => {
                    let keys = ctx.call_attr(locals, "keys", &[])?;
                    ctx.collect_list(keys)?
                }
            };
            sort_list(ctx, names, Value::NONE, false)?;
            names
        }
    };
    Ok(Value::object(names))
}

impl Ctx {
    /// `dir(object)`: names of attributes, sorted.
    pub fn dir(&mut self, object: Value) -> Result<Gc<List>, Thrown> {
        let names = match self.lookup_special(object, Special::Dir) {
            Some(method) => {
                let names = self.call_special(method, object, &[])?;
                self.collect_list(names)?
            }
            None => self.attribute_names(object)?,
        };
        sort_list(self, names, Value::NONE, false)?;
        Ok(names)
    }
}
