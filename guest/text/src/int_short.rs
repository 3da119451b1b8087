//! Arithmetic of ints of some digits: written for few steps besides those that count.
//!
//! num-bigint normalises, shifts and clones around each operation, and adds with a carry in a byte; for ints of up
//! to some hundred digits that costs more than the operation. Sums and quotients by one digit are made here at any length.
//! What does not live here: fast multiplication and division of long ints (num-bigint, `int_division.rs`), ints of
//! one word (the machine).
//!
//! Invariants: digits have 32 bits, the lowest first; quotients round down, remainders take the divisor's sign.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint, Sign};

use crate::float_ops::Whole;

/// Operands of more digits are left to others: beyond, their ways of multiplying are better.
const MOST: usize = 40;

/// An operand.
#[derive(Clone, Copy)]
pub enum Operand<'a> {
    /// An int of one word.
    Small(i64),
    /// A larger one.
    Big(&'a BigInt),
}

/// Which parts of a division are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// `a // b`.
    Quotient,
    /// `a % b`.
    Remainder,
}

/// Room for the digits of operands.
pub struct Scratch {
    left: [u32; MOST + 2],
    right: [u32; MOST],
    quotient: [u32; MOST + 2],
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch {
            left: [0; MOST + 2],
            right: [0; MOST],
            quotient: [0; MOST + 2],
        }
    }
}

impl Operand<'_> {
    fn is_negative(self) -> bool {
        match self {
            Operand::Small(int) => int < 0,
            Operand::Big(big) => big.sign() == Sign::Minus,
        }
    }

    /// Write the digits; how many they are, None when there is no room for them.
    #[inline(always)]
    fn load(self, room: &mut [u32]) -> Option<usize> {
        match self {
            Operand::Small(int) => {
                let magnitude = int.unsigned_abs();
                room[0] = magnitude as u32;
                room[1] = (magnitude >> 32) as u32;
                Some(2 - (room[1] == 0) as usize - (magnitude == 0) as usize)
            }
            Operand::Big(big) => {
                let count = length(big);
                if count > room.len() {
                    return None;
                }
                // The room is even.
                for (pair, two) in room.chunks_exact_mut(2).zip(big.iter_u64_digits()) {
                    pair[0] = two as u32;
                    pair[1] = (two >> 32) as u32;
                }
                Some(count)
            }
        }
    }
}

/// Without the zeros at the top.
#[inline(always)]
fn trimmed(digits: &[u32]) -> &[u32] {
    let mut length = digits.len();
    while length > 0 && digits[length - 1] == 0 {
        length -= 1;
    }
    &digits[..length]
}

fn of_vec(negative: bool, digits: Vec<u32>) -> BigInt {
    let sign = if negative { Sign::Minus } else { Sign::Plus };
    BigInt::from_biguint(sign, BigUint::new(digits))
}

/// The number of these digits.
#[inline(always)]
fn of_digits(negative: bool, digits: &[u32]) -> Whole {
    let magnitude = match *digits {
        [] => 0,
        [low] => u64::from(low),
        [low, high] if high < 1 << 30 => u64::from(high) << 32 | u64::from(low),
        _ => return Whole::Big(of_vec(negative, digits.to_vec())),
    };
    Whole::Small(if negative {
        -(magnitude as i64)
    } else {
        magnitude as i64
    })
}

/// Number of digits.
#[inline(always)]
fn length(big: &BigInt) -> usize {
    big.iter_u32_digits().len()
}

/// `left + right`, or `left - right`.
pub fn sum(left: Operand<'_>, right: Operand<'_>, subtracts: bool) -> BigInt {
    let left_negative = left.is_negative();
    let right_negative = right.is_negative() != subtracts;
    match (left, right) {
        (Operand::Big(left), Operand::Big(right)) => {
            let (left_length, right_length) = (length(left), length(right));
            let (left_digits, right_digits) = (left.iter_u32_digits(), right.iter_u32_digits());
            if left_negative == right_negative {
                let digits = added(left_digits, right_digits, left_length.max(right_length));
                return of_vec(left_negative, digits);
            }
            match left.magnitude().cmp(right.magnitude()) {
                Ordering::Less => of_vec(
                    right_negative,
                    subtracted(right_digits, left_digits, right_length),
                ),
                _ => of_vec(
                    left_negative,
                    subtracted(left_digits, right_digits, left_length),
                ),
            }
        }
        (Operand::Big(big), Operand::Small(small)) => {
            with_word(big, left_negative, small.unsigned_abs(), right_negative)
        }
        (Operand::Small(small), Operand::Big(big)) => {
            with_word(big, right_negative, small.unsigned_abs(), left_negative)
        }
        (Operand::Small(left), Operand::Small(right)) => {
            let (left, right) = (i128::from(left), i128::from(right));
            BigInt::from(if subtracts {
                left - right
            } else {
                left + right
            })
        }
    }
}

