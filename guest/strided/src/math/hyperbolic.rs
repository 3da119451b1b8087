//! The inverses of hyperbolic functions, where the standard library's lose digits.

/// From here on one more is nothing to the square.
const LARGE: f64 = 268_435_456.0;

/// The inverse of `sinh`.
pub(crate) fn arcsinh(x: f64) -> f64 {
    let size = x.abs();
    let result = if size.is_nan() || size < 1.0 / LARGE {
        return x;
    } else if size > LARGE {
        size.ln() + std::f64::consts::LN_2
    } else if size > 2.0 {
        (2.0 * size + 1.0 / ((size * size + 1.0).sqrt() + size)).ln()
    } else {
        let square = size * size;
        (size + square / (1.0 + (square + 1.0).sqrt())).ln_1p()
    };
    result.copysign(x)
}

/// The inverse of `cosh`, which is not below one.
pub(crate) fn arccosh(x: f64) -> f64 {
    if x > LARGE {
        x.ln() + std::f64::consts::LN_2
    } else if x > 2.0 {
        (2.0 * x - 1.0 / (x + (x * x - 1.0).sqrt())).ln()
    } else if x >= 1.0 {
        let more = x - 1.0;
        (more + (2.0 * more + more * more).sqrt()).ln_1p()
    } else {
        f64::NAN
    }
}

/// The inverse of `tanh`, which is an infinity at one.
pub(crate) fn arctanh(x: f64) -> f64 {
    let size = x.abs();
    let twice = 2.0 * size;
    let result = if size < 1.0 / LARGE {
        return x;
    } else if size < 0.5 {
        0.5 * (twice + twice * size / (1.0 - size)).ln_1p()
    } else {
        0.5 * (twice / (1.0 - size)).ln_1p()
    };
    result.copysign(x)
}
