//! `np.arange` of times.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::value::Value;
use wardian_strided::dates::NAT;
use wardian_strided::dates::unit::Step;
use wardian_strided::dates::unit_rules::{self, Casting as Rule, Kind};
use wardian_strided::layout::Order;

use super::{code_of, objects, raise};
use crate::array::{new_view, own};
use crate::dtype::{Code, Dtype};
use crate::work;

/// A bound, or the step: what it is, and in which unit.
struct Part {
    code: Code,
    item: i64,
    unit: Step,
}

fn part(ctx: &mut Ctx, code: Code, value: Value, unit: Option<Step>) -> Result<Part, Thrown> {
    let (item, unit) = objects::convert(ctx, code, value, unit, Rule::SameKind)?;
    Ok(Part { code, item, unit })
}

/// The unit that a part and those before have together.
fn common(ctx: &mut Ctx, known: Step, part: &Part) -> Result<Step, Thrown> {
    let is_moment = part.code == Code::Datetime
        || !part.unit.unit.is_of_calendar() && !known.unit.is_of_calendar();
    let kind = if is_moment { Kind::Moment } else { Kind::Span };
    unit_rules::common(known, part.unit, kind).map_err(|error| raise(ctx, &error))
}

/// `arange(start, stop, step, dtype)`, of which one is a time.
pub fn arange(
    ctx: &mut Ctx,
    start: Option<Value>,
    stop: Value,
    step: Option<Value>,
    asked: Option<Dtype>,
) -> PyResult {
    let step_code = match step {
        Some(step) => code_of(ctx, step),
        None => None,
    };
    if step_code == Some(Code::Datetime) {
        return Err(ctx.value_error("cannot use a datetime as a step in arange"));
    }
    let first = match start {
        Some(start) => code_of(ctx, start),
        None => None,
    };
    let last = code_of(ctx, stop);
    let code = match asked {
        Some(dtype) => dtype.code,
        None if first == Some(Code::Datetime) || last == Some(Code::Datetime) => Code::Datetime,
        None => Code::Timedelta,
    };
    if !code.is_time() {
        let dtype = asked.expect("it is asked for");
        let name = crate::dtype::text::repr_of(ctx, dtype)?;
        return Err(ctx.value_error(&format!(
            "datetime_arange was given an invalid dtype {name}"
        )));
    }
    let unit = asked
        .map(|dtype| dtype.unit)
        .filter(|unit| !unit.is_generic());
    let is_moment = code == Code::Datetime;
    if is_moment && start.is_none() {
        return Err(
            ctx.value_error("arange requires both a start and a stop for NumPy datetime64 ranges")
        );
    }
    let is_count =
        last == Some(Code::Timedelta) || stop.is_small_int() || ctx.as_int(stop).is_some();
    let stop_code = if is_moment && !is_count {
        Code::Datetime
    } else {
        Code::Timedelta
    };
    let from = match start {
        Some(start) => part(ctx, code, start, unit)?,
        None => part(ctx, code, Value::small_int(0), unit)?,
    };
    let to = part(ctx, stop_code, stop, unit)?;
    let by = part(
        ctx,
        Code::Timedelta,
        step.unwrap_or(Value::small_int(1)),
        unit,
    )?;
    let unit = match unit {
        Some(unit) => unit,
        None => {
            let mut unit = from.unit;
            for more in [&to, &by] {
                unit = common(ctx, unit, more)?;
            }
            unit
        }
    };
    let in_unit = |ctx: &mut Ctx, part: &Part| {
        objects::recast(
            ctx,
            part.code,
            part.item,
            part.unit,
            Some(unit),
            Rule::SameKind,
        )
        .map(|(item, _)| item)
    };
    let (first, mut last, by) = (in_unit(ctx, &from)?, in_unit(ctx, &to)?, in_unit(ctx, &by)?);
    if [first, last, by].contains(&NAT) {
        return Err(ctx.value_error("arange: cannot use NaT (not-a-time) datetime values"));
    }
    if is_moment && to.code == Code::Timedelta {
        last = last.wrapping_add(first);
    }
    if by == 0 {
        return Err(ctx.value_error("arange: step cannot be zero"));
    }
    let span = i128::from(last) - i128::from(first);
    let count = match (span > 0) == (by > 0) && span != 0 {
        true => span.unsigned_abs().div_ceil(u128::from(by.unsigned_abs())),
        false => 0,
    };
    let dtype = Dtype::time(ctx, code, unit);
    let Ok(count) = usize::try_from(count) else {
        return Err(match i64::try_from(count) {
            Ok(count) => crate::errors::no_memory_for_row(ctx, count as u64, dtype),
            Err(_) => ctx.value_error("Maximum allowed size exceeded"),
        });
    };
    let view = new_view(ctx, dtype, &[count], Order::C)?;
    work::pay(ctx, count, 1)?;
    let bytes = view.storage.bytes_mut().expect("new bytes");
    let mut item = first;
    for room in bytes.chunks_exact_mut(8) {
        room.copy_from_slice(&item.to_le_bytes());
        item = item.wrapping_add(by);
    }
    Ok(own(ctx, view))
}
