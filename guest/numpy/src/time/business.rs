//! Loops over business days, of which `python/time.py` makes numpy's functions.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::dates::business::{Calendar, Failed, Roll};
use wardian_strided::dates::unit::{Step, Unit};
use wardian_strided::dates::weekmask::Weekmask;
use wardian_strided::element::{Number, Truth};
use wardian_strided::layout::Order;

use super::raise;
use crate::array::{View, cast, make, new_view, own};
use crate::dtype::{Code, Dtype};
use crate::work;

/// The items of an array as ints, in the order of C.
fn ints(ctx: &mut Ctx, value: Value) -> Result<(View, Vec<i64>), Thrown> {
    let view = make::as_view(ctx, value)?;
    let view = match view.dtype.code {
        code if code.is_time() && !view.dtype.swapped => cast::in_c(ctx, &view)?,
        _ => {
            let numbers = cast::as_number(ctx, &view, Number::Int64)?;
            cast::in_c(ctx, &numbers)?
        }
    };
    let count = view.size();
    ctx.reserve(count.saturating_mul(24))?;
    view.bytes(ctx)?;
    let start = view.layout.offset();
    let end = start + if count == 0 { 0 } else { count * 8 };
    let bytes = &view.storage.bytes()[start.min(end)..end];
    let items = bytes.chunks_exact(8).map(super::ticks).collect();
    Ok((view, items))
}

fn failed(ctx: &mut Ctx, failed: Failed<Thrown>) -> Thrown {
    match failed {
        Failed::Date(error) => raise(ctx, &error),
        Failed::Stopped(thrown) => thrown,
    }
}

/// The calendar of seven digits and an array of holidays.
fn calendar(
    ctx: &mut Ctx,
    mask: Value,
    holidays: Value,
    is_object: bool,
) -> Result<Calendar, Thrown> {
    let mask = mask_of(ctx, mask)?;
    let (_, holidays) = ints(ctx, holidays)?;
    work::pay(ctx, holidays.len(), 16)?;
    let made = match is_object {
        true => Calendar::checked(mask, holidays),
        false => Calendar::of_arguments(mask, holidays),
    };
    made.map_err(|error| raise(ctx, &error))
}

fn mask_of(ctx: &mut Ctx, value: Value) -> Result<Weekmask, Thrown> {
    let found = match value.payload::<Str>() {
        Some(text) => Weekmask::of_text(text.as_str()),
        None => {
            let (_, numbers) = ints(ctx, value)?;
            Weekmask::of_numbers(&numbers)
        }
    };
    found.map_err(|error| raise(ctx, &error))
}

/// An array of the results, as `dtype`, in the shape of another.
fn made(ctx: &mut Ctx, dtype: Dtype, like: &View, bytes: &[u8]) -> PyResult {
    let view = new_view(ctx, dtype, like.shape(), Order::C)?;
    if let Some(room) = view
        .storage
        .bytes_mut()
        .and_then(|room| room.get_mut(..bytes.len()))
    {
        room.copy_from_slice(bytes);
    }
    Ok(own(ctx, view))
}

fn days(ctx: &mut Ctx) -> Dtype {
    Dtype::time(ctx, Code::Datetime, Step::one(Unit::Day))
}

/// `_busday_calendar(weekmask, holidays)`: the mask as an array of bools, and the holidays that count.
pub fn parts(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let calendar = calendar(ctx, args[0], args[1], true)?;
    let bools = Dtype::of(ctx, Code::Bool);
    let mask = new_view(ctx, bools, &[7], Order::C)?;
    let flags: Vec<u8> = calendar
        .weekmask()
        .0
        .iter()
        .map(|day| u8::from(*day))
        .collect();
    let mask = made(ctx, bools, &mask, &flags)?;
    let days = days(ctx);
    let holidays = new_view(ctx, days, &[calendar.holidays().len()], Order::C)?;
    let bytes: Vec<u8> = calendar
        .holidays()
        .iter()
        .flat_map(|day| day.to_le_bytes())
        .collect();
    let holidays = made(ctx, days, &holidays, &bytes)?;
    Ok(Value::object(ctx.new_tuple(&[mask, holidays])))
}

/// `_busday_offset(dates, offsets, roll, weekmask, holidays)`, of arrays of one shape.
pub fn offset(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let calendar = calendar(ctx, args[3], args[4], false)?;
    let roll = ctx.expect_str(args[2], "roll")?;
    let roll = Roll::named(roll.as_str()).map_err(|error| raise(ctx, &error))?;
    let ((view, from), (_, offsets)) = (ints(ctx, args[0])?, ints(ctx, args[1])?);
    let mut out = vec![0; from.len()];
    let done = calendar.offsets((&from, &offsets), roll, &mut out, work::poll(ctx));
    done.map_err(|error| failed(ctx, error))?;
    let days = days(ctx);
    made(ctx, days, &view, bytemuck::cast_slice(&out))
}

/// `_busday_count(begins, ends, weekmask, holidays)`, of arrays of one shape.
pub fn count(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let calendar = calendar(ctx, args[2], args[3], false)?;
    let ((view, begins), (_, ends)) = (ints(ctx, args[0])?, ints(ctx, args[1])?);
    let mut out = vec![0; begins.len()];
    let done = calendar.counts((&begins, &ends), &mut out, work::poll(ctx));
    done.map_err(|error| failed(ctx, error))?;
    let long = Dtype::of(ctx, Code::Long);
    made(ctx, long, &view, bytemuck::cast_slice(&out))
}

/// `_is_busday(dates, weekmask, holidays)`.
pub fn is_busday(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let calendar = calendar(ctx, args[1], args[2], false)?;
    let (view, dates) = ints(ctx, args[0])?;
    let mut out = vec![Truth::default(); dates.len()];
    calendar.are_business(&dates, &mut out, work::poll(ctx))?;
    let bools = Dtype::of(ctx, Code::Bool);
    made(ctx, bools, &view, bytemuck::cast_slice(&out))
}
