//! function, builtin_function_or_method, method_descriptor, method.

use super::TypeDef;

/// `function`.
pub static FUNCTION: TypeDef = TypeDef {
    name: "function",
    ..TypeDef::NONE
};

/// `builtin_function_or_method`.
pub static BUILTIN_FUNCTION_OR_METHOD: TypeDef = TypeDef {
    name: "builtin_function_or_method",
    ..TypeDef::NONE
};

/// `method_descriptor`.
pub static METHOD_DESCRIPTOR: TypeDef = TypeDef {
    name: "method_descriptor",
    ..TypeDef::NONE
};

/// `method`.
pub static METHOD: TypeDef = TypeDef {
    name: "method",
    ..TypeDef::NONE
};
