//! Pixels to a JPEG file, byte for byte as libjpeg-turbo writes it. Not there: smoothing before the transform.

mod codes;
mod compressor;
mod samples;
mod scans;
mod tables;
mod transform;

use super::AREA;
use crate::codec::{Area, Encoder, Ended};
use crate::raw::Shuffle;
use crate::{Picture, Result, Work};
use compressor::Compressor;

/// What the rows hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One band.
    Grey,
    /// Red, green, blue.
    Rgb,
    /// Luma and two differences.
    YCbCr,
    /// Four inks, written as they are.
    Cmyk,
}

impl Kind {
    /// Bytes of a pixel.
    pub fn step(self) -> usize {
        match self {
            Kind::Grey => 1,
            Kind::Rgb | Kind::YCbCr => 3,
            Kind::Cmyk => 4,
        }
    }
}

/// Which parts of a file are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stream {
    /// All of it.
    #[default]
    Whole,
    /// The tables and nothing else.
    Tables,
    /// All but the tables.
    Picture,
}

/// How a file is written.
#[derive(Clone, Debug, Default)]
pub struct JpegOptions {
    /// From 1 to 100; None: as it comes.
    pub quality: Option<i64>,
    /// Tables to divide by, in the order of rows; none: those of the standard.
    pub qtables: Vec<[u32; AREA]>,
    /// 0: all components at full size, 1: half of the columns, 2: of the rows too; None: as it comes.
    pub subsampling: Option<u8>,
    /// In scans that are finer and finer.
    pub progressive: bool,
    /// With the best codes.
    pub optimize: bool,
    /// Red, green and blue stay so.
    pub keep_rgb: bool,
    /// What is written.
    pub stream: Stream,
    /// Dots per inch; 0: not said.
    pub dpi: (i64, i64),
    /// Units between marks to start anew at.
    pub restart_blocks: u32,
    /// The same in rows of units.
    pub restart_rows: u32,
    /// A comment.
    pub comment: Vec<u8>,
    /// Segments as they are.
    pub extra: Vec<u8>,
    /// A segment for how the picture was taken.
    pub exif: Vec<u8>,
}

/// Writes a file.
pub struct JpegEncoder {
    shuffle: Shuffle,
    kind: Kind,
    options: Option<JpegOptions>,
    compressor: Option<Compressor>,
    y: usize,
    sent: usize,
    row: Vec<u8>,
}

impl JpegEncoder {
    /// `shuffle` gives rows of the kind.
    pub fn new(shuffle: Shuffle, kind: Kind, options: JpegOptions) -> JpegEncoder {
        JpegEncoder {
            shuffle,
            kind,
            options: Some(options),
            compressor: None,
            y: 0,
            sent: 0,
            row: Vec::new(),
        }
    }
}

impl Encoder for JpegEncoder {
    fn encode(
        &mut self,
        work: &mut Work<'_>,
        picture: &Picture,
        area: &Area,
        room: usize,
        out: &mut Vec<u8>,
    ) -> Result<Ended> {
        if let Some(options) = self.options.take() {
            let ends = options.stream == Stream::Tables;
            if options.keep_rgb
                && self.kind == Kind::Rgb
                && !matches!(options.subsampling, None | Some(0))
            {
                return Ok(Ended::Configuration);
            }
            self.compressor = Compressor::new(work, options, self.kind, area.width, area.height)?;
            self.row = work.items(area.width * self.kind.step())?;
            if ends {
                self.y = area.height + 1;
            }
        }
        let Some(compressor) = &mut self.compressor else {
            return Ok(Ended::Broken);
        };
        while compressor.out.len() - self.sent < room && self.y <= area.height {
            if self.y < area.height {
                (self.shuffle.run)(&mut self.row, area.row(picture, self.y), area.width);
                compressor.row(work, &self.row)?;
            } else {
                compressor.finish(work)?;
            }
            self.y += 1;
        }
        let waiting = &compressor.out[self.sent..];
        let count = waiting.len().min(room);
        work.room(count)?;
        out.extend_from_slice(&waiting[..count]);
        self.sent += count;
        if self.sent < compressor.out.len() {
            return Ok(Ended::Not);
        }
        compressor.out.clear();
        self.sent = 0;
        Ok(if self.y > area.height {
            Ended::Well
        } else {
            Ended::Not
        })
    }
}

/// A whole file. `rows` gives a row of the kind; None: there can be no such file.
pub fn write(
    work: &mut Work<'_>,
    options: JpegOptions,
    kind: Kind,
    size: (usize, usize),
    mut row: impl FnMut(usize, &mut [u8]),
) -> Result<Option<Vec<u8>>> {
    let (width, height) = size;
    let Some(mut compressor) = Compressor::new(work, options, kind, width, height)? else {
        return Ok(None);
    };
    let mut line = work.items(width * kind.step())?;
    for y in 0..height {
        row(y, &mut line);
        compressor.row(work, &line)?;
    }
    compressor.finish(work)?;
    Ok(Some(compressor.out))
}
