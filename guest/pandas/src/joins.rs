//! `pandas._libs._joins`: rows by the groups of their keys, for `join.py` and `algos.py`.
//!
//! Groups are rows of int64; the Python files see to that. What does not live here: the loops (`wardian-columns`).

use wardian_columns::joins::{Failure, Join, count_only, fill_only, only_rows, order_by_group};
use wardian_numpy::array::{View, own};
use wardian_numpy::dtype::Code;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

use crate::rows::{ask, count_of, items, items_mut, new_row, row};

static FUNCTIONS: &[Method] = &[
    function(
        "join",
        "(left, right, groups, keep_left, in_order, /)",
        join,
    ),
    function("order_by_group", "(groups, count, /)", order),
];

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    Ok(ctx.new_native_module("pandas._libs._joins", FUNCTIONS))
}

fn pair(ctx: &mut Ctx, one: View, other: View) -> Value {
    let both = [own(ctx, one), own(ctx, other)];
    Value::object(ctx.new_tuple(&both))
}

fn done<T>(ctx: &mut Ctx, result: Result<T, Failure<Thrown>>, groups: usize) -> Result<T, Thrown> {
    match result {
        Ok(done) => Ok(done),
        Err(Failure::Stopped(thrown)) => Err(thrown),
        Err(Failure::Wrong) => {
            let last = groups as i64 - 1;
            Err(ctx.index_error(&format!("there are groups outside of -1 to {last}")))
        }
    }
}

/// `(order, counts)`: the places by group, and how many are in none and in each.
fn order(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = row(ctx, args[0])?;
    let count = count_of(ctx, args[1])?;
    let (made, counts) = (
        new_row(ctx, Code::Long, view.size())?,
        new_row(ctx, Code::Long, count.saturating_add(1))?,
    );
    let (order, out) = (items_mut(ctx, &made)?, items_mut(ctx, &counts)?);
    let result = order_by_group(items(ctx, &view)?, order, out, ask(ctx));
    done(ctx, result, count)?;
    Ok(pair(ctx, made, counts))
}

/// `(left, right)`: the places of each pair.
fn join(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (left, right) = (row(ctx, args[0])?, row(ctx, args[1])?);
    let groups = count_of(ctx, args[2])?;
    let keep_left = ctx.truth(args[3])?;
    let in_order = ctx.truth(args[4])?;
    let (lefts, rights) = (items(ctx, &left)?, items(ctx, &right)?);
    if in_order {
        // Mostly one table has each key once.
        let found = only_rows(rights, groups, ask(ctx));
        if let Some(rows) = done(ctx, found, groups)? {
            let count = count_only(lefts, &rows, keep_left, ask(ctx));
            let count = done(ctx, count, groups)?;
            let (made, other) = (
                new_row(ctx, Code::Long, count)?,
                new_row(ctx, Code::Long, count)?,
            );
            let out = (items_mut(ctx, &made)?, items_mut(ctx, &other)?);
            fill_only(lefts, &rows, keep_left, out, ask(ctx))?;
            return Ok(pair(ctx, made, other));
        }
    }
    let made = Join::new(lefts, rights, groups, keep_left, ask(ctx));
    let join = done(ctx, made, groups)?;
    let (lefts, rights) = (
        new_row(ctx, Code::Long, join.len())?,
        new_row(ctx, Code::Long, join.len())?,
    );
    let (out, other) = (items_mut(ctx, &lefts)?, items_mut(ctx, &rights)?);
    match in_order {
        true => join.pairs_in_left_order(out, other, ask(ctx))?,
        false => join.pairs(out, other, ask(ctx))?,
    }
    Ok(pair(ctx, lefts, rights))
}
