//! Scalars of time: how they are made, their texts, their hashes.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::dates::NAT;
use wardian_strided::dates::fields::Fields;
use wardian_strided::dates::objects::{SpanObject, span_object};
use wardian_strided::dates::unit::{Step, Unit};
use wardian_strided::dates::unit_rules::Casting as Rule;
use wardian_strided::dates::write;

use super::{objects, raise, ticks, units};
use crate::dtype::{Code, Dtype};
use crate::{array, scalar};

/// `datetime64(…)` and `timedelta64(…)`.
pub fn new_scalar(
    ctx: &mut Ctx,
    code: Code,
    args: &[Value],
    keywords: Option<Gc<Dict>>,
) -> PyResult {
    if args.len() > 2 {
        return Err(ctx.type_error(&format!(
            "function takes at most 2 arguments ({} given)",
            args.len()
        )));
    }
    if let Some(name) = keywords.and_then(|keywords| {
        keywords
            .iter()
            .next()
            .and_then(|entry| entry.key.payload::<Str>())
    }) {
        let message = format!(
            "'{}' is an invalid keyword argument for this function",
            name.as_str()
        );
        return Err(ctx.type_error(&message));
    }
    let step = match args.get(1) {
        Some(unit) => Some(units::of_argument(ctx, *unit)?),
        None => None,
    };
    let (item, step) = match args.first() {
        Some(value) => objects::convert(ctx, code, *value, step, Rule::SameKind)?,
        // A span of nothing is zero, a moment of nothing is none.
        None if code == Code::Timedelta => (0, Step::GENERIC),
        None => (NAT, Step::GENERIC),
    };
    let dtype = Dtype::time(ctx, code, step);
    scalar::new(ctx, dtype, &item.to_le_bytes())
}

fn text(ctx: &mut Ctx, dtype: Dtype, item: &[u8], is_repr: bool) -> PyResult {
    let (item, step) = (ticks(item), dtype.unit);
    let text = match (dtype.code, is_repr) {
        (Code::Datetime, true) => write::moment_repr(item, step),
        (Code::Datetime, false) => write::moment_text(item, step),
        (_, true) => Ok(write::span_repr(item, step)),
        (_, false) => Ok(write::span_text(item, step)),
    };
    match text {
        Ok(text) => Ok(Value::object(ctx.new_str(&text))),
        Err(error) => Err(raise(ctx, &error)),
    }
}

/// `repr(scalar)`.
pub fn repr(ctx: &mut Ctx, dtype: Dtype, item: &[u8]) -> PyResult {
    text(ctx, dtype, item, true)
}

/// `str(scalar)`.
pub fn str(ctx: &mut Ctx, dtype: Dtype, item: &[u8]) -> PyResult {
    text(ctx, dtype, item, false)
}

/// `hash(scalar)`: times that are equal have the same, and the objects of `datetime` that they are.
pub fn hash(ctx: &mut Ctx, this: Value, dtype: Dtype, item: &[u8]) -> Result<i64, Thrown> {
    let (item, step) = (ticks(item), dtype.unit);
    let value = match (item, dtype.code) {
        // What is no time is equal to nothing else.
        (NAT, _) => return Ok((this.bits() >> 4) as i64),
        (item, Code::Datetime) => of_moment(ctx, item, step)?,
        (item, _) => of_span(ctx, item, step)?,
    };
    ctx.hash(value)
}

/// What has the hash of a moment.
fn of_moment(ctx: &mut Ctx, item: i64, step: Step) -> PyResult {
    let fields = match Fields::of(item, step) {
        Ok(fields) => fields,
        Err(error) => return Err(raise(ctx, &error)),
    };
    if (1..=9999).contains(&fields.year) && fields.pico == 0 && fields.atto == 0 {
        return objects::moment_in_python(ctx, &fields);
    }
    let parts = [
        fields.year,
        i64::from(fields.month),
        i64::from(fields.day),
        i64::from(fields.hour),
        i64::from(fields.minute),
        i64::from(fields.second),
        i64::from(fields.micro),
        i64::from(fields.pico),
        i64::from(fields.atto),
    ];
    let parts: Vec<Value> = parts.iter().map(|part| ctx.new_int(*part)).collect();
    Ok(Value::object(ctx.new_tuple(&parts)))
}

