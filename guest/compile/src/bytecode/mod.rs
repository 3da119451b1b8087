//! The bytecode: [`ops`] holds the one table of instructions, [`code`] a
//! compiled unit, [`constant`] the constants it refers to, [`disasm`] prints
//! units and [`verify`] checks them.

pub mod code;
pub mod constant;
pub mod disasm;
pub mod ops;
pub mod verify;
