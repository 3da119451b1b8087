//! Operators of ints beyond one word.
//!
//! Sums, products, quotients, bit operations and shifts are made on the digits as they lie in the objects; what is
//! better done by num-bigint, or seldom, is copied to its form and back.
//! What does not live here: ints of one word (`int.rs`, `vm/fast_paths.rs`), bits of medium ints (`int/medium.rs`).
//!
//! Invariant: memory is asked for before an operation begins; work is charged then where it is short, and else block
//! by block.

use super::negative_power;
use crate::ctx::{BLOCK, Ctx, PyResult, Thrown};
use crate::object::big_int::BigInt as BigObject;
use crate::object::slots::BinaryOp;
use crate::object::value::Value;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use wardian_text::cost::{self, Cost};
use wardian_text::int_ops;
use wardian_text::int_product;
use wardian_text::int_short::{self, Scratch};
use wardian_text::int_sums::{self, Operand, Word};

/// Results of operands of so many bits need no memory to be asked for.
const SHORT_BITS: u64 = 1280;

/// `left op right` of ints, one of which or the result is beyond 128 bits, or which divide.
#[inline]
pub(super) fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    let objects = [left, right].map(|value| value.get::<BigObject>());
    let words = [left, right].map(|value| Word::new(value.as_small_int().unwrap_or(0)));
    let [first, second] = [0, 1].map(|side| match &objects[side] {
        Some(object) => object.operand(),
        None => words[side].operand(),
    });
    match on_digits(ctx, op, first, second) {
        Ok(Some(result)) => Ok(result),
        Ok(None) => by_num_bigint(ctx, op, left, right),
        Err(thrown) => Err(thrown),
    }
}

/// Charge sums, products and quotients.
#[inline(always)]
fn charge(
    ctx: &mut Ctx,
    op: BinaryOp,
    left: Operand<'_>,
    right: Operand<'_>,
) -> Result<(), Thrown> {
    let (left_bits, right_bits) = (left.bits(), right.bits());
    let most = left_bits.max(right_bits);
    if most > SHORT_BITS {
        return charge_with_copy(
            ctx,
            match op {
                BinaryOp::Add | BinaryOp::Sub => cost::cost_add(most),
                BinaryOp::Mul => cost::cost_mul(left_bits, right_bits),
                _ => cost::cost_div(left_bits, right_bits),
            },
        );
    }
    // The same for few digits; the estimate for many takes as long as the operation.
    let (left, right) = (left_bits / 32 + 1, right_bits / 32 + 1);
    ctx.charge(match op {
        BinaryOp::Add | BinaryOp::Sub => (most / 32 + 1) / 16,
        BinaryOp::Mul => left * right / 16,
        _ => (left.saturating_sub(right) + 1) * right / 8,
    })
}

/// Charge an operation whose result is made in one place and copied to its object.
#[inline(never)]
fn charge_with_copy(ctx: &mut Ctx, cost: Cost) -> Result<(), Thrown> {
    ctx.charge_cost(Cost::new(cost.work, cost.bytes.saturating_mul(2)))
}

/// Ask for the memory of such an operation, which charges its work block by block.
fn reserve_with_copy(ctx: &mut Ctx, cost: Cost) -> Result<(), Thrown> {
    ctx.reserve_for(Cost::new(cost.work, cost.bytes.saturating_mul(2)))
}

