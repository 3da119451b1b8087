//! What is C++ beneath the Python files of matplotlib, contourpy and kiwisolver, which run unmodified.
//!
//! What is not about speed is Python of ours, in `python/`, in the layout of the packages themselves. Nothing of it is
//! made before a program imports them. What does not live here: geometry, pixels, fonts (`wardian-drawing`).

mod arguments;
mod contours;
mod ft2font;
mod images;
mod paths;
mod renderer;
mod rows;
mod simplex;
mod triangles;

use wardian_runtime::ctx::{MakeModule, PackageModule};

/// Modules in Rust by their full names.
const MODULES: &[(&str, MakeModule)] = &[
    ("contourpy._contours", contours::make),
    ("kiwisolver._simplex", simplex::make),
    ("matplotlib._ft2font", ft2font::make),
    ("matplotlib._triangles", triangles::make),
    ("matplotlib._path", paths::make),
    ("matplotlib._resampling", images::make),
    ("matplotlib.backends._agg", renderer::make),
];

/// Python files by the full names of their modules, sorted, packed by the build.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/modules.rs"));

/// A module that these packages have in C or C++.
pub fn find(name: &str) -> Option<PackageModule> {
    PackageModule::among(MODULES, FILES, name)
}
