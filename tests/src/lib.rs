//! The harness of Wardian's tests: reads `.py` cases, runs them, compares.
//!
//! A case is one Python file whose comments say what must happen. What does
//! not live here: the suites themselves (`suites/`) and the cases.
//! Invariant: expectations come from CPython, never from Wardian; only a case
//! that says `differs` may hold anything else.

pub mod case;
#[cfg(feature = "component")]
pub mod component;
pub mod cpython;
pub mod memory_files;
pub mod memory_outside;
pub mod native;
pub mod report;
pub mod session;
pub mod settings;
#[cfg(feature = "component")]
pub mod soak;
pub mod stops;

use std::path::{Path, PathBuf};

/// The component's allocator: without it memory limits do not bite.
#[global_allocator]
static ALLOCATOR: wardian_interp::alloc::Allocator = wardian_interp::alloc::Allocator;

/// Whether the cases run on Wardian by default. While it is false only CPython and the front end see
/// them, unless `RUN_CASES=1` asks for more.
const INTERPRETER_IS_REAL: bool = true;

/// Whether to run the cases on Wardian.
pub fn interpreter_is_real() -> bool {
    INTERPRETER_IS_REAL || std::env::var_os("RUN_CASES").is_some()
}

/// The folder of this crate, where `cases/`, `limits/` and `escapes/` are.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every `.py` file below `folder` of this crate, sorted by path.
pub fn python_files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "py") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// `list/insert_index_too_large` for `tests/cases/list/insert_index_too_large.py`.
pub fn test_name(folder: &str, path: &Path) -> String {
    path.strip_prefix(root().join(folder))
        .expect("cases lie below their folder")
        .with_extension("")
        .to_string_lossy()
        .replace('\\', "/")
}
