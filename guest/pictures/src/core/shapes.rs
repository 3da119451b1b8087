//! Parts, other sizes, other places: what moves pixels.

use super::{Core, apart, make, run};
use crate::arguments::{
    double, int, int_or, ints, items, of, of_mut, picture, picture_opt, singles, this,
};
use crate::ink::ink;
use wardian_raster::transform::{Map, transform};
use wardian_raster::turn::{Turn, turn};
use wardian_raster::{paste, reduce, resample};
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::types::{Method, method};

pub(super) const METHODS: &[Method] = &[
    method("crop", "(self, box, /)", |ctx, args| {
        let native = this(args);
        let sides = ints::<4>(ctx, args[1])?;
        make(ctx, |work| paste::crop(work, of(&native), sides))
    }),
    method("expand", "(self, margin, /)", |ctx, args| {
        let native = this(args);
        let margin = int(ctx, args[1])?;
        make(ctx, |work| match margin {
            0 => of(&native).copy(work),
            _ => paste::expand(work, of(&native), margin),
        })
    }),
    method("offset", "(self, x, y, /)", |ctx, args| {
        let native = this(args);
        let (x, y) = (int(ctx, args[1])?, int(ctx, args[2])?);
        make(ctx, |work| paste::offset(work, of(&native), x, y))
    }),
    method("paste", "(self, source, box, mask=None, /)", paste_into),
    method("reduce", "(self, factors, box=None, /)", smaller),
    method("resize", "(self, size, filter=0, box=None, /)", resize),
    method(
        "transform",
        "(self, box, source, method, data, filter=0, fill=1, /)",
        transform_into,
    ),
    method("transpose", "(self, method, /)", |ctx, args| {
        let native = this(args);
        let number = int(ctx, args[1])?;
        // Pillow's numbers: as `Turn` has them, but for turning by right angles.
        let kind = match number {
            0 => Turn::FlipLeftRight,
            1 => Turn::FlipTopBottom,
            2 => Turn::Rotate90,
            3 => Turn::Rotate180,
            4 => Turn::Rotate270,
            5 => Turn::Transpose,
            6 => Turn::Transverse,
            _ => return Err(ctx.value_error("No such transpose operation")),
        };
        make(ctx, |work| turn(work, of(&native), kind))
    }),
];

fn paste_into(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = this(args);
    let sides = ints::<4>(ctx, args[2])?;
    let mask = picture_opt(ctx, args.get(3).filter(|value| !value.is_none()))?;
    // A picture that is read while it is changed is copied before.
    let mask_copy = match &mask {
        Some(mask) if *mask == native => Some(apart(ctx, of(mask))?),
        _ => None,
    };
    if args[1].native::<Core>().is_none() {
        let ink = ink(ctx, args[1], of(&native))?;
        return run(ctx, |work| {
            let mask = mask_copy.as_ref().or(mask.as_ref().map(of));
            paste::fill(work, of_mut(&native), ink, mask, sides)
        });
    }
    let source = picture(ctx, args[1])?;
    let source_copy = match source == native {
        true => Some(apart(ctx, of(&source))?),
        false => None,
    };
    run(ctx, |work| {
        let source = source_copy.as_ref().unwrap_or(of(&source));
        let mask = mask_copy.as_ref().or(mask.as_ref().map(of));
        paste::paste(work, of_mut(&native), source, mask, sides)
    })
}

fn resize(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = this(args);
    let [width, height] = ints::<2>(ctx, args[1])?;
    let filter = int_or(ctx, args.get(2), 0)?;
    let (wide, high) = of(&native).size();
    let sides = match args.get(3).filter(|value| !value.is_none()) {
        Some(value) => singles::<4>(ctx, value)?,
        None => [0.0, 0.0, wide as f32, high as f32],
    };
    let [left, top, right, bottom] = sides;
    if width < 1 || height < 1 {
        return Err(ctx.value_error("height and width must be > 0"));
    }
    if left < 0.0 || top < 0.0 {
        return Err(ctx.value_error("box offset can't be negative"));
    }
    if right > wide as f32 || bottom > high as f32 {
        return Err(ctx.value_error("box can't exceed original image size"));
    }
    // Also what is no number.
    let is_box = right - left >= 0.0 && bottom - top >= 0.0;
    if !is_box {
        return Err(ctx.value_error("box can't be empty"));
    }
    let is_whole = left.fract() == 0.0
        && top.fract() == 0.0
        && right - left == width as f32
        && bottom - top == height as f32;
    make(ctx, |work| {
        let picture = of(&native);
        if is_whole {
            return paste::crop(work, picture, sides.map(|side| side as i32));
        }
        let size = (width as usize, height as usize);
        if filter != 0 {
            return resample::resample(work, picture, size, filter, sides);
        }
        let matrix = [
            f64::from(right - left) / f64::from(width),
            0.0,
            f64::from(left),
            0.0,
            f64::from(bottom - top) / f64::from(height),
            f64::from(top),
        ];
        let mut made = wardian_raster::Picture::new(work, picture.mode(), size.0, size.1)?;
        let target = [0, 0, width, height];
        transform(
            work,
            &mut made,
            picture,
            &Map::Affine(matrix),
            target,
            0,
            true,
        )?;
        Ok(made)
    })
}

fn smaller(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = this(args);
    let [by_x, by_y] = ints::<2>(ctx, args[1])?;
    let (width, height) = of(&native).size();
    let sides = match args.get(2).filter(|value| !value.is_none()) {
        Some(value) => ints::<4>(ctx, value)?,
        None => [0, 0, width as i32, height as i32],
    };
    let [left, top, right, bottom] = sides;
    if by_x < 1 || by_y < 1 {
        return Err(ctx.value_error("scale must be > 0"));
    }
    if left < 0 || top < 0 {
        return Err(ctx.value_error("box offset can't be negative"));
    }
    if i64::from(right) > width as i64 || i64::from(bottom) > height as i64 {
        return Err(ctx.value_error("box can't exceed original image size"));
    }
    if right <= left || bottom <= top {
        return Err(ctx.value_error("box can't be empty"));
    }
    make(ctx, |work| {
        if (by_x, by_y) == (1, 1) {
            return paste::crop(work, of(&native), sides);
        }
        let part = [left, top, right - left, bottom - top].map(|side| side as usize);
        let by = (by_x as usize, by_y as usize);
        reduce::reduce(work, of(&native), by, part)
    })
}

fn transform_into(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = this(args);
    let sides = ints::<4>(ctx, args[1])?;
    let source = picture(ctx, args[2])?;
    let method = int(ctx, args[3])?;
    let values = items(ctx, args[4])?;
    let filter = int_or(ctx, args.get(5), 0)?;
    let fills = int_or(ctx, args.get(6), 1)? != 0;
    let count = match method {
        0 => 6,
        2 | 3 => 8,
        _ => usize::MAX,
    };
    if values.len() != count {
        return Err(ctx.value_error("wrong number of matrix entries"));
    }
    let mut numbers = [0.0; 8];
    for (number, value) in numbers.iter_mut().zip(values) {
        *number = double(ctx, value)?;
    }
    let map = match method {
        0 => {
            let [a, b, c, d, e, f, ..] = numbers;
            Map::Affine([a, b, c, d, e, f])
        }
        2 => Map::Perspective(numbers),
        _ => Map::Quad(numbers),
    };
    let copied = match source == native {
        true => Some(apart(ctx, of(&source))?),
        false => None,
    };
    run(ctx, |work| {
        let source = copied.as_ref().unwrap_or(of(&source));
        transform(work, of_mut(&native), source, &map, sides, filter, fills)
    })
}
