//! What is C, C++, Cython and Fortran beneath scipy's own Python files, which run unmodified.
//!
//! What is not there yet is no error at import: it says so by name when it is called.

use wardian_runtime::ctx::{MakeModule, PackageModule};

/// Modules in Rust by their full names.
const MODULES: &[(&str, MakeModule)] = &[];

/// Python files by the full names of their modules, sorted, packed by the build.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/modules.rs"));

/// A module that scipy has compiled in C or C++.
pub fn find(name: &str) -> Option<PackageModule> {
    if let Some((_, make)) = MODULES.iter().find(|(known, _)| *known == name) {
        return Some(PackageModule::Native(*make));
    }
    let found = FILES
        .binary_search_by(|(known, _)| (*known).cmp(name))
        .ok()?;
    Some(PackageModule::Packed(FILES[found].1))
}
