//! slice.

use super::TypeDef;

/// `slice`.
pub static SLICE: TypeDef = TypeDef {
    name: "slice",
    ..TypeDef::NONE
};
