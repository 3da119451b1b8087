//! `ImagingEncoder`, and the functions that make one.

use super::{area, bits_of, fits};
use crate::arguments::{int, int_or, mode_opt, of, picture, text};
use crate::work::work;
use wardian_raster::Mode;
use wardian_raster::codec::gif::GifEncoder;
use wardian_raster::codec::lines::{Form, LineEncoder};
use wardian_raster::codec::raw::RawEncoder;
use wardian_raster::codec::zip::{Compression, ZipEncoder};
use wardian_raster::codec::{Area, Encoder, Ended};
use wardian_raster::raw::{self, Shuffle};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{Method, TypeDef, attribute, function, method};

/// Functions of the module.
pub(crate) const FUNCTIONS: &[Method] = &[
    function("eps_encoder", "(mode, rawmode=None, /)", |ctx, _| {
        Ok(make(ctx, Box::new(LineEncoder::new(Form::Eps, None)), None))
    }),
    function("hex_encoder", "(mode, rawmode, /)", |ctx, args| {
        let shuffle = packer(ctx, args)?;
        Ok(lines(ctx, Form::Hex, shuffle))
    }),
    function("pcx_encoder", "(mode, rawmode, bits=8, /)", |ctx, args| {
        let shuffle = packer(ctx, args)?;
        Ok(lines(ctx, Form::Pcx, shuffle))
    }),
    function(
        "tga_rle_encoder",
        "(mode, rawmode, ystep=1, /)",
        |ctx, args| {
            let shuffle = packer(ctx, args)?;
            let upwards = int_or(ctx, args.get(2), 1)? < 0;
            Ok(lines(ctx, Form::Targa(upwards), shuffle))
        },
    ),
    function("xbm_encoder", "(*args)", |ctx, _| {
        match raw::packer(Mode::Bit, "1;R") {
            Some(shuffle) => Ok(lines(ctx, Form::Xbm, shuffle)),
            None => Err(ctx.value_error("No packer found from 1 to 1;R")),
        }
    }),
    function(
        "gif_encoder",
        "(mode, rawmode, bits=8, interlace=0, /)",
        |ctx, args| {
            let shuffle = packer(ctx, args)?;
            let bits = int_or(ctx, args.get(2), 8)?.clamp(0, 8) as u32;
            let interlaced = int_or(ctx, args.get(3), 0)? != 0;
            let encoder = work(ctx, |work| GifEncoder::new(work, shuffle, bits, interlaced))?;
            Ok(make(ctx, Box::new(encoder), Some(shuffle)))
        },
    ),
    function(
        "jpeg_encoder",
        "(mode, rawmode, quality=0, progressive=0, smooth=0, optimize=0, keep_rgb=False, streamtype=0, dpi=(0, 0), \
         subsampling=-1, restart_marker_blocks=0, restart_marker_rows=0, qtables=None, comment=None, extra=b'', \
         exif=b'', /)",
        super::jpeg::encoder,
    ),
    function("libtiff_encoder", "(*args)", super::tiff::encoder),
    function(
        "raw_encoder",
        "(mode, rawmode, stride=0, ystep=1, /)",
        |ctx, args| {
            let shuffle = packer(ctx, args)?;
            let stride = int_or(ctx, args.get(2), 0)?;
            let step = int_or(ctx, args.get(3), 1)?;
            let stride = usize::try_from(stride).unwrap_or(0);
            let encoder = RawEncoder::new(shuffle, stride, i64::from(step));
            Ok(make(ctx, Box::new(encoder), Some(shuffle)))
        },
    ),
    function(
        "zip_encoder",
        "(mode, rawmode, optimize=0, compress_level=-1, compress_type=-1, dictionary=b'', /)",
        |ctx, args| {
            let shuffle = packer(ctx, args)?;
            let raw_mode = text(ctx, args[1])?;
            let compression = Compression {
                optimize: int_or(ctx, args.get(2), 0)? != 0,
                level: i64::from(int_or(ctx, args.get(3), -1)?),
                strategy: i64::from(int_or(ctx, args.get(4), -1)?),
                filters: !matches!(raw_mode.as_str(), "P" | "PA"),
            };
            let dictionary = match args.get(5) {
                Some(value) => {
                    let buffer = Buffer::expect(ctx, value)?;
                    ctx.reserve(buffer.as_bytes().len())?;
                    buffer.as_bytes().to_vec()
                }
                None => Vec::new(),
            };
            let encoder = ZipEncoder::new(shuffle, compression, dictionary);
            Ok(make(ctx, Box::new(encoder), Some(shuffle)))
        },
    ),
];

/// The way that the arguments mode and rawmode say.
pub(super) fn packer(ctx: &mut Ctx, args: Args<'_>) -> Result<Shuffle, Thrown> {
    let mode = mode_opt(ctx, args[0])?;
    let raw_mode = text(ctx, args[1])?;
    match mode.and_then(|mode| raw::packer(mode, raw_mode.as_str())) {
        Some(shuffle) => Ok(shuffle),
        None => {
            let name = mode.map_or("", |mode| mode.name());
            let message = format!("No packer found from {name} to {}", raw_mode.as_str());
            Err(ctx.value_error(&message))
        }
    }
}

