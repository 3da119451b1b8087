//! `ImagingDecoder`, and the functions that make one.

use super::{area, bits_of, fits};
use crate::arguments::{int, int_or, mode_opt, of_mut, picture, text};
use crate::work::work;
use wardian_raster::codec::gif::GifDecoder;
use wardian_raster::codec::jpeg::{JpegDecoder, Space, Wanted};
use wardian_raster::codec::raw::RawDecoder;
use wardian_raster::codec::runs::{Packing, RunDecoder};
use wardian_raster::codec::tiff::TiffDecoder;
use wardian_raster::codec::zip::ZipDecoder;
use wardian_raster::codec::{Area, Decoded, Decoder, Ended};
use wardian_raster::raw::{self, Shuffle};
use wardian_raster::{Mode, Picture, Work};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{Method, TypeDef, attribute, function, method};

/// Functions of the module.
pub(crate) const FUNCTIONS: &[Method] = &[
    function(
        "raw_decoder",
        "(mode, rawmode, stride=0, ystep=1, /)",
        |ctx, args| {
            let shuffle = unpacker(ctx, args)?;
            let stride = int_or(ctx, args.get(2), 0)?;
            let step = int_or(ctx, args.get(3), 1)?;
            // A stride below zero is less than a row.
            let stride = usize::try_from(stride).unwrap_or(1);
            let decoder = RawDecoder::new(shuffle, stride, i64::from(step));
            Ok(make(ctx, Box::new(decoder), Some(shuffle)))
        },
    ),
    function(
        "gif_decoder",
        "(mode, bits=8, interlace=0, transparency=-1, /)",
        gif,
    ),
    function("hex_decoder", "(mode, rawmode, /)", |ctx, args| {
        let shuffle = unpacker(ctx, args)?;
        Ok(runs(ctx, Packing::Hex, shuffle, 0, false))
    }),
    function(
        "jpeg_decoder",
        "(mode, rawmode, jpegmode, scale=1, draft=0, /)",
        jpeg,
    ),
    function("libtiff_decoder", "(*args)", |ctx, args| {
        // Until Pillow 13 the name of the compression is the third argument; the file says it itself.
        let (file, offset) = match *args.rest {
            [_, _, file, offset] => (file, offset),
            [_, _, _, file, offset] => (file, offset),
            _ => {
                let message = format!(
                    "function takes exactly 4 arguments ({} given)",
                    args.rest.len()
                );
                return Err(ctx.type_error(&message));
            }
        };
        let shuffle = unpacker(ctx, Args::new(args.rest, &[]))?;
        let file = ctx.index_i64(file)?;
        let offset = u64::try_from(ctx.index_i64(offset)?).unwrap_or(0);
        let decoder = TiffDecoder::new(shuffle, offset);
        let made = make(ctx, Box::new(decoder), Some(shuffle));
        state_unchecked::<Decoding>(made).descriptor = (file != 0).then_some(file);
        Ok(made)
    }),
    function("packbits_decoder", "(mode, rawmode, /)", |ctx, args| {
        let shuffle = unpacker(ctx, args)?;
        Ok(runs(ctx, Packing::PackBits, shuffle, 0, false))
    }),
    function("pcx_decoder", "(mode, rawmode, stride, /)", |ctx, args| {
        let shuffle = unpacker(ctx, args)?;
        let length = usize::try_from(int(ctx, args[2])?).unwrap_or(0);
        Ok(runs(ctx, Packing::Pcx, shuffle, length, false))
    }),
    function("sun_rle_decoder", "(mode, rawmode, /)", |ctx, args| {
        let shuffle = unpacker(ctx, args)?;
        Ok(runs(ctx, Packing::Sun, shuffle, 0, false))
    }),
    function(
        "tga_rle_decoder",
        "(mode, rawmode, ystep=1, depth=8, /)",
        |ctx, args| {
            let shuffle = unpacker(ctx, args)?;
            let upwards = int_or(ctx, args.get(2), 1)? < 0;
            let depth = int_or(ctx, args.get(3), 8)?.clamp(0, 32) as usize;
            Ok(runs(ctx, Packing::Targa(depth / 8), shuffle, 0, upwards))
        },
    ),
    function("xbm_decoder", "(*args)", |ctx, _| {
        let shuffle = raw::unpacker(Mode::Bit, "1;R");
        match shuffle {
            Some(shuffle) => Ok(runs(ctx, Packing::Xbm, shuffle, 0, false)),
            None => Err(ctx.value_error("unknown raw mode for given image mode")),
        }
    }),
    function(
        "zip_decoder",
        "(mode, rawmode, interlaced=0, /)",
        |ctx, args| {
            let shuffle = unpacker(ctx, args)?;
            let interlaced = int_or(ctx, args.get(2), 0)? != 0;
            let decoder = work(ctx, |work| ZipDecoder::new(work, shuffle, interlaced))?;
            Ok(make(ctx, Box::new(decoder), Some(shuffle)))
        },
    ),
];

