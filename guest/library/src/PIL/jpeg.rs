//! JPEG files. What does not live here: the codec, which is in `wardian_raster`.

use super::raster::{Raster, flag, made, number, room, size};
use wardian_raster::codec::jpeg::{self, Failure, JpegOptions, Kind, Wanted};
use wardian_raster::{Fault, Work};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;

/// Do work that asks for its cost.
fn work<T>(ctx: &mut Ctx, body: impl FnOnce(&mut Work<'_>) -> T) -> T {
    let mut ask = |units: u64, bytes: usize| {
        (bytes == 0 || ctx.reserve(bytes).is_ok())
            && (units == 0 || ctx.charge_midway(units).is_ok())
    };
    body(&mut Work::new(&mut ask))
}

fn raise(ctx: &mut Ctx, fault: Fault) -> Thrown {
    match fault {
        // What it is lies in the context.
        Fault::Stopped => Thrown,
        Fault::NoMemory => ctx.raise_class(ctx.exceptions.MemoryError),
        _ => ctx.value_error("no such picture"),
    }
}

/// `jpeg_decode(data, width, height, layers)`: the pixels of a file that claims this size, and so many components. If
/// it ends too early, how many bytes of it were not used, an int; None: it is damaged.
pub(super) fn decode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = Buffer::expect(ctx, args[0])?;
    let (width, height) = (size(ctx, args, 1)?, size(ctx, args, 2)?);
    let layers = size(ctx, args, 3)?;
    let mut pixels = room(ctx, width, height, layers.min(4))?;
    let wanted = Wanted {
        claimed: Some((width, height, layers)),
        scale: 1,
        from: None,
        to: None,
    };
    let done = work(ctx, |work| {
        jpeg::read(work, data.as_bytes(), &wanted, &mut |_, y, row| {
            pixels[y * row.len()..][..row.len()].copy_from_slice(row);
            Ok(())
        })
    });
    match done {
        Ok(()) => made(ctx, pixels),
        Err(Failure::Broken) => Ok(Value::NONE),
        Err(Failure::Truncated(left)) => Ok(Value::small_int(left as i64)),
        Err(Failure::Fault(fault)) => Err(raise(ctx, fault)),
    }
}

/// `jpeg_encode(pixels, width, height, mode, quality, sampling, progressive, optimize, dpi_x, dpi_y, segments)`. The
/// sampling: 0, all components at full size, 1, half of the columns, 2, half of the rows too.
pub(super) fn encode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mode = args[3].payload::<Str>();
    let kind = match mode.as_ref().map(|mode| mode.as_str()) {
        Some("L") => Kind::Grey,
        Some("RGB") => Kind::Rgb,
        Some("YCbCr") => Kind::YCbCr,
        Some("CMYK") => Kind::Cmyk,
        _ => return Err(ctx.value_error("conversion not supported")),
    };
    let source = Raster::with_step(ctx, args, 0, kind.step())?;
    let segments = Buffer::expect(ctx, args[10])?;
    ctx.reserve(segments.as_bytes().len())?;
    let options = JpegOptions {
        quality: Some(number(ctx, args, 4)?),
        subsampling: Some(number(ctx, args, 5)?.clamp(0, 2) as u8),
        progressive: flag(ctx, args, 6)?,
        optimize: flag(ctx, args, 7)?,
        dpi: (number(ctx, args, 8)?, number(ctx, args, 9)?),
        extra: segments.as_bytes().to_vec(),
        ..JpegOptions::default()
    };
    let size = (source.width, source.height);
    let done = work(ctx, |work| {
        jpeg::write(work, options, kind, size, |y, row| {
            row.copy_from_slice(source.row(y));
            if kind == Kind::Cmyk {
                // Inverted, as Adobe writes them.
                row.iter_mut().for_each(|byte| *byte = 255 - *byte);
            }
        })
    });
    match done {
        Ok(Some(bytes)) => {
            ctx.reserve(bytes.len())?;
            Ok(Value::object(ctx.new_bytes(&bytes)))
        }
        Ok(None) => Ok(Value::NONE),
        Err(fault) => Err(raise(ctx, fault)),
    }
}
