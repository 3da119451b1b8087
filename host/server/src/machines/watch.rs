//! What changes in a directory, by comparing what is in it with what was.
//!
//! Nothing runs for a watcher that nobody asks: it is a listing, compared with a new one when it is
//! looked at. What happened twice in between is seen once.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use wardian::{FileErrno, FileKind, FileStat, Filesystem};

use super::{Error, Machine, ids};

/// Watchers of one sandbox that are asked now and then: each holds a listing.
const WATCHERS: usize = 64;

/// One thing that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What happened.
    pub kind: ChangeKind,
    /// The path within the watched directory.
    pub name: String,
    /// What is there now.
    pub stat: Option<FileStat>,
}

/// What can happen to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// It is new.
    Create,
    /// It was written to.
    Write,
    /// It is no more.
    Remove,
    /// It is somewhere else.
    Rename,
}

/// A directory that is looked at.
#[derive(Debug)]
pub struct Watcher {
    path: String,
    depth: usize,
    version: u64,
    known: BTreeMap<String, FileStat>,
}

/// The watchers of a sandbox, by id.
pub(super) type Watchers = Mutex<HashMap<String, Arc<Mutex<Watcher>>>>;

impl Watcher {
    /// Begin to look at a directory, and at those in it where that is wanted.
    ///
    /// # Errors
    /// [`wardian::Error::File`] when it is not there or no directory.
    pub fn new(files: &Filesystem, path: &str, recursive: bool) -> Result<Watcher, wardian::Error> {
        let stat = files.stat_followed(path)?;
        if stat.kind != FileKind::Directory {
            let errno = FileErrno::ENOTDIR;
            return Err(wardian::Error::File {
                path: path.to_owned(),
                errno,
            });
        }
        let mut watcher = Watcher {
            path: stat.path,
            depth: if recursive { usize::MAX } else { 1 },
            version: 0,
            known: BTreeMap::new(),
        };
        watcher.changes(files);
        Ok(watcher)
    }

    /// Wait until anything in the filesystem changed since this was last looked at.
    pub async fn wait(&self, files: &Filesystem) {
        files.changed(self.version).await;
    }

    /// What changed since this was last asked.
    pub fn changes(&mut self, files: &Filesystem) -> Vec<Change> {
        let version = files.version();
        if version == self.version {
            return Vec::new();
        }
        self.version = version;
        // A directory that is gone has nothing in it.
        let listed = files.list(&self.path, self.depth).unwrap_or_default();
        let now = listed.into_iter().map(|stat| (stat.path.clone(), stat));
        let before = std::mem::replace(&mut self.known, now.collect());
        compare(&self.path, &before, &self.known)
    }
}

fn compare(
    root: &str,
    before: &BTreeMap<String, FileStat>,
    now: &BTreeMap<String, FileStat>,
) -> Vec<Change> {
    let prefix = root.len() + usize::from(root != "/");
    let change = |kind, path: &str, stat: Option<&FileStat>| Change {
        kind,
        name: path.get(prefix..).unwrap_or_default().to_owned(),
        stat: stat.cloned(),
    };
    let is_same = |one: &FileStat, two: &FileStat| {
        (one.kind, one.size, one.modified) == (two.kind, two.size, two.modified)
    };
    let mut new: Vec<&FileStat> = now
        .iter()
        .filter_map(|(path, stat)| (!before.contains_key(path)).then_some(stat))
        .collect();
    let mut changes = Vec::new();
    for (path, old) in before.iter().filter(|(path, _)| !now.contains_key(*path)) {
        // Renaming keeps the time of the last change, which hardly two files have to the nanosecond.
        match new.iter().position(|stat| is_same(stat, old)) {
            Some(at) => {
                changes.push(change(ChangeKind::Rename, path, None));
                let stat = new.remove(at);
                changes.push(change(ChangeKind::Create, &stat.path, Some(stat)));
            }
            None => changes.push(change(ChangeKind::Remove, path, None)),
        }
    }
    for stat in new {
        changes.push(change(ChangeKind::Create, &stat.path, Some(stat)));
        if stat.kind == FileKind::File && stat.size > 0 {
            changes.push(change(ChangeKind::Write, &stat.path, Some(stat)));
        }
    }
    for (path, stat) in now {
        let differs = before.get(path).is_some_and(|old| !is_same(old, stat));
        if differs && stat.kind != FileKind::Directory {
            changes.push(change(ChangeKind::Write, path, Some(stat)));
        }
    }
    changes
}

impl Machine {
    /// Keep a watcher that clients ask by its id. It goes when the sandbox leaves memory.
    ///
    /// # Errors
    /// [`Error::TooMany`].
    pub fn keep_watcher(&self, watcher: Watcher) -> Result<String, Error> {
        let mut watchers = self.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        if watchers.len() >= WATCHERS {
            return Err(Error::TooMany {
                what: "watchers of this sandbox".into(),
                retry_after: Duration::from_secs(60),
            });
        }
        let id = ids::id("w")?;
        watchers.insert(id.clone(), Arc::new(Mutex::new(watcher)));
        Ok(id)
    }

    /// What changed since a watcher was last asked; none when there is no such.
    pub fn watched(&self, id: &str) -> Option<Vec<Change>> {
        let watchers = self.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        let watcher = Arc::clone(watchers.get(id)?);
        drop(watchers);
        let mut watcher = watcher.lock().unwrap_or_else(PoisonError::into_inner);
        Some(watcher.changes(&self.files))
    }

    /// Forget a watcher. Whether there was one.
    pub fn drop_watcher(&self, id: &str) -> bool {
        let mut watchers = self.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        watchers.remove(id).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wardian::FilesystemQuota;

    #[test]
    fn a_watcher_sees_what_changed() {
        let files = Filesystem::new(FilesystemQuota::default(), "/home/user").unwrap();
        files.make_dir("/home/user/dir").unwrap();
        let mut watcher = Watcher::new(&files, "/home/user", false).unwrap();
        let mut seen = || {
            let changes = watcher.changes(&files).into_iter();
            changes
                .map(|change| (change.kind, change.name))
                .collect::<Vec<_>>()
        };
        let is = |kind, name: &str| (kind, name.to_owned());
        assert_eq!(seen(), []);
        files.write("/home/user/a", b"1").unwrap();
        files.write("/home/user/dir/deep", b"1").unwrap();
        assert_eq!(
            seen(),
            [is(ChangeKind::Create, "a"), is(ChangeKind::Write, "a")]
        );
        files.write("/home/user/a", b"22").unwrap();
        assert_eq!(seen(), [is(ChangeKind::Write, "a")]);
        files.rename("/home/user/a", "/home/user/b").unwrap();
        assert_eq!(
            seen(),
            [is(ChangeKind::Rename, "a"), is(ChangeKind::Create, "b")]
        );
        files.remove("/home/user/b").unwrap();
        assert_eq!(seen(), [is(ChangeKind::Remove, "b")]);
        let mut deep = Watcher::new(&files, "/home", true).unwrap();
        files.append("/home/user/dir/deep", b"1").unwrap();
        let changes = deep.changes(&files);
        assert_eq!(changes.len(), 1);
        assert_eq!(changes[0].name, "user/dir/deep");
        assert!(Watcher::new(&files, "/home/user/dir/deep", false).is_err());
    }
}
