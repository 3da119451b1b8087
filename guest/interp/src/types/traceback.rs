//! traceback.

use super::TypeDef;

/// `traceback`.
pub static TRACEBACK: TypeDef = TypeDef {
    name: "traceback",
    ..TypeDef::NONE
};
