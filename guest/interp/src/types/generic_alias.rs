//! GenericAlias, UnionType.

use super::TypeDef;

/// `GenericAlias`.
pub static GENERIC_ALIAS: TypeDef = TypeDef {
    name: "GenericAlias",
    ..TypeDef::NONE
};

/// `UnionType`.
pub static UNION_TYPE: TypeDef = TypeDef {
    name: "UnionType",
    ..TypeDef::NONE
};
