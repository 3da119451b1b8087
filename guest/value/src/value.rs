//! A Python value as a tree that host code can hold, build and take apart.

use crate::{Array, CodecError, Int, Item, Reader, RecordKind, Scalar, Sequence, Text, Writer};
use num_bigint::BigInt;

/// A Python value outside of the sandbox.
///
/// ```
/// use wardian_value::Value;
/// let value = Value::from(vec![Value::from(1), Value::from("two")]);
/// let bytes = value.to_cbor()?;
/// assert_eq!(Value::from_cbor(&bytes)?, value);
/// # Ok::<(), wardian_value::CodecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Value {
    /// `None`
    None,
    /// `bool`
    Bool(bool),
    /// `int`
    Int(Int),
    /// `float`
    Float(f64),
    /// `complex`, real and imaginary part
    Complex(f64, f64),
    /// `str`
    Str(String),
    /// `bytes`
    Bytes(Vec<u8>),
    /// `list`
    List(Vec<Value>),
    /// `tuple`
    Tuple(Vec<Value>),
    /// `set`
    Set(Vec<Value>),
    /// `frozenset`
    FrozenSet(Vec<Value>),
    /// `dict`, in insertion order
    Dict(Vec<(Value, Value)>),
    /// `datetime.datetime`, as `isoformat()` writes it
    DateTime(String),
    /// `datetime.date`, as `isoformat()` writes it
    Date(String),
    /// `datetime.time`, as `isoformat()` writes it
    Time(String),
    /// `datetime.timedelta`
    Timedelta {
        /// Its `days`.
        days: i64,
        /// Its `seconds`.
        seconds: i64,
        /// Its `microseconds`.
        microseconds: i64,
    },
    /// `decimal.Decimal`, as `str()` writes it
    Decimal(String),
    /// An object of a class that is its fields
    Record(Record),
    /// An object of the host, which Python code can only hold, compare and hand back
    Handle(Handle),
    /// An array of numpy's
    Array(Array),
    /// A scalar of numpy's
    Scalar(Scalar),
    /// Anything else; it cannot be sent back into the sandbox.
    Opaque {
        /// Name of its class.
        type_name: String,
        /// What `repr()` says.
        repr: String,
    },
}

/// A named tuple, or an object of a dataclass.
///
/// In the sandbox it becomes an object of a class of that name and those fields; two of the same
/// name and fields have the same class.
///
/// ```
/// use wardian_value::{Record, RecordKind, Value};
/// let fields = vec![("x".to_owned(), Value::from(1)), ("y".to_owned(), Value::from(2))];
/// let point = Record { kind: RecordKind::NamedTuple, type_name: "Point".into(), fields };
/// assert_eq!(Value::Record(point).to_string(), "Point(x=1, y=2)");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Which of the two.
    pub kind: RecordKind,
    /// Name of its class.
    pub type_name: String,
    /// In the order of the class.
    pub fields: Vec<(String, Value)>,
}

/// An object of the host: Python code sees its class and its `repr`, and whoever gets it
/// back knows it by its number.
///
/// What a number means is the host's business, and so is that programs hand back no others: a
/// program cannot make a handle, but a snapshot can come from anywhere.
///
/// ```
/// use wardian_value::{Handle, Value};
/// let image = Handle { id: 7, type_name: "Image".into(), repr: "<Image 8x8>".into() };
/// let value = Value::Handle(image);
/// assert_eq!(value.to_string(), "<handle of Image: <Image 8x8>>");
/// assert_eq!(Value::from_cbor(&value.to_cbor()?)?, value);
/// # Ok::<(), wardian_value::CodecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handle {
    /// What the host knows the object by. Handles with equal numbers are equal in Python.
    pub id: u64,
    /// Name of its class.
    pub type_name: String,
    /// What `repr()` says there.
    pub repr: String,
}

impl Value {
    /// The CBOR form. Fails when the value exceeds the caps of a message.
    pub fn to_cbor(&self) -> Result<Vec<u8>, CodecError> {
        let mut writer = Writer::new();
        self.write(&mut writer)?;
        writer.finish()
    }

    /// The value of a CBOR form.
    pub fn from_cbor(message: &[u8]) -> Result<Value, CodecError> {
        let mut reader = Reader::new(message)?;
        let value = Value::read(&mut reader)?;
        reader.finish()?;
        Ok(value)
    }

