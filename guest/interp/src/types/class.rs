//! type.

use super::TypeDef;

/// `type`.
pub static TYPE: TypeDef = TypeDef {
    name: "type",
    layout: crate::object::class::Layout::Class,
    is_base_type: true,
    ..TypeDef::NONE
};
