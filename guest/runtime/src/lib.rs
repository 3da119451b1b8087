//! The interpreter proper of Wardian: objects, types, builtins and the virtual machine.
//!
//! A pure library that also runs natively. Every effect goes through [`outside::Outside`]. What does not live here:
//! what `import` finds (crate `wardian-library`, reached through [`ctx::Library`]), and sessions (crate
//! `wardian-interp`).

pub mod alloc;
mod builtins;
pub mod ctx;
pub mod error;
pub mod object;
pub mod outside;
mod startup;
pub mod types;
#[cfg(not(target_family = "wasm"))]
mod verify;
pub mod vm;
