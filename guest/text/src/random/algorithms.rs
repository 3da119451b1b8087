//! The distributions and selections of the `random` module, over any source of random bits.
//!
//! The generator lives in `mersenne.rs`; argument checks that need Python objects are the caller's.
//! Invariant: numbers are drawn in the same order and combined by the same operations as in CPython 3.12,
//! so that a seeded program prints the same.

use std::collections::BTreeSet;
use std::f64::consts::{E, PI, TAU};

use num_bigint::BigUint;

use crate::libm;

/// Where random bits come from.
pub trait Source {
    /// A float in [0, 1) with 53 random bits.
    fn random(&mut self) -> f64;
    /// `getrandbits(count)` for count ≤ 64.
    fn bits(&mut self, count: u32) -> u64;
    /// `getrandbits(count)` of any size; the caller checks that the memory may be had.
    fn big_bits(&mut self, count: u64) -> BigUint;
    /// A number in 0..n where it is not made of bits; n > 0.
    fn own_below(&mut self, _n: u64) -> Option<u64> {
        None
    }
}

/// Why a distribution refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RandomError {
    /// ValueError with this text.
    Value(&'static str),
    /// ZeroDivisionError with this text.
    ZeroDivision(&'static str),
    /// OverflowError with this text.
    Overflow(&'static str),
}

const DOMAIN: RandomError = RandomError::Value("math domain error");
const RANGE: RandomError = RandomError::Overflow("math range error");
const DIVISION: RandomError = RandomError::ZeroDivision("float division by zero");

fn log(x: f64) -> Result<f64, RandomError> {
    if x > 0.0 || x.is_nan() {
        Ok(libm::log(x))
    } else {
        Err(DOMAIN)
    }
}

fn exp(x: f64) -> Result<f64, RandomError> {
    let result = libm::exp(x);
    if result.is_infinite() && x.is_finite() {
        Err(RANGE)
    } else {
        Ok(result)
    }
}

fn sqrt(x: f64) -> Result<f64, RandomError> {
    if x < 0.0 { Err(DOMAIN) } else { Ok(x.sqrt()) }
}

fn divide(x: f64, y: f64) -> Result<f64, RandomError> {
    if y == 0.0 { Err(DIVISION) } else { Ok(x / y) }
}

fn power(x: f64, y: f64) -> Result<f64, RandomError> {
    if x == 0.0 && y < 0.0 {
        return Err(RandomError::ZeroDivision(
            "0.0 cannot be raised to a negative power",
        ));
    }
    let result = libm::pow(x, y);
    if result.is_infinite() && x.is_finite() && y.is_finite() {
        return Err(RandomError::Overflow(
            "(34, 'Numerical result out of range')",
        ));
    }
    Ok(result)
}

/// A number in 0..n; n > 0.
#[inline]
pub fn below(source: &mut impl Source, n: u64) -> u64 {
    if let Some(number) = source.own_below(n) {
        return number;
    }
    let count = 64 - n.leading_zeros();
    loop {
        let r = source.bits(count);
        if r < n {
            return r;
        }
    }
}

/// A number in 0..n out of floats, as CPython makes it when there is nothing but `random()`. After
/// as many floats as no source needs the last one is taken.
pub fn below_by_floats(n: u64, mut random: impl FnMut() -> f64) -> u64 {
    /// Half of the floats are refused at most.
    const MOST_FLOATS: usize = 200;
    const LIMIT: u64 = 1 << 53;
    if n >= LIMIT {
        return ((random() * n as f64) as u64).min(n - 1);
    }
    let usable = LIMIT - LIMIT % n;
    let mut number = 0;
    for _ in 0..MOST_FLOATS {
        number = (random() * LIMIT as f64) as u64;
        if number < usable {
            break;
        }
    }
    number % n
}

/// A number in 0..n of any size; n > 0.
pub fn below_big(source: &mut impl Source, n: &BigUint) -> BigUint {
    loop {
        let r = source.big_bits(n.bits());
        if r < *n {
            return r;
        }
    }
}

/// `shuffle`: calls `swap(i, j)` for the exchanges to make, in order.
pub fn shuffle(source: &mut impl Source, length: usize, mut swap: impl FnMut(usize, usize)) {
    for i in (1..length).rev() {
        swap(i, below(source, i as u64 + 1) as usize);
    }
}

/// Positions that `sample` chooses, in selection order; `k` ≤ `n`, and memory for about 12 k numbers may be needed.
pub fn sample(source: &mut impl Source, n: u64, k: u64) -> Vec<u64> {
    let mut result = Vec::with_capacity(k as usize);
    // CPython's estimate of when a list of n is smaller than a set of k; the set's size is a power of 4.
    let mut set_size = 21;
    if k > 5 {
        let mut table = 1u64;
        while table < k.saturating_mul(3) {
            table = table.saturating_mul(4);
        }
        set_size += table;
    }
    if n <= set_size {
        let mut pool: Vec<u64> = (0..n).collect();
        for i in 0..k {
            let j = below(source, n - i) as usize;
            result.push(pool[j]);
            pool[j] = pool[(n - i - 1) as usize];
        }
    } else {
        let mut selected = BTreeSet::new();
        for _ in 0..k {
            let mut j = below(source, n);
            while !selected.insert(j) {
                j = below(source, n);
            }
            result.push(j);
        }
    }
    result
}

/// One of `choices` without weights.
#[inline]
pub fn choice_uniform(source: &mut impl Source, n: u64) -> u64 {
    (source.random() * n as f64) as u64
}

/// One of `choices` by cumulative weights whose last is `total`, a finite positive number.
pub fn choice_weighted(source: &mut impl Source, cumulative: &[f64], total: f64) -> usize {
    let x = source.random() * total;
    // The last weight is never looked at: rounding must not lead past the end.
    let (mut low, mut high) = (0, cumulative.len() - 1);
    while low < high {
        let middle = (low + high) / 2;
        if x < cumulative[middle] {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// `uniform(a, b)`
pub fn uniform(source: &mut impl Source, a: f64, b: f64) -> f64 {
    a + (b - a) * source.random()
}

/// `triangular(low, high, mode)`
pub fn triangular(
    source: &mut impl Source,
    low: f64,
    high: f64,
    mode: Option<f64>,
) -> Result<f64, RandomError> {
    let mut u = source.random();
    let mut c = match mode {
        None => 0.5,
        Some(_) if high - low == 0.0 => return Ok(low),
        Some(mode) => (mode - low) / (high - low),
    };
    let (mut low, mut high) = (low, high);
    if u > c {
        u = 1.0 - u;
        c = 1.0 - c;
        std::mem::swap(&mut low, &mut high);
    }
    Ok(low + (high - low) * sqrt(u * c)?)
}

/// `normalvariate(mu, sigma)`
pub fn normalvariate(source: &mut impl Source, mu: f64, sigma: f64) -> Result<f64, RandomError> {
    // 4 * exp(-0.5) / sqrt(2)
    const NV_MAGICCONST: f64 = 1.7155277699214135;
    loop {
        let u1 = source.random();
        let u2 = 1.0 - source.random();
        let z = NV_MAGICCONST * (u1 - 0.5) / u2;
        if z * z / 4.0 <= -log(u2)? {
            return Ok(mu + z * sigma);
        }
    }
}

/// `gauss(mu, sigma)`; `next` is the generator's saved second value, cleared by seeding.
pub fn gauss(
    source: &mut impl Source,
    next: &mut Option<f64>,
    mu: f64,
    sigma: f64,
) -> Result<f64, RandomError> {
    let z = match next.take() {
        Some(z) => z,
        None => {
            let angle = source.random() * TAU;
            let radius = (-2.0 * log(1.0 - source.random())?).sqrt();
            *next = Some(libm::sin(angle) * radius);
            libm::cos(angle) * radius
        }
    };
    Ok(mu + z * sigma)
}

/// `lognormvariate(mu, sigma)`
pub fn lognormvariate(source: &mut impl Source, mu: f64, sigma: f64) -> Result<f64, RandomError> {
    exp(normalvariate(source, mu, sigma)?)
}

/// `expovariate(lambd)`
pub fn expovariate(source: &mut impl Source, lambd: f64) -> Result<f64, RandomError> {
    divide(-log(1.0 - source.random())?, lambd)
}

/// `vonmisesvariate(mu, kappa)`
pub fn vonmisesvariate(source: &mut impl Source, mu: f64, kappa: f64) -> Result<f64, RandomError> {
    if kappa <= 1e-6 {
        return Ok(TAU * source.random());
    }
    let s = 0.5 / kappa;
    let r = s + (1.0 + s * s).sqrt();
    let z = loop {
        let z = libm::cos(PI * source.random());
        let d = z / (r + z);
        let u2 = source.random();
        if u2 < 1.0 - d * d || u2 <= (1.0 - d) * exp(d)? {
            break z;
        }
    };
    let q = 1.0 / r;
    let f = (q + z) / (1.0 + q * z);
    let angle = libm::acos(f);
    let theta = if source.random() > 0.5 {
        mu + angle
    } else {
        mu - angle
    };
    Ok(crate::float::ops::modulo(theta, TAU))
}

/// `gammavariate(alpha, beta)`
pub fn gammavariate(source: &mut impl Source, alpha: f64, beta: f64) -> Result<f64, RandomError> {
    const LOG4: f64 = 1.3862943611198906;
    // 1 + log(4.5)
    const SG_MAGICCONST: f64 = 2.504077396776274;
    if alpha <= 0.0 || beta <= 0.0 {
        return Err(RandomError::Value(
            "gammavariate: alpha and beta must be > 0.0",
        ));
    }
    if alpha > 1.0 {
        let ainv = (2.0 * alpha - 1.0).sqrt();
        let bbb = alpha - LOG4;
        let ccc = alpha + ainv;
        loop {
            let u1 = source.random();
            if !(1e-7 < u1 && u1 < 0.9999999) {
                continue;
            }
            let u2 = 1.0 - source.random();
            let v = log(u1 / (1.0 - u1))? / ainv;
            let x = alpha * exp(v)?;
            let z = u1 * u1 * u2;
            let r = bbb + ccc * v - x;
            if r + SG_MAGICCONST - 4.5 * z >= 0.0 || r >= log(z)? {
                return Ok(x * beta);
            }
        }
    }
    if alpha == 1.0 {
        return Ok(-log(1.0 - source.random())? * beta);
    }
    loop {
        let u = source.random();
        let b = (E + alpha) / E;
        let p = b * u;
        let x = if p <= 1.0 {
            power(p, 1.0 / alpha)?
        } else {
            -log((b - p) / alpha)?
        };
        let u1 = source.random();
        let accepted = if p > 1.0 {
            u1 <= power(x, alpha - 1.0)?
        } else {
            u1 <= exp(-x)?
        };
        if accepted {
            return Ok(x * beta);
        }
    }
}

/// `betavariate(alpha, beta)`
pub fn betavariate(source: &mut impl Source, alpha: f64, beta: f64) -> Result<f64, RandomError> {
    let y = gammavariate(source, alpha, 1.0)?;
    if y == 0.0 {
        return Ok(0.0);
    }
    Ok(y / (y + gammavariate(source, beta, 1.0)?))
}

/// `paretovariate(alpha)`
pub fn paretovariate(source: &mut impl Source, alpha: f64) -> Result<f64, RandomError> {
    let u = 1.0 - source.random();
    power(u, divide(-1.0, alpha)?)
}

/// `weibullvariate(alpha, beta)`
pub fn weibullvariate(source: &mut impl Source, alpha: f64, beta: f64) -> Result<f64, RandomError> {
    let u = 1.0 - source.random();
    Ok(alpha * power(-log(u)?, divide(1.0, beta)?)?)
}

/// `binomialvariate(n, p)`; expected work is below 20 draws whatever n is.
pub fn binomialvariate(source: &mut impl Source, n: i64, p: f64) -> Result<i64, RandomError> {
    if n < 0 {
        return Err(RandomError::Value("n must be non-negative"));
    }
    if p <= 0.0 || p >= 1.0 {
        return match p {
            0.0 => Ok(0),
            1.0 => Ok(n),
            _ => Err(RandomError::Value("p must be in the range 0.0 <= p <= 1.0")),
        };
    }
    if n == 1 {
        return Ok(i64::from(source.random() < p));
    }
    if p > 0.5 {
        return Ok(n - binomialvariate(source, n, 1.0 - p)?);
    }
    let count = n as f64;
    if count * p < 10.0 {
        let (mut x, mut y) = (0, 0i64);
        let c = libm::log2(1.0 - p);
        if c == 0.0 {
            return Ok(x);
        }
        loop {
            let u = source.random();
            if u == 0.0 {
                return Err(DOMAIN);
            }
            y = y
                .saturating_add((libm::log2(u) / c).floor() as i64)
                .saturating_add(1);
            if y > n {
                return Ok(x);
            }
            x += 1;
        }
    }
    let spq = (count * p * (1.0 - p)).sqrt();
    let b = 1.15 + 2.53 * spq;
    let a = -0.0873 + 0.0248 * b + 0.01 * p;
    let c = count * p + 0.5;
    let vr = 0.92 - 4.2 / b;
    let alpha = (2.83 + 5.1 / b) * spq;
    let mut setup = None;
    loop {
        let u = source.random() - 0.5;
        let us = 0.5 - u.abs();
        let k = (divide(2.0 * a, us)? + b) * u + c;
        let k = k.floor();
        if k < 0.0 || k > count {
            continue;
        }
        let v = source.random();
        if us >= 0.07 && v <= vr {
            return Ok(k as i64);
        }
        let (lpq, m, h) = match setup {
            Some(ready) => ready,
            None => {
                let m = ((count + 1.0) * p).floor();
                let lpq = log(p / (1.0 - p))?;
                let h = libm::lgamma(m + 1.0) + libm::lgamma(count - m + 1.0);
                *setup.insert((lpq, m, h))
            }
        };
        let v = v * (alpha / (a / (us * us) + b));
        if log(v)? <= h - libm::lgamma(k + 1.0) - libm::lgamma(count - k + 1.0) + (k - m) * lpq {
            return Ok(k as i64);
        }
    }
}

#[cfg(test)]
#[path = "algorithms_tests.rs"]
mod tests;
