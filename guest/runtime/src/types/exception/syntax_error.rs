//! SyntaxError: its place and its text.

use super::fields::field_attribute;
use super::{INIT_SIGNATURE, field, init_args, object, refuse_keywords, set_field};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::Layout;
use crate::object::exception::Exception;
use crate::object::heap::Gc;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::{Attribute, TypeDef};

/// `SyntaxError`.
pub(super) static SYNTAX_ERROR: TypeDef = TypeDef {
    layout: Layout::Exception,
    is_base_type: true,
    attributes: ATTRIBUTES,
    init: Some((INIT_SIGNATURE, init)),
    ..TypeDef::NONE
};

static ATTRIBUTES: &[Attribute] = &[
    field_attribute!(end_lineno),
    field_attribute!(end_offset),
    field_attribute!(filename),
    field_attribute!(lineno),
    field_attribute!(msg),
    field_attribute!(offset),
    field_attribute!(print_file_and_line),
    field_attribute!(text),
];

fn init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    refuse_keywords(ctx, args)?;
    init_args(ctx, args);
    let exception = object(args[0]);
    let names = ctx.names;
    if let Some(message) = args.rest().first() {
        set_field(ctx, exception, names.msg, *message);
    }
    let &[_, details] = args.rest() else {
        return Ok(Value::NONE);
    };
    let details = ctx.collect_tuple(details)?;
    let details = details.items();
    if details.len() < 4 || details.len() > 6 {
        let message = format!(
            "function takes {} arguments ({} given)",
            if details.len() < 4 {
                "at least 4"
            } else {
                "at most 6"
            },
            details.len()
        );
        return Err(ctx.type_error(&message));
    }
    let fields = [
        names.filename,
        names.lineno,
        names.offset,
        names.text,
        names.end_lineno,
        names.end_offset,
    ];
    for (name, value) in fields.into_iter().zip(details) {
        set_field(ctx, exception, name, *value);
    }
    if details.len() == 5 {
        return Err(ctx.type_error("end_offset must be provided when end_lineno is provided"));
    }
    Ok(Value::NONE)
}

/// The message with the place that is known.
pub(super) fn text(ctx: &mut Ctx, exception: Gc<Exception>) -> Result<String, Thrown> {
    let names = ctx.names;
    let message = field(exception, names.msg);
    let message = ctx.str(message)?.as_str().to_string();
    let filename = field(exception, names.filename)
        .payload::<Str>()
        .map(|name| {
            let name = name.as_str();
            name.rsplit('/').next().unwrap_or(name).to_string()
        });
    let line = ctx
        .as_int(field(exception, names.lineno))
        .and_then(|line| ctx.int_to_i64(line));
    Ok(match (filename, line) {
        (Some(filename), Some(line)) => format!("{message} ({filename}, line {line})"),
        (Some(filename), None) => format!("{message} ({filename})"),
        (None, Some(line)) => format!("{message} (line {line})"),
        (None, None) => message,
    })
}
