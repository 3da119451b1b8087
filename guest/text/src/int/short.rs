//! Products and quotients of ints one of which has few digits: written for few steps besides those that count.
//!
//! num-bigint normalises, shifts and clones around each operation; for ints of up to some hundred digits that costs
//! more than the operation.
//! What does not live here: fast multiplication and division of long ints (num-bigint, `int/division.rs`), sums
//! (`int/sums.rs`), ints of one word (the machine).
//!
//! Invariants: digits have 32 bits, the lowest first; quotients round down, remainders take the divisor's sign.

use crate::int::sums::{Operand, increment};

/// Where both operands have more digits, others are better at it.
const MOST: usize = 40;

/// Room that is kept between operations, in digits; what larger ones needed is given back.
const KEPT: usize = 1024;

/// Room for the digits of operands and results.
#[derive(Default)]
pub struct Scratch {
    result: Vec<u32>,
    dividend: Vec<u32>,
    divisor: Vec<u32>,
}

/// So many digits of a part of the room, whatever they are.
#[inline(always)]
fn room(digits: &mut Vec<u32>, count: usize) -> &mut [u32] {
    if digits.len() < count {
        grow(digits, count);
    }
    &mut digits[..count]
}

#[cold]
#[inline(never)]
fn grow(digits: &mut Vec<u32>, count: usize) {
    // Longer ints come in many lengths.
    *digits = vec![0; count.max(64)];
}

/// Digits of a result that there is more room for at once.
const DIGITS_OF_A_PART: usize = 1 << 18;

impl Scratch {
    /// Room for the digits of a result, whatever is in it.
    #[inline(always)]
    pub fn result(&mut self, count: usize) -> &mut [u32] {
        room(&mut self.result, count)
    }

    /// Have room for more digits of a result; what is to be done for `count` of them can so be done in parts.
    pub fn grow_result(&mut self, count: usize) {
        if self.result.capacity() < count {
            self.result.reserve_exact(count - self.result.len());
        }
        let next = count.min(self.result.len() + DIGITS_OF_A_PART);
        self.result.resize(next.max(self.result.len()), 0);
    }

    /// Digits that a result has room for.
    pub fn result_room(&self) -> usize {
        self.result.len()
    }

    /// Give back what only a long int needed.
    #[inline(always)]
    pub fn shrink(&mut self) {
        if self.result.len() > KEPT || self.dividend.len() > KEPT {
            *self = Scratch::default();
        }
    }
}

/// Whether `product` is the way to multiply them.
#[inline(always)]
pub fn multiplies(left: Operand<'_>, right: Operand<'_>) -> bool {
    left.digits.len().min(right.digits.len()) <= MOST
}

/// Whether `division` is the way to divide them.
#[inline(always)]
pub fn divides(left: Operand<'_>, right: Operand<'_>) -> bool {
    let divisor = right.digits.len();
    divisor != 0 && (divisor <= MOST || left.digits.len() <= divisor + MOST)
}

/// Take places and digits four at a time, and then the rest: the checks of a loop cost as much as what is done in it.
#[inline(always)]
fn by_fours(places: &mut [u32], digits: &[u32], mut put: impl FnMut(&mut u32, u32)) {
    let (fours, last) = places.as_chunks_mut::<4>();
    let (digit_fours, last_digits) = digits.as_chunks::<4>();
    for ([a, b, c, d], four) in fours.iter_mut().zip(digit_fours) {
        put(a, four[0]);
        put(b, four[1]);
        put(c, four[2]);
        put(d, four[3]);
    }
    for (place, digit) in last.iter_mut().zip(last_digits) {
        put(place, *digit);
    }
}

// These loops are functions of their own: they then have registers for all that they use.

/// `out = digits * factor`, over as many digits; the digit that is carried out.
#[inline(never)]
fn set_product(out: &mut [u32], digits: &[u32], factor: u32) -> u32 {
    let factor = u64::from(factor);
    let mut carry = 0u64;
    by_fours(out, digits, |place, digit| {
        carry += factor * u64::from(digit);
        *place = carry as u32;
        carry >>= 32;
    });
    carry as u32
}

/// `out += digits * factor`, over as many digits; the digit that is carried out.
#[inline(never)]
pub(crate) fn add_product(out: &mut [u32], digits: &[u32], factor: u32) -> u32 {
    let factor = u64::from(factor);
    let mut carry = 0u64;
    by_fours(out, digits, |place, digit| {
        carry += factor * u64::from(digit) + u64::from(*place);
        *place = carry as u32;
        carry >>= 32;
    });
    carry as u32
}

/// `out -= digits * factor`, over as many digits; what is still to be taken from the next one.
#[inline(never)]
fn subtract_product(out: &mut [u32], digits: &[u32], factor: u64) -> u64 {
    let mut borrow = 0u64;
    by_fours(out, digits, |place, digit| {
        let taken = factor * u64::from(digit) + borrow;
        let (left, below) = place.overflowing_sub(taken as u32);
        *place = left;
        borrow = (taken >> 32) + u64::from(below);
    });
    borrow
}

