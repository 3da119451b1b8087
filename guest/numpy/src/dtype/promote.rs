//! What comes of two dtypes together, and which casts are allowed.
//!
//! The rules are those of NEP 50. What does not live here: numbers among themselves (`Number::promoted`), casts (`cast.rs`).

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_strided::element::{Family, Number};

use super::{Code, Descr, Dtype, Unit};
use crate::errors;

/// Which casts a caller allows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Casting {
    /// None at all.
    No,
    /// Only the order of bytes.
    Equiv,
    /// What keeps every value.
    Safe,
    /// Within a kind.
    SameKind,
    /// Any.
    Unsafe,
}

impl Casting {
    /// As Python writes it.
    pub fn text(self) -> &'static str {
        match self {
            Casting::No => "no",
            Casting::Equiv => "equiv",
            Casting::Safe => "safe",
            Casting::SameKind => "same_kind",
            Casting::Unsafe => "unsafe",
        }
    }

    /// As Python writes it in messages.
    pub fn quoted(self) -> String {
        format!("'{}'", self.text())
    }
}

/// The letter of a number after promotion: `q` with `l` stays what is wider in C, of the same size.
fn promoted_numbers(one: Code, two: Code) -> Option<Code> {
    let (first, second) = (one.number()?, two.number()?);
    if one == two {
        // Texts, records and times have more than their type.
        return one.number().map(|_| one);
    }
    let number = first.promoted(second);
    // Of types of one size the later one in C's order, as long as it is that number.
    let mut best = Code::of_number(number);
    for code in [one, two] {
        if code.number() == Some(number) {
            best = if best.number() == Some(number) && [one, two].contains(&best) && code < best {
                best
            } else {
                code
            };
        }
    }
    if matches!(one, Code::LongDouble | Code::CLongDouble)
        || matches!(two, Code::LongDouble | Code::CLongDouble)
    {
        best = match number.family() {
            Family::Complex => Code::CLongDouble,
            _ => Code::LongDouble,
        };
    }
    Some(best)
}

/// How many characters the text of a number of this type takes at most.
pub fn text_length(code: Code) -> usize {
    match code {
        Code::Bool => 5,
        Code::Byte => 4,
        Code::UByte => 3,
        Code::Short => 6,
        Code::UShort => 5,
        Code::Int => 11,
        Code::UInt => 10,
        Code::Long | Code::LongLong => 21,
        Code::ULong | Code::ULongLong => 20,
        Code::Half | Code::Float | Code::Double => 32,
        Code::LongDouble => 48,
        Code::CFloat | Code::CDouble => 64,
        Code::CLongDouble => 96,
        _ => 0,
    }
}

/// Of texts and bytes, how many characters an item has.
fn characters(descr: &Descr) -> usize {
    match descr.code {
        Code::Str => descr.size / 4,
        Code::Bytes => descr.size,
        code => text_length(code),
    }
}

/// `np.promote_types(one, two)`.
pub fn promote(ctx: &mut Ctx, one: Dtype, two: Dtype) -> Result<Dtype, Thrown> {
    if one == two && !one.swapped && one.fields.is_none() && one.subarray.is_none() {
        return Ok(one);
    }
    // Texts keep what a program noted of them.
    if one == two && one.code == Code::Str {
        return Ok(one.native_order(ctx));
    }
    if let Some(code) = promoted_numbers(one.code, two.code) {
        return Ok(Dtype::of(ctx, code));
    }
    if one.code == two.code && one.code == Code::Object {
        return Ok(Dtype::of(ctx, Code::Object));
    }
    let (low, high) = if order(one.code) <= order(two.code) {
        (one, two)
    } else {
        (two, one)
    };
    match (low.code, high.code) {
        (_, Code::Object) => return Ok(Dtype::of(ctx, Code::Object)),
        (_, Code::Str) if low.code.is_number() || matches!(low.code, Code::Bytes | Code::Str) => {
            let length = characters(&low).max(characters(&high));
            return Ok(Dtype::flexible(ctx, Code::Str, length * 4));
        }
        (_, Code::Bytes) if low.code.is_number() || low.code == Code::Bytes => {
            let length = characters(&low).max(characters(&high));
            return Ok(Dtype::flexible(ctx, Code::Bytes, length));
        }
        (Code::Timedelta, Code::Timedelta)
        | (Code::Datetime, Code::Datetime)
        | (Code::Timedelta, Code::Datetime) => {
            let unit = crate::time::units::common(ctx, low, high)?;
            return Ok(Dtype::time(ctx, high.code, unit));
        }
        (code, Code::Timedelta)
            if matches!(code.kind(), 'b' | 'i' | 'u')
                && code
                    .number()
                    .is_some_and(|number| number.fits_in(Number::Int64)) =>
        {
            return Ok(high.native_order(ctx));
        }
        (Code::Void, Code::Void) => {
            if let Some(common) = super::record::promote(ctx, low, high)? {
                return Ok(common);
            }
        }
        _ => {}
    }
    Err(errors::no_promotion(ctx, one, two))
}

