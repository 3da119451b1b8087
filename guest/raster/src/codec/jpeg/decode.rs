//! A whole JPEG file to pixels: segment by segment, then row by row.

use super::frame::{Frame, Tables};
use super::scan::{self, Scan};
use super::upsample::Upsampler;
use super::{Failure, SIDE, colour};
use crate::codec::{Area, Decoded, Decoder, Ended};
use crate::raw::Shuffle;
use crate::{Picture, Work};

/// What the components of a picture are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Space {
    Grey,
    Rgb,
    YCbCr,
    Cmyk,
    /// The first three of four are YCbCr.
    Ycck,
    /// As they are.
    Unknown,
}

/// What a file is read for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Width, height and components that the file claims; another is damaged.
    pub claimed: Option<(usize, usize, usize)>,
    /// How many times smaller: 1, 2, 4 or 8.
    pub scale: usize,
    /// What the components are, if the file does not decide.
    pub from: Option<Space>,
    /// What is wanted; None: what is natural for what there is, and four colours inverted.
    pub to: Option<Space>,
}

/// Read a file. The sink gets each row and the bytes of a pixel.
pub fn read(
    work: &mut Work<'_>,
    data: &[u8],
    wanted: &Wanted,
    sink: &mut dyn FnMut(&mut Work<'_>, usize, &[u8]) -> crate::Result<()>,
) -> Result<(), Failure> {
    let mut file = File::default();
    let failed = file.parse(work, data, wanted);
    match failed {
        Ok(()) => file.rows(work, wanted, usize::MAX, sink),
        Err(failure) => Err(failure),
    }
}

/// Read as much as there is of a file that ends too early.
fn read_part(
    work: &mut Work<'_>,
    data: &[u8],
    wanted: &Wanted,
    sink: &mut dyn FnMut(&mut Work<'_>, usize, &[u8]) -> crate::Result<()>,
) -> Result<(), Failure> {
    let mut file = File::default();
    match file.parse(work, data, wanted) {
        Err(Failure::Truncated(_)) => {
            let Some(frame) = &file.frame else {
                return Ok(());
            };
            let rows = frame.done * frame.most.1 * frame.least;
            file.rows(work, wanted, rows, sink)
        }
        Err(failure) => Err(failure),
        Ok(()) => file.rows(work, wanted, usize::MAX, sink),
    }
}

/// What has been read.
#[derive(Default)]
struct File {
    tables: Tables,
    frame: Option<Frame>,
    has_scan: bool,
}

impl File {
    fn parse(&mut self, work: &mut Work<'_>, data: &[u8], wanted: &Wanted) -> Result<(), Failure> {
        let mut position = 2;
        loop {
            let Some((marker, start)) = next_marker(work, data, position)? else {
                return Err(Failure::Truncated(data.len().saturating_sub(position)));
            };
            position = start;
            match marker {
                0x01 | 0xd0..=0xd8 => continue,
                0xd9 => break,
                _ => {}
            }
            let Some(segment) = segment(data, position) else {
                return Err(Failure::Truncated(data.len().saturating_sub(position)));
            };
            work.row(segment.len() + 64, 1)?;
            position += 2 + segment.len();
            let tables = &mut self.tables;
            match marker {
                0xc0..=0xc2 if self.frame.is_none() => {
                    let mut new = Frame::read(segment, marker == 0xc2, wanted.scale)?;
                    let size = (new.width, new.height, new.components.len());
                    if wanted.claimed.is_some_and(|claimed| claimed != size) {
                        return Err(Failure::Broken);
                    }
                    new.make_samples(work)?;
                    self.frame = Some(new);
                }
                0xc4 => tables.read_huffman(segment)?,
                0xc0..=0xcf if marker != 0xc8 && marker != 0xcc => return Err(Failure::Broken),
                0xda => {
                    let frame = self.frame.as_mut().ok_or(Failure::Broken)?;
                    let scan = Scan::read(segment, frame)?;
                    if !scan.is_whole(frame) && frame.components[0].blocks.is_empty() {
                        frame.make_blocks(work)?;
                    }
                    position = scan::read(work, data, position, frame, tables, &scan)?;
                    self.has_scan = true;
                    if scan.is_whole(frame) {
                        // libjpeg has all it needs; what comes behind is not looked at, but that there is something.
                        match next_marker(work, data, position)? {
                            Some(_) => break,
                            None => return Err(Failure::Truncated(0)),
                        }
                    }
                }
                0xdb => tables.read_quantization(segment)?,
                0xdd => {
                    let interval = segment.first_chunk::<2>().ok_or(Failure::Broken)?;
                    tables.restart = usize::from(u16::from_be_bytes(*interval));
                }
                0xe0 => tables.has_jfif |= segment.starts_with(b"JFIF\0"),
                0xee if segment.starts_with(b"Adobe") && segment.len() >= 12 => {
                    tables.adobe = Some(segment[11]);
                }
                _ => {}
            }
        }
        if !self.has_scan {
            return Err(Failure::Broken);
        }
        let frame = self.frame.as_mut().ok_or(Failure::Broken)?;
        make_samples(work, frame)
    }

    /// The pixels: rows of all components at full width, and their colours.
    fn rows(
        &self,
        work: &mut Work<'_>,
        wanted: &Wanted,
        most: usize,
        sink: &mut dyn FnMut(&mut Work<'_>, usize, &[u8]) -> crate::Result<()>,
    ) -> Result<(), Failure> {
        let frame = self.frame.as_ref().ok_or(Failure::Broken)?;
        let (width, height) = frame.size();
        let step = frame.components.len();
        let from = wanted.from.unwrap_or_else(|| space(frame, &self.tables));
        let convert = conversion(from, wanted.to, step).ok_or(Failure::Broken)?;
        // A row may be longer than the picture by what its last samples are spread to.
        let long = width + SIDE * 2;
        work.room(step * (long + Upsampler::memory(width)) + width * step)?;
        let mut lines: Vec<_> = frame
            .components
            .iter()
            .map(|component| (component, Upsampler::new(component, frame), vec![0; long]))
            .collect();
        let mut row = vec![0; width * step];
        for y in 0..height.min(most) {
            work.row(width * step, 8)?;
            for (band, (component, upsampler, line)) in lines.iter_mut().enumerate() {
                upsampler.row(component, y, line);
                for (pixel, sample) in row.chunks_exact_mut(step).zip(line.iter()) {
                    pixel[band] = *sample;
                }
            }
            let bytes = convert(&mut row, step);
            sink(work, y, &row[..width * bytes])?;
        }
        Ok(())
    }
}

/// The next marker, and where what is behind it begins.
fn next_marker(
    work: &mut Work<'_>,
    data: &[u8],
    mut position: usize,
) -> Result<Option<(u8, usize)>, Failure> {
    loop {
        match data.get(position..) {
            Some([0xff, 0xff, ..]) => position += 1,
            Some([0xff, marker, ..]) if *marker != 0 => return Ok(Some((*marker, position + 2))),
            Some([_, _, ..]) => position += 1,
            _ => return Ok(None),
        }
        work.pay(1)?;
    }
}

/// What a segment holds, whose length is at the position.
fn segment(data: &[u8], position: usize) -> Option<&[u8]> {
    let length = data.get(position..)?.first_chunk::<2>()?;
    let length = usize::from(u16::from_be_bytes(*length));
    data.get(position + 2..position + length.max(2))
}

/// The samples of all blocks, where they were kept.
fn make_samples(work: &mut Work<'_>, frame: &mut Frame) -> Result<(), Failure> {
    for component in &mut frame.components {
        let blocks = std::mem::take(&mut component.blocks);
        for (number, block) in blocks.iter().enumerate() {
            work.pay(scan::MADE)?;
            let (x, y) = (number % component.columns, number / component.columns);
            scan::samples(component, block, x, y);
        }
    }
    Ok(())
}

/// What the components are, as the file says.
fn space(frame: &Frame, tables: &Tables) -> Space {
    let identifiers: Vec<_> = frame
        .components
        .iter()
        .map(|component| component.identifier)
        .collect();
    match (identifiers.len(), tables.adobe) {
        (1, _) => Space::Grey,
        (3, _) if tables.has_jfif => Space::YCbCr,
        (3, Some(0)) => Space::Rgb,
        (3, Some(_)) => Space::YCbCr,
        (3, None) if identifiers == *b"RGB" => Space::Rgb,
        (3, None) => Space::YCbCr,
        (4, None | Some(0)) => Space::Cmyk,
        (4, Some(_)) => Space::Ycck,
        _ => Space::Unknown,
    }
}

/// Turns the pixels of a row, which have so many bytes, into others; how many bytes these have.
type Convert = fn(&mut [u8], usize) -> usize;

/// The way from one kind of components to another, of so many; None: there is none.
fn conversion(from: Space, to: Option<Space>, step: usize) -> Option<Convert> {
    let has = |count: usize| step == count;
    Some(match (from, to) {
        (Space::Ycck, None) if has(4) => |row, step| {
            four(row, step);
            inverted(row, step)
        },
        (Space::Cmyk, None) if has(4) => inverted,
        (Space::YCbCr, None) if has(3) => three,
        (_, None) => as_is,
        (_, Some(Space::Unknown)) => as_is,
        (Space::YCbCr, Some(Space::Rgb)) if has(3) => three,
        (Space::YCbCr | Space::Grey, Some(Space::Grey)) if step >= 1 => first,
        (Space::Rgb, Some(Space::Grey)) if has(3) => light,
        (Space::Grey, Some(Space::Rgb)) if has(1) => return None,
        (Space::Ycck, Some(Space::Cmyk)) if has(4) => four,
        (from, Some(to)) if from == to => as_is,
        _ => return None,
    })
}

fn as_is(_: &mut [u8], step: usize) -> usize {
    step
}

fn inverted(row: &mut [u8], step: usize) -> usize {
    row.iter_mut().for_each(|byte| *byte = 255 - *byte);
    step
}

fn three(row: &mut [u8], step: usize) -> usize {
    for pixel in row.as_chunks_mut::<3>().0 {
        let [red, green, blue, _] = colour::to_rgb(pixel[0], pixel[1], pixel[2]);
        *pixel = [red, green, blue];
    }
    step
}

fn four(row: &mut [u8], step: usize) -> usize {
    for pixel in row.as_chunks_mut::<4>().0 {
        let [red, green, blue, _] = colour::to_rgb(pixel[0], pixel[1], pixel[2]);
        *pixel = [255 - red, 255 - green, 255 - blue, pixel[3]];
    }
    step
}

fn first(row: &mut [u8], step: usize) -> usize {
    for at in 0..row.len() / step {
        row[at] = row[at * step];
    }
    1
}

fn light(row: &mut [u8], step: usize) -> usize {
    for at in 0..row.len() / step {
        let pixel = at * step;
        row[at] = colour::luma(row[pixel], row[pixel + 1], row[pixel + 2]);
    }
    1
}

/// Reads the pixels of a file that comes in pieces.
pub struct JpegDecoder {
    shuffle: Shuffle,
    wanted: Wanted,
    data: Vec<u8>,
    /// As far as the end was looked for.
    looked: usize,
    in_scan: bool,
    ended: bool,
}

impl JpegDecoder {
    /// A decoder.
    pub fn new(shuffle: Shuffle, wanted: Wanted) -> JpegDecoder {
        JpegDecoder {
            shuffle,
            wanted,
            data: Vec::new(),
            looked: 0,
            in_scan: false,
            ended: false,
        }
    }

    /// Whether the end of the file is there. Segments are passed over, since other files may lie in them.
    fn has_end(&mut self, work: &mut Work<'_>) -> crate::Result<bool> {
        work.row(self.data.len() - self.looked, 1)?;
        loop {
            let Some(rest) = self.data.get(self.looked..).filter(|rest| rest.len() > 1) else {
                return Ok(false);
            };
            let Some(at) = rest.iter().position(|byte| *byte == 0xff) else {
                self.looked = self.data.len();
                return Ok(false);
            };
            let Some(marker) = rest.get(at + 1) else {
                self.looked += at;
                return Ok(false);
            };
            match marker {
                0xd9 => return Ok(true),
                0xff => self.looked += at + 1,
                0x00 | 0x01 | 0xd0..=0xd8 => self.looked += at + 2,
                _ if self.in_scan && *marker < 0xc0 => self.looked += at + 2,
                _ => {
                    let Some(length) = rest.get(at + 2..).and_then(<[u8]>::first_chunk::<2>) else {
                        self.looked += at;
                        return Ok(false);
                    };
                    let length = usize::from(u16::from_be_bytes(*length)).max(2);
                    self.in_scan = *marker == 0xda;
                    if rest.len() < at + 2 + length {
                        self.looked += at;
                        return Ok(false);
                    }
                    self.looked += at + 2 + length;
                }
            }
        }
    }
}

impl Decoder for JpegDecoder {
    fn decode(
        &mut self,
        work: &mut Work<'_>,
        picture: &mut Picture,
        area: &Area,
        data: &[u8],
    ) -> crate::Result<Decoded> {
        if self.ended {
            return Ok(Decoded::DONE);
        }
        // As the vector grows: both are there while it is copied.
        work.room((self.data.len() + data.len()).saturating_mul(3))?;
        self.data.extend_from_slice(data);
        if !self.has_end(work)? {
            return Ok(Decoded::Used(data.len()));
        }
        self.ended = true;
        let bytes = std::mem::take(&mut self.data);
        let shuffle = self.shuffle;
        let done = read(work, &bytes, &self.wanted, &mut |_, y, row| {
            take(shuffle, picture, area, y, row);
            Ok(())
        });
        match done {
            Ok(()) => Ok(Decoded::DONE),
            Err(Failure::Fault(fault)) => Err(fault),
            Err(Failure::Broken | Failure::Truncated(_)) => Ok(Decoded::End(Ended::Broken)),
        }
    }

    fn finish(
        &mut self,
        work: &mut Work<'_>,
        picture: &mut Picture,
        area: &Area,
    ) -> crate::Result<()> {
        if self.ended || self.data.is_empty() {
            return Ok(());
        }
        self.ended = true;
        let bytes = std::mem::take(&mut self.data);
        let shuffle = self.shuffle;
        let done = read_part(work, &bytes, &self.wanted, &mut |_, y, row| {
            take(shuffle, picture, area, y, row);
            Ok(())
        });
        match done {
            Err(Failure::Fault(fault)) => Err(fault),
            _ => Ok(()),
        }
    }
}

/// A row into the picture, if it is one and has the bytes of its pixels.
fn take(shuffle: Shuffle, picture: &mut Picture, area: &Area, y: usize, row: &[u8]) {
    if y < area.height
        && shuffle
            .row_bytes(area.width)
            .is_some_and(|bytes| bytes <= row.len())
    {
        (shuffle.run)(area.row_mut(picture, y), row, area.width);
    }
}
