//! Those that the target has: wasi-libc has the same algorithms as glibc for them.

/// e^x
pub fn exp(x: f64) -> f64 {
    x.exp()
}

/// 2^x
pub fn exp2(x: f64) -> f64 {
    x.exp2()
}

/// Natural logarithm.
pub fn log(x: f64) -> f64 {
    x.ln()
}

/// Logarithm to base 2.
pub fn log2(x: f64) -> f64 {
    x.log2()
}

/// x^y
pub fn pow(x: f64, y: f64) -> f64 {
    x.powf(y)
}
