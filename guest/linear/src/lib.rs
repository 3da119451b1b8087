//! Products of matrices, Fourier transforms and what LAPACK does for numpy: numbers in, numbers out.
//!
//! It knows neither of Python nor of strides: a matrix is a slice of its items, row by row, with its two lengths beside
//! it. Whoever calls says how often long work asks whether it has to stop: each `poll` is asked before a block of work,
//! with the number of multiplications in it. There is no unsafe code.

#![forbid(unsafe_code)]

mod balance;
mod bidiagonal;
pub mod cholesky;
mod divide;
mod divide_singular;
pub mod eigen;
pub mod failure;
pub mod fourier;
pub mod hermitian;
pub mod lanes;
pub mod lstsq;
pub mod lu;
pub mod matrix;
pub mod product;
pub mod qr;
mod reflector;
mod rotation;
pub mod scalar;
mod schur_complex;
mod schur_real;
mod secular;
pub mod svd;
mod tridiagonal;
