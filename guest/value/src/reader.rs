//! Reading a message item by item. The mirror of `writer.rs`.
//!
//! The message comes from the other side of the boundary: every length in it
//! is a claim, checked against the bytes that are there.

use crate::{CodecError, Item, MAX_BYTES, Nesting, RecordKind, Sequence, Text, tag};
use num_bigint::BigInt;

/// Reads one message.
///
/// ```
/// use wardian_value::{Item, Reader};
/// let mut reader = Reader::new(b"\x63two")?;
/// assert_eq!(reader.read()?, Item::Str("two"));
/// reader.finish()?;
/// # Ok::<(), wardian_value::CodecError>(())
/// ```
pub struct Reader<'a> {
    rest: &'a [u8],
    pub(crate) nesting: Nesting,
}

impl<'a> Reader<'a> {
    /// Start at the beginning of `message`.
    pub fn new(message: &'a [u8]) -> Result<Reader<'a>, CodecError> {
        if message.len() > MAX_BYTES {
            return Err(CodecError::TooLong);
        }
        Ok(Reader {
            rest: message,
            nesting: Nesting::default(),
        })
    }

    /// The next item.
    pub fn read(&mut self) -> Result<Item<'a>, CodecError> {
        self.nesting.item()?;
        let (major, argument) = self.head()?;
        let item = match (major, argument) {
            (0, value) => match i64::try_from(value) {
                Ok(small) => Item::Int(small),
                Err(_) => Item::BigInt(BigInt::from(value)),
            },
            (1, value) => match i64::try_from(value) {
                Ok(small) => Item::Int(!small),
                Err(_) => Item::BigInt(-1_i32 - BigInt::from(value)),
            },
            (2, length) => Item::Bytes(self.take(length)?),
            (3, length) => Item::Str(self.text_of(length)?),
            (4, length) => self.sequence(Sequence::List, length)?,
            (5, length) => Item::Dict(self.pairs(length)?),
            (6, tag) => self.tagged(tag)?,
            _ => self.simple(argument)?,
        };
        self.nesting.settle();
        Ok(item)
    }

    /// Check that exactly one value was read and nothing follows it.
    pub fn finish(self) -> Result<(), CodecError> {
        if !self.nesting.is_complete() {
            Err(CodecError::Malformed("incomplete value"))
        } else if !self.rest.is_empty() {
            Err(CodecError::Malformed("more than one value"))
        } else {
            Ok(())
        }
    }

