//! What can be wrong with an image.

use std::fmt;

/// Why an image cannot be used, or made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImageError {
    /// The file cannot be read.
    Unreadable {
        /// Why.
        reason: String,
    },
    /// It does not begin as images do.
    NotAnImage,
    /// Its end is missing.
    CutShort,
    /// Its bytes are not those that were written.
    Damaged,
    /// It has a format that this version does not know.
    OtherVersion {
        /// The format's version.
        found: u32,
    },
    /// Another build of the interpreter made it.
    OtherGuest,
    /// Its memory is larger than sandboxes can begin with.
    TooBig {
        /// What it needs.
        bytes: u64,
    },
    /// Files of a filesystem that is shared are not the sandbox's.
    SharedFiles,
    /// The engine has an image already.
    SecondImage,
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ImageError::Unreadable { reason } => return write!(f, "it cannot be read: {reason}"),
            ImageError::NotAnImage => "it is no image",
            ImageError::CutShort => "it is cut short",
            ImageError::Damaged => "it is damaged",
            ImageError::OtherVersion { found } => {
                return write!(f, "its format has the unknown version {found}");
            }
            ImageError::OtherGuest => {
                "another build of the interpreter made it; build the image again with this one"
            }
            ImageError::TooBig { bytes } => {
                return write!(f, "its memory of {bytes} bytes is too large");
            }
            ImageError::SharedFiles => "the sandbox shares its files, which cannot be in it",
            ImageError::SecondImage => "the engine has an image already",
        })
    }
}

impl std::error::Error for ImageError {}
