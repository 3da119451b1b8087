//! `PIL._webp`: files of WebP.
//!
//! What does not live here: the format (`wardian-raster`).

use crate::arguments::{bytes_or_text, int, int_or, of, picture, single, size};
use crate::work::work;
use wardian_raster::codec::webp::{
    Contents, Metadata, Player, SIDE, Saved, Written, animation, still, write,
};
use wardian_raster::{Mode, Picture};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{Method, TypeDef, function, method};

static FUNCTIONS: &[Method] = &[
    function("WebPAnimDecoder", "(data, /)", open),
    function(
        "WebPAnimEncoder",
        "(size, background, loop, minimize_size, kmin, kmax, allow_mixed, verbose, /)",
        begin,
    ),
    function(
        "WebPEncode",
        "(picture, lossless, quality, alpha_quality, icc_profile, method, exact, exif, xmp, /)",
        encode,
    ),
];

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_native_module("PIL._webp", FUNCTIONS);
    // The version of libwebp whose pixels it reads.
    let version = Value::object(ctx.new_str("1.6.0"));
    ctx.set_module_attr(module, "webpdecoder_version", version);
    Ok(module)
}

/// Reads a file.
struct Decoder {
    data: Vec<u8>,
    player: Player,
}

impl NativeData for Decoder {
    fn trace(&self, _: &mut Marker<'_>) {}
}

static DECODER: TypeDef = TypeDef {
    name: "WebPAnimDecoder",
    module: "PIL._webp",
    methods: &[
        method("get_chunk", "(self, name, /)", metadata),
        method("get_info", "(self, /)", info),
        method("get_next", "(self, /)", next),
        method("reset", "(self, /)", |_, args| {
            state_unchecked::<Decoder>(args[0]).player.reset();
            Ok(Value::NONE)
        }),
    ],
    ..TypeDef::NONE
};

fn open(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = Buffer::expect(ctx, args[0])?;
    let length = data.as_bytes().len();
    // The file, and what is known of each of its chunks.
    ctx.reserve(length.saturating_mul(8))?;
    ctx.charge_bytes(length)?;
    let data = data.as_bytes().to_vec();
    let Ok(contents) = Contents::read(&data) else {
        let message = "could not create decoder object";
        return Err(ctx.raise(ctx.exceptions.OSError, message));
    };
    let class = ctx.class_made_late(&DECODER);
    let player = Player::new(contents);
    Ok(ctx.new_native(class, Decoder { data, player }))
}

fn info(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let contents = state_unchecked::<Decoder>(args[0]).player.contents();
    let sides = [contents.width, contents.height].map(|side| Value::small_int(side as i64));
    let mode = if contents.has_alpha { "RGBA" } else { "RGBX" };
    let numbers = [contents.loops, contents.background].map(i64::from);
    let frames = contents.frames() as i64;
    let size = Value::object(ctx.new_tuple(&sides));
    ctx.keep(size);
    let mode = Value::object(ctx.new_str(mode));
    ctx.keep(mode);
    let [loops, background] = numbers.map(Value::small_int);
    let all = [size, loops, background, Value::small_int(frames), mode];
    Ok(Value::object(ctx.new_tuple(&all)))
}

fn next(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Decoder { data, player } = state_unchecked::<Decoder>(args[0]);
    let Ok(Some((pixels, time))) = work(ctx, |work| player.next(work, data))? else {
        return Err(ctx.raise(ctx.exceptions.OSError, "failed to read next frame"));
    };
    ctx.reserve(pixels.len())?;
    let pixels = Value::object(ctx.new_bytes(&pixels));
    ctx.keep(pixels);
    let pair = [pixels, Value::small_int(i64::from(time))];
    Ok(Value::object(ctx.new_tuple(&pair)))
}

fn metadata(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = bytes_or_text(ctx, Some(args[1]))?;
    let kind = match &name[..] {
        b"ICCP" => Metadata::Icc,
        b"EXIF" => Metadata::Exif,
        b"XMP " => Metadata::Xmp,
        _ => return Ok(Value::NONE),
    };
    let Decoder { data, player } = state_unchecked::<Decoder>(args[0]);
    let Some(found) = player.contents().metadata(data, kind) else {
        return Ok(Value::NONE);
    };
    ctx.reserve(found.len())?;
    Ok(Value::object(ctx.new_bytes(found)))
}

/// The pixels of a picture as they are written, three or four bytes each.
fn pixels(ctx: &mut Ctx, picture: &Picture) -> Result<Vec<u8>, Thrown> {
    let parts = match picture.mode() {
        Mode::Rgb | Mode::Rgbx => 3,
        Mode::Rgba => 4,
        _ => return Err(ctx.value_error("unsupported image mode")),
    };
    let (width, height) = picture.size();
    if width == 0 || height == 0 || width > SIDE || height > SIDE {
        let message = match width > SIDE || height > SIDE {
            true => "encoding error 5: Image size exceeds WebP limit of 16383 pixels",
            false => "encoding error 5",
        };
        return Err(ctx.value_error(message));
    }
    ctx.reserve(width * height * parts)?;
    ctx.charge_items(width * height)?;
    let all = picture.bytes().chunks_exact(4);
    Ok(all
        .flat_map(|pixel| pixel[..parts].iter().copied())
        .collect())
}

fn quality(ctx: &mut Ctx, value: Value) -> Result<f32, Thrown> {
    let quality = single(ctx, value)?;
    if !(0.0..=100.0).contains(&quality) {
        return Err(ctx.value_error("invalid configuration"));
    }
    Ok(quality)
}

fn encode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = picture(ctx, args[0])?;
    let saved = Saved {
        is_lossless: ctx.truth(args[1])?,
        quality: quality(ctx, args[2])?,
        is_exact: ctx.truth(args[6])?,
    };
    let mut metadata = Vec::new();
    let given = [
        (Metadata::Icc, args[4]),
        (Metadata::Exif, args[7]),
        (Metadata::Xmp, args[8]),
    ];
    for (kind, value) in given {
        metadata.push((kind, bytes_or_text(ctx, Some(value))?));
    }
    let pixels = pixels(ctx, of(&native))?;
    let size = of(&native).size();
    let written = work(ctx, |work| write(work, &pixels, size, saved))?;
    let file = still(&written, &given_of(&metadata));
    ctx.reserve(file.len())?;
    Ok(Value::object(ctx.new_bytes(&file)))
}

