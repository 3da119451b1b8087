//! `PIL._imaging`: its functions, and the module itself.

use crate::arguments::{int, mode, of, picture, single, size, text};
use crate::codecs::{decoders, encoders};
use crate::core::{self, CORE, PIXEL_ACCESS, convert_into, make as make_picture};
use crate::ink::ink;
use crate::{drawing, effects, fonts, memory, paths};
use wardian_raster::{Picture, bands, blend};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function("alpha_composite", "(under, over, /)", |ctx, args| {
        let (under, over) = (picture(ctx, args[0])?, picture(ctx, args[1])?);
        make_picture(ctx, |work| {
            blend::alpha_composite(work, of(&under), of(&over))
        })
    }),
    function("blend", "(one, two, alpha=0.5, /)", |ctx, args| {
        let (one, two) = (picture(ctx, args[0])?, picture(ctx, args[1])?);
        let alpha = args.get(2).map_or(Ok(0.5), |value| single(ctx, value))?;
        make_picture(ctx, |work| blend::blend(work, of(&one), of(&two), alpha))
    }),
    function("convert", "(target, source, /)", convert_into),
    function("draw", "(image, blend=0, /)", drawing::new),
    function(
        "fill",
        "(mode, size=(256, 256), color=0, /)",
        |ctx, args| {
            let mode = mode(ctx, args[0])?;
            let (width, height) = match args.get(1) {
                Some(value) => size(ctx, value)?,
                None => (256, 256),
            };
            let made = make_picture(ctx, |work| Picture::new(work, mode, width, height))?;
            if let Some(colour) = args.get(2) {
                let native = picture(ctx, made)?;
                let mut ink = ink(ctx, colour, of(&native))?;
                if mode.is_big() {
                    ink.swap(0, 1);
                }
                core::fill(ctx, &native, ink)?;
            }
            Ok(made)
        },
    ),
    function("font", "(image, glyphs, /)", fonts::new),
    function("getcodecstatus", "(status, /)", |ctx, args| {
        let message = match int(ctx, args[0])? {
            -1 => "buffer overrun",
            -2 => "broken data stream",
            -3 => "unrecognized data stream contents",
            -8 => "codec configuration error",
            -9 => "out of memory",
            _ => return Ok(Value::NONE),
        };
        Ok(Value::object(ctx.new_str(message)))
    }),
    function(
        "map_buffer",
        "(data, size, codec, offset, args, /)",
        map_buffer,
    ),
    function(
        "merge",
        "(mode, band0, band1=None, band2=None, band3=None, /)",
        |ctx, args| {
            let mode = mode(ctx, args[0])?;
            let mut natives = Vec::new();
            for at in 1..=4 {
                if let Some(value) = args.get(at) {
                    natives.push(picture(ctx, value)?);
                }
            }
            make_picture(ctx, |work| {
                let pictures: Vec<&Picture> = natives.iter().map(of).collect();
                let mut made = bands::merge(work, mode, &pictures)?;
                if let Some(palette) = &pictures[0].palette {
                    made.palette = Some(palette.clone());
                }
                Ok(made)
            })
        },
    ),
    function("new", "(mode, size, /)", new),
    function("new_block", "(mode, size, /)", new),
    function("outline", "()", drawing::new_outline),
    function("path", "(data, /)", paths::new),
];

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mode = mode(ctx, args[0])?;
    let (width, height) = size(ctx, args[1])?;
    make_picture(ctx, |work| Picture::new(work, mode, width, height))
}

/// A picture of bytes that lie as its own would. They are copied: what changes them later is not seen, which differs
/// from Pillow.
fn map_buffer(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = Buffer::expect(ctx, args[0])?;
    let (width, height) = size(ctx, args[1])?;
    text(ctx, args[2])?;
    let offset = ctx.index_i64(args[3])?;
    let [raw_mode, stride, step] = crate::arguments::row::<3>(ctx, args[4])?;
    let mode = mode(ctx, raw_mode)?;
    let (stride, step) = (int(ctx, stride)?, int(ctx, step)?);
    let row = width.saturating_mul(mode.pixel_size());
    let stride = usize::try_from(stride).unwrap_or(0).max(row);
    let length = stride.saturating_mul(height);
    let end = usize::try_from(offset)
        .ok()
        .and_then(|offset| offset.checked_add(length));
    let bytes = data.as_bytes();
    let Some(end) = end.filter(|end| *end <= bytes.len()) else {
        return Err(ctx.value_error("buffer is not large enough"));
    };
    let bytes = &bytes[end - length..end];
    make_picture(ctx, |work| {
        let mut made = Picture::new(work, mode, width, height)?;
        for y in 0..height {
            work.row(row, 1)?;
            let to = if step > 0 { y } else { height - 1 - y };
            made.row_mut(to)
                .copy_from_slice(&bytes[y * stride..y * stride + row]);
        }
        Ok(made)
    })
}

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_native_module("PIL._imaging", FUNCTIONS);
    let more = [
        decoders::FUNCTIONS,
        encoders::FUNCTIONS,
        effects::FUNCTIONS,
        memory::FUNCTIONS,
    ];
    for functions in more {
        ctx.install_methods(module.dict, functions, None, Some(module.name));
    }
    let classes = [
        ("ImagingCore", &CORE),
        ("PixelAccess", &PIXEL_ACCESS),
        ("ImagingDecoder", &decoders::DECODER),
        ("ImagingEncoder", &encoders::ENCODER),
        ("ImagingDraw", &drawing::DRAW),
        ("ImagingFont", &fonts::FONT),
        ("_Path", &paths::PATH),
        ("_Outline", &drawing::OUTLINE),
    ];
    for (name, def) in classes {
        let class = Value::object(ctx.class_made_late(def));
        ctx.set_module_attr(module, name, class);
    }
    let strategies = [
        ("DEFAULT_STRATEGY", 0),
        ("FILTERED", 1),
        ("HUFFMAN_ONLY", 2),
        ("RLE", 3),
        ("FIXED", 4),
    ];
    for (name, number) in strategies {
        ctx.set_module_attr(module, name, Value::small_int(number));
    }
    for name in [
        "HAVE_LIBJPEGTURBO",
        "HAVE_MOZJPEG",
        "HAVE_LIBIMAGEQUANT",
        "HAVE_ZLIBNG",
        "HAVE_XCB",
    ] {
        ctx.set_module_attr(module, name, Value::FALSE);
    }
    // The versions whose behaviour it is.
    for (name, version) in [
        ("zlib_version", "1.2.13"),
        ("jpeglib_version", "6.2"),
        ("libtiff_version", "4.7.1"),
    ] {
        let version = Value::object(ctx.new_str(version));
        ctx.set_module_attr(module, name, version);
    }
    // Pillow refuses natives of another version than its Python files have.
    let version = ctx.import("PIL._version")?;
    let name = ctx.intern("__version__");
    let version = ctx.get_attr(version, name)?;
    ctx.set_module_attr(module, "PILLOW_VERSION", version);
    Ok(module)
}
