//! The object model: values, the heap, the layout of every kind of object and
//! the protocols by which they are used.

pub mod args;
pub mod attributes;
pub mod awaitable;
pub mod big_int;
pub mod builtin_exceptions;
pub mod builtin_types;
pub mod class;
pub mod containers;
pub mod copy;
pub mod definition;
pub mod dict;
pub mod exception;
pub mod fixed_buffer;
pub mod function;
pub mod generator;
pub mod heap;
pub mod instance;
pub(crate) mod interned;
pub mod iterate;
pub mod keys;
pub mod lookups;
pub mod memcpy;
pub mod native;
pub mod operators;
pub mod prefetch;
pub mod protocol;
pub mod raise;
pub(crate) mod recent_names;
pub mod set;
pub mod signature;
pub mod sinks;
pub mod slots;
pub mod string;
mod trace;
pub mod value;
pub mod weakref;
