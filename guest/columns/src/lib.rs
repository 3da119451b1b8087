//! Columns of tables: what pandas asks of long rows of numbers.
//!
//! Nothing here knows of Python, nor of arrays with strides: columns are slices. **Invariant:** work and memory are asked
//! for before each block, so that whoever pays can stop it.

pub mod csv;
pub mod groups;
pub mod hashing;
pub mod inference;
pub mod joins;
pub mod takes;
pub mod text;
pub mod times;
pub mod windows;

/// Items between two questions whether to go on.
pub(crate) const BLOCK: usize = 4096;

/// What a loop asks for before it goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Need {
    /// Items that it looks at next.
    pub items: usize,
    /// Bytes that it takes next.
    pub bytes: usize,
}

impl Need {
    /// Items alone.
    pub(crate) fn items(items: usize) -> Need {
        Need { items, bytes: 0 }
    }
}
