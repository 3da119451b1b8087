//! The bytecode: [`ops`] holds the one table of instructions, [`code`] a
//! compiled unit, [`constant`] the constants it refers to, [`disasm`] prints
//! units, [`verify`] checks them and [`stored`] keeps them as bytes.

pub mod code;
pub mod constant;
pub mod disasm;
pub mod ops;
pub mod stored;
pub mod verify;
