//! Loops over pairs: `for a, b in zip(...)`, `enumerate(...)`, `d.items()`.
//!
//! The item of such a loop is taken apart by the instruction that follows, so
//! the tuple need not be made: types that offer `next_pair` give the parts.
//! What does not live here: loops whose items are wanted whole (`vm/run.rs`).

#![expect(unsafe_code, reason = "reads the instruction that a loop jumps to")]

use crate::ctx::{Ctx, Thrown};
use crate::object::slots::Pair;
use crate::object::value::Value;
use crate::types::iterators::adaptors;
pub(super) use crate::types::iterators::adaptors::enumerated_generator;
use wardian_compile::bytecode::ops::{Instr, Op};

/// The `UnpackSequence` with two targets that the item of the loop `i` goes to, when nothing else
/// can see the item. `pc` is behind the loop's instruction.
#[inline(always)]
pub(crate) fn unpacking(ctx: &Ctx, pc: *const Instr, i: Instr) -> Option<Instr> {
    // SAFETY: jumps of verified code land inside the unit.
    let target = unsafe { *pc.offset(i.c as i16 as isize) };
    let code = ctx.frames.stack.last().expect("a frame is running").code;
    // A local keeps the tuple; a temporary is used once.
    let is_temporary = i.a / 8 >= code.local_count;
    (target.op == Op::UnpackSequence && target.c == 2 && target.a == i.a && is_temporary)
        .then_some(target)
}

/// The next pair; the item as it is where the iterator does not know about pairs.
#[inline]
pub fn next(ctx: &mut Ctx, iterator: Value) -> Result<Option<Pair>, Thrown> {
    let class = ctx.class_of(iterator);
    match class.slots.next_pair {
        Some(next) if !class.is_heap_type => {
            next(ctx, iterator).or_else(|Thrown| ctx.ended_by_exception())
        }
        _ => Ok(ctx.iter_next(iterator)?.map(Pair::Whole)),
    }
}

/// Give what the generator of an `enumerate` yielded, and its number, to the loop of the frame on top, which is unpacked as
/// pairs (see [`unpacking`]).
pub(super) fn put_enumerated(ctx: &mut Ctx, value: Value) {
    let frame = ctx.frames.stack.last_mut();
    let frame = frame.expect("a generator runs for somebody");
    let fp = frame.registers as *mut u8;
    // SAFETY: the frame stands behind its ForLoop, which jumps to an UnpackSequence; its registers are as verified.
    unsafe {
        let register = |operand: u16| fp.add(operand as usize) as *mut Value;
        let at = *frame.pc.sub(1);
        let unpack = frame.pc.offset(at.c as i16 as isize);
        debug_assert!(at.op == Op::ForLoop && (*unpack).op == Op::UnpackSequence);
        let first = (*unpack).b;
        *register(first) = adaptors::count_on(*register(at.b));
        *register(first + 8) = value;
        frame.pc = unpack.add(1);
    }
}
