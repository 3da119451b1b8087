//! `pandas._libs._windows`: statistics over moving windows, for `window/aggregations.py`.
//!
//! Rows are float64, bounds int64; the Python file sees to that. What does not live here: the loops (`wardian-columns`).

use wardian_columns::windows::{
    Decay, Extreme, Interpolation, Mean, Moment, Sum, Ties, Variance, Windows, covariances,
    extremes, kurtosis, means, moments, quantiles, ranks, skew,
};
use wardian_numpy::array::{View, own};
use wardian_numpy::dtype::Code;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

use crate::rows::{ask, items, items_mut, new_row, row, same_length};

/// The first arguments of all but those with weights are a row and where windows begin and end.
static FUNCTIONS: &[Method] = &[
    function(
        "covariances",
        "(xs, ys, alpha, adjust, ignore_missing, least, is_biased, /)",
        decaying_covariances,
    ),
    function(
        "decaying",
        "(items, alpha, adjust, ignore_missing, least, factors, is_sum, /)",
        decaying,
    ),
    function(
        "greatest",
        "(items, starts, ends, least, /)",
        |ctx, args| extreme(ctx, args, Extreme::Greatest),
    ),
    function(
        "kurtoses",
        "(items, starts, ends, least, /)",
        |ctx, args| moment(ctx, args, kurtosis),
    ),
    function("least", "(items, starts, ends, least, /)", |ctx, args| {
        extreme(ctx, args, Extreme::Least)
    }),
    function("means", "(items, starts, ends, least, /)", |ctx, args| {
        moment(ctx, args, Mean::new)
    }),
    function(
        "quantiles",
        "(items, starts, ends, least, quantile, interpolation, /)",
        all_quantiles,
    ),
    function(
        "ranks",
        "(items, starts, ends, least, ties, is_share, /)",
        all_ranks,
    ),
    function("skews", "(items, starts, ends, least, /)", |ctx, args| {
        moment(ctx, args, skew)
    }),
    function("sums", "(items, starts, ends, least, /)", |ctx, args| {
        moment(ctx, args, Sum::new)
    }),
    function(
        "variances",
        "(items, starts, ends, least, freedom, /)",
        |ctx, args| {
            let freedom = ctx.index_i64(args[4])?;
            moment(ctx, args, |least| Variance::new(least, freedom))
        },
    ),
];

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    Ok(ctx.new_native_module("pandas._libs._windows", FUNCTIONS))
}

/// The rows of windows, and a new row of their results.
struct Moving {
    column: View,
    starts: View,
    ends: View,
    made: View,
    least: i64,
}

impl Moving {
    fn new(ctx: &mut Ctx, args: Args<'_>) -> Result<Moving, Thrown> {
        let (column, starts, ends) = (row(ctx, args[0])?, row(ctx, args[1])?, row(ctx, args[2])?);
        same_length(ctx, starts.size() == ends.size())?;
        let least = ctx.index_i64(args[3])?;
        let made = new_row(ctx, Code::Double, starts.size())?;
        Ok(Moving {
            column,
            starts,
            ends,
            made,
            least,
        })
    }

    fn windows(&self, ctx: &mut Ctx) -> Result<Windows<'_>, Thrown> {
        Ok(Windows {
            items: items(ctx, &self.column)?,
            starts: items(ctx, &self.starts)?,
            ends: items(ctx, &self.ends)?,
        })
    }
}

fn moment<M: Moment>(ctx: &mut Ctx, args: Args<'_>, state: impl FnOnce(i64) -> M) -> PyResult {
    let moving = Moving::new(ctx, args)?;
    let (windows, out) = (moving.windows(ctx)?, items_mut(ctx, &moving.made)?);
    moments(windows, state(moving.least), out, ask(ctx))?;
    Ok(own(ctx, moving.made))
}