/// Which of two types says what comes of them.
fn order(code: Code) -> u8 {
    match code {
        Code::Void => 1,
        Code::Timedelta => 2,
        Code::Datetime => 3,
        Code::Bytes => 4,
        Code::Str => 5,
        Code::Object => 6,
        _ => 0,
    }
}

/// Where a kind stands among those that a cast of the same kind may go to.
fn rank(kind: char) -> i32 {
    match kind {
        'b' => 0,
        'u' => 1,
        'i' => 2,
        'f' => 4,
        'c' => 5,
        'S' => 6,
        'U' => 7,
        'V' => 8,
        'O' => 9,
        _ => -1,
    }
}

/// `np.can_cast(from, to, casting)` of dtypes.
pub fn can_cast(from: Dtype, to: Dtype, casting: Casting) -> bool {
    if casting == Casting::Unsafe {
        let item = from.subarray.as_ref().map_or(from, |(base, _)| *base);
        return item.fields.is_none()
            || from.same(to)
            || super::record::can_cast(item, to, casting);
    }
    if from.same(to)
        || (from.code == to.code && from.is_plain() && to.is_plain() && from.code.is_number())
    {
        return true;
    }
    if casting == Casting::No {
        return false;
    }
    if from.subarray.is_some() || to.subarray.is_some() {
        return match (&from.subarray, &to.subarray) {
            (Some((one, shape)), Some((two, other))) => {
                shape == other && can_cast(*one, *two, casting)
            }
            (Some(_), None) => to.code == Code::Object && casting >= Casting::Safe,
            // One item for all of the array.
            (None, Some((base, _))) => {
                casting >= Casting::Safe && from.fields.is_none() && can_cast(from, *base, casting)
            }
            (None, None) => false,
        };
    }
    if from.fields.is_some() || to.fields.is_some() {
        return super::record::can_cast(from, to, casting);
    }
    if let (Some(one), Some(two)) = (from.code.number(), to.code.number()) {
        return match casting {
            Casting::Equiv => one == two,
            Casting::Safe => one.fits_in(two),
            _ => one.fits_in(two) || rank(from.code.kind()) <= rank(to.code.kind()),
        };
    }
    if casting == Casting::Equiv {
        return from.code == to.code && from.size == to.size && from.unit == to.unit;
    }
    match (from.code, to.code) {
        (Code::Object, other) => other == Code::Object,
        (_, Code::Object) => true,
        (Code::Bytes, Code::Bytes) | (Code::Str, Code::Str) | (Code::Bytes, Code::Str) => {
            to.size == 0 || casting >= Casting::SameKind || characters(&from) <= characters(&to)
        }
        (Code::Str, Code::Bytes) => false,
        (one, Code::Bytes | Code::Str) if one.is_number() => {
            to.size == 0 || casting >= Casting::SameKind || characters(&from) <= characters(&to)
        }
        (Code::Datetime, Code::Datetime) | (Code::Timedelta, Code::Timedelta) => {
            crate::time::units::can_cast(from.code, from.unit, to.unit, casting)
        }
        (one, Code::Timedelta) if matches!(one.kind(), 'i' | 'u' | 'b') => {
            casting >= Casting::SameKind
                || one
                    .number()
                    .is_some_and(|number| number.fits_in(Number::Int64))
        }
        (Code::Datetime | Code::Timedelta, Code::Bytes | Code::Str) => {
            to.size == 0
                || casting >= Casting::SameKind
                || crate::time::cast::text_length(from) <= characters(&to)
        }
        (one, Code::Void) if one.is_time() => from.size <= to.size || to.size == 0,
        (Code::Void, Code::Void) => {
            from.size == to.size || casting >= Casting::Safe && from.size <= to.size
        }
        (Code::Bytes | Code::Str, Code::Void) => from.size <= to.size || to.size == 0,
        (one, Code::Void) if one.is_number() => from.size <= to.size || to.size == 0,
        _ => false,
    }
}

/// The unit of a dtype, where it is one of times.
pub fn unit_of(dtype: Dtype) -> Option<Unit> {
    dtype.code.is_time().then_some(dtype.unit)
}
