//! Builtin exception classes: making them, their attributes and methods.

use super::TypeDef;
use crate::object::class::Layout;

/// `BaseException`; the other classes derive from it and add what they need.
pub static BASE_EXCEPTION: TypeDef = TypeDef {
    name: "BaseException",
    layout: Layout::Exception,
    is_base_type: true,
    ..TypeDef::NONE
};

/// The definition of a builtin exception class by name.
pub(crate) fn definition(name: &str) -> &'static TypeDef {
    match name {
        "BaseException" => &BASE_EXCEPTION,
        _ => &PLAIN,
    }
}

/// A class that adds nothing.
static PLAIN: TypeDef = TypeDef {
    layout: Layout::Exception,
    is_base_type: true,
    ..TypeDef::NONE
};
