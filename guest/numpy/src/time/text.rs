//! `np.datetime_as_string`.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::dates::fields::Fields;
use wardian_strided::dates::unit::{Step, Unit};
use wardian_strided::dates::write::{
    AUTO_LENGTH, Precision, Zone, as_string, check_precision, text_length,
};
use wardian_strided::layout::Order;

use super::{objects, raise, rule, ticks, units};
use crate::array::{cast, item, make, new_view};
use crate::dtype::promote::Casting;
use crate::dtype::{Code, Dtype};
use crate::ufunc::{resolve, wrap};

/// What the argument `timezone` says.
enum Wanted {
    Fixed(Zone),
    Local,
    /// An object with `fromutc`.
    Object(Value),
}

fn zone_of(ctx: &mut Ctx, value: Option<Value>) -> Result<Wanted, Thrown> {
    let Some(value) = value else {
        return Ok(Wanted::Fixed(Zone::Naive));
    };
    let Some(text) = value.payload::<Str>() else {
        return Ok(Wanted::Object(value));
    };
    match text.as_str() {
        "naive" => Ok(Wanted::Fixed(Zone::Naive)),
        "UTC" => Ok(Wanted::Fixed(Zone::Utc)),
        "local" => Ok(Wanted::Local),
        other => {
            let message = format!("Unsupported timezone input string \"{other}\"");
            Err(ctx.value_error(&message))
        }
    }
}

fn precision_of(ctx: &mut Ctx, value: Option<Value>) -> Result<Precision, Thrown> {
    let Some(value) = value.filter(|value| !value.is_none()) else {
        return Ok(Precision::OfArray);
    };
    let Some(text) = units::text_of(value) else {
        return Err(ctx.type_error("bad argument type for built-in operation"));
    };
    if text == "auto" {
        return Ok(Precision::Auto);
    }
    let step = units::of_argument(ctx, value)?;
    match step.count {
        1 => Ok(Precision::Of(step.unit)),
        _ => Err(ctx.value_error("unit argument to datetime_as_string must not have a multiplier")),
    }
}

/// The zone of one item.
fn zone_at(ctx: &mut Ctx, wanted: &Wanted, moment: i64, step: Step) -> Result<Zone, Thrown> {
    let zone = match wanted {
        Wanted::Fixed(zone) => return Ok(*zone),
        other => other,
    };
    let fields = Fields::of(moment, step).map_err(|error| raise(ctx, &error))?;
    if fields.is_nat() {
        return Ok(Zone::Naive);
    }
    let Wanted::Object(zone) = zone else {
        let seconds = fields.to(Step::one(Unit::Second)).unwrap_or(0);
        return Ok(Zone::Local(objects::local_minutes(ctx, seconds)?));
    };
    let whole = Fields {
        second: 0,
        micro: 0,
        pico: 0,
        atto: 0,
        ..fields
    };
    let utc = objects::moment_in_python(ctx, &whole)?;
    let local = ctx.call_attr(*zone, "fromutc", &[utc])?;
    let Some((local, _, _)) = objects::date_fields(ctx, local)? else {
        return Err(ctx.type_error("fromutc() of the time zone gives no datetime"));
    };
    let minutes = |fields: &Fields| fields.to(Step::one(Unit::Minute)).unwrap_or(0);
    let ahead = minutes(&local) - minutes(&whole);
    Ok(Zone::Ahead(ahead.clamp(-1440, 1440) as i32))
}

/// `datetime_as_string(arr, unit=None, timezone='naive', casting='same_kind')`.
pub fn datetime_as_string(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = make::as_view(ctx, args[0])?;
    if view.dtype.code != Code::Datetime {
        return Err(ctx.type_error("input must have type NumPy datetime"));
    }
    let step = view.dtype.unit;
    let casting = rule(resolve::casting_of(ctx, args.get(3), Casting::SameKind)?);
    let precision = precision_of(ctx, args.get(1))?;
    let wanted = zone_of(ctx, args.get(2))?;
    check_precision(step, precision, casting).map_err(|error| raise(ctx, &error))?;
    let zone = match &wanted {
        Wanted::Fixed(zone) => *zone,
        _ => Zone::Local(0),
    };
    let letters = match precision {
        Precision::Auto => AUTO_LENGTH,
        Precision::Of(unit) => text_length(unit, zone),
        Precision::OfArray => text_length(step.unit, zone),
    };
    let dtype = Dtype::flexible(ctx, Code::Str, letters * 4);
    let made = new_view(ctx, dtype, view.shape(), Order::C)?;
    ctx.reserve(view.size().saturating_mul(16))?;
    for (target, source) in cast::pairs(&made, &view) {
        ctx.charge(8)?;
        let mark = ctx.temps_mark();
        let moment = ticks(&item::item_at(ctx, &view, source)?);
        let zone = zone_at(ctx, &wanted, moment, step)?;
        let text = as_string(moment, step, precision, zone, casting)
            .map_err(|error| raise(ctx, &error))?;
        let item: item::Item = text
            .chars()
            .take(letters)
            .flat_map(|letter| u32::from(letter).to_le_bytes())
            .collect();
        item::put(ctx, &made, target, &item)?;
        ctx.temps_release(mark);
    }
    wrap::scalar_or_array(ctx, made)
}
