//! How a snapshot is written down: a header, and a packed body with the files and the memory.
//!
//! | bytes | header |
//! |---|---|
//! | 8 | `WARDSNAP` |
//! | 4 | version of the format |
//! | 4 | flags: 1 is sealed |
//! | 32 | identity of the guest: SHA-256 of the component with its initial memory |
//! | 24 | nonce of the seal, zeros without one |
//! | 8 | bytes of the session's memory |
//! | 8 | bytes of the body before it was packed |
//! | 8 | bytes of the body here |
//!
//! Numbers are little-endian. The body is an LZ4 block, encrypted when sealed
//! (XChaCha20-Poly1305 with the header as associated data); without a seal SHA-256 of header and
//! body follows. Bytes of memory are those that differ from the base, exclusive-or with it.
//! **Invariant:** nothing is allocated that a size claims before that was checked against the
//! limits of whoever restores and against the bytes that are there.

use std::fmt;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use sha2::{Digest, Sha256};
use wardian_scratch::{Errno, Saved, SavedContent, SavedPlace};

use super::SnapshotError;
use super::image::{Base, Image, PAGE};
use crate::limits::{Limits, MEMORY_HEADROOM};

const MAGIC: &[u8; 8] = b"WARDSNAP";
/// 2: what lies below overlays.
pub(crate) const VERSION: u32 = 2;
const SEALED: u32 = 1;

/// In the byte that says what a file is: the name is one of the directory below an overlay; the
/// times are not those below.
const BELOW: u8 = 0x80;
const TOUCHED: u8 = 0x40;
const HEADER: usize = 96;
const DIGEST: usize = 32;

/// What an LZ4 block grows by at most when it is unpacked.
const MAX_RATIO: u64 = 256;

/// What a file takes besides its content at most: path, times, lengths.
const PER_FILE: u64 = wardian_scratch::PATH_MAX as u64 + 64;

/// Directories that a sandbox begins with, and those that lead to its mounts, are not counted against its
/// limit; there are fewer than this.
const UNCOUNTED_FILES: u64 = 1000;

/// Which component, with which initial memory.
pub(crate) const GUEST: [u8; 32] = parse_hex(env!("WARDIAN_GUEST_ID"));

const fn parse_hex(text: &str) -> [u8; 32] {
    const fn digit(digit: u8) -> u8 {
        match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'f' => digit - b'a' + 10,
            _ => panic!("the build script gives lower-case hexadecimal digits"),
        }
    }
    let text = text.as_bytes();
    let mut bytes = [0; 32];
    let mut index = 0;
    while index < 32 {
        bytes[index] = digit(text[2 * index]) << 4 | digit(text[2 * index + 1]);
        index += 1;
    }
    bytes
}

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
    /// Identity of the interpreter that made it, in hexadecimal digits.
    pub guest: String,
    /// Whether that is the interpreter of this build.
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
    pub fn read(snapshot: &[u8]) -> Result<SnapshotInfo, crate::Error> {
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

fn check_digest(snapshot: &[u8]) -> Result<(), SnapshotError> {
    let (content, digest) = snapshot
        .split_last_chunk::<DIGEST>()
        .ok_or(SnapshotError::CutShort)?;
    if Sha256::digest(content).as_slice() == digest {
        Ok(())
    } else {
        Err(SnapshotError::Damaged)
    }
}

/// What goes along with the memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clockwork {
    /// The monotonic clock, in nanoseconds: it never goes backwards for a session.
    pub(crate) monotonic: u64,
    /// Number of the next tool call: none is ever used twice.
    pub(crate) next_call: u64,
}

/// Everything that a snapshot holds.
pub(crate) struct Contents<'a> {
    pub(crate) clockwork: Clockwork,
    /// `None`: no file was ever used.
    pub(crate) files: Option<Vec<Saved<'a>>>,
    pub(crate) image: Image,
}

/// Write a snapshot.
pub(crate) fn write(
    contents: &Contents<'_>,
    base: &Base,
    key: Option<&SnapshotKey>,
) -> Result<Vec<u8>, SnapshotError> {
    let body = write_body(contents, base);
    let mut packed = lz4_flex::block::compress(&body);
    let mut header = Header {
        version: VERSION,
        sealed: key.is_some(),
        guest: GUEST,
        nonce: [0; 24],
        memory: contents.image.size as u64,
        unpacked: body.len() as u64,
        packed: packed.len() as u64,
    };
    drop(body);
    let Some(key) = key else {
        let mut out = header.write();
        out.append(&mut packed);
        let digest = Sha256::digest(&out);
        out.extend_from_slice(&digest);
        return Ok(out);
    };
    getrandom::fill(&mut header.nonce).map_err(|_| SnapshotError::NoEntropy)?;
    header.packed += TAG;
    let mut out = header.write();
    let payload = Payload {
        msg: &packed,
        aad: &out,
    };
    let nonce = XNonce::from(header.nonce);
    let mut sealed = key
        .cipher()
        .encrypt(&nonce, payload)
        .map_err(|_| SnapshotError::Damaged)?;
    out.append(&mut sealed);
    Ok(out)
}

