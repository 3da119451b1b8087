//! From syntax tree to register bytecode.
//!
//! `bytecode` defines the instructions and depends on nothing; `compile`
//! translates. What does not live here: objects and execution (crate
//! `wardian-interp`).

pub mod bytecode;
pub mod compile;
