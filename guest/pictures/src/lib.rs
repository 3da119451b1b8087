//! What is C beneath Pillow's own Python files, which run unmodified.
//!
//! What does not live here: what is done with pixels (`wardian-raster`), and the small `PIL` of the library, for programs
//! whose files have no Pillow.

mod arguments;
mod codecs;
mod core;
mod drawing;
mod effects;
mod fonts;
mod imaging;
mod ink;
mod math;
mod memory;
mod morph;
mod paths;
mod random;
mod truetype;
mod webp;
mod work;

use wardian_runtime::ctx::{MakeModule, PackageModule};

/// Modules in Rust by their full names.
const MODULES: &[(&str, MakeModule)] = &[
    ("PIL._imaging", imaging::make),
    ("PIL._imagingft", truetype::make),
    ("PIL._imagingmath", math::make),
    ("PIL._imagingmorph", morph::make),
    ("PIL._webp", webp::make),
];

/// A module that Pillow has in C or C++.
pub fn find(name: &str) -> Option<PackageModule> {
    PackageModule::among(MODULES, &[], name)
}
