//! The files of one sandbox: a filesystem in memory, made when it is first
//! used, and the directories of the machine that are mounted in it; or a filesystem that it
//! shares with others.
//!
//! What does not live here: the interface of the guest
//! (`session/interfaces/filesystem/`), how mounts work (`mounts.rs`), and what is shared (`shared/`).
//! **Invariant:** nothing here knows Wasmtime or bindings.

pub(crate) mod mounts;
pub(crate) mod packages;
pub(crate) mod shared;

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use wardian_scratch::{Errno, Kind, Opened, Quota, Saved, SavedContent, Scratch};

use crate::fs::mounts::Mounted;
use crate::fs::packages::Packages;
use crate::fs::shared::Filesystem;
use crate::fs::shared::Held;
use crate::limits::Limits;

/// Directories that every sandbox has; it starts in the last one.
const DIRECTORIES: [&str; 3] = ["/tmp", "/home", "/home/wardian"];

/// Handles of files, directories and listings that the guest may hold; it holds no more than 256
/// descriptors and a few on its way.
pub(crate) const HANDLES: u32 = 300;

/// Device number of the filesystem in memory; mounts come behind it.
pub(crate) const SCRATCH_DEVICE: u64 = 1;

/// Files and directories of one sandbox.
pub(crate) struct Files {
    quota: Quota,
    mounts: Vec<(String, Arc<Mounted>)>,
    /// Where the session starts, if that is not the usual directory.
    directory: Option<String>,
    tree: Tree,
    /// Nodes of a shared tree that were looked at since this was last asked.
    visits: u64,
    /// Handles that the guest holds.
    pub(crate) handles: u32,
    /// What the running call has read and written, and may altogether.
    pub(crate) bytes_read: u64,
    pub(crate) bytes_written: u64,
    most_bytes: u64,
    /// It wanted more.
    exceeded: bool,
}

/// Whose the filesystem in memory is.
enum Tree {
    /// The sandbox's own, `None` as long as it was not used.
    Own(Option<Box<Scratch>>),
    Shared(Filesystem),
    /// The sandbox's own, which others work on until the running call ends.
    Lent(Filesystem),
}

/// The filesystem in memory, for one operation. **Invariant:** nobody waits for anything with it.
pub(crate) enum Work<'a> {
    Own(&'a mut Scratch),
    Shared(Held<'a>),
}

impl Deref for Work<'_> {
    type Target = Scratch;

    fn deref(&self) -> &Scratch {
        match self {
            Work::Own(scratch) => scratch,
            Work::Shared(held) => held,
        }
    }
}

impl DerefMut for Work<'_> {
    fn deref_mut(&mut self) -> &mut Scratch {
        match self {
            Work::Own(scratch) => scratch,
            Work::Shared(held) => held,
        }
    }
}

impl Files {
    pub(crate) fn new(
        limits: &Limits,
        mounts: Vec<(String, Arc<Mounted>)>,
        shared: Option<Filesystem>,
        directory: Option<String>,
    ) -> Files {
        Files {
            quota: Quota {
                bytes: limits.scratch_bytes,
                nodes: limits.scratch_files,
                open: u64::from(HANDLES),
            },
            mounts,
            directory,
            tree: shared.map_or(Tree::Own(None), Tree::Shared),
            visits: 0,
            handles: 0,
            bytes_read: 0,
            bytes_written: 0,
            most_bytes: u64::MAX,
            exceeded: false,
        }
    }

    /// A call begins.
    pub(crate) fn begin(&mut self, most_bytes: u64) {
        (self.bytes_read, self.bytes_written) = (0, 0);
        (self.most_bytes, self.exceeded) = (most_bytes, false);
    }

    /// Whether the running call wanted to read or write more than it may.
    pub(crate) fn is_exceeded(&self) -> bool {
        self.exceeded
    }

    /// The program wanted more than it may.
    pub(crate) fn refuse_bytes(&mut self) {
        self.exceeded = true;
    }

