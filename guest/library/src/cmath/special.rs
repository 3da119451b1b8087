//! What functions of module cmath give for infinities and NaNs.
//!
//! A table has a row for each kind of real part and a column for each kind of
//! imaginary part: -inf, negative, -0, 0, positive, inf, nan. An entry is two
//! letters, the parts of the result: `i` inf, `n` nan, `0`, `1`, `p` pi, `h`
//! pi/2, `q` pi/4, `t` 3 pi/4; negative are `I o ! P H Q T`. `xx` is a domain
//! error, `--` an argument that is finite and has no special result.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
use wardian_text::complex_ops::Complex;

pub(super) type Table = [&'static str; 7];

/// The special result for an argument; `None` when it is finite, `Err` for a domain error.
pub(super) fn look_up(table: &Table, z: Complex) -> Option<Result<Complex, ()>> {
    if z.real.is_finite() && z.imag.is_finite() {
        return None;
    }
    let column = 3 * kind(z.imag);
    let entry = &table[kind(z.real)].as_bytes()[column..column + 2];
    if entry == b"xx" {
        return Some(Err(()));
    }
    Some(Ok(Complex {
        real: value(entry[0]),
        imag: value(entry[1]),
    }))
}

fn kind(x: f64) -> usize {
    let negative = x.is_sign_negative();
    match () {
        () if x.is_nan() => 6,
        () if x.is_infinite() => [5, 0][negative as usize],
        () if x == 0.0 => [3, 2][negative as usize],
        () => [4, 1][negative as usize],
    }
}

fn value(letter: u8) -> f64 {
    match letter {
        b'i' => f64::INFINITY,
        b'I' => f64::NEG_INFINITY,
        b'0' => 0.0,
        b'o' => -0.0,
        b'1' => 1.0,
        b'!' => -1.0,
        b'p' => PI,
        b'P' => -PI,
        b'h' => FRAC_PI_2,
        b'H' => -FRAC_PI_2,
        b'q' => FRAC_PI_4,
        b'Q' => -FRAC_PI_4,
        b't' => 3.0 * FRAC_PI_4,
        b'T' => -3.0 * FRAC_PI_4,
        _ => f64::NAN,
    }
}

pub(super) const ACOS: Table = [
    "ti pi pi pI pI tI ni",
    "hi -- -- -- -- hI nn",
    "hi -- -- -- -- hI hn",
    "hi -- -- -- -- hI hn",
    "hi -- -- -- -- hI nn",
    "qi 0i 0i 0I 0I qI ni",
    "ni nn nn nn nn nI nn",
];

pub(super) const ACOSH: Table = [
    "iT iP iP ip ip it in",
    "iH -- -- -- -- ih nn",
    "iH -- -- -- -- ih nn",
    "iH -- -- -- -- ih nn",
    "iH -- -- -- -- ih nn",
    "iQ io io i0 i0 iq in",
    "in nn nn nn nn in nn",
];

pub(super) const ASINH: Table = [
    "IQ Io Io I0 I0 Iq In",
    "IH -- -- -- -- Ih nn",
    "IH -- -- -- -- Ih nn",
    "iH -- -- -- -- ih nn",
    "iH -- -- -- -- ih nn",
    "iQ io io i0 i0 iq in",
    "in nn no n0 nn in nn",
];

pub(super) const ATANH: Table = [
    "oH oH oH oh oh oh on",
    "oH -- -- -- -- oh nn",
    "oH -- -- -- -- oh on",
    "0H -- -- -- -- 0h 0n",
    "0H -- -- -- -- 0h nn",
    "0H 0H 0H 0h 0h 0h 0n",
    "0H nn nn nn nn 0h nn",
];

pub(super) const COSH: Table = [
    "xx ii i0 io iI xx in",
    "xx -- -- -- -- xx nn",
    "xx -- -- -- -- xx n0",
    "xx -- -- -- -- xx n0",
    "xx -- -- -- -- xx nn",
    "xx iI io i0 ii xx in",
    "nn nn n0 n0 nn nn nn",
];

pub(super) const EXP: Table = [
    "00 0o 0o 00 00 00 00",
    "xx -- -- -- -- xx nn",
    "xx -- -- -- -- xx nn",
    "xx -- -- -- -- xx nn",
    "xx -- -- -- -- xx nn",
    "xx iI io i0 ii xx in",
    "nn nn no n0 nn nn nn",
];

pub(super) const LOG: Table = [
    "iT iP iP ip ip it in",
    "iH -- -- -- -- ih nn",
    "iH -- -- -- -- ih nn",
    "iH -- -- -- -- ih nn",
    "iH -- -- -- -- ih nn",
    "iQ io io i0 i0 iq in",
    "in nn nn nn nn in nn",
];

pub(super) const RECT: Table = [
    "xx Ii I0 Io II xx in",
    "xx -- -- -- -- xx nn",
    "00 -- -- -- -- 00 00",
    "00 -- -- -- -- 00 00",
    "xx -- -- -- -- xx nn",
    "xx iI io i0 ii xx in",
    "nn nn n0 n0 nn nn nn",
];

pub(super) const SINH: Table = [
    "xx II Io I0 Ii xx in",
    "xx -- -- -- -- xx nn",
    "xx -- -- -- -- xx 0n",
    "xx -- -- -- -- xx 0n",
    "xx -- -- -- -- xx nn",
    "xx iI io i0 ii xx in",
    "nn nn no n0 nn nn nn",
];

pub(super) const SQRT: Table = [
    "iI 0I 0I 0i 0i ii ni",
    "iI -- -- -- -- ii nn",
    "iI -- -- -- -- ii nn",
    "iI -- -- -- -- ii nn",
    "iI -- -- -- -- ii nn",
    "iI io io i0 i0 ii in",
    "iI nn nn nn nn ii nn",
];

pub(super) const TANH: Table = [
    "!0 !o !o !0 !0 !0 !0",
    "xx -- -- -- -- xx nn",
    "xx -- -- -- -- xx nn",
    "xx -- -- -- -- xx nn",
    "xx -- -- -- -- xx nn",
    "10 1o 1o 10 10 10 10",
    "nn nn no n0 nn nn nn",
];
