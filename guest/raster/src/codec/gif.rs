//! The compressed pixels of GIF: codes for strings of pixels that were there before (Lempel, Ziv and Welch), in blocks.
//!
//! Source: CompuServe, Graphics Interchange Format, version 89a, appendix F.

use super::{Area, Decoded, Decoder, Encoder, Ended, give};
use crate::raw::Shuffle;
use crate::{Picture, Result, Work};

/// Codes of twelve bits at most.
const MOST_BITS: u32 = 12;
const CODES: usize = 1 << MOST_BITS;

/// In which order rows lie in a file.
struct Rows {
    y: usize,
    step: usize,
    /// Which pass it is; 0: the last one.
    pass: u32,
}

impl Rows {
    fn new(interlaced: bool) -> Rows {
        Rows {
            y: 0,
            step: if interlaced { 8 } else { 1 },
            pass: u32::from(interlaced),
        }
    }

    /// Go on to the next row; false: there is none.
    fn advance(&mut self, height: usize) -> bool {
        self.y += self.step;
        while self.y >= height {
            match self.pass {
                1 => (self.y, self.pass) = (4, 2),
                2 => (self.y, self.step, self.pass) = (2, 4, 3),
                3 => (self.y, self.step, self.pass) = (1, 2, 0),
                _ => return false,
            }
        }
        true
    }
}

/// Reads pixels.
pub struct GifDecoder {
    bits: u32,
    /// A value that leaves the pixel as it is.
    transparency: Option<u8>,
    rows: Rows,
    x: usize,
    waiting: u32,
    waiting_bits: u32,
    /// Bytes left of the block.
    block: usize,
    width: u32,
    next: usize,
    /// The code before, and the first pixel of its string; None: behind a clear code.
    last: Option<(usize, u8)>,
    links: Vec<u16>,
    pixels: Vec<u8>,
}

impl GifDecoder {
    /// `bits` of a pixel; None: there cannot be so many.
    pub fn new(
        work: &mut Work<'_>,
        bits: i32,
        interlaced: bool,
        transparency: i32,
    ) -> Result<Option<GifDecoder>> {
        let Some(bits) = u32::try_from(bits).ok().filter(|bits| *bits <= MOST_BITS) else {
            return Ok(None);
        };
        Ok(Some(GifDecoder {
            bits,
            transparency: u8::try_from(transparency).ok(),
            rows: Rows::new(interlaced),
            x: 0,
            waiting: 0,
            waiting_bits: 0,
            block: 0,
            width: bits + 1,
            next: (1 << bits) + 2,
            last: None,
            links: work.items(CODES)?,
            pixels: work.items(CODES)?,
        }))
    }

    /// Put pixels at their places; false: there are no more places.
    fn put(&mut self, picture: &mut Picture, area: &Area, string: &[u8]) -> bool {
        let mut string = string;
        while !string.is_empty() {
            let count = string.len().min(area.width - self.x);
            let row = area.row_mut(picture, self.rows.y);
            let (now, later) = string.split_at(count);
            for (out, pixel) in row[self.x..].iter_mut().zip(now) {
                if self.transparency != Some(*pixel) {
                    *out = *pixel;
                }
            }
            string = later;
            self.x += count;
            if self.x == area.width {
                self.x = 0;
                if !self.rows.advance(area.height) {
                    return false;
                }
            }
        }
        true
    }
}

impl Decoder for GifDecoder {
    fn decode(
        &mut self,
        work: &mut Work<'_>,
        picture: &mut Picture,
        area: &Area,
        data: &[u8],
    ) -> Result<Decoded> {
        let clear = 1_usize << self.bits;
        let mut at = 0;
        let mut string = [0_u8; CODES];
        loop {
            while self.waiting_bits < self.width {
                if self.block == 0 {
                    // Blocks are read when they are there as a whole.
                    match data.get(at) {
                        Some(length) if data.len() - at > usize::from(*length) => {
                            self.block = usize::from(*length);
                            work.row(self.block, 8)?;
                            at += 1;
                            if self.block == 0 {
                                work.pay(1)?;
                            }
                        }
                        _ => return Ok(Decoded::Used(at)),
                    }
                    continue;
                }
                let Some(byte) = data.get(at) else {
                    return Ok(Decoded::Used(at));
                };
                self.waiting |= u32::from(*byte) << self.waiting_bits;
                self.waiting_bits += 8;
                self.block -= 1;
                at += 1;
            }
            let code = (self.waiting & ((1 << self.width) - 1)) as usize;
            self.waiting >>= self.width;
            self.waiting_bits -= self.width;
            if code == clear {
                if self.last.is_some() {
                    self.width = self.bits + 1;
                    self.next = clear + 2;
                    self.last = None;
                }
                continue;
            }
            if code == clear + 1 {
                return Ok(Decoded::Used(at));
            }
            // The string is filled from its end.
            let mut start = CODES;
            let Some((last, first)) = self.last else {
                if code > clear {
                    return Ok(Decoded::End(Ended::Broken));
                }
                self.last = Some((code, code as u8));
                if !self.put(picture, area, &[code as u8]) {
                    return Ok(Decoded::DONE);
                }
                continue;
            };
            if code > self.next {
                return Ok(Decoded::End(Ended::Broken));
            }
            let mut walk = code;
            if code == self.next {
                start -= 1;
                string[start] = first;
                walk = last;
            }
            while walk >= clear {
                if start == 0 || walk >= CODES {
                    return Ok(Decoded::End(Ended::Broken));
                }
                start -= 1;
                string[start] = self.pixels[walk];
                walk = usize::from(self.links[walk]);
            }
            let first = walk as u8;
            if self.next < CODES {
                self.pixels[self.next] = first;
                self.links[self.next] = last as u16;
                if self.next == (1 << self.width) - 1 && self.width < MOST_BITS {
                    self.width += 1;
                }
                self.next += 1;
            }
            self.last = Some((code, first));
            work.row(CODES - start, 1)?;
            if !self.put(picture, area, &[first]) || !self.put(picture, area, &string[start..]) {
                return Ok(Decoded::DONE);
            }
        }
    }
}

