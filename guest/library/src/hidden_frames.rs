//! Modules that are Python here and C in CPython: their frames are in no
//! traceback, as CPython has none for them. And those of cells, which stand
//! between a cell and what it calls.

/// Sorted.
const MODULES: &[&str] = &[
    "_codecs",
    "_csv",
    "_decimal_format",
    "_iobase",
    "_iofile",
    "_iomemory",
    "_iotext",
    "_refused",
    "_thread",
    "_timefmt",
    "_wardian_cells",
    "_wardian_display",
    "_wardian_magics",
    "_wardian_packages",
    "_wardian_records",
    "datetime",
    "decimal",
    "errno",
    "grp",
    "importlib._bootstrap",
    "io",
    "posix",
    "pwd",
    "pyexpat",
    "time",
];

/// Whether a module is one of them.
pub(super) fn is_hidden(name: &str) -> bool {
    MODULES.binary_search(&name).is_ok()
}
