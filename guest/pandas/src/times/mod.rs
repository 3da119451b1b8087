//! `pandas._libs.tslibs._times`: the kernels for rows of times, for the Python files beside it.
//!
//! Rows of times are int64 that lie side by side, and `per_second` says how many of their unit a second has. What does not
//! live here: the loops (`wardian-columns`). Functions answer None where they do not know, and Python goes on as without
//! them.

mod durations;
mod moments;
mod texts;

use wardian_columns::Need;
use wardian_columns::times::{
    Anchor, Edge, Field, Rounding, Unit, days, fields, iso_calendar, month_edges, month_numbers,
    records, round, shift_months, shift_quarters,
};
use wardian_numpy::array::{View, new_view, own};
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

use crate::rows::{ask, items, items_mut, row};

static FUNCTIONS: &[Method] = &[
    function("days", "(times, per_second, /)", days_of),
    function(
        "duration",
        "(template, time, per_second, /)",
        durations::make_one,
    ),
    function(
        "durations",
        "(template, nat, times, per_second, /)",
        durations::make_all,
    ),
    function("fields", "(times, per_second, name, /)", fields_of),
    function("iso_calendar", "(times, per_second, /)", iso_of),
    function(
        "moment",
        "(template, time, per_second, local=None, zone=None, fold=0, /)",
        moments::make_one,
    ),
    function(
        "moments",
        "(template, nat, times, local, per_second, zones, places, folds, /)",
        moments::make_all,
    ),
    function(
        "month_edges",
        "(times, per_second, is_end, is_business, span, month, /)",
        edges_of,
    ),
    function("months", "(times, per_second, /)", months_of),
    function(
        "of_moments",
        "(objects, classes, nulls, per_second, /)",
        moments::read_all,
    ),
    function(
        "read",
        "(objects, format, names, nulls, per_second, is_exact, /)",
        texts::read,
    ),
    function("read_one", "(text, /)", moments::read_one),
    function("read_spans", "(objects, nulls, /)", texts::read_spans),
    function("records", "(times, per_second, /)", records_of),
    function("round", "(times, step, mode, /)", round_all),
    function("shift_months", "(times, per_second, months, day, /)", shift),
    function(
        "shift_quarters",
        "(times, per_second, count, span, month, day, /)",
        shift_spans,
    ),
    function(
        "write",
        "(times, per_second, format, names, missing, offsets, /)",
        texts::write,
    ),
];

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    Ok(ctx.new_native_module("pandas._libs.tslibs._times", FUNCTIONS))
}

/// A row of times.
fn times(ctx: &mut Ctx, value: Value) -> Result<View, Thrown> {
    let view = row(ctx, value)?;
    match view.dtype.number() {
        Some(Number::Int64) => Ok(view),
        _ => Err(ctx.type_error("a row of int64 is needed")),
    }
}

fn unit(ctx: &mut Ctx, value: Value) -> Result<Unit, Thrown> {
    let per_second = ctx.index_i64(value)?;
    Unit::of(per_second)
        .ok_or_else(|| ctx.value_error("a unit from seconds to nanoseconds is needed"))
}

fn text(ctx: &mut Ctx, value: Value) -> Result<Gc<Str>, Thrown> {
    let text = value.get::<Str>();
    text.ok_or_else(|| ctx.type_error("a text is needed"))
}

/// A new array of the same length that a loop fills.
fn filled<T: bytemuck::Pod>(
    ctx: &mut Ctx,
    view: &View,
    (code, width): (Code, Option<usize>),
    fill: impl FnOnce(
        &[i64],
        &mut [T],
        &mut dyn FnMut(Need) -> Result<(), Thrown>,
    ) -> Result<bool, Thrown>,
) -> PyResult {
    let dtype = Dtype::of(ctx, code);
    let shape = [view.size(), width.unwrap_or(1)];
    let shape = if width.is_some() {
        &shape[..]
    } else {
        &shape[..1]
    };
    let made = new_view(ctx, dtype, shape, Order::C)?;
    let out = items_mut::<T>(ctx, &made)?;
    let times = items::<i64>(ctx, view)?;
    let mut paid = ask(ctx);
    let is_done = fill(times, out, &mut paid)?;
    drop(paid);
    match is_done {
        true => Ok(own(ctx, made)),
        false => Ok(Value::NONE),
    }
}

