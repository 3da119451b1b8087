//! Arithmetic of ints that are too large for one word but fit into 128 bits:
//! hashes, random generators and products need no digits in memory.
//!
//! What does not live here: ints of any size (`int.rs`), ints of one word
//! (`vm/fast_paths.rs`).

use crate::object::containers::BigInt as BigObject;
use crate::object::slots::BinaryOp;
use crate::object::value::Value;
use num_bigint::{BigInt, Sign};

/// Operands have at most this many bits, so that sums cannot overflow.
const MAX_BITS: u64 = 126;

/// A result that may be an int of any size.
pub(super) enum Medium {
    /// Fits into a value.
    Small(Value),
    /// Needs an object.
    Large(BigInt),
}

fn operand(value: Value) -> Option<i128> {
    if let Some(int) = value.as_small_int() {
        return Some(int as i128);
    }
    let big = value.get::<BigObject>()?;
    if big.number.bits() > MAX_BITS {
        return None;
    }
    let mut digits = big.number.iter_u64_digits();
    let low = digits.next().unwrap_or(0) as u128;
    let high = digits.next().unwrap_or(0) as u128;
    let magnitude = (high << 64 | low) as i128;
    Some(if big.number.sign() == Sign::Minus {
        -magnitude
    } else {
        magnitude
    })
}

/// Quotient and remainder, rounded down; the divisor is not zero.
fn divide(left: i128, right: i128) -> (i128, i128) {
    if let (Ok(left), Ok(right)) = (u64::try_from(left), u64::try_from(right)) {
        // Four words are divided much slower than two.
        return ((left / right) as i128, (left % right) as i128);
    }
    if left >= 0 && right > 0 && right & (right - 1) == 0 {
        return (left >> right.trailing_zeros(), left & (right - 1));
    }
    let (quotient, remainder) = (left / right, left % right);
    if remainder != 0 && (remainder < 0) != (right < 0) {
        (quotient - 1, remainder + right)
    } else {
        (quotient, remainder)
    }
}

/// `left op right`, when both and the result fit and the operator is one of the usual ones.
pub(super) fn binary(op: BinaryOp, left: Value, right: Value) -> Option<Medium> {
    let (left, right) = (operand(left)?, operand(right)?);
    let result = match op {
        BinaryOp::Add => left + right,
        BinaryOp::Sub => left - right,
        BinaryOp::Mul => left.checked_mul(right)?,
        BinaryOp::FloorDiv if right != 0 => divide(left, right).0,
        BinaryOp::Mod if right != 0 => divide(left, right).1,
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
    let small = i64::try_from(result).ok().and_then(Value::try_int);
    Some(match small {
        Some(small) => Medium::Small(small),
        None => Medium::Large(BigInt::from(result)),
    })
}

#[cfg(test)]
mod tests {
    use super::divide;

    #[test]
    fn division_rounds_down() {
        for left in [-9_i128, -8, -1, 0, 1, 7, 8, 1 << 70, -(1 << 70) - 1] {
            for right in [-8_i128, -3, -1, 1, 3, 8, 1 << 66, -(1 << 66)] {
                let (quotient, remainder) = divide(left, right);
                assert_eq!(quotient * right + remainder, left);
                assert!(remainder == 0 || (remainder < 0) == (right < 0));
                assert!(remainder.abs() < right.abs());
            }
        }
    }
}
