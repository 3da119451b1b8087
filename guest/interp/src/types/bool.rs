//! bool.

use super::TypeDef;

/// `bool`.
pub static BOOL: TypeDef = TypeDef {
    name: "bool",
    ..TypeDef::NONE
};
