//! Numbers with a fixed point, rounded as FreeType rounds them: layouts are sums of these, so each must be the same.
//!
//! Lengths have 6 bits after the point (26.6), factors 16 (16.16). **Invariant:** lengths are below 2^31 and factors
//! below 2^32, which the loader sees to, so that no product overflows.

/// One, as a factor.
pub const ONE: i64 = 0x1_0000;

/// A length times a factor.
pub fn times(a: i64, b: i64) -> i64 {
    let product = a.saturating_mul(b);
    product.saturating_add(0x8000 - i64::from(product < 0)) >> 16
}

/// A quotient as a factor, halves away from zero.
pub fn quotient(a: i64, b: i64) -> i64 {
    let negative = (a < 0) != (b < 0);
    let (a, b) = (a.saturating_abs(), b.saturating_abs());
    let found = match b {
        0 => 0x7FFF_FFFF,
        _ => ((a << 16).saturating_add(b >> 1)) / b,
    };
    if negative { -found } else { found }
}

/// `a * b / c`, halves away from zero.
pub fn times_over(a: i64, b: i64, c: i64) -> i64 {
    let negative = ((a < 0) != (b < 0)) != (c < 0);
    let (a, b, c) = (a.saturating_abs(), b.saturating_abs(), c.saturating_abs());
    let found = match c {
        0 => 0x7FFF_FFFF,
        _ => a.saturating_mul(b).saturating_add(c >> 1) / c,
    };
    if negative { -found } else { found }
}

/// Down to a whole pixel.
pub fn floor(a: i64) -> i64 {
    a & !63
}

/// To the nearest whole pixel.
pub fn round(a: i64) -> i64 {
    floor(a.saturating_add(32))
}

/// Up to a whole pixel.
pub fn ceil(a: i64) -> i64 {
    floor(a.saturating_add(63))
}

/// A linear map of the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matrix {
    pub xx: i64,
    pub xy: i64,
    pub yx: i64,
    pub yy: i64,
}

/// A point, or the way to one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Point {
    pub x: i64,
    pub y: i64,
}

impl Matrix {
    /// Where a point goes.
    pub fn apply(&self, point: Point) -> Point {
        Point {
            x: times(point.x, self.xx).saturating_add(times(point.y, self.xy)),
            y: times(point.x, self.yx).saturating_add(times(point.y, self.yy)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_away_from_zero() {
        assert_eq!(times(1, 0x8000), 1);
        assert_eq!(times(-1, 0x8000), -1);
        assert_eq!(times(-3, 0x8000), -2);
        assert_eq!(quotient(64, 2048), 2048);
        assert_eq!(quotient(-1, 3), -21845);
        assert_eq!(times_over(-5, 1, 2), -3);
        assert_eq!(times_over(7, 1, 0), 0x7FFF_FFFF);
    }

    #[test]
    fn pixels_round_up_at_the_half() {
        assert_eq!((floor(-1), round(-32), round(31), ceil(1)), (-64, 0, 0, 64));
    }
}
