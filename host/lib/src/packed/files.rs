//! A list of files as bytes, and back.
//!
//! What does not live here: how such a list is made and what becomes of it (`wardian-scratch`).

use wardian_scratch::{Errno, Saved, SavedContent, SavedPlace};

use super::{Reader, write_bytes};
use crate::error::SnapshotError;

/// In the byte that says what a file is: the name is one of the directory below an overlay; the
/// times are not those below.
const BELOW: u8 = 0x80;
const TOUCHED: u8 = 0x40;
/// Write the number of files, and each.
pub(crate) fn write_files(out: &mut Vec<u8>, files: &[Saved<'_>]) {
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
        write_bytes(out, file.path.as_bytes());
        write_bytes(out, bytes);
        if let Some(place) = place {
            write_bytes(out, place.overlay.as_bytes());
        }
        if kind == 5 {
            out.extend_from_slice(&(hidden.len() as u64).to_le_bytes());
            for name in hidden {
                write_bytes(out, name.as_bytes());
            }
        }
    }
}

impl<'a> Reader<'a> {
    /// What [`write_files`] wrote, if those are no more than `most`.
    pub(crate) fn files(&mut self, most: u64) -> Result<Vec<Saved<'a>>, SnapshotError> {
        let count = self.u64()?;
        if count > most {
            return Err(SnapshotError::File {
                path: "/".into(),
                errno: Errno::ENOSPC,
            });
        }
        // Each takes bytes that have to be there.
        (0..count).map(|_| self.file()).collect()
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
}
