//! Directories that do not change while they are used: what lies in them is known, and answered without the disk.
//!
//! [`Packages`] reads the names of a whole directory once. Contents are read when they are first asked for, and kept
//! for all sandboxes. A file that is not as it was then is refused, so every sandbox sees the same.
//! **Invariant:** what is kept is bounded: a program that reads everything there is takes no more memory of the host.
//! What does not live here: how the guest's operations ask (`session/interfaces/filesystem/`).

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use cap_std::fs::{Dir, Metadata, MetadataExt};
use rustix::io::Errno;
use sha2::{Digest, Sha256};

use super::mounts::{Access, EntryKind, FileMetadata, Mount, Mounted, OpenFile, Opened, metadata};

/// Names that are read at most.
const MOST_ENTRIES: usize = 500_000;

/// Directories in directories, at most.
const DEEPEST: usize = 40;

/// Bytes of the largest file that is kept: text is smaller, and what is larger is data or machine code.
const LARGEST_KEPT: u64 = 4 << 20;

/// Bytes of all files that are kept.
const MOST_KEPT: u64 = 256 << 20;

/// What a directory says its size is.
const DIRECTORY_SIZE: u64 = 4096;

const READ: Access = Access {
    read: true,
    write: false,
    create: false,
    exclusive: false,
    truncate: false,
    directory: false,
    follow: true,
};

/// Compiled files of CPython, which are of no use here.
const COMPILED: &str = "__pycache__";

/// Python packages for any number of sandboxes: a directory as `pip install --target` or a virtual environment has it.
///
/// Sandboxes see it, read-only, at [`Packages::PATH`], which is in `sys.path`. Nothing is copied for a sandbox. The
/// directory must not change while this lives: a file that did is an error where it is used.
///
/// ```no_run
/// # fn main() -> std::io::Result<()> {
/// use wardian::{Dir, Packages, ambient_authority};
///
/// let packages = Packages::open(Dir::open_ambient_dir("site-packages", ambient_authority())?)?;
/// let engine = wardian::Engine::new().unwrap();
/// let builder = engine.sandbox().packages(&packages);
/// # let _ = builder;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Packages {
    mounted: Arc<Mounted>,
}

impl std::fmt::Debug for Packages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Packages").finish_non_exhaustive()
    }
}

impl Packages {
    /// Where sandboxes see them.
    pub const PATH: &str = "/usr/lib/python3.12/site-packages";

    /// Read the names of what is in a directory. Blocks: a second for some 100,000 files.
    ///
    /// # Errors
    /// The directory cannot be read, or has more than 500,000 files.
    pub fn open(dir: Dir) -> io::Result<Packages> {
        let catalog = Catalog::read(&dir)?;
        let mounted = Mounted::known(Mount::read_only(dir), catalog);
        Ok(Packages {
            mounted: Arc::new(mounted),
        })
    }

    pub(crate) fn mounted(&self) -> &Arc<Mounted> {
        &self.mounted
    }
}

/// What is in a directory, by paths from there; the directory itself has the empty one.
pub(crate) struct Catalog {
    nodes: HashMap<Box<str>, Arc<Node>>,
    /// Of all names, sizes and times.
    fingerprint: [u8; 32],
    /// Bytes of files that are kept.
    kept: AtomicU64,
}

/// A file or directory.
pub(crate) struct Node {
    path: Box<str>,
    pub(crate) stat: FileMetadata,
    content: Content,
}

enum Content {
    /// Its bytes, once they were read.
    File(OnceLock<Box<[u8]>>),
    /// Names in it, in order.
    Directory(Vec<(String, EntryKind)>),
}

impl Catalog {
    fn read(dir: &Dir) -> io::Result<Catalog> {
        // In order, so that numbers and fingerprint are the same whatever order the disk has.
        let mut found: BTreeMap<String, (FileMetadata, Content)> = BTreeMap::new();
        let root = dir.dir_metadata()?;
        // With each directory those that it lies in: a link to one of them leads round in a circle.
        let mut pending = vec![(String::new(), vec![(root.dev(), root.ino())])];
        while let Some((path, outer)) = pending.pop() {
            let shown = if path.is_empty() { "." } else { &path };
            let mut directory = known_metadata(&dir.metadata(shown)?);
            // Its own time changes with what is not shown.
            directory.changed = 0;
            let mut names = Vec::new();
            for entry in dir.read_dir(shown)? {
                let Ok(name) = entry?.file_name().into_string() else {
                    continue;
                };
                if name == COMPILED {
                    continue;
                }
                let inner = match path.is_empty() {
                    true => name.clone(),
                    false => format!("{path}/{name}"),
                };
                // What a link leads to, as long as that lies in the directory.
                let Ok(metadata) = dir.metadata(&inner) else {
                    continue;
                };
                let id = (metadata.dev(), metadata.ino());
                if metadata.is_dir() && !outer.contains(&id) && outer.len() < DEEPEST {
                    let outer = outer.iter().copied().chain([id]).collect();
                    pending.push((inner, outer));
                    names.push((name, EntryKind::Directory));
                } else if metadata.is_file() {
                    let stat = known_metadata(&metadata);
                    directory.changed = directory.changed.max(stat.changed);
                    found.insert(inner, (stat, Content::File(OnceLock::new())));
                    names.push((name, EntryKind::File));
                }
                if found.len() + pending.len() > MOST_ENTRIES {
                    return Err(io::Error::other(format!("more than {MOST_ENTRIES} files")));
                }
            }
            names.sort_unstable_by(|left, right| left.0.cmp(&right.0));
            directory.accessed = Some(directory.changed);
            directory.modified = Some(directory.changed);
            found.insert(path, (directory, Content::Directory(names)));
        }
        let mut digest = Sha256::new();
        let mut nodes = HashMap::with_capacity(found.len());
        for (inode, (path, (mut stat, content))) in (1..).zip(found) {
            digest.update((path.len() as u64).to_le_bytes());
            digest.update(&path);
            digest.update(stat.size.to_le_bytes());
            digest.update(stat.changed.to_le_bytes());
            stat.inode = inode;
            let path: Box<str> = path.into();
            let node = Node {
                path: path.clone(),
                stat,
                content,
            };
            nodes.insert(path, Arc::new(node));
        }
        Ok(Catalog {
            nodes,
            fingerprint: digest.finalize().into(),
            kept: AtomicU64::new(0),
        })
    }

