//! What is C, C++, Cython and Fortran beneath scipy's own Python files, which run unmodified.
//!
//! What is not there yet is no error at import: it says so by name when it is called (`python/scipy/_missing.py`).
//! scikit-learn, of which nothing is there, says that at its import.

mod special;

use wardian_runtime::ctx::{MakeModule, PackageModule};

/// Modules in Rust by their full names.
const MODULES: &[(&str, MakeModule)] = &[("scipy.special._kernels", special::make)];

/// Python files by the full names of their modules, sorted, packed by the build.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/modules.rs"));

/// Modules that scipy has compiled, one a line.
const COMPILED: &str = include_str!("compiled.txt");

/// A module that scipy has compiled in C or C++.
pub fn find(name: &str) -> Option<PackageModule> {
    let module = |name| PackageModule::among(MODULES, FILES, name);
    module(name).or_else(|| {
        let is_compiled = name.starts_with("scipy.") && COMPILED.lines().any(|known| known == name);
        match is_compiled {
            true => module("scipy._missing_module"),
            false => None,
        }
    })
}