/// The sum of an int and a word, each with its sign.
fn with_word(big: &BigInt, negative: bool, word: u64, word_negative: bool) -> BigInt {
    let count = length(big);
    let (digits, word_digits) = (big.iter_u32_digits(), [word as u32, (word >> 32) as u32]);
    if negative == word_negative {
        return of_vec(
            negative,
            added(digits, word_digits.into_iter(), count.max(2)),
        );
    }
    if count <= 2 && big.iter_u64_digits().next().unwrap_or(0) < word {
        of_vec(
            word_negative,
            subtracted(word_digits.into_iter(), digits, 2),
        )
    } else {
        of_vec(
            negative,
            subtracted(digits, word_digits.into_iter(), count.max(2)),
        )
    }
}

/// The sum of two magnitudes, the longer of `count` digits.
#[inline(always)]
fn added(
    left: impl Iterator<Item = u32>,
    right: impl Iterator<Item = u32>,
    count: usize,
) -> Vec<u32> {
    combined(left, right, count + 1, |left, right, carry| {
        i64::from(left) + i64::from(right) + carry
    })
}

/// The difference of two magnitudes, the first of which, of `count` digits at most, is not less.
#[inline(always)]
fn subtracted(
    left: impl Iterator<Item = u32>,
    right: impl Iterator<Item = u32>,
    count: usize,
) -> Vec<u32> {
    combined(left, right, count, |left, right, borrow| {
        i64::from(left) - i64::from(right) + borrow
    })
}

/// Digits put together from the lowest up, what is above a digit being carried. Eight at a time: the checks of
/// loops cost as much as what is done in them.
#[inline(always)]
fn combined(
    mut left: impl Iterator<Item = u32>,
    mut right: impl Iterator<Item = u32>,
    count: usize,
    step: impl Fn(u32, u32, i64) -> i64,
) -> Vec<u32> {
    let mut out = vec![0u32; count];
    let mut carry = 0i64;
    let mut put = |place: &mut u32| {
        carry = step(left.next().unwrap_or(0), right.next().unwrap_or(0), carry);
        *place = carry as u32;
        carry >>= 32;
    };
    let (eights, rest) = out.as_chunks_mut::<8>();
    for [a, b, c, d, e, f, g, h] in eights {
        put(a);
        put(b);
        put(c);
        put(d);
        put(e);
        put(f);
        put(g);
        put(h);
    }
    for place in rest {
        put(place);
    }
    out
}

/// `out += digits * factor`, over as many digits; the digit that is carried out.
#[inline(always)]
fn add_product(out: &mut [u32], digits: &[u32], factor: u32) -> u32 {
    let factor = u64::from(factor);
    let mut carry = 0u64;
    let mut put = |place: &mut u32, digit: u32| {
        carry += factor * u64::from(digit) + u64::from(*place);
        *place = carry as u32;
        carry >>= 32;
    };
    let (fours, last) = out.as_chunks_mut::<4>();
    let (digit_fours, last_digits) = digits.as_chunks::<4>();
    for (places, four) in fours.iter_mut().zip(digit_fours) {
        put(&mut places[0], four[0]);
        put(&mut places[1], four[1]);
        put(&mut places[2], four[2]);
        put(&mut places[3], four[3]);
    }
    for (place, digit) in last.iter_mut().zip(last_digits) {
        put(place, *digit);
    }
    carry as u32
}