fn fields_of(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (view, unit, name) = (
        times(ctx, args[0])?,
        unit(ctx, args[1])?,
        text(ctx, args[2])?,
    );
    let Some(field) = Field::named(name.as_str()) else {
        return Ok(Value::NONE);
    };
    filled(ctx, &view, (Code::Int, None), |times, out, ask| {
        fields(times, unit, field, out, ask).map(|()| true)
    })
}

fn days_of(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (view, unit) = (times(ctx, args[0])?, unit(ctx, args[1])?);
    filled(ctx, &view, (Code::Long, None), |times, out, ask| {
        days(times, unit, out, ask).map(|()| true)
    })
}

fn months_of(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (view, unit) = (times(ctx, args[0])?, unit(ctx, args[1])?);
    filled(ctx, &view, (Code::Long, None), |times, out, ask| {
        month_numbers(times, unit, out, ask).map(|()| true)
    })
}

/// Rows of the ISO year, the week and the weekday.
fn iso_of(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (view, unit) = (times(ctx, args[0])?, unit(ctx, args[1])?);
    filled(
        ctx,
        &view,
        (Code::Int, Some(3)),
        |times, out: &mut [i32], ask| {
            iso_calendar(times, unit, out.as_chunks_mut().0, ask).map(|()| true)
        },
    )
}

/// Rows of seven fields from the year to the microsecond.
fn records_of(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (view, unit) = (times(ctx, args[0])?, unit(ctx, args[1])?);
    filled(
        ctx,
        &view,
        (Code::Int, Some(7)),
        |times, out: &mut [i32], ask| {
            records(times, unit, out.as_chunks_mut().0, ask).map(|()| true)
        },
    )
}

fn edges_of(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (view, unit) = (times(ctx, args[0])?, unit(ctx, args[1])?);
    let edge = Edge {
        is_end: ctx.truth(args[2])?,
        is_business: ctx.truth(args[3])?,
        span: ctx.index_i64(args[4])?,
        month: ctx.index_i64(args[5])?,
    };
    filled(ctx, &view, (Code::Bool, None), |times, out, ask| {
        month_edges(times, unit, edge, out, ask).map(|()| true)
    })
}

/// Multiples of a step; None where there is no room for one.
fn round_all(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = times(ctx, args[0])?;
    let step = ctx.index_i64(args[1])?;
    let rounding = match ctx.index_i64(args[2])? {
        0 => Rounding::Down,
        1 => Rounding::Up,
        2 => Rounding::HalfEven,
        3 => Rounding::HalfUp,
        4 => Rounding::HalfDown,
        _ => return Ok(Value::NONE),
    };
    filled(ctx, &view, (Code::Long, None), |times, out, ask| {
        round(times, step, rounding, out, ask)
    })
}

/// The day of a month that is asked for; None for a name that is not known.
fn anchor(value: Value) -> Option<Anchor> {
    match value.is_none() {
        true => Some(Anchor::Same),
        false => Anchor::named(value.get::<Str>()?.as_str()),
    }
}

fn shift(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (view, unit) = (times(ctx, args[0])?, unit(ctx, args[1])?);
    let months = ctx.index_i64(args[2])?;
    let Some(anchor) = anchor(args[3]) else {
        return Ok(Value::NONE);
    };
    filled(ctx, &view, (Code::Long, None), |times, out, ask| {
        shift_months(times, unit, months, anchor, out, ask)
    })
}

fn shift_spans(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (view, unit) = (times(ctx, args[0])?, unit(ctx, args[1])?);
    let spans = (
        ctx.index_i64(args[2])?,
        ctx.index_i64(args[3])?,
        ctx.index_i64(args[4])?,
    );
    let Some(anchor) = anchor(args[5]) else {
        return Ok(Value::NONE);
    };
    filled(ctx, &view, (Code::Long, None), |times, out, ask| {
        shift_quarters(times, unit, spans, anchor, out, ask)
    })
}
