//! How a snapshot is written down: a header, and a packed body with the files and the memory.
//!
//! | bytes | header |
//! |---|---|
//! | 8 | `WARDSNAP` |
//! | 4 | version of the format |
//! | 4 | flags: 1 is sealed |
//! | 32 | identity of the guest: SHA-256 of the component with its initial memory, or of the image |
//! | 24 | nonce of the seal, zeros without one |
//! | 8 | bytes of the session's memory |
//! | 8 | bytes of the body before it was packed |
//! | 8 | bytes of the body here |
//!
//! Numbers are little-endian. The body is LZ4 blocks, each behind two lengths of 8 bytes, packed and
//! unpacked: the first has clocks and files, each further one a piece of the memory, so that
//! nobody has to hold all of it at once. It is encrypted when sealed (XChaCha20-Poly1305 with the header
//! as associated data); without a seal SHA-256 of header and body follows. Bytes of memory are
//! those that differ from the base, exclusive-or with it.
//! **Invariant:** nothing is allocated that a size claims before that was checked against the
//! limits of whoever restores and against the bytes that are there.

use std::borrow::Cow;
use std::fmt;

use chacha20poly1305::aead::{Aead, AeadInOut, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use sha2::{Digest, Sha256};
use wardian_scratch::Saved;

use crate::error::SnapshotError;
use crate::limits::{Limits, MEMORY_HEADROOM};
use crate::packed::files::write_files;
use crate::packed::{Blocks, DIGEST, MAX_RATIO, Reader, add_block, check_digest};
use crate::session::image::{Base, Image, PAGE};
use crate::session::runtime::GUEST;
use crate::session::state::Clockwork;

const MAGIC: &[u8; 8] = b"WARDSNAP";
/// 2: what lies below overlays. 3: the memory in pieces, the times of the root.
pub(crate) const VERSION: u32 = 3;
const SEALED: u32 = 1;

const HEADER: usize = 96;

/// What a file takes besides its content at most: path, times, lengths.
const PER_FILE: u64 = wardian_scratch::PATH_MAX as u64 + 64;

/// Directories that a sandbox begins with, and those that lead to its mounts, are not counted against its
/// limit; there are fewer than this.
const UNCOUNTED_FILES: u64 = 1000;

/// A secret of 32 bytes that seals snapshots.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
/// # let engine = wardian::Engine::builder().max_live_sandboxes(2).build()?;
/// use wardian::SnapshotKey;
///
/// let key = SnapshotKey::new([7; 32]); // In earnest: random bytes, kept safe.
/// let mut sandbox = engine.sandbox().build().await?;
/// let sealed = sandbox.snapshot_sealed(&key).await?;
/// assert!(engine.sandbox().restore(&sealed).await.is_err());
/// engine.sandbox().restore_sealed(&sealed, &key).await?;
/// # Ok::<(), wardian::Error>(())
/// # }).unwrap();
/// ```
#[derive(Clone)]
pub struct SnapshotKey([u8; 32]);

impl SnapshotKey {
    /// From 32 secret random bytes.
    pub fn new(bytes: [u8; 32]) -> SnapshotKey {
        SnapshotKey(bytes)
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&self.0.into())
    }
}

impl fmt::Debug for SnapshotKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SnapshotKey(..)")
    }
}

/// What the header of a snapshot says. Without a seal anybody can have written it.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
/// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
/// let snapshot = engine.sandbox().build().await?.snapshot().await?;
/// let info = wardian::SnapshotInfo::read(&snapshot)?;
/// assert!(info.fits_this_build && !info.sealed);
/// # Ok::<(), wardian::Error>(())
/// # }).unwrap();
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SnapshotInfo {
    /// Version of the format.
    pub version: u32,
    /// Whether a key is needed.
    pub sealed: bool,
    /// Identity of the interpreter that made it, or of its image, in hexadecimal digits.
    pub guest: String,
    /// Whether that is the interpreter of this build, without an image.
    pub fits_this_build: bool,
    /// Bytes of the session's memory.
    pub memory: u64,
    /// Bytes of what is in the snapshot before it was packed.
    pub unpacked: u64,
    /// Bytes of the whole snapshot.
    pub size: u64,
}

