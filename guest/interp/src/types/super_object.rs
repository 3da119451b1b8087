//! super.

use super::TypeDef;

/// `super`.
pub static SUPER: TypeDef = TypeDef {
    name: "super",
    is_base_type: true,
    ..TypeDef::NONE
};
