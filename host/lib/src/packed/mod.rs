//! How what is saved is packed and read: LZ4 blocks behind their lengths, a digest behind all of it,
//! and numbers, bytes and texts one after the other.
//!
//! What does not live here: what is packed (`persistence/snapshot/`, `fs/shared/saved.rs`).
//! **Invariant:** nothing is allocated that a length claims before it was checked against the bytes
//! that are there.

pub(crate) mod files;

use sha2::{Digest, Sha256};

use crate::error::SnapshotError;

/// Bytes of a digest.
pub(crate) const DIGEST: usize = 32;

/// What an LZ4 block grows by at most when it is unpacked.
pub(crate) const MAX_RATIO: u64 = 256;

/// Whether the bytes end with the digest of those before.
pub(crate) fn check_digest(snapshot: &[u8]) -> Result<(), SnapshotError> {
    let (content, digest) = snapshot
        .split_last_chunk::<DIGEST>()
        .ok_or(SnapshotError::CutShort)?;
    if Sha256::digest(content).as_slice() == digest {
        Ok(())
    } else {
        Err(SnapshotError::Damaged)
    }
}

/// Pack a block: both of its lengths, and its bytes.
pub(crate) fn add_block(out: &mut Vec<u8>, block: &[u8]) {
    let packed = lz4_flex::block::compress(block);
    for length in [packed.len(), block.len()] {
        out.extend_from_slice(&(length as u64).to_le_bytes());
    }
    out.extend_from_slice(&packed);
}

/// Write bytes behind their length.
pub(crate) fn write_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
    out.extend_from_slice(bytes);
}

/// Blocks that were not read yet, and bytes of all of them unpacked.
pub(crate) struct Blocks<'a> {
    pub(crate) packed: &'a [u8],
    pub(crate) unpacked: u64,
}

impl Blocks<'_> {
    /// The next one unpacked; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Vec<u8>>, SnapshotError> {
        if self.packed.is_empty() && self.unpacked == 0 {
            return Ok(None);
        }
        let mut reader = Reader(self.packed);
        let (packed, unpacked) = (reader.u64()?, reader.u64()?);
        let left = self.unpacked.checked_sub(unpacked);
        self.unpacked = left.ok_or(SnapshotError::Damaged)?;
        if unpacked > packed.saturating_mul(MAX_RATIO) {
            return Err(SnapshotError::Damaged);
        }
        let block = reader.bytes(packed)?;
        self.packed = reader.0;
        // What was subtracted from a length that was checked is no longer.
        match lz4_flex::block::decompress(block, unpacked as usize) {
            Ok(bytes) if bytes.len() as u64 == unpacked => Ok(Some(bytes)),
            _ => Err(SnapshotError::Damaged),
        }
    }
}

/// What was not read yet.
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) fn bytes(&mut self, length: u64) -> Result<&'a [u8], SnapshotError> {
        let length = usize::try_from(length).map_err(|_| SnapshotError::Damaged)?;
        let (bytes, rest) = self
            .0
            .split_at_checked(length)
            .ok_or(SnapshotError::CutShort)?;
        self.0 = rest;
        Ok(bytes)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], SnapshotError> {
        let (array, rest) = self
            .0
            .split_first_chunk::<N>()
            .ok_or(SnapshotError::CutShort)?;
        self.0 = rest;
        Ok(*array)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, SnapshotError> {
        Ok(u8::from_le_bytes(self.array()?))
    }

    pub(crate) fn u32(&mut self) -> Result<u32, SnapshotError> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub(crate) fn u64(&mut self) -> Result<u64, SnapshotError> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    pub(crate) fn text(&mut self) -> Result<&'a str, SnapshotError> {
        let length = self.u64()?;
        let bytes = self.bytes(length)?;
        std::str::from_utf8(bytes).map_err(|_| SnapshotError::Damaged)
    }
}
