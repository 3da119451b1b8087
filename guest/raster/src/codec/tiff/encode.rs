//! Pixels to a file of strips.

use super::{Compression, lzw, tag};
use crate::codec::jpeg::{self, JpegOptions, Kind};
use crate::codec::{Area, Encoder, Ended};
use crate::raw::Shuffle;
use crate::{Picture, Result, Work};
use wardian_zlib::{Deflater, Flush, Strategy, Wrapper};

/// What a tag holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Bytes of a type of single bytes.
    Bytes(Vec<u8>),
    /// Ints of a type of them.
    Ints(Vec<i64>),
    /// Floats: fractions too are made of them.
    Floats(Vec<f64>),
}

/// A tag with its type.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The tag.
    pub tag: u16,
    /// The type's number.
    pub kind: u16,
    /// What it holds.
    pub content: Content,
}

impl Entry {
    fn first(&self) -> Option<i64> {
        match &self.content {
            Content::Ints(ints) => ints.first().copied(),
            _ => None,
        }
    }

    /// How many numbers it has, and their bytes.
    fn bytes(&self) -> (usize, Vec<u8>) {
        let mut out = Vec::new();
        match &self.content {
            Content::Bytes(bytes) => (bytes.len(), bytes.clone()),
            Content::Ints(ints) => {
                for int in ints {
                    let bytes = int.to_le_bytes();
                    let width = match self.kind {
                        1 | 2 | 6 | 7 => 1,
                        3 | 8 => 2,
                        16..=18 => 8,
                        _ => 4,
                    };
                    out.extend_from_slice(&bytes[..width]);
                }
                (ints.len(), out)
            }
            Content::Floats(floats) => {
                for float in floats {
                    match self.kind {
                        11 => out.extend_from_slice(&(*float as f32).to_le_bytes()),
                        12 => out.extend_from_slice(&float.to_le_bytes()),
                        kind => {
                            let (over, under) = fraction(*float, kind == 10);
                            out.extend_from_slice(&over.to_le_bytes()[..4]);
                            out.extend_from_slice(&under.to_le_bytes()[..4]);
                        }
                    }
                }
                (floats.len(), out)
            }
        }
    }
}

/// The fraction of two numbers of 32 bits that is nearest, by continued fractions.
fn fraction(number: f64, is_signed: bool) -> (i64, i64) {
    let most = if is_signed {
        i64::from(i32::MAX)
    } else {
        i64::from(u32::MAX)
    };
    let is_negative = number < 0.0;
    let size = number.abs();
    if !size.is_finite() || is_negative && !is_signed {
        return (0, if size.is_nan() { 0 } else { 1 });
    }
    if size >= most as f64 {
        return (most, 1);
    }
    let (mut before, mut now) = ((0_i64, 1_i64), (1_i64, 0_i64));
    let mut rest = size;
    for _ in 0..40 {
        let whole = rest.floor();
        let add = |now: i64, before: i64| (whole as i64).checked_mul(now)?.checked_add(before);
        let Some((over, under)) = add(now.0, before.0).zip(add(now.1, before.1)) else {
            break;
        };
        if over > most || under > most {
            break;
        }
        (before, now) = (now, (over, under));
        let part = rest - whole;
        if part == 0.0
            || (over as f64 / under as f64) == size
            || (over as f64 / under as f64) as f32 == size as f32
        {
            break;
        }
        rest = 1.0 / part;
    }
    (if is_negative { -now.0 } else { now.0 }, now.1)
}

/// Writes a file.
pub struct TiffEncoder {
    shuffle: Shuffle,
    entries: Vec<Entry>,
    quality: Option<i64>,
    /// The whole file, and how much of it is taken.
    file: Option<Vec<u8>>,
    sent: usize,
}

impl TiffEncoder {
    /// The tags but those that say where the strips are; None: a way to compress that is not known here. `quality`: of
    /// JPEG.
    pub fn new(shuffle: Shuffle, entries: Vec<Entry>, quality: Option<i64>) -> Option<TiffEncoder> {
        let compression = entries.iter().find(|entry| entry.tag == tag::COMPRESSION);
        Compression::numbered(compression.and_then(Entry::first).unwrap_or(1) as u64)?;
        Some(TiffEncoder {
            shuffle,
            entries,
            quality,
            file: None,
            sent: 0,
        })
    }

    fn number(&self, tag: u16, other: i64) -> i64 {
        let found = self.entries.iter().find(|entry| entry.tag == tag);
        found.and_then(Entry::first).unwrap_or(other)
    }

