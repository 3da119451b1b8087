//! Sums, bit operations and shifts of ints on their digits, in steps that are linear in their length.
//!
//! num-bigint lets nobody read its digits in a row, and normalises and clones around each operation; for ints of
//! up to some hundred digits that costs more than the operation. Results are written to room that the caller has.
//! What does not live here: products and quotients (`int/short.rs`), bit operations with negative ints (num-bigint).
//!
//! Invariants: digits have 32 bits, the lowest first; an operand has no zeros at the top, a result may have some;
//! every place of the room is written.

use std::cmp::Ordering;

/// An int: its sign and the digits of its magnitude, without zeros at the top.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    /// Below zero.
    pub negative: bool,
    /// The digits.
    pub digits: &'a [u32],
}

impl Operand<'_> {
    /// How many bits the magnitude has.
    #[inline]
    pub fn bits(self) -> u64 {
        match self.digits.last() {
            Some(top) => self.digits.len() as u64 * 32 - u64::from(top.leading_zeros()),
            None => 0,
        }
    }
}

/// The digits of an int of one word.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    negative: bool,
    digits: [u32; 2],
}

impl Word {
    /// Of this number.
    #[inline]
    pub fn new(int: i64) -> Word {
        let magnitude = int.unsigned_abs();
        Word {
            negative: int < 0,
            digits: [magnitude as u32, (magnitude >> 32) as u32],
        }
    }

    /// As an operand.
    #[inline]
    pub fn operand(&self) -> Operand<'_> {
        Operand {
            negative: self.negative,
            digits: trimmed(&self.digits),
        }
    }
}

/// Without the zeros at the top.
#[inline]
pub fn trimmed(digits: &[u32]) -> &[u32] {
    let mut length = digits.len();
    while length > 0 && digits[length - 1] == 0 {
        length -= 1;
    }
    &digits[..length]
}

/// How two ints compare.
pub fn compare(left: Operand<'_>, right: Operand<'_>) -> Ordering {
    match (left.negative, right.negative) {
        (false, false) => compare_magnitudes(left.digits, right.digits),
        (true, true) => compare_magnitudes(right.digits, left.digits),
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
    }
}

fn compare_magnitudes(left: &[u32], right: &[u32]) -> Ordering {
    left.len()
        .cmp(&right.len())
        .then_with(|| left.iter().rev().cmp(right.iter().rev()))
}

/// `left + right` or `left - right`, to room for one digit more than the longer has; whether it is below zero.
pub fn sum(out: &mut [u32], left: Operand<'_>, right: Operand<'_>, subtracts: bool) -> bool {
    let right_negative = right.negative != subtracts;
    let (left_digits, right_digits) = (left.digits, right.digits);
    if left.negative == right_negative {
        if left_digits.len() < right_digits.len() {
            add(out, right_digits, left_digits);
        } else {
            add(out, left_digits, right_digits);
        }
        return left.negative;
    }
    if compare_magnitudes(left_digits, right_digits) == Ordering::Less {
        subtract(out, right_digits, left_digits);
        right_negative
    } else {
        subtract(out, left_digits, right_digits);
        left.negative
    }
}