/// Bytes that a seal adds.
const TAG: u64 = 16;

/// The body of a snapshot, unpacked; it was made for this guest and fits in the limits.
///
/// # Errors
/// Everything that is wrong with the snapshot, and a key where none is needed or none where
/// one is.
pub(crate) fn open(
    snapshot: &[u8],
    limits: &Limits,
    key: Option<&SnapshotKey>,
) -> Result<Body, SnapshotError> {
    let header = Header::read(snapshot)?;
    match (header.sealed, key) {
        (true, None) => return Err(SnapshotError::Sealed),
        (false, Some(_)) => return Err(SnapshotError::NotSealed),
        (false, None) => check_digest(snapshot)?,
        (true, Some(_)) => {}
    }
    if header.guest != GUEST {
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
    let opened;
    let packed = match key {
        None => body,
        Some(key) => {
            let payload = Payload {
                msg: body,
                aad: &snapshot[..HEADER],
            };
            let nonce = XNonce::from(header.nonce);
            opened = key
                .cipher()
                .decrypt(&nonce, payload)
                .map_err(|_| SnapshotError::WrongKey)?;
            &opened
        }
    };
    let unpacked = lz4_flex::block::decompress(packed, header.unpacked as usize);
    match unpacked {
        Ok(bytes) if bytes.len() as u64 == header.unpacked => Ok(Body {
            memory: header.memory,
            bytes,
        }),
        _ => Err(SnapshotError::Damaged),
    }
}

/// A body that was unpacked.
pub(crate) struct Body {
    memory: u64,
    bytes: Vec<u8>,
}

fn write_body(contents: &Contents<'_>, base: &Base) -> Vec<u8> {
    let mut out = Vec::new();
    out.extend_from_slice(&contents.clockwork.monotonic.to_le_bytes());
    out.extend_from_slice(&contents.clockwork.next_call.to_le_bytes());
    out.push(contents.files.is_some().into());
    let files = contents.files.as_deref().unwrap_or_default();
    out.extend_from_slice(&(files.len() as u64).to_le_bytes());
    for file in files {
        let (kind, bytes): (u8, &[u8]) = match &file.content {
            SavedContent::Directory => (0, b""),
            SavedContent::File(bytes) => (1, bytes),
            SavedContent::Link(target) => (2, target.as_bytes()),
            SavedContent::SameAs(path) => (3, path.as_bytes()),
            SavedContent::LowerFile(place) => (4, place.path.as_bytes()),
            SavedContent::LowerDirectory(place, _) => (5, place.path.as_bytes()),
        };
        let (place, hidden): (_, &[&str]) = match &file.content {
            SavedContent::LowerFile(place) => (Some(place), &[]),
            SavedContent::LowerDirectory(place, hidden) => (Some(place), hidden),
            _ => (None, &[]),
        };
        let below = if file.below { BELOW } else { 0 };
        let touched = place.is_some_and(|place| place.touched);
        out.push(kind | below | if touched { TOUCHED } else { 0 });
        out.extend_from_slice(&file.accessed.to_le_bytes());
        out.extend_from_slice(&file.modified.to_le_bytes());
        let mut push = |bytes: &[u8]| {
            out.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
            out.extend_from_slice(bytes);
        };
        push(file.path.as_bytes());
        push(bytes);
        if let Some(place) = place {
            push(place.overlay.as_bytes());
        }
        if kind == 5 {
            out.extend_from_slice(&(hidden.len() as u64).to_le_bytes());
            for name in hidden {
                out.extend_from_slice(&(name.len() as u64).to_le_bytes());
                out.extend_from_slice(name.as_bytes());
            }
        }
    }
    let image = &contents.image;
    out.extend_from_slice(&(image.runs.len() as u64).to_le_bytes());
    for (start, length) in &image.runs {
        out.extend_from_slice(&(*start as u64).to_le_bytes());
        out.extend_from_slice(&(*length as u64).to_le_bytes());
    }
    out.extend_from_slice(&image.exclusive_or(base));
    out
}

impl Body {
    /// What is in it.
    ///
    /// # Errors
    /// [`SnapshotError::Damaged`] for a body that this crate did not write.
    pub(crate) fn read(&self, base: &Base, limits: &Limits) -> Result<Contents<'_>, SnapshotError> {
        let mut reader = Reader(&self.bytes);
        let clockwork = Clockwork {
            monotonic: reader.u64()?,
            next_call: reader.u64()?,
        };
        let has_files = reader.u8()? != 0;
        let count = reader.u64()?;
        if count > limits.scratch_files.saturating_add(UNCOUNTED_FILES) {
            return Err(SnapshotError::File {
                path: "/".into(),
                errno: Errno::ENOSPC,
            });
        }
        let mut files = Vec::new();
        for _ in 0..count {
            files.push(reader.file()?);
        }
        let image = reader.image(self.memory, base)?;
        if !reader.0.is_empty() {
            return Err(SnapshotError::Damaged);
        }
        Ok(Contents {
            clockwork,
            files: has_files.then_some(files),
            image,
        })
    }
}

