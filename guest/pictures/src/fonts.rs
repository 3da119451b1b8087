//! `ImagingFont`: fonts whose letters are parts of a picture.

use crate::arguments::{of, picture};
use crate::core::make as make_picture;
use wardian_raster::{Picture, paste};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Bytes;
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{TypeDef, method};

/// How far it is to the next letter, where this one is drawn, and from where.
#[derive(Clone, Copy, Default)]
struct Glyph {
    advance: [i32; 2],
    target: [i32; 4],
    source: [i32; 4],
}

/// Letters by their bytes.
struct Font {
    image: Value,
    height: i32,
    baseline: i32,
    glyphs: Vec<Glyph>,
}

impl NativeData for Font {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.value(self.image);
    }
}

/// Bytes that say of a letter.
const ENTRY: usize = 20;

/// `ImagingFont`.
pub(crate) static FONT: TypeDef = TypeDef {
    name: "ImagingFont",
    module: "PIL._imaging",
    methods: &[
        method("getmask", "(self, text, mode='', /)", mask),
        method("getsize", "(self, text, /)", |ctx, args| {
            let text = bytes(ctx, args[1])?;
            let width = width(ctx, args[0], &text)?;
            let height = state_unchecked::<Font>(args[0]).height;
            let pair = [width, height].map(|side| Value::small_int(i64::from(side)));
            Ok(Value::object(ctx.new_tuple(&pair)))
        }),
    ],
    ..TypeDef::NONE
};

/// `core.font(image, glyphs)`.
pub(crate) fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = picture(ctx, args[0])?;
    let data = Buffer::expect(ctx, args[1])?;
    if data.as_bytes().len() != 256 * ENTRY {
        return Err(ctx.value_error("descriptor table has wrong size"));
    }
    let (width, height) = of(&native).size();
    let (width, height) = (width as i32, height as i32);
    let mut glyphs = Vec::with_capacity(256);
    let (mut top, mut bottom) = (0, 0);
    for entry in data.as_bytes().chunks_exact(ENTRY) {
        let number = |at: usize| i32::from(i16::from_be_bytes([entry[at * 2], entry[at * 2 + 1]]));
        let mut glyph = Glyph {
            advance: [number(0), number(1)],
            target: [number(2), number(3), number(4), number(5)],
            source: [number(6), number(7), number(8), number(9)],
        };
        // No letter lies outside of the picture, and none is larger than it.
        for (axis, length) in [width, height].into_iter().enumerate() {
            if glyph.source[axis] < 0 {
                glyph.target[axis] -= glyph.source[axis];
                glyph.source[axis] = 0;
            }
            if glyph.source[axis + 2] > length {
                glyph.target[axis + 2] -= glyph.source[axis + 2] - length;
                glyph.source[axis + 2] = length;
            }
        }
        top = top.min(glyph.target[1]);
        bottom = bottom.max(glyph.target[3]);
        glyphs.push(glyph);
    }
    let class = ctx.class_made_late(&FONT);
    let font = Font {
        image: args[0],
        height: bottom - top,
        baseline: -top,
        glyphs,
    };
    Ok(ctx.new_native(class, font))
}

/// Letters as bytes, as far as a zero.
fn bytes(ctx: &mut Ctx, value: Value) -> Result<Vec<u8>, Thrown> {
    let mut bytes = if let Some(text) = value.payload::<Str>() {
        let encoding = Value::object(ctx.new_str("latin-1"));
        ctx.reserve(text.as_str().len())?;
        let encoded = ctx.call_attr(Value::object(text), "encode", &[encoding])?;
        match encoded.payload::<Bytes>() {
            Some(bytes) => bytes.as_bytes().to_vec(),
            None => Vec::new(),
        }
    } else {
        let buffer = Buffer::expect(ctx, value)?;
        ctx.reserve(buffer.as_bytes().len())?;
        buffer.as_bytes().to_vec()
    };
    if let Some(end) = bytes.iter().position(|byte| *byte == 0) {
        bytes.truncate(end);
    }
    ctx.charge_items(bytes.len())?;
    Ok(bytes)
}

fn width(ctx: &mut Ctx, this: Value, text: &[u8]) -> Result<i32, Thrown> {
    let font = state_unchecked::<Font>(this);
    let mut width = 0_i32;
    for letter in text {
        let by = font.glyphs[usize::from(*letter)].advance[0];
        width = match width.checked_add(by) {
            Some(width) => width,
            None => return Err(ctx.overflow_error("Width too large")),
        };
    }
    Ok(width.max(0))
}

fn mask(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = bytes(ctx, args[1])?;
    let width = width(ctx, args[0], &text)?;
    let font = state_unchecked::<Font>(args[0]);
    let native = picture(ctx, font.image)?;
    make_picture(ctx, |work| {
        let letters = of(&native);
        let (width, height) = (width as usize, font.height.max(0) as usize);
        let mut made = Picture::new(work, letters.mode(), width, height)?;
        let (mut x, mut y) = (0_i32, font.baseline);
        for letter in &text {
            let glyph = &font.glyphs[usize::from(*letter)];
            let picture = paste::crop(work, letters, glyph.source)?;
            let [left, top, right, bottom] = glyph.target;
            let sides = [left, top, right, bottom];
            let sides: [i32; 4] =
                std::array::from_fn(|at| sides[at].saturating_add(if at % 2 == 0 { x } else { y }));
            paste::paste(work, &mut made, &picture, None, sides)?;
            x = x.saturating_add(glyph.advance[0]);
            y = y.saturating_add(glyph.advance[1]);
        }
        Ok(made)
    })
}
