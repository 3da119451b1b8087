//! Single times from what Python has, and back: texts, ints, objects of `datetime`, scalars of numpy's.
//!
//! What does not live here: whole arrays (`cast.rs`), which unit several need (`discover.rs`).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::class::Class;
use wardian_runtime::object::value::Value;
use wardian_strided::dates::NAT;
use wardian_strided::dates::convert::Conversion;
use wardian_strided::dates::error::DateError;
use wardian_strided::dates::fields::{Fields, days_of_month};
use wardian_strided::dates::objects::{
    MomentObject, Span, SpanObject, moment_object, of_object, span_object,
};
use wardian_strided::dates::read::{Clock, ZONE_WARNING, read, read_span};
use wardian_strided::dates::unit::Step;
use wardian_strided::dates::unit_rules::{Casting as Rule, can_cast};

use super::units::text_of;
use super::{kind, raise, ticks};
use crate::array::{item, view_of};
use crate::dtype::{Code, Dtype};
use crate::{errors, scalar};

/// What the clock says, for texts that ask for it.
fn clock(ctx: &mut Ctx, text: &str) -> Result<Clock, Thrown> {
    if !text.eq_ignore_ascii_case("now") && !text.eq_ignore_ascii_case("today") {
        return Ok(Clock::default());
    }
    let time = ctx.import("time")?;
    let now = ctx.call_attr(time, "time", &[])?;
    let seconds = ctx.as_float(now).unwrap_or(0.0).floor() as i64;
    Ok(Clock {
        seconds,
        local_minutes: local_minutes(ctx, seconds)?,
    })
}

/// By how many minutes the local time is ahead of UTC at a moment.
pub fn local_minutes(ctx: &mut Ctx, seconds: i64) -> Result<i32, Thrown> {
    let time = ctx.import("time")?;
    let seconds = ctx.new_int(seconds);
    let local = ctx.call_attr(time, "localtime", &[seconds])?;
    let name = ctx.intern("tm_gmtoff");
    let ahead = match ctx.get_attr_opt(local, name)? {
        Some(ahead) => ahead.as_small_int().unwrap_or(0),
        None => 0,
    };
    Ok((ahead / 60).clamp(-1440, 1440) as i32)
}

/// The moment that a text says, and its unit where none is asked for.
pub fn read_moment(
    ctx: &mut Ctx,
    text: &str,
    step: Option<Step>,
    casting: Rule,
) -> Result<(i64, Step), Thrown> {
    let clock = clock(ctx, text)?;
    let found = read(text, step.map(|step| step.unit), casting, || clock);
    let has_zone = match &found {
        Ok(found) => found.has_zone,
        Err(unread) => unread.has_zone,
    };
    if has_zone {
        let category = Value::object(ctx.exceptions.UserWarning);
        errors::warn(ctx, ZONE_WARNING, category)?;
    }
    match found {
        Ok(found) => {
            let step = step.unwrap_or(Step::one(found.unit));
            let moment = found.fields.to(step).map_err(|error| raise(ctx, &error))?;
            Ok((moment, step))
        }
        Err(unread) => Err(raise(ctx, &unread.error)),
    }
}

/// The time that a value is, and its unit where none is asked for.
pub fn convert(
    ctx: &mut Ctx,
    code: Code,
    value: Value,
    step: Option<Step>,
    casting: Rule,
) -> Result<(i64, Step), Thrown> {
    let kind = kind(code);
    if let Some((dtype, item)) = time_inside(ctx, value)? {
        if dtype.code == code {
            return recast(ctx, code, ticks(&item), dtype.unit, step, casting);
        }
    } else if let Some(text) = text_of(value) {
        if code == Code::Datetime {
            return read_moment(ctx, &text, step, casting);
        }
        let span = read_span(&text).map_err(|error| raise(ctx, &error))?;
        return Ok((span, step.unwrap_or(Step::GENERIC)));
    }
    if let Some(int) = int_of(ctx, code, value) {
        if code == Code::Datetime && step.is_none_or(Step::is_generic) {
            return Err(ctx.value_error(
                "Converting an integer to a NumPy datetime requires a specified unit",
            ));
        }
        return match ctx.int_to_i64(int) {
            Some(number) => Ok((number, step.unwrap_or(Step::GENERIC))),
            None => Err(ctx.overflow_error("int too big to convert")),
        };
    }
    let found = match code {
        Code::Datetime => match date_fields(ctx, value)? {
            Some((fields, is_date, ahead)) => {
                if ahead.is_some() {
                    let category = Value::object(ctx.exceptions.UserWarning);
                    errors::warn(ctx, ZONE_WARNING, category)?;
                }
                Some(of_object(fields, is_date, ahead, step, casting))
            }
            None => None,
        },
        _ => span_fields(ctx, value)?.map(|span| span.number(step, casting)),
    };
    match found {
        Some(found) => found.map_err(|error| raise(ctx, &error)),
        None if value.is_none() || casting == Rule::Unsafe => {
            Ok((NAT, step.unwrap_or(Step::GENERIC)))
        }
        None => {
            let what = if kind == super::kind(Code::Datetime) {
                "datetime"
            } else {
                "timedelta"
            };
            Err(ctx.value_error(&format!("Could not convert object to NumPy {what}")))
        }
    }
}

