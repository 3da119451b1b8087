//! Comparisons with the C library, which is numpy's where these tests run natively.
//!
//! They hold for glibc 2.28 to 2.38 on x86-64 with fused multiply-add; elsewhere there is nothing to compare with.
#![cfg(all(target_arch = "x86_64", target_env = "gnu"))]

use super::{exp, exp_m1, ln, ln_1p, pow};

/// Numbers in `[0, 1)`.
struct Uniform(u64);

impl Uniform {
    fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn next(&mut self) -> f64 {
        (self.word() >> 11) as f64 / 9_007_199_254_740_992.0
    }
}

fn rounds() -> u64 {
    let asked = std::env::var("RANDOM_ROUNDS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(100_000)
}

#[track_caller]
fn same(name: &str, x: f64, ours: f64, theirs: f64) {
    let both_nan = ours.is_nan() && theirs.is_nan();
    assert!(
        both_nan || ours.to_bits() == theirs.to_bits(),
        "{name}({x:e}): {ours:e}, not {theirs:e}"
    );
}

/// Bits of any kind, and the ranges that the distributions use.
#[test]
#[ignore = "other C libraries round otherwise"]
fn of_one_argument() {
    if !std::arch::is_x86_feature_detected!("fma") {
        return;
    }
    let mut uniform = Uniform(0x9e37_79b9_7f4a_7c15);
    for _ in 0..rounds() {
        let (u, v) = (uniform.next(), uniform.next());
        let any = f64::from_bits(uniform.word());
        for x in [
            any,
            any.abs(),
            u,
            1.0 - u * v,
            0.93 + 0.14 * u,
            u * 40.0 - 20.0,
            1500.0 * u - 750.0,
            -u * v * v * 1e-3,
            1e-300 * u * 1e-8,
        ] {
            same("exp", x, exp(x), x.exp());
            same("ln", x, ln(x), x.ln());
            same("exp_m1", x, exp_m1(x), x.exp_m1());
            same("ln_1p", x, ln_1p(x), x.ln_1p());
        }
    }
}

#[test]
#[ignore = "other C libraries round otherwise"]
fn of_two_arguments() {
    if !std::arch::is_x86_feature_detected!("fma") {
        return;
    }
    let mut uniform = Uniform(0x1234_5678_9abc_def1);
    for _ in 0..rounds() {
        let (u, v) = (uniform.next(), uniform.next());
        let (any, other) = (
            f64::from_bits(uniform.word() >> 1),
            f64::from_bits(uniform.word()),
        );
        for (x, y) in [
            (u, 1.0 / v),
            (u, v * 3.0),
            (10.0 * u, 200.0 * v - 100.0),
            (1.0 + u, v * 1020.0),
            (any, other),
            (any, v * 2.0 - 1.0),
            (u, 1.0 / (v * 1e-3)),
            (2.0, v * 1024.0),
            (i64::MAX as f64, -v * 20.0),
            (1.0 - u * 1e-9, v * 1e12),
        ] {
            let theirs = std::hint::black_box(x).powf(std::hint::black_box(y));
            let ours = pow(x, y);
            let both_nan = ours.is_nan() && theirs.is_nan();
            assert!(
                both_nan || ours.to_bits() == theirs.to_bits(),
                "pow({x:e}, {y:e}): {ours:e}, not {theirs:e}"
            );
        }
    }
}

#[test]
fn of_special_arguments() {
    let specials = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        f64::MIN_POSITIVE,
        5e-324,
        f64::MAX,
        709.78,
        709.79,
        -745.13,
        -745.14,
        -708.4,
        0.5,
        2.0,
    ];
    for x in specials {
        same("exp", x, exp(x), x.exp());
        same("ln", x, ln(x), x.ln());
        same("exp_m1", x, exp_m1(x), x.exp_m1());
        same("ln_1p", x, ln_1p(x), x.ln_1p());
        for y in specials {
            same(
                "pow",
                x,
                pow(x, y),
                std::hint::black_box(x).powf(std::hint::black_box(y)),
            );
        }
    }
}