    /// How many of these bytes may be read or written; None when none of them, and then the program stops.
    pub(crate) fn allow_bytes(&mut self, wanted: u64) -> Option<u64> {
        let done = self.bytes_read.saturating_add(self.bytes_written);
        let left = self.most_bytes.saturating_sub(done);
        self.exceeded |= left == 0 && wanted > 0;
        (!self.exceeded).then_some(wanted.min(left))
    }

    /// Whether the guest holds anything open but the root, which it opens first.
    pub(crate) fn holds_open(&self) -> bool {
        self.handles > 1
    }

    /// Whether others can change the files, too.
    pub(crate) fn are_shared(&self) -> bool {
        matches!(self.tree, Tree::Shared(_))
    }

    /// Whether they are those of another sandbox, which has lent them.
    pub(crate) fn are_borrowed(&self) -> bool {
        matches!(&self.tree, Tree::Shared(shared) if shared.is_lent())
    }

    /// Let others work on the filesystem in memory until it is taken back.
    pub(crate) fn lend(&mut self, now: u64) -> Filesystem {
        // Made, if it was not used yet.
        drop(self.scratch(now));
        self.tree = match std::mem::replace(&mut self.tree, Tree::Own(None)) {
            Tree::Own(own) => {
                let scratch = own.expect("it was just made");
                Tree::Lent(Filesystem::lent(*scratch, DIRECTORIES[2]))
            }
            other => other,
        };
        match &self.tree {
            Tree::Shared(files) | Tree::Lent(files) => files.clone(),
            Tree::Own(_) => unreachable!("it was just lent"),
        }
    }

    /// Have the filesystem in memory alone again; false: it was not lent. Whoever still works on it has a copy.
    pub(crate) fn take_back(&mut self) -> bool {
        let was_lent = matches!(self.tree, Tree::Lent(_));
        if let Tree::Lent(lent) = &self.tree {
            let scratch = lent.clone();
            self.tree = Tree::Own(None);
            self.tree = Tree::Own(Some(Box::new(scratch.into_scratch())));
        }
        was_lent
    }

    /// Where the session starts, if that is not the usual directory.
    pub(crate) fn home(&self) -> Option<&str> {
        match &self.tree {
            Tree::Own(_) | Tree::Lent(_) => None,
            Tree::Shared(shared) => Some(shared.home()),
        }
    }

    /// Whether the filesystem in memory was used.
    pub(crate) fn are_made(&self) -> bool {
        !matches!(self.tree, Tree::Own(None))
    }

