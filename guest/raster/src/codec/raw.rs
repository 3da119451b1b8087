//! Rows of pixels as they are, one after the other.

use super::{Area, Decoded, Decoder, Encoder, Ended};
use crate::raw::Shuffle;
use crate::{Picture, Result, Work};

/// Where rows go.
struct Rows {
    upwards: bool,
    done: usize,
}

impl Rows {
    fn new(step: i64) -> Rows {
        Rows {
            upwards: step < 0,
            done: 0,
        }
    }

    fn next(&mut self, area: &Area) -> usize {
        let y = self.done;
        self.done += 1;
        if self.upwards { area.height - 1 - y } else { y }
    }

    fn are_done(&self, area: &Area) -> bool {
        self.done >= area.height
    }
}

/// Reads rows, each of which may be followed by bytes that are nothing.
pub struct RawDecoder {
    shuffle: Shuffle,
    stride: usize,
    rows: Rows,
    /// Bytes to pass over before the next row.
    skip: usize,
}

impl RawDecoder {
    /// `stride`: bytes from row to row, 0 where nothing is between them; `step`: -1 where the lowest row is first.
    pub fn new(shuffle: Shuffle, stride: usize, step: i64) -> RawDecoder {
        RawDecoder {
            shuffle,
            stride,
            rows: Rows::new(step),
            skip: 0,
        }
    }
}

impl Decoder for RawDecoder {
    fn decode(
        &mut self,
        work: &mut Work<'_>,
        picture: &mut Picture,
        area: &Area,
        data: &[u8],
    ) -> Result<Decoded> {
        let Some(length) = self.shuffle.row_bytes(area.width) else {
            return Ok(Decoded::End(Ended::Memory));
        };
        if self.stride != 0 && self.stride < length {
            return Ok(Decoded::End(Ended::Configuration));
        }
        let mut used = 0;
        loop {
            let rest = &data[used..];
            if rest.len() < self.skip {
                return Ok(Decoded::Used(used));
            }
            used += std::mem::take(&mut self.skip);
            let rest = &data[used..];
            if rest.len() < length {
                return Ok(Decoded::Used(used));
            }
            work.row(area.width, 4)?;
            let y = self.rows.next(area);
            (self.shuffle.run)(area.row_mut(picture, y), &rest[..length], area.width);
            used += length;
            if self.rows.are_done(area) {
                return Ok(Decoded::DONE);
            }
            self.skip = self.stride.saturating_sub(length);
        }
    }
}

/// Writes rows.
pub struct RawEncoder {
    shuffle: Shuffle,
    stride: usize,
    rows: Rows,
}

impl RawEncoder {
    /// As of the decoder.
    pub fn new(shuffle: Shuffle, stride: usize, step: i64) -> RawEncoder {
        RawEncoder {
            shuffle,
            stride,
            rows: Rows::new(step),
        }
    }
}

impl Encoder for RawEncoder {
    fn encode(
        &mut self,
        work: &mut Work<'_>,
        picture: &Picture,
        area: &Area,
        room: usize,
        out: &mut Vec<u8>,
    ) -> Result<Ended> {
        let Some(length) = self.shuffle.row_bytes(area.width) else {
            return Ok(Ended::Memory);
        };
        if self.stride != 0 && self.stride < length {
            return Ok(Ended::Configuration);
        }
        let full = self.stride.max(length);
        if room < full {
            return Ok(Ended::Configuration);
        }
        let count = room.checked_div(full).unwrap_or(area.height);
        let count = count.min(area.height - self.rows.done);
        work.room(count.saturating_mul(full))?;
        let mut at = out.len();
        out.resize(at + count * full, 0);
        for _ in 0..count {
            work.row(area.width, 4)?;
            let y = self.rows.next(area);
            (self.shuffle.run)(&mut out[at..at + length], area.row(picture, y), area.width);
            at += full;
        }
        Ok(match self.rows.are_done(area) {
            true => Ended::Well,
            false => Ended::Not,
        })
    }
}
