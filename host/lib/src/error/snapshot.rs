//! What can be wrong with a snapshot.

use std::fmt;

use wardian_scratch::Errno;

/// Why a snapshot cannot be restored, or made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SnapshotError {
    /// It does not begin as snapshots do.
    NotASnapshot,
    /// Its end is missing.
    CutShort,
    /// Its bytes are not those that were written.
    Damaged,
    /// It has a format that this version does not know.
    OtherVersion {
        /// The format's version.
        found: u32,
    },
    /// Another build of the interpreter made it, or it belongs to an image that the engine does not have.
    OtherGuest,
    /// It needs a key.
    Sealed,
    /// A key was given, but anybody can have written it.
    NotSealed,
    /// The key is another one, or its bytes were changed.
    WrongKey,
    /// It does not fit in the limits of whoever restores it.
    TooBig {
        /// What it needs.
        bytes: u64,
    },
    /// A file in it does not fit in the sandbox.
    File {
        /// Its path in the sandbox.
        path: String,
        /// Why.
        errno: Errno,
    },
    /// It has files of its own, and is to be restored with a
    /// [filesystem that is shared](crate::SandboxBuilder::filesystem).
    HasFiles,
    /// The machine gives no random bytes.
    NoEntropy,
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SnapshotError::NotASnapshot => "it is no snapshot",
            SnapshotError::CutShort => "it is cut short",
            SnapshotError::Damaged => "it is damaged",
            SnapshotError::OtherVersion { found } => {
                return write!(f, "its format has the unknown version {found}");
            }
            SnapshotError::OtherGuest => {
                "another build of the interpreter made it, or a sandbox with another image"
            }
            SnapshotError::Sealed => "it is sealed, and no key was given",
            SnapshotError::NotSealed => "it is not sealed, so the key says nothing about it",
            SnapshotError::WrongKey => "the key does not open it, or its bytes were changed",
            SnapshotError::TooBig { bytes } => {
                return write!(f, "it needs {bytes} bytes, more than the limits allow");
            }
            SnapshotError::File { path, errno } => {
                return write!(f, "its file {path:?} does not fit in: {errno}");
            }
            SnapshotError::HasFiles => "it has files of its own, and a shared filesystem was given",
            SnapshotError::NoEntropy => "the machine gives no random bytes",
        })
    }
}

impl std::error::Error for SnapshotError {}
