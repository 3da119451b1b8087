//! What the generated tables hold about characters (`data.rs`, `character_data.rs`).

/// What is known about one character; a few hundred distinct ones exist.
pub(crate) struct Record {
    pub(crate) flags: u32,
    pub(crate) upper: i32,
    pub(crate) lower: i32,
    pub(crate) title: i32,
    pub(crate) fold: i32,
    pub(crate) decimal: u8,
    pub(crate) digit: u8,
}

/// What runs of characters have in common.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// General category, such as `Lu`.
    pub category: &'static str,
    /// Bidirectional class, empty where there is none.
    pub bidirectional: &'static str,
    /// Canonical combining class.
    pub combining: u8,
    /// East Asian width.
    pub width: &'static str,
    /// Whether it is mirrored in text that runs from right to left.
    pub mirrored: bool,
}
