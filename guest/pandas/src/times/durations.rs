//! Rows of objects that are durations, made of int64.

use wardian_columns::Need;
use wardian_columns::times::{DAY, NAT, Unit};
use wardian_numpy::array::storage::Storage;
use wardian_numpy::array::{new_view, own};
use wardian_numpy::dtype::{Code, Dtype};
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::instance::Instance;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::Order;

use super::moments::{PART, clone, template};
use super::{times, unit};
use crate::rows::{ask, items};

/// Days that a duration of Python's has at most.
const MOST_DAYS: i64 = 999_999_999;

/// Ints up to which floats tell all apart.
const EXACT: u64 = 1 << 53;

/// What durations of a class are copies of.
struct Pattern {
    template: Gc<Instance>,
    class: Gc<Class>,
    unit: Unit,
    /// Days, seconds and microseconds.
    parts: [Option<usize>; 3],
    /// The int64, which pandas' own have, and whose nanoseconds count for nothing else; Python's are rounded.
    value: Option<usize>,
}

impl Pattern {
    fn of(ctx: &mut Ctx, template: (Gc<Instance>, Gc<Class>), unit: Unit) -> Pattern {
        let (template, class) = template;
        Pattern {
            template,
            class,
            unit,
            parts: ["_days", "_seconds", "_microseconds"]
                .map(|name| ctx.member_slot(template, name)),
            value: ctx.member_slot(template, "_value"),
        }
    }

    /// The microseconds of a duration; None where Python has to say them.
    fn micros(&self, time: i64) -> Option<i64> {
        if self.unit != Unit::Nano {
            return time.checked_mul(1_000_000 / self.unit.per_second());
        }
        if self.value.is_some() {
            return Some(time.div_euclid(1_000));
        }
        // Python divides as floats.
        let exact = time % 1_000 == 0 && time.unsigned_abs() / 1_000 <= EXACT;
        match exact {
            true => Some(time / 1_000),
            false if time.unsigned_abs() <= EXACT => {
                Some((time as f64 / 1_000.0).round_ties_even() as i64)
            }
            false => None,
        }
    }

    /// None where Python has to make it.
    fn make(&self, ctx: &mut Ctx, time: i64) -> Option<Value> {
        // Of seconds and milliseconds there are more than fit as microseconds.
        let (days, rest) = match self.unit {
            Unit::Second | Unit::Milli => {
                let (days, rest) = self.unit.split(time);
                (days, rest * (1_000_000 / self.unit.per_second()))
            }
            _ => Unit::Micro.split(self.micros(time)?),
        };
        if days.abs() > MOST_DAYS {
            return None;
        }
        let second = rest / 1_000_000;
        debug_assert!(second < DAY);
        let value = self.value.map(|slot| (slot, ctx.new_int(time)));
        let instance = clone(ctx, (self.template, self.class));
        let inner = instance.write();
        for (slot, part) in self.parts.iter().zip([days, second, rest % 1_000_000]) {
            if let Some(slot) = slot {
                inner.set_slot(*slot, Value::small_int(part));
            }
        }
        if let Some((slot, value)) = value {
            inner.set_slot(slot, value);
        }
        Some(Value::object(instance))
    }
}

/// Objects like a template for durations, `nat` for those that are none. None where Python has to make one.
pub(super) fn make_all(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let template = template(ctx, args[0])?;
    let nat = args[1];
    let (view, unit) = (times(ctx, args[2])?, unit(ctx, args[3])?);
    let pattern = Pattern::of(ctx, template, unit);
    let object = Dtype::of(ctx, Code::Object);
    let made = new_view(ctx, object, &[view.size()], Order::C)?;
    let times = items::<i64>(ctx, &view)?;
    let Storage::Objects(out) = made.storage.get_mut() else {
        return Ok(Value::NONE);
    };
    let bytes = size_of::<Instance>() + size_of_val(pattern.template.slots()) + 64;
    for (out, times) in out.chunks_mut(PART).zip(times.chunks(PART)) {
        ask(ctx)(Need {
            items: out.len() * 8,
            bytes: out.len() * bytes,
        })?;
        for (out, time) in out.iter_mut().zip(times) {
            *out = match *time {
                NAT => nat,
                time => match pattern.make(ctx, time) {
                    Some(made) => made,
                    None => return Ok(Value::NONE),
                },
            };
        }
    }
    Ok(own(ctx, made))
}

/// One object like a template; None where Python has to make it.
pub(super) fn make_one(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let template = template(ctx, args[0])?;
    let unit = unit(ctx, args[2])?;
    let time = ctx.as_int(args[1]).and_then(|int| ctx.int_to_i64(int));
    let Some(time) = time.filter(|time| *time != NAT) else {
        return Ok(Value::NONE);
    };
    let pattern = Pattern::of(ctx, template, unit);
    Ok(pattern.make(ctx, time).unwrap_or(Value::NONE))
}
