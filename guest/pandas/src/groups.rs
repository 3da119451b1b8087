//! `pandas._libs._groups`: what groups of items come to, for `groupby.py` and those beside it.
//!
//! Columns are rows of numbers of one type, groups rows of int64 and masks rows of bytes; the Python files see to that.
//! Results are new rows: nothing that a program has is written to. What does not live here: the loops
//! (`wardian-columns`).

use wardian_columns::groups::{
    Between, Column, Extreme, Failure, Item, Number as Summand, Ordered, Parts, Pick, Rules, Run,
    Tally, bars, bins, counts, extreme_places, extremes, fills, medians, moments, picks, products,
    quantiles, running_extremes, running_products, running_sums, shifts, squares, sums, truths,
};
use wardian_numpy::array::{View, new_view, new_view_to_write, own};
use wardian_numpy::dtype::{Code, Dtype};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};
use wardian_strided::element::Number;
use wardian_strided::layout::Order;

use bytemuck::Pod;

use crate::rows::{ask, count_of, items, items_mut, new_row, row, same_length, with_items};

/// The first arguments are a column, the groups, a mask or None, whether items are times, and how many groups there are.
/// With results are how many items and rows each group has.
static FUNCTIONS: &[Method] = &[
    function("bars", "(items, groups, mask, is_time, count, /)", all_bars),
    function("bins", "(items, ends, with_end, /)", all_bins),
    function("counts", "(mask, groups, count, /)", all_counts),
    function(
        "extremes",
        "(items, groups, mask, is_time, count, is_least, /)",
        all_extremes,
    ),
    function(
        "extreme_places",
        "(items, groups, mask, is_time, count, is_least, keep_missing, /)",
        all_extreme_places,
    ),
    function(
        "fills",
        "(mask, groups, order, limit, drop_none, /)",
        all_fills,
    ),
    function(
        "medians",
        "(items, groups, mask, is_time, count, /)",
        all_medians,
    ),
    function(
        "moments",
        "(items, groups, mask, is_time, count, keep_missing, /)",
        all_moments,
    ),
    function("places", "(groups, mask, count, number, /)", all_places),
    function(
        "products",
        "(items, groups, mask, is_time, count, /)",
        all_products,
    ),
    function(
        "quantiles",
        "(items, mask, is_time, starts, ends, shares, between, /)",
        all_quantiles,
    ),
    function(
        "running_extremes",
        "(items, groups, mask, is_time, count, skip, is_least, /)",
        all_running_extremes,
    ),
    function(
        "running_products",
        "(items, groups, mask, is_time, count, skip, /)",
        all_running_products,
    ),
    function(
        "running_sums",
        "(items, groups, mask, is_time, count, skip, /)",
        all_running_sums,
    ),
    function("shifts", "(groups, count, distance, /)", all_shifts),
    function(
        "squares",
        "(items, groups, mask, is_time, count, /)",
        all_squares,
    ),
    function("sums", "(items, groups, mask, is_time, count, /)", all_sums),
    function(
        "truths",
        "(items, groups, mask, is_time, count, wanted, /)",
        all_truths,
    ),
];

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    Ok(ctx.new_native_module("pandas._libs._groups", FUNCTIONS))
}

/// Run the body with `$T` as the type of the items of a view, which can be compared.
macro_rules! with_ordered {
    ($ctx:ident, $view:expr, $T:ident => $body:expr) => {
        with_items!($ctx, $view, $T => $body, Int8 i8, Int16 i16, Int32 i32, Int64 i64, UInt8 u8, UInt16 u16,
            UInt32 u32, UInt64 u64, Float32 f32, Float64 f64)
    };
}

/// As `with_ordered`, of items that can be multiplied.
macro_rules! with_factors {
    ($ctx:ident, $view:expr, $T:ident => $body:expr) => {
        with_items!($ctx, $view, $T => $body, Int64 i64, UInt64 u64, Float32 f32, Float64 f64)
    };
}

/// As `with_factors`, of items that can be added.
macro_rules! with_summands {
    ($ctx:ident, $view:expr, $T:ident => $body:expr) => {
        with_items!($ctx, $view, $T => $body, Int64 i64, UInt64 u64, Float32 f32, Float64 f64, Complex64 [f32; 2],
            Complex128 [f64; 2])
    };
}

