//! `jpeg_encoder`: how a JPEG file is to be written, as arguments.

use super::encoders::{make, packer};
use crate::arguments::{bytes_or_text, int, int_or, items, row, text};
use wardian_raster::codec::jpeg::{JpegEncoder, JpegOptions, Kind, Stream};
use wardian_raster::{Mode, raw};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;

pub(super) fn encoder(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut shuffle = packer(ctx, args)?;
    let (mode, raw_mode) = (text(ctx, args[0])?, text(ctx, args[1])?);
    let kind = match (mode.as_str(), shuffle.bits) {
        (_, 8) => Kind::Grey,
        ("YCbCr", 24) => Kind::YCbCr,
        (_, 24) => Kind::Rgb,
        _ if raw_mode.as_str() == "RGBX" => {
            // The fourth byte is not looked at.
            shuffle = match Mode::named(mode.as_str()).and_then(|mode| raw::packer(mode, "RGB")) {
                Some(shuffle) => shuffle,
                None => return Err(ctx.value_error("No packer found")),
            };
            Kind::Rgb
        }
        _ => Kind::Cmyk,
    };
    let flag = |ctx: &mut Ctx, at: usize| Ok::<_, Thrown>(int_or(ctx, args.get(at), 0)? != 0);
    let quality = i64::from(int_or(ctx, args.get(2), 0)?);
    let [x, y] = match args.get(8) {
        Some(pair) => row::<2>(ctx, pair)?,
        None => [Value::small_int(0); 2],
    };
    let dpi = (i64::from(int(ctx, x)?), i64::from(int(ctx, y)?));
    let options = JpegOptions {
        quality: (quality != -1).then_some(quality),
        qtables: qtables(ctx, args.get(12).unwrap_or(Value::NONE))?,
        subsampling: u8::try_from(int_or(ctx, args.get(9), -1)?).ok(),
        progressive: flag(ctx, 3)?,
        optimize: flag(ctx, 5)?,
        keep_rgb: match args.get(6) {
            Some(value) => ctx.truth(value)?,
            None => false,
        },
        stream: match int_or(ctx, args.get(7), 0)? {
            1 => Stream::Tables,
            2 => Stream::Picture,
            _ => Stream::Whole,
        },
        dpi,
        restart_blocks: u32::try_from(int_or(ctx, args.get(10), 0)?).unwrap_or(0),
        restart_rows: u32::try_from(int_or(ctx, args.get(11), 0)?).unwrap_or(0),
        comment: bytes_or_text(ctx, args.get(13))?,
        extra: bytes_or_text(ctx, args.get(14))?,
        exif: bytes_or_text(ctx, args.get(15))?,
    };
    let encoder = JpegEncoder::new(shuffle, kind, options);
    Ok(make(ctx, Box::new(encoder), Some(shuffle)))
}

/// Tables that coefficients are divided by.
fn qtables(ctx: &mut Ctx, value: Value) -> Result<Vec<[u32; 64]>, Thrown> {
    if value.is_none() {
        return Ok(Vec::new());
    }
    let tables = items(ctx, value)?;
    if !(1..=4).contains(&tables.len()) {
        let message = "Not a valid number of quantization tables. Should be between 1 and 4.";
        return Err(ctx.value_error(message));
    }
    let mut found = Vec::new();
    for table in tables {
        let numbers = items(ctx, table)?;
        if numbers.len() != 64 {
            return Err(ctx.value_error("Invalid quantization table size"));
        }
        let mut table = [0; 64];
        for (number, value) in table.iter_mut().zip(numbers) {
            *number = ctx.index_i64(value)?.clamp(0, 1 << 20) as u32;
        }
        found.push(table);
    }
    Ok(found)
}