    /// Append this value to a message. The writer bounds the recursion.
    pub fn write(&self, writer: &mut Writer) -> Result<(), CodecError> {
        let sequence = |writer: &mut Writer, kind, items: &[Value]| {
            writer.write(Item::Sequence(kind, items.len()))?;
            items.iter().try_for_each(|item| item.write(writer))
        };
        match self {
            Value::None => writer.write(Item::None),
            Value::Bool(value) => writer.write(Item::Bool(*value)),
            Value::Int(value) => match value.as_large() {
                None => writer.write(Item::Int(value.as_i64().unwrap_or_default())),
                Some(large) => writer.write(Item::BigInt(large.clone())),
            },
            Value::Float(value) => writer.write(Item::Float(*value)),
            Value::Complex(real, imaginary) => writer.write(Item::Complex(*real, *imaginary)),
            Value::Str(text) => writer.write(Item::Str(text)),
            Value::Bytes(bytes) => writer.write(Item::Bytes(bytes)),
            Value::List(items) => sequence(writer, Sequence::List, items),
            Value::Tuple(items) => sequence(writer, Sequence::Tuple, items),
            Value::Set(items) => sequence(writer, Sequence::Set, items),
            Value::FrozenSet(items) => sequence(writer, Sequence::FrozenSet, items),
            Value::Dict(pairs) => {
                writer.write(Item::Dict(pairs.len()))?;
                pairs.iter().try_for_each(|(key, value)| {
                    key.write(writer)?;
                    value.write(writer)
                })
            }
            Value::DateTime(text) => writer.write(Item::Text(Text::DateTime, text)),
            Value::Date(text) => writer.write(Item::Text(Text::Date, text)),
            Value::Time(text) => writer.write(Item::Text(Text::Time, text)),
            Value::Decimal(text) => writer.write(Item::Text(Text::Decimal, text)),
            Value::Timedelta {
                days,
                seconds,
                microseconds,
            } => writer.write(Item::Timedelta {
                days: *days,
                seconds: *seconds,
                microseconds: *microseconds,
            }),
            Value::Record(record) => {
                writer.write(Item::Record {
                    kind: record.kind,
                    type_name: &record.type_name,
                    length: record.fields.len(),
                })?;
                record.fields.iter().try_for_each(|(name, value)| {
                    writer.write(Item::Str(name))?;
                    value.write(writer)
                })
            }
            Value::Handle(handle) => writer.write(Item::Handle {
                id: handle.id,
                type_name: &handle.type_name,
                repr: &handle.repr,
            }),
            Value::Array(array) => match array.as_objects() {
                None => {
                    let layout = Box::new(array.layout().clone());
                    writer.write(Item::Array(layout, array.as_bytes()))
                }
                Some(objects) => {
                    writer.write(Item::Objects(Box::new(array.layout().clone())))?;
                    objects.iter().try_for_each(|object| object.write(writer))
                }
            },
            Value::Scalar(scalar) => {
                writer.write(Item::Scalar(scalar.dtype().clone(), scalar.as_bytes()))
            }
            Value::Opaque { type_name, repr } => writer.write(Item::Opaque { type_name, repr }),
        }
    }