/// `out -= digits * factor`, over as many digits; what is still to be taken from the next one.
#[inline(always)]
fn subtract_product(out: &mut [u32], digits: &[u32], factor: u64) -> u64 {
    let mut borrow = 0u64;
    let mut put = |place: &mut u32, digit: u32| {
        let taken = factor * u64::from(digit) + borrow;
        let (left, below) = place.overflowing_sub(taken as u32);
        *place = left;
        borrow = (taken >> 32) + u64::from(below);
    };
    let (fours, last) = out.as_chunks_mut::<4>();
    let (digit_fours, last_digits) = digits.as_chunks::<4>();
    for (places, four) in fours.iter_mut().zip(digit_fours) {
        put(&mut places[0], four[0]);
        put(&mut places[1], four[1]);
        put(&mut places[2], four[2]);
        put(&mut places[3], four[3]);
    }
    for (place, digit) in last.iter_mut().zip(last_digits) {
        put(place, *digit);
    }
    borrow
}

/// `left * right`; None when they are too long.
pub fn product(scratch: &mut Scratch, left: Operand<'_>, right: Operand<'_>) -> Option<Whole> {
    let left_count = left.load(&mut scratch.left[..MOST])?;
    let right_count = right.load(&mut scratch.right)?;
    let negative = left.is_negative() != right.is_negative();
    let (left, right) = (&scratch.left[..left_count], &scratch.right[..right_count]);
    let (short, long) = if left_count < right_count {
        (left, right)
    } else {
        (right, left)
    };
    if short.is_empty() {
        return Some(Whole::Small(0));
    }
    let mut out = vec![0u32; left_count + right_count];
    for (start, &factor) in short.iter().enumerate() {
        let (row, above) = out[start..].split_at_mut(long.len());
        above[0] = add_product(row, long, factor);
    }
    Some(Whole::Big(of_vec(negative, out)))
}

/// `left // right` or `left % right`; None when they are too long. The divisor is not zero.
pub fn division(
    scratch: &mut Scratch,
    left: Operand<'_>,
    right: Operand<'_>,
    part: Part,
) -> Option<Whole> {
    let (left_negative, right_negative) = (left.is_negative(), right.is_negative());
    let right_count = right.load(&mut scratch.right)?;
    let differ = left_negative != right_negative;
    if let (Operand::Big(big), 1) = (left, right_count) {
        return Some(by_one_digit(
            big,
            scratch.right[0],
            differ,
            right_negative,
            part,
        ));
    }
    let left_count = left.load(&mut scratch.left[..MOST])?;
    let divisor = &mut scratch.right[..right_count];
    let shift = match divisor.last() {
        Some(top) if right_count > 1 => top.leading_zeros(),
        _ => return None,
    };
    let count = left_count.saturating_sub(right_count) + 1;
    // Rounding down may carry into one digit more.
    let quotient = &mut scratch.quotient[..=count];
    quotient.fill(0);
    scratch.left[left_count] = 0;
    if left_count >= right_count {
        shift_left(divisor, shift);
        shift_left(&mut scratch.left[..=left_count], shift);
        divide(&mut scratch.left[..=left_count], divisor, quotient);
        shift_right(divisor, shift);
        shift_right(&mut scratch.left[..right_count], shift);
    }
    let remains = left_count.min(right_count);
    let remainder = &mut scratch.left[..right_count];
    remainder[remains..].fill(0);
    let is_whole = remainder.iter().all(|digit| *digit == 0);
    Some(match part {
        Part::Quotient => {
            if differ && !is_whole {
                increment(quotient);
            }
            of_digits(differ, trimmed(quotient))
        }
        Part::Remainder => {
            if differ && !is_whole {
                let mut borrow = 0i64;
                for (place, digit) in remainder.iter_mut().zip(divisor.iter()) {
                    borrow += i64::from(*digit) - i64::from(*place);
                    *place = borrow as u32;
                    borrow >>= 32;
                }
            }
            of_digits(right_negative, trimmed(remainder))
        }
    })
}

