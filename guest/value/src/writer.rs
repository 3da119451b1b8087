//! Writing a message item by item. The mirror of `reader.rs`.

use crate::{CodecError, Item, MAX_BYTES, Nesting, RecordKind, Sequence, Text, tag};
use num_bigint::{BigInt, Sign};

/// Writes one message.
///
/// ```
/// use wardian_value::{Item, Sequence, Writer};
/// let mut writer = Writer::new();
/// writer.write(Item::Sequence(Sequence::List, 2))?;
/// writer.write(Item::Int(1))?;
/// writer.write(Item::Str("two"))?;
/// assert_eq!(writer.finish()?, b"\x82\x01\x63two");
/// # Ok::<(), wardian_value::CodecError>(())
/// ```
pub struct Writer {
    bytes: Vec<u8>,
    pub(crate) nesting: Nesting,
}

impl Default for Writer {
    fn default() -> Writer {
        Writer::new()
    }
}

impl Writer {
    /// An empty message.
    pub fn new() -> Writer {
        Writer {
            // What most calls send fits.
            bytes: Vec::with_capacity(64),
            nesting: Nesting::default(),
        }
    }

    /// Bytes written so far, for whoever accounts memory.
    #[allow(
        clippy::len_without_is_empty,
        reason = "nobody asks whether it is empty"
    )]
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Append one item; a container must be followed by all of its items.
    pub fn write(&mut self, item: Item<'_>) -> Result<(), CodecError> {
        self.nesting.item()?;
        match item {
            Item::None => self.bytes.push(0xf6),
            Item::Bool(value) => self.bytes.push(0xf4 + u8::from(value)),
            Item::Int(value) => self.integer(value),
            Item::BigInt(value) => self.big(&value)?,
            Item::Float(value) => self.float(value),
            Item::Complex(real, imaginary) => {
                self.head(6, tag::COMPLEX);
                self.head(4, 2);
                self.float(real);
                self.float(imaginary);
            }
            Item::Str(text) => self.string(3, text.as_bytes())?,
            Item::Bytes(bytes) => self.string(2, bytes)?,
            Item::Text(kind, text) => {
                self.head(6, text_tag(kind));
                self.string(3, text.as_bytes())?;
            }
            Item::Timedelta {
                days,
                seconds,
                microseconds,
            } => {
                self.head(6, tag::TIMEDELTA);
                self.head(4, 3);
                self.integer(days);
                self.integer(seconds);
                self.integer(microseconds);
            }
            Item::Sequence(kind, length) => {
                if let Some(tag) = sequence_tag(kind) {
                    self.head(6, tag);
                }
                self.head(4, length as u64);
                self.nesting.open(length)?;
            }
            Item::Dict(length) => self.pairs(length)?,
            Item::Record {
                kind,
                type_name,
                length,
            } => {
                self.head(6, record_tag(kind));
                self.head(4, 2);
                self.string(3, type_name.as_bytes())?;
                self.pairs(length)?;
            }
            Item::Handle {
                id,
                type_name,
                repr,
            } => {
                self.head(6, tag::HANDLE);
                self.head(4, 3);
                self.head(0, id);
                self.string(3, type_name.as_bytes())?;
                self.string(3, repr.as_bytes())?;
            }
            Item::Array(layout, bytes) => self.array(&layout, bytes)?,
            Item::Objects(layout) => self.objects(&layout)?,
            Item::Scalar(dtype, bytes) => self.scalar(&dtype, bytes)?,
            Item::Opaque { type_name, repr } => {
                self.head(6, tag::OPAQUE);
                self.head(4, 2);
                self.string(3, type_name.as_bytes())?;
                self.string(3, repr.as_bytes())?;
            }
        }
        self.nesting.settle();
        if self.bytes.len() > MAX_BYTES {
            return Err(CodecError::TooLong);
        }
        Ok(())
    }

    /// The message, which must be complete.
    pub fn finish(self) -> Result<Vec<u8>, CodecError> {
        if self.nesting.is_complete() {
            Ok(self.bytes)
        } else {
            Err(CodecError::Malformed("incomplete value"))
        }
    }

    /// Room for so many bytes more and no others.
    pub(crate) fn room(&mut self, more: usize) -> Result<(), CodecError> {
        if more > 16 + MAX_BYTES - self.bytes.len().min(MAX_BYTES) {
            return Err(CodecError::TooLong);
        }
        self.bytes.reserve_exact(more);
        Ok(())
    }

    fn pairs(&mut self, length: usize) -> Result<(), CodecError> {
        self.head(5, length as u64);
        let items = length.checked_mul(2).ok_or(CodecError::TooManyItems)?;
        self.nesting.open(items)
    }

    /// Initial byte and argument, in the shortest form.
    pub(crate) fn head(&mut self, major: u8, argument: u64) {
        let major = major << 5;
        match argument {
            0..24 => self.bytes.push(major | argument as u8),
            24..0x100 => self.bytes.extend([major | 24, argument as u8]),
            0x100..0x1_0000 => {
                self.bytes.push(major | 25);
                self.bytes.extend((argument as u16).to_be_bytes());
            }
            0x1_0000..0x1_0000_0000 => {
                self.bytes.push(major | 26);
                self.bytes.extend((argument as u32).to_be_bytes());
            }
            _ => {
                self.bytes.push(major | 27);
                self.bytes.extend(argument.to_be_bytes());
            }
        }
    }

    fn integer(&mut self, value: i64) {
        match u64::try_from(value) {
            Ok(positive) => self.head(0, positive),
            // CBOR writes a negative n as -1 - n, which is the complement of its bits.
            Err(_) => self.head(1, !value as u64),
        }
    }

    fn big(&mut self, value: &BigInt) -> Result<(), CodecError> {
        if let Ok(small) = i64::try_from(value) {
            self.integer(small);
            return Ok(());
        }
        let (tag, magnitude) = match value.sign() {
            Sign::Minus => (
                tag::BIG_NEGATIVE,
                (-(value + 1_i32)).magnitude().to_bytes_be(),
            ),
            _ => (tag::BIG_POSITIVE, value.magnitude().to_bytes_be()),
        };
        self.head(6, tag);
        self.string(2, &magnitude)
    }

    fn float(&mut self, value: f64) {
        self.bytes.push(0xfb);
        self.bytes.extend(value.to_bits().to_be_bytes());
    }

    pub(crate) fn string(&mut self, major: u8, bytes: &[u8]) -> Result<(), CodecError> {
        if bytes.len() > MAX_BYTES - self.bytes.len().min(MAX_BYTES) {
            return Err(CodecError::TooLong);
        }
        self.head(major, bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }
}

fn text_tag(kind: Text) -> u64 {
    match kind {
        Text::DateTime => tag::DATE_TIME,
        Text::Date => tag::DATE,
        Text::Time => tag::TIME,
        Text::Decimal => tag::DECIMAL,
    }
}

fn record_tag(kind: RecordKind) -> u64 {
    match kind {
        RecordKind::NamedTuple => tag::NAMED_TUPLE,
        RecordKind::Dataclass => tag::DATACLASS,
    }
}

fn sequence_tag(kind: Sequence) -> Option<u64> {
    match kind {
        Sequence::List => None,
        Sequence::Tuple => Some(tag::TUPLE),
        Sequence::Set => Some(tag::SET),
        Sequence::FrozenSet => Some(tag::FROZEN_SET),
    }
}
