//! What is searched: str or a bytes-like object, its pieces as objects, and positions.
//!
//! Positions inside are byte offsets; Python's indices count code points. A
//! match knows one pair of both, its anchor, from which others are counted.

use super::regex_of;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::containers::{ByteArray, Bytes};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_sre::Subject;

/// A subject, as a handle: bytearrays may change between two looks.
#[derive(Clone, Copy)]
pub(super) enum Text {
    /// str.
    Str(Gc<Str>),
    /// bytes.
    Bytes(Gc<Bytes>),
    /// bytearray.
    ByteArray(Gc<ByteArray>),
    /// Another object that lends its bytes.
    Lent(Buffer),
    /// What a memoryview was that has been released since: no bytes.
    Gone,
}

impl Text {
    /// The text of a str or bytes-like object.
    pub(super) fn of(value: Value) -> Option<Text> {
        if let Some(text) = value.payload::<Str>() {
            return Some(Text::Str(text));
        }
        if let Some(bytes) = value.payload::<Bytes>() {
            return Some(Text::Bytes(bytes));
        }
        if let Some(bytes) = value.payload::<ByteArray>() {
            return Some(Text::ByteArray(bytes));
        }
        Buffer::of(value).map(Text::Lent)
    }

    /// The text of what was searched before.
    pub(super) fn of_searched(value: Value) -> Text {
        Text::of(value).unwrap_or(Text::Gone)
    }

    /// Whether the bytes can change.
    pub(super) fn is_mutable(&self) -> bool {
        !matches!(self, Text::Str(_) | Text::Bytes(_))
    }

    /// For the engine. Not to be held while Python code may run.
    pub(super) fn subject(&self) -> Subject<'_> {
        match self {
            Text::Str(text) => Subject::Str(text.as_str()),
            Text::Bytes(bytes) => Subject::Bytes(bytes.as_bytes()),
            Text::ByteArray(bytes) => Subject::Bytes(&bytes.bytes),
            Text::Lent(buffer) => Subject::Bytes(buffer.as_bytes()),
            Text::Gone => Subject::Bytes(&[]),
        }
    }

    /// The bytes: UTF-8 for str.
    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Text::Str(text) => text.as_str().as_bytes(),
            Text::Bytes(bytes) => bytes.as_bytes(),
            Text::ByteArray(bytes) => &bytes.bytes,
            Text::Lent(buffer) => buffer.as_bytes(),
            Text::Gone => &[],
        }
    }

    /// Whether it is str.
    pub(super) fn is_text(&self) -> bool {
        matches!(self, Text::Str(_))
    }

    /// Whether indices are offsets.
    fn is_plain(&self) -> bool {
        match self {
            Text::Str(text) => text.is_ascii(),
            _ => true,
        }
    }

    /// Length as `len()` has it.
    pub(super) fn length(&self) -> usize {
        match self {
            Text::Str(text) => text.length(),
            other => other.bytes().len(),
        }
    }

    /// Byte offset of an index.
    pub(super) fn offset_of(&self, index: usize) -> usize {
        match self {
            Text::Str(text) => text.offset_of(index),
            _ => index,
        }
    }

    /// The piece from byte `start` to `end`; what a bytearray lost meanwhile is missing.
    pub(super) fn piece(&self, ctx: &mut Ctx, start: usize, end: usize) -> Result<Value, Thrown> {
        ctx.reserve(end.saturating_sub(start))?;
        Ok(match self {
            Text::Str(text) => {
                let whole = text.as_str();
                if start == 0 && end == whole.len() {
                    return Ok(Value::object(*text));
                }
                let piece = &whole[start..end];
                if text.is_ascii() {
                    Value::object(ctx.new_str_of_length(piece, piece.len()))
                } else {
                    Value::object(ctx.new_str(piece))
                }
            }
            other => {
                let bytes = other.bytes();
                let end = end.min(bytes.len());
                let start = start.min(end);
                if let Text::Bytes(whole) = other
                    && start == 0
                    && end == bytes.len()
                {
                    return Ok(Value::object(*whole));
                }
                Value::object(ctx.new_bytes(&bytes[start..end]))
            }
        })
    }

    /// An empty piece.
    pub(super) fn empty(&self, ctx: &mut Ctx) -> Value {
        match self {
            Text::Str(_) => Value::object(ctx.new_str("")),
            _ => Value::object(ctx.new_bytes(&[])),
        }
    }

    /// The index of a byte offset, counted from a known pair (offset, index).
    pub(super) fn index_from(
        &self,
        ctx: &mut Ctx,
        anchor: (usize, usize),
        offset: usize,
    ) -> Result<usize, Thrown> {
        if self.is_plain() {
            return Ok(offset);
        }
        let bytes = self.bytes();
        let (from, to) = (anchor.0.min(offset), anchor.0.max(offset));
        ctx.charge_bytes(to - from)?;
        let count = bytes[from..to]
            .iter()
            .filter(|&&byte| byte & 0xC0 != 0x80)
            .count();
        Ok(if offset >= anchor.0 {
            anchor.1 + count
        } else {
            anchor.1 - count
        })
    }
}

/// The subject of a pattern: str for str patterns, bytes for bytes patterns.
pub(super) fn subject_for(ctx: &mut Ctx, pattern: Value, value: Value) -> Result<Text, Thrown> {
    let Some(text) = Text::of(value) else {
        let name = ctx.type_name(value);
        return Err(ctx.type_error(&format!(
            "expected string or bytes-like object, got '{name}'"
        )));
    };
    match (regex_of(pattern).is_text(), text.is_text()) {
        (true, false) => Err(ctx.type_error("cannot use a string pattern on a bytes-like object")),
        (false, true) => Err(ctx.type_error("cannot use a bytes pattern on a string-like object")),
        _ => Ok(text),
    }
}

/// `pos` and `endpos` of a search, cut to the subject: (indices, byte offsets).
pub(super) fn window_of(
    ctx: &mut Ctx,
    text: Text,
    pos: Option<Value>,
    endpos: Option<Value>,
) -> Result<(usize, usize), Thrown> {
    let length = text.length() as i64;
    let pos = match pos {
        Some(pos) => ctx.index_clamped(pos)?.clamp(0, length),
        None => 0,
    };
    let endpos = match endpos {
        Some(endpos) => ctx.index_clamped(endpos)?.clamp(0, length),
        None => length,
    };
    Ok((pos as usize, endpos as usize))
}