    fn write(
        &self,
        work: &mut Work<'_>,
        picture: &Picture,
        area: &Area,
    ) -> Result<Option<Vec<u8>>> {
        let compression = Compression::numbered(self.number(tag::COMPRESSION, 1) as u64);
        let Some((compression, row)) = compression.zip(self.shuffle.row_bytes(area.width)) else {
            return Ok(None);
        };
        let rows = usize::try_from(self.number(tag::ROWS, area.height as i64)).unwrap_or(0);
        let rows = rows.clamp(1, area.height);
        let samples = self.number(tag::SAMPLES, 1).clamp(1, 0xffff) as usize;
        let mut file = b"II*\0\0\0\0\0".to_vec();
        let (mut offsets, mut sizes) = (Vec::new(), Vec::new());
        let mut strip = work.items(row.saturating_mul(rows))?;
        for top in (0..area.height).step_by(rows) {
            let count = rows.min(area.height - top);
            for (y, out) in strip.chunks_exact_mut(row).take(count).enumerate() {
                work.row(area.width, 8)?;
                (self.shuffle.run)(out, area.row(picture, top + y), area.width);
                if matches!(compression, Compression::Lzw | Compression::Deflate)
                    && !self.predict(out, samples)
                {
                    return Ok(None);
                }
            }
            let strip = &strip[..count * row];
            offsets.push(file.len() as i64);
            // As the vector grows: both are there while it is copied.
            work.room(file.len().saturating_add(strip.len()).saturating_mul(3))?;
            match compression {
                Compression::None => file.extend_from_slice(strip),
                Compression::Lzw => lzw::encode(work, strip, &mut file)?,
                Compression::Deflate => deflated(work, strip, &mut file)?,
                Compression::PackBits => {
                    strip.chunks_exact(row).for_each(|row| pack(row, &mut file))
                }
                Compression::Jpeg => match self.jpeg(work, strip, (area.width, count), samples)? {
                    Some(bytes) => file.extend_from_slice(&bytes),
                    None => return Ok(None),
                },
            }
            sizes.push((file.len() as i64) - offsets[offsets.len() - 1]);
        }
        if file.len() % 2 == 1 {
            file.push(0);
        }
        if self.write_directory(work, &mut file, samples, offsets, sizes)? {
            return Ok(Some(file));
        }
        Ok(None)
    }

    /// Differences to the pixel before; false: there are none of such pixels.
    fn predict(&self, row: &mut [u8], step: usize) -> bool {
        match (self.number(tag::PREDICTOR, 1), self.number(tag::BITS, 8)) {
            (1, _) => {}
            (2, 8) => {
                for at in (step..row.len()).rev() {
                    row[at] = row[at].wrapping_sub(row[at - step]);
                }
            }
            (2, 16) => {
                let row = row.as_chunks_mut::<2>().0;
                for at in (step..row.len()).rev() {
                    let difference = u16::from_le_bytes(row[at])
                        .wrapping_sub(u16::from_le_bytes(row[at - step]));
                    row[at] = difference.to_le_bytes();
                }
            }
            (2, 32) => {
                let row = row.as_chunks_mut::<4>().0;
                for at in (step..row.len()).rev() {
                    let difference = u32::from_le_bytes(row[at])
                        .wrapping_sub(u32::from_le_bytes(row[at - step]));
                    row[at] = difference.to_le_bytes();
                }
            }
            _ => return false,
        }
        true
    }

    fn jpeg(
        &self,
        work: &mut Work<'_>,
        strip: &[u8],
        size: (usize, usize),
        samples: usize,
    ) -> Result<Option<Vec<u8>>> {
        let kind = match (
            samples,
            self.number(tag::PHOTOMETRIC, 0),
            self.number(tag::BITS, 8),
        ) {
            (1, _, 8) => Kind::Grey,
            (3, 6, 8) => Kind::Rgb,
            (3, _, 8) => Kind::Rgb,
            (4, _, 8) => Kind::Cmyk,
            _ => return Ok(None),
        };
        let is_light = self.number(tag::PHOTOMETRIC, 0) == 6;
        let options = JpegOptions {
            quality: Some(self.quality.unwrap_or(75)),
            subsampling: Some(if is_light { 2 } else { 0 }),
            keep_rgb: !is_light,
            ..JpegOptions::default()
        };
        jpeg::write(work, options, kind, size, |y, row| {
            let start = y * row.len();
            row.copy_from_slice(&strip[start..start + row.len()]);
        })
    }

