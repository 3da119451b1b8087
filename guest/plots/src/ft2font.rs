//! `matplotlib._ft2font`: fonts and glyphs, for `ft2font.py`.
//!
//! A face is one font's file with its size; a glyph is an outline and what it measures. What does not live here: texts,
//! fallbacks, classes that programs see (the Python file); glyphs themselves (`wardian_drawing::fonts`).

use wardian_drawing::fonts::charmap::{Charmap, charmaps};
use wardian_drawing::fonts::error::FontError;
use wardian_drawing::fonts::face::Face;
use wardian_drawing::fonts::fixed::Matrix;
use wardian_drawing::fonts::glyph::{Glyph, LoadFlags, Size, load};
use wardian_drawing::fonts::hinted::Hinter;
use wardian_drawing::fonts::names::names;
use wardian_drawing::fonts::outline::Part;
use wardian_drawing::fonts::raster::{Failure, Need, Picture, draw};
use wardian_numpy::array::view_of;
use wardian_numpy::dtype::Code;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Bytes;
use wardian_runtime::object::definition::{TypeDef, method};
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

use crate::rows::{array, pixels_mut};

static FUNCTIONS: &[Method] = &[function("open", "(data, /)", open)];

/// Units for each glyph of a font that is looked at before the first is hinted, and for hinting one.
const LOOKED_AT: u64 = 8;
const HINTED: u64 = 2000;
/// Units for each point of an outline.
const POINT: u64 = 2;

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    Ok(ctx.new_native_module("matplotlib._ft2font", FUNCTIONS))
}

/// A font that is open.
struct Open {
    face: Face,
    charmaps: Vec<Charmap>,
    hinter: Hinter,
    size: Option<Size>,
}

impl NativeData for Open {
    fn trace(&self, _: &mut Marker<'_>) {}
}

/// A glyph, and its pixels once it was drawn.
struct Drawn {
    glyph: Glyph,
    picture: Option<Picture>,
}

impl NativeData for Drawn {
    fn trace(&self, _: &mut Marker<'_>) {}
}

/// The class of fonts.
static FACE: TypeDef = TypeDef {
    name: "_Face",
    module: "matplotlib._ft2font",
    methods: &[
        method("char_index", "(self, charmap, code, /)", char_index),
        method("charmap", "(self, charmap, /)", charmap),
        method("charmaps", "(self, /)", all_charmaps),
        method("count", "(self, /)", count),
        method("kerning", "(self, left, right, mode, /)", kerning),
        method("load", "(self, glyph, flags, factor, /)", load_glyph),
        method("names", "(self, /)", glyph_names),
        method("set_size", "(self, points, across, up, /)", set_size),
        method("table", "(self, tag, /)", table),
    ],
    ..TypeDef::NONE
};

/// The class of glyphs.
static GLYPH: TypeDef = TypeDef {
    name: "_Glyph",
    module: "matplotlib._ft2font",
    methods: &[
        method("bounds", "(self, /)", bounds),
        method("draw", "(self, image, x, y, /)", draw_on),
        method("measures", "(self, /)", measures),
        method("moved", "(self, x, y, xx, xy, yx, yy, /)", moved),
        method("path", "(self, /)", path),
        method("render", "(self, smooth, /)", render),
    ],
    ..TypeDef::NONE
};

fn failed(ctx: &mut Ctx, what: &str, error: FontError) -> Thrown {
    let (text, code) = error.known();
    ctx.runtime_error(&format!("{what} ({text}; error code {code:#x})"))
}

fn ints(ctx: &mut Ctx, numbers: &[i64]) -> Value {
    let items: Vec<Value> = numbers.iter().map(|number| ctx.new_int(*number)).collect();
    Value::object(ctx.new_tuple(&items))
}

fn open(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(data) = args[0].get::<Bytes>() else {
        return Err(ctx.type_error("the bytes of a font are needed"));
    };
    ctx.reserve(data.as_bytes().len())?;
    ctx.charge_bytes(data.as_bytes().len())?;
    let face = match Face::open(data.as_bytes().to_vec()) {
        Ok(face) => face,
        Err(error) => return Err(failed(ctx, "Can not load face", error)),
    };
    let open = Open {
        charmaps: charmaps(&face),
        face,
        hinter: Hinter::default(),
        size: None,
    };
    let class = ctx.class_made_late(&FACE);
    Ok(ctx.new_native(class, open))
}

fn face_of<'a>(args: &Args<'a>) -> &'a Open {
    state_unchecked::<Open>(args[0])
}

