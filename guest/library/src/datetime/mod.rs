//! `_timefields`: the calendar, and the usual forms of dates and times as text.
//!
//! What does not live here: classes, errors and rare forms (`datetime.py`,
//! `_timefmt.py`). **Invariant:** a function that gives None has not
//! looked at anything that could be an error; the Python text beside its call
//! then does the whole work, and raises.

mod calendar;
mod format;
mod parse;

use calendar::{Date, Moment};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function("between", "(a, b, /)", between),
    function(
        "duration",
        "(days, seconds, microseconds, milliseconds, minutes, hours, weeks, /)",
        duration,
    ),
    function("from_ordinal", "(ordinal, /)", from_ordinal),
    function(
        "is_moment",
        "(year, month, day, hour, minute, second, microsecond, /)",
        is_moment,
    ),
    function("isoformat", "(moment, sep, offset, /)", isoformat),
    function("ordinal", "(year, month, day, /)", ordinal),
    function("parse_date", "(text, /)", parse_date),
    function("parse_iso", "(text, /)", parse_iso),
    function("shift", "(moment, days, seconds, microseconds, /)", shift),
    function("strftime", "(format, moment, /)", strftime),
    function("strptime", "(text, format, /)", strptime),
];

/// Texts and formats that are longer are read by the Python text.
const LONGEST_TEXT: usize = 200;

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_timefields", FUNCTIONS)
}

/// Small ints, all of them; None when something else is among them.
fn ints<const N: usize>(values: impl IntoIterator<Item = Value>) -> Option<[i64; N]> {
    let mut all = [0; N];
    let mut values = values.into_iter();
    for place in &mut all {
        *place = values.next()?.as_small_int()?;
    }
    Some(all)
}

/// A valid moment from a tuple of seven fields.
fn moment(tuple: Value) -> Option<Moment> {
    let fields = tuple.get::<wardian_runtime::object::containers::Tuple>()?;
    Moment::new(ints(fields.items().iter().copied())?)
}

fn tuple_of(ctx: &mut Ctx, fields: &[i64]) -> Value {
    let fields: Vec<Value> = fields
        .iter()
        .map(|field| Value::small_int(*field))
        .collect();
    Value::object(ctx.new_tuple(&fields))
}

fn text(value: Value) -> Option<Gc<Str>> {
    value
        .get::<Str>()
        .filter(|text| text.as_str().len() <= LONGEST_TEXT)
}

/// Day number of a date, 1 for the first of January of the year 1. Any year; the month must be one.
fn ordinal(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let [year, month, day] = match ints((0..).map(|at| args[at])) {
        Some(fields) => fields,
        None => {
            let mut fields = [0; 3];
            for (at, place) in fields.iter_mut().enumerate() {
                *place = ctx.index_i64(args[at])?;
            }
            fields
        }
    };
    if !(1..=12).contains(&month) || year.abs() > 1_000_000_000 {
        return Err(ctx.value_error("month must be in 1..12"));
    }
    Ok(ctx.new_int(calendar::days_before(year, month) + day))
}

/// `(year, month, day)` of a day number.
fn from_ordinal(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let ordinal = ctx.index_i64(args[0])?;
    let Date { year, month, day } = calendar::date_of(ordinal.clamp(-1 << 40, 1 << 40));
    Ok(tuple_of(ctx, &[year, month, day]))
}

/// Whether these are the ints of a valid moment.
fn is_moment(_: &mut Ctx, args: Args<'_>) -> PyResult {
    let fields = ints((0..).map(|at| args[at]));
    Ok(Value::bool(fields.and_then(Moment::new).is_some()))
}

/// `(days, seconds, microseconds)` of a duration, normalised.
fn duration(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some([days, seconds, micros, millis, minutes, hours, weeks]) =
        ints((0..).map(|at| args[at]))
    else {
        return Ok(Value::NONE);
    };
    let total = calendar::DAY * (i128::from(days) + 7 * i128::from(weeks))
        + calendar::SECOND
            * (i128::from(seconds) + 60 * i128::from(minutes) + 3600 * i128::from(hours))
        + i128::from(micros)
        + 1000 * i128::from(millis);
    Ok(normalized(ctx, total))
}

