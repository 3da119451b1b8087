//! NoneType, ellipsis, NotImplementedType.

use super::TypeDef;

/// `NoneType`.
pub static NONE_TYPE: TypeDef = TypeDef {
    name: "NoneType",
    ..TypeDef::NONE
};

/// `ellipsis`.
pub static ELLIPSIS: TypeDef = TypeDef {
    name: "ellipsis",
    ..TypeDef::NONE
};

/// `NotImplementedType`.
pub static NOT_IMPLEMENTED_TYPE: TypeDef = TypeDef {
    name: "NotImplementedType",
    ..TypeDef::NONE
};
