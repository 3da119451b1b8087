//! Two pictures byte by byte: `ImageChops`.

use super::make;
use crate::arguments::{int_or, of, picture, single, this};
use wardian_raster::blend::{Chop, chop, invert};
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::types::{Method, method};

/// Makes the rows of methods that take another picture and nothing else.
macro_rules! chops {
    ($($name:literal $chop:ident;)*) => {
        &[
            $(method($name, "(self, image, /)", |ctx, args| mixed(ctx, args, Chop::$chop)),)*
            method("chop_add", "(self, image, scale=1.0, offset=0, /)", |ctx, args| {
                scaled(ctx, args, Chop::Add)
            }),
            method("chop_invert", "(self, /)", |ctx, args| {
                let native = this(args);
                make(ctx, |work| invert(work, of(&native)))
            }),
            method("chop_subtract", "(self, image, scale=1.0, offset=0, /)", |ctx, args| {
                scaled(ctx, args, Chop::Subtract)
            }),
        ]
    };
}

pub(super) const METHODS: &[Method] = chops! {
    "chop_add_modulo" AddModulo;
    "chop_and" And;
    "chop_darker" Darker;
    "chop_difference" Difference;
    "chop_hard_light" HardLight;
    "chop_lighter" Lighter;
    "chop_multiply" Multiply;
    "chop_or" Or;
    "chop_overlay" Overlay;
    "chop_screen" Screen;
    "chop_soft_light" SoftLight;
    "chop_subtract_modulo" SubtractModulo;
    "chop_xor" Xor;
};

fn mixed(ctx: &mut Ctx, args: Args<'_>, kind: Chop) -> PyResult {
    let native = this(args);
    let other = picture(ctx, args[1])?;
    make(ctx, |work| chop(work, of(&native), of(&other), kind))
}

fn scaled(ctx: &mut Ctx, args: Args<'_>, kind: fn(f32, i32) -> Chop) -> PyResult {
    let scale = args.get(2).map_or(Ok(1.0), |value| single(ctx, value))?;
    let offset = int_or(ctx, args.get(3), 0)?;
    mixed(ctx, args, kind(scale, offset))
}
