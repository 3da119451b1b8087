//! Images: the memory that sandboxes begin with when modules were imported before, in a file.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `WARDIMAG` |
//! | 4 | version of the format |
//! | 32 | identity of the guest: SHA-256 of the component with its initial memory |
//! | 8, 8 | bytes of the head and of the body |
//! | | the head: [`Head`] in postcard's encoding |
//! | | the body: the pages of memory that differ from the guest's, then the files of packages |
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
use crate::packed::{DIGEST, Reader};
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
    /// Bytes of the memory, and what objects take of it.
    pub(crate) memory: u64,
    pub(crate) objects: u64,
    /// Where runs of pages begin that differ from the guest's memory, and how long they are.
    pub(crate) runs: Vec<(u64, u64)>,
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
}

/// Write an image down. The body follows the head's order.
pub(crate) fn write(guest: &[u8; 32], head: &Head, body: &[&[u8]]) -> Vec<u8> {
    let head = postcard::to_stdvec(head).expect("vectors and numbers are written to memory");
    let length: usize = body.iter().map(|bytes| bytes.len()).sum();
    let mut out = Vec::with_capacity(HEADER + head.len() + length + DIGEST);
    out.extend_from_slice(MAGIC);
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.extend_from_slice(guest);
    for length in [head.len(), length] {
        out.extend_from_slice(&(length as u64).to_le_bytes());
    }
    out.extend_from_slice(&head);
    for bytes in body {
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

    /// The memory.
    pub(super) fn memory(&self) -> FirstMemory<'_> {
        let mut rest = &self.bytes[self.body..];
        let runs = self.head.runs.iter().map(|(start, length)| {
            let (run, behind) = rest.split_at(*length as usize);
            rest = behind;
            (*start as usize, run)
        });
        FirstMemory {
            runs: runs.collect(),
            size: self.head.memory as usize,
        }
    }

    /// Files of packages: path, time, and place in the image's bytes.
    pub(crate) fn packages(&self) -> impl Iterator<Item = (&str, u64, std::ops::Range<usize>)> {
        let pages: u64 = self.head.runs.iter().map(|(_, length)| length).sum();
        let mut next = self.body + pages as usize;
        self.head.packages.iter().map(move |file| {
            let start = next;
            next += file.length as usize;
            (file.path.as_str(), file.modified, start..next)
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
        let (mut end, mut left) = (0, body);
        for (start, length) in &self.runs {
            let behind = start.checked_add(*length).ok_or(ImageError::Damaged)?;
            let fits = *length > 0 && *start >= end && behind <= self.memory;
            if !fits || !whole(*start, PAGE) || !whole(*length, PAGE) {
                return Err(ImageError::Damaged);
            }
            end = behind;
            left = left.checked_sub(*length).ok_or(ImageError::Damaged)?;
        }
        for file in &self.packages {
            left = left.checked_sub(file.length).ok_or(ImageError::Damaged)?;
        }
        if left > 0 {
            return Err(ImageError::Damaged);
        }
        Ok(())
    }
}