fn number_of(ctx: &mut Ctx, value: Value) -> Result<u32, Thrown> {
    let number = ctx.index_i64(value)?;
    u32::try_from(number).map_err(|_| ctx.overflow_error("a number of 32 bits is needed"))
}

/// How many fonts the file has, how many glyphs this one, and whether its outlines are TrueType's.
fn count(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let face = &face_of(&args).face;
    let is_true_type = face.kind == wardian_drawing::fonts::face::Kind::TrueType;
    Ok(ints(
        ctx,
        &[face.faces.into(), face.glyphs as i64, is_true_type.into()],
    ))
}

fn table(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let tag = args[1].get::<Str>();
    let tag: Option<[u8; 4]> = tag.and_then(|tag| tag.as_str().as_bytes().try_into().ok());
    let Some(tag) = tag else {
        return Err(ctx.value_error("a tag has four signs"));
    };
    match face_of(&args).face.table(&tag) {
        Some(table) => {
            ctx.reserve(table.len())?;
            ctx.charge_bytes(table.len())?;
            Ok(Value::object(ctx.new_bytes(table)))
        }
        None => Ok(Value::NONE),
    }
}

/// Platform and encoding of each map of characters.
fn all_charmaps(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut items = Vec::new();
    for map in &face_of(&args).charmaps {
        items.push(ints(ctx, &[map.platform.into(), map.encoding.into()]));
    }
    Ok(Value::object(ctx.new_list(items)))
}

fn charmap_of<'a>(ctx: &mut Ctx, args: &Args<'a>) -> Result<Option<&'a Charmap>, Thrown> {
    let place = ctx.index_i64(args[1])?;
    Ok(usize::try_from(place)
        .ok()
        .and_then(|place| face_of(args).charmaps.get(place)))
}

fn char_index(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let map = charmap_of(ctx, &args)?;
    let code = ctx.index_i64(args[2])?;
    let glyph = match (map, u32::try_from(code)) {
        (Some(map), Ok(code)) => map.glyph(&face_of(&args).face, code),
        _ => 0,
    };
    Ok(ctx.new_int(glyph.into()))
}

/// All characters of a map with their glyphs, as a list of pairs.
fn charmap(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(map) = charmap_of(ctx, &args)? else {
        return Ok(Value::object(ctx.new_list(Vec::new())));
    };
    let found = map.all(&face_of(&args).face, |count| {
        ctx.reserve(count * 8)?;
        ctx.charge_midway(count as u64 * 2)
    })?;
    ctx.reserve(found.len().saturating_mul(64))?;
    let mut items = Vec::with_capacity(found.len());
    for (code, glyph) in found {
        items.push(ints(ctx, &[code.into(), glyph.into()]));
    }
    Ok(Value::object(ctx.new_list(items)))
}

fn glyph_names(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let face = &face_of(&args).face;
    ctx.reserve(face.glyphs.saturating_mul(64))?;
    ctx.charge_items(face.glyphs.saturating_mul(8))?;
    let mut items = Vec::new();
    for name in names(face) {
        items.push(Value::object(ctx.new_str(&String::from_utf8_lossy(&name))));
    }
    Ok(Value::object(ctx.new_list(items)))
}

