//! `ImagingDraw`: what draws on a picture, and `Outline`: what it fills.

use crate::arguments::{int, int_or, of, of_mut, picture, picture_opt, single, singles};
use crate::core::apart;
use crate::ink::ink;
use crate::paths;
use crate::work::work;
use wardian_raster::draw::{self, Outline, Pen};
use wardian_raster::{Picture, Work, paste};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{TypeDef, method};

wardian_runtime::traced! {
    /// A picture to draw on.
    struct Draw {
        image: Value,
        blends: bool,
    }
}

/// `ImagingDraw`.
pub(crate) static DRAW: TypeDef = TypeDef {
    name: "ImagingDraw",
    module: "PIL._imaging",
    methods: &[
        method(
            "draw_arc",
            "(self, xy, start, end, ink, width=0, /)",
            |ctx, args| {
                let sides = sides(ctx, args[1])?;
                let part = (single(ctx, args[2])?, single(ctx, args[3])?);
                let ink = int(ctx, args[4])?;
                let width = int_or(ctx, args.get(5), 0)?;
                draw_with(ctx, args, ink, None, |work, pen| {
                    draw::arc(work, pen, sides, part, width)
                })
            },
        ),
        method("draw_bitmap", "(self, xy, bitmap, ink, /)", bitmap),
        method(
            "draw_chord",
            "(self, xy, start, end, ink, fill, width=0, /)",
            |ctx, args| parted(ctx, args, draw::chord),
        ),
        method(
            "draw_ellipse",
            "(self, xy, ink, fill=0, width=0, /)",
            |ctx, args| shape(ctx, args, draw::ellipse),
        ),
        method("draw_ink", "(self, color, /)", |ctx, args| {
            let native = picture(ctx, state_unchecked::<Draw>(args[0]).image)?;
            let ink = ink(ctx, args[1], of(&native))?;
            Ok(Value::small_int(i64::from(i32::from_le_bytes(ink))))
        }),
        method("draw_lines", "(self, xy, ink, width, /)", lines),
        method("draw_outline", "(self, outline, ink, fill=0, /)", outline),
        method(
            "draw_pieslice",
            "(self, xy, start, end, ink, fill, width=0, /)",
            |ctx, args| parted(ctx, args, draw::pie_slice),
        ),
        method("draw_points", "(self, xy, ink, /)", |ctx, args| {
            let points = points(ctx, args[1])?;
            let ink = int(ctx, args[2])?;
            draw_with(ctx, args, ink, None, |work, pen| {
                for (x, y) in points {
                    work.pay(1)?;
                    pen.point(i64::from(x), i64::from(y));
                }
                Ok(())
            })
        }),
        method(
            "draw_polygon",
            "(self, xy, ink, fill=0, width=0, mask=None, /)",
            polygon,
        ),
        method(
            "draw_rectangle",
            "(self, xy, ink, fill=0, width=0, /)",
            |ctx, args| shape(ctx, args, draw::rectangle),
        ),
    ],
    ..TypeDef::NONE
};

/// `core.draw(image, blend)`.
pub(crate) fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    picture(ctx, args[0])?;
    let blends = int_or(ctx, args.get(1), 0)? != 0;
    let class = ctx.class_made_late(&DRAW);
    let image = args[0];
    Ok(ctx.new_native(class, Draw { image, blends }))
}

/// Draw with an ink.
fn draw_with(
    ctx: &mut Ctx,
    args: Args<'_>,
    ink: i32,
    mask: Option<&Picture>,
    body: impl FnOnce(&mut Work<'_>, &mut Pen<'_>) -> wardian_raster::Result<()>,
) -> PyResult {
    let draw = state_unchecked::<Draw>(args[0]);
    let (image, blends) = (draw.image, draw.blends);
    let native = picture(ctx, image)?;
    work(ctx, |work| {
        let mut pen = Pen::new(of_mut(&native), ink.to_le_bytes(), blends, mask);
        body(work, &mut pen)
    })?;
    Ok(Value::NONE)
}

/// Coordinates of C's ints.
fn points(ctx: &mut Ctx, value: Value) -> Result<Vec<(i32, i32)>, Thrown> {
    let numbers = paths::numbers(ctx, value)?;
    let int = |number: f64| number as i64 as i32;
    let pairs = numbers
        .chunks_exact(2)
        .map(|pair| (int(pair[0]), int(pair[1])));
    Ok(pairs.collect())
}

/// A rectangle whose sides are in order.
fn sides(ctx: &mut Ctx, value: Value) -> Result<[i32; 4], Thrown> {
    let numbers = paths::numbers(ctx, value)?;
    let [left, top, right, bottom] = numbers[..] else {
        return Err(ctx.type_error("coordinate list must contain exactly 2 coordinates"));
    };
    if right < left {
        return Err(ctx.value_error("x1 must be greater than or equal to x0"));
    }
    if bottom < top {
        return Err(ctx.value_error("y1 must be greater than or equal to y0"));
    }
    Ok([left, top, right, bottom].map(|side| side as i64 as i32))
}

type Shape = fn(&mut Work<'_>, &mut Pen<'_>, [i32; 4], bool, i32) -> wardian_raster::Result<()>;

/// What is filled or has an outline.
fn shape(ctx: &mut Ctx, args: Args<'_>, shape: Shape) -> PyResult {
    let ink = int(ctx, args[2])?;
    let fills = int_or(ctx, args.get(3), 0)? != 0;
    let width = int_or(ctx, args.get(4), 0)?;
    let sides = sides(ctx, args[1])?;
    draw_with(ctx, args, ink, None, |work, pen| {
        shape(work, pen, sides, fills, width)
    })
}

