//! `ImagingDecoder` and `ImagingEncoder`: the protocol by which Pillow's Python files feed and drain codecs.

pub(crate) mod decoders;
pub(crate) mod encoders;
mod jpeg;
mod tiff;

use crate::arguments::{of, picture};
use wardian_raster::codec::Area;
use wardian_raster::raw::Shuffle;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::value::Value;

/// The part of a picture that a codec is for: left, top, right, bottom, or all.
/// None: it does not lie in the picture, or is empty.
fn area(ctx: &mut Ctx, image: Value, extents: Value) -> Result<Option<Area>, Thrown> {
    let native = picture(ctx, image)?;
    let (width, height) = of(&native).size();
    let whole = [0, 0, width as i64, height as i64];
    let sides = match extents.is_none() {
        true => whole,
        false => match sides(ctx, extents) {
            Some(sides) => sides,
            None => return Err(ctx.value_error("invalid extents")),
        },
    };
    let [left, top, right, bottom] = sides;
    let is_inside = left >= 0
        && top >= 0
        && left < right
        && top < bottom
        && right <= width as i64
        && bottom <= height as i64;
    Ok(is_inside.then(|| Area {
        left: left as usize,
        top: top as usize,
        width: (right - left) as usize,
        height: (bottom - top) as usize,
    }))
}

fn sides(ctx: &Ctx, extents: Value) -> Option<[i64; 4]> {
    let tuple = extents.payload::<Tuple>()?;
    let mut sides = [0; 4];
    if tuple.items().len() != sides.len() {
        return None;
    }
    for (side, value) in sides.iter_mut().zip(tuple.items()) {
        let int = ctx.as_int(*value)?;
        // As in C: the lower bits.
        *side = i64::from(ctx.int_to_i64(int).unwrap_or(-1) as i32);
    }
    Some(sides)
}

/// Whether a row of so many pixels can be counted in C's ints.
fn fits(shuffle_bits: usize, width: usize) -> bool {
    shuffle_bits == 0 || width <= (i32::MAX as usize / shuffle_bits).saturating_sub(7)
}

/// Bits of a pixel of a way that there may be.
fn bits_of(shuffle: Option<Shuffle>) -> usize {
    shuffle.map_or(0, |shuffle| shuffle.bits)
}
