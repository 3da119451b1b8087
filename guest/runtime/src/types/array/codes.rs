//! Typecodes of arrays: sizes, and values to bytes and back.

use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::string::Str;
use crate::object::value::Value;
use num_bigint::{BigInt, Sign};

/// What the items of an array are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Signed,
    Unsigned,
    Float,
    /// A character of a text.
    Character,
}

/// A row of the table.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Code {
    pub(super) letter: char,
    pub(super) size: usize,
    pub(super) kind: Kind,
    /// How messages name what is out of range.
    name: &'static str,
}

macro_rules! codes {
    ($($letter:literal $size:literal $kind:ident $name:literal;)*) => {
        /// All typecodes, in the order of `array.typecodes`.
        pub(super) static CODES: &[Code] = &[$(Code {
            letter: $letter,
            size: $size,
            kind: Kind::$kind,
            name: $name,
        },)*];
    };
}

codes! {
    'b' 1 Signed "signed char";
    'B' 1 Unsigned "unsigned byte integer";
    'u' 4 Character "";
    'h' 2 Signed "signed short integer";
    'H' 2 Unsigned "unsigned short";
    'i' 4 Signed "signed integer";
    'I' 4 Unsigned "unsigned int";
    'l' 8 Signed "";
    'L' 8 Unsigned "";
    'q' 8 Signed "";
    'Q' 8 Unsigned "";
    'f' 4 Float "";
    'd' 8 Float "";
}

pub(super) fn find(letter: char) -> Option<&'static Code> {
    CODES.iter().find(|code| code.letter == letter)
}

impl Code {
    /// The value of an item's bytes.
    pub(super) fn unpack(&self, ctx: &mut Ctx, bytes: &[u8]) -> PyResult {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        let word = u64::from_le_bytes(word);
        Ok(match self.kind {
            Kind::Unsigned => match i64::try_from(word) {
                Ok(number) => ctx.new_int(number),
                Err(_) => ctx.new_bigint(BigInt::from(word)),
            },
            Kind::Signed => {
                let unused = 64 - 8 * bytes.len() as u32;
                ctx.new_int((word << unused) as i64 >> unused)
            }
            // Value::float makes every NaN one of ours.
            Kind::Float if self.size == 4 => Value::float(f32::from_bits(word as u32).into()),
            Kind::Float => Value::float(f64::from_bits(word)),
            Kind::Character => Value::object({
                let character = self.character(ctx, word as u32)?;
                ctx.new_char(character)
            }),
        })
    }

    pub(super) fn character(&self, ctx: &mut Ctx, number: u32) -> Result<char, Thrown> {
        match char::from_u32(number) {
            Some(character) => Ok(character),
            None => Err(ctx.value_error(&format!(
                "character U+{number:x} is not in range [U+0000; U+10ffff]"
            ))),
        }
    }

    /// The bytes of a value; as many as the size says count.
    pub(super) fn pack(&self, ctx: &mut Ctx, value: Value) -> Result<[u8; 8], Thrown> {
        match self.kind {
            Kind::Float => {
                let float = ctx.to_f64(value)?;
                Ok(match self.size {
                    4 => u64::from((float as f32).to_bits()).to_le_bytes(),
                    _ => float.to_bits().to_le_bytes(),
                })
            }
            Kind::Character => {
                let text = value.payload::<Str>().filter(|text| text.length() == 1);
                match text.and_then(|text| text.char_at(0)) {
                    Some(character) => Ok(u64::from(u32::from(character)).to_le_bytes()),
                    None => Err(ctx.type_error("array item must be unicode character")),
                }
            }
            Kind::Signed | Kind::Unsigned => {
                let int = ctx.index_value(value)?;
                let number = match ctx.int_to_i64(int) {
                    Some(number) => BigInt::from(number),
                    None => ctx.int_to_big(int),
                };
                match self.integer(&number) {
                    Ok(word) => Ok(word.to_le_bytes()),
                    Err(message) => Err(ctx.overflow_error(&message)),
                }
            }
        }
    }

    /// The bits of an int, or what CPython says: it converts by C functions that check on their own.
    fn integer(&self, number: &BigInt) -> Result<u64, String> {
        let message = |text: &str| Err(text.to_string());
        let small = i64::try_from(number).ok();
        if self.kind == Kind::Unsigned && self.size >= 4 {
            let number = match (u64::try_from(number), self.letter) {
                (Ok(number), _) => number,
                (Err(_), 'Q') if number.sign() == Sign::Minus => {
                    return message("can't convert negative int to unsigned");
                }
                (Err(_), 'Q') => return message("int too big to convert"),
                (Err(_), _) if number.sign() == Sign::Minus => {
                    return message("can't convert negative value to unsigned int");
                }
                _ => return message("Python int too large to convert to C unsigned long"),
            };
            return match self.size {
                4 if number > u32::MAX.into() => message("unsigned int is greater than maximum"),
                _ => Ok(number),
            };
        }
        let Some(number) = small else {
            return match self.letter {
                'q' => message("int too big to convert"),
                _ => message("Python int too large to convert to C long"),
            };
        };
        // A signed char comes by way of a short, an unsigned short by way of an int.
        let steps: &[(i64, i64, &str)] = match self.letter {
            'b' => &[
                (i16::MIN as i64, i16::MAX as i64, "signed short integer"),
                (i8::MIN as i64, i8::MAX as i64, self.name),
            ],
            'B' => &[(0, u8::MAX as i64, self.name)],
            'h' => &[(i16::MIN as i64, i16::MAX as i64, self.name)],
            'H' => &[
                (i32::MIN as i64, i32::MAX as i64, "signed integer"),
                (0, u16::MAX as i64, self.name),
            ],
            'i' => &[(i32::MIN as i64, i32::MAX as i64, self.name)],
            _ => &[],
        };
        for (low, high, name) in steps {
            if number < *low {
                return Err(format!("{name} is less than minimum"));
            }
            if number > *high {
                return Err(format!("{name} is greater than maximum"));
            }
        }
        Ok(number as u64)
    }
}
