//! Deflated rows, each with its filter: the pixels of PNG, and those of TIFF.
//!
//! Source: PNG (Portable Network Graphics) Specification, chapters 7 to 9.

use super::{Area, Decoded, Decoder, Encoder, Ended, give};
use crate::raw::Shuffle;
use crate::{Picture, Result, Work};
use wardian_zlib::{Deflater, Flush, Inflater, Status, Strategy, Wrapper};

/// The seven passes of interlaced pictures: first column and row, and how far it is to the next.
const PASSES: [Pass; 7] = [
    Pass::new(0, 0, 8, 8),
    Pass::new(4, 0, 8, 8),
    Pass::new(0, 4, 4, 8),
    Pass::new(2, 0, 4, 4),
    Pass::new(0, 2, 2, 4),
    Pass::new(1, 0, 2, 2),
    Pass::new(0, 1, 1, 2),
];

#[derive(Clone, Copy)]
struct Pass {
    left: usize,
    top: usize,
    right: usize,
    down: usize,
}

impl Pass {
    const fn new(left: usize, top: usize, right: usize, down: usize) -> Pass {
        Pass {
            left,
            top,
            right,
            down,
        }
    }

    /// Pixels of a row of the pass.
    fn columns(&self, width: usize) -> usize {
        width.saturating_sub(self.left).div_ceil(self.right)
    }
}

/// Bytes that are the same pixel's, for filters.
fn pixel_bytes(bits: usize) -> usize {
    bits.div_ceil(8)
}

/// The neighbour that is nearest to what the three together say.
fn paeth(left: u8, up: u8, corner: u8) -> u8 {
    let (a, b, c) = (i16::from(left), i16::from(up), i16::from(corner));
    let (to_a, to_b, to_c) = ((b - c).abs(), (a - c).abs(), (a + b - 2 * c).abs());
    // Without branches, so that rows are compiled to vectors; of equal ones it is the first.
    let (nearer, to_it) = if to_a <= to_b {
        (left, to_a)
    } else {
        (up, to_b)
    };
    if to_it <= to_c { nearer } else { corner }
}

/// Take the filter off a row; false: there is no such filter.
fn unfilter(filter: u8, row: &mut [u8], previous: &[u8], step: usize) -> bool {
    match filter {
        0 => {}
        1 => {
            for at in step..row.len() {
                row[at] = row[at].wrapping_add(row[at - step]);
            }
        }
        2 => {
            for (byte, up) in row.iter_mut().zip(previous) {
                *byte = byte.wrapping_add(*up);
            }
        }
        3 => {
            for at in 0..row.len() {
                let left = if at < step {
                    0
                } else {
                    u32::from(row[at - step])
                };
                let mean = (left + u32::from(previous[at])) / 2;
                row[at] = row[at].wrapping_add(mean as u8);
            }
        }
        4 => {
            for at in 0..row.len() {
                let by = match at < step {
                    true => previous[at],
                    false => paeth(row[at - step], previous[at], previous[at - step]),
                };
                row[at] = row[at].wrapping_add(by);
            }
        }
        _ => return false,
    }
    true
}

/// Reads deflated rows of PNG.
pub struct ZipDecoder {
    shuffle: Shuffle,
    interlaced: bool,
    inflater: Inflater,
    /// The filter and the bytes of the row under way.
    row: Vec<u8>,
    previous: Vec<u8>,
    y: usize,
    pass: usize,
    started: bool,
}

impl ZipDecoder {
    /// A decoder.
    pub fn new(work: &mut Work<'_>, shuffle: Shuffle, interlaced: bool) -> Result<ZipDecoder> {
        work.room(Inflater::MEMORY)?;
        Ok(ZipDecoder {
            shuffle,
            interlaced,
            inflater: Inflater::new(Wrapper::Zlib, 15),
            row: Vec::new(),
            previous: Vec::new(),
            y: 0,
            pass: 0,
            started: false,
        })
    }

    /// Bytes of the row under way.
    fn length(&self, area: &Area) -> usize {
        let columns = match self.interlaced {
            true => PASSES[self.pass].columns(area.width),
            false => area.width,
        };
        self.shuffle.row_bytes(columns).unwrap_or(0)
    }

    /// Put the row where it belongs.
    fn place(&self, picture: &mut Picture, area: &Area) {
        let bytes = &self.row[1..];
        if !self.interlaced {
            (self.shuffle.run)(area.row_mut(picture, self.y), bytes, area.width);
            return;
        }
        let pass = PASSES[self.pass];
        let (bits, size) = (self.shuffle.bits, picture.pixel_size());
        let out = area.row_mut(picture, self.y);
        for number in 0..pass.columns(area.width) {
            let at = (pass.left + number * pass.right) * size;
            let (byte, offset) = (number * bits / 8, number * bits % 8);
            let end = byte + pixel_bytes(bits);
            if offset == 0 {
                (self.shuffle.run)(&mut out[at..at + size], &bytes[byte..end], 1);
            } else {
                (self.shuffle.run)(&mut out[at..at + size], &[bytes[byte] << offset], 1);
            }
        }
    }

