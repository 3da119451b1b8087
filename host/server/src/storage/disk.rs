//! Records in a directory, a JSON file each, and all of them in memory.
//!
//! **Invariant:** one process has the directory: a lock on the file `lock` in it says so. A file is
//! replaced whole, so that a process which is killed leaves the old record or the new one.

use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Later, MemorySessions, Record, Revision, Sessions, StorageError};

/// Records by id, below a directory.
#[derive(Debug)]
pub struct DiskSessions {
    directory: PathBuf,
    table: MemorySessions,
    /// One change at a time, so that the file is of the same change as the table.
    writing: Arc<tokio::sync::Mutex<()>>,
    _lock: File,
}

impl DiskSessions {
    /// Read all records below a directory, which is made. `wait`: as long as another process has it.
    ///
    /// # Errors
    /// [`StorageError::InUse`] when another process has it, [`StorageError::Failed`] when it cannot be made, locked or
    /// read.
    pub fn open(directory: &Path, wait: bool) -> Result<DiskSessions, StorageError> {
        let records = directory.join("records");
        fs::create_dir_all(&records).map_err(StorageError::failed)?;
        let lock = File::create(directory.join("lock")).map_err(StorageError::failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) if wait => lock.lock().map_err(StorageError::failed)?,
            Err(TryLockError::WouldBlock) => return Err(StorageError::InUse(directory.into())),
            Err(TryLockError::Error(error)) => return Err(StorageError::failed(error)),
        }
        let table = MemorySessions::default();
        for entry in fs::read_dir(&records).map_err(StorageError::failed)? {
            let path = entry.map_err(StorageError::failed)?.path();
            if path.extension().is_none_or(|extension| extension != "json") {
                // What a killed process had begun to write.
                let _ = fs::remove_file(path);
                continue;
            }
            let bytes = fs::read(&path).map_err(StorageError::failed)?;
            match serde_json::from_slice::<Record>(&bytes) {
                Ok(record) => drop(table.replace(&record, None)?),
                Err(error) => tracing::error!(path = %path.display(), %error, "unreadable record"),
            }
        }
        Ok(DiskSessions {
            directory: records,
            table,
            writing: Arc::default(),
            _lock: lock,
        })
    }

    fn path(&self, id: &str) -> PathBuf {
        self.directory.join(format!("{id}.json"))
    }
}

/// Write a file whole or not at all.
fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let new = path.with_extension("new");
    let mut file = File::create(&new)?;
    file.write_all(bytes)?;
    drop(file);
    fs::rename(new, path)
}

impl Sessions for DiskSessions {
    fn put<'a>(&'a self, record: &'a Record, seen: Option<Revision>) -> Later<'a, Revision> {
        Box::pin(async move {
            let bytes = serde_json::to_vec(record).map_err(StorageError::failed)?;
            let path = self.path(&record.id);
            let _writing = self.writing.lock().await;
            let revision = self.table.replace(record, seen)?;
            let written = tokio::task::spawn_blocking(move || replace(&path, &bytes));
            written
                .await
                .map_err(StorageError::failed)?
                .map_err(StorageError::failed)?;
            Ok(revision)
        })
    }

    fn get<'a>(&'a self, id: &'a str) -> Later<'a, Option<(Record, Revision)>> {
        self.table.get(id)
    }

    fn delete<'a>(&'a self, id: &'a str) -> Later<'a, bool> {
        Box::pin(async move {
            let path = self.path(id);
            let _writing = self.writing.lock().await;
            let found = self.table.remove(id);
            if found {
                let removed = tokio::task::spawn_blocking(move || fs::remove_file(path));
                removed
                    .await
                    .map_err(StorageError::failed)?
                    .map_err(StorageError::failed)?;
            }
            Ok(found)
        })
    }

    fn list<'a>(&'a self, owner: Option<&'a str>) -> Later<'a, Vec<Record>> {
        self.table.list(owner)
    }
}
