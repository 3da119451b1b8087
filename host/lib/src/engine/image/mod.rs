//! Images: the memory that sandboxes begin with when modules were imported before, in a file.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `WARDIMAG` |
//! | 4 | version of the format |
//! | 32 | identity of the guest: SHA-256 of the component with its initial memory |
//! | 8, 8 | bytes of the head and of the body |
//! | | the head: [`Head`] in postcard's encoding |
//! | | the body: the pages of memory that differ from the guest's in LZ4 blocks, then a block for each file of packages |
//! | 32 | SHA-256 of everything before, which is the image's identity |
//!
//! Numbers are little-endian. What does not live here: who makes an image (`sandbox/image.rs`) and how instances
//! come to begin with it (`rebuild.rs`).
//! **Invariant:** an image decides nothing but the bytes of a guest's memory, the files in it and the packages that
//! sandboxes read. Its digest and every size in it are checked before any of it is used.

pub(super) mod rebuild;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::{Error, ImageError};
use crate::packed::{DIGEST, MAX_RATIO, Reader};
use crate::session::image::PAGE;
use crate::session::runtime::GUEST;
use rebuild::FirstMemory;

const MAGIC: &[u8; 8] = b"WARDIMAG";
const VERSION: u32 = 1;

/// Bytes in front of the head.
const HEADER: usize = 8 + 4 + 32 + 8 + 8;

/// Bytes of the largest memory that instances begin with: more could not grow.
const LARGEST_MEMORY: u64 = 2 << 30;

/// What is in an image.
#[derive(Serialize, Deserialize, Default)]
pub(crate) struct Head {
    /// Bytes of the memory, and what the objects take of it that were added to the guest's.
    pub(crate) memory: u64,
    pub(crate) objects: u64,
    /// Where runs of pages begin that differ from the guest's memory, and how long they are.
    pub(crate) runs: Vec<(u64, u64)>,
    /// How many runs each block has, and its bytes here.
    pub(crate) blocks: Vec<(u64, u64)>,
    /// The monotonic clock of the session in nanoseconds, and the number of its next tool call.
    pub(crate) monotonic: u64,
    pub(crate) next_call: u64,
    /// Files of the session, as a snapshot without memory; nothing where it made none.
    pub(crate) files: Vec<u8>,
    /// Files of packages, by their paths.
    pub(crate) packages: Vec<PackedFile>,
}

/// A file of packages.
#[derive(Serialize, Deserialize)]
pub(crate) struct PackedFile {
    pub(crate) path: String,
    /// In nanoseconds since 1970.
    pub(crate) modified: u64,
    pub(crate) length: u64,
    /// Its bytes here; where that is as many, they are not packed.
    pub(crate) packed: u64,
}

/// Bytes of memory in a block, if its last run is not longer.
const BLOCK: usize = 1 << 20;

/// Bytes that a block has unpacked at most: it is unpacked whole. Larger files of packages lie there as they are.
const LARGEST_BLOCK: u64 = 4 << 20;

/// Write an image down: what is known of it, the bytes of its runs, and those of each of its packages' files. What the
/// head says of blocks follows from these.
pub(crate) fn write(guest: &[u8; 32], mut head: Head, memory: &[u8], files: &[&[u8]]) -> Vec<u8> {
    let mut body: Vec<Vec<u8>> = Vec::new();
    let (mut next, mut end, mut count) = (0, 0, 0);
    for (number, (_, length)) in head.runs.iter().enumerate() {
        end += *length as usize;
        count += 1;
        if end - next >= BLOCK || number + 1 == head.runs.len() {
            let block = lz4_flex::block::compress(&memory[next..end]);
            head.blocks.push((count, block.len() as u64));
            body.push(block);
            (next, count) = (end, 0);
        }
    }
    for (file, bytes) in head.packages.iter_mut().zip(files) {
        let block = match bytes.len() as u64 {
            0..=LARGEST_BLOCK => lz4_flex::block::compress(bytes),
            _ => bytes.to_vec(),
        };
        let block = match block.len() < bytes.len() {
            true => block,
            false => bytes.to_vec(),
        };
        (file.length, file.packed) = (bytes.len() as u64, block.len() as u64);
        body.push(block);
    }
    let head = postcard::to_stdvec(&head).expect("vectors and numbers are written to memory");
    let length: usize = body.iter().map(Vec::len).sum();
    let mut out = Vec::with_capacity(HEADER + head.len() + length + DIGEST);
    out.extend_from_slice(MAGIC);
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.extend_from_slice(guest);
    for length in [head.len(), length] {
        out.extend_from_slice(&(length as u64).to_le_bytes());
    }
    out.extend_from_slice(&head);
    for bytes in &body {
        out.extend_from_slice(bytes);
    }
    let digest = Sha256::digest(&out);
    out.extend_from_slice(&digest);
    out
}

