//! Text and numbers as CPython 3.12 treats them: pure functions, no Python objects.
//!
//! Nothing here allocates, loops or recurses beyond what its arguments' sizes imply; where a guest chooses the size
//! (width, precision, shift, exponent) a `cost_*` function gives an estimate to charge and check first.
//! Where none is named, work and memory are linear in the arguments: charge their lengths.
//! Error texts are CPython's; the caller picks the exception type from the error value.

pub mod bytes_methods;
#[rustfmt::skip]
mod character_data;
pub mod characters;
pub mod codecs;
pub mod complex_ops;
pub mod cost;
mod double;
pub mod exact_sum;
pub mod float_format;
pub mod float_ops;
pub mod float_repr;
pub mod format_spec;
pub mod format_template;
mod gamma;
pub mod half;
pub mod hash;
pub mod int_counting;
pub mod int_division;
pub mod int_ops;
pub mod int_short;
pub mod int_sums;
pub mod int_text;
pub mod libm;
mod libm_erf;
mod libm_hyperbolic;
#[rustfmt::skip]
mod libm_tables;
mod libm_trig;
pub mod mersenne;
pub mod normalization;
pub mod percent_format;
pub mod random_algorithms;
pub mod search;
pub mod short_format;
pub mod str_case;
pub mod str_methods;
pub mod str_repr;
pub mod sum_float;
pub mod surrogates;
pub mod unicode;
#[rustfmt::skip]
mod unicode_data;
pub mod utf8;
