//! OSError: fields from its arguments, the subclass for an error number, its text.

use super::fields::field_attribute;
use super::{
    INIT_SIGNATURE, NEW_SIGNATURE, expect_class, field, object, refuse_keywords, set_field,
};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::{Class, Layout};
use crate::object::exception::Exception;
use crate::object::heap::Gc;
use crate::object::value::Value;
use crate::types::{Attribute, TypeDef};

/// `OSError`.
pub(super) static OS_ERROR: TypeDef = TypeDef {
    layout: Layout::Exception,
    is_base_type: true,
    attributes: ATTRIBUTES,
    new: Some((NEW_SIGNATURE, new)),
    init: Some((INIT_SIGNATURE, init)),
    ..TypeDef::NONE
};

static ATTRIBUTES: &[Attribute] = &[
    field_attribute!(errno),
    field_attribute!(filename),
    field_attribute!(filename2),
    field_attribute!(strerror),
];

/// The subclass for an error number (those of Linux).
fn class_for(ctx: &Ctx, number: i64) -> Option<Gc<Class>> {
    let exceptions = &ctx.exceptions;
    Some(match number {
        1 | 13 => exceptions.PermissionError,
        2 => exceptions.FileNotFoundError,
        3 => exceptions.ProcessLookupError,
        4 => exceptions.InterruptedError,
        10 => exceptions.ChildProcessError,
        11 | 114 | 115 => exceptions.BlockingIOError,
        17 => exceptions.FileExistsError,
        20 => exceptions.NotADirectoryError,
        21 => exceptions.IsADirectoryError,
        32 | 108 => exceptions.BrokenPipeError,
        103 => exceptions.ConnectionAbortedError,
        104 => exceptions.ConnectionResetError,
        110 => exceptions.TimeoutError,
        111 => exceptions.ConnectionRefusedError,
        _ => return None,
    })
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut class = expect_class(ctx, args[0])?;
    if class == ctx.exceptions.OSError
        && let [number, _, ..] = args.rest()
        && let Some(number) = number.as_small_int()
        && let Some(found) = class_for(ctx, number)
    {
        class = found;
    }
    let all = Value::object(ctx.new_tuple(args.rest()));
    Ok(Value::object(ctx.new_exception_object(class, all)))
}

fn init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    refuse_keywords(ctx, args)?;
    let exception = object(args[0]);
    let given = args.rest();
    let mut kept = given;
    if (2..=5).contains(&given.len()) {
        let names = ctx.names;
        set_field(ctx, exception, names.errno, given[0]);
        set_field(ctx, exception, names.strerror, given[1]);
        if let Some(count) = given.get(2)
            && ctx.as_int(*count).is_some()
            && ctx.class_of(args[0]) == ctx.exceptions.BlockingIOError
        {
            let name = ctx.intern("characters_written");
            set_field(ctx, exception, name, *count);
        } else if let Some(filename) = given.get(2)
            && !filename.is_none()
        {
            set_field(ctx, exception, names.filename, *filename);
            // The file names are not among the arguments, for compatibility.
            kept = &given[..2];
        }
        if let Some(filename) = given.get(4)
            && !filename.is_none()
        {
            set_field(ctx, exception, names.filename2, *filename);
        }
    }
    let kept = Value::object(ctx.new_tuple(kept));
    exception.write().args = kept;
    Ok(Value::NONE)
}

/// `[Errno 2] No such file or directory: 'x'`; None: as other exceptions.
pub(super) fn text(ctx: &mut Ctx, exception: Gc<Exception>) -> Result<Option<String>, Thrown> {
    let names = ctx.names;
    let number = field(exception, names.errno);
    let problem = field(exception, names.strerror);
    let first = field(exception, names.filename);
    let second = field(exception, names.filename2);
    if first.is_none() && (number.is_none() || problem.is_none()) {
        return Ok(None);
    }
    let number = ctx.str(number)?;
    let problem = ctx.str(problem)?;
    let mut text = format!("[Errno {}] {}", number.as_str(), problem.as_str());
    if !first.is_none() {
        let first = ctx.repr(first)?;
        text.push_str(": ");
        text.push_str(first.as_str());
        if !second.is_none() {
            let second = ctx.repr(second)?;
            text.push_str(" -> ");
            text.push_str(second.as_str());
        }
    }
    Ok(Some(text))
}