/// What was not read yet.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, length: u64) -> Result<&'a [u8], SnapshotError> {
        let length = usize::try_from(length).map_err(|_| SnapshotError::Damaged)?;
        let (bytes, rest) = self
            .0
            .split_at_checked(length)
            .ok_or(SnapshotError::CutShort)?;
        self.0 = rest;
        Ok(bytes)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], SnapshotError> {
        let (array, rest) = self
            .0
            .split_first_chunk::<N>()
            .ok_or(SnapshotError::CutShort)?;
        self.0 = rest;
        Ok(*array)
    }

    fn u8(&mut self) -> Result<u8, SnapshotError> {
        Ok(u8::from_le_bytes(self.array()?))
    }

    fn u32(&mut self) -> Result<u32, SnapshotError> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    fn u64(&mut self) -> Result<u64, SnapshotError> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    fn text(&mut self) -> Result<&'a str, SnapshotError> {
        let length = self.u64()?;
        let bytes = self.bytes(length)?;
        std::str::from_utf8(bytes).map_err(|_| SnapshotError::Damaged)
    }

    fn file(&mut self) -> Result<Saved<'a>, SnapshotError> {
        let kind = self.u8()?;
        let (below, touched) = (kind & BELOW != 0, kind & TOUCHED != 0);
        let kind = kind & !(BELOW | TOUCHED);
        let (accessed, modified) = (self.u64()?, self.u64()?);
        let path = self.text()?.to_owned();
        let content = match kind {
            0 => {
                self.text()?;
                SavedContent::Directory
            }
            1 => {
                let length = self.u64()?;
                SavedContent::File(self.bytes(length)?)
            }
            2 => SavedContent::Link(self.text()?),
            3 => SavedContent::SameAs(self.text()?.to_owned()),
            4 => SavedContent::LowerFile(self.place(touched)?),
            5 => {
                let place = self.place(touched)?;
                let count = self.u64()?;
                // Each takes bytes that have to be there.
                let hidden = (0..count).map(|_| self.text()).collect::<Result<_, _>>()?;
                SavedContent::LowerDirectory(place, hidden)
            }
            _ => return Err(SnapshotError::Damaged),
        };
        Ok(Saved {
            path,
            content,
            below,
            accessed,
            modified,
        })
    }

    fn place(&mut self, touched: bool) -> Result<SavedPlace<'a>, SnapshotError> {
        Ok(SavedPlace {
            path: self.text()?,
            overlay: self.text()?,
            touched,
        })
    }

    /// The memory: runs in order, of whole pages, inside of it.
    fn image(&mut self, memory: u64, base: &Base) -> Result<Image, SnapshotError> {
        let whole_page = |number: u64| match usize::try_from(number) {
            Ok(number) if number % PAGE == 0 => Ok(number),
            _ => Err(SnapshotError::Damaged),
        };
        let size = whole_page(memory)?;
        let count = self.u64()?;
        let (mut runs, mut end, mut total) = (Vec::new(), 0, 0);
        for _ in 0..count {
            let (start, length) = (whole_page(self.u64()?)?, whole_page(self.u64()?)?);
            let behind = start.checked_add(length).ok_or(SnapshotError::Damaged)?;
            if length == 0 || start < end || behind > size {
                return Err(SnapshotError::Damaged);
            }
            runs.push((start, length));
            (end, total) = (behind, total + length);
        }
        let mut image = Image {
            size,
            runs,
            bytes: self.bytes(total as u64)?.to_vec(),
        };
        image.bytes = image.exclusive_or(base);
        Ok(image)
    }
}