/// `left * right`, to room for as many digits as both have; whether it is below zero.
#[inline(never)]
pub fn product(out: &mut [u32], left: Operand<'_>, right: Operand<'_>) -> bool {
    let (short, long) = if left.digits.len() < right.digits.len() {
        (left.digits, right.digits)
    } else {
        (right.digits, left.digits)
    };
    let Some((first, rest)) = short.split_first() else {
        out.fill(0);
        return false;
    };
    let (row, above) = out.split_at_mut(long.len());
    above[0] = set_product(row, long, *first);
    for (start, &factor) in rest.iter().enumerate() {
        let (row, above) = out[start + 1..].split_at_mut(long.len());
        above[0] = add_product(row, long, factor);
    }
    left.negative != right.negative
}

/// `divmod(left, right)`; zeros may be at the top of both.
#[derive(Debug)]
pub struct Division<'a> {
    /// `left // right`.
    pub quotient: Operand<'a>,
    /// `left % right`.
    pub remainder: Operand<'a>,
}

/// `left` divided by `right`, which is not zero.
#[inline(never)]
pub fn division<'a>(
    scratch: &'a mut Scratch,
    left: Operand<'_>,
    right: Operand<'_>,
) -> Division<'a> {
    let differ = left.negative != right.negative;
    let (left_count, right_count) = (left.digits.len(), right.digits.len());
    // Rounding down may carry into one digit more.
    let count = (left_count + 1).saturating_sub(right_count) + 1;
    let quotient = room(&mut scratch.result, count);
    let remainder;
    if let [divisor] = *right.digits {
        remainder = room(&mut scratch.dividend, 1);
        quotient[left_count] = 0;
        remainder[0] = divide_by_digit(&mut quotient[..left_count], left.digits, divisor);
    } else {
        let dividend = room(&mut scratch.dividend, left_count.max(right_count) + 1);
        quotient[count - 1] = 0;
        if left_count < right_count {
            quotient.fill(0);
            dividend[..left_count].copy_from_slice(left.digits);
            dividend[left_count..].fill(0);
        } else {
            let divisor = room(&mut scratch.divisor, right_count);
            let shift = right.digits[right_count - 1].leading_zeros();
            shift_left(divisor, right.digits, shift);
            dividend[left_count] = shift_left(&mut dividend[..left_count], left.digits, shift);
            divide(&mut dividend[..=left_count], divisor, quotient);
            shift_right(&mut dividend[..right_count], shift);
        }
        remainder = &mut dividend[..right_count];
    }
    if differ && remainder.iter().any(|digit| *digit != 0) {
        increment(quotient);
        let mut borrow = 0i64;
        for (place, digit) in remainder.iter_mut().zip(right.digits) {
            borrow += i64::from(*digit) - i64::from(*place);
            *place = borrow as u32;
            borrow >>= 32;
        }
    }
    Division {
        quotient: Operand {
            negative: differ,
            digits: quotient,
        },
        remainder: Operand {
            negative: right.negative,
            digits: remainder,
        },
    }
}

/// The quotient of a division by one digit, as many digits as are divided; gives the remainder.
#[inline(never)]
fn divide_by_digit(quotient: &mut [u32], digits: &[u32], divisor: u32) -> u32 {
    let divisor = u64::from(divisor);
    let mut remainder = 0u64;
    for (place, digit) in quotient.iter_mut().zip(digits).rev() {
        let high = remainder << 32 | u64::from(*digit);
        let quotient = high / divisor;
        remainder = high - quotient * divisor;
        *place = quotient as u32;
    }
    remainder as u32
}

/// By less than a digit; what comes out at the top.
#[inline(never)]
fn shift_left(out: &mut [u32], digits: &[u32], shift: u32) -> u32 {
    let mut carry = 0u64;
    by_fours(out, digits, |place, digit| {
        carry |= u64::from(digit) << shift;
        *place = carry as u32;
        carry >>= 32;
    });
    carry as u32
}

#[inline(never)]
fn shift_right(digits: &mut [u32], shift: u32) {
    let mut high = 0u64;
    for digit in digits.iter_mut().rev() {
        high = high << 32 | u64::from(*digit);
        *digit = (high >> shift) as u32;
    }
}

