//! generator, coroutine, async_generator.

use super::TypeDef;

/// `generator`.
pub static GENERATOR: TypeDef = TypeDef {
    name: "generator",
    ..TypeDef::NONE
};

/// `coroutine`.
pub static COROUTINE: TypeDef = TypeDef {
    name: "coroutine",
    ..TypeDef::NONE
};

/// `async_generator`.
pub static ASYNC_GENERATOR: TypeDef = TypeDef {
    name: "async_generator",
    ..TypeDef::NONE
};