    fn tagged(&mut self, tag: u64) -> Result<Item<'a>, CodecError> {
        Ok(match tag {
            tag::BIG_POSITIVE => Item::BigInt(self.magnitude()?),
            tag::BIG_NEGATIVE => Item::BigInt(-1_i32 - self.magnitude()?),
            tag::SET => self.tagged_sequence(Sequence::Set)?,
            tag::TUPLE => self.tagged_sequence(Sequence::Tuple)?,
            tag::FROZEN_SET => self.tagged_sequence(Sequence::FrozenSet)?,
            tag::DATE_TIME => Item::Text(Text::DateTime, self.text()?),
            tag::DATE => Item::Text(Text::Date, self.text()?),
            tag::TIME => Item::Text(Text::Time, self.text()?),
            tag::DECIMAL => Item::Text(Text::Decimal, self.text()?),
            tag::TIMEDELTA => {
                self.array_of(3)?;
                Item::Timedelta {
                    days: self.integer()?,
                    seconds: self.integer()?,
                    microseconds: self.integer()?,
                }
            }
            tag::COMPLEX => {
                self.array_of(2)?;
                Item::Complex(self.float()?, self.float()?)
            }
            tag::OPAQUE => {
                self.array_of(2)?;
                Item::Opaque {
                    type_name: self.text()?,
                    repr: self.text()?,
                }
            }
            tag::NAMED_TUPLE => self.record(RecordKind::NamedTuple)?,
            tag::DATACLASS => self.record(RecordKind::Dataclass)?,
            tag::HANDLE => {
                self.array_of(3)?;
                Item::Handle {
                    id: self.unsigned()?,
                    type_name: self.text()?,
                    repr: self.text()?,
                }
            }
            tag::ARRAY => self.array_item()?,
            tag::SCALAR => self.scalar_item()?,
            _ => return Err(CodecError::Malformed("unknown tag")),
        })
    }

    /// The head of a container of so many pairs.
    fn pairs(&mut self, length: u64) -> Result<usize, CodecError> {
        // A pair is at least two bytes long.
        let items = length.checked_mul(2).ok_or(TRUNCATED)?;
        let items = self.claimed(items)?;
        self.nesting.open(items)?;
        Ok(items / 2)
    }

    fn record(&mut self, kind: RecordKind) -> Result<Item<'a>, CodecError> {
        self.array_of(2)?;
        let type_name = self.text()?;
        match self.head()? {
            (5, length) => Ok(Item::Record {
                kind,
                type_name,
                length: self.pairs(length)?,
            }),
            _ => Err(CodecError::Malformed("expected a map of fields")),
        }
    }

    /// Major type 7: simple values and floats.
    fn simple(&mut self, kind: u64) -> Result<Item<'a>, CodecError> {
        Ok(match kind {
            20 => Item::Bool(false),
            21 => Item::Bool(true),
            22 => Item::None,
            25..=27 => Item::Float(self.float_of(kind)?),
            _ => return Err(CodecError::Malformed("unknown simple value")),
        })
    }

    fn sequence(&mut self, kind: Sequence, length: u64) -> Result<Item<'a>, CodecError> {
        let length = self.claimed(length)?;
        self.nesting.open(length)?;
        Ok(Item::Sequence(kind, length))
    }

    fn tagged_sequence(&mut self, kind: Sequence) -> Result<Item<'a>, CodecError> {
        match self.head()? {
            (4, length) => self.sequence(kind, length),
            _ => Err(CodecError::Malformed("expected an array after the tag")),
        }
    }

    pub(crate) fn array_of(&mut self, length: u64) -> Result<(), CodecError> {
        if self.head()? == (4, length) {
            Ok(())
        } else {
            Err(CodecError::Malformed(
                "expected a short array after the tag",
            ))
        }
    }

    pub(crate) fn text(&mut self) -> Result<&'a str, CodecError> {
        match self.head()? {
            (3, length) => self.text_of(length),
            _ => Err(CodecError::Malformed("expected a text after the tag")),
        }
    }

    fn integer(&mut self) -> Result<i64, CodecError> {
        let out_of_range = CodecError::Malformed("number out of range");
        match self.head()? {
            (0, value) => i64::try_from(value).map_err(|_| out_of_range),
            (1, value) => i64::try_from(value).map(|v| !v).map_err(|_| out_of_range),
            _ => Err(CodecError::Malformed("expected a number after the tag")),
        }
    }

    pub(crate) fn unsigned(&mut self) -> Result<u64, CodecError> {
        match self.head()? {
            (0, value) => Ok(value),
            _ => Err(CodecError::Malformed("expected a number after the tag")),
        }
    }

    fn float(&mut self) -> Result<f64, CodecError> {
        match self.head()? {
            (7, kind @ 25..=27) => self.float_of(kind),
            _ => Err(CodecError::Malformed("expected a float after the tag")),
        }
    }

    fn magnitude(&mut self) -> Result<BigInt, CodecError> {
        match self.head()? {
            (2, length) => Ok(BigInt::from_bytes_be(
                num_bigint::Sign::Plus,
                self.take(length)?,
            )),
            _ => Err(CodecError::Malformed("expected bytes after the tag")),
        }
    }

    /// Major type and argument. For major type 7 the argument is the additional information.
    pub(crate) fn head(&mut self) -> Result<(u8, u64), CodecError> {
        let initial = self.array::<1>()?[0];
        let (major, info) = (initial >> 5, initial & 31);
        if major == 7 {
            return Ok((7, u64::from(info)));
        }
        let argument = match info {
            0..24 => u64::from(info),
            24 => u64::from(self.array::<1>()?[0]),
            25 => u64::from(u16::from_be_bytes(self.array()?)),
            26 => u64::from(u32::from_be_bytes(self.array()?)),
            27 => u64::from_be_bytes(self.array()?),
            _ => return Err(CodecError::Malformed("indefinite length")),
        };
        Ok((major, argument))
    }

    fn float_of(&mut self, kind: u64) -> Result<f64, CodecError> {
        Ok(match kind {
            25 => half(u16::from_be_bytes(self.array()?)),
            26 => f64::from(f32::from_bits(u32::from_be_bytes(self.array()?))),
            _ => f64::from_bits(u64::from_be_bytes(self.array()?)),
        })
    }

    /// A claimed number of items, each of which needs at least a byte.
    pub(crate) fn claimed(&self, items: u64) -> Result<usize, CodecError> {
        match usize::try_from(items) {
            Ok(items) if items <= self.rest.len() => Ok(items),
            _ => Err(TRUNCATED),
        }
    }

    pub(crate) fn take(&mut self, length: u64) -> Result<&'a [u8], CodecError> {
        let length = self.claimed(length)?;
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        Ok(taken)
    }

    pub(crate) fn text_of(&mut self, length: u64) -> Result<&'a str, CodecError> {
        std::str::from_utf8(self.take(length)?)
            .map_err(|_| CodecError::Malformed("text is not UTF-8"))
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], CodecError> {
        let (taken, rest) = self.rest.split_first_chunk::<N>().ok_or(TRUNCATED)?;
        self.rest = rest;
        Ok(*taken)
    }
}

const TRUNCATED: CodecError = CodecError::Malformed("it ends too early");

/// A float of 16 bits: 1 sign, 5 exponent, 10 mantissa.
pub(crate) fn half(bits: u16) -> f64 {
    let mantissa = f64::from(bits & 0x3ff);
    let magnitude = match (bits >> 10) & 0x1f {
        0 => mantissa * 2f64.powi(-24),
        31 if mantissa == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        exponent => (mantissa + 1024.0) * 2f64.powi(i32::from(exponent) - 25),
    };
    if bits & 0x8000 == 0 {
        magnitude
    } else {
        -magnitude
    }
}
