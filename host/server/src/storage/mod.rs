//! What outlives a process: records of sandboxes and snapshots, and the bytes of their memory
//! and files.
//!
//! Two traits, so that many servers can share both: [`Sessions`] is small, consistent and says who
//! owns what; [`Blobs`] is large and dumb. What does not live here: what is done with the records
//! (`sandboxes/`).

mod blobs;
mod disk;
mod memory;
mod record;

use std::fmt;
use std::future::Future;
use std::pin::Pin;

pub use blobs::ObjectBlobs;
pub use disk::DiskSessions;
pub use memory::{MemoryBlobs, MemorySessions};
pub use record::{ContextRecord, Kind, OnTimeout, Record, SandboxRecord};

/// A future of a trait object.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StorageError>> + Send + 'a>>;

/// Counts the changes of a record: whoever changes one says which state of it they saw.
pub type Revision = u64;

/// Records by id.
pub trait Sessions: Send + Sync {
    /// Write a record. `seen` is the revision that it replaces, `None` where there must be none.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when there is another.
    fn put<'a>(&'a self, record: &'a Record, seen: Option<Revision>) -> Later<'a, Revision>;

    /// The record of an id.
    fn get<'a>(&'a self, id: &'a str) -> Later<'a, Option<(Record, Revision)>>;

    /// Forget an id; false when there was nothing.
    fn delete<'a>(&'a self, id: &'a str) -> Later<'a, bool>;

    /// All records of an owner, or of all of them.
    fn list<'a>(&'a self, owner: Option<&'a str>) -> Later<'a, Vec<Record>>;
}

/// Bytes by name. Names are `/`-separated words of letters, digits, `.`, `-` and `_`.
pub trait Blobs: Send + Sync {
    /// Write bytes; whoever reads the name sees the old ones or these, whole.
    fn put<'a>(&'a self, name: &'a str, bytes: bytes::Bytes) -> Later<'a, ()>;

    /// The bytes of a name.
    fn get<'a>(&'a self, name: &'a str) -> Later<'a, Option<bytes::Bytes>>;

    /// Forget a name, or nothing.
    fn delete<'a>(&'a self, name: &'a str) -> Later<'a, ()>;
}

/// Why something was not stored or found.
#[derive(Debug)]
#[non_exhaustive]
pub enum StorageError {
    /// Another one has changed the record since it was read.
    Conflict,
    /// There is no room for it.
    Full,
    /// Another process has the data folder.
    InUse(std::path::PathBuf),
    /// The storage does not work.
    Failed(Box<dyn std::error::Error + Send + Sync>),
}

impl StorageError {
    pub(crate) fn failed(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        StorageError::Failed(error.into())
    }
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StorageError::Conflict => f.write_str("the record was changed meanwhile"),
            StorageError::Full => f.write_str("there is no room in the storage"),
            StorageError::InUse(directory) => write!(
                f,
                "the data folder is in use by another server: {} \
                 (`wardian serve --take-over` takes its place)",
                directory.display()
            ),
            StorageError::Failed(error) => write!(f, "the storage failed: {error}"),
        }
    }
}

impl std::error::Error for StorageError {}
