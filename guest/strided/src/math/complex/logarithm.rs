//! Logarithms of complex numbers. Near the circle of size one the real part needs the size to more digits than it has.

use super::C;

/// The natural logarithm.
pub(super) fn log(z: C) -> C {
    C::new(log_of_size(z.re.abs(), z.im.abs()), z.im.atan2(z.re))
}

pub(super) fn log2(z: C) -> C {
    log(z) * std::f64::consts::LOG2_E
}

pub(super) fn log10(z: C) -> C {
    log(z) * std::f64::consts::LOG10_E
}

/// As numpy has it, which loses digits near zero.
pub(super) fn log1p(z: C) -> C {
    let more = z.re + 1.0;
    C::new(more.hypot(z.im).ln(), z.im.atan2(more))
}

/// `log(hypot(x, y))` of parts that have no sign.
pub(super) fn log_of_size(x: f64, y: f64) -> f64 {
    let (large, small) = if x < y { (y, x) } else { (x, y) };
    if large > 1e307 {
        return (large * 0.5).hypot(small * 0.5).ln() + std::f64::consts::LN_2;
    }
    if large < 1e-290 && large > 0.0 {
        let scale = 2.0_f64.powi(108);
        return (large * scale).hypot(small * scale).ln() - 108.0 * std::f64::consts::LN_2;
    }
    let squares = large * large + small * small;
    if squares > 0.5 && squares < 2.0 {
        return 0.5 * more_than_one(large, small).ln_1p();
    }
    large.hypot(small).ln()
}

/// `x**2 + y**2 - 1`, nearly to the last digit.
fn more_than_one(x: f64, y: f64) -> f64 {
    let (x_square, x_lost) = square(x);
    let (y_square, y_lost) = square(y);
    // The larger square is near one, at least a quarter of it.
    let less = x_square - 1.0;
    let lost = (x_square - less) - 1.0;
    let sum = less + y_square;
    let back = sum - less;
    let lost_too = (less - (sum - back)) + (y_square - back);
    sum + (lost + lost_too + x_lost + y_lost)
}

/// A square, and what it lost.
fn square(x: f64) -> (f64, f64) {
    let high = f64::from_bits(x.to_bits() & !((1 << 27) - 1));
    let low = x - high;
    let square = x * x;
    (
        square,
        ((high * high - square) + 2.0 * high * low) + low * low,
    )
}
