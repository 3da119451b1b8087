//! `matplotlib._resampling`: what `_image.py` has resampled.
//!
//! What does not live here: the filters and the loops (`wardian-drawing`).

use wardian_drawing::images::channel::Channel;
use wardian_drawing::images::filters::Interpolation;
use wardian_drawing::images::resample::{Image, Lookup, Refusal, Resampling, resample};
use wardian_numpy::array::{View, view_of};
use wardian_numpy::dtype::Code;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

use bytemuck::Pod;

use crate::arguments::{affine, apart, floats, items, items_mut, metered};

static FUNCTIONS: &[Method] = &[function(
    "resample",
    "(input_array, output_array, matrix, mesh, interpolation, grows, alpha, norm, radius, /)",
    resample_arrays,
)];

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    Ok(ctx.new_native_module("matplotlib._resampling", FUNCTIONS))
}

/// Arrays of one type lie in the order of C, and have two axes, or four channels; the Python file sees to that.
fn resample_arrays(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (Some(from), Some(to)) = (view_of(args[0]), view_of(args[1])) else {
        return Err(ctx.type_error("arrays are needed"));
    };
    let map = affine(ctx, args[2])?;
    let mesh = match args[3].is_none() {
        true => None,
        false => {
            let mesh = floats(ctx, args[3])?;
            Some(apart(ctx, mesh, to.storage)?)
        }
    };
    let number = ctx.index_i64(args[4])?;
    let Some(interpolation) = Interpolation::of_number(number) else {
        return Err(ctx.value_error("an interpolation that is not known"));
    };
    let grows = ctx.truth(args[5])?;
    let alpha = f64::from(ctx.to_f64(args[6])? as f32);
    let is_normed = ctx.truth(args[7])?;
    let radius = f64::from(ctx.to_f64(args[8])? as f32);
    let (width, height) = match *to.shape() {
        [height, width] | [height, width, 4] => (width, height),
        _ => return Err(ctx.value_error("pictures have two axes, or three")),
    };
    let lookup = match &mesh {
        Some(mesh) => Some(Lookup {
            mesh: items(ctx, mesh)?,
            width,
            height,
        }),
        None => None,
    };
    let how = Resampling {
        map,
        lookup,
        interpolation,
        grows,
        alpha,
        is_normed,
        radius,
    };
    match from.dtype.code {
        Code::Byte | Code::UByte => run::<u8>(ctx, &from, &to, &how),
        Code::Short | Code::UShort => run::<u16>(ctx, &from, &to, &how),
        Code::Float => run::<f32>(ctx, &from, &to, &how),
        Code::Double => run::<f64>(ctx, &from, &to, &how),
        _ => Err(ctx.value_error("arrays must be of dtype byte, short, float32 or float64")),
    }
}

fn run<T: Channel + Pod>(ctx: &mut Ctx, from: &View, to: &View, how: &Resampling<'_>) -> PyResult {
    let from = &apart(ctx, from.clone(), to.storage)?;
    let channels = items::<T>(ctx, from)?;
    let (&[rows, columns] | &[rows, columns, _]) = from.shape() else {
        return Err(ctx.value_error("images have two axes, or three"));
    };
    let image = Image {
        channels,
        width: columns,
        height: rows,
    };
    let size = (to.shape()[1], to.shape()[0]);
    let has_colors = to.layout.axes() == 3;
    let to = items_mut::<T>(ctx, to)?;
    let done = metered(ctx, |meter| match has_colors {
        true => resample::<T, 4>(&image, to, size, how, meter),
        false => resample::<T, 1>(&image, to, size, how, meter),
    })?;
    match done {
        Ok(()) => Ok(Value::NONE),
        Err(Refusal::Radius) => Err(ctx.value_error("the radius of the filter is too large")),
        Err(Refusal::Failed(_)) => Err(ctx.raise_class(ctx.exceptions.MemoryError)),
    }
}
