//! Functions of complex numbers, with the branch cuts and special values of C.
//!
//! All are computed with parts of 64 bits, whatever the number has. Functions of circles are those of hyperbolas, turned
//! by a right angle. What does not live here: inverses (`complex/inverse.rs`).

use num_complex::Complex;

use super::Mathematical;
use crate::unary::{Loop, Unary};

mod inverse;
mod logarithm;
mod power;

pub(crate) use power::power;

type C = Complex<f64>;

/// A complex number of any size.
pub(crate) trait Pair: Copy {
    /// As one with parts of 64 bits.
    fn wide(self) -> C;

    /// The nearest one of this size.
    fn narrow(wide: C) -> Self;
}

impl Pair for C {
    fn wide(self) -> C {
        self
    }

    fn narrow(wide: C) -> C {
        wide
    }
}

impl Pair for Complex<f32> {
    fn wide(self) -> C {
        C::new(self.re.into(), self.im.into())
    }

    fn narrow(wide: C) -> Complex<f32> {
        Complex::new(wide.re as f32, wide.im as f32)
    }
}

/// The loops of these functions, for both sizes.
macro_rules! loops {
    ($($op:ident $function:path;)*) => {
        fn loop_of<T: Pair>(op: Unary) -> Option<Loop<T, T>> {
            Some(match op {
                $(Unary::$op => |items, out| {
                    for (out, item) in out.iter_mut().zip(items) {
                        *out = T::narrow($function(item.wide()));
                    }
                },)*
                _ => return None,
            })
        }
    };
}

loops! {
    Sqrt sqrt;
    Exp exp;
    Exp2 exp2;
    Expm1 expm1;
    Log logarithm::log;
    Log2 logarithm::log2;
    Log10 logarithm::log10;
    Log1p logarithm::log1p;
    Sin sin;
    Cos cos;
    Tan tan;
    Arcsin inverse::arcsin;
    Arccos inverse::arccos;
    Arctan inverse::arctan;
    Sinh sinh;
    Cosh cosh;
    Tanh tanh;
    Arcsinh inverse::arcsinh;
    Arccosh inverse::arccosh;
    Arctanh inverse::arctanh;
}

impl Mathematical for C {
    fn function(op: Unary) -> Option<Loop<C, C>> {
        match op {
            Unary::Sign => Some(|items, out| {
                for (out, item) in out.iter_mut().zip(items) {
                    *out = sign(*item);
                }
            }),
            op => loop_of(op),
        }
    }
}

impl Mathematical for Complex<f32> {
    fn function(op: Unary) -> Option<Loop<Self, Self>> {
        match op {
            Unary::Sign => Some(|items, out| {
                for (out, item) in out.iter_mut().zip(items) {
                    *out = sign_of_f32(*item);
                }
            }),
            op => loop_of(op),
        }
    }
}

const NAN: C = C::new(f64::NAN, f64::NAN);

macro_rules! signs {
    ($($name:ident $part:ident;)*) => {
        $(/// `z / abs(z)`, and zero at zero, divided in the number's own size as numpy divides.
        fn $name(z: Complex<$part>) -> Complex<$part> {
            let size = f64::from(z.re).hypot(z.im.into()) as $part;
            let one = |part: $part| if part.is_infinite() { part.signum() } else { 0.0 };
            if size.is_nan() || z.re.is_infinite() && z.im.is_infinite() {
                Complex::new($part::NAN, $part::NAN)
            } else if z.re.is_infinite() || z.im.is_infinite() {
                Complex::new(one(z.re), one(z.im))
            } else if size == 0.0 {
                Complex::new(0.0, 0.0)
            } else {
                Complex::new(z.re / size, z.im / size)
            }
        })*
    };
}

signs! {
    sign f64;
    sign_of_f32 f32;
}

/// The root whose real part is not below zero.
fn sqrt(z: C) -> C {
    let (x, y) = (z.re, z.im);
    if y.is_infinite() {
        return C::new(f64::INFINITY, y);
    }
    if x.is_nan() {
        return NAN;
    }
    if x.is_infinite() {
        // A NaN stays one.
        let none = y * 0.0;
        return match x > 0.0 {
            true => C::new(x, none.copysign(y)),
            false => C::new(none.abs(), f64::INFINITY.copysign(y)),
        };
    }
    if x == 0.0 && y == 0.0 {
        return C::new(0.0, y);
    }
    // Sizes whose sum is finite, and that lose nothing.
    let (scale, back) = match x.abs().max(y.abs()) {
        size if size > 1e307 => (0.0625, 4.0),
        size if size < 1e-290 => (2.0_f64.powi(108), 2.0_f64.powi(-54)),
        _ => (1.0, 1.0),
    };
    let (x, side) = (x * scale, y.abs() * scale);
    let root = ((x.abs() + x.hypot(side)) * 0.5).sqrt();
    let other = side / (2.0 * root);
    let (re, im) = if x >= 0.0 {
        (root, other)
    } else {
        (other, root)
    };
    C::new(re * back, (im * back).copysign(y))
}

