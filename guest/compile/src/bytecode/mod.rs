//! The bytecode: [`ops`] holds the one table of instructions, [`code`] a
//! compiled unit, [`constant`] the constants it refers to.

pub mod code;
pub mod constant;
pub mod ops;
