//! cell, code.

use super::TypeDef;

/// `cell`.
pub static CELL: TypeDef = TypeDef {
    name: "cell",
    ..TypeDef::NONE
};

/// `code`.
pub static CODE: TypeDef = TypeDef {
    name: "code",
    ..TypeDef::NONE
};
