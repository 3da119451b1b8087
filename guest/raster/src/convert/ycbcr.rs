//! Between RGB and JPEG's YCbCr, by tables of six bits behind the point.

use crate::bytes::clip;
use crate::{Mode, Picture, Result, Work};

const SCALE: u32 = 6;

/// A row of a table: rounded towards zero after a half was added.
fn table(factor: f64, middle: i32) -> [i32; 256] {
    std::array::from_fn(|at| {
        (factor * f64::from(1 << SCALE) * f64::from(at as i32 - middle) + 0.5) as i32
    })
}

/// What each byte of each band adds.
pub(super) struct Tables {
    y: [[i32; 256]; 3],
    cb: [[i32; 256]; 3],
    cr: [[i32; 256]; 3],
    red: [i32; 256],
    green: [[i32; 256]; 2],
    blue: [i32; 256],
}

impl Tables {
    pub(super) fn new() -> Tables {
        let half = table(0.5, 0);
        Tables {
            y: [table(0.299, 0), table(0.587, 0), table(0.114, 0)],
            cb: [table(-0.16874, 0), table(-0.33126, 0), half],
            cr: [half, table(-0.41869, 0), table(-0.08131, 0)],
            red: table(1.402, 128),
            green: [table(-0.34414, 128), table(-0.71414, 128)],
            blue: table(1.772, 128),
        }
    }

    pub(super) fn of_rgb(&self, out: &mut [u8], from: &[u8]) {
        for (out, from) in out.chunks_exact_mut(4).zip(from.chunks_exact(4)) {
            let sum = |tables: &[[i32; 256]; 3]| {
                let bands = tables.iter().zip(from);
                let parts = bands.map(|(table, byte)| table[usize::from(*byte)]);
                parts.sum::<i32>() >> SCALE
            };
            out[0] = sum(&self.y) as u8;
            out[1] = (sum(&self.cb) + 128) as u8;
            out[2] = (sum(&self.cr) + 128) as u8;
            out[3] = from[3];
        }
    }

    fn to_rgb(&self, out: &mut [u8], from: &[u8]) {
        for (out, from) in out.chunks_exact_mut(4).zip(from.chunks_exact(4)) {
            let y = i32::from(from[0]);
            let (cb, cr) = (usize::from(from[1]), usize::from(from[2]));
            out[0] = clip(y + (self.red[cr] >> SCALE));
            out[1] = clip(y + ((self.green[0][cb] + self.green[1][cr]) >> SCALE));
            out[2] = clip(y + (self.blue[cb] >> SCALE));
            out[3] = from[3];
        }
    }
}

pub(super) fn of_rgb(work: &mut Work<'_>, picture: &Picture) -> Result<Picture> {
    let tables = Tables::new();
    let mut made = picture.of_size(work, Mode::YCbCr)?;
    for (out, from) in made.rows_mut().zip(picture.rows()) {
        work.row(picture.width(), 8)?;
        tables.of_rgb(out, from);
    }
    Ok(made)
}

pub(super) fn to_rgb(work: &mut Work<'_>, picture: &Picture) -> Result<Picture> {
    let tables = Tables::new();
    let mut made = picture.of_size(work, Mode::Rgb)?;
    for (out, from) in made.rows_mut().zip(picture.rows()) {
        work.row(picture.width(), 8)?;
        tables.to_rgb(out, from);
    }
    Ok(made)
}
