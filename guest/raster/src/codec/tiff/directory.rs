//! The directory of a file: its tags and their numbers.
//!
//! **Invariant:** nothing that a file says is believed before it is compared with its length.

use crate::{Result, Work};

/// Bytes of a number of each type.
fn width(kind: u16) -> Option<usize> {
    Some(match kind {
        1 | 2 | 6 | 7 => 1,
        3 | 8 => 2,
        4 | 9 | 11 | 13 => 4,
        5 | 10 | 12 | 16 | 17 | 18 => 8,
        _ => return None,
    })
}

/// A file and one directory of it.
pub(super) struct Directory<'a> {
    data: &'a [u8],
    is_big_endian: bool,
    /// Tag, type, and where its numbers lie.
    entries: Vec<(u16, u16, std::ops::Range<usize>)>,
}

impl<'a> Directory<'a> {
    /// The directory there, or the first one; None: there is none.
    pub(super) fn read(
        work: &mut Work<'_>,
        data: &'a [u8],
        offset: u64,
    ) -> Result<Option<Directory<'a>>> {
        let is_big_endian = match data.first_chunk::<2>() {
            Some(b"II") => false,
            Some(b"MM") => true,
            _ => return Ok(None),
        };
        let mut directory = Directory {
            data,
            is_big_endian,
            entries: Vec::new(),
        };
        let is_long = match directory.number(2, 2) {
            Some(42) => false,
            Some(43) => true,
            _ => return Ok(None),
        };
        let place = if is_long { 8 } else { 4 };
        let offset = match offset {
            0 => directory.number(place, place),
            offset => Some(offset),
        };
        let Some(start) = offset.and_then(|offset| usize::try_from(offset).ok()) else {
            return Ok(None);
        };
        let count_width = if is_long { 8 } else { 2 };
        let Some(count) = directory.number(start, count_width) else {
            return Ok(None);
        };
        let size = if is_long { 20 } else { 12 };
        let count = usize::try_from(count)
            .unwrap_or(usize::MAX)
            .min(data.len() / size);
        work.row(count, 16)?;
        work.room(count.saturating_mul(48))?;
        for number in 0..count {
            let at = start + count_width + number * size;
            let Some((tag, kind)) = directory.number(at, 2).zip(directory.number(at + 2, 2)) else {
                return Ok(None);
            };
            let Some(range) = directory.range(at + 4, kind as u16, place) else {
                continue;
            };
            directory.entries.push((tag as u16, kind as u16, range));
        }
        Ok(Some(directory))
    }

    /// Where the numbers of an entry lie, whose count is there.
    fn range(&self, at: usize, kind: u16, place: usize) -> Option<std::ops::Range<usize>> {
        let count = usize::try_from(self.number(at, place)?).ok()?;
        let length = count.checked_mul(width(kind)?)?;
        let start = match length <= place {
            true => at + place,
            false => usize::try_from(self.number(at + place, place)?).ok()?,
        };
        let range = start..start.checked_add(length)?;
        self.data.get(range.clone())?;
        Some(range)
    }

    /// A number of so many bytes.
    fn number(&self, at: usize, width: usize) -> Option<u64> {
        let bytes = self.data.get(at..at.checked_add(width)?)?;
        let add = |sum: u64, byte: &u8| sum << 8 | u64::from(*byte);
        Some(match self.is_big_endian {
            true => bytes.iter().fold(0, add),
            false => bytes.iter().rev().fold(0, add),
        })
    }

    /// Whether numbers of pixels lie with the highest byte first.
    pub(super) fn is_big_endian(&self) -> bool {
        self.is_big_endian
    }

    /// The bytes of a tag.
    pub(super) fn bytes(&self, tag: u16) -> Option<&'a [u8]> {
        let (_, _, range) = self.entries.iter().find(|(found, ..)| *found == tag)?;
        self.data.get(range.clone())
    }

    /// How many numbers a tag has.
    pub(super) fn count(&self, tag: u16) -> usize {
        let found = self.entries.iter().find(|(found, ..)| *found == tag);
        found.map_or(0, |(_, kind, range)| {
            range.len() / width(*kind).unwrap_or(1)
        })
    }

    /// One of the numbers of a tag.
    pub(super) fn at(&self, tag: u16, place: usize) -> Option<u64> {
        let (_, kind, range) = self.entries.iter().find(|(found, ..)| *found == tag)?;
        let width = width(*kind)?;
        let start = range.start.checked_add(place.checked_mul(width)?)?;
        if start >= range.end {
            return None;
        }
        self.number(start, width)
    }

    /// The first number of a tag.
    pub(super) fn first(&self, tag: u16) -> Option<u64> {
        self.at(tag, 0)
    }

    /// A part of the file.
    pub(super) fn part(&self, offset: u64, size: u64) -> Option<&'a [u8]> {
        let offset = usize::try_from(offset).ok()?;
        let size = usize::try_from(size).ok()?;
        let rest = self.data.get(offset..)?;
        // What is not there is looked for by who reads.
        Some(&rest[..size.min(rest.len())])
    }
}
