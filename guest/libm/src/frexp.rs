//! A float as a fraction and a power of two.

/// `math.frexp`: mantissa in [0.5, 1) and exponent.
pub fn frexp(x: f64) -> (f64, i32) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    let (scaled, offset) = if x.abs() < f64::MIN_POSITIVE {
        (x * 2f64.powi(54), -54)
    } else {
        (x, 0)
    };
    let bits = scaled.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32 - 1022;
    (
        f64::from_bits(bits & !(0x7ff << 52) | 1022 << 52),
        exponent + offset,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces() {
        assert_eq!(frexp(8.0), (0.5, 4));
        assert_eq!(frexp(5e-324), (0.5, -1073));
        assert_eq!(frexp(-0.0).0.to_bits(), (-0.0_f64).to_bits());
    }
}
