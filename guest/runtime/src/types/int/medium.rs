//! Operators of ints that are too large for a value but fit into one word or two: hashes and random generators have
//! them, and what they are the middle of.
//!
//! What does not live here: ints of any size (`int/operators.rs`), ints that fit into a value
//! (`vm/fast_paths.rs`). **Invariant:** nothing here fails or costs more than an instruction; what could is left to
//! others.

use crate::ctx::Ctx;
use crate::object::big_int::BigInt;
use crate::object::slots::BinaryOp;
use crate::object::value::Value;
use wardian_text::int_ops;
use wardian_text::int_sums::Operand;

/// A result.
#[derive(Clone, Copy)]
pub(crate) enum Medium {
    Word(i64),
    Long(i128),
}

/// Operands of two words have at most this many bits, so that sums cannot overflow.
const MAX_BITS: u64 = 126;

/// `left op right` of ints; None where one is no int, or something does not fit.
#[inline]
pub(crate) fn binary(op: BinaryOp, left: Value, right: Value) -> Option<Medium> {
    if let (Some(left), Some(right)) = (word(left), word(right))
        && let Some(result) = of_words(op, left, right)
    {
        return Some(Medium::Word(result));
    }
    if is_beyond(left) || is_beyond(right) {
        return None;
    }
    of_longs(op, left, right).map(Medium::Long)
}

/// Whether it has more than two words.
#[inline(always)]
fn is_beyond(value: Value) -> bool {
    value
        .get::<BigInt>()
        .is_some_and(|big| big.digits().len() > 4)
}

/// The number, where its magnitude is below 2^63.
#[inline(always)]
fn word(value: Value) -> Option<i64> {
    if let Some(int) = value.as_small_int() {
        return Some(int);
    }
    let big = value.get::<BigInt>()?;
    let [low, high @ 0..0x8000_0000] = *big.digits() else {
        return None;
    };
    let magnitude = i64::from(high) << 32 | i64::from(low);
    Some(if big.is_negative() {
        -magnitude
    } else {
        magnitude
    })
}

#[inline(always)]
fn of_words(op: BinaryOp, left: i64, right: i64) -> Option<i64> {
    Some(match op {
        BinaryOp::Add => left.checked_add(right)?,
        BinaryOp::Sub => left.checked_sub(right)?,
        // `checked_mul` is a call to a 128-bit multiplication in WebAssembly.
        BinaryOp::Mul => {
            let zeros = left.unsigned_abs().leading_zeros() + right.unsigned_abs().leading_zeros();
            (zeros > 65).then(|| left * right)?
        }
        BinaryOp::FloorDiv => int_ops::floordiv_i64(left, right)?,
        BinaryOp::Mod => int_ops::modulo_i64(left, right)?,
        BinaryOp::And => left & right,
        BinaryOp::Or => left | right,
        BinaryOp::Xor => left ^ right,
        BinaryOp::RShift if (0..64).contains(&right) => left >> right,
        _ => return None,
    })
}

fn long(value: Value) -> Option<i128> {
    if let Some(int) = value.as_small_int() {
        return Some(int as i128);
    }
    let big = value.get::<BigInt>()?;
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

#[inline(never)]
fn of_longs(op: BinaryOp, left: Value, right: Value) -> Option<i128> {
    let (left, right) = (long(left)?, long(right)?);
    Some(match op {
        BinaryOp::Add => left + right,
        BinaryOp::Sub => left - right,
        BinaryOp::Mul => product(left, right)?,
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
    })
}

/// The product, where it has less than 127 bits.
fn product(left: i128, right: i128) -> Option<i128> {
    let zeros = left.unsigned_abs().leading_zeros() + right.unsigned_abs().leading_zeros();
    (zeros > 129).then(|| left.wrapping_mul(right))
}

impl Ctx {
    /// An int of up to two words.
    #[inline]
    pub(crate) fn new_medium_int(&mut self, number: Medium) -> Value {
        let number = match number {
            Medium::Word(number) => return self.new_int(number),
            Medium::Long(number) => number,
        };
        if let Ok(small) = i64::try_from(number) {
            return self.new_int(small);
        }
        let magnitude = number.unsigned_abs();
        let digits = [0, 32, 64, 96].map(|shift| (magnitude >> shift) as u32);
        self.new_int_of(Operand {
            negative: number < 0,
            digits: &digits,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::product;

    #[test]
    fn products_fit_or_are_left_to_others() {
        let most = i128::from(u64::MAX);
        assert_eq!(product(most, 1), Some(most));
        assert_eq!(product(-most, 1 << 61), Some(-(most << 61)));
        assert_eq!(product(10i128.pow(30), 1 << 25), Some(10i128.pow(30) << 25));
        assert_eq!(product(most, 1 << 63), None);
        assert_eq!(product(1 << 100, -(1 << 40)), None);
        assert_eq!(product(0, -1), Some(0));
    }
}
