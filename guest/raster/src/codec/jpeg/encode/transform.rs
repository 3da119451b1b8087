//! From samples to coefficients: the integer method of libjpeg, and its rounding.
//!
//! Source: C. Loeffler, A. Ligtenberg, G. S. Moschytz, "Practical fast 1-D DCT algorithms with 11 multiplications".

use super::super::{AREA, Block, SIDE, ZIGZAG};

/// Bits behind the point: of the factors, and of what is between the two directions.
const FACTOR_BITS: u32 = 13;
const BETWEEN_BITS: u32 = 2;

/// A sum without so many of its last bits, rounded.
fn descaled(sum: i32, bits: u32) -> i32 {
    (sum + (1 << (bits - 1))) >> bits
}

/// One direction: eight numbers; `more` bits are taken from all but two of the sums, which `flat` makes as long.
#[inline(always)]
fn line(input: [i32; SIDE], more: u32, flat: impl Fn(i32) -> i32) -> [i32; SIDE] {
    let [a, b, c, d, e, f, g, h] = input;
    let (sum_0, sum_1, sum_2, sum_3) = (a + h, b + g, c + f, d + e);
    let (low, middle, high, top) = (d - e, c - f, b - g, a - h);
    let (even, odd) = (sum_0 + sum_3, sum_1 + sum_2);
    let (far, near) = (sum_0 - sum_3, sum_1 - sum_2);
    let both = (near + far) * 4433;
    let round = |sum| descaled(sum, more);
    let outer = (low + top) * -7373;
    let inner = (middle + high) * -20995;
    let third = low + high;
    let fourth = middle + top;
    let fifth = (third + fourth) * 9633;
    let third = third * -16069 + fifth;
    let fourth = fourth * -3196 + fifth;
    [
        flat(even + odd),
        round(top * 12299 + outer + fourth),
        round(both + far * 6270),
        round(high * 25172 + inner + third),
        flat(even - odd),
        round(middle * 16819 + inner + fourth),
        round(both - near * 15137),
        round(low * 2446 + outer + third),
    ]
}

/// The coefficients of samples, whose rows are `stride` apart; divided by the table, in the order of a file.
pub(super) fn forward(samples: &[u8], stride: usize, table: &[u16; AREA]) -> Block {
    let mut between = [0_i32; AREA];
    for (y, out) in between.as_chunks_mut::<SIDE>().0.iter_mut().enumerate() {
        let mut input = [0; SIDE];
        for (number, sample) in input.iter_mut().zip(&samples[y * stride..]) {
            *number = i32::from(*sample) - 128;
        }
        *out = line(input, FACTOR_BITS - BETWEEN_BITS, |sum| sum << BETWEEN_BITS);
    }
    for x in 0..SIDE {
        let input = std::array::from_fn(|y| between[y * SIDE + x]);
        let output = line(input, FACTOR_BITS + BETWEEN_BITS, |sum| {
            descaled(sum, BETWEEN_BITS)
        });
        for (y, number) in output.into_iter().enumerate() {
            between[y * SIDE + x] = number;
        }
    }
    ZIGZAG.map(|place| {
        let place = usize::from(place);
        let divisor = i32::from(table[place]) << 3;
        let number = between[place];
        let rounded = (number.abs() + (divisor >> 1)) / divisor;
        (if number < 0 { -rounded } else { rounded }) as i16
    })
}
