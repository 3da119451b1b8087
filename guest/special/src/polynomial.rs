//! Values of polynomials and of Chebyshev series.

/// A polynomial whose first coefficient is of the highest power.
pub(crate) fn polynomial(x: f64, coefficients: &[f64]) -> f64 {
    coefficients.iter().fold(0.0, |sum, c| sum * x + c)
}

/// As [`polynomial`], with a one before the first coefficient.
pub(crate) fn monic(x: f64, coefficients: &[f64]) -> f64 {
    coefficients.iter().fold(1.0, |sum, c| sum * x + c)
}

/// A Chebyshev series of `x / 2`, whose last coefficient is of degree zero and counts half (Clenshaw's recurrence).
pub(crate) fn chebyshev(x: f64, coefficients: &[f64]) -> f64 {
    let (mut now, mut before, mut older) = (0.0, 0.0, 0.0);
    for c in coefficients {
        older = before;
        before = now;
        now = x * before - older + c;
    }
    0.5 * (now - older)
}
