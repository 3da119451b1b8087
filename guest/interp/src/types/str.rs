//! str, str_iterator.

use super::TypeDef;

/// `str`.
pub static STR: TypeDef = TypeDef {
    name: "str",
    is_base_type: true,
    ..TypeDef::NONE
};

/// `str_iterator`.
pub static STR_ITERATOR: TypeDef = TypeDef {
    name: "str_iterator",
    ..TypeDef::NONE
};