fn set_size(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (points, across, up) = (
        ctx.index_i64(args[1])?,
        ctx.index_i64(args[2])?,
        ctx.index_i64(args[3])?,
    );
    let open = state_unchecked::<Open>(args[0]);
    match Size::new(&open.face, points, across, up) {
        Ok(size) => open.size = Some(size),
        Err(error) => return Err(failed(ctx, "Could not set the fontsize", error)),
    }
    Ok(Value::NONE)
}

fn kerning(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (left, right) = (number_of(ctx, args[1])?, number_of(ctx, args[2])?);
    let mode = ctx.index_i64(args[3])?;
    let open = face_of(&args);
    let found = open
        .size
        .map_or(0, |size| size.kerning(&open.face, left, right, mode));
    Ok(ctx.new_int(found))
}

/// Load a glyph; 65536 divided by `factor` maps it across.
fn load_glyph(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let glyph = number_of(ctx, args[1])?;
    let flags = LoadFlags(ctx.index_i64(args[2])?);
    let factor = ctx.index_i64(args[3])?.max(1);
    let open = state_unchecked::<Open>(args[0]);
    let Some(size) = open.size else {
        return Err(failed(
            ctx,
            "Could not load glyph",
            FontError::InvalidPixelSize,
        ));
    };
    if flags.is_hinted() {
        let looked_at = if open.hinter.is_new() {
            open.face.glyphs as u64 * LOOKED_AT
        } else {
            0
        };
        ctx.charge(HINTED + looked_at)?;
    }
    let loaded = load(
        &open.face,
        &mut open.hinter,
        &size,
        glyph,
        flags,
        0x1_0000 / factor,
    );
    match loaded {
        Ok(glyph) => {
            ctx.charge(glyph.outline.points.len() as u64 * POINT)?;
            Ok(new_glyph(ctx, glyph))
        }
        Err(error) => Err(failed(ctx, "Could not load glyph", error)),
    }
}

fn new_glyph(ctx: &mut Ctx, glyph: Glyph) -> Value {
    let class = ctx.class_made_late(&GLYPH);
    ctx.new_native(
        class,
        Drawn {
            glyph,
            picture: None,
        },
    )
}

fn glyph_of<'a>(args: &Args<'a>) -> &'a Glyph {
    &state_unchecked::<Drawn>(args[0]).glyph
}

fn measures(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let glyph = glyph_of(&args);
    let numbers = [
        glyph.width,
        glyph.height,
        glyph.x_bearing,
        glyph.y_bearing,
        glyph.x_advance,
        glyph.linear_advance,
        glyph.x_bearing_down,
        glyph.y_bearing_down,
        glyph.y_advance,
        glyph.advance,
    ];
    Ok(ints(ctx, &numbers))
}

fn bounds(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let bounds = glyph_of(&args).outline.bounds();
    Ok(ints(
        ctx,
        &[bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max],
    ))
}

/// Another glyph: this one moved, and then mapped.
fn moved(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut numbers = [0; 6];
    for (place, number) in numbers.iter_mut().enumerate() {
        *number = ctx.index_i64(args[place + 1])?.clamp(-(1 << 31), 1 << 31);
    }
    let [x, y, xx, xy, yx, yy] = numbers;
    let mut glyph = glyph_of(&args).clone();
    ctx.charge(glyph.outline.points.len() as u64 * POINT)?;
    ctx.reserve(glyph.outline.points.len().saturating_mul(24))?;
    glyph.outline.translate(0, x, y);
    let matrix = Matrix { xx, xy, yx, yy };
    glyph.outline.transform(0, &matrix);
    Ok(new_glyph(ctx, glyph))
}

