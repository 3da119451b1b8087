//! What is C beneath numpy's own Python files, which run unmodified: `numpy._core._multiarray_umath` and its kin.
//!
//! Nothing of it is made before a program imports numpy. What does not live here: loops over items (`wardian-strided`),
//! products and decompositions, streams of random numbers (`wardian-random`).

pub mod array;
pub mod crossing;
pub mod dtype;
pub mod errors;
pub mod fft;
pub mod functions;
pub mod helpers;
pub mod linalg;
pub mod multiarray;
pub mod names;
pub mod random;
pub mod scalar;
pub mod state;
pub mod time;
pub mod ufunc;
pub mod work;

use wardian_runtime::ctx::{MakeModule, PackageModule};

/// Modules by their full names.
const MODULES: &[(&str, MakeModule)] = &[
    ("numpy._core._multiarray_umath", multiarray::make),
    ("numpy.fft._pocketfft_umath", fft::make),
    ("numpy.linalg._umath_linalg", linalg::make),
];

/// A native module of numpy's.
pub fn find(name: &str) -> Option<PackageModule> {
    MODULES
        .iter()
        .chain(random::MODULES)
        .find(|(known, _)| *known == name)
        .map(|(_, make)| PackageModule::Native(*make))
}