    /// The tags, and what they hold; false: it does not fit in a file.
    fn write_directory(
        &self,
        work: &mut Work<'_>,
        file: &mut Vec<u8>,
        samples: usize,
        offsets: Vec<i64>,
        sizes: Vec<i64>,
    ) -> Result<bool> {
        let mut entries = self.entries.clone();
        // One number that is meant for each sample.
        for entry in &mut entries {
            if let Content::Ints(ints) = &mut entry.content
                && matches!(entry.tag, tag::BITS | tag::FORMAT)
                && let [only] = **ints
            {
                *ints = vec![only; samples];
            }
        }
        let mut add = |tag, kind, ints| {
            entries.retain(|entry| entry.tag != tag);
            let content = Content::Ints(ints);
            entries.push(Entry { tag, kind, content });
        };
        add(tag::STRIP_OFFSETS, 4, offsets);
        add(tag::STRIP_SIZES, 4, sizes);
        if self.number(tag::PHOTOMETRIC, 0) == 6 && self.number(tag::COMPRESSION, 1) == 7 {
            add(tag::SUBSAMPLING, 3, vec![2, 2]);
        }
        entries.sort_by_key(|entry| entry.tag);
        work.row(entries.len(), 64)?;
        let start = file.len();
        let mut later = Vec::new();
        let end = start + 2 + entries.len() * 12 + 4;
        let mut table = Vec::new();
        for entry in &entries {
            let (count, mut bytes) = entry.bytes();
            work.room(bytes.len().saturating_mul(3).saturating_add(later.len()))?;
            table.extend_from_slice(&entry.tag.to_le_bytes());
            table.extend_from_slice(&entry.kind.to_le_bytes());
            table.extend_from_slice(&(count as u32).to_le_bytes());
            if bytes.len() <= 4 {
                bytes.resize(4, 0);
                table.extend_from_slice(&bytes);
            } else {
                table.extend_from_slice(&((end + later.len()) as u32).to_le_bytes());
                if bytes.len() % 2 == 1 {
                    bytes.push(0);
                }
                later.extend_from_slice(&bytes);
            }
        }
        if u32::try_from(end as u64 + later.len() as u64).is_err() {
            return Ok(false);
        }
        file[4..8].copy_from_slice(&(start as u32).to_le_bytes());
        file.extend_from_slice(&(entries.len() as u16).to_le_bytes());
        file.extend_from_slice(&table);
        file.extend_from_slice(&[0; 4]);
        file.extend_from_slice(&later);
        Ok(true)
    }
}

fn deflated(work: &mut Work<'_>, strip: &[u8], out: &mut Vec<u8>) -> Result<()> {
    work.room(Deflater::MEMORY)?;
    let mut deflater = Deflater::new(6, Wrapper::Zlib, 15, 8, Strategy::Default);
    deflater.run(strip, Flush::Finish, &mut |cost, bytes| {
        work.pay(cost / 4)?;
        work.room(bytes)
    })?;
    out.extend_from_slice(&deflater.take_output());
    Ok(())
}

/// Runs of equal bytes, and bytes as they are.
fn pack(row: &[u8], out: &mut Vec<u8>) {
    let run = |at: usize| {
        row[at..]
            .iter()
            .take(128)
            .take_while(|byte| **byte == row[at])
            .count()
    };
    let mut at = 0;
    while at < row.len() {
        let length = run(at);
        if length > 1 {
            out.push((257 - length) as u8);
            out.push(row[at]);
            at += length;
            continue;
        }
        let start = at;
        while at < row.len() && at - start < 128 && run(at) < 3 {
            at += 1;
        }
        out.push((at - start - 1) as u8);
        out.extend_from_slice(&row[start..at]);
    }
}

impl Encoder for TiffEncoder {
    fn encode(
        &mut self,
        work: &mut Work<'_>,
        picture: &Picture,
        area: &Area,
        room: usize,
        out: &mut Vec<u8>,
    ) -> Result<Ended> {
        if self.file.is_none() {
            self.file = self.write(work, picture, area)?;
        }
        let Some(file) = &self.file else {
            return Ok(Ended::Broken);
        };
        let rest = &file[self.sent..];
        let count = rest.len().min(room);
        work.room(count)?;
        out.extend_from_slice(&rest[..count]);
        self.sent += count;
        Ok(match self.sent == file.len() {
            true => Ended::Well,
            false => Ended::Not,
        })
    }
}
