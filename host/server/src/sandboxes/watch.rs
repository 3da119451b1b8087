//! What changes in a directory, by comparing what is in it with what was.
//!
//! Nothing runs for a watcher that nobody asks: it is a listing, compared with a new one when it is
//! looked at. What happened twice in between is seen once.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use wardian::{FileErrno, FileKind, FileStat, Filesystem, MemoryPool, Reservation, Stop};

use super::{Error, Sandbox, ids};
use crate::lock::lock;

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
    listing: Entries,
    pool: MemoryPool,
    /// The memory of what is known.
    _reservation: Reservation,
}

/// By path below the watched directory.
type Entries = BTreeMap<String, Trace>;

/// What tells a file from another, and from itself after a change.
type Trace = (FileKind, u64, SystemTime);

/// Bytes that an entry takes besides its path.
const ENTRY: usize = 128;

/// The watchers of a sandbox, by id.
pub(super) type Watchers = Mutex<HashMap<String, Arc<Mutex<Watcher>>>>;

impl Watcher {
    /// Begin to look at a directory, and at those in it where that is wanted.
    ///
    /// # Errors
    /// [`wardian::Error::File`] when it is not there or no directory, [`wardian::Error::Stopped`] when there
    /// is no memory to know what is in it.
    pub fn new(
        files: &Filesystem,
        path: &str,
        recursive: bool,
        pool: &MemoryPool,
    ) -> Result<Watcher, wardian::Error> {
        let stat = files.stat_followed(path)?;
        if stat.kind != FileKind::Directory {
            let errno = FileErrno::ENOTDIR;
            return Err(wardian::Error::File {
                path: path.to_owned(),
                errno,
            });
        }
        let depth = if recursive { usize::MAX } else { 1 };
        let version = files.version();
        let listing = look(files, &stat.path, depth);
        let reservation = pool.reserve(weight(&listing));
        let reservation = reservation.ok_or(wardian::Error::Stopped(Stop::SharedMemory))?;
        Ok(Watcher {
            path: stat.path,
            depth,
            version,
            listing,
            pool: pool.clone(),
            _reservation: reservation,
        })
    }

    /// Wait until anything in the filesystem changed since this was last looked at.
    pub async fn wait(&self, files: &Filesystem) {
        files.changed(self.version).await;
    }

    /// What changed since this was last asked. Where there is no memory to know it, that is told later.
    pub fn changes(&mut self, files: &Filesystem) -> Vec<Change> {
        let version = files.version();
        if version == self.version {
            return Vec::new();
        }
        // A directory that is gone has nothing in it.
        let now = look(files, &self.path, self.depth);
        let Some(reservation) = self.pool.reserve(weight(&now)) else {
            return Vec::new();
        };
        (self.version, self._reservation) = (version, reservation);
        let before = std::mem::replace(&mut self.listing, now);
        let mut changes = compare(&before, &self.listing);
        for change in &mut changes {
            if change.kind != ChangeKind::Remove && change.kind != ChangeKind::Rename {
                let path = format!("{}/{}", self.path.trim_end_matches('/'), change.name);
                change.stat = files.stat(&path).ok();
            }
        }
        changes
    }
}

fn look(files: &Filesystem, path: &str, depth: usize) -> Entries {
    let prefix = path.len() + usize::from(path != "/");
    let listed = files.list(path, depth).unwrap_or_default().into_iter();
    let entry = |stat: FileStat| {
        let name = stat.path.get(prefix..).unwrap_or_default().to_owned();
        (name, (stat.kind, stat.size, stat.modified))
    };
    listed.map(entry).collect()
}

fn weight(listing: &Entries) -> u64 {
    listing.keys().map(|name| (name.len() + ENTRY) as u64).sum()
}

fn compare(before: &Entries, now: &Entries) -> Vec<Change> {
    let change = |kind, name: &str| Change {
        kind,
        name: name.to_owned(),
        stat: None,
    };
    let mut new: HashMap<&Trace, Vec<&str>> = HashMap::new();
    for (name, trace) in now.iter().rev() {
        if !before.contains_key(name) {
            new.entry(trace).or_default().push(name);
        }
    }
    let mut changes = Vec::new();
    let mut moved = HashSet::new();
    for (name, trace) in before.iter().filter(|(name, _)| !now.contains_key(*name)) {
        // Renaming keeps the time of the last change, which hardly two files have to the nanosecond.
        match new.get_mut(trace).and_then(Vec::pop) {
            Some(target) => {
                changes.push(change(ChangeKind::Rename, name));
                changes.push(change(ChangeKind::Create, target));
                moved.insert(target);
            }
            None => changes.push(change(ChangeKind::Remove, name)),
        }
    }
    for (name, (kind, size, _)) in now {
        if !before.contains_key(name) && !moved.contains(&**name) {
            changes.push(change(ChangeKind::Create, name));
            if *kind == FileKind::File && *size > 0 {
                changes.push(change(ChangeKind::Write, name));
            }
        }
    }
    for (name, trace) in now {
        let differs = before.get(name).is_some_and(|old| old != trace);
        if differs && trace.0 != FileKind::Directory {
            changes.push(change(ChangeKind::Write, name));
        }
    }
    changes
}

impl Sandbox {
    /// Keep a watcher that clients ask by its id. It goes when the sandbox leaves memory.
    ///
    /// # Errors
    /// [`Error::TooMany`].
    pub fn keep_watcher(&self, watcher: Watcher) -> Result<String, Error> {
        let mut watchers = lock(&self.watchers);
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
        let watchers = lock(&self.watchers);
        let watcher = Arc::clone(watchers.get(id)?);
        drop(watchers);
        let mut watcher = lock(&watcher);
        Some(watcher.changes(&self.files))
    }

    /// Forget a watcher. Whether there was one.
    pub fn drop_watcher(&self, id: &str) -> bool {
        let mut watchers = lock(&self.watchers);
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
        let pool = MemoryPool::new(1 << 20);
        let watch = |path, recursive| Watcher::new(&files, path, recursive, &pool);
        let mut watcher = watch("/home/user", false).unwrap();
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
        let mut deep = watch("/home", true).unwrap();
        files.append("/home/user/dir/deep", b"1").unwrap();
        let changes = deep.changes(&files);
        assert_eq!(changes.len(), 1);
        assert_eq!(changes[0].name, "user/dir/deep");
        assert!(watch("/home/user/dir/deep", false).is_err());
        let pool = MemoryPool::new(10);
        let none = Watcher::new(&files, "/home", true, &pool);
        assert!(matches!(none, Err(wardian::Error::Stopped(_))));
    }
}