fn extreme(ctx: &mut Ctx, args: Args<'_>, extreme: Extreme) -> PyResult {
    let moving = Moving::new(ctx, args)?;
    let (windows, out) = (moving.windows(ctx)?, items_mut(ctx, &moving.made)?);
    extremes(windows, extreme, moving.least, out, ask(ctx))?;
    Ok(own(ctx, moving.made))
}

/// Of a table of names, what an argument names.
fn named<T: Copy>(ctx: &mut Ctx, value: Value, table: &[(&str, T)]) -> Result<T, Thrown> {
    let name = value.get::<Str>();
    let found = table
        .iter()
        .find(|(known, _)| name.is_some_and(|name| name.as_str() == *known));
    match found {
        Some((_, found)) => Ok(*found),
        None => Err(ctx.value_error("a method that is not known")),
    }
}

const INTERPOLATIONS: &[(&str, Interpolation)] = &[
    ("linear", Interpolation::Linear),
    ("lower", Interpolation::Lower),
    ("higher", Interpolation::Higher),
    ("nearest", Interpolation::Nearest),
    ("midpoint", Interpolation::Midpoint),
    ("median", Interpolation::Median),
];

fn all_quantiles(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let quantile = ctx.to_f64(args[4])?;
    let interpolation = named(ctx, args[5], INTERPOLATIONS)?;
    let moving = Moving::new(ctx, args)?;
    let (windows, out) = (moving.windows(ctx)?, items_mut(ctx, &moving.made)?);
    let wanted = (quantile, interpolation);
    quantiles(windows, wanted, moving.least, out, ask(ctx))?;
    Ok(own(ctx, moving.made))
}

const TIES: &[(&str, Ties)] = &[
    ("average", Ties::Average),
    ("min", Ties::Min),
    ("max", Ties::Max),
];

fn all_ranks(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let ties = named(ctx, args[4], TIES)?;
    let is_share = ctx.truth(args[5])?;
    let moving = Moving::new(ctx, args)?;
    let (windows, out) = (moving.windows(ctx)?, items_mut(ctx, &moving.made)?);
    ranks(windows, ties, is_share, moving.least, out, ask(ctx))?;
    Ok(own(ctx, moving.made))
}

/// How weights decay, as four arguments say.
fn decay(ctx: &mut Ctx, args: [Value; 4]) -> Result<Decay<'static>, Thrown> {
    Ok(Decay {
        alpha: ctx.to_f64(args[0])?,
        adjust: ctx.truth(args[1])?,
        ignore_missing: ctx.truth(args[2])?,
        least: ctx.index_i64(args[3])?,
        factors: None,
    })
}

fn decaying(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let column = row(ctx, args[0])?;
    let decay = decay(ctx, [args[1], args[2], args[3], args[4]])?;
    let factors = match args[5].is_none() {
        true => None,
        false => Some(row(ctx, args[5])?),
    };
    let is_sum = ctx.truth(args[6])?;
    let made = new_row(ctx, Code::Double, column.size())?;
    let factors = match &factors {
        Some(factors) => Some(items(ctx, factors)?),
        None => None,
    };
    let (column, out) = (items(ctx, &column)?, items_mut(ctx, &made)?);
    means(column, Decay { factors, ..decay }, is_sum, out, ask(ctx))?;
    Ok(own(ctx, made))
}

fn decaying_covariances(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (xs, ys) = (row(ctx, args[0])?, row(ctx, args[1])?);
    let decay = decay(ctx, [args[2], args[3], args[4], args[5]])?;
    let is_biased = ctx.truth(args[6])?;
    same_length(ctx, xs.size() == ys.size())?;
    let made = new_row(ctx, Code::Double, xs.size())?;
    let (xs, ys, out) = (items(ctx, &xs)?, items(ctx, &ys)?, items_mut(ctx, &made)?);
    covariances(xs, ys, decay, is_biased, out, ask(ctx))?;
    Ok(own(ctx, made))
}