    /// Go on to the next row; false: there is none.
    fn advance(&mut self, area: &Area) -> bool {
        if !self.interlaced {
            self.y += 1;
            return self.y < area.height;
        }
        self.y += PASSES[self.pass].down;
        while self.y >= area.height || self.length(area) == 0 {
            self.pass += 1;
            if self.pass == PASSES.len() {
                self.pass = 0;
                return false;
            }
            self.y = PASSES[self.pass].top;
            // The row before the first of a pass is black.
            self.row.fill(0);
        }
        true
    }
}

impl Decoder for ZipDecoder {
    fn decode(
        &mut self,
        work: &mut Work<'_>,
        picture: &mut Picture,
        area: &Area,
        data: &[u8],
    ) -> Result<Decoded> {
        if !self.started {
            self.started = true;
            let Some(length) = self.shuffle.row_bytes(area.width) else {
                return Ok(Decoded::End(Ended::Memory));
            };
            work.room(length.saturating_mul(3))?;
            self.row.reserve_exact(length + 1);
            self.previous = vec![0; length + 1];
        }
        let mut used = 0;
        loop {
            let wanted = self.length(area) + 1;
            let before = self.row.len();
            work.row(wanted - before, 4)?;
            let found = (self.inflater).step(&data[used..], &mut self.row, wanted - before);
            let status = match found {
                Ok((count, status)) => {
                    used += count;
                    status
                }
                Err(_) => return Ok(Decoded::End(Ended::Broken)),
            };
            if self.row.len() < wanted {
                return Ok(match status {
                    Status::NeedsDictionary(_) => Decoded::End(Ended::Configuration),
                    _ => Decoded::Used(data.len()),
                });
            }
            let step = pixel_bytes(self.shuffle.bits);
            let (filter, row) = self.row.split_at_mut(1);
            if !unfilter(filter[0], row, &self.previous[1..], step) {
                return Ok(Decoded::End(Ended::Unknown));
            }
            self.place(picture, area);
            // Rows of later passes may be longer than those before.
            self.row.resize(self.previous.len(), 0);
            if !self.advance(area) || matches!(status, Status::Done) {
                return Ok(Decoded::DONE);
            }
            std::mem::swap(&mut self.row, &mut self.previous);
            self.row.clear();
        }
    }
}

/// How rows are deflated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Compression {
    /// As well as possible.
    pub optimize: bool,
    /// From 0 to 9, or -1.
    pub level: i64,
    /// zlib's number of a strategy, or -1.
    pub strategy: i64,
    /// Whether rows are filtered.
    pub filters: bool,
}

/// Writes deflated rows of PNG.
pub struct ZipEncoder {
    shuffle: Shuffle,
    compression: Compression,
    deflater: Option<Deflater>,
    rows: Filters,
    y: usize,
    waiting: Vec<u8>,
    ended: bool,
    dictionary: Vec<u8>,
}

/// A row, the one before it, and the row as each of the filters makes it.
#[derive(Default)]
struct Filters {
    row: Vec<u8>,
    previous: Vec<u8>,
    filtered: [Vec<u8>; 4],
}

impl Filters {
    fn new(work: &mut Work<'_>, length: usize, filters: bool) -> Result<Filters> {
        let with = |number: u8, mut bytes: Vec<u8>| {
            bytes[0] = number;
            bytes
        };
        let mut made = Filters {
            row: work.items(length)?,
            previous: work.items(length)?,
            filtered: Default::default(),
        };
        if filters {
            for (number, filtered) in (1..).zip(&mut made.filtered) {
                *filtered = with(number, work.items(length)?);
            }
        }
        Ok(made)
    }

    /// The row through the filter that leaves the least: what is nearest to zero deflates best.
    fn best(&mut self, step: usize, optimize: bool) -> &[u8] {
        let (row, previous) = (&self.row[1..], &self.previous[1..]);
        let mut least = distances(row);
        let mut best = None;
        // Up first: often a row is the one before.
        for filter in [2, 1, 3, 4] {
            if least == 0 || filter == 3 && !optimize {
                continue;
            }
            let out = &mut self.filtered[filter - 1][1..];
            apply(filter, row, previous, step, out);
            let sum = distances(out);
            if sum < least {
                least = sum;
                best = Some(filter);
            }
        }
        match best {
            Some(filter) => &self.filtered[filter - 1],
            None => &self.row,
        }
    }
}

/// How far the bytes are from zero, all together.
fn distances(row: &[u8]) -> u64 {
    // Sums that fit 32 bits are added several at a time.
    let of_part = |part: &[u8]| -> u32 {
        let distances = part.iter().map(|byte| (*byte).min(byte.wrapping_neg()));
        distances.map(u32::from).sum()
    };
    row.chunks(1 << 16)
        .map(|part| u64::from(of_part(part)))
        .sum()
}