/// What an image says of itself.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
/// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
/// let image = engine.sandbox().build().await?.image().await?;
/// let info = wardian::ImageInfo::read(image)?;
/// assert!(info.fits_this_build && info.packages == 0);
/// # Ok::<(), wardian::Error>(())
/// # }).unwrap();
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImageInfo {
    /// SHA-256 of all of it, in hexadecimal digits: snapshots and journals of its sandboxes name it.
    pub identity: String,
    /// Whether the interpreter of this build made it.
    pub fits_this_build: bool,
    /// Bytes of the memory that sandboxes begin with.
    pub memory: u64,
    /// Bytes of it that differ from that of an empty sandbox.
    pub changed: u64,
    /// Files of packages in it, and their bytes.
    pub packages: usize,
    /// Bytes of those.
    pub package_bytes: u64,
    /// Bytes of the whole image.
    pub size: u64,
}

impl ImageInfo {
    /// Read an image, and see whether it is whole.
    ///
    /// # Errors
    /// [`Error::Image`](crate::Error::Image) for what is none, cut short or damaged.
    pub fn read(image: Vec<u8>) -> Result<ImageInfo, Error> {
        let made_by = image.get(12..44).and_then(|bytes| bytes.try_into().ok());
        let made_by: [u8; 32] = made_by.unwrap_or_default();
        let file = ImageFile::read(image, &made_by)?;
        let head = &file.head;
        Ok(ImageInfo {
            identity: file
                .identity
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect(),
            fits_this_build: made_by == GUEST,
            memory: head.memory,
            changed: head.runs.iter().map(|(_, length)| length).sum(),
            packages: head.packages.len(),
            package_bytes: head.packages.iter().map(|file| file.length).sum(),
            size: file.bytes.len() as u64,
        })
    }
}

/// An image that was read and checked.
pub(crate) struct ImageFile {
    pub(crate) head: Head,
    /// SHA-256 of all of it.
    pub(crate) identity: [u8; 32],
    bytes: Arc<Vec<u8>>,
    /// Where the body begins.
    body: usize,
}

impl ImageFile {
    /// Check the bytes of an image for this guest.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub(crate) fn read(bytes: Vec<u8>, guest: &[u8; 32]) -> Result<ImageFile, ImageError> {
        if !bytes.starts_with(MAGIC) {
            return Err(ImageError::NotAnImage);
        }
        let cut = |_| ImageError::CutShort;
        let mut reader = Reader(&bytes[MAGIC.len()..]);
        let version = reader.u32().map_err(cut)?;
        if version != VERSION {
            return Err(ImageError::OtherVersion { found: version });
        }
        let made_by: [u8; 32] = reader.array().map_err(cut)?;
        let (head, body) = (reader.u64().map_err(cut)?, reader.u64().map_err(cut)?);
        let rest = reader.0.len() as u64;
        let expected = head
            .checked_add(body)
            .and_then(|sum| sum.checked_add(DIGEST as u64));
        match expected {
            Some(expected) if expected > rest => return Err(ImageError::CutShort),
            Some(expected) if expected == rest => {}
            _ => return Err(ImageError::Damaged),
        }
        let (content, digest) = bytes.split_at(bytes.len() - DIGEST);
        let identity: [u8; 32] = Sha256::digest(content).into();
        if identity != digest {
            return Err(ImageError::Damaged);
        }
        if made_by != *guest {
            return Err(ImageError::OtherGuest);
        }
        // Both were checked to be no longer than what is there.
        let body_at = HEADER + head as usize;
        let head: Head =
            postcard::from_bytes(&bytes[HEADER..body_at]).map_err(|_| ImageError::Damaged)?;
        head.check(body)?;
        Ok(ImageFile {
            head,
            identity,
            body: body_at,
            bytes: Arc::new(bytes),
        })
    }

    /// Where runs of its memory begin, and how long they are.
    pub(super) fn layout(&self) -> FirstMemory {
        let runs = self.head.runs.iter();
        FirstMemory {
            size: self.head.memory as usize,
            end: runs
                .last()
                .map_or(0, |(start, length)| (start + length) as usize),
        }
    }

    /// Unpack the memory: take where each run begins, and its bytes.
    ///
    /// # Errors
    /// [`ImageError::Damaged`], and those of `take`.
    pub(super) fn unpack<E: From<ImageError>>(
        &self,
        mut take: impl FnMut(usize, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        for (block, runs) in self.blocks() {
            let length: u64 = runs.iter().map(|(_, length)| length).sum();
            let bytes = unpack(block, length)?;
            let mut bytes = bytes.as_slice();
            for (start, length) in runs {
                let (run, behind) = bytes.split_at(*length as usize);
                bytes = behind;
                take(*start as usize, run)?;
            }
        }
        Ok(())
    }

    /// Where the last page of memory begins that differs from the guest's, and its bytes; nothing where none differs.
    ///
    /// # Errors
    /// [`ImageError::Damaged`].
    pub(super) fn last_page(&self) -> Result<(usize, Vec<u8>), ImageError> {
        let Some((block, runs)) = self.blocks().last() else {
            return Ok((0, Vec::new()));
        };
        let bytes = unpack(block, runs.iter().map(|(_, length)| length).sum())?;
        let end = runs.last().map_or(0, |(start, length)| start + length);
        let place = (end as usize).saturating_sub(PAGE);
        let page = bytes.get(bytes.len().saturating_sub(PAGE)..);
        Ok((place, page.unwrap_or_default().to_vec()))
    }

    /// Blocks of memory, each with its runs.
    fn blocks(&self) -> impl Iterator<Item = (&[u8], &[(u64, u64)])> {
        let mut rest = &self.bytes[self.body..];
        let mut runs = self.head.runs.as_slice();
        self.head.blocks.iter().map(move |(count, packed)| {
            let (block, behind) = rest.split_at(*packed as usize);
            let (of_block, others) = runs.split_at(*count as usize);
            (rest, runs) = (behind, others);
            (block, of_block)
        })
    }

    /// Files of packages: path, time, length, and place of the packed bytes in the image's.
    pub(crate) fn packages(&self) -> impl Iterator<Item = PackedPlace<'_>> {
        let memory: u64 = self.head.blocks.iter().map(|(_, packed)| packed).sum();
        let mut next = self.body + memory as usize;
        self.head.packages.iter().map(move |file| {
            let start = next;
            next += file.packed as usize;
            (file.path.as_str(), file.modified, file.length, start..next)
        })
    }

    /// All of it.
    pub(crate) fn bytes(&self) -> &Arc<Vec<u8>> {
        &self.bytes
    }
}

