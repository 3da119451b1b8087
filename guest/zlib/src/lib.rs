//! Checksums, and the deflate format (RFC 1951) with its zlib and gzip wrappers.
//!
//! Nothing here knows of an interpreter. Work is done in steps that the caller asks for and pays for:
//! [`Deflater`] and [`Inflater`] take some input and give some output, and stop where they are told to.
//! **Invariant:** no input makes this crate recurse, loop without consuming or producing, or panic;
//! memory beyond the fixed tables and windows grows only with what the caller hands over or takes.

mod bits;
mod checksums;
mod deflate;
mod huffman;
mod inflate;
mod matcher;
pub mod packed;
#[cfg(test)]
mod tests;

pub use checksums::{adler32, crc_hqx, crc32};
pub use deflate::{Deflater, Flush, Strategy};
pub use inflate::{InflateError, Inflater, Status};

/// What lies around the deflated data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrapper {
    /// Nothing.
    Raw,
    /// RFC 1950: two bytes of header, Adler-32 behind.
    Zlib,
    /// RFC 1952: ten bytes of header or more, CRC-32 and length behind.
    Gzip,
    /// While inflating: zlib or gzip, as the header says.
    Automatic,
}
