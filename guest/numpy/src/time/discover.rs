//! Which unit times have that are made of texts and objects, where the dtype does not say it.

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::containers::List;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::value::Value;
use wardian_strided::dates::unit::{Step, Unit};
use wardian_strided::dates::unit_rules::{self, Casting as Rule, Kind};

use super::units::text_of;
use super::{kind, objects, raise};
use crate::array::{View, cast, item, view_of};
use crate::dtype::{Code, Descr, Dtype};
use crate::scalar;

/// Note one more unit.
fn note(ctx: &mut Ctx, kind: Kind, known: &mut Step, more: Step) -> Result<(), Thrown> {
    *known = unit_rules::common(*known, more, kind).map_err(|error| raise(ctx, &error))?;
    Ok(())
}

/// The unit of one value; none of those that take any.
fn of_value(ctx: &mut Ctx, code: Code, value: Value, known: &mut Step) -> Result<(), Thrown> {
    if let Some(view) = view_of(value) {
        return of_items(ctx, code, &view, known);
    }
    if let Some((dtype, _)) = scalar::parts(ctx, value)
        && dtype.code.is_time()
    {
        return note(ctx, kind(code), known, dtype.unit);
    }
    if let Some(text) = text_of(value) {
        if code == Code::Timedelta {
            return Ok(());
        }
        let (_, step) = objects::read_moment(ctx, &text, None, Rule::SameKind)?;
        return note(ctx, kind(code), known, step);
    }
    if value.is_none() || !value.is_object() {
        return Ok(());
    }
    let unit = match code {
        Code::Datetime => objects::date_fields(ctx, value)?
            .map(|(_, is_date, _)| if is_date { Unit::Day } else { Unit::Micro }),
        _ => objects::span_fields(ctx, value)?.map(|_| Unit::Micro),
    };
    match unit {
        Some(unit) => note(ctx, kind(code), known, Step::one(unit)),
        None => Ok(()),
    }
}

/// The unit that the items of an array need.
fn of_items(ctx: &mut Ctx, code: Code, view: &View, known: &mut Step) -> Result<(), Thrown> {
    match view.dtype.code {
        from if from.is_time() => note(ctx, kind(code), known, view.dtype.unit),
        Code::Str | Code::Bytes | Code::Object => {
            ctx.reserve(view.size().saturating_mul(8))?;
            for place in cast::places(&view.layout) {
                ctx.charge(4)?;
                let mark = ctx.temps_mark();
                let value = item::to_python(ctx, view, place)?;
                of_value(ctx, code, value, known)?;
                ctx.temps_release(mark);
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn with_unit(ctx: &mut Ctx, dtype: Dtype, unit: Step) -> Dtype {
    let descr = Descr {
        unit,
        ..(*dtype).clone()
    };
    Dtype::new(ctx, descr)
}

/// A dtype without a unit as that which leaves need.
pub fn of_leaves(ctx: &mut Ctx, dtype: Dtype, leaves: Gc<List>) -> Result<Dtype, Thrown> {
    let mut known = Step::GENERIC;
    let mut index = 0;
    while let Some(leaf) = leaves.items.get(index).copied() {
        index += 1;
        ctx.charge(2)?;
        of_value(ctx, dtype.code, leaf, &mut known)?;
    }
    Ok(with_unit(ctx, dtype, known))
}

/// A dtype without a unit as that which the items of an array need.
pub fn adapted(ctx: &mut Ctx, dtype: Dtype, view: &View) -> Result<Dtype, Thrown> {
    let mut known = Step::GENERIC;
    of_items(ctx, dtype.code, view, &mut known)?;
    Ok(with_unit(ctx, dtype, known))
}