impl Head {
    /// Whether it makes sense with a body of so many bytes.
    fn check(&self, body: u64) -> Result<(), ImageError> {
        let whole = |bytes: u64, unit: usize| bytes.is_multiple_of(unit as u64);
        if self.memory > LARGEST_MEMORY {
            return Err(ImageError::TooBig { bytes: self.memory });
        }
        if !whole(self.memory, 64 << 10) {
            return Err(ImageError::Damaged);
        }
        let mut end = 0;
        for (start, length) in &self.runs {
            let behind = start.checked_add(*length).ok_or(ImageError::Damaged)?;
            let fits = *length > 0 && *start >= end && behind <= self.memory;
            if !fits || !whole(*start, PAGE) || !whole(*length, PAGE) {
                return Err(ImageError::Damaged);
            }
            end = behind;
        }
        let mut left = body;
        let mut take = |packed: u64, length: u64| {
            left = left.checked_sub(packed).ok_or(ImageError::Damaged)?;
            match length <= packed.saturating_mul(MAX_RATIO).min(LARGEST_BLOCK) {
                true => Ok(()),
                false => Err(ImageError::Damaged),
            }
        };
        let mut runs = self.runs.as_slice();
        for (count, packed) in &self.blocks {
            let count = usize::try_from(*count).map_err(|_| ImageError::Damaged)?;
            let (of_block, others) = runs.split_at_checked(count).ok_or(ImageError::Damaged)?;
            runs = others;
            take(*packed, of_block.iter().map(|(_, length)| length).sum())?;
        }
        for file in &self.packages {
            // What is not packed has its own length.
            let length = if file.length == file.packed {
                0
            } else {
                file.length
            };
            take(file.packed, length)?;
        }
        if left > 0 || !runs.is_empty() {
            return Err(ImageError::Damaged);
        }
        Ok(())
    }
}

/// Path, time, length, and where the packed bytes are.
type PackedPlace<'a> = (&'a str, u64, u64, std::ops::Range<usize>);

/// The bytes of a block, which are so many.
fn unpack(block: &[u8], length: u64) -> Result<Vec<u8>, ImageError> {
    // A length that was checked against the block's.
    match lz4_flex::block::decompress(block, length as usize) {
        Ok(bytes) if bytes.len() as u64 == length => Ok(bytes),
        _ => Err(ImageError::Damaged),
    }
}
