//! One float in C style (`e`, `f`, `g`) or shortest (`r`) notation: the body shared by `format` and `%`.
//!
//! Signs, padding, grouping and error texts belong to the callers.
//! Invariant: the text returned is of the magnitude; the sign is reported separately.

use crate::float::repr::{Digits, push_exponent, push_fixed};

/// Which notation to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `%e`: precision digits after the point, always an exponent.
    Exponent,
    /// `%f`: precision digits after the point.
    Fixed,
    /// `%g`: precision significant digits, whichever form is shorter.
    General,
    /// Shortest digits that read back the same; precision is ignored.
    Shortest,
}

/// How to write a float.
#[derive(Clone, Copy, Debug)]
pub struct FloatStyle {
    /// The notation.
    pub notation: Notation,
    /// Upper case letters (`E`, `INF`, `NAN`).
    pub upper: bool,
    /// Digits wanted; the meaning depends on the notation.
    pub precision: usize,
    /// `#`: keep the point and trailing zeros.
    pub alternate: bool,
    /// Make an integral value end in `.0`, as `repr` does.
    pub dot_zero: bool,
    /// `z`: a negative value that rounds to zero loses its sign.
    pub no_negative_zero: bool,
}

/// Write the magnitude of `x`; returns whether a minus sign belongs before it.
pub fn push_magnitude(out: &mut String, x: f64, style: &FloatStyle) -> bool {
    if !x.is_finite() {
        let text = match (x.is_nan(), style.upper) {
            (true, false) => "nan",
            (true, true) => "NAN",
            (false, false) => "inf",
            (false, true) => "INF",
        };
        out.push_str(text);
        return !x.is_nan() && x < 0.0;
    }
    let start = out.len();
    match style.notation {
        Notation::Fixed => {
            push_fixed(out, x, style.precision);
            if style.alternate && style.precision == 0 {
                out.push('.');
            }
        }
        Notation::Exponent => {
            let d = Digits::significant(x, style.precision + 1);
            push_with_exponent(out, &d, d.digits.len(), style);
        }
        Notation::General => {
            let precision = style.precision.max(1);
            let mut d = Digits::significant(x, precision);
            if !style.alternate {
                let kept = d.digits.trim_end_matches('0').len().max(1);
                d.digits.truncate(kept);
            }
            // With `dot_zero` one digit must remain for the fraction.
            let widest = precision as i32 - i32::from(style.dot_zero);
            if d.point <= -4 || d.point > widest {
                push_with_exponent(out, &d, d.digits.len(), style);
            } else {
                push_plain(out, &d, style);
            }
        }
        Notation::Shortest => {
            let d = Digits::shortest(x);
            if d.point <= -4 || d.point > 16 {
                push_with_exponent(out, &d, d.digits.len(), style);
            } else {
                push_plain(out, &d, style);
            }
        }
    }
    let is_zero = || {
        !out[start..]
            .bytes()
            .take_while(|b| !matches!(b, b'e' | b'E'))
            .any(|b| matches!(b, b'1'..=b'9'))
    };
    x.is_sign_negative() && !(style.no_negative_zero && is_zero())
}

fn push_with_exponent(out: &mut String, d: &Digits, count: usize, style: &FloatStyle) {
    out.push_str(&d.digits[..1]);
    if count > 1 || style.alternate {
        out.push('.');
        out.push_str(&d.digits[1..]);
    }
    push_exponent(out, if style.upper { 'E' } else { 'e' }, d.point - 1);
}

fn push_plain(out: &mut String, d: &Digits, style: &FloatStyle) {
    crate::float::repr::push_positional(out, d, style.dot_zero);
    if style.alternate && !style.dot_zero && d.point >= d.digits.len() as i32 {
        out.push('.');
    }
}
