//! UnicodeDecodeError, UnicodeEncodeError, UnicodeTranslateError: fields and text.

use super::fields::field_attribute;
use super::{INIT_SIGNATURE, field, init_args, object, refuse_keywords, set_field};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::Layout;
use crate::object::containers::{ByteArray, Bytes};
use crate::object::exception::Exception;
use crate::object::heap::Gc;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::{Attribute, TypeDef};

static ATTRIBUTES: &[Attribute] = &[
    field_attribute!(encoding),
    field_attribute!(end),
    field_attribute!(object),
    field_attribute!(reason),
    field_attribute!(start),
];

/// `UnicodeDecodeError`.
pub(super) static UNICODE_DECODE_ERROR: TypeDef = TypeDef {
    layout: Layout::Exception,
    is_base_type: true,
    attributes: ATTRIBUTES,
    init: Some((INIT_SIGNATURE, init_decode)),
    ..TypeDef::NONE
};

/// `UnicodeEncodeError`.
pub(super) static UNICODE_ENCODE_ERROR: TypeDef = TypeDef {
    layout: Layout::Exception,
    is_base_type: true,
    attributes: ATTRIBUTES,
    init: Some((INIT_SIGNATURE, init_encode)),
    ..TypeDef::NONE
};

/// `UnicodeTranslateError`.
pub(super) static UNICODE_TRANSLATE_ERROR: TypeDef = TypeDef {
    layout: Layout::Exception,
    is_base_type: true,
    attributes: ATTRIBUTES,
    init: Some((INIT_SIGNATURE, init_translate)),
    ..TypeDef::NONE
};

fn init_decode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    fill(ctx, args, true, true)
}

fn init_encode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    fill(ctx, args, true, false)
}

fn init_translate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    fill(ctx, args, false, false)
}

fn fill(ctx: &mut Ctx, args: Args<'_>, encoding: bool, of_bytes: bool) -> PyResult {
    refuse_keywords(ctx, args)?;
    init_args(ctx, args);
    let exception = object(args[0]);
    let names = ctx.names;
    let given = args.rest();
    let wanted = if encoding { 5 } else { 4 };
    if given.len() != wanted {
        let message = format!(
            "function takes exactly {wanted} arguments ({} given)",
            given.len()
        );
        return Err(ctx.type_error(&message));
    }
    let mut position = 0;
    if encoding {
        expect_str(ctx, given[0], 1)?;
        set_field(ctx, exception, names.encoding, given[0]);
        position = 1;
    }
    let mut text = given[position];
    if !of_bytes {
        expect_str(ctx, text, position + 1)?;
    } else if let Some(bytes) = text.payload::<ByteArray>() {
        text = Value::object(ctx.new_bytes(&bytes.bytes));
    } else if text.payload::<Bytes>().is_none() {
        let found = ctx.type_name(text);
        return Err(ctx.type_error(&format!("a bytes-like object is required, not '{found}'")));
    }
    set_field(ctx, exception, names.object, text);
    let start = ctx.index_value(given[position + 1])?;
    let end = ctx.index_value(given[position + 2])?;
    expect_str(ctx, given[position + 3], position + 4)?;
    set_field(ctx, exception, names.start, start);
    set_field(ctx, exception, names.end, end);
    set_field(ctx, exception, names.reason, given[position + 3]);
    Ok(Value::NONE)
}

fn expect_str(ctx: &mut Ctx, value: Value, number: usize) -> Result<(), Thrown> {
    if value.payload::<Str>().is_some() {
        return Ok(());
    }
    let found = ctx.type_name(value);
    Err(ctx.type_error(&format!("argument {number} must be str, not {found}")))
}

/// What could not be converted, where and why; None for a plain UnicodeError.
pub(super) fn text(ctx: &mut Ctx, exception: Gc<Exception>) -> Result<Option<String>, Thrown> {
    let names = ctx.names;
    let class = exception.head.class;
    let object = field(exception, names.object);
    if object.is_none() {
        // Never initialised, or not one of the three.
        let special = [
            ctx.exceptions.UnicodeDecodeError,
            ctx.exceptions.UnicodeEncodeError,
            ctx.exceptions.UnicodeTranslateError,
        ];
        let bare = special
            .iter()
            .any(|candidate| class.is_subclass_of(*candidate));
        return Ok(bare.then(String::new));
    }
    let reason = field(exception, names.reason);
    let reason = ctx.str(reason)?.as_str().to_string();
    let position = |value: Value| value.as_small_int().unwrap_or(0);
    let start = position(field(exception, names.start));
    let end = position(field(exception, names.end));
    let single = end == start + 1;
    let encoding = field(exception, names.encoding);
    let encoding = ctx.str(encoding)?.as_str().to_string();
    if class.is_subclass_of(ctx.exceptions.UnicodeDecodeError) {
        let byte = object
            .payload::<Bytes>()
            .and_then(|bytes| bytes.as_bytes().get(start as usize).copied());
        return Ok(Some(match byte {
            Some(byte) if single => format!(
                "'{encoding}' codec can't decode byte {byte:#04x} in position {start}: {reason}"
            ),
            _ => format!(
                "'{encoding}' codec can't decode bytes in position {start}-{}: {reason}",
                end - 1
            ),
        }));
    }
    let verb = if class.is_subclass_of(ctx.exceptions.UnicodeEncodeError) {
        format!("'{encoding}' codec can't encode")
    } else {
        "can't translate".to_string()
    };
    let character = object
        .payload::<Str>()
        .filter(|_| single && start >= 0)
        .and_then(|text| text.char_at(start as usize));
    Ok(Some(match character {
        Some(character) => {
            let code = wardian_text::surrogates::code_point(character);
            let shown = match code {
                0..=0xff => format!("\\x{code:02x}"),
                0x100..=0xffff => format!("\\u{code:04x}"),
                _ => format!("\\U{code:08x}"),
            };
            format!("{verb} character '{shown}' in position {start}: {reason}")
        }
        None => format!(
            "{verb} characters in position {start}-{}: {reason}",
            end - 1
        ),
    }))
}