/// Places of the table of strings, a power of two.
const PLACES: usize = 8192;

/// Bytes of a block without its length.
const BLOCK: usize = 255;

/// Writes pixels.
pub struct GifEncoder {
    shuffle: Shuffle,
    bits: u32,
    rows: Rows,
    /// String and pixel that follows it, by a hash: the code of both.
    table: Vec<Option<(u32, u16)>>,
    next: u32,
    width: u32,
    head: Option<u16>,
    waiting: u32,
    waiting_bits: u32,
    /// The bytes of the block under way.
    block: Vec<u8>,
    out: Vec<u8>,
    started: bool,
    ended: bool,
}

impl GifEncoder {
    /// `bits` of a pixel.
    pub fn new(
        work: &mut Work<'_>,
        shuffle: Shuffle,
        bits: u32,
        interlaced: bool,
    ) -> Result<GifEncoder> {
        Ok(GifEncoder {
            shuffle,
            bits: bits.clamp(2, 8),
            rows: Rows::new(interlaced),
            table: work.items(PLACES)?,
            next: 0,
            width: 0,
            head: None,
            waiting: 0,
            waiting_bits: 0,
            block: Vec::new(),
            out: Vec::new(),
            started: false,
            ended: false,
        })
    }

    fn clear(&mut self) {
        self.table.fill(None);
        self.next = (1 << self.bits) + 2;
        self.width = self.bits + 1;
    }

    fn byte(&mut self, byte: u8) {
        self.block.push(byte);
        if self.block.len() == BLOCK {
            self.end_block();
        }
    }

    fn end_block(&mut self) {
        if !self.block.is_empty() {
            self.out.push(self.block.len() as u8);
            self.out.append(&mut self.block);
        }
    }

    fn code(&mut self, code: u32) {
        self.waiting |= code << self.waiting_bits;
        self.waiting_bits += self.width;
        while self.waiting_bits >= 8 {
            self.byte(self.waiting as u8);
            self.waiting >>= 8;
            self.waiting_bits -= 8;
        }
    }

    /// The place of a string and a pixel: where it is, or where it may be put.
    fn place(&self, head: u16, tail: u8) -> usize {
        let key = u32::from(head) << 8 | u32::from(tail);
        let hash = (u32::from(head) ^ u32::from(tail) << 6).wrapping_mul(31);
        let mut place = hash as usize % PLACES;
        while self.table[place].is_some_and(|(known, _)| known != key) {
            // An odd step comes past all places.
            let step = usize::from(tail) << 2 | 1;
            place = (place + PLACES - step % PLACES) % PLACES;
        }
        place
    }

    fn pixel(&mut self, tail: u8) {
        let Some(head) = self.head else {
            self.head = Some(u16::from(tail));
            return;
        };
        let place = self.place(head, tail);
        if let Some((_, code)) = self.table[place] {
            self.head = Some(code);
            return;
        }
        self.code(u32::from(head));
        if self.next < CODES as u32 {
            self.table[place] = Some((u32::from(head) << 8 | u32::from(tail), self.next as u16));
            if self.next >= 1 << self.width {
                self.width += 1;
            }
            self.next += 1;
        } else {
            self.code(1 << self.bits);
            self.clear();
        }
        self.head = Some(u16::from(tail));
    }
}

impl Encoder for GifEncoder {
    fn encode(
        &mut self,
        work: &mut Work<'_>,
        picture: &Picture,
        area: &Area,
        room: usize,
        out: &mut Vec<u8>,
    ) -> Result<Ended> {
        if !self.started {
            self.started = true;
            self.clear();
            self.code(1 << self.bits);
        }
        let mut row = work.items::<u8>(area.width)?;
        while self.out.len() < room && !self.ended {
            work.row(area.width, 12)?;
            work.room(area.width.saturating_mul(2).saturating_add(self.out.len()))?;
            (self.shuffle.run)(&mut row, area.row(picture, self.rows.y), area.width);
            for pixel in &row {
                self.pixel(*pixel);
            }
            if !self.rows.advance(area.height) {
                self.ended = true;
                if let Some(head) = self.head {
                    self.code(u32::from(head));
                }
                self.code((1 << self.bits) + 1);
                if self.waiting_bits > 0 {
                    self.byte(self.waiting as u8);
                }
                self.end_block();
            }
        }
        let has_more = give(&mut self.out, room, out);
        Ok(match self.ended && !has_more {
            true => Ended::Well,
            false => Ended::Not,
        })
    }
}
