//! set, frozenset, set_iterator.

use super::TypeDef;

/// `set`.
pub static SET: TypeDef = TypeDef {
    name: "set",
    is_base_type: true,
    ..TypeDef::NONE
};

/// `frozenset`.
pub static FROZENSET: TypeDef = TypeDef {
    name: "frozenset",
    is_base_type: true,
    ..TypeDef::NONE
};

/// `set_iterator`.
pub static SET_ITERATOR: TypeDef = TypeDef {
    name: "set_iterator",
    ..TypeDef::NONE
};
