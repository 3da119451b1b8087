//! Texts made texts of another kind or width, numbers made texts, and texts made numbers, without Python's objects.
//!
//! What does not live here: objects, times and records as texts, and texts that only Python takes for numbers: those go
//! item by item (`cast.rs`).

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_strided::element::Number;
use wardian_strided::text::{self, Letters};
use wardian_strided::text_reading::fields;

use super::item::{self, Item};
use super::{View, cast};
use crate::dtype::Code;
use crate::{functions, work};

fn letters_of(code: Code) -> Option<Letters> {
    match code {
        Code::Bytes => Some(Letters::Bytes),
        Code::Str => Some(Letters::Points),
        _ => None,
    }
}

/// Put the items of `from` where those of `to` are, which have the same shape and share nothing. False where that is not
/// done here.
pub fn assign(ctx: &mut Ctx, to: &View, from: &View) -> Result<bool, Thrown> {
    if from.storage == to.storage || from.storage.has_objects() || to.storage.has_objects() {
        return Ok(false);
    }
    match (
        letters_of(from.dtype.code),
        letters_of(to.dtype.code),
        from.dtype.code.number(),
        to.dtype.code.number(),
    ) {
        (Some(one), Some(two), ..) if !from.dtype.swapped && !to.dtype.swapped => {
            from.bytes(ctx)?;
            to.bytes_mut(ctx)?;
            let Some(target) = to.storage.bytes_mut() else {
                return Ok(false);
            };
            let done = text::cast::cast(
                (one, (from.storage.bytes(), &from.layout)),
                (two, (target, &to.layout)),
                work::poll(ctx),
            )?;
            // Python says what is wrong with a letter that cannot be the other.
            Ok(done.is_ok())
        }
        (None, Some(letters), Some(_), _) => {
            numbers_to_texts(ctx, to, from, letters).map(|()| true)
        }
        (Some(letters), None, _, Some(number)) if number != Number::Bool => {
            texts_to_numbers(ctx, to, from, letters, number).map(|()| true)
        }
        _ => Ok(false),
    }
}

fn numbers_to_texts(ctx: &mut Ctx, to: &View, from: &View, letters: Letters) -> Result<(), Thrown> {
    ctx.reserve(to.size().saturating_mul(16))?;
    for (target, source) in cast::pairs(to, from) {
        ctx.charge(4)?;
        let mark = ctx.temps_mark();
        let bytes = item::item_at(ctx, from, source)?;
        let text = functions::text::of_item(ctx, from.dtype.code, &bytes)?;
        let mut item: Item = match letters {
            Letters::Bytes => text.bytes().take(to.dtype.size).collect(),
            Letters::Points => text
                .bytes()
                .take(to.dtype.size / 4)
                .flat_map(|letter| u32::from(letter).to_le_bytes())
                .collect(),
        };
        item.resize(to.dtype.size, 0);
        item::swap(to.dtype, &mut item);
        item::put(ctx, to, target, &item)?;
        ctx.temps_release(mark);
    }
    Ok(())
}

fn texts_to_numbers(
    ctx: &mut Ctx,
    to: &View,
    from: &View,
    letters: Letters,
    number: Number,
) -> Result<(), Thrown> {
    ctx.reserve(to.size().saturating_mul(16))?;
    for (target, source) in cast::pairs(to, from) {
        ctx.charge(2 + from.dtype.size as u64 / 16)?;
        let bytes = item::item_at(ctx, from, source)?;
        let text = match letters {
            Letters::Bytes => std::str::from_utf8(item::bytes_of(&bytes))
                .ok()
                .map(str::to_string),
            Letters::Points => Some(item::text_of(&bytes)),
        };
        match text
            .filter(|text| text.is_ascii())
            .and_then(|text| number_of(number, &text, 'j'))
        {
            Some(mut item) => {
                item::swap(to.dtype, &mut item);
                item::put(ctx, to, target, &item)?;
            }
            None => {
                let mark = ctx.temps_mark();
                cast::one(ctx, to, target, from, source)?;
                ctx.temps_release(mark);
            }
        }
    }
    Ok(())
}

/// The number that a text is, in the machine's order; None where it is none as `np.loadtxt` reads them, though Python might
/// take it for one.
pub fn number_of(number: Number, text: &str, imaginary: char) -> Option<Item> {
    macro_rules! integer {
        ($type:ty) => {
            Item::from_slice(&fields::integer::<$type>(text)?.to_le_bytes())
        };
    }
    Some(match number {
        Number::Bool => Item::from_slice(&[u8::from(fields::truth(text)?)]),
        Number::Int8 => integer!(i8),
        Number::UInt8 => integer!(u8),
        Number::Int16 => integer!(i16),
        Number::UInt16 => integer!(u16),
        Number::Int32 => integer!(i32),
        Number::UInt32 => integer!(u32),
        Number::Int64 => integer!(i64),
        Number::UInt64 => integer!(u64),
        Number::Float16 | Number::Float32 | Number::Float64 => {
            item::float_to_item(number, fields::float(text)?, 0.0)
        }
        Number::Complex64 | Number::Complex128 => {
            let value = fields::complex(text, imaginary)?;
            item::float_to_item(number, value.re, value.im)
        }
    })
}
