//! What is in packages: names and facts of files, known without the disk.
//!
//! Contents of a directory's files are read when they are first asked for, and kept for all sandboxes. A file that is
//! not as it was when the directory was read is refused, so every sandbox sees the same.
//! **Invariant:** what is kept is bounded: a program that reads everything there is takes no more memory of the host.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use rustix::io::Errno;
use sha2::{Digest, Sha256};

use crate::fs::mounts::{Access, EntryKind, FileMetadata, Mounted, OpenFile, Opened};

/// Bytes of the largest file that is kept: text is smaller, and what is larger is data or machine code.
const LARGEST_KEPT: u64 = 4 << 20;

/// Bytes of all files that are kept.
const MOST_KEPT: u64 = 256 << 20;

/// What a directory says its size is.
pub(super) const DIRECTORY_SIZE: u64 = 4096;

/// What was found, by paths; directories without their names.
#[derive(Default)]
pub(super) struct Found {
    nodes: BTreeMap<String, (FileMetadata, Option<Source>)>,
}

/// Where the bytes of a file are.
#[derive(Clone)]
pub(super) enum Source {
    /// In a directory of the machine; the whole file once it was read, if it is kept.
    Disk(Arc<Mounted>, Box<str>, Arc<OnceLock<Box<[u8]>>>),
    /// In memory. The number tells contents apart.
    Memory(Arc<Vec<u8>>, Range<usize>, u32),
    /// An LZ4 block in memory, with such a number; the whole file once it was unpacked, if it is kept.
    Packed(Arc<Vec<u8>>, Range<usize>, u32, Arc<OnceLock<Box<[u8]>>>),
}

impl Source {
    /// Some bytes.
    pub(super) fn memory(bytes: Vec<u8>, tag: u32) -> Source {
        let range = 0..bytes.len();
        Source::Memory(Arc::new(bytes), range, tag)
    }
}

impl Found {
    /// Add a file.
    pub(super) fn add(&mut self, path: String, stat: FileMetadata, source: Source) {
        self.nodes.entry(path).or_insert((stat, Some(source)));
    }

    /// Add a file that lies in memory, with a time in nanoseconds since 1970.
    pub(super) fn add_bytes(&mut self, path: String, modified: u64, size: u64, source: Source) {
        let stat = FileMetadata {
            kind: EntryKind::File,
            size,
            links: 1,
            inode: 0,
            accessed: Some(modified),
            modified: Some(modified),
            changed: modified,
        };
        self.add(path, stat, source);
    }

    /// How many files there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// With the directories that the files lie in; each is as old as the newest file directly in it.
    pub(super) fn catalog(self) -> Catalog {
        let mut directories: BTreeMap<String, (u64, Vec<(String, EntryKind)>)> = BTreeMap::new();
        directories.insert(String::new(), (0, Vec::new()));
        let mut files = BTreeMap::new();
        for (path, (stat, source)) in self.nodes {
            // A file of other packages may be where these have a directory, and the other way round.
            let mut parents = path.match_indices('/').map(|(end, _)| &path[..end]);
            if directories.contains_key(&path) || parents.any(|parent| files.contains_key(parent)) {
                continue;
            }
            let (mut inner, mut kind, mut changed) = (path.as_str(), EntryKind::File, stat.changed);
            loop {
                let (parent, name) = inner.rsplit_once('/').unwrap_or(("", inner));
                let is_new = !directories.contains_key(parent);
                let (newest, names) = directories.entry(parent.to_owned()).or_default();
                *newest = (*newest).max(changed);
                names.push((name.to_owned(), kind));
                if !is_new {
                    break;
                }
                (inner, kind, changed) = (parent, EntryKind::Directory, 0);
            }
            files.insert(path, (stat, source));
        }
        let directories = directories.into_iter().map(|(path, (changed, mut names))| {
            names.sort_unstable_by(|left, right| left.0.cmp(&right.0));
            let stat = FileMetadata {
                kind: EntryKind::Directory,
                size: DIRECTORY_SIZE,
                links: 2,
                inode: 0,
                accessed: Some(changed),
                modified: Some(changed),
                changed,
            };
            (path, (stat, Content::Directory(names)))
        });
        let files = files
            .into_iter()
            .filter_map(|(path, (stat, source))| Some((path, (stat, Content::File(source?)))));
        Catalog::new(files.chain(directories).collect())
    }
}

/// What is in packages, by paths; where they all lie has the empty one.
pub(crate) struct Catalog {
    nodes: HashMap<Box<str>, Arc<Node>>,
    /// Of all names, sizes, times and contents in memory.
    fingerprint: [u8; 32],
    /// Bytes of files that are kept.
    kept: AtomicU64,
}

/// A file or directory.
pub(crate) struct Node {
    pub(crate) stat: FileMetadata,
    content: Content,
    /// SHA-256 of a file, once somebody wanted it.
    hash: OnceLock<[u8; 32]>,
}

enum Content {
    File(Source),
    /// Names in it, in order.
    Directory(Vec<(String, EntryKind)>),
}

