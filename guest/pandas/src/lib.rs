//! What is Cython and C beneath pandas' own Python files, which run unmodified: `pandas._libs` and what is beneath it.
//!
//! Classes and whatever is not about speed are Python of ours, in `python/`, in the layout of pandas itself. Nothing of
//! it is made before a program imports pandas.

mod columns;
mod csv;
mod groups;
mod joins;
mod objects;
mod properties;
mod rows;
mod scalars;
mod takes;
mod times;
mod windows;

use wardian_runtime::ctx::{InParts, MakeModule, PackageModule};

/// Modules in Rust by their full names, which only the Python files import.
const MODULES: &[(&str, MakeModule)] = &[
    ("pandas._libs._columns", columns::make),
    ("pandas._libs._csv", csv::make),
    ("pandas._libs._groups", groups::make),
    ("pandas._libs._joins", joins::make),
    ("pandas._libs._objects", objects::make),
    ("pandas._libs._properties", properties::make),
    ("pandas._libs._scalars", scalars::make),
    ("pandas._libs._takes", takes::make),
    ("pandas._libs._windows", windows::make),
    ("pandas._libs.tslibs._times", times::make),
];

/// Python files by the full names of their modules, sorted, packed by the build.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/modules.rs"));

/// The classes that cross, and the module that knows how.
pub const FRAMES: InParts = InParts {
    module: "pandas",
    classes: &["DataFrame", "Series"],
    crossing: "pandas._libs._crossing",
};

/// A module that pandas has in Cython or C.
pub fn find(name: &str) -> Option<PackageModule> {
    PackageModule::among(MODULES, FILES, name)
}