impl SnapshotInfo {
    /// Read the header of a snapshot, and see whether it is whole. Sealed ones are not opened.
    ///
    /// # Errors
    /// [`Error::Snapshot`](crate::Error::Snapshot) for what is none, cut short or damaged.
    pub fn read(snapshot: &[u8]) -> Result<SnapshotInfo, crate::error::Error> {
        let header = Header::read(snapshot)?;
        if !header.sealed {
            check_digest(snapshot)?;
        }
        Ok(SnapshotInfo {
            version: header.version,
            sealed: header.sealed,
            guest: header
                .guest
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect(),
            fits_this_build: header.version == VERSION && header.guest == GUEST,
            memory: header.memory,
            unpacked: header.unpacked,
            size: snapshot.len() as u64,
        })
    }
}

struct Header {
    version: u32,
    sealed: bool,
    guest: [u8; 32],
    nonce: [u8; 24],
    memory: u64,
    unpacked: u64,
    packed: u64,
}

impl Header {
    /// Read it; what follows is as long as it says.
    fn read(snapshot: &[u8]) -> Result<Header, SnapshotError> {
        if snapshot.len() < MAGIC.len() || !snapshot.starts_with(MAGIC) {
            return Err(SnapshotError::NotASnapshot);
        }
        let mut reader = Reader(&snapshot[MAGIC.len()..]);
        let version = reader.u32()?;
        // What follows in another version is not known.
        if version != VERSION {
            return Err(SnapshotError::OtherVersion { found: version });
        }
        let flags = reader.u32()?;
        let header = Header {
            version,
            sealed: flags & SEALED != 0,
            guest: reader.array()?,
            nonce: reader.array()?,
            memory: reader.u64()?,
            unpacked: reader.u64()?,
            packed: reader.u64()?,
        };
        let behind = if header.sealed { 0 } else { DIGEST };
        let expected = header.packed.checked_add(behind as u64);
        match expected {
            Some(expected) if expected > reader.0.len() as u64 => Err(SnapshotError::CutShort),
            Some(expected) if expected == reader.0.len() as u64 && flags & !SEALED == 0 => {
                Ok(header)
            }
            _ => Err(SnapshotError::Damaged),
        }
    }

    fn write(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(HEADER);
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&self.version.to_le_bytes());
        let flags = if self.sealed { SEALED } else { 0 };
        out.extend_from_slice(&flags.to_le_bytes());
        out.extend_from_slice(&self.guest);
        out.extend_from_slice(&self.nonce);
        for number in [self.memory, self.unpacked, self.packed] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out
    }
}

/// What a snapshot holds besides the memory.
pub(crate) struct Contents<'a> {
    pub(crate) clockwork: Clockwork,
    /// `None`: no file was ever used.
    pub(crate) files: Option<Vec<Saved<'a>>>,
}

/// Writes a snapshot, one piece of the memory after the other.
pub(crate) struct Packer {
    /// Room for the header, and blocks.
    out: Vec<u8>,
    unpacked: u64,
}

impl Packer {
    pub(crate) fn new(contents: &Contents<'_>) -> Packer {
        let mut packer = Packer {
            out: vec![0; HEADER],
            unpacked: 0,
        };
        packer.add_block(&write_contents(contents));
        packer
    }

