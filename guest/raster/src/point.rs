//! Pixels through tables, and through a factor and a number.

use crate::mode::Mode as M;
use crate::{Fault, Kind, Mode, Picture, Result, Work};

/// What each value becomes.
pub enum Table<'a> {
    /// Bytes, 256 for each band one after the other; for ints 65536.
    Bytes(&'a [u8]),
    /// Four bytes for each value.
    Words(&'a [[u8; 4]]),
}

/// A picture through a table.
pub fn lookup(
    work: &mut Work<'_>,
    picture: &Picture,
    mode: Mode,
    table: Table<'_>,
) -> Result<Picture> {
    const NOT_FOR_THIS: Fault = Fault::Value("point operation not supported for this mode");
    let from = picture.mode();
    let is_bytes = from.kind() == Kind::Bytes;
    let fits = match from.kind() {
        Kind::Bytes => from.pixel_size() == 1 || from == mode,
        Kind::Int => mode == M::L,
        _ => false,
    };
    if !fits {
        return Err(NOT_FOR_THIS);
    }
    let mut made = picture.of_size(work, mode)?;
    if picture.palette.is_some() {
        made.palette.clone_from(&picture.palette);
    }
    let (width, bands) = (picture.width(), from.bands());
    for (out, row) in made.rows_mut().zip(picture.rows()) {
        work.row(width, bands)?;
        match &table {
            Table::Bytes(table) if !is_bytes => {
                for (out, from) in out.iter_mut().zip(row.chunks_exact(4)) {
                    let number = i32::from_le_bytes([from[0], from[1], from[2], from[3]]);
                    let number = number.clamp(0, 65535) as usize;
                    *out = *table.get(number).ok_or(NOT_FOR_THIS)?;
                }
            }
            Table::Bytes(table) if mode.bands() == bands && mode.kind() == Kind::Bytes => {
                if table.len() < bands * 256 {
                    return Err(NOT_FOR_THIS);
                }
                let size = from.pixel_size();
                for (out, from) in out.chunks_exact_mut(size).zip(row.chunks_exact(size)) {
                    for band in 0..bands {
                        let at = picture.mode().band_at(band);
                        out[at] = table[usize::from(from[at]) + band * 256];
                    }
                }
            }
            Table::Bytes(table) => {
                // Four bytes for each value, one after the other.
                let (words, _) = table.as_chunks::<4>();
                if words.len() < 256 || from.pixel_size() != 1 || mode.pixel_size() != 4 {
                    return Err(NOT_FOR_THIS);
                }
                for (out, from) in out.chunks_exact_mut(4).zip(row) {
                    out.copy_from_slice(&words[usize::from(*from)]);
                }
            }
            Table::Words(table) => {
                if table.len() < 256 || from.pixel_size() != 1 || mode.pixel_size() != 4 {
                    return Err(NOT_FOR_THIS);
                }
                for (out, from) in out.chunks_exact_mut(4).zip(row) {
                    out.copy_from_slice(&table[usize::from(*from)]);
                }
            }
        }
    }
    Ok(made)
}

/// Each number times a factor, and a number more.
pub fn scale(work: &mut Work<'_>, picture: &Picture, factor: f64, more: f64) -> Result<Picture> {
    let mode = picture.mode();
    if !matches!(mode, M::Int | M::I16 | M::Float) {
        return Err(Fault::Mode);
    }
    let mut made = picture.of_size(work, mode)?;
    for (out, from) in made.rows_mut().zip(picture.rows()) {
        work.row(picture.width(), 2)?;
        if mode == M::I16 {
            for (out, from) in out.chunks_exact_mut(2).zip(from.chunks_exact(2)) {
                let number = f64::from(u16::from_le_bytes([from[0], from[1]]));
                out.copy_from_slice(&(int(number * factor + more) as u16).to_le_bytes());
            }
            continue;
        }
        for (out, from) in out.chunks_exact_mut(4).zip(from.chunks_exact(4)) {
            let bytes = [from[0], from[1], from[2], from[3]];
            let bytes = match mode {
                M::Int => int(f64::from(i32::from_le_bytes(bytes)) * factor + more).to_le_bytes(),
                _ => ((f64::from(f32::from_le_bytes(bytes)) * factor + more) as f32).to_le_bytes(),
            };
            out.copy_from_slice(&bytes);
        }
    }
    Ok(made)
}

/// A double as an int of C's, where what does not fit is the least one.
pub(crate) fn int(number: f64) -> i32 {
    match number {
        -2_147_483_648.0..2_147_483_648.0 => number as i32,
        _ => i32::MIN,
    }
}
