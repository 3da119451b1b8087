//! module.

use super::TypeDef;

/// `module`.
pub static MODULE: TypeDef = TypeDef {
    name: "module",
    layout: crate::object::class::Layout::Module,
    is_base_type: true,
    ..TypeDef::NONE
};