    /// The filesystem in memory; what changes from now on changes at `now`.
    pub(crate) fn scratch(&mut self, now: u64) -> Work<'_> {
        let mut work = match &mut self.tree {
            Tree::Own(own) => {
                let make = || {
                    let directory = self.directory.as_deref();
                    Box::new(populated(self.quota, &self.mounts, directory, now))
                };
                Work::Own(own.get_or_insert_with(make))
            }
            Tree::Shared(shared) | Tree::Lent(shared) => {
                Work::Shared(shared.hold(Some(&mut self.visits)))
            }
        };
        work.set_clock(now);
        work
    }

    /// What the sandbox's own filesystem in memory holds; `None` as long as it was not used.
    pub(crate) fn save(&self) -> Option<Vec<Saved<'_>>> {
        match &self.tree {
            Tree::Own(own) => own.as_deref().map(Scratch::save),
            // Lent ones are back when a call has ended.
            Tree::Shared(_) | Tree::Lent(_) => None,
        }
    }

    /// Whether the sandbox's own filesystem in memory has other names than it began with, or content.
    pub(crate) fn has_files(&self) -> bool {
        let Tree::Own(Some(own)) = &self.tree else {
            return false;
        };
        let fresh = populated(self.quota, &self.mounts, self.directory.as_deref(), 0);
        let (fresh, now) = (fresh.save(), own.save());
        let same = |(before, now): (&Saved<'_>, &Saved<'_>)| {
            before.path == now.path && matches!(now.content, SavedContent::Directory)
        };
        fresh.len() != now.len() || !fresh.iter().zip(&now).all(same)
    }

    /// Make the sandbox's own filesystem in memory hold what was saved, if that fits in the quota.
    ///
    /// # Errors
    /// The path that does not fit, and why.
    pub(crate) fn restore(&mut self, saved: &[Saved<'_>], now: u64) -> Result<(), (String, Errno)> {
        self.tree = Tree::Own(Some(self.restored(saved, now)?));
        Ok(())
    }

    fn restored(&self, saved: &[Saved<'_>], now: u64) -> Result<Box<Scratch>, (String, Errno)> {
        let directory = self.directory.as_deref();
        let quota = populated(self.quota, &self.mounts, directory, now).quota();
        let mut scratch = mounted(self.quota, &self.mounts, now);
        scratch.set_quota(quota);
        scratch.restore(saved)?;
        make_directories(&mut scratch, directory);
        Ok(Box::new(scratch))
    }

    /// Become what restoring makes of what is saved now: the same numbers of files, and nothing
    /// known of what lies below overlays, so that the same is asked again. Nothing may be open.
    pub(crate) fn become_restored(&mut self, now: u64) -> Result<(), (String, Errno)> {
        let Some(saved) = self.save() else {
            return Ok(());
        };
        let restored = self.restored(&saved, now)?;
        self.tree = Tree::Own(Some(restored));
        Ok(())
    }

    /// Handles of an instance that is no more: whatever it had open is closed.
    pub(crate) fn close_all(&mut self, opened: impl Iterator<Item = Opened>) {
        self.handles = 0;
        match &mut self.tree {
            Tree::Own(None) => {}
            // There is nobody else who could have something open.
            Tree::Own(Some(scratch)) => scratch.close_all(),
            Tree::Shared(shared) | Tree::Lent(shared) => shared.hold(None).close_each(opened),
        }
    }

    /// Nodes of the filesystem in memory that were looked at since this was last asked.
    pub(crate) fn take_visits(&mut self) -> u64 {
        match &mut self.tree {
            Tree::Own(own) => own.as_deref_mut().map_or(0, Scratch::take_visits),
            Tree::Shared(_) | Tree::Lent(_) => std::mem::take(&mut self.visits),
        }
    }

    /// Bytes that the filesystem in memory holds.
    pub(crate) fn used_bytes(&self) -> u64 {
        match &self.tree {
            Tree::Own(own) => own.as_deref().map_or(0, Scratch::used_bytes),
            Tree::Shared(shared) | Tree::Lent(shared) => shared.used_bytes(),
        }
    }

    /// Whether any directory of the machine is one on which changes are made in memory.
    pub(crate) fn has_overlays(&self) -> bool {
        self.mounts.iter().any(|(_, mount)| mount.is_overlay())
    }

    /// Where packages lie, if there are some.
    pub(crate) fn packages(&self) -> Option<&Arc<Mounted>> {
        let mut mounts = self.mounts.iter();
        let found = mounts.find(|(path, _)| path == Packages::PATH);
        found.map(|(_, mount)| mount)
    }

    pub(crate) fn mount(&self, number: u32) -> Option<&Arc<Mounted>> {
        Some(&self.mounts.get(number as usize)?.1)
    }

    /// The device number of a mount.
    pub(crate) fn device(number: u32) -> u64 {
        SCRATCH_DEVICE + 1 + u64::from(number)
    }

    /// Device numbers on which nothing can be changed.
    pub(crate) fn read_only_devices(&self) -> Vec<u64> {
        let numbers = 0..self.mounts.len() as u32;
        numbers
            .filter(|number| {
                self.mount(*number)
                    .is_some_and(|mount| mount.is_read_only())
            })
            .map(Files::device)
            .collect()
    }
}

/// The tree that a sandbox begins with. What it begins with is not counted against its quota of
/// nodes, so that small ones do not fail here.
fn populated(
    quota: Quota,
    mounts: &[(String, Arc<Mounted>)],
    directory: Option<&str>,
    now: u64,
) -> Scratch {
    let mut scratch = mounted(quota, mounts, now);
    for path in DIRECTORIES {
        // A mount may be there, or above it.
        let _ = scratch.make_dir(path);
    }
    make_directories(&mut scratch, directory);
    let (nodes, bytes) = (scratch.used_nodes(), scratch.used_bytes());
    scratch.set_quota(Quota {
        bytes: quota.bytes.saturating_add(bytes),
        nodes: quota.nodes.saturating_add(nodes),
        open: quota.open,
    });
    scratch
}

/// Make a directory and those that it lies in. Where it cannot be made, programs are told when they use it.
fn make_directories(scratch: &mut Scratch, path: Option<&str>) {
    let path = path.unwrap_or_default();
    let ends = path.match_indices('/').map(|(end, _)| end).skip(1);
    for end in ends.chain([path.len()]).filter(|end| *end > 0) {
        // It may be there, or in a mount.
        let _ = scratch.make_dir(&path[..end]);
    }
}

/// A tree of mounts alone, without a quota.
fn mounted(quota: Quota, mounts: &[(String, Arc<Mounted>)], now: u64) -> Scratch {
    let enough = Quota {
        bytes: u64::MAX,
        nodes: u64::MAX,
        open: quota.open,
    };
    let mut scratch = Scratch::new(enough);
    scratch.set_clock(now);
    for (number, (path, mount)) in mounts.iter().enumerate() {
        // Paths were checked when the mount was added to the builder.
        let added = if mount.is_overlay() {
            scratch.add_overlay(path, number as u32)
        } else {
            scratch.add_mount(path, number as u32)
        };
        debug_assert!(added.is_ok(), "{path}: {added:?}");
    }
    scratch
}

/// A guest path without a slash at its end; empty for the root.
///
/// # Errors
/// What is wrong with it.
fn plain_path(path: &str) -> Result<String, &'static str> {
    let Some(names) = path.strip_prefix('/') else {
        return Err("the path must begin with a slash");
    };
    let names = names.trim_end_matches('/');
    if names.is_empty() {
        return Ok(String::new());
    }
    if names.len() > 1000 || names.contains('\0') {
        return Err("the path is too long or has a NUL");
    }
    for name in names.split('/') {
        if matches!(name, "" | "." | "..") || name.len() > wardian_scratch::NAME_MAX {
            return Err("each name must be a plain one");
        }
    }
    Ok(format!("/{names}"))
}