/// The operators that are made on digits; None where the operands are better left to others.
#[inline(always)]
fn on_digits(
    ctx: &mut Ctx,
    op: BinaryOp,
    left: Operand<'_>,
    right: Operand<'_>,
) -> Result<Option<Value>, Thrown> {
    let longer = left.digits.len().max(right.digits.len());
    Ok(Some(match op {
        BinaryOp::Add | BinaryOp::Sub => {
            charge(ctx, op, left, right)?;
            let subtracts = op == BinaryOp::Sub;
            result(ctx, longer + 1, |out| {
                int_sums::sum(out, left, right, subtracts)
            })?
        }
        BinaryOp::Mul if int_short::multiplies(left, right) => {
            charge(ctx, op, left, right)?;
            let count = left.digits.len() + right.digits.len();
            result(ctx, count, |out| int_short::product(out, left, right))?
        }
        BinaryOp::FloorDiv | BinaryOp::Mod | BinaryOp::DivMod
            if int_short::divides(left, right) =>
        {
            charge(ctx, op, left, right)?;
            divided(ctx, op, left, right)
        }
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor if !left.negative && !right.negative => {
            charge_with_copy(ctx, cost::cost_add(left.bits().max(right.bits())))?;
            result(ctx, longer, |out| {
                let (left, right) = (left.digits, right.digits);
                match op {
                    BinaryOp::And => {
                        int_sums::each_bit(out, left, right, |left, right| left & right)
                    }
                    BinaryOp::Or => {
                        int_sums::each_bit(out, left, right, |left, right| left | right)
                    }
                    _ => int_sums::each_bit(out, left, right, |left, right| left ^ right),
                }
                false
            })?
        }
        BinaryOp::LShift | BinaryOp::RShift if !right.negative && !left.digits.is_empty() => {
            let Some(shift) = word_of(right) else {
                return Ok(None);
            };
            return shifted(ctx, op, left, shift);
        }
        _ => return Ok(None),
    }))
}

/// An int of what `make` writes to room for `count` digits; it says whether the number is below zero.
#[inline(always)]
fn result(ctx: &mut Ctx, count: usize, make: impl FnOnce(&mut [u32]) -> bool) -> PyResult {
    with_scratch(ctx, |ctx, scratch| {
        if count * size_of::<u32>() > BLOCK {
            while scratch.result_room() < count {
                ctx.charge_midway(BLOCK as u64 / 32)?;
                scratch.grow_result(count);
            }
        }
        let digits = scratch.result(count);
        if count * size_of::<u32>() > BLOCK {
            ctx.charge_midway((count / 8) as u64)?;
            let negative = make(digits);
            ctx.charge_midway((count / 8) as u64)?;
            return ctx.new_long_int_of(Operand { negative, digits });
        }
        let negative = make(digits);
        Ok(ctx.new_int_of(Operand { negative, digits }))
    })
}

#[inline(always)]
fn with_scratch<T>(ctx: &mut Ctx, work: impl FnOnce(&mut Ctx, &mut Scratch) -> T) -> T {
    let mut scratch = ctx.reuse.int_scratch.take().unwrap_or_default();
    let done = work(ctx, &mut scratch);
    scratch.shrink();
    ctx.reuse.int_scratch = Some(scratch);
    done
}

fn divided(ctx: &mut Ctx, op: BinaryOp, left: Operand<'_>, right: Operand<'_>) -> Value {
    with_scratch(ctx, |ctx, scratch| {
        let division = int_short::division(scratch, left, right);
        match op {
            BinaryOp::FloorDiv => ctx.new_int_of(division.quotient),
            BinaryOp::Mod => ctx.new_int_of(division.remainder),
            _ => {
                let quotient = ctx.new_int_of(division.quotient);
                let remainder = ctx.new_int_of(division.remainder);
                Value::object(ctx.new_tuple(&[quotient, remainder]))
            }
        }
    })
}

/// A magnitude of one word.
fn word_of(number: Operand<'_>) -> Option<u64> {
    match *number.digits {
        [] => Some(0),
        [low] => Some(u64::from(low)),
        [low, high] => Some(u64::from(high) << 32 | u64::from(low)),
        _ => None,
    }
}

fn shifted(
    ctx: &mut Ctx,
    op: BinaryOp,
    left: Operand<'_>,
    shift: u64,
) -> Result<Option<Value>, Thrown> {
    let count = left.digits.len();
    if op == BinaryOp::LShift {
        charge_with_copy(ctx, cost::cost_shl(left.bits(), shift))?;
        let Some(length) = int_sums::left_shifted_length(count, shift) else {
            return Ok(None);
        };
        return Ok(Some(result(ctx, length, |out| {
            int_sums::shift_left(out, left.digits, shift);
            left.negative
        })?));
    }
    charge_with_copy(ctx, cost::cost_add(left.bits()))?;
    let cut = usize::try_from(shift / 32).unwrap_or(usize::MAX);
    Ok(Some(result(ctx, count.saturating_sub(cut) + 1, |out| {
        int_sums::shift_right(out, left, shift);
        left.negative
    })?))
}

