//! float.

use super::TypeDef;

/// `float`.
pub static FLOAT: TypeDef = TypeDef {
    name: "float",
    is_base_type: true,
    ..TypeDef::NONE
};
