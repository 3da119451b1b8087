//! Builtin functions that make or take text.

use crate::ctx::{Ctx, PyResult};
use crate::object::args::Args;
use crate::object::containers::{ByteArray, Bytes};
use crate::object::string::Str;
use crate::object::value::Value;
use wardian_text::surrogates;

pub(super) fn repr(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    ctx.repr_object(args[0])
}

pub(super) fn ascii(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let object = ctx.repr_object(args[0])?;
    let repr = object.payload::<Str>().expect("a repr is a str");
    if repr.is_ascii() {
        return Ok(object);
    }
    ctx.reserve(repr.as_str().len() * 4)?;
    let text = ctx.metered(|meter| wardian_text::str_repr::ascii_of_repr(repr.as_str(), meter))?;
    Ok(Value::object(ctx.new_str(&text)))
}

pub(super) fn format(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(spec) = args.get(1) else {
        return Ok(Value::object(ctx.format(args[0], "")?));
    };
    let spec = ctx.expect_str(spec, "format() argument 2")?;
    Ok(Value::object(ctx.format(args[0], spec.as_str())?))
}

pub(super) fn chr(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let Some(code) = args[0].as_place()
        && let Some(text) = ctx.strings.latin_strs.get(code)
    {
        return Ok(Value::object(*text));
    }
    let int = ctx.index_value(args[0])?;
    let code = match ctx.int_to_i64(int) {
        Some(code) if i32::try_from(code).is_ok() => code,
        _ => return Err(ctx.overflow_error("Python int too large to convert to C int")),
    };
    if !(0..0x11_0000).contains(&code) {
        return Err(ctx.value_error("chr() arg not in range(0x110000)"));
    }
    match surrogates::character(code as u32) {
        Some(character) => Ok(Value::object(ctx.new_char(character))),
        None => Err(ctx.unsupported(surrogates::REFUSED)),
    }
}

pub(super) fn ord(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let length = if let Some(text) = args[0].payload::<Str>() {
        if let [byte] = text.as_str().as_bytes() {
            return Ok(Value::small_int(i64::from(*byte)));
        }
        if text.length() == 1
            && let Some(character) = text.char_at(0)
        {
            return Ok(Value::small_int(i64::from(surrogates::code_point(
                character,
            ))));
        }
        text.length()
    } else if let Some(bytes) = args[0].payload::<Bytes>() {
        if let [byte] = bytes.as_bytes() {
            return Ok(Value::small_int(i64::from(*byte)));
        }
        bytes.as_bytes().len()
    } else if let Some(bytes) = args[0].payload::<ByteArray>() {
        if let [byte] = bytes.bytes[..] {
            return Ok(Value::small_int(i64::from(byte)));
        }
        bytes.bytes.len()
    } else {
        let name = ctx.type_name(args[0]);
        return Err(ctx.type_error(&format!(
            "ord() expected string of length 1, but {name} found"
        )));
    };
    Err(ctx.type_error(&format!(
        "ord() expected a character, but string of length {length} found"
    )))
}
