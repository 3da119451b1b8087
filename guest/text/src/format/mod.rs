//! Formatting: the specification of `format`, templates of `str.format`, `%`.

pub mod percent;
pub mod short;
pub mod spec;
pub mod template;