fn lines(ctx: &mut Ctx, form: Form, shuffle: Shuffle) -> Value {
    let encoder = LineEncoder::new(form, Some(shuffle));
    make(ctx, Box::new(encoder), Some(shuffle))
}

/// An encoder under way.
pub(super) struct Encoding {
    encoder: Box<dyn Encoder>,
    /// The number of an open file that it writes to itself.
    pub(super) descriptor: Option<i64>,
    bits: usize,
    image: Option<Value>,
    area: Area,
}

impl NativeData for Encoding {
    fn trace(&self, marker: &mut Marker<'_>) {
        if let Some(image) = self.image {
            marker.value(image);
        }
    }
}

pub(super) fn make(ctx: &mut Ctx, encoder: Box<dyn Encoder>, shuffle: Option<Shuffle>) -> Value {
    let class = ctx.class_made_late(&ENCODER);
    let encoding = Encoding {
        encoder,
        descriptor: None,
        bits: bits_of(shuffle),
        image: None,
        area: Area::default(),
    };
    ctx.new_native(class, encoding)
}

/// `ImagingEncoder`.
pub(crate) static ENCODER: TypeDef = TypeDef {
    name: "ImagingEncoder",
    module: "PIL._imaging",
    methods: &[
        method("cleanup", "(self, /)", |_, _| Ok(Value::small_int(0))),
        method("encode", "(self, bufsize=16384, /)", |ctx, args| {
            let room = room(ctx, args.get(1))?;
            let descriptor = state_unchecked::<Encoding>(args[0]).descriptor;
            let (mut bytes, ended) = encode(ctx, args[0], room)?;
            if let Some(descriptor) = descriptor {
                write(ctx, Value::small_int(descriptor), &bytes)?;
                bytes.clear();
            }
            let status = Value::small_int(bytes.len() as i64);
            let error = Value::small_int(i64::from(ended.number()));
            let bytes = Value::object(ctx.new_bytes(&bytes));
            Ok(Value::object(ctx.new_tuple(&[status, error, bytes])))
        }),
        method(
            "encode_to_file",
            "(self, file, bufsize=16384, /)",
            encode_to_file,
        ),
        method("encode_to_pyfd", "(self, /)", |ctx, _| {
            let pair = [0, Ended::Configuration.number()];
            let pair = pair.map(|number| Value::small_int(i64::from(number)));
            Ok(Value::object(ctx.new_tuple(&pair)))
        }),
        method("setfd", "(self, file, /)", |_, _| Ok(Value::NONE)),
        method("setimage", "(self, image, extents=None, /)", set_image),
    ],
    attributes: &[attribute("pushes_fd", |_, _| Ok(Value::FALSE))],
    ..TypeDef::NONE
};

fn room(ctx: &mut Ctx, value: Option<Value>) -> Result<usize, Thrown> {
    let room = value.map_or(Ok(16384), |value| int(ctx, value))?;
    match usize::try_from(room) {
        Ok(room) => Ok(room),
        Err(_) => Err(ctx.value_error("a size is negative")),
    }
}

fn set_image(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = picture(ctx, args[1])?;
    if of(&native).is_empty() {
        return Err(ctx.value_error("cannot write empty image"));
    }
    let extents = args.get(2).unwrap_or(Value::NONE);
    let Some(area) = area(ctx, args[1], extents)? else {
        return Err(ctx.raise(
            ctx.exceptions.SystemError,
            "tile cannot extend outside image",
        ));
    };
    let encoding = state_unchecked::<Encoding>(args[0]);
    if !fits(encoding.bits, area.width) {
        return Err(ctx.raise_class(ctx.exceptions.MemoryError));
    }
    encoding.area = area;
    encoding.image = Some(args[1]);
    Ok(Value::NONE)
}

fn encode(ctx: &mut Ctx, this: Value, room: usize) -> Result<(Vec<u8>, Ended), Thrown> {
    let encoding = state_unchecked::<Encoding>(this);
    let Some(image) = encoding.image else {
        return Err(ctx.value_error("encoder has no image"));
    };
    let native = picture(ctx, image)?;
    work(ctx, |work| {
        let mut out = Vec::new();
        let area = encoding.area;
        let ended = (encoding.encoder).encode(work, of(&native), &area, room, &mut out)?;
        Ok((out, ended))
    })
}

/// To a file that is open, by its number.
fn encode_to_file(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let room = room(ctx, args.get(2))?;
    loop {
        let (bytes, ended) = encode(ctx, args[0], room)?;
        write(ctx, args[1], &bytes)?;
        if ended != Ended::Not {
            return Ok(Value::small_int(i64::from(ended.number())));
        }
    }
}

fn write(ctx: &mut Ctx, descriptor: Value, bytes: &[u8]) -> Result<(), Thrown> {
    let mark = ctx.temps_mark();
    let module = ctx.import("os")?;
    let mut start = 0;
    while start < bytes.len() {
        let rest = Value::object(ctx.new_bytes(&bytes[start..]));
        let written = ctx.call_attr(module, "write", &[descriptor, rest])?;
        start += ctx.index_i64(written)?.max(1) as usize;
    }
    ctx.temps_release(mark);
    Ok(())
}