/// What there is of metadata.
fn given_of(metadata: &[(Metadata, Vec<u8>)]) -> Vec<(Metadata, &[u8])> {
    let given = metadata.iter().filter(|(_, content)| !content.is_empty());
    given.map(|(kind, content)| (*kind, &content[..])).collect()
}

/// Writes an animation.
struct Encoder {
    size: (usize, usize),
    background: u32,
    loops: u16,
    /// Pictures, and when each begins.
    frames: Vec<(Written, i64)>,
    /// The pixels of the last one.
    last: Vec<u8>,
    end: i64,
}

impl NativeData for Encoder {
    fn trace(&self, _: &mut Marker<'_>) {}
}

static ENCODER: TypeDef = TypeDef {
    name: "WebPAnimEncoder",
    module: "PIL._webp",
    methods: &[
        method(
            "add",
            "(self, picture, timestamp, lossless, quality, alpha_quality, method, /)",
            add,
        ),
        method("assemble", "(self, icc_profile, exif, xmp, /)", assemble),
    ],
    ..TypeDef::NONE
};

fn begin(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let size = size(ctx, args[0])?;
    let background = ctx.index_i64(args[1])? as u32;
    let loops = int(ctx, args[2])?;
    if size.0 == 0 || size.1 == 0 || size.0 > SIDE || size.1 > SIDE {
        let message = "could not create encoder object";
        return Err(ctx.raise(ctx.exceptions.OSError, message));
    }
    let class = ctx.class_made_late(&ENCODER);
    let encoder = Encoder {
        size,
        background,
        loops: loops as u16,
        frames: Vec::new(),
        last: Vec::new(),
        end: 0,
    };
    Ok(ctx.new_native(class, encoder))
}

fn add(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let time = i64::from(int_or(ctx, args.get(2), 0)?);
    if args[1].is_none() {
        state_unchecked::<Encoder>(args[0]).end = time;
        return Ok(Value::NONE);
    }
    let native = picture(ctx, args[1])?;
    let saved = Saved {
        is_lossless: ctx.truth(args[3])?,
        quality: quality(ctx, args[4])?,
        is_exact: false,
    };
    let pixels = pixels(ctx, of(&native))?;
    let size = of(&native).size();
    let encoder = state_unchecked::<Encoder>(args[0]);
    let is_later = encoder
        .frames
        .last()
        .is_none_or(|(_, before)| *before <= time);
    if size != encoder.size || !is_later {
        return Err(ctx.raise(ctx.exceptions.RuntimeError, "invalid frame dimensions"));
    }
    // As libwebp does: a picture that is the same is seen for longer.
    if encoder.last == pixels {
        return Ok(Value::NONE);
    }
    let written = work(ctx, |work| write(work, &pixels, size, saved))?;
    let encoder = state_unchecked::<Encoder>(args[0]);
    encoder.frames.push((written, time));
    encoder.last = pixels;
    Ok(Value::NONE)
}

fn assemble(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut metadata = Vec::new();
    let kinds = [Metadata::Icc, Metadata::Exif, Metadata::Xmp];
    for (kind, place) in kinds.into_iter().zip(1..) {
        metadata.push((kind, bytes_or_text(ctx, args.get(place))?));
    }
    let encoder = state_unchecked::<Encoder>(args[0]);
    let length: usize = encoder
        .frames
        .iter()
        .map(|(written, _)| written.length() + 64)
        .sum();
    // The pictures with their durations, the file, and the bytes that it becomes.
    ctx.reserve(length.saturating_mul(3))?;
    let metadata = given_of(&metadata);
    let ends = encoder.frames.iter().skip(1).map(|(_, start)| *start);
    let ends = ends.chain([encoder.end]);
    let frames: Vec<(Written, u32)> = (encoder.frames.iter().zip(ends))
        .map(|((written, start), end)| (written.clone(), (end - start).clamp(0, 0xff_ffff) as u32))
        .collect();
    let file = match &frames[..] {
        [] => return Err(ctx.raise(ctx.exceptions.RuntimeError, "No frames to assemble")),
        [(only, _)] => still(only, &metadata),
        _ => animation(
            encoder.size,
            encoder.background,
            encoder.loops,
            &frames,
            &metadata,
        ),
    };
    Ok(Value::object(ctx.new_bytes(&file)))
}
