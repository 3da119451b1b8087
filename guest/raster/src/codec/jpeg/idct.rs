//! From coefficients back to samples: the integer method of libjpeg, whose rounding this is.
//!
//! Source: C. Loeffler, A. Ligtenberg, G. S. Moschytz, "Practical fast 1-D DCT algorithms with 11 multiplications".
//! **Invariant:** sums wrap, so that no coefficients, which a damaged file may have of any size, are an error.

use super::{AREA, Block, SIDE};
use std::num::Wrapping;

/// Bits behind the point: of the factors, and of what is between the two directions.
const FACTOR_BITS: usize = 13;
const BETWEEN_BITS: usize = 2;

const F_0_298: Wrapping<i32> = Wrapping(2446);
const F_0_390: Wrapping<i32> = Wrapping(3196);
const F_0_541: Wrapping<i32> = Wrapping(4433);
const F_0_765: Wrapping<i32> = Wrapping(6270);
const F_0_899: Wrapping<i32> = Wrapping(7373);
const F_1_175: Wrapping<i32> = Wrapping(9633);
const F_1_501: Wrapping<i32> = Wrapping(12299);
const F_1_847: Wrapping<i32> = Wrapping(15137);
const F_1_961: Wrapping<i32> = Wrapping(16069);
const F_2_053: Wrapping<i32> = Wrapping(16819);
const F_2_562: Wrapping<i32> = Wrapping(20995);
const F_3_072: Wrapping<i32> = Wrapping(25172);

/// Write the samples of a block; `stride` is from one row of `out` to the next.
pub(super) fn inverse(block: &Block, factors: &[u16; AREA], out: &mut [u8], stride: usize) {
    let mut between = [Wrapping(0); AREA];
    let at = |place: usize| Wrapping(i32::from(block[place]) * i32::from(factors[place]));
    for column in 0..SIDE {
        if (1..SIDE).all(|row| block[row * SIDE + column] == 0) {
            let value = at(column) << BETWEEN_BITS;
            for row in 0..SIDE {
                between[row * SIDE + column] = value;
            }
            continue;
        }
        let line = std::array::from_fn(|row| at(row * SIDE + column));
        let line = one_direction(line, FACTOR_BITS - BETWEEN_BITS);
        for (row, value) in line.into_iter().enumerate() {
            between[row * SIDE + column] = value;
        }
    }
    for (row, line) in between.as_chunks::<SIDE>().0.iter().enumerate() {
        let line = one_direction(*line, FACTOR_BITS + BETWEEN_BITS + 3);
        let places = &mut out[row * stride..][..SIDE];
        for (place, value) in places.iter_mut().zip(line) {
            *place = (value.0.saturating_add(128)).clamp(0, 255) as u8;
        }
    }
}

fn one_direction(line: [Wrapping<i32>; SIDE], shift: usize) -> [Wrapping<i32>; SIDE] {
    // The even part.
    let first = (line[2] + line[6]) * F_0_541;
    let (low, high) = (first + line[2] * F_0_765, first - line[6] * F_1_847);
    let (sum, difference) = (
        (line[0] + line[4]) << FACTOR_BITS,
        (line[0] - line[4]) << FACTOR_BITS,
    );
    let even = [sum + low, difference + high, difference - high, sum - low];
    // The odd part.
    let [a, b, c, d] = [line[7], line[5], line[3], line[1]];
    let both = (a + c + b + d) * F_1_175;
    let outer = (a + d) * F_0_899;
    let inner = (b + c) * F_2_562;
    let left = both - (a + c) * F_1_961;
    let right = both - (b + d) * F_0_390;
    let odd = [
        d * F_1_501 - outer + right,
        c * F_3_072 - inner + left,
        b * F_2_053 - inner + right,
        a * F_0_298 - outer + left,
    ];
    let half = Wrapping(1 << (shift - 1));
    let mut out = [Wrapping(0); SIDE];
    for at in 0..4 {
        out[at] = (even[at] + odd[at] + half) >> shift;
        out[SIDE - 1 - at] = (even[at] - odd[at] + half) >> shift;
    }
    out
}

