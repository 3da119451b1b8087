//! Text and numbers as CPython 3.12 treats them: pure functions, no Python objects.
//!
//! Nothing here allocates, loops or recurses beyond what its arguments' sizes imply; where a guest chooses the size
//! (width, precision, shift, exponent) a `cost_*` function gives an estimate to charge and check first. Work on ints
//! that is more than linear takes a `Meter`, which is paid block by block (`metered.rs`).
//! Where none is named, work and memory are linear in the arguments: charge their lengths.
//! Error texts are CPython's; the caller picks the exception type from the error value.
//!
//! Inside, files are in folders by subject; from outside each is a module of its own name.

pub mod codecs;
pub mod complex_ops;
pub mod cost;
mod float;
mod format;
pub mod hash;
mod int;
pub mod metered;
mod random;
mod str;
pub mod unicode;

pub use float::{
    exact_sum, format as float_format, half, ops as float_ops, repr as float_repr, sum as sum_float,
};
pub use format::{
    percent as percent_format, short as short_format, spec as format_spec,
    template as format_template,
};
pub use int::{
    bits as int_bits, counting as int_counting, division as int_division, ops as int_ops,
    product as int_product, short as int_short, sums as int_sums, text as int_text,
};
pub use random::{algorithms as random_algorithms, mersenne};
pub use str::{
    bytes_methods, case as str_case, methods as str_methods, predicates, repr as str_repr, search,
};
pub use unicode::{characters, normalization, surrogates, utf8};
pub use wardian_libm as libm;