/// `(exp(x) * cos(y), exp(x) * sin(y))`, also where `exp(x)` alone is too large.
fn turned(x: f64, y: f64) -> C {
    let (sin, cos) = y.sin_cos();
    if x > 709.0 && x < 1500.0 {
        let half = (x * 0.5).exp();
        return C::new(half * cos * half, half * sin * half);
    }
    let size = x.exp();
    C::new(size * cos, size * sin)
}

fn exp(z: C) -> C {
    if z.im == 0.0 {
        return C::new(z.re.exp(), z.im);
    }
    match (z.re.is_infinite(), z.im.is_finite()) {
        (_, true) => turned(z.re, z.im),
        (true, false) if z.re > 0.0 => C::new(z.re, f64::NAN),
        (true, false) => C::new(0.0, 0.0_f64.copysign(z.im)),
        (false, false) => NAN,
    }
}

fn exp2(z: C) -> C {
    exp(C::new(
        z.re * std::f64::consts::LN_2,
        z.im * std::f64::consts::LN_2,
    ))
}

fn expm1(z: C) -> C {
    let half = (z.im / 2.0).sin();
    C::new(
        z.re.exp_m1() * z.im.cos() - 2.0 * half * half,
        z.re.exp() * z.im.sin(),
    )
}

fn sinh(z: C) -> C {
    let (x, y) = (z.re, z.im);
    if y == 0.0 {
        return C::new(x.sinh(), y);
    }
    if !y.is_finite() {
        return match x {
            0.0 => C::new(x, f64::NAN),
            x if x.is_infinite() => C::new(f64::INFINITY, f64::NAN),
            _ => NAN,
        };
    }
    if x.abs() > 709.0 && x.is_finite() {
        let whole = turned(x.abs() - std::f64::consts::LN_2, y);
        return C::new(whole.re * 1.0_f64.copysign(x), whole.im);
    }
    let (sin, cos) = y.sin_cos();
    C::new(x.sinh() * cos, x.cosh() * sin)
}

fn cosh(z: C) -> C {
    let (x, y) = (z.re, z.im);
    if y == 0.0 {
        let zero = match x.is_nan() {
            true => y,
            false => 0.0_f64.copysign(x) * 1.0_f64.copysign(y),
        };
        return C::new(x.cosh(), zero);
    }
    if !y.is_finite() {
        return match x {
            0.0 => C::new(f64::NAN, 0.0),
            x if x.is_infinite() => C::new(f64::INFINITY, f64::NAN),
            _ => NAN,
        };
    }
    if x.abs() > 709.0 && x.is_finite() {
        let whole = turned(x.abs() - std::f64::consts::LN_2, y);
        return C::new(whole.re, whole.im * 1.0_f64.copysign(x));
    }
    let (sin, cos) = y.sin_cos();
    C::new(x.cosh() * cos, x.sinh() * sin)
}

fn tanh(z: C) -> C {
    let (x, y) = (z.re, z.im);
    if y == 0.0 {
        return C::new(x.tanh(), y);
    }
    if !y.is_finite() {
        return match x {
            0.0 => C::new(x, f64::NAN),
            x if x.is_infinite() => C::new(1.0_f64.copysign(x), 0.0_f64.copysign(y)),
            _ => NAN,
        };
    }
    let (sin, cos) = y.sin_cos();
    if x.abs() > 22.0 {
        // All but the sign is lost of the real part.
        let small = (-x.abs()).exp();
        return C::new(1.0_f64.copysign(x), 4.0 * sin * cos * small * small);
    }
    let sinh = x.sinh();
    // Both parts have this below the line, and neither a tangent that could be too large.
    let below = cos * cos + sinh * sinh;
    C::new(sinh * x.cosh() / below, sin * cos / below)
}

/// `i * z`.
fn turned_left(z: C) -> C {
    C::new(-z.im, z.re)
}

/// `-i * z`.
fn turned_right(z: C) -> C {
    C::new(z.im, -z.re)
}

fn sin(z: C) -> C {
    turned_left(sinh(turned_right(z)))
}

fn cos(z: C) -> C {
    cosh(turned_left(z))
}

fn tan(z: C) -> C {
    turned_left(tanh(turned_right(z)))
}