impl Catalog {
    /// In order, so that numbers and fingerprint are the same whatever order the disk has.
    fn new(found: BTreeMap<String, (FileMetadata, Content)>) -> Catalog {
        let mut digest = Sha256::new();
        let mut nodes = HashMap::with_capacity(found.len());
        for (inode, (path, (mut stat, content))) in (1..).zip(found) {
            digest.update((path.len() as u64).to_le_bytes());
            digest.update(&path);
            digest.update(stat.size.to_le_bytes());
            digest.update(stat.changed.to_le_bytes());
            if let Content::File(Source::Memory(_, _, tag) | Source::Packed(_, _, tag, _)) =
                &content
            {
                digest.update(tag.to_le_bytes());
            }
            stat.inode = inode;
            let hash = OnceLock::new();
            let node = Node {
                stat,
                content,
                hash,
            };
            nodes.insert(path.into(), Arc::new(node));
        }
        Catalog {
            nodes,
            fingerprint: digest.finalize().into(),
            kept: AtomicU64::new(0),
        }
    }

    /// This one and another; where both have a file, it is the one of this.
    pub(super) fn joined(&self, other: &Catalog) -> Catalog {
        let mut found = Found::default();
        for (path, node) in self.files().chain(other.files()) {
            if let Content::File(source) = &node.content {
                found.add(path.to_owned(), node.stat.clone(), source.clone());
            }
        }
        found.catalog()
    }

    /// Files by paths, in no order.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &Arc<Node>)> {
        let nodes = self.nodes.iter().map(|(path, node)| (&**path, node));
        nodes.filter(|(_, node)| node.names().is_none())
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

    /// What tells it from other packages.
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

impl Node {
    /// The names in a directory; none of a file.
    pub(crate) fn names(&self) -> Option<&[(String, EntryKind)]> {
        match &self.content {
            Content::File(_) => None,
            Content::Directory(names) => Some(names),
        }
    }

    /// SHA-256 of a file, where it is known.
    pub(crate) fn known_hash(&self) -> Option<&[u8; 32]> {
        self.hash.get()
    }

    /// SHA-256 of a file, of which these are all bytes.
    pub(crate) fn hash(&self, bytes: &[u8]) -> &[u8; 32] {
        self.hash.get_or_init(|| Sha256::digest(bytes).into())
    }

    /// Bytes of a file, from the disk; the whole file is kept if there is room for it. Blocks.
    ///
    /// # Errors
    /// ESTALE where the file is not what it was when the directory was read.
    pub(crate) fn read(
        &self,
        catalog: &Catalog,
        offset: u64,
        length: usize,
    ) -> io::Result<Vec<u8>> {
        if let Some(bytes) = self.bytes(offset, length) {
            return Ok(bytes.to_vec());
        }
        let (mount, path, content) = match &self.content {
            Content::File(Source::Disk(mount, path, content)) => (mount, path, content),
            Content::File(Source::Packed(bytes, range, _, content)) => {
                return self.unpack(catalog, &bytes[range.clone()], content, offset, length);
            }
            _ => return Err(Errno::ISDIR.into()),
        };
        let Opened::File(file) = mount.open(
            path,
            Access {
                follow: true,
                ..Access::READ
            },
        )?
        else {
            return Err(Errno::STALE.into());
        };
        let read = self.read_opened(catalog, &file, content, offset, length);
        mount.close(&file);
        read
    }

    fn unpack(
        &self,
        catalog: &Catalog,
        block: &[u8],
        content: &OnceLock<Box<[u8]>>,
        offset: u64,
        length: usize,
    ) -> io::Result<Vec<u8>> {
        // Its length was checked against the block's when the image was read.
        let size = usize::try_from(self.stat.size).map_err(|_| Errno::FBIG)?;
        let bytes = lz4_flex::block::decompress(block, size);
        let bytes = bytes.ok().filter(|bytes| bytes.len() == size);
        let bytes = bytes.ok_or(Errno::IO)?;
        let part = part(&bytes, offset, length).to_vec();
        if self.stat.size <= LARGEST_KEPT
            && catalog.keep(self.stat.size)
            && content.set(bytes.into()).is_err()
        {
            catalog.kept.fetch_sub(self.stat.size, Ordering::Relaxed);
        }
        Ok(part)
    }

    fn read_opened(
        &self,
        catalog: &Catalog,
        file: &OpenFile,
        content: &OnceLock<Box<[u8]>>,
        offset: u64,
        length: usize,
    ) -> io::Result<Vec<u8>> {
        let stat = Mounted::stat(file)?;
        if (stat.size, stat.modified) != (self.stat.size, self.stat.modified) {
            return Err(Errno::STALE.into());
        }
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

    /// Bytes of a file that is in memory, fewer than `length` only at its end.
    pub(crate) fn bytes(&self, offset: u64, length: usize) -> Option<&[u8]> {
        let bytes = match &self.content {
            Content::File(Source::Disk(_, _, content) | Source::Packed(_, _, _, content)) => {
                &**content.get()?
            }
            Content::File(Source::Memory(bytes, range, _)) => &bytes[range.clone()],
            Content::Directory(_) => return None,
        };
        Some(part(bytes, offset, length))
    }
}

/// Bytes from a place on, fewer than `length` only at the end.
fn part(bytes: &[u8], offset: u64, length: usize) -> &[u8] {
    let start = usize::try_from(offset).map_or(bytes.len(), |start| start.min(bytes.len()));
    let end = start.saturating_add(length).min(bytes.len());
    &bytes[start..end]
}
