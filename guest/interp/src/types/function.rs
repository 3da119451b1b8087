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

impl crate::ctx::Ctx {
    /// `callable(object)`.
    pub fn is_callable(&self, object: crate::object::value::Value) -> bool {
        use crate::object::heap::Kind;
        match object.kind() {
            Some(Kind::Function | Kind::NativeFunction | Kind::BoundMethod | Kind::Class) => true,
            _ => {
                let class = self.class_of(object);
                if class.is_heap_type {
                    class
                        .special(self, crate::object::slots::Special::Call)
                        .is_some()
                } else {
                    class.slots.call.is_some()
                }
            }
        }
    }
}
