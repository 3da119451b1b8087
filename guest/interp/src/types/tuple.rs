//! tuple.

use super::TypeDef;

/// `tuple`.
pub static TUPLE: TypeDef = TypeDef {
    name: "tuple",
    is_base_type: true,
    ..TypeDef::NONE
};
