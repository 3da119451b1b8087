//! range_iterator, list_iterator, tuple_iterator, iterator, callable_iterator, enumerate, zip, map, filter, reversed.

use super::TypeDef;

/// `range_iterator`.
pub static RANGE_ITERATOR: TypeDef = TypeDef {
    name: "range_iterator",
    ..TypeDef::NONE
};

/// `list_iterator`.
pub static LIST_ITERATOR: TypeDef = TypeDef {
    name: "list_iterator",
    ..TypeDef::NONE
};

/// `tuple_iterator`.
pub static TUPLE_ITERATOR: TypeDef = TypeDef {
    name: "tuple_iterator",
    ..TypeDef::NONE
};

/// `iterator`.
pub static SEQUENCE_ITERATOR: TypeDef = TypeDef {
    name: "iterator",
    ..TypeDef::NONE
};

/// `callable_iterator`.
pub static CALLABLE_ITERATOR: TypeDef = TypeDef {
    name: "callable_iterator",
    ..TypeDef::NONE
};

/// `enumerate`.
pub static ENUMERATE: TypeDef = TypeDef {
    name: "enumerate",
    is_base_type: true,
    ..TypeDef::NONE
};

/// `zip`.
pub static ZIP: TypeDef = TypeDef {
    name: "zip",
    is_base_type: true,
    ..TypeDef::NONE
};

/// `map`.
pub static MAP: TypeDef = TypeDef {
    name: "map",
    is_base_type: true,
    ..TypeDef::NONE
};

/// `filter`.
pub static FILTER: TypeDef = TypeDef {
    name: "filter",
    is_base_type: true,
    ..TypeDef::NONE
};

/// `reversed`.
pub static REVERSED: TypeDef = TypeDef {
    name: "reversed",
    is_base_type: true,
    ..TypeDef::NONE
};

use crate::ctx::{Ctx, R};
use crate::object::value::Value;

impl Ctx {
    /// An iterator that calls `object[0]`, `object[1]`, ... until IndexError.
    pub fn new_sequence_iterator(&mut self, object: Value) -> R {
        let _ = object;
        Err(self.unsupported("iteration by __getitem__"))
    }
}