    /// Add a piece of the memory that lies behind those before it.
    pub(crate) fn add(&mut self, mut piece: Image, base: &Base) {
        if piece.runs.is_empty() {
            return;
        }
        piece.exclusive_or(0, base);
        let mut block = Vec::with_capacity(8 + 16 * piece.runs.len() + piece.bytes.len());
        block.extend_from_slice(&(piece.runs.len() as u64).to_le_bytes());
        for (start, length) in &piece.runs {
            block.extend_from_slice(&(*start as u64).to_le_bytes());
            block.extend_from_slice(&(*length as u64).to_le_bytes());
        }
        block.extend_from_slice(&piece.bytes);
        self.add_block(&block);
    }

    fn add_block(&mut self, block: &[u8]) {
        add_block(&mut self.out, block);
        self.unpacked += block.len() as u64;
    }

    /// The snapshot of a session of this guest with so many bytes of memory, in no more room than it needs: parked sessions
    /// are many.
    ///
    /// # Errors
    /// [`SnapshotError::NoEntropy`] for one that is to be sealed.
    pub(crate) fn finish(
        mut self,
        guest: &[u8; 32],
        memory: usize,
        key: Option<&SnapshotKey>,
    ) -> Result<Vec<u8>, SnapshotError> {
        let mut header = Header {
            version: VERSION,
            sealed: key.is_some(),
            guest: *guest,
            nonce: [0; 24],
            memory: memory as u64,
            unpacked: self.unpacked,
            packed: (self.out.len() - HEADER) as u64,
        };
        let Some(key) = key else {
            self.out[..HEADER].copy_from_slice(&header.write());
            let digest = Sha256::digest(&self.out);
            self.out.extend_from_slice(&digest);
            self.out.shrink_to_fit();
            return Ok(self.out);
        };
        getrandom::fill(&mut header.nonce).map_err(|_| SnapshotError::NoEntropy)?;
        header.packed += TAG;
        let (head, body) = self.out.split_at_mut(HEADER);
        head.copy_from_slice(&header.write());
        let nonce = XNonce::from(header.nonce);
        let sealed = key
            .cipher()
            .encrypt_inout_detached(&nonce, head, body.into());
        let tag = sealed.map_err(|_| SnapshotError::Damaged)?;
        self.out.extend_from_slice(&tag);
        self.out.shrink_to_fit();
        Ok(self.out)
    }
}

/// Bytes that a seal adds.
const TAG: u64 = 16;

/// The body of a snapshot that was made for this guest and fits in the limits.
///
/// # Errors
/// Everything that is wrong with the snapshot, and a key where none is needed or none where
/// one is.
pub(crate) fn open<'a>(
    snapshot: &'a [u8],
    guest: &[u8; 32],
    limits: &Limits,
    key: Option<&SnapshotKey>,
) -> Result<Body<'a>, SnapshotError> {
    let header = Header::read(snapshot)?;
    match (header.sealed, key) {
        (true, None) => return Err(SnapshotError::Sealed),
        (false, Some(_)) => return Err(SnapshotError::NotSealed),
        (false, None) => check_digest(snapshot)?,
        (true, Some(_)) => {}
    }
    if header.guest != *guest {
        return Err(SnapshotError::OtherGuest);
    }
    let largest = limits.memory.saturating_add(MEMORY_HEADROOM);
    if header.memory > largest {
        return Err(SnapshotError::TooBig {
            bytes: header.memory,
        });
    }
    let files = limits
        .scratch_files
        .saturating_add(UNCOUNTED_FILES)
        .saturating_mul(PER_FILE)
        .saturating_add(limits.scratch_bytes);
    let most = header.memory.saturating_add(files).saturating_add(1 << 20);
    let possible = header.packed.saturating_mul(MAX_RATIO);
    if header.unpacked > most.min(possible) {
        return Err(SnapshotError::TooBig {
            bytes: header.unpacked,
        });
    }
    // Both lengths were checked by `Header::read`.
    let body = &snapshot[HEADER..HEADER + header.packed as usize];
    let packed = match key {
        None => Cow::Borrowed(body),
        Some(key) => {
            let payload = Payload {
                msg: body,
                aad: &snapshot[..HEADER],
            };
            let nonce = XNonce::from(header.nonce);
            let opened = key.cipher().decrypt(&nonce, payload);
            Cow::Owned(opened.map_err(|_| SnapshotError::WrongKey)?)
        }
    };
    let mut blocks = Blocks {
        packed: &packed,
        unpacked: header.unpacked,
    };
    let contents = blocks.next()?.ok_or(SnapshotError::Damaged)?;
    let (start, unpacked) = (packed.len() - blocks.packed.len(), blocks.unpacked);
    Ok(Body {
        memory: header.memory,
        contents,
        packed,
        start,
        unpacked,
    })
}

