//! The values that cross between host and guest, and their CBOR form.
//!
//! `wit/types.wit` documents the format. [`Writer`] and [`Reader`] work item by
//! item, so that the interpreter needs no tree in between; [`Value`] is the
//! tree that host code holds. What does not live here: Python objects.
//! **Invariant:** nothing here allocates in proportion to a number that the
//! other side merely claims, and nothing recurses deeper than [`MAX_DEPTH`].

#![warn(missing_docs)]

mod array;
mod display;
mod int;
mod reader;
mod value;
mod writer;

pub use array::dtype::{Dtype, Field};
pub use array::element::Element;
pub use array::scalar::Scalar;
pub use array::time::{TimeBase, TimeUnit};
pub use array::{Array, Layout, MAX_AXES, Order};
pub use int::Int;
pub use num_bigint::BigInt;
pub use reader::Reader;
pub use value::{Handle, Record, Value};
pub use writer::Writer;

/// Deepest nesting of containers; far below what either side's stack holds.
pub const MAX_DEPTH: usize = 200;

/// Bytes of one message; the runtime refuses guest data beyond 128 MiB.
pub const MAX_BYTES: usize = 64 << 20;

/// Items of one message, containers included; bounds the memory of its decoded form to some 60 MB.
pub const MAX_ITEMS: usize = 1_000_000;

/// The containers whose CBOR form is an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sequence {
    /// `list`
    List,
    /// `tuple`
    Tuple,
    /// `set`
    Set,
    /// `frozenset`
    FrozenSet,
}

/// The classes whose objects are their fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordKind {
    /// A class that `collections.namedtuple` made
    NamedTuple,
    /// A class that `dataclasses.dataclass` made
    Dataclass,
}

/// The types whose CBOR form is a tagged text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Text {
    /// `datetime.datetime`, as `isoformat()` writes it
    DateTime,
    /// `datetime.date`, as `isoformat()` writes it
    Date,
    /// `datetime.time`, as `isoformat()` writes it
    Time,
    /// `decimal.Decimal`, as `str()` writes it
    Decimal,
}

/// One step of a message. A container is followed by its items.
#[derive(Clone, PartialEq, Debug)]
pub enum Item<'a> {
    /// `None`
    None,
    /// `bool`
    Bool(bool),
    /// `int` that fits 64 bits
    Int(i64),
    /// `int` that does not
    BigInt(BigInt),
    /// `float`; from outside it may be any NaN
    Float(f64),
    /// `complex`
    Complex(f64, f64),
    /// `str`
    Str(&'a str),
    /// `bytes`
    Bytes(&'a [u8]),
    /// A type that is written as text.
    Text(Text, &'a str),
    /// `datetime.timedelta`
    Timedelta {
        /// Its `days`.
        days: i64,
        /// Its `seconds`.
        seconds: i64,
        /// Its `microseconds`.
        microseconds: i64,
    },
    /// This many items follow.
    Sequence(Sequence, usize),
    /// This many pairs of key and value follow.
    Dict(usize),
    /// This many pairs of a field's name, which is a text, and its value follow.
    Record {
        /// What it is.
        kind: RecordKind,
        /// Name of its class.
        type_name: &'a str,
        /// Fields that follow.
        length: usize,
    },
    /// An object of the host.
    Handle {
        /// What the host knows it by.
        id: u64,
        /// Name of its class.
        type_name: &'a str,
        /// What `repr()` says there.
        repr: &'a str,
    },
    /// An array of numpy's, and the bytes of its items.
    Array(Box<Layout>, &'a [u8]),
    /// An array of objects: as many values follow.
    Objects(Box<Layout>),
    /// A scalar of numpy's, and its bytes.
    Scalar(Dtype, &'a [u8]),
    /// Something that has no form of its own.
    Opaque {
        /// Name of its class.
        type_name: &'a str,
        /// What `repr()` says.
        repr: &'a str,
    },
}

/// CBOR tags of the types that plain CBOR does not have.
///
/// 2, 3, 258 and 43000 are registered for this meaning; 280 to 292 are ours.
pub(crate) mod tag {
    pub(crate) const BIG_POSITIVE: u64 = 2;
    pub(crate) const BIG_NEGATIVE: u64 = 3;
    pub(crate) const SET: u64 = 258;
    pub(crate) const TUPLE: u64 = 280;
    pub(crate) const FROZEN_SET: u64 = 281;
    pub(crate) const DATE_TIME: u64 = 282;
    pub(crate) const DATE: u64 = 283;
    pub(crate) const TIME: u64 = 284;
    pub(crate) const TIMEDELTA: u64 = 285;
    pub(crate) const DECIMAL: u64 = 286;
    pub(crate) const OPAQUE: u64 = 287;
    pub(crate) const NAMED_TUPLE: u64 = 288;
    pub(crate) const DATACLASS: u64 = 289;
    pub(crate) const HANDLE: u64 = 290;
    pub(crate) const ARRAY: u64 = 291;
    pub(crate) const SCALAR: u64 = 292;
    pub(crate) const COMPLEX: u64 = 43000;
}

/// Why a message could not be written or read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CodecError {
    /// Nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// Longer than [`MAX_BYTES`].
    TooLong,
    /// More than [`MAX_ITEMS`].
    TooManyItems,
    /// Not a message; the text says what was found.
    Malformed(&'static str),
}

impl std::fmt::Display for CodecError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CodecError::TooDeep => {
                write!(f, "value is nested deeper than {MAX_DEPTH} levels")
            }
            CodecError::TooLong => write!(f, "value is longer than {MAX_BYTES} bytes"),
            CodecError::TooManyItems => write!(f, "value has more than {MAX_ITEMS} items"),
            CodecError::Malformed(what) => write!(f, "malformed value: {what}"),
        }
    }
}

impl std::error::Error for CodecError {}

/// Counts of items still to come in the open containers; the same on both sides.
#[derive(Default)]
pub(crate) struct Nesting {
    /// Of the innermost one: most messages have no other.
    left: usize,
    outer: Vec<usize>,
    depth: usize,
    items: usize,
    started: bool,
}

impl Nesting {
    /// One more item begins.
    pub(crate) fn item(&mut self) -> Result<(), CodecError> {
        if self.depth > 0 {
            self.left -= 1;
        } else if self.started {
            return Err(CodecError::Malformed("more than one value"));
        } else {
            self.started = true;
        }
        self.items += 1;
        if self.items > MAX_ITEMS {
            return Err(CodecError::TooManyItems);
        }
        Ok(())
    }

    /// The item was a container of `length` items.
    pub(crate) fn open(&mut self, length: usize) -> Result<(), CodecError> {
        if self.depth >= MAX_DEPTH {
            return Err(CodecError::TooDeep);
        }
        if length > MAX_ITEMS - self.items {
            return Err(CodecError::TooManyItems);
        }
        if self.depth > 0 {
            self.outer.push(self.left);
        }
        self.depth += 1;
        self.left = length;
        Ok(())
    }

    /// Close the containers that are full.
    pub(crate) fn settle(&mut self) {
        while self.left == 0 && self.depth > 0 {
            self.depth -= 1;
            self.left = self.outer.pop().unwrap_or(0);
        }
    }

    /// Whether exactly one value has passed.
    pub(crate) fn is_complete(&self) -> bool {
        self.started && self.depth == 0
    }
}