type Parted =
    fn(&mut Work<'_>, &mut Pen<'_>, [i32; 4], (f32, f32), bool, i32) -> wardian_raster::Result<()>;

/// The same of a part of an ellipse.
fn parted(ctx: &mut Ctx, args: Args<'_>, shape: Parted) -> PyResult {
    let part = (single(ctx, args[2])?, single(ctx, args[3])?);
    let (ink, fills) = (int(ctx, args[4])?, int(ctx, args[5])? != 0);
    let width = int_or(ctx, args.get(6), 0)?;
    let sides = sides(ctx, args[1])?;
    draw_with(ctx, args, ink, None, |work, pen| {
        shape(work, pen, sides, part, fills, width)
    })
}

fn bitmap(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let points = points(ctx, args[1])?;
    let bitmap = picture(ctx, args[2])?;
    let ink = int(ctx, args[3])?.to_le_bytes();
    let [(x, y)] = points[..] else {
        return Err(ctx.type_error("coordinate list must contain exactly 1 coordinate"));
    };
    let native = picture(ctx, state_unchecked::<Draw>(args[0]).image)?;
    let copied = match bitmap == native {
        true => Some(apart(ctx, of(&bitmap))?),
        false => None,
    };
    work(ctx, |work| {
        let mask = copied.as_ref().unwrap_or(of(&bitmap));
        let (width, height) = (mask.width() as i32, mask.height() as i32);
        let sides = [x, y, x.saturating_add(width), y.saturating_add(height)];
        paste::fill(work, of_mut(&native), ink, Some(mask), sides)
    })?;
    Ok(Value::NONE)
}

fn lines(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let points = points(ctx, args[1])?;
    let (ink, width) = (int(ctx, args[2])?, int(ctx, args[3])?);
    draw_with(ctx, args, ink, None, |work, pen| {
        let wide = |(x, y): (i32, i32)| (i64::from(x), i64::from(y));
        for pair in points.windows(2) {
            match width {
                1 => pen.line(work, wide(pair[0]), wide(pair[1]))?,
                _ => draw::wide_line(work, pen, pair[0], pair[1], width)?,
            }
        }
        if width == 1
            && let [.., _, (x, y)] = points[..]
        {
            pen.point(i64::from(x), i64::from(y));
        }
        Ok(())
    })
}

fn polygon(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let points = points(ctx, args[1])?;
    let ink = int(ctx, args[2])?;
    let fills = int_or(ctx, args.get(3), 0)? != 0;
    let width = int_or(ctx, args.get(4), 0)?;
    let mask = picture_opt(ctx, args.get(5).filter(|value| !value.is_none()))?;
    if points.len() < 2 {
        return Err(ctx.type_error("coordinate list must contain at least 2 coordinates"));
    }
    let native = picture(ctx, state_unchecked::<Draw>(args[0]).image)?;
    let copied = match mask == Some(native) {
        true => Some(apart(ctx, of(&native))?),
        false => None,
    };
    let mask = copied.as_ref().or(mask.as_ref().map(of));
    draw_with(ctx, args, ink, mask, |work, pen| {
        draw::polygon(work, pen, &points, fills, width)
    })
}

fn outline(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(native) = args[1].native::<OutlineObject>() else {
        return Err(ctx.type_error("expected outline object"));
    };
    let ink = int(ctx, args[2])?;
    draw_with(ctx, args, ink, None, |work, pen| {
        let data = native.data::<OutlineObject>().expect("checked above");
        data.0.draw(work, pen)
    })
}

/// An outline under way.
struct OutlineObject(Outline);

impl NativeData for OutlineObject {
    fn trace(&self, _: &mut Marker<'_>) {}
}

/// `Outline`.
pub(crate) static OUTLINE: TypeDef = TypeDef {
    name: "Outline",
    module: "PIL._imaging",
    methods: &[
        method("close", "(self, /)", |ctx, args| {
            grow(ctx, args)?.close();
            Ok(Value::NONE)
        }),
        method("curve", "(self, x1, y1, x2, y2, x3, y3, /)", |ctx, args| {
            let mut numbers = [0.0; 6];
            for (at, number) in numbers.iter_mut().enumerate() {
                *number = single(ctx, args[at + 1])?;
            }
            let [a, b, c, d, e, f] = numbers;
            grow(ctx, args)?.curve_to((a, b), (c, d), (e, f));
            Ok(Value::NONE)
        }),
        method("line", "(self, x, y, /)", |ctx, args| {
            let (x, y) = (single(ctx, args[1])?, single(ctx, args[2])?);
            grow(ctx, args)?.line_to(x, y);
            Ok(Value::NONE)
        }),
        method("move", "(self, x, y, /)", |ctx, args| {
            let (x, y) = (single(ctx, args[1])?, single(ctx, args[2])?);
            grow(ctx, args)?.move_to(x, y);
            Ok(Value::NONE)
        }),
        method("transform", "(self, matrix, /)", |ctx, args| {
            singles::<6>(ctx, args[1])?;
            grow(ctx, args)?.transform();
            Ok(Value::NONE)
        }),
    ],
    ..TypeDef::NONE
};

/// The outline of the receiver, with memory for one more part.
fn grow<'a>(ctx: &mut Ctx, args: Args<'_>) -> Result<&'a mut Outline, Thrown> {
    let outline = &mut state_unchecked::<OutlineObject>(args[0]).0;
    ctx.charge(8)?;
    ctx.reserve(outline.growth())?;
    Ok(outline)
}

/// `core.outline()`.
pub(crate) fn new_outline(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    let class = ctx.class_made_late(&OUTLINE);
    Ok(ctx.new_native(class, OutlineObject(Outline::default())))
}