    /// The next value of a message. The reader bounds the recursion.
    pub fn read(reader: &mut Reader<'_>) -> Result<Value, CodecError> {
        Ok(match reader.read()? {
            Item::None => Value::None,
            Item::Bool(value) => Value::Bool(value),
            Item::Int(value) => Value::Int(value.into()),
            Item::BigInt(value) => Value::Int(value.into()),
            Item::Float(value) => Value::Float(value),
            Item::Complex(real, imaginary) => Value::Complex(real, imaginary),
            Item::Str(text) => Value::Str(text.into()),
            Item::Bytes(bytes) => Value::Bytes(bytes.into()),
            Item::Text(Text::DateTime, text) => Value::DateTime(text.into()),
            Item::Text(Text::Date, text) => Value::Date(text.into()),
            Item::Text(Text::Time, text) => Value::Time(text.into()),
            Item::Text(Text::Decimal, text) => Value::Decimal(text.into()),
            Item::Timedelta {
                days,
                seconds,
                microseconds,
            } => Value::Timedelta {
                days,
                seconds,
                microseconds,
            },
            Item::Record {
                kind,
                type_name,
                length,
            } => {
                let mut fields = Vec::with_capacity(length.min(4));
                for _ in 0..length {
                    let Item::Str(name) = reader.read()? else {
                        return Err(CodecError::Malformed("the name of a field is no text"));
                    };
                    fields.push((name.to_owned(), Value::read(reader)?));
                }
                Value::Record(Record {
                    kind,
                    type_name: type_name.into(),
                    fields,
                })
            }
            Item::Handle {
                id,
                type_name,
                repr,
            } => Value::Handle(Handle {
                id,
                type_name: type_name.into(),
                repr: repr.into(),
            }),
            Item::Array(layout, bytes) => Value::Array(Array::from_bytes(*layout, bytes.to_vec())?),
            Item::Objects(layout) => {
                let count = layout.count();
                let mut objects = Vec::with_capacity(count.min(4));
                for _ in 0..count {
                    objects.push(Value::read(reader)?);
                }
                Value::Array(Array::from_objects(*layout, objects)?)
            }
            Item::Scalar(dtype, bytes) => Value::Scalar(Scalar::of_item(dtype, bytes)),
            Item::Opaque { type_name, repr } => Value::Opaque {
                type_name: type_name.into(),
                repr: repr.into(),
            },
            Item::Sequence(kind, length) => {
                // Grown as items arrive: the length is a claim of the other side. The first growth
                // would be to four, and many lists are shorter.
                let mut items = Vec::with_capacity(length.min(4));
                for _ in 0..length {
                    items.push(Value::read(reader)?);
                }
                match kind {
                    Sequence::List => Value::List(items),
                    Sequence::Tuple => Value::Tuple(items),
                    Sequence::Set => Value::Set(items),
                    Sequence::FrozenSet => Value::FrozenSet(items),
                }
            }
            Item::Dict(length) => {
                let mut pairs = Vec::with_capacity(length.min(4));
                for _ in 0..length {
                    pairs.push((Value::read(reader)?, Value::read(reader)?));
                }
                Value::Dict(pairs)
            }
        })
    }

    /// The number, when this is an `int` that fits, or such a scalar of numpy's.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Value::Int(value) => value.as_i64(),
            Value::Scalar(scalar) => match scalar.to_python() {
                Value::Int(value) => value.as_i64(),
                _ => None,
            },
            _ => None,
        }
    }

    /// The number, when this is a `float` or an `int` that has a near one, or such a scalar of numpy's.
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Value::Float(value) => Some(*value),
            // Every i64 converts; beyond that a float would surprise more than it helps.
            Value::Int(_) => self.as_i64().map(|value| value as f64),
            Value::Scalar(scalar) => match scalar.to_python() {
                Value::Float(value) => Some(value),
                Value::Int(value) => value.as_i64().map(|value| value as f64),
                _ => None,
            },
            _ => None,
        }
    }

    /// The text, when this is a `str`.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The truth, when this is a `bool`, or one of numpy's.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            Value::Scalar(scalar) => scalar.get::<bool>(),
            _ => None,
        }
    }

    /// The items, when this is a `list` or a `tuple`.
    pub fn as_slice(&self) -> Option<&[Value]> {
        match self {
            Value::List(items) | Value::Tuple(items) => Some(items),
            _ => None,
        }
    }

    /// The value of a key that is a `str`, when this is a `dict` that has it.
    pub fn get(&self, key: &str) -> Option<&Value> {
        match self {
            Value::Dict(pairs) => pairs
                .iter()
                .find(|(k, _)| k.as_str() == Some(key))
                .map(|(_, value)| value),
            _ => None,
        }
    }
}

macro_rules! from {
    ($($type:ty, $value:ident => $make:expr;)*) => {
        $(impl From<$type> for Value {
            fn from($value: $type) -> Value { $make }
        })*
    };
}

from! {
    (), _unit => Value::None;
    bool, value => Value::Bool(value);
    i32, value => Value::Int(value.into());
    u32, value => Value::Int(value.into());
    i64, value => Value::Int(value.into());
    u64, value => Value::Int(value.into());
    usize, value => Value::Int(value.into());
    Int, value => Value::Int(value);
    BigInt, value => Value::Int(value.into());
    f64, value => Value::Float(value);
    &str, value => Value::Str(value.into());
    String, value => Value::Str(value);
    Vec<u8>, value => Value::Bytes(value);
    Vec<Value>, value => Value::List(value);
    Vec<(Value, Value)>, value => Value::Dict(value);
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::None, Into::into)
    }
}