    /// Whether so many more bytes may be kept, which they are then.
    fn keep(&self, bytes: u64) -> bool {
        let kept = self.kept.fetch_add(bytes, Ordering::Relaxed);
        let fits = kept.saturating_add(bytes) <= MOST_KEPT;
        if !fits {
            self.kept.fetch_sub(bytes, Ordering::Relaxed);
        }
        fits
    }

    /// What tells it from other directories.
    pub(crate) fn fingerprint(&self) -> &[u8; 32] {
        &self.fingerprint
    }

    /// What is at a path.
    ///
    /// # Errors
    /// ENOENT, or ENOTDIR where the path leads through a file.
    pub(crate) fn find(&self, path: &str) -> Result<&Arc<Node>, Errno> {
        let plain = plain(path)?;
        let node = self.nodes.get(plain.as_str());
        match node {
            Some(node) if path.ends_with('/') && node.stat.kind == EntryKind::File => {
                Err(Errno::NOTDIR)
            }
            Some(node) => Ok(node),
            None => {
                let mut parents = plain.match_indices('/').map(|(end, _)| &plain[..end]);
                let through_file = parents.any(|parent| {
                    let parent = self.nodes.get(parent);
                    parent.is_some_and(|parent| parent.stat.kind == EntryKind::File)
                });
                Err(if through_file {
                    Errno::NOTDIR
                } else {
                    Errno::NOENT
                })
            }
        }
    }
}

/// A path without dots and empty names. It does not lead out: the guest's tree resolved those that would.
fn plain(path: &str) -> Result<String, Errno> {
    let mut names: Vec<&str> = Vec::new();
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." => {
                names.pop().ok_or(Errno::PERM)?;
            }
            name => names.push(name),
        }
    }
    Ok(names.join("/"))
}

/// What is said of a file: nothing that differs where the same files are.
fn known_metadata(found: &Metadata) -> FileMetadata {
    let stat = metadata(found);
    let is_file = stat.kind == EntryKind::File;
    FileMetadata {
        size: if is_file { stat.size } else { DIRECTORY_SIZE },
        links: if is_file { 1 } else { 2 },
        inode: 0,
        accessed: stat.modified,
        changed: stat.modified.unwrap_or_default(),
        ..stat
    }
}

impl Node {
    /// The names in a directory; none of a file.
    pub(crate) fn names(&self) -> Option<&[(String, EntryKind)]> {
        match &self.content {
            Content::File(_) => None,
            Content::Directory(names) => Some(names),
        }
    }

    /// Bytes of a file from the disk; the whole file is kept if there is room for it. Blocks.
    ///
    /// # Errors
    /// ESTALE where the file is not what it was when the directory was read.
    pub(crate) fn read(&self, mount: &Mounted, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        let Content::File(content) = &self.content else {
            return Err(Errno::ISDIR.into());
        };
        let Opened::File(file) = mount.open(&self.path, READ)? else {
            return Err(Errno::STALE.into());
        };
        let read = self.read_opened(mount, &file, content, offset, length);
        mount.close(&file);
        read
    }

    fn read_opened(
        &self,
        mount: &Mounted,
        file: &OpenFile,
        content: &OnceLock<Box<[u8]>>,
        offset: u64,
        length: usize,
    ) -> io::Result<Vec<u8>> {
        let stat = Mounted::stat(file)?;
        if (stat.size, stat.modified) != (self.stat.size, self.stat.modified) {
            return Err(Errno::STALE.into());
        }
        let catalog = mount.catalog().ok_or(Errno::STALE)?;
        if stat.size > LARGEST_KEPT || !catalog.keep(stat.size) {
            return Mounted::read_at(file, offset, length);
        }
        let bytes = Mounted::read_at(file, 0, usize::try_from(stat.size).unwrap_or(usize::MAX));
        let kept = bytes.and_then(|bytes| {
            let whole = bytes.len() as u64 == stat.size;
            // Should another thread have been quicker, it read the same.
            let is_first = whole && content.set(bytes.into()).is_ok();
            whole.then_some(is_first).ok_or(Errno::STALE.into())
        });
        if !matches!(kept, Ok(true)) {
            catalog.kept.fetch_sub(stat.size, Ordering::Relaxed);
        }
        kept.map(|_| self.bytes(offset, length).unwrap_or_default().to_vec())
    }

    /// Bytes of a file that is kept, fewer than `length` only at its end.
    pub(crate) fn bytes(&self, offset: u64, length: usize) -> Option<&[u8]> {
        let Content::File(content) = &self.content else {
            return None;
        };
        let bytes = content.get()?;
        let start = usize::try_from(offset).map_or(bytes.len(), |start| start.min(bytes.len()));
        let end = start.saturating_add(length).min(bytes.len());
        Some(&bytes[start..end])
    }
}
