//! How many results of this crate differ from the C library's, of random arguments.
//!
//! `cargo run --release -p wardian-libm --example digits [count [function...]]`: a line for each function with the
//! number of results that differ, the count, and the first few arguments. It says something where the C library is
//! glibc 2.28 to 2.38 on x86-64 with fused multiply-add. What does not live here: tests of exact bits, which are beside
//! the functions and hold everywhere.
#![expect(clippy::print_stdout, reason = "a report is its purpose")]
#![expect(unsafe_code, reason = "std does not have all of the C library's")]

use std::time::Instant;

use wardian_libm as libm;

mod c {
    // SAFETY: the signatures are those of the C standard; none of them has conditions. Named, so that it goes before
    // what the compiler brings along.
    #[cfg_attr(unix, link(name = "m"))]
    unsafe extern "C" {
        pub(super) safe fn acos(x: f64) -> f64;
        pub(super) safe fn acosh(x: f64) -> f64;
        pub(super) safe fn asin(x: f64) -> f64;
        pub(super) safe fn asinh(x: f64) -> f64;
        pub(super) safe fn atan(x: f64) -> f64;
        pub(super) safe fn atan2(y: f64, x: f64) -> f64;
        pub(super) safe fn atanh(x: f64) -> f64;
        pub(super) safe fn cbrt(x: f64) -> f64;
        pub(super) safe fn cos(x: f64) -> f64;
        pub(super) safe fn cosh(x: f64) -> f64;
        pub(super) safe fn erf(x: f64) -> f64;
        pub(super) safe fn erfc(x: f64) -> f64;
        pub(super) safe fn exp(x: f64) -> f64;
        pub(super) safe fn exp2(x: f64) -> f64;
        pub(super) safe fn expm1(x: f64) -> f64;
        pub(super) safe fn hypot(x: f64, y: f64) -> f64;
        pub(super) safe fn log(x: f64) -> f64;
        pub(super) safe fn log10(x: f64) -> f64;
        pub(super) safe fn log1p(x: f64) -> f64;
        pub(super) safe fn log2(x: f64) -> f64;
        pub(super) safe fn pow(x: f64, y: f64) -> f64;
        pub(super) safe fn sin(x: f64) -> f64;
        pub(super) safe fn sinh(x: f64) -> f64;
        pub(super) safe fn tan(x: f64) -> f64;
        pub(super) safe fn tanh(x: f64) -> f64;
    }
}

/// Where a function's arguments are taken from.
#[derive(Clone, Copy)]
enum Domain {
    All,
    Positive,
    /// Up to one in magnitude.
    Unit,
    /// From one on.
    AboveOne,
}

use Domain::{AboveOne, All, Positive, Unit};

type One = fn(f64) -> f64;
type Two = fn(f64, f64) -> f64;
type TheirOne = extern "C" fn(f64) -> f64;
type TheirTwo = extern "C" fn(f64, f64) -> f64;

/// Ours and theirs.
const OF_ONE: &[(&str, Domain, One, TheirOne)] = &[
    ("acos", Unit, libm::acos, c::acos),
    ("acosh", AboveOne, libm::acosh, c::acosh),
    ("asin", Unit, libm::asin, c::asin),
    ("asinh", All, libm::asinh, c::asinh),
    ("atan", All, libm::atan, c::atan),
    ("atanh", Unit, libm::atanh, c::atanh),
    ("cbrt", All, libm::cbrt, c::cbrt),
    ("cos", All, libm::cos, c::cos),
    ("cosh", All, libm::cosh, c::cosh),
    ("erf", All, libm::erf, c::erf),
    ("erfc", All, libm::erfc, c::erfc),
    ("exp", All, libm::exp, c::exp),
    ("exp2", All, libm::exp2, c::exp2),
    ("expm1", All, libm::expm1, c::expm1),
    ("log", Positive, libm::log, c::log),
    ("log10", Positive, libm::log10, c::log10),
    ("log1p", All, libm::log1p, c::log1p),
    ("log2", Positive, libm::log2, c::log2),
    ("sin", All, libm::sin, c::sin),
    ("sinh", All, libm::sinh, c::sinh),
    ("tan", All, libm::tan, c::tan),
    ("tanh", All, libm::tanh, c::tanh),
];

const OF_TWO: &[(&str, Domain, Two, TheirTwo)] = &[
    ("atan2", All, libm::atan2, c::atan2),
    ("hypot", All, libm::hypot, c::hypot),
    ("pow", Positive, libm::pow, c::pow),
];

/// xorshift64*.
struct Words(u64);

impl Words {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// In `[-1, 1)`.
    fn uniform(&mut self) -> f64 {
        (self.next() as i64 >> 11) as f64 / 4_503_599_627_370_496.0
    }

    /// With an exponent of -60 to 60, or of any number.
    fn spread(&mut self) -> f64 {
        let word = self.next();
        let exponent = 963 + (word >> 52) % 121;
        f64::from_bits(word & 0x800f_ffff_ffff_ffff | exponent << 52)
    }

    /// Of the usual ranges by turns, and now and then of any kind.
    fn argument(&mut self, turn: u64, domain: Domain) -> f64 {
        let x = match turn % 8 {
            0 | 1 => self.uniform() * 10.0,
            2 => self.uniform() * 1000.0,
            3 | 4 => self.uniform(),
            5 | 6 => self.spread(),
            _ => f64::from_bits(self.next()),
        };
        match domain {
            Domain::All => x,
            Domain::Positive => x.abs(),
            Domain::Unit if x.abs() > 1.0 => x.recip(),
            Domain::Unit => x,
            Domain::AboveOne if x.abs() < 1.0 => x.abs().recip(),
            Domain::AboveOne => x.abs(),
        }
    }
}

fn report(name: &str, count: u64, mut differs: impl FnMut(u64) -> Option<String>) {
    let start = Instant::now();
    let (mut different, mut shown) = (0_u64, Vec::new());
    for turn in 0..count {
        if let Some(arguments) = differs(turn) {
            different += 1;
            if shown.len() < 3 {
                shown.push(arguments);
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let shown = shown.join(" ");
    println!("{name:6} {different:8} of {count} ({seconds:.1} s) {shown}");
}

fn equal(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().map_or(10_000_000, |text| {
        text.parse().expect("the first argument is a count")
    });
    let names: Vec<String> = arguments.collect();
    let asked = |name: &str| names.is_empty() || names.iter().any(|other| other == name);
    for &(name, domain, ours, theirs) in OF_ONE.iter().filter(|row| asked(row.0)) {
        let mut words = Words(0x9e37_79b9_7f4a_7c15);
        report(name, count, |turn| {
            let x = words.argument(turn, domain);
            (!equal(ours(x), theirs(x))).then(|| format!("{x:e}"))
        });
    }
    for &(name, domain, ours, theirs) in OF_TWO.iter().filter(|row| asked(row.0)) {
        let mut words = Words(0x9e37_79b9_7f4a_7c15);
        report(name, count, |turn| {
            let x = words.argument(turn, domain);
            let y = words.argument(turn / 8, All);
            (!equal(ours(x, y), theirs(x, y))).then(|| format!("({x:e}, {y:e})"))
        });
    }
}
