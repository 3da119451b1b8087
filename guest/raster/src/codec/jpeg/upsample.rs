//! Components with fewer samples than the picture has pixels: each row at full width, as libjpeg makes it.
//!
//! Half as many are spread by triangles (three quarters of the nearer sample, one of the farther), others are repeated.

use super::frame::{Component, Frame};

/// How the samples of a component become a row of the picture.
#[derive(Clone, Copy, PartialEq)]
enum Method {
    AsIs,
    /// Half as many in a row.
    Wide,
    /// Half as many rows.
    High,
    /// Both.
    Both,
    /// Each so many times: in a row, and the row.
    Repeat(usize, usize),
}

/// What makes rows of a component.
pub(super) struct Upsampler {
    method: Method,
    /// Samples in a row and rows that are in the picture, without those that fill blocks.
    width: usize,
    height: usize,
    /// Sums of two rows, for `Both`.
    sums: Vec<i32>,
}

impl Upsampler {
    /// For a component of a picture.
    pub(super) fn new(component: &Component, frame: &Frame) -> Upsampler {
        let (width, height) = (component.wide, component.high);
        let times = |most: usize, own: usize| most * frame.least / (own * component.side);
        let right = times(frame.most.0, component.horizontal);
        let down = times(frame.most.1, component.vertical);
        let method = match (right, down) {
            (1, 1) => Method::AsIs,
            _ if frame.least == 1 => Method::Repeat(right, down),
            (2, 1) if width > 2 => Method::Wide,
            (1, 2) => Method::High,
            (2, 2) if width > 2 => Method::Both,
            _ => Method::Repeat(right, down),
        };
        let sums = if method == Method::Both {
            vec![0; width]
        } else {
            Vec::new()
        };
        Upsampler {
            method,
            width,
            height,
            sums,
        }
    }

    /// Bytes of memory for one of this width.
    pub(super) fn memory(width: usize) -> usize {
        width.saturating_mul(size_of::<i32>())
    }

    /// Write the row `y` of the picture, and perhaps some samples beyond its end.
    pub(super) fn row(&mut self, component: &Component, y: usize, out: &mut [u8]) {
        let last = self.height - 1;
        let samples =
            |row: usize| &component.samples[row.min(last) * component.stride..][..self.width];
        match self.method {
            Method::AsIs => {
                let row = samples(y);
                out[..row.len()].copy_from_slice(row);
            }
            Method::Wide => wide(samples(y), out),
            Method::High => {
                let near = samples(y / 2);
                let (far, bias) = if y.is_multiple_of(2) {
                    (samples((y / 2).saturating_sub(1)), 1)
                } else {
                    (samples(y / 2 + 1), 2)
                };
                for ((place, near), far) in out.iter_mut().zip(near).zip(far) {
                    *place = ((u16::from(*near) * 3 + u16::from(*far) + bias) >> 2) as u8;
                }
            }
            Method::Both => {
                let near = samples(y / 2);
                let far = if y.is_multiple_of(2) {
                    (y / 2).saturating_sub(1)
                } else {
                    y / 2 + 1
                };
                for ((sum, near), far) in self.sums.iter_mut().zip(near).zip(samples(far)) {
                    *sum = i32::from(*near) * 3 + i32::from(*far);
                }
                both(&self.sums, out);
            }
            Method::Repeat(right, down) => {
                for (places, sample) in out.chunks_mut(right).zip(samples(y / down)) {
                    places.fill(*sample);
                }
            }
        }
    }
}

fn wide(row: &[u8], out: &mut [u8]) {
    let last = row.len() - 1;
    let at = |x: usize| u16::from(row[x]);
    for (x, places) in out.chunks_exact_mut(2).take(row.len()).enumerate() {
        let three = at(x) * 3;
        places[0] = if x == 0 {
            row[0]
        } else {
            ((three + at(x - 1) + 1) >> 2) as u8
        };
        places[1] = if x == last {
            row[last]
        } else {
            ((three + at(x + 1) + 2) >> 2) as u8
        };
    }
}

fn both(sums: &[i32], out: &mut [u8]) {
    let last = sums.len() - 1;
    for (x, places) in out.chunks_exact_mut(2).take(sums.len()).enumerate() {
        let three = sums[x] * 3;
        let before = if x == 0 { sums[0] } else { sums[x - 1] };
        let behind = if x == last { sums[last] } else { sums[x + 1] };
        places[0] = ((three + before + 8) >> 4) as u8;
        places[1] = ((three + behind + 7) >> 4) as u8;
    }
}
