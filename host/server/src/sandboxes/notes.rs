//! What clients say of the files that they send, beside the files.
//!
//! **Invariant:** a note is of a file that is there. Programs remove files without telling anybody, so
//! notes are looked at with the filesystem, and those of files that are gone are dropped when there are
//! new ones.

use std::collections::BTreeMap;
use std::time::Duration;

use super::{Error, Sandbox};

/// Bytes of all notes of one sandbox: they are in its record.
const BYTES_MAX: usize = 256 << 10;

impl Sandbox {
    /// Say this of a file, and nothing that was said before.
    ///
    /// # Errors
    /// [`Error::TooMany`] when there is too much to remember.
    pub fn set_note(&self, path: &str, note: BTreeMap<String, String>) -> Result<(), Error> {
        let mut record = self.lock_record();
        let notes = &mut record.file_notes;
        notes.remove(path);
        if note.is_empty() {
            return Ok(());
        }
        notes.retain(|path, _| self.files.stat(path).is_ok());
        let size_of = |path: &str, note: &BTreeMap<String, String>| {
            let entries = note.iter().map(|(name, value)| name.len() + value.len());
            path.len() + entries.sum::<usize>()
        };
        let size: usize = notes.iter().map(|(path, note)| size_of(path, note)).sum();
        if size + size_of(path, &note) > BYTES_MAX {
            return Err(Error::TooMany {
                what: "notes on files in this sandbox".into(),
                retry_after: Duration::from_secs(60),
            });
        }
        notes.insert(path.to_owned(), note);
        Ok(())
    }

    /// What was said of a file that is there.
    pub fn note(&self, path: &str) -> Option<BTreeMap<String, String>> {
        self.lock_record().file_notes.get(path).cloned()
    }

    /// Notes go with what is moved, and end with what is removed (`to` is none).
    pub fn move_notes(&self, from: &str, to: Option<&str>) {
        let mut record = self.lock_record();
        let notes = &mut record.file_notes;
        let is_moved = |path: &str| {
            let rest = path.strip_prefix(from);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let moved: Vec<String> = notes
            .keys()
            .filter(|path| is_moved(path))
            .cloned()
            .collect();
        for path in moved {
            if let (Some(note), Some(to)) = (notes.remove(&path), to) {
                notes.insert(format!("{to}{}", &path[from.len()..]), note);
            }
        }
    }
}
