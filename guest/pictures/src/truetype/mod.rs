//! `PIL._imagingft`: letters of fonts that are outlines. Lines of text are shaped, as Pillow's wheels do with Raqm, or laid
//! out one letter after the other.
//!
//! What does not live here: fonts, outlines, hints and shaping (`wardian-drawing`). Not there: text from top to bottom,
//! pictures and colours in fonts, and axes of variable fonts.

mod metrics;
mod render;
mod text;

use crate::arguments::{int_or, text as text_of};
use metrics::Metrics;
use wardian_drawing::fonts::charmap::{Charmap, charmaps};
use wardian_drawing::fonts::error::FontError;
use wardian_drawing::fonts::face::{Face, Kind};
use wardian_drawing::fonts::glyph::Size;
use wardian_drawing::fonts::hinted::Hinter;
use wardian_drawing::fonts::shape::Shaper;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{Method, TypeDef, attribute, function, method};

static FUNCTIONS: &[Method] = &[function(
    "getfont",
    "(filename, size, index=0, encoding='', font_bytes=b'', layout_engine=0)",
    open,
)];

/// A font at a size.
struct Font {
    face: Face,
    hinter: Hinter,
    size: Size,
    /// The size that glyphs are loaded at.
    hinted: Size,
    map: Option<Charmap>,
    metrics: Metrics,
    /// Lines are shaped, by this once there was one.
    is_shaped: bool,
    shaper: Option<Shaper>,
}

impl NativeData for Font {
    fn trace(&self, _: &mut Marker<'_>) {}
}

/// The libraries of Pillow's wheels whose lines ours are.
const SHAPED_AS: [(&str, &str); 3] = [
    ("raqm_version", "0.11.0"),
    ("fribidi_version", "1.0.8"),
    ("harfbuzz_version", "14.5.0"),
];

/// `Layout.RAQM`.
const RAQM: i32 = 1;

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_native_module("PIL._imagingft", FUNCTIONS);
    // The version whose behaviour it is.
    let version = Value::object(ctx.new_str("2.13.3"));
    ctx.set_module_attr(module, "freetype2_version", version);
    for name in ["HAVE_RAQM", "HAVE_FRIBIDI", "HAVE_HARFBUZZ"] {
        ctx.set_module_attr(module, name, Value::TRUE);
    }
    for (name, version) in SHAPED_AS {
        let version = Value::object(ctx.new_str(version));
        ctx.set_module_attr(module, name, version);
    }
    Ok(module)
}

/// The exception of what is wrong with a font.
fn failed(ctx: &mut Ctx, error: FontError) -> Thrown {
    let (text, _) = error.known();
    ctx.raise(ctx.exceptions.OSError, text)
}

fn open(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let size = ctx.to_f64(args[1])? as f32;
    let index = int_or(ctx, args.get(2), 0)?;
    let encoding = match args.get(3) {
        Some(value) => text_of(ctx, value)?.as_str().to_owned(),
        None => String::new(),
    };
    let given = match args.get(4) {
        Some(value) => {
            Some(Buffer::expect(ctx, value)?).filter(|bytes| !bytes.as_bytes().is_empty())
        }
        None => None,
    };
    let data = match given {
        Some(data) => data,
        None => read(ctx, args[0])?,
    };
    let length = data.as_bytes().len();
    ctx.reserve(length)?;
    ctx.charge_bytes(length)?;
    let bytes = data.as_bytes().to_vec();
    let mut face = Face::open(bytes).map_err(|error| failed(ctx, error))?;
    if index != 0 {
        let is_there = u32::try_from(index).is_ok_and(|index| index < face.faces);
        if is_there {
            let message = "fonts behind the first of a collection are not supported";
            return Err(ctx.raise(ctx.exceptions.NotImplementedError, message));
        }
        return Err(failed(ctx, FontError::InvalidArgument));
    }
    let points = (size * 64.0) as i64;
    // Only what a font's own program hints has a whole number of pixels.
    let own = Size::new(&face, points, 72, 72).map_err(|error| failed(ctx, error))?;
    face.whole_sizes = false;
    let size = Size::new(&face, points, 72, 72).map_err(|error| failed(ctx, error))?;
    let has_own = face.kind == Kind::TrueType && face.has_programs;
    let maps = charmaps(&face);
    let map = match map_of(&maps, &encoding) {
        Ok(map) => map,
        Err(error) => return Err(failed(ctx, error)),
    };
    let font = Font {
        metrics: Metrics::of(&face, &size),
        hinter: Hinter::modern(),
        face,
        size,
        hinted: if has_own { own } else { size },
        map,
        is_shaped: int_or(ctx, args.get(5), 0)? == RAQM,
        shaper: None,
    };
    let class = ctx.class_made_late(&FONT);
    Ok(ctx.new_native(class, font))
}

