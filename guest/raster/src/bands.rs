//! Bands of pictures: taken out, put in, put together.

use crate::mode::Mode as M;
use crate::{Fault, Kind, Mode, Picture, Result, Work};

fn check(picture: &Picture, band: i32) -> Result<usize> {
    if picture.mode().kind() != Kind::Bytes {
        return Err(Fault::Mode);
    }
    place(picture, band)
}

fn place(picture: &Picture, band: i32) -> Result<usize> {
    let mode = picture.mode();
    match usize::try_from(band) {
        Ok(band) if band < mode.bands() => Ok(mode.band_at(band)),
        _ => Err(Fault::Value("band index out of range")),
    }
}

/// A band as a picture.
pub fn get(work: &mut Work<'_>, picture: &Picture, band: i32) -> Result<Picture> {
    let at = check(picture, band)?;
    if picture.mode().bands() == 1 {
        return picture.copy(work);
    }
    let mut made = picture.of_size(work, M::L)?;
    for (out, from) in made.rows_mut().zip(picture.rows()) {
        work.row(picture.width(), 1)?;
        for (out, from) in out.iter_mut().zip(from.chunks_exact(4)) {
            *out = from[at];
        }
    }
    Ok(made)
}

/// All bands as pictures.
pub fn split(work: &mut Work<'_>, picture: &Picture) -> Result<Vec<Picture>> {
    if picture.mode().kind() != Kind::Bytes {
        return Err(Fault::Mode);
    }
    let bands = 0..picture.mode().bands() as i32;
    bands.map(|band| get(work, picture, band)).collect()
}

/// Make a picture a band of another.
pub fn put(work: &mut Work<'_>, target: &mut Picture, source: &Picture, band: i32) -> Result<()> {
    if source.mode().bands() != 1 {
        return Err(Fault::Mode);
    }
    let at = place(target, band)?;
    if source.mode().kind() != target.mode().kind() || source.size() != target.size() {
        return Err(Fault::Mismatch);
    }
    if target.mode().bands() == 1 {
        // Modes of one band have pixels of one size for each kind.
        work.pay(source.bytes().len() as u64 / 256)?;
        target.bytes_mut().copy_from_slice(source.bytes());
        target.set_mode(source.mode());
        target.palette.clone_from(&source.palette);
        return Ok(());
    }
    let width = source.width();
    for (out, from) in target.rows_mut().zip(source.rows()) {
        work.row(width, 1)?;
        for (out, from) in out.chunks_exact_mut(4).zip(from) {
            out[at] = *from;
        }
    }
    Ok(())
}

/// Give a band one value.
pub fn fill(work: &mut Work<'_>, target: &mut Picture, band: i32, value: i32) -> Result<()> {
    let at = check(target, band)?;
    let value = crate::bytes::clip(value);
    let (width, size) = (target.width(), target.pixel_size());
    for row in target.rows_mut() {
        work.row(width, 1)?;
        for pixel in row.chunks_exact_mut(size) {
            pixel[at] = value;
        }
    }
    Ok(())
}

/// A picture of bands.
pub fn merge(work: &mut Work<'_>, mode: Mode, bands: &[&Picture]) -> Result<Picture> {
    let Some(first) = bands.first() else {
        return Err(Fault::Value("wrong number of bands"));
    };
    for band in bands {
        if band.mode().bands() != 1 {
            return Err(Fault::Mode);
        }
        if band.size() != first.size() {
            return Err(Fault::Mismatch);
        }
    }
    let mut made = first.of_size(work, mode)?;
    if mode.bands() != bands.len() {
        return Err(Fault::Value("wrong number of bands"));
    }
    if mode.bands() == 1 {
        if first.mode() != mode {
            return Err(Fault::Mismatch);
        }
        return first.copy(work);
    }
    if bands.iter().any(|band| band.mode().kind() != Kind::Bytes) {
        return Err(Fault::Mode);
    }
    for y in 0..made.height() {
        work.row(made.width(), bands.len())?;
        let out = made.row_mut(y);
        for (number, band) in bands.iter().enumerate() {
            let at = mode.band_at(number);
            for (out, from) in out.chunks_exact_mut(4).zip(band.row(y)) {
                out[at] = *from;
            }
        }
    }
    Ok(made)
}