/// What has the hash of a span.
fn of_span(ctx: &mut Ctx, item: i64, step: Step) -> PyResult {
    let count = i128::from(item) * i128::from(step.count);
    match step.unit {
        Unit::Generic => return Err(ctx.value_error("Can't hash generic timedelta64")),
        Unit::Year => return wide(ctx, count * 12),
        Unit::Month => return wide(ctx, count),
        _ => {}
    }
    // Units shorter than a microsecond as that, and what is left of it.
    let shorter = (step.unit as u32).saturating_sub(Unit::Micro as u32);
    let parts = 1000_i128.pow(shorter);
    let (whole, rest) = (
        count.div_euclid(parts),
        count.rem_euclid(parts) * 1_000_000_000_000 / parts,
    );
    let longest = match shorter {
        0 => (item, step),
        _ => (i64::try_from(whole).unwrap_or(NAT), Step::one(Unit::Micro)),
    };
    if rest == 0
        && let SpanObject::Span(_) = span_object(longest.0, longest.1)
    {
        let dtype = Dtype::time(ctx, Code::Timedelta, longest.1);
        return objects::to_python(ctx, dtype, longest.0);
    }
    let factor: i128 = match step.unit {
        Unit::Week => 604_800_000_000,
        Unit::Day => 86_400_000_000,
        Unit::Hour => 3_600_000_000,
        Unit::Minute => 60_000_000,
        Unit::Second => 1_000_000,
        Unit::Milli => 1000,
        _ => 1,
    };
    let (whole, rest) = (wide(ctx, whole * factor)?, wide(ctx, rest)?);
    Ok(Value::object(ctx.new_tuple(&[whole, rest])))
}

fn wide(ctx: &mut Ctx, number: i128) -> PyResult {
    Ok(match i64::try_from(number) {
        Ok(number) => ctx.new_int(number),
        Err(_) => ctx.new_bigint(number.into()),
    })
}

/// A time of numpy's beside what numpy knows nothing of: the operator is then that of Python's objects. None where numpy
/// has both.
pub fn beside_objects(
    ctx: &mut Ctx,
    left: Value,
    right: Value,
) -> Result<Option<(Value, Value)>, Thrown> {
    let (left_is_time, right_is_time) = (is_scalar_time(ctx, left), is_scalar_time(ctx, right));
    Ok(match (left_is_time, right_is_time) {
        (true, false) if is_foreign(ctx, right)? => {
            Some((scalar::object::python_value(ctx, left)?, right))
        }
        (false, true) if is_foreign(ctx, left)? => {
            Some((left, scalar::object::python_value(ctx, right)?))
        }
        _ => None,
    })
}

fn is_scalar_time(ctx: &mut Ctx, value: Value) -> bool {
    scalar::parts(ctx, value).is_some_and(|(dtype, _)| dtype.code.is_time())
}

/// Whether an array of a value is one of a single object.
fn is_foreign(ctx: &mut Ctx, value: Value) -> Result<bool, Thrown> {
    if value.is_none() {
        return Ok(true);
    }
    if !value.is_object() || array::view_of(value).is_some() || scalar::is_scalar(ctx, value) {
        return Ok(false);
    }
    let name = crate::names::names(ctx).__array_ufunc__;
    if ctx.get_attr_opt(value, name)?.is_some() {
        return Ok(false);
    }
    let view = array::make::as_view(ctx, value)?;
    Ok(view.layout.axes() == 0 && view.dtype.code == Code::Object)
}

/// Whether comparisons are left to a value: it has a priority, and no ufuncs of its own.
pub fn gives_way(ctx: &mut Ctx, other: Value) -> Result<bool, Thrown> {
    if !other.is_object() || array::view_of(other).is_some() || scalar::is_scalar(ctx, other) {
        return Ok(false);
    }
    let names = crate::names::names(ctx);
    let (ufuncs, priority) = (names.__array_ufunc__, names.__array_priority__);
    if ctx.get_attr_opt(other, ufuncs)?.is_some() {
        return Ok(false);
    }
    Ok(ctx.get_attr_opt(other, priority)?.is_some())
}