/// The bytes of a file.
fn read(ctx: &mut Ctx, name: Value) -> Result<Buffer, Thrown> {
    let path = ctx.import("os.path")?;
    let is_file = ctx.call_attr(path, "isfile", &[name])?;
    if !ctx.truth(is_file)? {
        return Err(ctx.raise(ctx.exceptions.OSError, "cannot open resource"));
    }
    let io = ctx.import("io")?;
    let mode = Value::object(ctx.new_str("rb"));
    let file = ctx.call_attr(io, "open", &[name, mode])?;
    ctx.keep(file);
    let data = ctx.call_attr(file, "read", &[])?;
    ctx.keep(data);
    ctx.call_attr(file, "close", &[])?;
    Buffer::expect(ctx, data)
}

/// The map of characters that an encoding names; without one that of Unicode.
fn map_of(maps: &[Charmap], encoding: &str) -> Result<Option<Charmap>, FontError> {
    let find = |platform: u16, encodings: &[u16]| {
        let mut found = maps.iter();
        found.find(|map| map.platform == platform && encodings.contains(&map.encoding))
    };
    let unicode = || {
        find(3, &[10])
            .or_else(|| find(0, &[4, 6]))
            .or_else(|| find(3, &[1]))
            .or_else(|| find(0, &[0, 1, 2, 3]))
    };
    let found = match encoding {
        "symb" => find(3, &[0]),
        "armn" => find(1, &[0]),
        "sjis" => find(3, &[2]),
        "gb  " => find(3, &[3]),
        "big5" => find(3, &[4]),
        "wans" => find(3, &[5]),
        "joha" => find(3, &[6]),
        "unic" => unicode(),
        _ if encoding.len() == 4 => None,
        _ => return Ok(unicode().cloned()),
    };
    found.cloned().map(Some).ok_or(FontError::InvalidArgument)
}

/// `Font`.
static FONT: TypeDef = TypeDef {
    name: "Font",
    module: "PIL._imagingft",
    methods: &[
        method(
            "getlength",
            "(self, text, mode=None, direction=None, features=None, language=None, /)",
            text::length,
        ),
        method(
            "getsize",
            "(self, text, mode=None, direction=None, features=None, language=None, anchor=None, /)",
            text::size,
        ),
        method("getvaraxes", "(self, /)", not_variable),
        method("getvarnames", "(self, /)", not_variable),
        method(
            "render",
            "(self, text, fill, mode=None, direction=None, features=None, language=None, stroke_width=0, \
             stroke_filled=False, anchor=None, ink=0, start=(0, 0), /)",
            render::render,
        ),
        method("setvaraxes", "(self, axes, /)", not_variable),
        method("setvarname", "(self, instance, /)", not_variable),
    ],
    attributes: &[
        attribute("ascent", |_, this| {
            let font = state_unchecked::<Font>(this);
            Ok(Value::small_int(text::pixel(font.metrics.ascender)))
        }),
        attribute("descent", |_, this| {
            let font = state_unchecked::<Font>(this);
            Ok(Value::small_int(-text::pixel(font.metrics.descender)))
        }),
        attribute("family", |ctx, this| {
            let name = state_unchecked::<Font>(this).metrics.family.clone();
            Ok(name.map_or(Value::NONE, |name| Value::object(ctx.new_str(&name))))
        }),
        attribute("glyphs", |_, this| {
            let font = state_unchecked::<Font>(this);
            Ok(Value::small_int(font.face.glyphs as i64))
        }),
        attribute("height", |_, this| {
            let font = state_unchecked::<Font>(this);
            Ok(Value::small_int(text::pixel(font.metrics.height)))
        }),
        attribute("style", |ctx, this| {
            let name = state_unchecked::<Font>(this).metrics.style.clone();
            Ok(name.map_or(Value::NONE, |name| Value::object(ctx.new_str(&name))))
        }),
        attribute("x_ppem", |_, this| {
            let font = state_unchecked::<Font>(this);
            Ok(Value::small_int(font.size.x_pixels))
        }),
        attribute("y_ppem", |_, this| {
            let font = state_unchecked::<Font>(this);
            Ok(Value::small_int(font.size.y_pixels))
        }),
    ],
    ..TypeDef::NONE
};

fn not_variable(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    let message = "axes of variable fonts are not supported";
    Err(ctx.raise(ctx.exceptions.NotImplementedError, message))
}
