//! Two pictures of one size, byte by byte.

use super::raster::{BLOCK, made, mismatch, room};
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::string::Str;
use wardian_runtime::types::bytes::Buffer;

/// `chops(name, first, second, scale, offset)`, by the name in Pillow's `ImageChops`, or `unsharp` for the sharper
/// picture by a blurred one, with its percentage and threshold.
pub(super) fn chops(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = args[0].payload::<Str>();
    let (first, second) = (Buffer::expect(ctx, args[1])?, Buffer::expect(ctx, args[2])?);
    let (scale, offset) = (ctx.to_f64(args[3])? as f32, ctx.to_f64(args[4])? as f32);
    let length = first.as_bytes().len();
    let function = name.and_then(|name| function(name.as_str()));
    let (Some(function), true) = (function, second.as_bytes().len() == length) else {
        return Err(mismatch(ctx));
    };
    let mut out = room(ctx, length, 1, 1)?;
    for start in (0..length).step_by(BLOCK) {
        let end = length.min(start + BLOCK);
        ctx.charge((end - start) as u64 / 2 + 1)?;
        let bytes = first.as_bytes()[start..end]
            .iter()
            .zip(&second.as_bytes()[start..end]);
        for ((one, other), place) in bytes.zip(&mut out[start..end]) {
            *place =
                function(i32::from(*one), i32::from(*other), scale, offset).clamp(0, 255) as u8;
        }
    }
    made(ctx, out)
}

/// What two bytes are together, before it is kept to a byte.
type Function = fn(i32, i32, f32, f32) -> i32;

fn function(name: &str) -> Option<Function> {
    Some(match name {
        "add" => |one, other, scale, offset| ((one + other) as f32 / scale + offset) as i32,
        "add_modulo" => |one, other, _, _| (one + other) & 255,
        "darker" => |one, other, _, _| one.min(other),
        "difference" => |one, other, _, _| (one - other).abs(),
        "lighter" => |one, other, _, _| one.max(other),
        "multiply" => |one, other, _, _| one * other / 255,
        "screen" => |one, other, _, _| 255 - (255 - one) * (255 - other) / 255,
        "subtract" => |one, other, scale, offset| ((one - other) as f32 / scale + offset) as i32,
        "subtract_modulo" => |one, other, _, _| (one - other) & 255,
        "unsharp" => |one, blurred, percent, threshold| {
            let off = one - blurred;
            if off.abs() > threshold as i32 {
                one.saturating_add(off.saturating_mul(percent as i32) / 100)
            } else {
                one
            }
        },
        _ => return None,
    })
}
