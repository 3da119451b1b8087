//! bytearray.

use super::TypeDef;

/// `bytearray`.
pub static BYTEARRAY: TypeDef = TypeDef {
    name: "bytearray",
    is_base_type: true,
    ..TypeDef::NONE
};