/// None when it is longer than a timedelta may be.
fn normalized(ctx: &mut Ctx, total: i128) -> Value {
    const MOST_DAYS: i128 = 999_999_999;
    let days = total.div_euclid(calendar::DAY);
    let rest = total.rem_euclid(calendar::DAY);
    if !(-MOST_DAYS..=MOST_DAYS).contains(&days) {
        return Value::NONE;
    }
    let (seconds, micros) = (rest / calendar::SECOND, rest % calendar::SECOND);
    tuple_of(ctx, &[days as i64, seconds as i64, micros as i64])
}

/// The duration from moment `b` to moment `a`.
fn between(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(match (moment(args[0]), moment(args[1])) {
        (Some(a), Some(b)) => normalized(ctx, a.microseconds() - b.microseconds()),
        _ => Value::NONE,
    })
}

/// The fields of the moment so much later; None beyond the calendar.
fn shift(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (Some(moment), Some([days, seconds, micros])) =
        (moment(args[0]), ints((1..).map(|at| args[at])))
    else {
        return Ok(Value::NONE);
    };
    let change = calendar::DAY * i128::from(days)
        + calendar::SECOND * i128::from(seconds)
        + i128::from(micros);
    Ok(match Moment::at(moment.microseconds() + change) {
        Some(moment) => tuple_of(ctx, &moment.fields()),
        None => Value::NONE,
    })
}

/// `(year, month, day)` of `YYYY-MM-DD`.
fn parse_date(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    ctx.charge(5)?;
    Ok(
        match text(args[0]).and_then(|text| parse::iso_date(text.as_str())) {
            Some(Date { year, month, day }) => tuple_of(ctx, &[year, month, day]),
            None => Value::NONE,
        },
    )
}

/// Fields and offset in microseconds (None without one) of `YYYY-MM-DD[xHH:MM[:SS[.f]][Z|+HH:MM]]`.
fn parse_iso(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    ctx.charge(10)?;
    let found = text(args[0]).and_then(|text| parse::iso(text.as_str()));
    Ok(match found {
        Some((moment, offset)) => {
            let offset = offset.map_or(Value::NONE, Value::small_int);
            let mut fields: Vec<Value> = moment.fields().map(Value::small_int).to_vec();
            fields.push(offset);
            Value::object(ctx.new_tuple(&fields))
        }
        None => Value::NONE,
    })
}

/// ISO 8601 with all that is not zero; the offset is in microseconds, or None.
fn isoformat(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    ctx.charge(10)?;
    let offset = match args[2] {
        none if none.is_none() => None,
        offset => match offset.as_small_int() {
            Some(offset) => Some(offset),
            None => return Ok(Value::NONE),
        },
    };
    let (Some(moment), Some(separator)) = (moment(args[0]), text(args[1])) else {
        return Ok(Value::NONE);
    };
    let text = format::iso(&moment, separator.as_str(), offset);
    new_text(ctx, &text)
}

fn strftime(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    ctx.charge(20)?;
    let (Some(format), Some(moment)) = (text(args[0]), moment(args[1])) else {
        return Ok(Value::NONE);
    };
    match format::strftime(format.as_str(), &moment) {
        Some(text) => new_text(ctx, &text),
        None => Ok(Value::NONE),
    }
}

fn strptime(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    ctx.charge(20)?;
    let (Some(text), Some(format)) = (text(args[0]), text(args[1])) else {
        return Ok(Value::NONE);
    };
    Ok(match parse::strptime(text.as_str(), format.as_str()) {
        Some(moment) => tuple_of(ctx, &moment.fields()),
        None => Value::NONE,
    })
}

fn new_text(ctx: &mut Ctx, text: &str) -> Result<Value, Thrown> {
    Ok(Value::object(ctx.new_str(text)))
}
