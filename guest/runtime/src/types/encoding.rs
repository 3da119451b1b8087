//! `str.encode`, `bytes.decode` and the errors of codecs. Conversion itself
//! is in wardian-text.

use super::str::reserve_text;
use crate::ctx::{BLOCK, Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::Bytes;
use crate::object::string::Str;
use crate::object::value::Value;
use wardian_text::codecs::{self, Codec, CodecError, Decoded, Handler};
use wardian_text::metered::Meter;
use wardian_text::{surrogates, utf8};

/// An `encoding` or `errors` argument.
pub(super) fn name_argument(
    ctx: &mut Ctx,
    value: Option<Value>,
    what: &str,
    default: &str,
) -> Result<String, Thrown> {
    match value {
        None => Ok(default.to_string()),
        Some(value) => Ok(ctx.expect_str(value, what)?.as_str().to_string()),
    }
}

/// What `function` of `_codecs` makes of it: other encodings, and error handlers written in Python.
fn elsewhere(
    ctx: &mut Ctx,
    function: &str,
    object: Value,
    encoding: &str,
    errors: &str,
    is_native: bool,
) -> PyResult {
    let codecs = ctx.import("_codecs")?;
    let encoding = Value::object(ctx.new_str(encoding));
    let errors = Value::object(ctx.new_str(errors));
    let args = [object, encoding, errors, Value::bool(is_native)];
    ctx.call_attr(codecs, function, &args)
}

/// The bytes that `_codecs` made.
fn encode_elsewhere(
    ctx: &mut Ctx,
    object: Value,
    encoding: &str,
    errors: &str,
    is_native: bool,
) -> Result<Vec<u8>, Thrown> {
    let bytes = elsewhere(ctx, "_encode_text", object, encoding, errors, is_native)?;
    let bytes = bytes.payload::<Bytes>();
    let bytes = bytes.ok_or_else(|| ctx.type_error("an encoder gives bytes"))?;
    reserve_text(ctx, bytes.as_bytes().len() as u64)?;
    Ok(bytes.as_bytes().to_vec())
}

/// `str.encode`.
pub(super) fn encode_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = args.this::<Str>();
    if text.is_ascii() && args.get(1).is_none() && args.get(2).is_none() {
        ctx.charge_bytes(text.length())?;
        reserve_text(ctx, text.length() as u64)?;
        let bytes = text.as_str().as_bytes();
        return Ok(Value::object(
            ctx.new_bytes_with(bytes.len(), |room| room.push(bytes))?,
        ));
    }
    let encoding = name_argument(ctx, args.get(1), "encode() argument 'encoding'", "utf-8")?;
    let errors = name_argument(ctx, args.get(2), "encode() argument 'errors'", "strict")?;
    let bytes = encode(ctx, Value::object(text), text.as_str(), &encoding, &errors)?;
    let bytes = ctx.new_bytes_with(bytes.len(), |room| room.push(&bytes))?;
    Ok(Value::object(bytes))
}

/// The bytes of a text (that of `object`).
pub fn encode(
    ctx: &mut Ctx,
    object: Value,
    text: &str,
    encoding: &str,
    errors: &str,
) -> Result<Vec<u8>, Thrown> {
    let Some(codec) = Codec::lookup(encoding) else {
        return encode_elsewhere(ctx, object, encoding, errors, false);
    };
    let handler = Handler::lookup(errors);
    ctx.charge_scan(text.len())?;
    let most = if text.is_ascii() && !codec.error_name().contains("32") {
        2
    } else {
        12
    };
    reserve_text(ctx, text.len() as u64 * most)?;
    let encoded = ctx.metered_codec(|meter| codecs::encode_str(text, codec, handler, meter));
    match encoded {
        Ok(bytes) => Ok(bytes),
        Err(CodecError::UnknownHandler) => encode_elsewhere(ctx, object, encoding, errors, true),
        Err(error) => Err(codec_error(ctx, error, object, errors, true)),
    }
}