/// Division by an int of one digit, at any length.
fn by_one_digit(
    left: &BigInt,
    divisor: u32,
    differ: bool,
    right_negative: bool,
    part: Part,
) -> Whole {
    let mut remainder = 0u64;
    let divisor = u64::from(divisor);
    let digits = left.iter_u32_digits();
    if part == Part::Remainder {
        for digit in digits.rev() {
            remainder = (remainder << 32 | u64::from(digit)) % divisor;
        }
        if differ && remainder != 0 {
            remainder = divisor - remainder;
        }
        return of_digits(right_negative, trimmed(&[remainder as u32]));
    }
    let mut out = vec![0u32; digits.len() + 1];
    let count = digits.len();
    for (place, digit) in out[..count].iter_mut().rev().zip(digits.rev()) {
        let high = remainder << 32 | u64::from(digit);
        let quotient = high / divisor;
        remainder = high - quotient * divisor;
        *place = quotient as u32;
    }
    if differ && remainder != 0 {
        increment(&mut out);
    }
    match trimmed(&out) {
        few if few.len() <= 2 => of_digits(differ, few),
        _ => Whole::Big(of_vec(differ, out)),
    }
}

fn increment(digits: &mut [u32]) {
    for digit in digits {
        let (next, overflows) = digit.overflowing_add(1);
        *digit = next;
        if !overflows {
            return;
        }
    }
}

/// By less than a digit; nothing may be lost at the top.
fn shift_left(digits: &mut [u32], shift: u32) {
    let mut carry = 0u64;
    for digit in digits {
        carry |= u64::from(*digit) << shift;
        *digit = carry as u32;
        carry >>= 32;
    }
}

fn shift_right(digits: &mut [u32], shift: u32) {
    let mut high = 0u64;
    for digit in digits.iter_mut().rev() {
        high = high << 32 | u64::from(*digit);
        *digit = (high >> shift) as u32;
    }
}

/// Knuth's algorithm D: `dividend`, one digit longer than its number, becomes the remainder. The highest bit of
/// `divisor`, of at least two digits, is set.
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
            (low / top, low % top)
        };
        while rest <= u64::from(u32::MAX)
            && guess * next > (rest << 32 | u64::from(part[length - 2]))
        {
            guess -= 1;
            rest += top;
        }
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
        }
        quotient[place] = guess as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::int_ops;
    use num_traits::Zero;

    fn operand(number: &BigInt) -> Operand<'_> {
        match i64::try_from(number) {
            Ok(small) if small.unsigned_abs() <= 1 << 48 => Operand::Small(small),
            _ => Operand::Big(number),
        }
    }

    fn big(whole: Whole) -> BigInt {
        match whole {
            Whole::Small(small) => BigInt::from(small),
            Whole::Big(big) => big,
        }
    }

    /// Numbers whose digits are often at the edges.
    fn numbers() -> Vec<BigInt> {
        let mut state = 88172645463325252u64;
        let mut random = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let mut numbers = vec![BigInt::zero()];
        for length in [1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 8, 17, 21, 39, 40] {
            for _ in 0..6 {
                let digits = (0..length)
                    .map(|_| match random() % 6 {
                        0 => 0,
                        1 => u32::MAX,
                        2 => 1 << 31,
                        3 => (random() % 3) as u32,
                        _ => random() as u32,
                    })
                    .collect();
                numbers.push(of_vec(random() % 2 == 0, digits));
            }
        }
        numbers.push(BigInt::from(1i64 << 48));
        numbers.push(BigInt::from(-(1i64 << 48)));
        numbers.push(BigInt::from((1i64 << 48) + 1));
        numbers
    }

    #[test]
    fn as_num_bigint_has_it() {
        let mut scratch = Scratch::default();
        let numbers = numbers();
        for left in &numbers {
            for right in &numbers {
                let (a, b) = (operand(left), operand(right));
                assert_eq!(sum(a, b, false), left + right, "{left} + {right}");
                assert_eq!(sum(a, b, true), left - right, "{left} - {right}");
                let product = product(&mut scratch, a, b).map(big);
                assert_eq!(product, Some(left * right), "{left} * {right}");
                if right.is_zero() {
                    continue;
                }
                let (quotient, remainder) = int_ops::divmod(left, right);
                if let Some(found) = division(&mut scratch, a, b, Part::Quotient) {
                    assert_eq!(big(found), quotient, "{left} // {right}");
                }
                if let Some(found) = division(&mut scratch, a, b, Part::Remainder) {
                    assert_eq!(big(found), remainder, "{left} % {right}");
                }
            }
        }
    }
}
