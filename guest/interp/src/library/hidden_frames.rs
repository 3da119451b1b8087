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

/// Whether the code of a file belongs to one of them.
pub(crate) fn is_hidden(file_name: &str) -> bool {
    let name = file_name.strip_prefix("<frozen ");
    name.and_then(|name| name.strip_suffix('>'))
        .is_some_and(|name| MODULES.binary_search(&name).is_ok())
}
