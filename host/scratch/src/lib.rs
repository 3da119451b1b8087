//! The in-memory filesystem of a sandbox: files, directories, symbolic links
//! and places where other filesystems are mounted.
//!
//! Pure and without dependencies: the host and the native test world both
//! stand on it. What does not live here: what is mounted ([`Scratch::enter`]
//! only says where a path enters a mount), what lies below an overlay (it says
//! what has to be looked at there), WASI, and who may do what.
//!
//! **Invariants:** nothing is allocated that the [`Quota`] does not cover; an
//! operation that fails changes nothing; no operation recurses, and none takes
//! longer than the number of nodes and the length of a path allow.

#![warn(missing_docs)]

mod entries;
mod errno;
mod files;
mod listing;
mod lower;
mod resolve;
mod saved;
mod tree;

#[cfg(test)]
mod overlay_tests;
#[cfg(test)]
mod tests;

pub use errno::Errno;
pub use files::{OpenOptions, Opened, Stat, Times};
pub use listing::Listed;
pub use lower::{KNOWN_MAX, LowerEntry, LowerKind, LowerPlace, LowerStat};
pub use resolve::{Entered, Follow, Way};
pub use saved::{Saved, SavedContent, SavedPlace};
pub use tree::{Kind, Quota, Scratch};

/// Longest name of an entry, in bytes; as on Linux.
pub const NAME_MAX: usize = 255;

/// Longest path and longest target of a link, in bytes; one less than Linux' PATH_MAX, which counts a NUL.
/// Nothing is created whose full path would be longer, so this bounds how deep a tree can be.
pub const PATH_MAX: usize = 4095;

/// Symbolic links that one resolution follows; as on Linux.
pub const LINKS_MAX: usize = 40;
