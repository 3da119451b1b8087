//! mappingproxy.

use super::TypeDef;

/// `mappingproxy`.
pub static MAPPINGPROXY: TypeDef = TypeDef {
    name: "mappingproxy",
    ..TypeDef::NONE
};