/// The way that the arguments mode and rawmode say.
fn unpacker(ctx: &mut Ctx, args: Args<'_>) -> Result<Shuffle, Thrown> {
    let mode = mode_opt(ctx, args[0])?;
    let raw_mode = text(ctx, args[1])?;
    match mode.and_then(|mode| raw::unpacker(mode, raw_mode.as_str())) {
        Some(shuffle) => Ok(shuffle),
        None => Err(ctx.value_error("unknown raw mode for given image mode")),
    }
}

fn runs(ctx: &mut Ctx, packing: Packing, shuffle: Shuffle, length: usize, upwards: bool) -> Value {
    let decoder = RunDecoder::new(packing, shuffle, length, upwards);
    make(ctx, Box::new(decoder), Some(shuffle))
}

fn gif(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mode = mode_opt(ctx, args[0])?;
    if !matches!(mode, Some(Mode::L | Mode::P)) {
        return Err(ctx.value_error("bad image mode"));
    }
    let bits = int_or(ctx, args.get(1), 8)?;
    let interlaced = int_or(ctx, args.get(2), 0)? != 0;
    let transparency = int_or(ctx, args.get(3), -1)?;
    let decoder = work(ctx, |work| {
        GifDecoder::new(work, bits, interlaced, transparency)
    })?;
    Ok(match decoder {
        Some(decoder) => make(ctx, Box::new(decoder), None),
        None => make(ctx, Box::new(Refused(Ended::Configuration)), None),
    })
}

/// A codec that ends at once.
struct Refused(Ended);

impl Decoder for Refused {
    fn decode(
        &mut self,
        _: &mut Work<'_>,
        _: &mut Picture,
        _: &Area,
        _: &[u8],
    ) -> wardian_raster::Result<Decoded> {
        Ok(Decoded::End(self.0))
    }
}

fn jpeg(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let shuffle = unpacker(ctx, args)?;
    let raw_mode = text(ctx, args[1])?;
    let from = match args[2].is_none() {
        true => None,
        false => match text(ctx, args[2])?.as_str() {
            "L" => Some(Space::Grey),
            "RGB" => Some(Space::Rgb),
            "CMYK" => Some(Space::Cmyk),
            "YCbCr" => Some(Space::YCbCr),
            "YCbCrK" => Some(Space::Ycck),
            _ => None,
        },
    };
    let to = match raw_mode.as_str() {
        "L" => Space::Grey,
        "RGB" | "RGBX" => Space::Rgb,
        "CMYK" | "CMYK;I" => Space::Cmyk,
        "YCbCr" => Space::YCbCr,
        "YCbCrK" => Space::Ycck,
        _ => Space::Unknown,
    };
    let wanted = Wanted {
        claimed: None,
        scale: int_or(ctx, args.get(3), 1)?.clamp(1, 16) as usize,
        from,
        to: Some(to),
    };
    Ok(make(
        ctx,
        Box::new(JpegDecoder::new(shuffle, wanted)),
        Some(shuffle),
    ))
}

/// A decoder under way.
struct Decoding {
    decoder: Box<dyn Decoder>,
    bits: usize,
    image: Option<Value>,
    area: Area,
    file: Option<Value>,
    /// The number of an open file that it reads itself.
    descriptor: Option<i64>,
}

impl NativeData for Decoding {
    fn trace(&self, marker: &mut Marker<'_>) {
        for value in self.image.iter().chain(&self.file) {
            marker.value(*value);
        }
    }
}

fn make(ctx: &mut Ctx, decoder: Box<dyn Decoder>, shuffle: Option<Shuffle>) -> Value {
    let class = ctx.class_made_late(&DECODER);
    let decoding = Decoding {
        decoder,
        bits: bits_of(shuffle),
        image: None,
        area: Area::default(),
        file: None,
        descriptor: None,
    };
    ctx.new_native(class, decoding)
}

