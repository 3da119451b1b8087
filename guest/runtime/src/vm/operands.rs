//! The running instruction, whose operands are read where they are used.
//!
//! Read once in front of the dispatch, three operands would occupy registers in
//! every arm of the loop, or be spilled. The reads are volatile so that the
//! compiler does not move them back there. What does not live here: what the
//! operands mean (`wardian_compile::bytecode::ops`).

#![expect(unsafe_code, reason = "a cursor into verified code")]

use std::ptr::{addr_of, read_volatile};
use wardian_compile::bytecode::ops::{Instr, Op};

/// Stands at an instruction of verified code, which outlives the step.
#[derive(Clone, Copy)]
pub(super) struct At(*const Instr);

macro_rules! operands {
    ($($name:ident)*) => {
        $(
            /// The operand of this name.
            #[inline(always)]
            pub(super) fn $name(self) -> u16 {
                // SAFETY: see `new`.
                unsafe { read_volatile(addr_of!((*self.0).$name)) }
            }
        )*
    };
}

impl At {
    /// # Safety
    /// There is an instruction, and its code is alive for as long as the result is used.
    #[inline(always)]
    pub(super) unsafe fn new(instr: *const Instr) -> At {
        At(instr)
    }

    /// The operation.
    #[inline(always)]
    pub(super) fn op(self) -> Op {
        // SAFETY: see `new`.
        unsafe { (*self.0).op }
    }

    operands! { a b c }

    /// Operands b and c as one number.
    #[inline(always)]
    pub(super) fn wide_operand(self) -> i32 {
        (self.b() as u32 | (self.c() as u32) << 16) as i32
    }

    /// The instruction itself.
    #[inline(always)]
    pub(super) fn whole(self) -> Instr {
        // SAFETY: see `new`.
        unsafe { *self.0 }
    }
}