/// The row through a filter. Plain loops over slices of one length: they are compiled to vectors.
fn apply(filter: usize, row: &[u8], previous: &[u8], step: usize, out: &mut [u8]) {
    let begin = step.min(row.len());
    let (first, rest) = out.split_at_mut(begin);
    let (first_row, bytes) = row.split_at(begin);
    let (first_up, ups) = previous.split_at(begin);
    let lefts = &row[..bytes.len()];
    let corners = &previous[..bytes.len()];
    let (bytes, ups) = (&bytes[..rest.len()], &ups[..rest.len()]);
    // What has no left neighbour: it is zero, and so is the corner.
    for ((out, byte), up) in first.iter_mut().zip(first_row).zip(first_up) {
        *out = byte.wrapping_sub(match filter {
            1 => 0,
            3 => up / 2,
            _ => *up,
        });
    }
    let neighbours = lefts.iter().zip(ups).zip(corners);
    let all = rest.iter_mut().zip(bytes).zip(neighbours);
    match filter {
        1 => all.for_each(|((out, byte), ((left, _), _))| *out = byte.wrapping_sub(*left)),
        2 => all.for_each(|((out, byte), ((_, up), _))| *out = byte.wrapping_sub(*up)),
        3 => all.for_each(|((out, byte), ((left, up), _))| {
            *out = byte.wrapping_sub(((u16::from(*left) + u16::from(*up)) / 2) as u8);
        }),
        _ => all.for_each(|((out, byte), ((left, up), corner))| {
            *out = byte.wrapping_sub(paeth(*left, *up, *corner));
        }),
    }
}

/// Work of deflating that a unit buys, as the module zlib has it.
const DEFLATED: u64 = 4;

impl ZipEncoder {
    /// An encoder.
    pub fn new(shuffle: Shuffle, compression: Compression, dictionary: Vec<u8>) -> ZipEncoder {
        ZipEncoder {
            shuffle,
            compression,
            deflater: None,
            rows: Filters::default(),
            y: 0,
            waiting: Vec::new(),
            ended: false,
            dictionary,
        }
    }

    fn start(&mut self, work: &mut Work<'_>, area: &Area) -> Result<Option<Deflater>> {
        let Compression {
            optimize,
            level,
            strategy,
            filters,
        } = self.compression;
        let level = match level {
            _ if optimize => 9,
            -1 => 6,
            0..=9 => level as u32,
            _ => return Ok(None),
        };
        let strategy = match strategy {
            -1 if filters => Strategy::Filtered,
            -1 | 0 => Strategy::Default,
            1 => Strategy::Filtered,
            2 => Strategy::HuffmanOnly,
            3 => Strategy::Runs,
            4 => Strategy::Fixed,
            _ => return Ok(None),
        };
        let Some(length) = self.shuffle.row_bytes(area.width) else {
            return Ok(None);
        };
        work.room(Deflater::MEMORY)?;
        self.rows = Filters::new(work, length + 1, filters)?;
        let mut deflater = Deflater::new(level, Wrapper::Zlib, 15, 9, strategy);
        if !self.dictionary.is_empty() {
            work.row(self.dictionary.len(), 8)?;
            deflater.set_dictionary(&self.dictionary);
        }
        Ok(Some(deflater))
    }
}

impl Encoder for ZipEncoder {
    fn encode(
        &mut self,
        work: &mut Work<'_>,
        picture: &Picture,
        area: &Area,
        room: usize,
        out: &mut Vec<u8>,
    ) -> Result<Ended> {
        if self.deflater.is_none() {
            self.deflater = self.start(work, area)?;
        }
        let Some(deflater) = &mut self.deflater else {
            return Ok(Ended::Configuration);
        };
        while self.waiting.len() < room && !self.ended {
            let is_last = self.y >= area.height;
            let bytes: &[u8] = if is_last {
                self.ended = true;
                &[]
            } else {
                work.row(
                    self.rows.row.len(),
                    if self.compression.filters { 24 } else { 2 },
                )?;
                let row = area.row(picture, self.y);
                (self.shuffle.run)(&mut self.rows.row[1..], row, area.width);
                self.y += 1;
                match self.compression.filters {
                    true => self
                        .rows
                        .best(pixel_bytes(self.shuffle.bits), self.compression.optimize),
                    false => &self.rows.row,
                }
            };
            let flush = if is_last { Flush::Finish } else { Flush::None };
            // It is at most a little longer than the input; both are there while a vector grows.
            work.room(
                bytes
                    .len()
                    .saturating_mul(2)
                    .saturating_add(self.waiting.len()),
            )?;
            deflater.run(bytes, flush, &mut |done, _| work.pay(done / DEFLATED))?;
            self.waiting.append(&mut deflater.take_output());
            std::mem::swap(&mut self.rows.row, &mut self.rows.previous);
            self.rows.row[0] = 0;
        }
        let has_more = give(&mut self.waiting, room, out);
        Ok(match self.ended && !has_more {
            true => Ended::Well,
            false => Ended::Not,
        })
    }
}