/// The first five arguments.
struct Given {
    column: View,
    groups: View,
    mask: Option<View>,
    is_time: bool,
    count: usize,
}

impl Given {
    fn new(ctx: &mut Ctx, args: Args<'_>) -> Result<Given, Thrown> {
        let (column, groups) = (row(ctx, args[0])?, row(ctx, args[1])?);
        same_length(ctx, column.size() == groups.size())?;
        Ok(Given {
            mask: mask(ctx, args[2], groups.size())?,
            is_time: ctx.truth(args[3])?,
            count: count_of(ctx, args[4])?,
            column,
            groups,
        })
    }

    fn column<T: Pod>(&self, ctx: &mut Ctx) -> Result<Column<'_, T>, Thrown> {
        Ok(Column {
            items: items(ctx, &self.column)?,
            groups: items(ctx, &self.groups)?,
            mask: marks(ctx, self.mask.as_ref())?,
            is_time: self.is_time,
        })
    }
}

fn mask(ctx: &mut Ctx, value: Value, length: usize) -> Result<Option<View>, Thrown> {
    if value.is_none() {
        return Ok(None);
    }
    let mask = row(ctx, value)?;
    same_length(ctx, mask.size() == length)?;
    Ok(Some(mask))
}

fn marks<'a>(ctx: &mut Ctx, mask: Option<&'a View>) -> Result<Option<&'a [u8]>, Thrown> {
    mask.map(|mask| items(ctx, mask)).transpose()
}

/// A row of zeros.
fn no_marks(ctx: &mut Ctx, length: usize) -> Result<View, Thrown> {
    let dtype = Dtype::of(ctx, Code::UByte);
    new_view(ctx, dtype, &[length], Order::C)
}

fn done<T>(ctx: &mut Ctx, result: Result<T, Failure<Thrown>>) -> Result<T, Thrown> {
    match result {
        Ok(done) => Ok(done),
        Err(Failure::Stopped(thrown)) => Err(thrown),
        Err(Failure::Wrong) => Err(ctx.index_error("there are groups or places out of bounds")),
    }
}

fn tuple<const N: usize>(ctx: &mut Ctx, views: [View; N]) -> PyResult {
    let values = views.map(|view| own(ctx, view));
    Ok(Value::object(ctx.new_tuple(&values)))
}

/// How many items and rows there are, as rows.
struct Counts {
    numbers: View,
    rows: View,
}

impl Counts {
    fn new(ctx: &mut Ctx, count: usize) -> Result<Counts, Thrown> {
        let numbers = new_row(ctx, Code::Long, count)?;
        let rows = new_row(ctx, Code::Long, count)?;
        Ok(Counts { numbers, rows })
    }

    fn tally(&self, ctx: &mut Ctx) -> Result<Tally<'_>, Thrown> {
        Ok(Tally {
            numbers: items_mut(ctx, &self.numbers)?,
            rows: items_mut(ctx, &self.rows)?,
        })
    }
}

/// What asks for work and memory.
type Ask<'a> = &'a mut dyn FnMut(wardian_columns::Need) -> Result<(), Thrown>;