/// A body of which the first block was unpacked.
pub(crate) struct Body<'a> {
    memory: u64,
    contents: Vec<u8>,
    packed: Cow<'a, [u8]>,
    /// Where the second block begins, and bytes of all further ones unpacked.
    start: usize,
    unpacked: u64,
}

fn write_contents(contents: &Contents<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    out.extend_from_slice(&contents.clockwork.monotonic.to_le_bytes());
    out.extend_from_slice(&contents.clockwork.next_call.to_le_bytes());
    out.push(contents.files.is_some().into());
    write_files(&mut out, contents.files.as_deref().unwrap_or_default());
    out
}

impl Body<'_> {
    /// What is in it besides the memory.
    ///
    /// # Errors
    /// [`SnapshotError::Damaged`] for a body that this crate did not write.
    pub(crate) fn contents(&self, limits: &Limits) -> Result<Contents<'_>, SnapshotError> {
        let mut reader = Reader(&self.contents);
        let clockwork = Clockwork {
            monotonic: reader.u64()?,
            next_call: reader.u64()?,
        };
        let has_files = reader.u8()? != 0;
        let most = limits.scratch_files.saturating_add(UNCOUNTED_FILES);
        let files = reader.files(most)?;
        if !reader.0.is_empty() {
            return Err(SnapshotError::Damaged);
        }
        Ok(Contents {
            clockwork,
            files: has_files.then_some(files),
        })
    }

    /// The memory.
    ///
    /// # Errors
    /// [`SnapshotError::Damaged`] for a body that this crate did not write.
    pub(crate) fn image(&self, base: &Base) -> Result<Image, SnapshotError> {
        let mut image = Image {
            size: whole_pages(self.memory)?,
            ..Image::default()
        };
        let mut blocks = Blocks {
            packed: &self.packed[self.start..],
            unpacked: self.unpacked,
        };
        while let Some(block) = blocks.next()? {
            Reader(&block).piece(&mut image, base)?;
        }
        Ok(image)
    }
}

impl Reader<'_> {
    /// A piece of the memory: runs of whole pages, in order, inside of it, and behind those before.
    fn piece(&mut self, image: &mut Image, base: &Base) -> Result<(), SnapshotError> {
        let first = image.runs.len();
        let mut end = image
            .runs
            .last()
            .map_or(0, |(start, length)| start + length);
        let mut total = 0;
        let count = self.u64()?;
        for _ in 0..count {
            let (start, length) = (whole_pages(self.u64()?)?, whole_pages(self.u64()?)?);
            let behind = start.checked_add(length).ok_or(SnapshotError::Damaged)?;
            if length == 0 || start < end || behind > image.size {
                return Err(SnapshotError::Damaged);
            }
            image.runs.push((start, length));
            (end, total) = (behind, total + length);
        }
        if total == 0 || total != self.0.len() {
            return Err(SnapshotError::Damaged);
        }
        image.bytes.extend_from_slice(self.0);
        image.exclusive_or(first, base);
        Ok(())
    }
}

/// A number of bytes that is one of pages.
fn whole_pages(bytes: u64) -> Result<usize, SnapshotError> {
    match usize::try_from(bytes) {
        Ok(bytes) if bytes % PAGE == 0 => Ok(bytes),
        _ => Err(SnapshotError::Damaged),
    }
}
