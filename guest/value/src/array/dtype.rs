//! What the items of an array are: numpy's dtypes, as its `.npy` files write them.
//!
//! Only those whose items are their bytes, or objects: what has a meaning beyond (titles, metadata, alignment, objects
//! in records) does not cross. Bytes of numbers are always the lowest first.

use super::time::{TimeUnit, parse_unit};
use crate::{CodecError, MAX_BYTES};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// Records in records, at most.
pub(crate) const MAX_NESTING: usize = 16;

/// What the items of an array are.
///
/// ```
/// use wardian_value::Dtype;
/// assert_eq!("<f8".parse(), Ok(Dtype::Float64));
/// assert_eq!(Dtype::Str(5).to_string(), "<U5");
/// assert_eq!(Dtype::Str(5).item_size(), 20);
/// assert!(">f8".parse::<Dtype>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "numpy's names")]
#[non_exhaustive]
pub enum Dtype {
    Bool,
    Int8,
    Int16,
    Int32,
    Int64,
    UInt8,
    UInt16,
    UInt32,
    UInt64,
    Float16,
    Float32,
    Float64,
    Complex64,
    Complex128,
    /// `S`: so many bytes, zeros at the end left out
    Bytes(usize),
    /// `U`: so many characters of four bytes, zeros at the end left out
    Str(usize),
    /// `V`: so many bytes
    Void(usize),
    /// Moments, counted in this unit since 1970
    Datetime(TimeUnit),
    /// Spans of time
    Timedelta(TimeUnit),
    /// Any values
    Object,
    /// Fields one after the other
    Record(Vec<Field>),
}

/// A field of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name. Without one it is a gap, of type [`Dtype::Void`].
    pub name: String,
    /// What it is, or its items are.
    pub dtype: Dtype,
    /// Lengths along its axes, where it is itself an array.
    pub shape: Vec<usize>,
}

/// The types that are numbers: name, as files write it, bytes, numpy's name of it.
const NUMBERS: &[(Dtype, &str, usize, &str)] = &[
    (Dtype::Bool, "|b1", 1, "bool"),
    (Dtype::Int8, "|i1", 1, "int8"),
    (Dtype::Int16, "<i2", 2, "int16"),
    (Dtype::Int32, "<i4", 4, "int32"),
    (Dtype::Int64, "<i8", 8, "int64"),
    (Dtype::UInt8, "|u1", 1, "uint8"),
    (Dtype::UInt16, "<u2", 2, "uint16"),
    (Dtype::UInt32, "<u4", 4, "uint32"),
    (Dtype::UInt64, "<u8", 8, "uint64"),
    (Dtype::Float16, "<f2", 2, "float16"),
    (Dtype::Float32, "<f4", 4, "float32"),
    (Dtype::Float64, "<f8", 8, "float64"),
    (Dtype::Complex64, "<c8", 8, "complex64"),
    (Dtype::Complex128, "<c16", 16, "complex128"),
];

