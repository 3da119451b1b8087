//! complex.

use super::TypeDef;

/// `complex`.
pub static COMPLEX: TypeDef = TypeDef {
    name: "complex",
    is_base_type: true,
    ..TypeDef::NONE
};
