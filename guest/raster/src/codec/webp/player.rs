//! Frames on the canvas, one after the other, as libwebp's decoder of animations has them.

use super::container::{Contents, Frame};
use super::lossless::{self, Trouble};
use super::{Broken, lossy};
use crate::{Result, Work};

/// Plays a file.
#[derive(Debug)]
pub struct Player {
    contents: Contents,
    next: usize,
    time: u32,
    /// The canvas after the last frame, four bytes a pixel, with what it disposes of gone.
    canvas: Vec<u8>,
    /// The last frame left nothing of what was before it.
    began_anew: bool,
}

impl Player {
    /// Before the first frame.
    pub fn new(contents: Contents) -> Player {
        Player {
            contents,
            next: 0,
            time: 0,
            canvas: Vec::new(),
            began_anew: false,
        }
    }

    /// What is in the file.
    pub fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Begin again.
    pub fn reset(&mut self) {
        self.next = 0;
        self.time = 0;
    }

    /// The canvas with the next frame, and the millisecond at which that ends. None: there is no more.
    pub fn next(
        &mut self,
        work: &mut Work<'_>,
        data: &[u8],
    ) -> Result<std::result::Result<Option<(Vec<u8>, u32)>, Broken>> {
        match self.frame(work, data) {
            Ok(frame) => Ok(Ok(frame)),
            Err(Trouble::Broken) => Ok(Err(Broken)),
            Err(Trouble::Fault(fault)) => Err(fault),
        }
    }

    fn frame(
        &mut self,
        work: &mut Work<'_>,
        data: &[u8],
    ) -> std::result::Result<Option<(Vec<u8>, u32)>, Trouble> {
        let Some(frame) = self.contents.frames.get(self.next) else {
            return Ok(None);
        };
        let before = self.next.checked_sub(1).map(|at| &self.contents.frames[at]);
        let begins_anew = begins_anew(&self.contents, frame, before, self.began_anew);
        let pixels = decoded(work, data, frame)?;
        let size = self.contents.width * self.contents.height * 4;
        let mut canvas: Vec<u8> = work.items(size)?;
        work.row(size, 2)?;
        if !begins_anew {
            canvas.copy_from_slice(&self.canvas);
        }
        let across = self.contents.width;
        for (y, row) in pixels.chunks_exact(frame.width * 4).enumerate() {
            work.row(frame.width, 16)?;
            let y = frame.top + y;
            let start = (y * across + frame.left) * 4;
            let out = &mut canvas[start..][..row.len()];
            if begins_anew || !frame.blends {
                out.copy_from_slice(row);
                continue;
            }
            let pixels = out.chunks_exact_mut(4).zip(row.chunks_exact(4));
            for (x, (under, over)) in (frame.left..).zip(pixels) {
                let is_gone = before.is_some_and(|before| before.disposes && before.covers(x, y));
                if is_gone {
                    under.copy_from_slice(over);
                } else {
                    blend(under, over);
                }
            }
        }
        work.room(canvas.len())?;
        self.canvas.clone_from(&canvas);
        if frame.disposes {
            for y in frame.top..frame.top + frame.height {
                let start = (y * across + frame.left) * 4;
                self.canvas[start..start + frame.width * 4].fill(0);
            }
        }
        self.began_anew = begins_anew;
        self.time = self.time.wrapping_add(frame.duration);
        self.next += 1;
        Ok(Some((canvas, self.time)))
    }
}

impl Frame {
    fn covers(&self, x: usize, y: usize) -> bool {
        (self.left..self.left + self.width).contains(&x)
            && (self.top..self.top + self.height).contains(&y)
    }

    fn is_all(&self, contents: &Contents) -> bool {
        (self.width, self.height) == (contents.width, contents.height)
    }
}

/// Whether nothing of what was before a frame is seen in it.
fn begins_anew(
    contents: &Contents,
    frame: &Frame,
    before: Option<&Frame>,
    began_anew: bool,
) -> bool {
    let Some(before) = before else {
        return true;
    };
    let is_solid = !frame.has_alpha || !frame.blends;
    (is_solid && frame.is_all(contents))
        || (before.disposes && (before.is_all(contents) || began_anew))
}

fn decoded(
    work: &mut Work<'_>,
    data: &[u8],
    frame: &Frame,
) -> std::result::Result<Vec<u8>, Trouble> {
    let size = (frame.width, frame.height);
    let part = &data[frame.data.clone()];
    if !frame.is_lossless {
        let mut pixels = lossy::pixels(work, part, size)?;
        if let Some(alpha) = &frame.alpha {
            lossy::alpha(work, &data[alpha.clone()], size, &mut pixels)?;
        }
        return Ok(pixels);
    }
    let part = &part[lossless::HEADER..];
    let found = lossless::pixels(work, part, frame.width, frame.height)?;
    work.room(found.len() * 4)?;
    let mut pixels = Vec::with_capacity(found.len() * 4);
    for pixel in found {
        let [blue, green, red, alpha] = pixel.to_le_bytes();
        let alpha = if frame.has_alpha { alpha } else { 255 };
        pixels.extend([red, green, blue, alpha]);
    }
    Ok(pixels)
}

/// A pixel over another; neither is multiplied by its alpha.
fn blend(under: &mut [u8], over: &[u8]) {
    let ([red, green, blue, alpha], Some(below)) = (over, under.last().copied()) else {
        return;
    };
    let alpha = u32::from(*alpha);
    if alpha == 0 {
        return;
    }
    let rest = (u32::from(below) * (256 - alpha)) >> 8;
    let both = alpha + rest;
    let scale = (1 << 24) / both;
    for (under, over) in under.iter_mut().zip([red, green, blue]) {
        let sum = u32::from(*over) * alpha + u32::from(*under) * rest;
        *under = ((u64::from(sum) * u64::from(scale)) >> 24) as u8;
    }
    under[3] = both as u8;
}
