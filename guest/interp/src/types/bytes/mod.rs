//! bytes, bytes_iterator.

use super::TypeDef;
use crate::object::containers::{ByteArray, Bytes};
use crate::object::heap::Gc;
use crate::object::value::Value;

/// `bytes`.
pub static BYTES: TypeDef = TypeDef {
    name: "bytes",
    is_base_type: true,
    ..TypeDef::NONE
};

/// `bytes_iterator`.
pub static BYTES_ITERATOR: TypeDef = TypeDef {
    name: "bytes_iterator",
    ..TypeDef::NONE
};

/// An object that lends its bytes.
#[derive(Clone, Copy)]
pub enum Buffer {
    /// bytes.
    Bytes(Gc<Bytes>),
    /// bytearray.
    ByteArray(Gc<ByteArray>),
}

impl Buffer {
    /// The bytes of a bytes-like object; None for other types.
    pub fn of(value: Value) -> Option<Buffer> {
        if let Some(bytes) = value.payload::<Bytes>() {
            return Some(Buffer::Bytes(bytes));
        }
        value.payload::<ByteArray>().map(Buffer::ByteArray)
    }

    /// The bytes. Not to be held while Python code runs: it may change a bytearray.
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Buffer::Bytes(bytes) => bytes.as_bytes(),
            Buffer::ByteArray(array) => &array.bytes,
        }
    }
}
