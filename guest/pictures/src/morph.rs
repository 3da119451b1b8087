//! `PIL._imagingmorph`: patterns of pixels and their neighbours.

use crate::arguments::{of, of_mut, picture};
use crate::work::work;
use wardian_raster::{Fault, morphology};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function("apply", "(table, picture, out, /)", apply),
    function("get_on_pixels", "(picture, /)", |ctx, args| {
        let source = picture(ctx, args[0])?;
        if !morphology::is_possible(of(&source)) {
            return unsupported(ctx);
        }
        let found = work(ctx, |work| morphology::on_pixels(work, of(&source)))?;
        places(ctx, &found)
    }),
    function("match", "(table, picture, /)", |ctx, args| {
        let table = table(ctx, args[0])?;
        let source = picture(ctx, args[1])?;
        if !morphology::is_possible(of(&source)) {
            return unsupported(ctx);
        }
        let found = work(ctx, |work| {
            morphology::matches(work, table.as_bytes(), of(&source))
        })?;
        places(ctx, &found)
    }),
];

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    Ok(ctx.new_native_module("PIL._imagingmorph", FUNCTIONS))
}

fn unsupported(ctx: &mut Ctx) -> PyResult {
    let class = ctx.exceptions.RuntimeError;
    Err(ctx.raise(class, "Unsupported image type"))
}

fn table(ctx: &mut Ctx, value: Value) -> Result<Buffer, Thrown> {
    let buffer = Buffer::expect(ctx, value)?;
    if buffer.as_bytes().len() >= morphology::PATTERNS {
        return Ok(buffer);
    }
    let class = ctx.exceptions.RuntimeError;
    Err(ctx.raise(class, "The morphology LUT has the wrong size"))
}

fn apply(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let table = table(ctx, args[0])?;
    let (source, out) = (picture(ctx, args[1])?, picture(ctx, args[2])?);
    if !morphology::is_possible(of(&source)) || !morphology::is_possible(of(&out)) {
        return unsupported(ctx);
    }
    let changed = work(ctx, |work| {
        if of(&source).size() != of(&out).size() {
            return Err(Fault::Mismatch);
        }
        // The same picture may be both.
        let copy = of(&source).copy(work)?;
        morphology::apply(work, table.as_bytes(), &copy, of_mut(&out))
    })?;
    Ok(Value::small_int(changed as i64))
}

fn places(ctx: &mut Ctx, found: &[(usize, usize)]) -> PyResult {
    ctx.reserve_items(found.len(), 64)?;
    let mark = ctx.temps_mark();
    let mut items = Vec::new();
    for (x, y) in found {
        let pair = [*x, *y].map(|side| Value::small_int(side as i64));
        let pair = Value::object(ctx.new_tuple(&pair));
        ctx.keep(pair);
        items.push(pair);
    }
    let list = Value::object(ctx.new_list(items));
    ctx.temps_release(mark);
    Ok(list)
}
