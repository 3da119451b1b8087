//! The virtual machine: frames, the loop, calls, unwinding.

mod accessors;
pub mod async_generator;
pub mod attributes;
mod begun_call;
pub mod build;
pub mod call;
mod called_loops;
pub mod carets;
pub mod compile;
mod construct;
pub mod fast_paths;
pub mod generator;
pub mod globals;
pub mod intrinsics;
pub mod introspect;
mod left_locals;
mod operands;
mod operators;
pub mod pairs;
pub mod patterns;
pub mod run;
mod stored;
pub mod suggestions;
pub mod threads;
pub mod traceback;
mod tracing;
pub mod unwind;
