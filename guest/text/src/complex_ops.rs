//! Complex arithmetic: product, quotient, power, absolute value.
//!
//! Text lives in `float/repr.rs` and `format/spec.rs`, real functions in `wardian-libm`.
//! Invariant: same formulas and order of operations as CPython, signed zeros and infinities included.

use crate::libm::{atan2, cos, exp, hypot, log, pow as real_pow, sin};

/// A complex number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Complex {
    /// Real part.
    pub real: f64,
    /// Imaginary part.
    pub imag: f64,
}

/// Why a complex operation refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComplexError {
    /// ZeroDivisionError: complex division by zero
    Division,
    /// ZeroDivisionError: 0.0 to a negative or complex power
    ZeroPower,
    /// OverflowError: complex exponentiation
    PowerOverflow,
    /// OverflowError: absolute value too large
    AbsOverflow,
}

impl ComplexError {
    /// CPython's text.
    pub fn message(self) -> &'static str {
        match self {
            ComplexError::Division => "complex division by zero",
            ComplexError::ZeroPower => "0.0 to a negative or complex power",
            ComplexError::PowerOverflow => "complex exponentiation",
            ComplexError::AbsOverflow => "absolute value too large",
        }
    }
}

/// Shorthand.
const fn complex(real: f64, imag: f64) -> Complex {
    Complex { real, imag }
}

/// `a * b`
pub fn multiply(a: Complex, b: Complex) -> Complex {
    complex(
        a.real * b.real - a.imag * b.imag,
        a.real * b.imag + a.imag * b.real,
    )
}

/// `a / b`: divides by the larger part of b first, so that nothing overflows needlessly.
pub fn divide(a: Complex, b: Complex) -> Result<Complex, ComplexError> {
    let (real_size, imag_size) = (b.real.abs(), b.imag.abs());
    if real_size >= imag_size {
        if real_size == 0.0 {
            return Err(ComplexError::Division);
        }
        let ratio = b.imag / b.real;
        let denominator = b.real + b.imag * ratio;
        return Ok(complex(
            (a.real + a.imag * ratio) / denominator,
            (a.imag - a.real * ratio) / denominator,
        ));
    }
    if imag_size >= real_size {
        let ratio = b.real / b.imag;
        let denominator = b.real * ratio + b.imag;
        return Ok(complex(
            (a.real * ratio + a.imag) / denominator,
            (a.imag * ratio - a.real) / denominator,
        ));
    }
    // A part of b is nan.
    Ok(complex(f64::NAN, f64::NAN))
}

/// `a ** b`
pub fn pow(a: Complex, b: Complex) -> Result<Complex, ComplexError> {
    // Whole exponents up to this size are multiplied out.
    const LARGEST_MULTIPLIED: f64 = 100.0;
    let result = if b.imag == 0.0 && b.real == b.real.floor() && b.real.abs() <= LARGEST_MULTIPLIED
    {
        let power = whole_power(a, b.real.abs() as u32);
        if b.real > 0.0 {
            power
        } else {
            divide(complex(1.0, 0.0), power).map_err(|_| ComplexError::ZeroPower)?
        }
    } else if a.real == 0.0 && a.imag == 0.0 {
        if b.imag != 0.0 || b.real < 0.0 {
            return Err(ComplexError::ZeroPower);
        }
        complex(0.0, 0.0)
    } else {
        let size = hypot(a.real, a.imag);
        let mut length = real_pow(size, b.real);
        let angle = atan2(a.imag, a.real);
        let mut phase = angle * b.real;
        if b.imag != 0.0 {
            length /= exp(angle * b.imag);
            phase += b.imag * log(size);
        }
        if phase.is_infinite() {
            // C's cos and sin refuse it, and CPython takes any such refusal for this error.
            return Err(ComplexError::ZeroPower);
        }
        complex(length * cos(phase), length * sin(phase))
    };
    if result.real.is_infinite() || result.imag.is_infinite() {
        return Err(ComplexError::PowerOverflow);
    }
    Ok(result)
}

/// Repeated squaring, at most seven rounds.
fn whole_power(base: Complex, exponent: u32) -> Complex {
    let (mut result, mut square) = (complex(1.0, 0.0), base);
    let mut left = exponent;
    while left > 0 {
        if left & 1 == 1 {
            result = multiply(result, square);
        }
        left >>= 1;
        square = multiply(square, square);
    }
    result
}

/// `abs(a)`
pub fn abs(a: Complex) -> Result<f64, ComplexError> {
    let size = hypot(a.real, a.imag);
    if size.is_infinite() && a.real.is_finite() && a.imag.is_finite() {
        return Err(ComplexError::AbsOverflow);
    }
    Ok(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_those_of_python() {
        let z = complex;
        assert_eq!(divide(z(1.0, 2.0), z(3.0, -4.0)), Ok(z(-0.2, 0.4)));
        assert_eq!(
            divide(z(1.0, 2.0), z(0.0, 0.0)),
            Err(ComplexError::Division)
        );
        assert_eq!(pow(z(1.0, 2.0), z(3.0, 0.0)), Ok(z(-11.0, -2.0)));
        assert_eq!(
            pow(z(2.0, 3.0), z(2.5, 0.0)),
            Ok(z(-19.122475853735754, 15.609903355777288))
        );
        assert_eq!(
            pow(z(2.0, 3.0), z(1.0, 1.0)),
            Ok(z(-0.8636068988831277, 1.0368893969147763))
        );
        assert_eq!(
            pow(z(-8.0, 0.0), z(1.0 / 3.0, 0.0)),
            Ok(z(1.0000000000000002, 1.7320508075688772))
        );
        assert_eq!(pow(z(0.0, 0.0), z(0.0, 0.0)), Ok(z(1.0, 0.0)));
        assert_eq!(pow(z(0.0, 0.0), z(-1.0, 0.0)), Err(ComplexError::ZeroPower));
        assert_eq!(
            pow(z(1e300, 1.0), z(2.0, 0.0)),
            Err(ComplexError::PowerOverflow)
        );
        assert_eq!(pow(z(1.0, 1.0), z(-3.0, 0.0)), Ok(z(-0.25, -0.25)));
        assert_eq!(abs(z(1e308, 1e308)), Ok(1.4142135623730951e308));
        assert_eq!(abs(z(1.7e308, 1.7e308)), Err(ComplexError::AbsOverflow));
    }
}
