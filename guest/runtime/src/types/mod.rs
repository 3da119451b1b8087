//! The builtin types: the table of them, the table of exception classes, and
//! how a type written in Rust is described.
//!
//! What does not live here: what a type does (one file or folder each).

pub use crate::object::builtin_exceptions::Exceptions;
pub use crate::object::builtin_types::Types;
pub use crate::object::definition::*;

pub mod array;
pub mod awaitable;
pub mod bool;
pub mod bytearray;
pub mod bytes;
pub mod class;
pub mod classmethod;
pub mod code;
pub mod complex;
pub mod define;
pub mod descriptors;
pub mod dict;
mod docstring;
pub mod encoding;
pub mod exception;
pub mod float;
pub mod function;
pub mod generator;
pub mod generic_alias;
pub mod int;
pub mod iterators;
pub mod list;
pub mod mappingproxy;
pub mod memoryview;
pub mod module;
pub mod object;
pub mod property;
pub mod range;
mod search;
pub mod sequence;
pub mod set;
pub mod singletons;
pub mod slice;
pub mod slot_methods;
pub mod str;
pub mod super_object;
pub mod traceback;
pub mod tuple;

macro_rules! definitions {
    ($($name:ident: $module:ident::$def:ident;)*) => {
        /// The definitions of the builtin types, in the order of their table.
        pub const DEFS: [&TypeDef; Types::COUNT] = [$(&$module::$def,)*];
    };
}

crate::object::builtin_types::builtin_types!(definitions);