/// The one sample of a block.
pub(super) fn mean(block: &Block, factors: &[u16; AREA]) -> u8 {
    let sum = Wrapping(i32::from(block[0]) * i32::from(factors[0])) + Wrapping(1 << 2);
    (sum >> 3).0.saturating_add(128).clamp(0, 255) as u8
}

/// Factors of the odd part for sides of two samples: of the coefficients one, three, five and seven.
const TO_TWO: [Wrapping<i32>; 4] = [
    Wrapping(29692),
    Wrapping(-10426),
    Wrapping(6967),
    Wrapping(-5906),
];

/// Two rows of two samples; `stride` is from one row of `out` to the next.
pub(super) fn half(block: &Block, factors: &[u16; AREA], out: &mut [u8], stride: usize) {
    let at = |place: usize| Wrapping(i32::from(block[place]) * i32::from(factors[place]));
    let line = |line: [Wrapping<i32>; SIDE], shift: usize| {
        let even = line[0] << (FACTOR_BITS + 2);
        let odd = (0..4).fold(Wrapping(0), |sum, number| {
            sum + line[number * 2 + 1] * TO_TWO[number]
        });
        let round = Wrapping(1 << (shift - 1));
        [(even + odd + round) >> shift, (even - odd + round) >> shift]
    };
    let mut between = [[Wrapping(0); SIDE]; 2];
    for column in [0, 1, 3, 5, 7] {
        let coefficients = std::array::from_fn(|row| at(row * SIDE + column));
        let [upper, lower] = line(coefficients, FACTOR_BITS - BETWEEN_BITS + 2);
        (between[0][column], between[1][column]) = (upper, lower);
    }
    for (row, coefficients) in between.into_iter().enumerate() {
        let samples = line(coefficients, FACTOR_BITS + BETWEEN_BITS + 3 + 2);
        for (place, value) in out[row * stride..][..2].iter_mut().zip(samples) {
            *place = value.0.saturating_add(128).clamp(0, 255) as u8;
        }
    }
}

const F_0_211: Wrapping<i32> = Wrapping(1730);
const F_0_509: Wrapping<i32> = Wrapping(4176);
const F_0_601: Wrapping<i32> = Wrapping(4926);
const F_1_061: Wrapping<i32> = Wrapping(8697);
const F_1_451: Wrapping<i32> = Wrapping(11893);
const F_2_172: Wrapping<i32> = Wrapping(17799);

/// Four rows of four samples.
pub(super) fn quarter(block: &Block, factors: &[u16; AREA], out: &mut [u8], stride: usize) {
    let at = |place: usize| Wrapping(i32::from(block[place]) * i32::from(factors[place]));
    let line = |line: [Wrapping<i32>; SIDE], shift: usize| {
        let sum = line[0] << (FACTOR_BITS + 1);
        let turned = line[2] * F_1_847 - line[6] * F_0_765;
        let outer = sum + turned;
        let inner = sum - turned;
        let one = line[3] * -F_2_172 + line[1] * F_1_061 + line[5] * F_1_451 - line[7] * F_0_211;
        let two = line[3] * F_0_899 + line[1] * F_2_562 - line[5] * F_0_601 - line[7] * F_0_509;
        let round = Wrapping(1 << (shift - 1));
        [outer + two, inner + one, inner - one, outer - two].map(|value| (value + round) >> shift)
    };
    let mut between = [[Wrapping(0); SIDE]; 4];
    for column in [0, 1, 2, 3, 5, 6, 7] {
        let coefficients = std::array::from_fn(|row| at(row * SIDE + column));
        let values = line(coefficients, FACTOR_BITS - BETWEEN_BITS + 1);
        for (row, value) in between.iter_mut().zip(values) {
            row[column] = value;
        }
    }
    for (row, coefficients) in between.into_iter().enumerate() {
        let samples = line(coefficients, FACTOR_BITS + BETWEEN_BITS + 3 + 1);
        for (place, value) in out[row * stride..][..4].iter_mut().zip(samples) {
            *place = value.0.saturating_add(128).clamp(0, 255) as u8;
        }
    }
}