/// What the kernels make of a column, one result for each group.
type Loop<T> = fn(Column<'_, T>, &mut [T], Tally<'_>, Ask<'_>) -> Result<(), Failure<Thrown>>;

/// `(results, numbers, rows)`, of which the results have the type of the items.
fn reduced<T: Item + Pod>(ctx: &mut Ctx, args: Args<'_>, run: Loop<T>) -> PyResult {
    let given = Given::new(ctx, args)?;
    let made = new_view_to_write(ctx, given.column.dtype, &[given.count], Order::C)?;
    let counts = Counts::new(ctx, given.count)?;
    let (column, out, tally) = (
        given.column(ctx)?,
        items_mut(ctx, &made)?,
        counts.tally(ctx)?,
    );
    let result = run(column, out, tally, &mut ask(ctx));
    done(ctx, result)?;
    tuple(ctx, [made, counts.numbers, counts.rows])
}

fn all_sums(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = row(ctx, args[0])?;
    with_summands!(ctx, view, T => reduced::<T>(ctx, args, |column, out, tally, ask| sums(column, out, tally, ask)))
}

fn all_products(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = row(ctx, args[0])?;
    with_factors!(ctx, view, T => reduced::<T>(ctx, args, |column, out, tally, ask| products(column, out, tally, ask)))
}

fn all_squares(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = row(ctx, args[0])?;
    with_items!(ctx, view, T => reduced::<T>(ctx, args, |column, out, tally, ask| squares(column, out, tally, ask)),
        Float32 f32, Float64 f64)
}

fn all_medians(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = row(ctx, args[0])?;
    with_items!(ctx, view, T => reduced::<T>(ctx, args, |column, out, tally, ask| medians(column, out, tally, ask)),
        Float64 f64)
}

fn extreme(ctx: &mut Ctx, is_least: Value) -> Result<Extreme, Thrown> {
    Ok(match ctx.truth(is_least)? {
        true => Extreme::Least,
        false => Extreme::Greatest,
    })
}

fn all_extremes(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = row(ctx, args[0])?;
    match extreme(ctx, args[5])? {
        Extreme::Least => {
            with_ordered!(ctx, view, T => reduced::<T>(ctx, args, |column, out, tally, ask| {
                extremes(column, Extreme::Least, out, tally, ask)
            }))
        }
        Extreme::Greatest => {
            with_ordered!(ctx, view, T => reduced::<T>(ctx, args, |column, out, tally, ask| {
                extremes(column, Extreme::Greatest, out, tally, ask)
            }))
        }
    }
}

fn all_extreme_places(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let given = Given::new(ctx, args)?;
    let (extreme, keep_missing) = (extreme(ctx, args[5])?, ctx.truth(args[6])?);
    let made = new_row(ctx, Code::Long, given.count)?;
    let out = items_mut(ctx, &made)?;
    let result = with_ordered!(ctx, given.column, T => {
        let column = given.column::<T>(ctx)?;
        Ok(extreme_places(column, extreme, keep_missing, out, ask(ctx)))
    })?;
    done(ctx, result)?;
    Ok(own(ctx, made))
}

/// `(firsts, greatest, least, lasts, numbers, rows)`.
fn all_bars(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = row(ctx, args[0])?;
    with_factors!(ctx, view, T => bars_of::<T>(ctx, args))
}

fn bars_of<T: Ordered + Pod>(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let given = Given::new(ctx, args)?;
    let counts = Counts::new(ctx, given.count)?;
    let (column, tally) = (given.column::<T>(ctx)?, counts.tally(ctx)?);
    let result = bars(column, tally, ask(ctx));
    let found = done(ctx, result)?;
    let mut fill = |part: fn(&wardian_columns::groups::Bars<T>) -> T| {
        let made = new_view_to_write(ctx, given.column.dtype, &[given.count], Order::C)?;
        let out = items_mut::<T>(ctx, &made)?;
        out.iter_mut()
            .zip(&found)
            .for_each(|(out, bars)| *out = part(bars));
        Ok(made)
    };
    let (first, greatest) = (fill(|bars| bars.first)?, fill(|bars| bars.greatest)?);
    let (least, last) = (fill(|bars| bars.least)?, fill(|bars| bars.last)?);
    tuple(
        ctx,
        [first, greatest, least, last, counts.numbers, counts.rows],
    )
}

/// `(squares, cubes, numbers, rows)`.
fn all_moments(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let given = Given::new(ctx, args)?;
    let keep_missing = ctx.truth(args[5])?;
    if given.column.dtype.number() != Some(Number::Float64) {
        return Err(ctx.type_error("a row of floats is needed"));
    }
    let counts = Counts::new(ctx, given.count)?;
    let (column, tally) = (given.column(ctx)?, counts.tally(ctx)?);
    let result = moments(column, keep_missing, tally, ask(ctx));
    let found = done(ctx, result)?;
    let squares = new_row(ctx, Code::Double, given.count)?;
    let cubes = new_row(ctx, Code::Double, given.count)?;
    let (square, cube) = (items_mut(ctx, &squares)?, items_mut(ctx, &cubes)?);
    for ((square, cube), found) in square.iter_mut().zip(cube).zip(found) {
        (*square, *cube) = (found.squares, found.cubes);
    }
    tuple(ctx, [squares, cubes, counts.numbers, counts.rows])
}

/// 1 for groups that have an item `wanted`, plus 2 for those where one is missing.
fn all_truths(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let given = Given::new(ctx, args)?;
    let wanted = i8::from(ctx.truth(args[5])?);
    let made = new_row(ctx, Code::UByte, given.count)?;
    let (column, out) = (given.column(ctx)?, items_mut(ctx, &made)?);
    let result = truths(column, wanted, out, ask(ctx));
    done(ctx, result)?;
    Ok(own(ctx, made))
}

/// `(results, marks, is_whole)`: where a mask has to say that there is no result, and whether all items have a group.
fn run<T: Item + Pod>(
    ctx: &mut Ctx,
    args: Args<'_>,
    rules: impl FnOnce(bool) -> Rules<T>,
    fill: impl FnOnce(
        Column<'_, T>,
        usize,
        Rules<T>,
        Run<'_, T>,
        Ask<'_>,
    ) -> Result<usize, Failure<Thrown>>,
) -> PyResult {
    let given = Given::new(ctx, args)?;
    let rules = Rules {
        skip: ctx.truth(args[5])?,
        ..rules(given.mask.is_some())
    };
    let length = given.column.size();
    let made = new_view_to_write(ctx, given.column.dtype, &[length], Order::C)?;
    // Without a mask, results say so themselves.
    let marked = no_marks(ctx, if given.mask.is_some() { length } else { 0 })?;
    let run = Run {
        out: items_mut(ctx, &made)?,
        marks: items_mut(ctx, &marked)?,
    };
    let column = given.column(ctx)?;
    let result = fill(column, given.count, rules, run, &mut ask(ctx));
    let is_whole = done(ctx, result)? == length;
    let (made, marked) = (own(ctx, made), own(ctx, marked));
    Ok(Value::object(ctx.new_tuple(&[
        made,
        marked,
        Value::bool(is_whole),
    ])))
}

fn all_running_sums(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = row(ctx, args[0])?;
    with_factors!(ctx, view, T => run::<T>(ctx, args, |is_masked| {
        let none = if is_masked { T::ZERO } else { T::NONE };
        Rules { skip: true, missing: Some(none), after: none }
    }, |column, count, rules, run, ask| running_sums(column, count, rules, run, ask)))
}

fn all_running_products(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = row(ctx, args[0])?;
    with_factors!(ctx, view, T => run::<T>(ctx, args, |is_masked| {
        // Under a mask, products behind a missing item are NaN where they can be, and its own is 0.
        let none = if is_masked { T::ZERO } else { T::NONE };
        let after = if is_masked && !T::IS_ROUNDED { T::ZERO } else { T::NONE };
        Rules { skip: true, missing: Some(none), after }
    }, |column, count, rules, run, ask| running_products(column, count, rules, run, ask)))
}

fn all_running_extremes(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = row(ctx, args[0])?;
    let extreme = extreme(ctx, args[6])?;
    with_ordered!(ctx, view, T => run::<T>(ctx, args, |is_masked| {
        let after = if is_masked { T::default() } else { T::NONE };
        Rules { skip: true, missing: None, after }
    }, |column, count, rules, run, ask| running_extremes(column, count, extreme, rules, run, ask)))
}

/// `(places, numbers, rows)`: of the items of a number from 1 on; with None, of the last ones.
fn all_places(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let groups = row(ctx, args[0])?;
    let mask = mask(ctx, args[1], groups.size())?;
    let count = count_of(ctx, args[2])?;
    let pick = match args[3].is_none() {
        true => Pick::Last,
        false => Pick::Nth(ctx.index_i64(args[3])?),
    };
    let made = new_row(ctx, Code::Long, count)?;
    let counts = Counts::new(ctx, count)?;
    let (groups, mask) = (items(ctx, &groups)?, marks(ctx, mask.as_ref())?);
    let (out, tally) = (items_mut(ctx, &made)?, counts.tally(ctx)?);
    let result = picks(groups, mask, pick, out, tally, ask(ctx));
    done(ctx, result)?;
    tuple(ctx, [made, counts.numbers, counts.rows])
}

fn all_counts(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (mask, groups) = (row(ctx, args[0])?, row(ctx, args[1])?);
    same_length(ctx, mask.size() == groups.size())?;
    let count = count_of(ctx, args[2])?;
    let made = new_row(ctx, Code::Long, count)?;
    let (mask, groups, out) = (
        items(ctx, &mask)?,
        items(ctx, &groups)?,
        items_mut(ctx, &made)?,
    );
    let result = counts(groups, mask, out, ask(ctx));
    done(ctx, result)?;
    Ok(own(ctx, made))
}

/// Where each bin ends in a row of int64 that is in order.
fn all_bins(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (view, ends) = (row(ctx, args[0])?, row(ctx, args[1])?);
    let with_end = ctx.truth(args[2])?;
    let made = new_row(ctx, Code::Long, ends.size())?;
    let (found, ends, out) = (
        items(ctx, &view)?,
        items(ctx, &ends)?,
        items_mut(ctx, &made)?,
    );
    bins(found, ends, with_end, out, ask(ctx))?;
    Ok(own(ctx, made))
}

fn all_shifts(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let groups = row(ctx, args[0])?;
    let (count, distance) = (count_of(ctx, args[1])?, ctx.index_i64(args[2])?);
    let made = new_row(ctx, Code::Long, groups.size())?;
    let (groups, out) = (items(ctx, &groups)?, items_mut(ctx, &made)?);
    let result = shifts(groups, count, distance, out, ask(ctx));
    done(ctx, result)?;
    Ok(own(ctx, made))
}

fn all_fills(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (mask, groups, order) = (row(ctx, args[0])?, row(ctx, args[1])?, row(ctx, args[2])?);
    same_length(
        ctx,
        mask.size() == groups.size() && order.size() == groups.size(),
    )?;
    let (limit, drop_none) = (ctx.index_i64(args[3])?, ctx.truth(args[4])?);
    let made = new_row(ctx, Code::Long, groups.size())?;
    let (mask, groups, order) = (
        items(ctx, &mask)?,
        items(ctx, &groups)?,
        items(ctx, &order)?,
    );
    let out = items_mut(ctx, &made)?;
    let result = fills((groups, order), mask, limit, drop_none, out, ask(ctx));
    done(ctx, result)?;
    Ok(own(ctx, made))
}

const BETWEEN: &[(&str, Between)] = &[
    ("linear", Between::Linear),
    ("lower", Between::Lower),
    ("higher", Between::Higher),
    ("nearest", Between::Nearest),
    ("midpoint", Between::Midpoint),
];

/// `(results, marks)`, one after the other for each part and share; marks say where a part has no items.
fn all_quantiles(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (view, mask) = (row(ctx, args[0])?, row(ctx, args[1])?);
    let is_time = ctx.truth(args[2])?;
    let (starts, ends, shares) = (row(ctx, args[3])?, row(ctx, args[4])?, row(ctx, args[5])?);
    same_length(
        ctx,
        view.size() == mask.size() && starts.size() == ends.size(),
    )?;
    let name = args[6].get::<Str>();
    let named = BETWEEN
        .iter()
        .find(|(known, _)| name.is_some_and(|name| name.as_str() == *known));
    let Some((_, between)) = named else {
        return Err(ctx.value_error("a method that is not known"));
    };
    let length = starts.size().saturating_mul(shares.size());
    let (made, marked) = (new_row(ctx, Code::Double, length)?, no_marks(ctx, length)?);
    let (out, marks) = (items_mut(ctx, &made)?, items_mut(ctx, &marked)?);
    let result = with_ordered!(ctx, view, T => {
        let parts = Parts::<T> {
            items: items(ctx, &view)?,
            mask: items(ctx, &mask)?,
            starts: items(ctx, &starts)?,
            ends: items(ctx, &ends)?,
            is_time,
        };
        let shares = items(ctx, &shares)?;
        Ok(quantiles(parts, shares, *between, out, marks, ask(ctx)))
    })?;
    done(ctx, result)?;
    tuple(ctx, [made, marked])
}