#[inline(always)]
fn word(low: u32, high: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// What two words come to without a carry, and what that means for the next.
struct Combined {
    word: u64,
    /// They carry by themselves.
    carries: bool,
    /// They carry if the words before do.
    passes_on: bool,
}

/// Digits put together from the lowest up, by words of two digits while both have them; `by_digit` takes and gives a
/// carry of one bit, `with_carry` brings it to a word.
///
/// Eight digits at a time: the checks of a loop cost as much as what is done in it. A carry goes through two steps
/// for each word, since all others wait for nobody.
#[inline(always)]
fn combine(
    out: &mut [u32],
    long: &[u32],
    short: &[u32],
    by_word: impl Fn(u64, u64) -> Combined,
    with_carry: impl Fn(u64, u64) -> u64,
    by_digit: impl Fn(u32, u32, bool) -> (u32, bool),
) {
    let (long_eights, _) = long.as_chunks::<8>();
    let (short_eights, _) = short.as_chunks::<8>();
    let mut carry = false;
    let eights = out.as_chunks_mut::<8>().0.iter_mut();
    for ((places, left), right) in eights.zip(long_eights).zip(short_eights) {
        for pair in [0, 2, 4, 6] {
            let (left, right) = (
                word(left[pair], left[pair + 1]),
                word(right[pair], right[pair + 1]),
            );
            let combined = by_word(left, right);
            let result = with_carry(combined.word, u64::from(carry));
            carry = combined.carries | (combined.passes_on & carry);
            places[pair] = result as u32;
            places[pair + 1] = (result >> 32) as u32;
        }
    }
    let done = short_eights.len() * 8;
    let (left, right) = (&long[done..], &short[done..]);
    let (both, above) = left.split_at(right.len());
    let (places, last_places) = out[done..].split_at_mut(right.len());
    for ((place, left), right) in places.iter_mut().zip(both).zip(right) {
        (*place, carry) = by_digit(*left, *right, carry);
    }
    let (places, top) = last_places.split_at_mut(above.len());
    for (place, left) in places.iter_mut().zip(above) {
        (*place, carry) = by_digit(*left, 0, carry);
    }
    for place in top {
        (*place, carry) = by_digit(0, 0, carry);
    }
}

/// The sum of two magnitudes.
#[inline(never)]
fn add(out: &mut [u32], long: &[u32], short: &[u32]) {
    combine(
        out,
        long,
        short,
        |left, right| {
            let (word, carries) = left.overflowing_add(right);
            let passes_on = word == u64::MAX;
            Combined {
                word,
                carries,
                passes_on,
            }
        },
        u64::wrapping_add,
        |left, right, carry| {
            let sum = u64::from(left) + u64::from(right) + u64::from(carry);
            (sum as u32, sum >> 32 != 0)
        },
    );
}

/// The difference of two magnitudes, the first of which is not less.
#[inline(never)]
fn subtract(out: &mut [u32], long: &[u32], short: &[u32]) {
    combine(
        out,
        long,
        short,
        |left, right| {
            let (word, carries) = left.overflowing_sub(right);
            let passes_on = word == 0;
            Combined {
                word,
                carries,
                passes_on,
            }
        },
        u64::wrapping_sub,
        |left, right, borrow| {
            let difference = i64::from(left) - i64::from(right) - i64::from(borrow);
            (difference as u32, difference < 0)
        },
    );
}

/// Digits of two magnitudes put together one by one, to room for as many as the longer has; those that the shorter
/// lacks are zero.
pub fn each_bit(out: &mut [u32], left: &[u32], right: &[u32], step: impl Fn(u32, u32) -> u32) {
    let (long, short) = if left.len() < right.len() {
        (right, left)
    } else {
        (left, right)
    };
    let (both, above) = out.split_at_mut(short.len());
    for ((place, left), right) in both.iter_mut().zip(long).zip(short) {
        *place = step(*left, *right);
    }
    for (place, left) in above.iter_mut().zip(&long[short.len()..]) {
        *place = step(*left, 0);
    }
}

/// How many digits a shift may need at most, None where no memory could hold them.
pub fn left_shifted_length(digits: usize, shift: u64) -> Option<usize> {
    usize::try_from(shift / 32).ok()?.checked_add(digits + 1)
}

/// `magnitude << shift`, to room for `left_shifted_length` digits.
pub fn shift_left(out: &mut [u32], digits: &[u32], shift: u64) {
    let (low, rest) = out.split_at_mut(out.len() - digits.len() - 1);
    low.fill(0);
    let shift = (shift % 32) as u32;
    let mut carry = 0u64;
    let (places, top) = rest.split_at_mut(digits.len());
    for (place, digit) in places.iter_mut().zip(digits) {
        carry |= u64::from(*digit) << shift;
        *place = carry as u32;
        carry >>= 32;
    }
    top[0] = carry as u32;
}

/// `int >> shift`, rounded down, to room for one digit more than are left; the room says how many digits are cut off.
pub fn shift_right(out: &mut [u32], int: Operand<'_>, shift: u64) {
    let kept = out.len() - 1;
    let (cut, rest) = int.digits.split_at(int.digits.len() - kept);
    let shift = (shift % 32) as u32;
    let mut high = 0u64;
    out[kept] = 0;
    for (place, digit) in out[..kept].iter_mut().zip(rest).rev() {
        high = high << 32 | u64::from(*digit);
        *place = (high >> shift) as u32;
    }
    let lost = high as u32 & ((1 << shift) - 1);
    if int.negative && (lost != 0 || cut.iter().any(|digit| *digit != 0)) {
        increment(out);
    }
}

/// One more, where there is room for it.
pub(crate) fn increment(digits: &mut [u32]) {
    for digit in digits {
        let (next, overflows) = digit.overflowing_add(1);
        *digit = next;
        if !overflows {
            return;
        }
    }
}