/// The dtype and the item of a scalar of time, or of an array without axes.
fn time_inside(ctx: &mut Ctx, value: Value) -> Result<Option<(Dtype, item::Item)>, Thrown> {
    let found = match view_of(value) {
        Some(view) if view.layout.axes() == 0 && view.dtype.code.is_time() => {
            let item = item::item_at(ctx, &view, view.layout.offset())?;
            Some((view.dtype, item))
        }
        Some(_) => None,
        None => scalar::parts(ctx, value).filter(|(dtype, _)| dtype.code.is_time()),
    };
    Ok(found)
}

/// A time of numpy's in another unit, where that is allowed.
pub fn recast(
    ctx: &mut Ctx,
    code: Code,
    item: i64,
    from: Step,
    to: Option<Step>,
    casting: Rule,
) -> Result<(i64, Step), Thrown> {
    let Some(to) = to else {
        return Ok((item, from));
    };
    let kind = kind(code);
    if item == NAT && casting >= Rule::SameKind {
        return Ok((NAT, to));
    }
    if !can_cast(from, to, kind, casting) {
        let error = DateError::Cast {
            what: "NumPy timedelta64 scalar",
            from,
            to,
            casting,
        };
        return Err(raise(ctx, &error));
    }
    let conversion = Conversion::new(kind, from, to).map_err(|error| raise(ctx, &error))?;
    if conversion.takes_nat_alone() {
        return Err(raise(ctx, &DateError::GenericValue));
    }
    Ok((conversion.one(item), to))
}

/// Python's own ints; numpy's too for spans.
fn int_of(ctx: &mut Ctx, code: Code, value: Value) -> Option<Value> {
    if value.is_bool() {
        return Some(Value::small_int(i64::from(value == Value::bool(true))));
    }
    if let Some((dtype, item)) = scalar::parts(ctx, value) {
        let is_int = matches!(dtype.code.kind(), 'i' | 'u') && code == Code::Timedelta;
        return is_int.then(|| {
            item::number_to_python(ctx, dtype.code.number().expect("it is an integer"), &item)
        });
    }
    ctx.as_int(value)
}

fn number_attr(ctx: &mut Ctx, value: Value, name: &str) -> Result<Option<i64>, Thrown> {
    let name = ctx.intern(name);
    match ctx.get_attr_opt(value, name)? {
        Some(found) => ctx.index_i64(found).map(Some),
        None => Ok(None),
    }
}

/// The fields of what looks like a `datetime.date` or `datetime`; whether it is a date; minutes that its zone is ahead.
#[allow(
    clippy::type_complexity,
    reason = "the three belong together nowhere else"
)]
pub fn date_fields(
    ctx: &mut Ctx,
    value: Value,
) -> Result<Option<(Fields, bool, Option<i32>)>, Thrown> {
    if !value.is_object() || value.get::<Class>().is_some() {
        return Ok(None);
    }
    let mut date = [0; 3];
    for (room, name) in date.iter_mut().zip(["year", "month", "day"]) {
        match number_attr(ctx, value, name)? {
            Some(number) => *room = number,
            None => return Ok(None),
        }
    }
    let [year, month, day] = date;
    let is_valid = (1..=12).contains(&month)
        && day >= 1
        && year.unsigned_abs() < 1 << 40
        && day <= i64::from(days_of_month(year, month as u8));
    if !is_valid {
        let message =
            format!("Invalid date ({year},{month},{day}) when converting to NumPy datetime");
        return Err(ctx.value_error(&message));
    }
    let mut fields = Fields::date(year, month as u8, day as u8);
    let mut time = [0; 4];
    for (room, name) in time
        .iter_mut()
        .zip(["hour", "minute", "second", "microsecond"])
    {
        match number_attr(ctx, value, name)? {
            Some(number) => *room = number,
            None => return Ok(Some((fields, true, None))),
        }
    }
    let [hour, minute, second, micro] = time;
    if !(0..24).contains(&hour)
        || !(0..60).contains(&minute)
        || !(0..60).contains(&second)
        || !(0..1_000_000).contains(&micro)
    {
        let message = format!(
            "Invalid time ({hour},{minute},{second},{micro}) when converting to NumPy datetime"
        );
        return Err(ctx.value_error(&message));
    }
    fields.hour = hour as u8;
    fields.minute = minute as u8;
    fields.second = second as u8;
    fields.micro = micro as u32;
    let name = ctx.intern("tzinfo");
    let zone = ctx
        .get_attr_opt(value, name)?
        .filter(|zone| !zone.is_none());
    let ahead = match zone {
        None => None,
        Some(zone) => {
            let offset = ctx.call_attr(zone, "utcoffset", &[value])?;
            let seconds = ctx.call_attr(offset, "total_seconds", &[])?;
            let minutes = ctx.as_float(seconds).unwrap_or(0.0) / 60.0;
            Some(minutes.clamp(-1440.0, 1440.0) as i32)
        }
    };
    Ok(Some((fields, false, ahead)))
}

