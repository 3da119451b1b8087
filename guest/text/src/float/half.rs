//! Floats of 16 bits, as `struct` packs them: rounded to the nearest, ties to even.

/// Bits from the lowest of a half's fraction to the lowest of a double's.
const DROPPED: u32 = 52 - 10;
/// The exponent of the smallest normal half.
const MIN_EXPONENT: i32 = -14;

/// The bits of the nearest half; None when the number is too large. Every NaN gives the same one.
pub fn to_half(x: f64) -> Option<u16> {
    if x.is_nan() {
        return Some(0x7E00);
    }
    let sign = ((x.to_bits() >> 48) & 0x8000) as u16;
    let x = x.abs();
    if x.is_infinite() {
        return Some(sign | 0x7C00);
    }
    // Half way between the largest half and the next power of two.
    if x >= 65520.0 {
        return None;
    }
    if x < 2f64.powi(MIN_EXPONENT) {
        // Exact: only the exponent changes. 1024 of these are the smallest normal half.
        let units = (x * 2f64.powi(10 - MIN_EXPONENT)).round_ties_even();
        return Some(sign | units as u16);
    }
    let bits = x.to_bits();
    let (kept, dropped) = (bits >> DROPPED, bits & ((1 << DROPPED) - 1));
    let half_way = 1 << (DROPPED - 1);
    let up = dropped > half_way || dropped == half_way && kept & 1 == 1;
    // Rounding up may carry into the exponent, which is right.
    let rebased = kept + u64::from(up) - ((1023 - 15) << 10);
    Some(sign | rebased as u16)
}

/// The number that the bits of a half are.
pub fn from_half(bits: u16) -> f64 {
    let fraction = f64::from(bits & 0x3FF);
    let size = match bits >> 10 & 31 {
        0 => fraction * 2f64.powi(MIN_EXPONENT - 10),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        exponent => (1024.0 + fraction) * 2f64.powi(i32::from(exponent) - 25),
    };
    if bits & 0x8000 != 0 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_halves_there_and_back() {
        for bits in 0..=u16::MAX {
            let x = from_half(bits);
            if !x.is_nan() {
                assert_eq!(to_half(x), Some(bits));
            }
        }
    }
}
