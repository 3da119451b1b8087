//! A filesystem as bytes, and back.
//!
//! | bytes | header |
//! |---|---|
//! | 8 | `WARDFILE` |
//! | 4 | version of the format |
//! | 4 | zeros |
//! | 8 | bytes of the body before it was packed |
//! | 8 | bytes of the body here |
//!
//! Numbers are little-endian. The body is LZ4 blocks as in snapshots; SHA-256 of header and body
//! follows. In the body is the home, and then the files, as snapshots have them. It finds damage and
//! is no proof of who wrote it. **Invariant:** nothing is allocated that a size claims before that was
//! checked against the quota of whoever restores and against the bytes that are there; and each path
//! has to be a plain one whose directory came before, so that no restoring walks through links.

use std::collections::HashMap;

use sha2::{Digest, Sha256};
use wardian_scratch::{Kind, PATH_MAX, Saved, SavedContent, Scratch};

use super::{Filesystem, FilesystemQuota, is_plain};
use crate::control::lock;
use crate::error::Error;
use crate::error::SnapshotError;
use crate::packed::files::write_files;
use crate::packed::{Blocks, DIGEST, Reader, add_block, check_digest, write_bytes};

const MAGIC: &[u8; 8] = b"WARDFILE";
const VERSION: u32 = 1;
const HEADER: usize = 32;

/// Bytes that are packed at once.
const BLOCK: usize = 4 << 20;

/// What a file takes besides its content at most: its path and that of another name, times, lengths.
const PER_FILE: u64 = 2 * PATH_MAX as u64 + 64;

impl Filesystem {
    /// All files as bytes, and the home. What is removed and still open is not among them.
    ///
    /// ```
    /// use wardian::{Filesystem, FilesystemQuota};
    ///
    /// let files = Filesystem::new(FilesystemQuota::default(), "/home/user")?;
    /// files.write("/home/user/a", b"1")?;
    /// let restored = Filesystem::restore(&files.save(), files.quota())?;
    /// assert_eq!(restored.read("/home/user/a")?, b"1");
    /// # Ok::<(), wardian::Error>(())
    /// ```
    pub fn save(&self) -> Vec<u8> {
        let mut body = Vec::new();
        write_bytes(&mut body, self.home().as_bytes());
        write_files(&mut body, &lock(&self.shared.scratch).save());
        let mut out = vec![0; HEADER];
        for block in body.chunks(BLOCK) {
            add_block(&mut out, block);
        }
        let packed = out.len() - HEADER;
        let mut header = Vec::with_capacity(HEADER);
        header.extend_from_slice(MAGIC);
        header.extend_from_slice(&VERSION.to_le_bytes());
        header.extend_from_slice(&[0; 4]);
        header.extend_from_slice(&(body.len() as u64).to_le_bytes());
        header.extend_from_slice(&(packed as u64).to_le_bytes());
        out[..HEADER].copy_from_slice(&header);
        let digest = Sha256::digest(&out);
        out.extend_from_slice(&digest);
        out
    }

    /// The filesystem that [`save`](Filesystem::save) wrote, if it fits in the quota. Anybody can have
    /// written the bytes: whoever did decides what files there are, and nothing beyond that.
    ///
    /// # Errors
    /// [`Error::Snapshot`] when the bytes are no such filesystem, or one that does not fit.
    pub fn restore(bytes: &[u8], quota: FilesystemQuota) -> Result<Filesystem, Error> {
        Ok(restored(bytes, quota)?)
    }
}

fn restored(bytes: &[u8], quota: FilesystemQuota) -> Result<Filesystem, SnapshotError> {
    let body = unpack(bytes, quota)?;
    let mut reader = Reader(&body);
    let home = reader.text()?;
    let files = reader.files(quota.files.saturating_add(1))?;
    if !reader.0.is_empty() || !is_plain(home) || !are_sound(&files) {
        return Err(SnapshotError::Damaged);
    }
    let mut scratch = Scratch::new(quota.into());
    let fits = scratch.restore(&files);
    fits.map_err(|(path, errno)| SnapshotError::File { path, errno })?;
    Ok(Filesystem::from_scratch(scratch, home))
}

/// The body, whose digest is right.
fn unpack(bytes: &[u8], quota: FilesystemQuota) -> Result<Vec<u8>, SnapshotError> {
    if !bytes.starts_with(MAGIC) {
        return Err(SnapshotError::NotASnapshot);
    }
    let mut reader = Reader(&bytes[MAGIC.len()..]);
    let version = reader.u32()?;
    if version != VERSION {
        return Err(SnapshotError::OtherVersion { found: version });
    }
    let zeros = reader.u32()?;
    let (unpacked, packed) = (reader.u64()?, reader.u64()?);
    let expected = packed.checked_add(DIGEST as u64);
    match expected.map(|expected| expected.cmp(&(reader.0.len() as u64))) {
        Some(std::cmp::Ordering::Greater) => return Err(SnapshotError::CutShort),
        Some(std::cmp::Ordering::Equal) if zeros == 0 => {}
        _ => return Err(SnapshotError::Damaged),
    }
    check_digest(bytes)?;
    let names = quota.files.saturating_add(1).saturating_mul(PER_FILE);
    if unpacked > quota.bytes.saturating_add(names).saturating_add(PER_FILE) {
        return Err(SnapshotError::TooBig { bytes: unpacked });
    }
    let mut blocks = Blocks {
        packed: &reader.0[..reader.0.len() - DIGEST],
        unpacked,
    };
    let mut body = Vec::new();
    while let Some(block) = blocks.next()? {
        body.extend_from_slice(&block);
    }
    Ok(body)
}

/// Whether files are as [`Scratch::save`] lists them for a tree without overlays.
fn are_sound(files: &[Saved<'_>]) -> bool {
    let mut known: HashMap<&str, Kind> = HashMap::new();
    files.iter().all(|file| {
        let kind = match &file.content {
            SavedContent::Directory => Kind::Directory,
            SavedContent::File(_) => Kind::File,
            SavedContent::Link(_) => Kind::Link,
            SavedContent::SameAs(other) => match known.get(&**other) {
                Some(kind @ (Kind::File | Kind::Link)) => *kind,
                _ => return false,
            },
            SavedContent::LowerFile(_) | SavedContent::LowerDirectory(..) => return false,
        };
        let has_place = match file.path.rsplit_once('/') {
            _ if file.path == "/" => known.is_empty() && kind == Kind::Directory,
            Some(("", _)) => known.contains_key("/"),
            Some((parent, _)) => known.get(parent) == Some(&Kind::Directory),
            None => false,
        };
        has_place && !file.below && is_plain(&file.path) && known.insert(&file.path, kind).is_none()
    })
}
