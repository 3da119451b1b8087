//! `str.format`, `str.format_map` and `format(text, spec)`.
//!
//! Templates nest two levels, as in CPython, so nothing recurses further.

use super::{made, reserve_text};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::dict::Dict;
use crate::object::heap::Gc;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::sequence::push_text;
use wardian_text::format_spec::{self, FormatSpec, Subject};
use wardian_text::format_template::{self, Field, First, Numbering, Step, TemplateError};
use wardian_text::str_repr;

pub(super) fn format_slot(ctx: &mut Ctx, this: Value, spec: &str) -> PyResult {
    if spec.is_empty() {
        return Ok(this);
    }
    let text = super::exact(this);
    let result = FormatSpec::parse(spec, Subject::Text, "str");
    let spec = result.map_err(|error| ctx.format_error(error))?;
    let size = spec.cost_text(text.as_str().len() as u64);
    reserve_text(ctx, size)?;
    if spec.only_pads() {
        let (left, right) = spec.sides(text.length() as u64);
        // Both are below the size that was reserved, which fits.
        return super::pad::padded(ctx, text, 0, spec.fill, (left as usize, right as usize));
    }
    ctx.charge(size / price::COPIED_BYTES)?;
    match format_spec::format_str(text.as_str(), &spec, "str") {
        Ok(formatted) => made(ctx, &formatted),
        Err(error) => Err(ctx.format_error(error)),
    }
}

/// `ascii(object)`.
pub fn ascii(ctx: &mut Ctx, object: Value) -> Result<Gc<Str>, Thrown> {
    let repr = ctx.repr(object)?;
    if repr.is_ascii() {
        return Ok(repr);
    }
    let size = repr.as_str().len() as u64;
    reserve_text(ctx, size * 5)?;
    ctx.charge(size / price::WRITTEN_BYTES)?;
    let text = ctx.metered(|meter| str_repr::ascii_of_repr(repr.as_str(), meter))?;
    Ok(ctx.new_str_of_length(&text, text.len()))
}

/// Where fields find their values.
#[derive(Clone, Copy)]
struct Source<'a> {
    positional: &'a [Value],
    /// A dict of keyword arguments, or what `format_map` was given.
    named: Value,
    is_map: bool,
}

pub(super) fn format(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = Source {
        positional: args.rest(),
        named: args[1],
        is_map: false,
    };
    format_with(ctx, args.this::<Str>(), source)
}

pub(super) fn format_map(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = Source {
        positional: &[],
        named: args[1],
        is_map: true,
    };
    format_with(ctx, args.this::<Str>(), source)
}

fn format_with(ctx: &mut Ctx, template: Gc<Str>, source: Source<'_>) -> PyResult {
    ctx.charge(format_template::cost(template.as_str()))?;
    let mut out = ctx.take_scratch();
    let mut numbering = Numbering::new();
    render(ctx, template.as_str(), source, &mut numbering, 1, &mut out)?;
    let made = made(ctx, &out);
    ctx.give_back_scratch(out);
    made
}

fn template_error(ctx: &mut Ctx, error: TemplateError) -> Thrown {
    ctx.value_error(error.message)
}

fn render(
    ctx: &mut Ctx,
    template: &str,
    source: Source<'_>,
    numbering: &mut Numbering,
    depth: usize,
    out: &mut String,
) -> Result<(), Thrown> {
    if depth > format_template::MAX_DEPTH {
        return Err(ctx.value_error(format_template::TOO_DEEP));
    }
    for segment in format_template::segments(template) {
        ctx.charge(1)?;
        let segment = segment.map_err(|error| template_error(ctx, error))?;
        push_text(ctx, out, segment.literal)?;
        let Some(field) = segment.field else {
            continue;
        };
        let mark = ctx.temps_mark();
        let value = look_up(ctx, &field, source, numbering)?;
        let value = ctx.keep(value);
        let value = match field.conversion {
            None => value,
            Some('r') => Value::object(ctx.repr(value)?),
            Some('s') => Value::object(ctx.str(value)?),
            Some('a') => Value::object(ascii(ctx, value)?),
            Some(other) => {
                return Err(ctx.value_error(&format_template::conversion_error(other)));
            }
        };
        let text = if field.spec_is_template {
            let mut spec = String::new();
            render(ctx, field.spec, source, numbering, depth + 1, &mut spec)?;
            ctx.format(value, &spec)?
        } else {
            ctx.format(value, field.spec)?
        };
        push_text(ctx, out, text.as_str())?;
        ctx.temps_release(mark);
    }
    Ok(())
}

/// The value that a field means.
fn look_up(
    ctx: &mut Ctx,
    field: &Field<'_>,
    source: Source<'_>,
    numbering: &mut Numbering,
) -> PyResult {
    let parsed = format_template::field_name(field.name);
    let (first, steps) = parsed.map_err(|error| template_error(ctx, error))?;
    let position = numbering.resolve(first);
    let position = position.map_err(|error| template_error(ctx, error))?;
    let mut value = match (position, first) {
        (Some(_), _) if source.is_map => {
            return Err(ctx.value_error("Format string contains positional fields"));
        }
        (Some(position), _) => {
            let found = usize::try_from(position)
                .ok()
                .and_then(|position| source.positional.get(position));
            match found {
                Some(value) => *value,
                None => {
                    let message = format_template::index_error(position);
                    return Err(ctx.index_error(&message));
                }
            }
        }
        (None, First::Name(name)) => named(ctx, name, source)?,
        (None, _) => return Err(ctx.value_error("Format string contains positional fields")),
    };
    for step in steps {
        ctx.charge(1)?;
        ctx.keep(value);
        value = match step.map_err(|error| template_error(ctx, error))? {
            Step::Attribute(name) => {
                let name = ctx.intern(name);
                ctx.get_attr(value, name)?
            }
            Step::Index(index) => {
                let index = ctx.new_int(index as i64);
                ctx.get_item(value, index)?
            }
            Step::Key(key) => {
                let key = Value::object(ctx.new_str(key));
                ctx.get_item(value, key)?
            }
        };
    }
    Ok(value)
}

fn named(ctx: &mut Ctx, name: &str, source: Source<'_>) -> PyResult {
    let key = ctx.new_str(name);
    if source.is_map {
        return ctx.get_item(source.named, Value::object(key));
    }
    let keywords = source.named.get::<Dict>();
    match keywords.and_then(|keywords| keywords.get_str(key)) {
        Some(value) => Ok(value),
        None => Err(ctx.key_error(Value::object(key))),
    }
}