/// Knuth's algorithm D: `dividend`, one digit longer than its number, becomes the remainder. The highest bit of
/// `divisor`, of at least two digits, is set.
#[inline(never)]
fn divide(dividend: &mut [u32], divisor: &[u32], quotient: &mut [u32]) {
    let length = divisor.len();
    let top = u64::from(divisor[length - 1]);
    let next = u64::from(divisor[length - 2]);
    for place in (0..dividend.len() - length).rev() {
        let part = &mut dividend[place..=place + length];
        let high = u64::from(part[length]);
        let low = high << 32 | u64::from(part[length - 1]);
        let (mut guess, mut rest) = if high >= top {
            // It is one digit at most.
            (u64::from(u32::MAX), low - u64::from(u32::MAX) * top)
        } else {
            // A second division, for the remainder, costs as much as the rest of this turn.
            let guess = low / top;
            (guess, low - guess * top)
        };
        while rest <= u64::from(u32::MAX)
            && guess * next > (rest << 32 | u64::from(part[length - 2]))
        {
            guess -= 1;
            rest += top;
        }
        quotient[place] = guess as u32;
        if guess == 0 {
            continue;
        }
        let borrow = subtract_product(&mut part[..length], divisor, guess);
        let is_too_large = high < borrow;
        part[length] = high.wrapping_sub(borrow) as u32;
        if is_too_large {
            guess -= 1;
            let mut carry = 0u64;
            for (digit, more) in part.iter_mut().zip(divisor) {
                carry += u64::from(*digit) + u64::from(*more);
                *digit = carry as u32;
                carry >>= 32;
            }
            part[length] = part[length].wrapping_add(carry as u32);
            quotient[place] = guess as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::int::ops as int_ops;
    use crate::int::sums::{self as int_sums, trimmed};
    use crate::metered::unmetered;
    use num_bigint::{BigInt, BigUint, Sign};
    use num_traits::{Signed, Zero};
    use std::cmp::Ordering;

    fn number(negative: bool, digits: &[u32]) -> BigInt {
        let sign = if negative { Sign::Minus } else { Sign::Plus };
        BigInt::from_biguint(sign, BigUint::new(digits.to_vec()))
    }

    /// Numbers whose digits are often at the edges: signs and digits.
    fn numbers() -> Vec<(bool, Vec<u32>)> {
        let mut state = 88172645463325252u64;
        let mut random = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let mut numbers = vec![(false, vec![])];
        for length in [1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 8, 9, 16, 17, 21, 39, 40] {
            for _ in 0..6 {
                let digits: Vec<u32> = (0..length)
                    .map(|_| match random() % 6 {
                        0 => 0,
                        1 => u32::MAX,
                        2 => 1 << 31,
                        3 => (random() % 3) as u32,
                        _ => random() as u32,
                    })
                    .collect();
                let digits = trimmed(&digits).to_vec();
                numbers.push((!digits.is_empty() && random() % 2 == 0, digits));
            }
        }
        numbers
    }

    #[test]
    fn as_num_bigint_has_it() {
        let mut scratch = Scratch::default();
        let numbers = numbers();
        for (left_negative, left_digits) in &numbers {
            let left = number(*left_negative, left_digits);
            let a = Operand {
                negative: *left_negative,
                digits: left_digits,
            };
            for shift in [0, 1, 31, 32, 33, 64, 100, 1280, 5000] {
                let count = int_sums::left_shifted_length(left_digits.len(), shift);
                let mut out = vec![7; count.expect("it is short")];
                int_sums::shift_left(&mut out, left_digits, shift);
                assert_eq!(
                    number(a.negative, &out),
                    &left << shift,
                    "{left} << {shift}"
                );
                let kept = left_digits.len().saturating_sub(shift as usize / 32);
                let mut out = vec![7; kept + 1];
                int_sums::shift_right(&mut out, a, shift);
                assert_eq!(
                    number(a.negative, &out),
                    &left >> shift,
                    "{left} >> {shift}"
                );
            }
            for (right_negative, right_digits) in &numbers {
                let right = number(*right_negative, right_digits);
                let b = Operand {
                    negative: *right_negative,
                    digits: right_digits,
                };
                assert_eq!(int_sums::compare(a, b), left.cmp(&right));
                let longer = left_digits.len().max(right_digits.len());
                for (subtracts, expected) in [(false, &left + &right), (true, &left - &right)] {
                    let mut out = vec![7; longer + 1];
                    let negative = int_sums::sum(&mut out, a, b, subtracts);
                    assert_eq!(number(negative, &out), expected, "{left} +- {right}");
                }
                if !left.is_negative() && !right.is_negative() {
                    let mut out = vec![7; longer];
                    int_sums::each_bit(&mut out, left_digits, right_digits, |a, b| a & b);
                    assert_eq!(number(false, &out), &left & &right, "{left} & {right}");
                    int_sums::each_bit(&mut out, left_digits, right_digits, |a, b| a ^ b);
                    assert_eq!(number(false, &out), &left ^ &right, "{left} ^ {right}");
                }
                let mut out = vec![7; left_digits.len() + right_digits.len()];
                let negative = product(&mut out, a, b);
                assert_eq!(number(negative, &out), &left * &right, "{left} * {right}");
                if right.cmp(&BigInt::zero()) == Ordering::Equal {
                    continue;
                }
                let (quotient, remainder) =
                    unmetered(|meter| int_ops::divmod(&left, &right, meter));
                let found = division(&mut scratch, a, b);
                let (q, r) = (found.quotient, found.remainder);
                assert_eq!(number(q.negative, q.digits), quotient, "{left} // {right}");
                assert_eq!(number(r.negative, r.digits), remainder, "{left} % {right}");
            }
        }
    }
}
