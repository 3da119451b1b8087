//! Bit operations on ints that are too large for one word but fit into 128 bits, as hashes and
//! random generators have them.
//!
//! What does not live here: ints of any size (`int_operators.rs`), ints of one word
//! (`vm/fast_paths.rs`).

use crate::ctx::Ctx;
use crate::object::big_int::BigInt as BigObject;
use crate::object::slots::BinaryOp;
use crate::object::value::Value;
use wardian_text::int_sums::Operand;

/// Operands have at most this many bits, so that sums cannot overflow.
const MAX_BITS: u64 = 126;

fn operand(value: Value) -> Option<i128> {
    if let Some(int) = value.as_small_int() {
        return Some(int as i128);
    }
    let big = value.get::<BigObject>()?;
    let digit = |place: usize| u128::from(big.digits().get(place).copied().unwrap_or(0));
    if big.bits() > MAX_BITS {
        return None;
    }
    let magnitude = (digit(0) | digit(1) << 32 | digit(2) << 64 | digit(3) << 96) as i128;
    Some(if big.is_negative() {
        -magnitude
    } else {
        magnitude
    })
}

/// `left op right`, when both and the result fit and the operator is one of bits.
pub(super) fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> Option<Value> {
    let (left, right) = (operand(left)?, operand(right)?);
    let result = match op {
        BinaryOp::And => left & right,
        BinaryOp::Or => left | right,
        BinaryOp::Xor => left ^ right,
        BinaryOp::RShift if (0..=126).contains(&right) => left >> right,
        BinaryOp::LShift
            if (0..=126).contains(&right)
                && i128::from(left.unsigned_abs().leading_zeros()) > right + 1 =>
        {
            left << right
        }
        _ => return None,
    };
    if let Ok(small) = i64::try_from(result) {
        return Some(ctx.new_int(small));
    }
    let magnitude = result.unsigned_abs();
    let digits = [0, 32, 64, 96].map(|shift| (magnitude >> shift) as u32);
    Some(ctx.new_int_of(Operand {
        negative: result < 0,
        digits: &digits,
    }))
}