/// The text of bytes (those of `object`).
pub fn decode(
    ctx: &mut Ctx,
    object: Value,
    bytes: &[u8],
    encoding: &str,
    errors: &str,
) -> PyResult {
    let Some(codec) = Codec::lookup(encoding) else {
        return elsewhere(ctx, "_decode_text", object, encoding, errors, false);
    };
    let handler = Handler::lookup(errors);
    reserve_text(ctx, bytes.len() as u64 * 2)?;
    ctx.charge_scan(bytes.len() * 2)?;
    if codec == Codec::Utf8 && bytes.len() > BLOCK {
        if let Some(text) = long_utf8(ctx, bytes)? {
            return Ok(text);
        }
    } else if codec == Codec::Utf8
        && let Ok(text) = std::str::from_utf8(bytes)
        && !surrogates::present(text)
    {
        return Ok(Value::object(ctx.new_str(text)));
    }
    reserve_text(ctx, bytes.len() as u64 * 4)?;
    let decoded = ctx.metered_codec(|meter| codecs::decode(bytes, codec, handler, meter));
    match decoded {
        Ok(Decoded::Text(text)) if !surrogates::present(&text) => {
            Ok(Value::object(ctx.new_long_str(&text)?))
        }
        Ok(Decoded::Text(_)) => Err(ctx.unsupported(surrogates::REFUSED)),
        Ok(Decoded::CodePoints(codes)) => match surrogates::text_of(&codes) {
            Some(text) => Ok(Value::object(ctx.new_long_str(&text)?)),
            None => Err(ctx.unsupported(surrogates::REFUSED)),
        },
        Err(CodecError::UnknownHandler) => {
            elsewhere(ctx, "_decode_text", object, encoding, errors, true)
        }
        Err(error) => Err(codec_error(ctx, error, object, errors, false)),
    }
}

/// The text of many bytes that are UTF-8 without private characters; none where they are something else.
fn long_utf8(ctx: &mut Ctx, bytes: &[u8]) -> Result<Option<Value>, Thrown> {
    let (mut pieces, mut length) = (Vec::new(), 0);
    let mut start = 0;
    while start < bytes.len() {
        let block = &bytes[start..bytes.len().min(start + BLOCK)];
        ctx.charge_bytes(block.len())?;
        let piece = match std::str::from_utf8(block) {
            Ok(piece) => piece,
            Err(error) => {
                let is_cut = error.error_len().is_none() && start + block.len() < bytes.len();
                match std::str::from_utf8(&block[..error.valid_up_to()]) {
                    Ok(piece) if is_cut => piece,
                    _ => return Ok(None),
                }
            }
        };
        if surrogates::present(piece) {
            return Ok(None);
        }
        length += utf8::count(piece.as_bytes());
        start += piece.len();
        pieces.push(piece);
    }
    let text = ctx.new_str_with(bytes.len(), length, |room| {
        pieces.iter().for_each(|piece| room.push(piece));
    })?;
    Ok(Some(Value::object(text)))
}

impl Ctx {
    /// As [`Ctx::metered`], for codecs, whose errors say that they were interrupted.
    fn metered_codec<T>(
        &mut self,
        work: impl FnOnce(&mut Meter<'_>) -> Result<T, CodecError>,
    ) -> Result<T, CodecError> {
        self.metered(|meter| Ok(work(meter)))
            .unwrap_or(Err(CodecError::Interrupted))
    }
}

fn codec_error(
    ctx: &mut Ctx,
    error: CodecError,
    object: Value,
    errors: &str,
    encoding: bool,
) -> Thrown {
    match error {
        // What did it is on its way.
        CodecError::Interrupted => Thrown,
        CodecError::UnknownHandler => {
            ctx.lookup_error(&format!("unknown error handler name '{errors}'"))
        }
        CodecError::WrongHandler => {
            ctx.type_error("don't know how to handle UnicodeDecodeError in error callback")
        }
        CodecError::Unicode {
            encoding: name,
            start,
            end,
            reason,
        } => {
            let class = if encoding {
                ctx.exceptions.UnicodeEncodeError
            } else {
                ctx.exceptions.UnicodeDecodeError
            };
            // A decoding error shows the bytes themselves, whatever type they came from.
            let object = match super::bytes::Buffer::of(object) {
                Some(buffer) if object.get::<crate::object::containers::Bytes>().is_none() => {
                    if let Err(thrown) = reserve_text(ctx, buffer.as_bytes().len() as u64) {
                        return thrown;
                    }
                    Value::object(ctx.new_bytes(buffer.as_bytes()))
                }
                _ => object,
            };
            let parts = [
                Value::object(ctx.new_str(name)),
                object,
                Value::small_int(start as i64),
                Value::small_int(end as i64),
                Value::object(ctx.new_str(reason)),
            ];
            let thrown = ctx.raise_with(class, &parts);
            if let Some(exception) = ctx.thrown_exception() {
                let names = ctx.names;
                let attributes = [
                    names.encoding,
                    names.object,
                    names.start,
                    names.end,
                    names.reason,
                ];
                for (name, value) in attributes.into_iter().zip(parts) {
                    ctx.set_exception_attr(exception, name, value);
                }
            }
            thrown
        }
    }
}