impl Dtype {
    fn row(&self) -> Option<&'static (Dtype, &'static str, usize, &'static str)> {
        NUMBERS.iter().find(|row| row.0 == *self)
    }

    /// numpy's name of a type of numbers.
    pub(crate) fn number_name(&self) -> Option<&'static str> {
        self.row().map(|row| row.3)
    }

    /// Bytes of an item; of an object none, and no more than a number has.
    pub fn item_size(&self) -> usize {
        match self {
            Dtype::Bytes(size) | Dtype::Void(size) => *size,
            Dtype::Str(length) => length.saturating_mul(4),
            Dtype::Datetime(_) | Dtype::Timedelta(_) => 8,
            Dtype::Object => 0,
            Dtype::Record(fields) => fields
                .iter()
                .fold(0, |size, field| size.saturating_add(field.size())),
            number => number.row().map_or(0, |row| row.2),
        }
    }

    /// Values that an item is as lists and tuples: of a record those of all fields.
    pub(crate) fn values(&self) -> usize {
        let Dtype::Record(fields) = self else {
            return 1;
        };
        fields.iter().fold(1_usize, |total, field| {
            let lists = super::lists_of(&field.shape);
            let items = field.count().saturating_mul(field.dtype.values());
            total.saturating_add(lists).saturating_add(items)
        })
    }

    /// Bytes of an item of a dtype that crosses.
    pub(crate) fn checked_size(&self) -> Result<usize, CodecError> {
        self.check(MAX_NESTING)?;
        match self.item_size() {
            size if size > MAX_BYTES => Err(CodecError::TooLong),
            size => Ok(size),
        }
    }

    fn check(&self, nesting: usize) -> Result<(), CodecError> {
        let Dtype::Record(fields) = self else {
            return Ok(());
        };
        let Some(nesting) = nesting.checked_sub(1) else {
            return Err(CodecError::Malformed("records are nested too deep"));
        };
        let mut names = std::collections::HashSet::new();
        for field in fields {
            if field.dtype == Dtype::Object {
                return Err(CodecError::Malformed("a record has a field of objects"));
            }
            if field.name.is_empty() && !matches!(field.dtype, Dtype::Void(_)) {
                return Err(CodecError::Malformed("a field of a record has no name"));
            }
            if !field.name.is_empty() && !names.insert(&field.name) {
                return Err(CodecError::Malformed(
                    "two fields of a record have one name",
                ));
            }
            if field.shape.len() > super::MAX_AXES {
                return Err(CodecError::Malformed("a field has more than 64 axes"));
            }
            // As of arrays: axes without length do not count.
            let lengths = field.shape.iter().filter(|length| **length > 0);
            let unit = field.dtype.item_size().max(1);
            let total = lengths.fold(unit, |total, length| total.saturating_mul(*length));
            if total > MAX_BYTES {
                return Err(CodecError::TooLong);
            }
            field.dtype.check(nesting)?;
        }
        Ok(())
    }
}

impl Field {
    /// How many items it has.
    pub(crate) fn count(&self) -> usize {
        let lengths = self.shape.iter();
        lengths.fold(1, |count, length| count.saturating_mul(*length))
    }

    /// Bytes of it.
    pub fn size(&self) -> usize {
        self.dtype.item_size().saturating_mul(self.count())
    }
}

const UNKNOWN: CodecError = CodecError::Malformed("unknown type of an array's items");

/// Digits without a sign or a leading zero.
pub(super) fn number(text: &str) -> Option<usize> {
    let is_plain = text.len() <= 9
        && !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && (text == "0" || !text.starts_with('0'));
    is_plain.then(|| text.parse().ok()).flatten()
}

impl FromStr for Dtype {
    type Err = CodecError;

    fn from_str(text: &str) -> Result<Dtype, CodecError> {
        if let Some(row) = NUMBERS.iter().find(|row| row.1 == text) {
            return Ok(row.0.clone());
        }
        let (Some(head), Some(rest)) = (text.get(..2), text.get(2..)) else {
            return Err(UNKNOWN);
        };
        let size = || number(rest).ok_or(UNKNOWN);
        match head {
            "|S" => size().map(Dtype::Bytes),
            "<U" => size().map(Dtype::Str),
            "|V" => size().map(Dtype::Void),
            "<M" => parse_unit(rest).map(Dtype::Datetime).ok_or(UNKNOWN),
            "<m" => parse_unit(rest).map(Dtype::Timedelta).ok_or(UNKNOWN),
            "|O" if rest.is_empty() => Ok(Dtype::Object),
            _ => Err(UNKNOWN),
        }
    }
}

/// As `.npy` files write it.
impl Display for Dtype {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Dtype::Bytes(size) => write!(f, "|S{size}"),
            Dtype::Str(length) => write!(f, "<U{length}"),
            Dtype::Void(size) => write!(f, "|V{size}"),
            Dtype::Datetime(unit) => write!(f, "<M8{unit}"),
            Dtype::Timedelta(unit) => write!(f, "<m8{unit}"),
            Dtype::Object => f.write_str("|O"),
            Dtype::Record(fields) => {
                f.write_str("[")?;
                for (index, field) in fields.iter().enumerate() {
                    let separator = if index == 0 { "" } else { ", " };
                    f.write_str(separator)?;
                    f.write_str("(")?;
                    crate::display::string(f, &field.name)?;
                    f.write_str(", ")?;
                    match &field.dtype {
                        record @ Dtype::Record(_) => write!(f, "{record}")?,
                        other => write!(f, "'{other}'")?,
                    }
                    if !field.shape.is_empty() {
                        write!(f, ", {}", super::display::tuple(&field.shape))?;
                    }
                    f.write_str(")")?;
                }
                f.write_str("]")
            }
            number => f.write_str(number.row().map_or("", |row| row.1)),
        }
    }
}
