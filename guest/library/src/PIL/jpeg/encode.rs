//! Pixels to a JPEG file, by the package jpeg-encoder.
//!
//! It asks for row after row, at which the work is paid for, and what it writes is counted. When the program is to stop
//! it gets the rest as it comes, and its next byte is refused.

use super::colour;
use crate::PIL::raster::{Raster, flag, number};
use jpeg_encoder::{
    ChromaSubsamplingMethod, Encoder, EncodingError, ImageBuffer, JfifWrite, JpegColorType,
    PixelDensity, PixelDensityUnit, SamplingFactor,
};
use std::cell::RefCell;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;

/// Units that a pixel costs: colours, the transform, codes.
const PIXEL: u64 = 8;

/// `jpeg_encode(pixels, width, height, mode, quality, sampling, progressive, optimize, density)`. The sampling is
/// how many times as many samples the first component has: in a row, and rows. The density is a unit and two numbers.
pub(in crate::PIL) fn encode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mode = args[3].payload::<Str>();
    let (kind, step) = match mode.as_ref().map(|mode| mode.as_str()) {
        Some("L") => (JpegColorType::Luma, 1),
        Some("RGB") => (JpegColorType::Ycbcr, 3),
        Some("YCbCr") => (JpegColorType::Ycbcr, 3),
        Some("CMYK") => (JpegColorType::Cmyk, 4),
        _ => return Err(ctx.value_error("conversion not supported")),
    };
    let is_converted = mode.is_some_and(|mode| mode.as_str() == "RGB");
    let source = Raster::with_step(ctx, args, 0, step)?;
    let quality = number(ctx, args, 4)?.clamp(1, 100) as u8;
    let sampling = match number(ctx, args, 5)? {
        11 => SamplingFactor::R_4_4_4,
        21 => SamplingFactor::R_4_2_2,
        12 => SamplingFactor::R_4_4_0,
        41 => SamplingFactor::R_4_1_1,
        _ => SamplingFactor::R_4_2_0,
    };
    let is_progressive = flag(ctx, args, 6)?;
    let is_optimized = flag(ctx, args, 7)?;
    let density = numbers(ctx, args[8])?;
    if source.width > 65500 || source.height > 65500 || source.width == 0 || source.height == 0 {
        return Ok(Value::NONE);
    }
    // Rows of units of sixteen; all coefficients, where codes are chosen by them, and what fills the last units.
    let row = (source.width + 64).saturating_mul(16 * 4);
    let all = if is_progressive || is_optimized {
        (source.width + 64)
            .saturating_mul(source.height + 64)
            .saturating_mul(step * size_of::<i16>())
    } else {
        0
    };
    ctx.reserve(row.saturating_add(all).saturating_add(64 << 10))?;
    let sink = RefCell::new(Sink {
        ctx,
        out: Vec::new(),
        stopped: None,
    });
    let result = {
        let mut encoder = Encoder::new(Writer(&sink), quality);
        encoder.set_sampling_factor(sampling);
        encoder.set_chroma_subsampling_method(ChromaSubsamplingMethod::Average);
        encoder.set_progressive(is_progressive);
        encoder.set_optimized_huffman_tables(is_optimized);
        if let [unit, x, y] = *density {
            let unit = match unit {
                1 => PixelDensityUnit::Inches,
                2 => PixelDensityUnit::Centimeters,
                _ => PixelDensityUnit::PixelAspectRatio,
            };
            encoder.set_density(PixelDensity {
                density: (x as u16, y as u16),
                unit,
            });
        }
        encoder.encode_image(Picture {
            source: &source,
            kind,
            is_converted,
            sink: &sink,
        })
    };
    let Sink { ctx, out, stopped } = sink.into_inner();
    if let Some(thrown) = stopped {
        return Err(thrown);
    }
    if result.is_err() {
        return Ok(Value::NONE);
    }
    ctx.reserve(out.len())?;
    Ok(Value::object(ctx.new_bytes(&out)))
}

fn numbers(ctx: &mut Ctx, value: Value) -> Result<Vec<i64>, Thrown> {
    let Some(items) = value.payload::<Tuple>() else {
        return Err(ctx.type_error("a density is a tuple"));
    };
    Ok(items
        .items()
        .iter()
        .map(|item| item.as_small_int().unwrap_or(0))
        .collect())
}

/// Where the file goes, and who pays.
struct Sink<'a> {
    ctx: &'a mut Ctx,
    out: Vec<u8>,
    stopped: Option<Thrown>,
}

impl Sink<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<(), Thrown> {
        if self.stopped.is_some() {
            return Err(Thrown);
        }
        self.ctx.charge_bytes(bytes.len())?;
        if self.out.capacity() - self.out.len() < bytes.len() {
            // As the vector grows: both are there while it is copied.
            self.ctx
                .reserve((self.out.len() + bytes.len()).saturating_mul(3))?;
        }
        self.out.extend_from_slice(bytes);
        Ok(())
    }
}

/// What the encoder writes to.
struct Writer<'a, 'b>(&'a RefCell<Sink<'b>>);

impl JfifWrite for Writer<'_, '_> {
    fn write_all(&mut self, bytes: &[u8]) -> Result<(), EncodingError> {
        let mut sink = self.0.borrow_mut();
        sink.write(bytes).map_err(|thrown| {
            sink.stopped = Some(thrown);
            EncodingError::Write(String::new())
        })
    }
}

/// The pixels, as the encoder asks for them.
struct Picture<'a, 'b> {
    source: &'a Raster,
    kind: JpegColorType,
    is_converted: bool,
    sink: &'a RefCell<Sink<'b>>,
}

impl ImageBuffer for Picture<'_, '_> {
    fn get_jpeg_color_type(&self) -> JpegColorType {
        self.kind
    }

    fn width(&self) -> u16 {
        self.source.width as u16
    }

    fn height(&self) -> u16 {
        self.source.height as u16
    }

    fn fill_buffers(&self, y: u16, buffers: &mut [Vec<u8>; 4]) {
        let mut sink = self.sink.borrow_mut();
        if sink.stopped.is_none()
            && let Err(thrown) = sink.ctx.charge(self.source.width as u64 * PIXEL)
        {
            sink.stopped = Some(thrown);
        }
        for pixel in self
            .source
            .row(usize::from(y))
            .chunks_exact(self.source.step)
        {
            match *pixel {
                [red, green, blue] if self.is_converted => {
                    let samples = colour::from_rgb(red, green, blue);
                    for (buffer, sample) in buffers.iter_mut().zip(samples) {
                        buffer.push(sample);
                    }
                }
                // Inverted, as Adobe writes them.
                [_, _, _, _] => {
                    for (buffer, band) in buffers.iter_mut().zip(pixel) {
                        buffer.push(255 - band);
                    }
                }
                _ => {
                    for (buffer, band) in buffers.iter_mut().zip(pixel) {
                        buffer.push(*band);
                    }
                }
            }
        }
    }
}
