//! Units of times: from texts, tuples and dtypes; which one serves for two.
//!
//! What does not live here: units that items need (`discover.rs`).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{Bytes, Tuple};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::dates::unit::{Step, Unit};
use wardian_strided::dates::unit_rules::{self, Kind};
use wardian_strided::dates::unit_text;

use super::{kind, raise, rule};
use crate::dtype::promote::Casting;
use crate::dtype::{Code, Dtype, parse};

/// The unit of what follows `M8` or `datetime64`.
pub fn of_suffix(ctx: &mut Ctx, text: &str) -> Result<Step, Thrown> {
    unit_text::of_suffix(text).map_err(|error| raise(ctx, &error))
}

/// A text of Python's, which may be one of bytes.
pub fn text_of(value: Value) -> Option<String> {
    if let Some(text) = value.payload::<Str>() {
        return Some(text.as_str().to_string());
    }
    let bytes = value.payload::<Bytes>()?;
    std::str::from_utf8(bytes.as_bytes())
        .ok()
        .map(str::to_string)
}

/// The unit that an argument says: a text, or a tuple.
pub fn of_argument(ctx: &mut Ctx, value: Value) -> Result<Step, Thrown> {
    if value.payload::<Tuple>().is_some() {
        return of_tuple(ctx, value, false);
    }
    match text_of(value) {
        Some(text) => unit_text::of_argument(&text).map_err(|error| raise(ctx, &error)),
        None => Err(ctx.type_error("Invalid object for specifying NumPy datetime metadata")),
    }
}

/// `(unit, count)`, `(unit, count, divisor)` or `(unit, count, divisor, event)`, of which the event is of old.
pub fn of_tuple(ctx: &mut Ctx, value: Value, is_pickle: bool) -> Result<Step, Thrown> {
    let items = value.payload::<Tuple>().map(|tuple| tuple.items().to_vec());
    let Some(items) = items else {
        let text = ctx.repr(value)?;
        return Err(ctx.type_error(&format!(
            "Require tuple for tuple to NumPy datetime metadata conversion, not {}",
            text.as_str()
        )));
    };
    if !(2..=4).contains(&items.len()) {
        return Err(ctx.type_error(
            "Require tuple of size 2 to 4 for tuple to NumPy datetime metadata conversion",
        ));
    }
    let Some(unit) = text_of(items[0]) else {
        return Err(ctx.type_error("Invalid object for specifying NumPy datetime metadata"));
    };
    let has_event = items.get(3).is_some_and(|event| !event.is_none());
    if has_event && !is_pickle {
        return Err(
            ctx.value_error("The event part of NumPy datetime metadata is no longer supported")
        );
    }
    let number = |ctx: &mut Ctx, value: Value| -> Result<i32, Thrown> {
        let number = ctx.index_i64(value)?;
        match i32::try_from(number) {
            Ok(number) => Ok(number),
            Err(_) => Err(ctx.overflow_error("Python int too large to convert to C int")),
        }
    };
    let count = number(ctx, items[1])?;
    let divisor = match items.get(2).filter(|divisor| !divisor.is_none()) {
        Some(divisor) => number(ctx, *divisor)?,
        None => 1,
    };
    unit_text::of_parts(&unit, count, divisor).map_err(|error| raise(ctx, &error))
}

/// The unit that items of both become.
pub fn common(ctx: &mut Ctx, one: Dtype, two: Dtype) -> Result<Step, Thrown> {
    let kind = match kind(one.code) == kind(two.code) {
        true => kind(one.code),
        false => Kind::Moment,
    };
    unit_rules::common(one.unit, two.unit, kind).map_err(|error| raise(ctx, &error))
}

/// Whether a cast between units is allowed.
pub fn can_cast(code: Code, from: Step, to: Step, casting: Casting) -> bool {
    // What counts the same by another name is no cast at all.
    let shorter = (from.unit as i32) - (to.unit as i32);
    if to.unit >= Unit::Second && (1..=3).contains(&shorter) && !from.is_generic() {
        let same = 1000_i64.pow(shorter as u32) * i64::from(to.count);
        if same == i64::from(from.count) {
            return true;
        }
    }
    unit_rules::can_cast(from, to, kind(code), rule(casting))
}

/// `(unit, count)` as Python sees it.
fn pair(ctx: &mut Ctx, step: Step) -> PyResult {
    let unit = Value::object(ctx.new_str(step.unit.name()));
    Ok(Value::object(ctx.new_tuple(&[
        unit,
        Value::small_int(i64::from(step.count)),
    ])))
}

/// `np.datetime_data(dtype)`.
pub fn datetime_data(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let dtype = parse::dtype_of(ctx, args[0])?;
    match dtype.code.is_time() {
        true => pair(ctx, dtype.unit),
        false => Err(ctx.type_error("cannot get datetime metadata from non-datetime type")),
    }
}

/// What pickles have of a unit.
pub fn pickled(ctx: &mut Ctx, step: Step) -> Value {
    let unit = Value::object(ctx.new_bytes(step.unit.name().as_bytes()));
    let count = Value::small_int(i64::from(step.count));
    Value::object(ctx.new_tuple(&[unit, count, Value::small_int(1), Value::small_int(1)]))
}

/// A number that tells units apart, for hashes.
pub fn number(step: Step) -> i64 {
    let place = Unit::ALL
        .iter()
        .position(|unit| *unit == step.unit)
        .unwrap_or(0);
    i64::from(step.count) * 32 + place as i64
}
