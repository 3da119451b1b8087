//! Objects of an installed package that cross to the host as records of their parts.
//!
//! The library converts values (`convert`) by this table: frames are in it by the package that has them, pictures and
//! figures by the library, which shows them in cells.

/// Who has such objects.
pub struct InParts {
    /// The module that has the classes.
    pub module: &'static str,
    /// Names of classes. Objects of what derives from one cross as objects of it.
    pub classes: &'static [&'static str],
    /// The module that takes them apart, by `parts(object, described)`, and makes them, by `make(class, parts)`.
    pub crossing: &'static str,
}
