//! list.

use super::TypeDef;

/// `list`.
pub static LIST: TypeDef = TypeDef {
    name: "list",
    is_base_type: true,
    ..TypeDef::NONE
};
