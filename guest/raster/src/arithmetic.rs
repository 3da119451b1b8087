//! Arithmetic of pictures with ints or floats, as C does it.

use crate::{Fault, Picture, Result, Work};
use wardian_text::libm::pow;

/// A function of one number, for ints and for floats.
#[derive(Clone, Copy)]
pub struct Unary {
    /// The name without the mode.
    pub name: &'static str,
    int: fn(i32) -> i32,
    float: Option<fn(f32) -> f32>,
}

/// A function of two numbers, for ints and for floats.
#[derive(Clone, Copy)]
pub struct Binary {
    /// The name without the mode.
    pub name: &'static str,
    int: fn(i32, i32) -> i32,
    float: Option<fn(f32, f32) -> f32>,
}

/// All functions of one number.
pub static UNARY: &[Unary] = &[
    Unary {
        name: "abs",
        int: i32::wrapping_abs,
        float: Some(f32::abs),
    },
    Unary {
        name: "invert",
        int: |a| !a,
        float: None,
    },
    Unary {
        name: "neg",
        int: i32::wrapping_neg,
        float: Some(|a| -a),
    },
];

const fn both(name: &'static str, int: fn(i32, i32) -> i32, float: fn(f32, f32) -> f32) -> Binary {
    Binary {
        name,
        int,
        float: Some(float),
    }
}

const fn ints(name: &'static str, int: fn(i32, i32) -> i32) -> Binary {
    Binary {
        name,
        int,
        float: None,
    }
}

fn truth(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// All functions of two numbers.
pub static BINARY: &[Binary] = &[
    both("add", i32::wrapping_add, |a, b| a + b),
    ints("and", |a, b| a & b),
    both(
        "diff",
        |a, b| a.wrapping_sub(b).wrapping_abs(),
        |a, b| (a - b).abs(),
    ),
    both(
        "div",
        |a, b| if b == 0 { 0 } else { a.wrapping_div(b) },
        |a, b| if b == 0.0 { 0.0 } else { a / b },
    ),
    both("eq", |a, b| i32::from(a == b), |a, b| truth(a == b)),
    both("ge", |a, b| i32::from(a >= b), |a, b| truth(a >= b)),
    both("gt", |a, b| i32::from(a > b), |a, b| truth(a > b)),
    both("le", |a, b| i32::from(a <= b), |a, b| truth(a <= b)),
    ints("lshift", |a, b| a.wrapping_shl(b as u32)),
    both("lt", |a, b| i32::from(a < b), |a, b| truth(a < b)),
    both(
        "max",
        |a, b| if a > b { a } else { b },
        |a, b| if a > b { a } else { b },
    ),
    both(
        "min",
        |a, b| if a < b { a } else { b },
        |a, b| if a < b { a } else { b },
    ),
    both(
        "mod",
        |a, b| if b == 0 { 0 } else { a.wrapping_rem(b) },
        |a, b| {
            if b == 0.0 {
                0.0
            } else {
                (f64::from(a) % f64::from(b)) as f32
            }
        },
    ),
    both("mul", i32::wrapping_mul, |a, b| a * b),
    both("ne", |a, b| i32::from(a != b), |a, b| truth(a != b)),
    ints("or", |a, b| a | b),
    // A cast takes what is too large to the largest.
    both(
        "pow",
        |a, b| (pow(f64::from(a), f64::from(b)) + 0.5) as i32,
        |a, b| pow(f64::from(a), f64::from(b)) as f32,
    ),
    ints("rshift", |a, b| a.wrapping_shr(b as u32)),
    both("sub", i32::wrapping_sub, |a, b| a - b),
    ints("xor", |a, b| a ^ b),
];

/// Which numbers the pictures are read as, whatever their modes are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// Ints of 32 bits.
    Ints,
    /// Single floats.
    Floats,
}

impl Unary {
    /// Whether there is one for such numbers.
    pub fn has(&self, numbers: Numbers) -> bool {
        numbers == Numbers::Ints || self.float.is_some()
    }

    /// The numbers of the picture to those of `out`.
    pub fn run(
        &self,
        work: &mut Work<'_>,
        out: &mut Picture,
        picture: &Picture,
        numbers: Numbers,
    ) -> Result<()> {
        check(out, &[picture])?;
        for y in 0..out.height() {
            work.row(out.width(), 4)?;
            let pairs = out
                .row_mut(y)
                .as_chunks_mut::<4>()
                .0
                .iter_mut()
                .zip(picture.row(y).as_chunks::<4>().0);
            match (numbers, self.float) {
                (Numbers::Floats, Some(run)) => {
                    pairs.for_each(|(out, a)| *out = run(f32::from_le_bytes(*a)).to_le_bytes());
                }
                _ => pairs
                    .for_each(|(out, a)| *out = (self.int)(i32::from_le_bytes(*a)).to_le_bytes()),
            }
        }
        Ok(())
    }
}

impl Binary {
    /// Whether there is one for such numbers.
    pub fn has(&self, numbers: Numbers) -> bool {
        numbers == Numbers::Ints || self.float.is_some()
    }

    /// The numbers of both pictures to those of `out`.
    pub fn run(
        &self,
        work: &mut Work<'_>,
        out: &mut Picture,
        first: &Picture,
        second: &Picture,
        numbers: Numbers,
    ) -> Result<()> {
        check(out, &[first, second])?;
        let steps = if self.name == "pow" { 80 } else { 6 };
        for y in 0..out.height() {
            work.row(out.width(), steps)?;
            let pairs = first
                .row(y)
                .as_chunks::<4>()
                .0
                .iter()
                .zip(second.row(y).as_chunks::<4>().0);
            let all = out.row_mut(y).as_chunks_mut::<4>().0.iter_mut().zip(pairs);
            match (numbers, self.float) {
                (Numbers::Floats, Some(run)) => all.for_each(|(out, (a, b))| {
                    *out = run(f32::from_le_bytes(*a), f32::from_le_bytes(*b)).to_le_bytes();
                }),
                _ => all.for_each(|(out, (a, b))| {
                    *out = (self.int)(i32::from_le_bytes(*a), i32::from_le_bytes(*b)).to_le_bytes();
                }),
            }
        }
        Ok(())
    }
}

fn check(out: &Picture, others: &[&Picture]) -> Result<()> {
    let is_like = |other: &&Picture| other.size() == out.size() && other.pixel_size() == 4;
    if out.pixel_size() == 4 && others.iter().all(is_like) {
        return Ok(());
    }
    Err(Fault::Mismatch)
}
