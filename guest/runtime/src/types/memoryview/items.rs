//! Formats of the items of a memoryview: one letter of the struct module, native sizes.

use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::heap::Gc;
use crate::object::native::Native;
use crate::object::value::Value;
use crate::types::array::Items;
use crate::types::bytes::Buffer;
use num_bigint::BigInt;
use wardian_text::half;

/// The format of an item.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Format {
    letter: u8,
    size: u32,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Signed,
    Unsigned,
    Float,
    Bool,
    Byte,
    /// What no letter says: only its size is known.
    Other,
}

macro_rules! formats {
    ($($letter:literal $size:literal $kind:ident;)*) => {
        const FORMATS: &[Format] = &[$(Format { letter: $letter, size: $size, kind: Kind::$kind },)*];
    };
}

formats! {
    b'B' 1 Unsigned;
    b'b' 1 Signed;
    b'c' 1 Byte;
    b'?' 1 Bool;
    b'h' 2 Signed;
    b'H' 2 Unsigned;
    b'i' 4 Signed;
    b'I' 4 Unsigned;
    b'l' 8 Signed;
    b'L' 8 Unsigned;
    b'q' 8 Signed;
    b'Q' 8 Unsigned;
    b'n' 8 Signed;
    b'N' 8 Unsigned;
    b'e' 2 Float;
    b'f' 4 Float;
    b'd' 8 Float;
}

impl Format {
    /// What bytes and bytearrays hold.
    pub(super) const UNSIGNED_BYTE: Format = FORMATS[0];

    /// Items of a size that are not looked into.
    pub(super) fn other(size: u32) -> Format {
        Format {
            letter: b'B',
            size,
            kind: Kind::Other,
        }
    }

    /// What an array holds. CPython gives no items of arrays of characters; here they are ints.
    pub(super) fn of_array(array: &Gc<Native>) -> Format {
        let typecode = array.data::<Items>().map_or('B', |items| items.typecode());
        let letter = if typecode == 'u' { 'I' } else { typecode };
        Format::parse(letter.encode_utf8(&mut [0; 4])).unwrap_or(Format::UNSIGNED_BYTE)
    }

    /// A format as it is written.
    pub(super) fn parse(text: &str) -> Option<Format> {
        let text = text.strip_prefix('@').unwrap_or(text);
        let [letter] = text.as_bytes() else {
            return None;
        };
        FORMATS
            .iter()
            .find(|format| format.letter == *letter)
            .copied()
    }

    pub(super) fn letter(self) -> char {
        char::from(self.letter)
    }

    /// Bytes of an item.
    pub(super) fn size(self) -> usize {
        self.size as usize
    }

    /// The value of an item's bytes.
    pub(super) fn unpack(self, ctx: &mut Ctx, bytes: &[u8]) -> PyResult {
        let mut word = [0; 8];
        let known = &bytes[..bytes.len().min(8)];
        word[..known.len()].copy_from_slice(known);
        let unsigned = u64::from_le_bytes(word);
        Ok(match self.kind {
            Kind::Other => return Err(self.invalid(ctx, "type")),
            Kind::Byte => Value::object(ctx.new_bytes(bytes)),
            Kind::Bool => Value::bool(unsigned != 0),
            Kind::Unsigned => ctx.new_bigint(BigInt::from(unsigned)),
            Kind::Signed => {
                let unused = 64 - 8 * self.size;
                ctx.new_int((unsigned << unused) as i64 >> unused)
            }
            Kind::Float if self.size == 2 => Value::float(half::from_half(unsigned as u16)),
            Kind::Float if self.size == 4 => {
                Value::float(f64::from(f32::from_bits(unsigned as u32)))
            }
            Kind::Float => Value::float(f64::from_bits(unsigned)),
        })
    }

    /// The bytes of a value; as many as the format has count.
    pub(super) fn pack(self, ctx: &mut Ctx, value: Value) -> Result<[u8; 8], Thrown> {
        match self.kind {
            Kind::Other => Err(self.invalid(ctx, "type")),
            Kind::Byte => match Buffer::plain(value) {
                Some(buffer @ Buffer::Bytes(_)) => match buffer.as_bytes() {
                    [byte] => Ok(u64::from(*byte).to_le_bytes()),
                    _ => Err(self.invalid(ctx, "value")),
                },
                _ => Err(self.invalid(ctx, "type")),
            },
            Kind::Bool => Ok(u64::from(ctx.truth(value)?).to_le_bytes()),
            Kind::Float => {
                let Some(float) = ctx.to_f64_opt(value)? else {
                    return Err(self.invalid(ctx, "type"));
                };
                Ok(match self.size {
                    2 => match half::to_half(float) {
                        Some(bits) => u64::from(bits).to_le_bytes(),
                        None => return Err(self.invalid(ctx, "value")),
                    },
                    4 => u64::from((float as f32).to_bits()).to_le_bytes(),
                    _ => float.to_bits().to_le_bytes(),
                })
            }
            Kind::Signed | Kind::Unsigned => {
                let Some(int) = ctx.index_opt(value)? else {
                    return Err(self.invalid(ctx, "type"));
                };
                let bits = 8 * self.size;
                let (low, high) = match self.kind {
                    Kind::Signed => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
                    _ => (0, (1i128 << bits) - 1),
                };
                match i128::try_from(&ctx.int_to_big(int)) {
                    Ok(number) if (low..=high).contains(&number) => {
                        Ok((number as u64).to_le_bytes())
                    }
                    _ => Err(self.invalid(ctx, "value")),
                }
            }
        }
    }

    fn invalid(self, ctx: &mut Ctx, what: &str) -> Thrown {
        let message = format!("memoryview: invalid {what} for format '{}'", self.letter());
        match what {
            "type" => ctx.type_error(&message),
            _ => ctx.value_error(&message),
        }
    }
}
