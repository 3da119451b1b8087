//! `_format_parts`: templates of `str.format` taken apart, up to the first error; `_string.py` makes iterators of it.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};
use wardian_text::format_template::{self, First, Step, TemplateError};

static FUNCTIONS: &[Method] = &[
    function("field_name", "(string, /)", field_name),
    function("segments", "(string, /)", segments),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_format_parts", FUNCTIONS)
}

fn text(ctx: &mut Ctx, value: Value) -> Result<Gc<Str>, Thrown> {
    match value.payload::<Str>() {
        Some(text) => {
            ctx.charge(format_template::cost(text.as_str()))?;
            Ok(text)
        }
        None => {
            let name = ctx.type_name(value);
            Err(ctx.type_error(&format!("expected str, got {name}")))
        }
    }
}

fn str_value(ctx: &mut Ctx, text: &str) -> Value {
    let value = Value::object(ctx.new_str(text));
    ctx.keep(value)
}

fn error_value(ctx: &mut Ctx, error: Option<TemplateError>) -> Value {
    match error {
        Some(error) => str_value(ctx, error.message),
        None => Value::NONE,
    }
}

/// A list of literals with the fields that follow them, and the text of the error behind it.
fn segments(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let template = text(ctx, args[0])?;
    let mut rows = Vec::new();
    let mut error = None;
    for segment in format_template::segments(template.as_str()) {
        ctx.charge(1)?;
        let segment = match segment {
            Ok(segment) => segment,
            Err(found) => {
                error = Some(found);
                break;
            }
        };
        let mut row = [
            str_value(ctx, segment.literal),
            Value::NONE,
            Value::NONE,
            Value::NONE,
        ];
        if let Some(field) = segment.field {
            row[1] = str_value(ctx, field.name);
            row[2] = str_value(ctx, field.spec);
            if let Some(conversion) = field.conversion {
                row[3] = str_value(ctx, conversion.encode_utf8(&mut [0; 4]));
            }
        }
        let row = Value::object(ctx.new_tuple(&row));
        rows.push(ctx.keep(row));
    }
    let rows = Value::object(ctx.new_list(rows));
    ctx.keep(rows);
    let error = error_value(ctx, error);
    Ok(Value::object(ctx.new_tuple(&[rows, error])))
}

/// The start of a field name, a list of the steps after it, and the text of the error behind them.
fn field_name(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = text(ctx, args[0])?;
    let (first, steps) = match format_template::field_name(name.as_str()) {
        Ok(parts) => parts,
        Err(error) => return Err(ctx.value_error(error.message)),
    };
    let first = match first {
        First::Auto => str_value(ctx, ""),
        First::Index(index) => ctx.new_int(index as i64),
        First::Name(name) => str_value(ctx, name),
    };
    ctx.keep(first);
    let mut rows = Vec::new();
    let mut error = None;
    for step in steps {
        ctx.charge(1)?;
        let (is_attribute, key) = match step {
            Ok(Step::Attribute(name)) => (true, str_value(ctx, name)),
            Ok(Step::Index(index)) => (false, ctx.new_int(index as i64)),
            Ok(Step::Key(key)) => (false, str_value(ctx, key)),
            Err(found) => {
                error = Some(found);
                break;
            }
        };
        ctx.keep(key);
        let row = Value::object(ctx.new_tuple(&[Value::bool(is_attribute), key]));
        rows.push(ctx.keep(row));
    }
    let rows = Value::object(ctx.new_list(rows));
    ctx.keep(rows);
    let error = error_value(ctx, error);
    Ok(Value::object(ctx.new_tuple(&[first, rows, error])))
}
