//! What work on a mount came to, as a journal keeps it, and made again from it.
//!
//! **Invariant:** what was opened is kept as where it was: it is opened again when it is used.

use serde::{Deserialize, Serialize};

use wardian_scratch::{LowerEntry, LowerKind, LowerStat};

use crate::mounts::{EntryKind, FileMetadata, OpenFile, Opened, Reader};

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
    LowerEntries(Vec<(String, LowerName)>),
    /// What is open below an overlay, or was looked at there.
    LowerFile(LowerTimes),
    LowerStats(Vec<Option<LowerTimes>>),
}

/// What a name below an overlay stands for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum LowerName {
    File,
    Directory,
    Link(String),
}

/// What a file below an overlay says of itself: its size, and when it was read and changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct LowerTimes([u64; 4]);

impl From<LowerStat> for LowerTimes {
    fn from(stat: LowerStat) -> LowerTimes {
        LowerTimes([stat.size, stat.accessed, stat.modified, stat.changed])
    }
}

impl From<LowerTimes> for LowerStat {
    fn from(LowerTimes([size, accessed, modified, changed]): LowerTimes) -> LowerStat {
        LowerStat {
            size,
            accessed,
            modified,
            changed,
        }
    }
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
                let entries = entries.iter();
                let sizes = entries.map(|(name, kind)| match kind {
                    LowerName::Link(target) => name.len() + target.len(),
                    _ => name.len(),
                });
                sizes
                    .map(|size| size + size_of::<(String, LowerName)>())
                    .sum()
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

impl Keep for Vec<LowerEntry> {
    fn keep(&self) -> Done {
        let entries = self.iter().map(|entry| {
            let kind = match &entry.kind {
                LowerKind::File => LowerName::File,
                LowerKind::Directory => LowerName::Directory,
                LowerKind::Link(target) => LowerName::Link(target.clone()),
            };
            (entry.name.clone(), kind)
        });
        Done::LowerEntries(entries.collect())
    }

    fn from_done(done: Done) -> Option<Self> {
        let Done::LowerEntries(entries) = done else {
            return None;
        };
        let entries = entries.into_iter().map(|(name, kind)| LowerEntry {
            name,
            kind: match kind {
                LowerName::File => LowerKind::File,
                LowerName::Directory => LowerKind::Directory,
                LowerName::Link(target) => LowerKind::Link(target),
            },
        });
        Some(entries.collect())
    }
}

impl Recall for Vec<LowerEntry> {}

impl Keep for Vec<Option<LowerStat>> {
    fn keep(&self) -> Done {
        let stats = self.iter().map(|stat| stat.map(LowerTimes::from));
        Done::LowerStats(stats.collect())
    }

    fn from_done(done: Done) -> Option<Self> {
        let Done::LowerStats(stats) = done else {
            return None;
        };
        let stats = stats.into_iter().map(|stat| stat.map(LowerStat::from));
        Some(stats.collect())
    }
}

impl Recall for Vec<Option<LowerStat>> {}

impl Keep for LowerStat {
    fn keep(&self) -> Done {
        Done::LowerFile((*self).into())
    }

    fn from_done(done: Done) -> Option<Self> {
        match done {
            Done::LowerFile(stat) => Some(stat.into()),
            _ => None,
        }
    }
}

impl Recall for LowerStat {}

/// A file below an overlay that was opened.
impl Keep for (OpenFile, LowerStat) {
    fn keep(&self) -> Done {
        Done::LowerFile(self.1.into())
    }
}