/// `ImagingDecoder`.
pub(crate) static DECODER: TypeDef = TypeDef {
    name: "ImagingDecoder",
    module: "PIL._imaging",
    methods: &[
        method("cleanup", "(self, /)", |ctx, args| {
            let decoding = state_unchecked::<Decoding>(args[0]);
            if let Some(image) = decoding.image {
                let native = picture(ctx, image)?;
                let area = decoding.area;
                work(ctx, |work| {
                    decoding.decoder.finish(work, of_mut(&native), &area)
                })?;
            }
            Ok(Value::small_int(0))
        }),
        method("decode", "(self, data, /)", decode),
        method("setfd", "(self, file, /)", |_, args| {
            state_unchecked::<Decoding>(args[0]).file = Some(args[1]);
            Ok(Value::NONE)
        }),
        method("setimage", "(self, image, extents, /)", set_image),
    ],
    attributes: &[attribute("pulls_fd", |_, this| {
        Ok(Value::bool(
            state_unchecked::<Decoding>(this).decoder.wants_all(),
        ))
    })],
    ..TypeDef::NONE
};

fn set_image(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(area) = area(ctx, args[1], args[2])? else {
        return Err(ctx.value_error("tile cannot extend outside image"));
    };
    let decoding = state_unchecked::<Decoding>(args[0]);
    if decoding.image.is_some() {
        return Err(ctx.value_error("decoder already has an image"));
    }
    if !fits(decoding.bits, area.width) {
        return Err(ctx.raise_class(ctx.exceptions.MemoryError));
    }
    decoding.area = area;
    decoding.image = Some(args[1]);
    Ok(Value::NONE)
}

fn decode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut data = Buffer::expect(ctx, args[1])?;
    let decoding = state_unchecked::<Decoding>(args[0]);
    let Some(image) = decoding.image else {
        return Err(ctx.value_error("decoder has no image"));
    };
    if decoding.decoder.wants_all()
        && let Some(file) = decoding.file
    {
        let read = ctx.call_attr(file, "read", &[])?;
        ctx.keep(read);
        data = Buffer::expect(ctx, read)?;
    }
    if let Some(descriptor) = decoding.descriptor {
        let read = read_all(ctx, descriptor)?;
        ctx.keep(read);
        data = Buffer::expect(ctx, read)?;
    }
    let native = picture(ctx, image)?;
    let decoding = state_unchecked::<Decoding>(args[0]);
    let done = work(ctx, |work| {
        let picture = of_mut(&native);
        let area = decoding.area;
        // Its mode may have been changed, but no size of it.
        decoding
            .decoder
            .decode(work, picture, &area, data.as_bytes())
    })?;
    let (used, error) = match done {
        Decoded::Used(count) => (count as i64, 0),
        Decoded::End(ended) => (-1, ended.number()),
    };
    let pair = [Value::small_int(used), Value::small_int(i64::from(error))];
    Ok(Value::object(ctx.new_tuple(&pair)))
}

/// The bytes of an open file.
fn read_all(ctx: &mut Ctx, descriptor: i64) -> PyResult {
    let module = ctx.import("os")?;
    let descriptor = Value::small_int(descriptor);
    let zero = Value::small_int(0);
    let size = ctx.call_attr(module, "lseek", &[descriptor, zero, Value::small_int(2)])?;
    let size = ctx.index_i64(size)?;
    ctx.call_attr(module, "lseek", &[descriptor, zero, zero])?;
    let mut bytes = Vec::new();
    while (bytes.len() as i64) < size {
        let mark = ctx.temps_mark();
        let room = (size - bytes.len() as i64).min(1 << 20);
        let part = ctx.call_attr(module, "read", &[descriptor, Value::small_int(room)])?;
        let part = Buffer::expect(ctx, part)?;
        let part = part.as_bytes();
        if part.is_empty() {
            break;
        }
        ctx.reserve((bytes.len() + part.len()).saturating_mul(2))?;
        bytes.extend_from_slice(part);
        ctx.temps_release(mark);
    }
    ctx.reserve(bytes.len())?;
    Ok(Value::object(ctx.new_bytes(&bytes)))
}