/// `(vertices, codes)` of matplotlib's paths.
fn path(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let outline = &glyph_of(&args).outline;
    let points = outline.points.len();
    ctx.reserve(points.saturating_mul(128))?;
    ctx.charge(points as u64 * POINT * 2)?;
    let Some(parts) = outline.parts() else {
        return Err(ctx.runtime_error("FT_Outline_Decompose failed with error 20"));
    };
    let (mut vertices, mut codes) = (Vec::new(), Vec::new());
    let mut push = |code: u8, x: i64, y: i64| {
        vertices.extend([x as f64 / 64.0, y as f64 / 64.0]);
        codes.push(code);
    };
    let mut is_first = true;
    for part in &parts {
        match part {
            Part::Move(to) => {
                if !is_first {
                    push(79, 0, 0);
                }
                is_first = false;
                push(1, to.x, to.y);
            }
            Part::Line(to) => push(2, to.x, to.y),
            Part::Conic(control, to) => [control, to]
                .iter()
                .for_each(|point| push(3, point.x, point.y)),
            Part::Cubic(one, two, to) => [one, two, to]
                .iter()
                .for_each(|point| push(4, point.x, point.y)),
        }
    }
    if !is_first {
        push(79, 0, 0);
    }
    let vertices = array::<f64>(ctx, Code::Double, &[codes.len(), 2], &vertices)?;
    let codes = array::<u8>(ctx, Code::UByte, &[codes.len()], &codes)?;
    Ok(Value::object(ctx.new_tuple(&[vertices, codes])))
}

/// Make the pixels, if there are none yet: `(left, top)` in whole pixels.
fn render(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let smooth = ctx.truth(args[1])?;
    let drawn = state_unchecked::<Drawn>(args[0]);
    if drawn.picture.is_none() {
        let made = draw(&drawn.glyph.outline, smooth, |need: Need| {
            if need.bytes > 0 {
                ctx.reserve(need.bytes)?;
            }
            ctx.charge_midway(need.pixels as u64 / 8 + 1)
        });
        match made {
            Ok(picture) => drawn.picture = Some(picture),
            Err(Failure::Stopped(thrown)) => return Err(thrown),
            Err(Failure::TooLarge) => {
                return Err(failed(
                    ctx,
                    "Could not convert glyph to bitmap",
                    FontError::RasterOverflow,
                ));
            }
            Err(Failure::NoOutline) => {
                return Err(failed(
                    ctx,
                    "Could not convert glyph to bitmap",
                    FontError::InvalidOutline,
                ));
            }
        }
    }
    let (left, top) = drawn
        .picture
        .as_ref()
        .map_or((0, 0), |picture| (picture.left, picture.top));
    Ok(ints(ctx, &[left, top]))
}

/// Put the pixels on an image of bytes, with the upper left one at `(x, y)`; bits that are set stay.
fn draw_on(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (x, y) = (ctx.index_i64(args[2])?, ctx.index_i64(args[3])?);
    let drawn = state_unchecked::<Drawn>(args[0]);
    let Some(picture) = &drawn.picture else {
        return Ok(Value::NONE);
    };
    let view = match view_of(args[1]) {
        Some(view) if view.layout.axes() == 2 => view,
        _ => return Err(ctx.type_error("an image of two axes is needed")),
    };
    ctx.charge_scan(picture.pixels.len())?;
    let width = view.shape()[1];
    if width == 0 || picture.width == 0 {
        return Ok(Value::NONE);
    }
    let image = pixels_mut(ctx, &view)?;
    for (row, line) in picture.pixels.chunks(picture.width).enumerate() {
        let place = y
            .checked_add(row as i64)
            .and_then(|row| usize::try_from(row).ok());
        let Some(to) = place.and_then(|row| image.chunks_mut(width).nth(row)) else {
            continue;
        };
        // Of what begins left of the image, the rest.
        let skipped = usize::try_from(x.min(0).unsigned_abs())
            .unwrap_or(usize::MAX)
            .min(line.len());
        let start = usize::try_from(x.max(0)).unwrap_or(usize::MAX).min(width);
        for (to, from) in to[start..].iter_mut().zip(&line[skipped..]) {
            *to |= *from;
        }
    }
    Ok(Value::NONE)
}
