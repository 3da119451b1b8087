//! `contourpy._contours`: grids and their contours, for `_contourpy.py`.
//!
//! What does not live here: following lines (`wardian_drawing::contours`), the forms they are given in (the Python file).

use wardian_drawing::contours::{Contours, Failure, Grid, Options, Wanted};
use wardian_numpy::dtype::Code;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::definition::{TypeDef, method};
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::value::Value;

use crate::rows::{array, ask, in_order};

/// Bytes that marks, levels and shapes of a point take, and points of a line that passes its quad.
const BYTES_OF_POINT: usize = 16;
const BYTES_OF_STEP: usize = 96;

struct Field(Grid);

impl NativeData for Field {
    fn trace(&self, _: &mut Marker<'_>) {}
}

static GRID: TypeDef = TypeDef {
    name: "Grid",
    module: "contourpy._contours",
    methods: &[
        method("filled", "(self, lower, upper, holes, /)", filled),
        method("lines", "(self, level, /)", lines),
        method("sizes", "(self, /)", sizes),
    ],
    new: Some((
        "(cls, x, y, z, mask, corner_mask, as_triangles, logarithmic, x_chunk, y_chunk, /)",
        new,
    )),
    ..TypeDef::NONE
};

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_native_module("contourpy._contours", &[]);
    let class = Value::object(ctx.class_made_late(&GRID));
    ctx.set_module_attr(module, "Grid", class);
    Ok(module)
}

fn chunk_of(ctx: &mut Ctx, value: Value) -> Result<usize, Thrown> {
    let size = ctx.index_i64(value)?.max(0);
    Ok(usize::try_from(size).unwrap_or(usize::MAX))
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (x, _) = in_order::<f64>(ctx, args[1], Code::Double)?;
    let (y, _) = in_order::<f64>(ctx, args[2], Code::Double)?;
    let (z, shape) = in_order::<f64>(ctx, args[3], Code::Double)?;
    let mask = match args[4].is_none() {
        true => None,
        false => {
            let (mask, _) = in_order::<u8>(ctx, args[4], Code::Bool)?;
            Some(
                mask.into_iter()
                    .map(|is_out| is_out != 0)
                    .collect::<Vec<bool>>(),
            )
        }
    };
    let options = Options {
        corner_mask: ctx.truth(args[5])?,
        as_triangles: ctx.truth(args[6])?,
        logarithmic: ctx.truth(args[7])?,
        x_chunk: chunk_of(ctx, args[8])?,
        y_chunk: chunk_of(ctx, args[9])?,
    };
    let [ny, nx] = shape[..] else {
        return Err(ctx.value_error("x, y and z must all be 2D arrays"));
    };
    ctx.reserve(z.len().saturating_mul(BYTES_OF_POINT))?;
    ctx.charge_items(z.len().saturating_mul(2))?;
    let Some(grid) = Grid::new([x, y, z], nx, ny, mask.as_deref(), options) else {
        return Err(ctx.value_error("x, y and z arrays must have the same shape"));
    };
    let class = ctx.class_made_late(&GRID);
    Ok(ctx.new_native(class, Field(grid)))
}

/// Counts of chunks, and their sizes, rows first.
fn sizes(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let grid = &state_unchecked::<Field>(args[0]).0;
    let ((columns, rows), options) = (grid.chunks(), grid.options());
    let numbers = [rows, columns, options.y_chunk, options.x_chunk];
    let items = numbers.map(|number| ctx.new_int(number as i64));
    Ok(Value::object(ctx.new_tuple(&items)))
}

fn lines(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let level = ctx.to_f64(args[1])?;
    found(ctx, args, Wanted::Lines(level))
}

fn filled(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (lower, upper) = (ctx.to_f64(args[1])?, ctx.to_f64(args[2])?);
    let holes = ctx.truth(args[3])?;
    found(ctx, args, Wanted::Filled(lower, upper, holes))
}

/// A list with None or `(points, lines, outers)` for each chunk.
fn found(ctx: &mut Ctx, args: Args<'_>, wanted: Wanted) -> PyResult {
    let grid = &state_unchecked::<Field>(args[0]).0;
    ctx.reserve(grid.size().saturating_mul(BYTES_OF_POINT))?;
    let chunks = grid.contours(wanted, &mut |steps| {
        ctx.reserve(steps.saturating_mul(BYTES_OF_STEP))?;
        ask(ctx)(steps)
    });
    let chunks = match chunks {
        Ok(chunks) => chunks,
        Err(Failure::Stopped(thrown)) => return Err(thrown),
        Err(Failure::Endless) => return Err(ctx.runtime_error("a contour line has no end")),
    };
    let mut items = Vec::with_capacity(chunks.len());
    for chunk in &chunks {
        items.push(in_arrays(ctx, chunk)?);
    }
    Ok(Value::object(ctx.new_list(items)))
}

fn in_arrays(ctx: &mut Ctx, chunk: &Contours) -> PyResult {
    if chunk.lines.is_empty() {
        return Ok(Value::NONE);
    }
    ctx.charge_items(chunk.points.len())?;
    let points = array::<f64>(
        ctx,
        Code::Double,
        &[chunk.points.len() / 2, 2],
        &chunk.points,
    )?;
    let lines = offsets(ctx, &chunk.lines)?;
    let outers = match chunk.outers.is_empty() {
        true => Value::NONE,
        false => offsets(ctx, &chunk.outers)?,
    };
    Ok(Value::object(ctx.new_tuple(&[points, lines, outers])))
}

fn offsets(ctx: &mut Ctx, places: &[usize]) -> PyResult {
    ctx.reserve(places.len().saturating_mul(4))?;
    let places: Result<Vec<u32>, _> = places.iter().map(|place| u32::try_from(*place)).collect();
    match places {
        Ok(places) => array::<u32>(ctx, Code::UInt, &[places.len()], &places),
        Err(_) => Err(ctx.value_error("Max Offset too large to fit in np.uint32. Use chunks.")),
    }
}
