//! range.

use super::TypeDef;

/// `range`.
pub static RANGE: TypeDef = TypeDef {
    name: "range",
    ..TypeDef::NONE
};