/// A guest path at which sessions can start.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn directory_path(path: &str) -> Result<String, String> {
    match plain_path(path) {
        Ok(root) if root.is_empty() => Ok("/".into()),
        Ok(path) => Ok(path),
        Err(why) => Err(format!("cannot start in {path:?}: {why}")),
    }
}

/// A guest path at which a directory can be mounted, without a slash at its end.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn mount_path<M>(path: &str, others: &[(String, M)]) -> Result<String, String> {
    let wrong = |why: &str| Err(format!("cannot mount at {path:?}: {why}"));
    let path = match plain_path(path) {
        Ok(root) if root.is_empty() => return wrong("the root is the sandbox's own"),
        Ok(path) => path,
        Err(why) => return wrong(why),
    };
    let is_in = |inner: &str, outer: &str| {
        inner
            .strip_prefix(outer)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    for (other, _) in others {
        if is_in(&path, other) || is_in(other, &path) {
            return wrong(&format!("another mount is at {other:?}"));
        }
    }
    Ok(path)
}

/// What a file of a sandbox is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FileKind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link.
    Link,
    /// A directory of the machine that is mounted here; what is in it is not listed.
    Mount,
}

impl From<Kind> for FileKind {
    fn from(kind: Kind) -> FileKind {
        match kind {
            Kind::File => FileKind::File,
            Kind::Directory => FileKind::Directory,
            Kind::Link => FileKind::Link,
            Kind::Mount => FileKind::Mount,
        }
    }
}

/// A file or directory of a sandbox.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FileInfo {
    /// Its full path.
    pub path: String,
    /// What it is.
    pub kind: FileKind,
    /// Bytes of a file.
    pub size: u64,
    /// It is in an overlay, and its content is still the machine's: [`Mount::overlay`](crate::Mount::overlay).
    /// Of a directory it says nothing about what is in it.
    pub unchanged: bool,
}