fn class_of_datetime(ctx: &mut Ctx, name: &str) -> PyResult {
    let module = ctx.import("datetime")?;
    let name = ctx.intern(name);
    ctx.get_attr(module, name)
}

/// The parts of a `datetime.timedelta`.
pub fn span_fields(ctx: &mut Ctx, value: Value) -> Result<Option<Span>, Thrown> {
    if !value.is_object() || !ctx.class_of(value).is_heap_type {
        return Ok(None);
    }
    let class = class_of_datetime(ctx, "timedelta")?;
    let Some(class) = class.get::<Class>() else {
        return Ok(None);
    };
    if !ctx.class_of(value).is_subclass_of(class) {
        return Ok(None);
    }
    let mut parts = [0; 3];
    for (room, name) in parts.iter_mut().zip(["days", "seconds", "microseconds"]) {
        let number = number_attr(ctx, value, name)?.unwrap_or(0);
        match i32::try_from(number) {
            Ok(number) => *room = number,
            Err(_) => return Err(ctx.overflow_error("Python int too large to convert to C int")),
        }
    }
    let [days, seconds, micros] = parts;
    Ok(Some(Span {
        days,
        seconds,
        micros,
    }))
}

fn call_datetime(ctx: &mut Ctx, name: &str, numbers: &[i64]) -> PyResult {
    let class = class_of_datetime(ctx, name)?;
    let numbers: Vec<Value> = numbers
        .iter()
        .map(|number| Value::small_int(*number))
        .collect();
    ctx.call(class, &numbers)
}

/// An item as Python's object: `.item()`.
pub fn to_python(ctx: &mut Ctx, dtype: Dtype, item: i64) -> PyResult {
    if dtype.code == Code::Datetime {
        return match moment_object(item, dtype.unit) {
            MomentObject::None => Ok(Value::NONE),
            MomentObject::Date(fields) => call_datetime(
                ctx,
                "date",
                &[fields.year, i64::from(fields.month), i64::from(fields.day)],
            ),
            MomentObject::DateTime(fields) => moment_in_python(ctx, &fields),
            MomentObject::Number(number) => Ok(ctx.new_int(number)),
        };
    }
    match span_object(item, dtype.unit) {
        SpanObject::None => Ok(Value::NONE),
        SpanObject::Span(span) => call_datetime(
            ctx,
            "timedelta",
            &[
                i64::from(span.days),
                i64::from(span.seconds),
                i64::from(span.micros),
            ],
        ),
        SpanObject::Number(number) => Ok(ctx.new_int(number)),
    }
}

/// A `datetime.datetime` without a zone.
pub fn moment_in_python(ctx: &mut Ctx, fields: &Fields) -> PyResult {
    let (month, day) = (i64::from(fields.month), i64::from(fields.day));
    let (hour, minute, second) = (
        i64::from(fields.hour),
        i64::from(fields.minute),
        i64::from(fields.second),
    );
    call_datetime(
        ctx,
        "datetime",
        &[
            fields.year,
            month,
            day,
            hour,
            minute,
            second,
            i64::from(fields.micro),
        ],
    )
}

/// A value as an item of a dtype.
pub fn from_value(ctx: &mut Ctx, dtype: Dtype, value: Value) -> Result<i64, Thrown> {
    // A span is counted from 1970 as a moment, and back.
    if let Some((from, item)) = time_inside(ctx, value)?
        && from.code != dtype.code
    {
        let conversion = Conversion::new(kind(from.code), from.unit, dtype.unit)
            .map_err(|error| raise(ctx, &error))?;
        return match conversion.takes_nat_alone() && ticks(&item) != NAT {
            true => Err(raise(ctx, &DateError::GenericValue)),
            false => Ok(conversion.one(ticks(&item))),
        };
    }
    convert(ctx, dtype.code, value, Some(dtype.unit), Rule::SameKind).map(|(item, _)| item)
}
