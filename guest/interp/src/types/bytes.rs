//! bytes, bytes_iterator.

use super::TypeDef;

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