/// All operators of ints of any size, on copies.
#[inline(never)]
fn by_num_bigint(ctx: &mut Ctx, op: BinaryOp, left_value: Value, right_value: Value) -> PyResult {
    let sizes = [left_value, right_value].map(|value| {
        let big = value.get::<BigObject>();
        big.map_or(0, |big| size_of_val(big.digits()))
    });
    ctx.reserve(sizes[0].saturating_add(sizes[1]))?;
    let (left, right) = (&ctx.int_to_big(left_value), &ctx.int_to_big(right_value));
    let (left_bits, right_bits) = (left.bits(), right.bits());
    let linear = cost::cost_add(left_bits.max(right_bits));
    let result = match op {
        BinaryOp::Add | BinaryOp::Sub => unreachable!("they are made on digits"),
        BinaryOp::Mul => {
            reserve_with_copy(ctx, cost::cost_mul(left_bits, right_bits))?;
            let product = ctx.metered(|meter| {
                int_product::product(left.magnitude(), right.magnitude(), meter)
            })?;
            BigInt::from_biguint(left.sign() * right.sign(), product)
        }
        BinaryOp::FloorDiv | BinaryOp::Mod | BinaryOp::DivMod => {
            if right.is_zero() {
                let message = match op {
                    BinaryOp::Mod => "integer modulo by zero",
                    _ => "integer division or modulo by zero",
                };
                return Err(ctx.zero_division_error(message));
            }
            reserve_with_copy(ctx, cost::cost_div(left_bits, right_bits))?;
            let (quotient, remainder) = ctx.metered(|meter| int_ops::divmod(left, right, meter))?;
            match op {
                BinaryOp::FloorDiv => quotient,
                BinaryOp::Mod => remainder,
                _ => {
                    let quotient = ctx.new_bigint(quotient);
                    let remainder = ctx.new_bigint(remainder);
                    return Ok(Value::object(ctx.new_tuple(&[quotient, remainder])));
                }
            }
        }
        BinaryOp::TrueDiv => {
            if right.is_zero() {
                return Err(ctx.zero_division_error("division by zero"));
            }
            charge_with_copy(ctx, linear)?;
            return match ctx.metered(|meter| int_ops::truediv(left, right, meter))? {
                Some(float) => Ok(Value::float(float)),
                None => Err(ctx.overflow_error("integer division result too large for a float")),
            };
        }
        BinaryOp::Pow => {
            if right.is_negative() {
                let base = ctx.int_to_f64(left_value)?;
                let exponent = ctx.int_to_f64(right_value)?;
                return negative_power(ctx, base, exponent);
            }
            let small_base = left_value
                .as_small_int()
                .filter(|base| (-1..=1).contains(base));
            match (small_base, right.to_u64()) {
                (Some(0), Some(0)) | (Some(1), _) => BigInt::from(1),
                (Some(0), _) => BigInt::zero(),
                (Some(_), _) => BigInt::from(if right.bit(0) { -1 } else { 1 }),
                (None, Some(exponent)) => {
                    reserve_with_copy(ctx, cost::cost_pow(left_bits, exponent))?;
                    ctx.metered(|meter| int_ops::pow(left, exponent, meter))?
                }
                (None, None) => return Err(ctx.raise_class(ctx.exceptions.MemoryError)),
            }
        }
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
            charge_with_copy(ctx, linear)?;
            match op {
                BinaryOp::And => left & right,
                BinaryOp::Or => left | right,
                _ => left ^ right,
            }
        }
        BinaryOp::LShift | BinaryOp::RShift => {
            if right.is_negative() {
                return Err(ctx.value_error("negative shift count"));
            }
            let shift = right.to_u64();
            match (op, shift) {
                (_, _) if left.is_zero() => BigInt::zero(),
                (BinaryOp::LShift, Some(shift)) => {
                    charge_with_copy(ctx, cost::cost_shl(left_bits, shift))?;
                    int_ops::shl(left, shift)
                }
                (BinaryOp::LShift, None) => {
                    return Err(ctx.overflow_error("too many digits in integer"));
                }
                (_, Some(shift)) => {
                    charge_with_copy(ctx, linear)?;
                    int_ops::shr(left, shift)
                }
                (_, None) => BigInt::from(if left.is_negative() { -1 } else { 0 }),
            }
        }
        BinaryOp::MatMul => return Ok(Value::NOT_IMPLEMENTED),
    };
    ctx.new_long_bigint(&result)
}
