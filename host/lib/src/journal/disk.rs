//! What work on a mount came to, as a journal keeps it, and made again from it.
//!
//! **Invariant:** what was opened is kept as where it was: it is opened again when it is used.

use serde::{Deserialize, Serialize};

use wardian_scratch::{LowerEntry, LowerKind, LowerStat};

use crate::fs::mounts::{EntryKind, FileMetadata, OpenFile, Opened, Reader};

/// What came of work on a mount.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Done {
    /// Nothing but that it is done.
    Changed,
    Bytes(Vec<u8>),
    Text(String),
    Metadata(FileMetadata),
    OpenedFile,
    OpenedDirectory,
    /// A directory is being listed.
    Listing,
    Entries(Vec<(String, EntryKind)>),
    /// What is in a directory below an overlay.
    LowerEntries(Vec<LowerEntry>),
    /// What is open below an overlay, or was looked at there.
    LowerFile(LowerStat),
    LowerStats(Vec<Option<LowerStat>>),
}

impl Done {
    pub(super) fn bytes(&self) -> usize {
        match self {
            Done::Bytes(bytes) => bytes.len(),
            Done::Text(text) => text.len(),
            Done::Entries(entries) => {
                let entries = entries.iter();
                entries
                    .map(|(name, _)| name.len() + size_of::<(String, EntryKind)>())
                    .sum()
            }
            Done::LowerEntries(entries) => {
                let sizes = entries.iter().map(|entry| match &entry.kind {
                    LowerKind::Link(target) => entry.name.len() + target.len(),
                    _ => entry.name.len(),
                });
                sizes.map(|size| size + size_of::<LowerEntry>()).sum()
            }
            Done::LowerStats(stats) => size_of_val(stats.as_slice()),
            _ => 0,
        }
    }
}

/// A result that a journal can keep.
pub(crate) trait Keep: Sized + Send + 'static {
    /// What it is.
    fn keep(&self) -> Done;

    /// The same made of what was kept, where that takes nothing else.
    fn from_done(_: Done) -> Option<Self> {
        None
    }
}

/// A result that is always made of what was kept.
pub(crate) trait Recall: Keep {
    /// `None` for what was kept of another kind of work.
    fn recall(done: Done) -> Option<Self> {
        Self::from_done(done)
    }
}

macro_rules! kept_as {
    ($($type:ty = $name:ident;)*) => {
        $(impl Keep for $type {
            fn keep(&self) -> Done {
                Done::$name(self.clone())
            }

            fn from_done(done: Done) -> Option<$type> {
                match done {
                    Done::$name(kept) => Some(kept),
                    _ => None,
                }
            }
        }

        impl Recall for $type {})*
    };
}

kept_as! {
    Vec<u8> = Bytes;
    String = Text;
    FileMetadata = Metadata;
    Vec<LowerEntry> = LowerEntries;
    LowerStat = LowerFile;
    Vec<Option<LowerStat>> = LowerStats;
}

impl Keep for () {
    fn keep(&self) -> Done {
        Done::Changed
    }

    fn from_done(done: Done) -> Option<()> {
        (done == Done::Changed).then_some(())
    }
}

impl Recall for () {}

impl Keep for Opened {
    fn keep(&self) -> Done {
        match self {
            Opened::File(_) => Done::OpenedFile,
            Opened::Directory(_) => Done::OpenedDirectory,
        }
    }
}

/// What reads a directory. `None`: it is not read on.
impl Keep for Option<Reader> {
    fn keep(&self) -> Done {
        Done::Listing
    }
}

impl Keep for (Option<Reader>, Vec<(String, EntryKind)>) {
    fn keep(&self) -> Done {
        Done::Entries(self.1.clone())
    }
}

/// A file below an overlay that was opened.
impl Keep for (OpenFile, LowerStat) {
    fn keep(&self) -> Done {
        Done::LowerFile(self.1)
    }
}
