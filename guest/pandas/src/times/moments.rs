//! Rows of objects that are dates and times: made of int64, and read as such.
//!
//! The classes are Python's and pandas' own, in Python; here it is only known which members they have. A program may put
//! anything into these, so all that is read is looked at.

use wardian_columns::Need;
use wardian_columns::times::{Date, Found, NAT, Unit, date_of, days_of, month_length, read_iso};
use wardian_numpy::array::storage::Storage;
use wardian_numpy::array::{View, new_view, own};
use wardian_numpy::dtype::{Code, Dtype};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::{Class, Layout};
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::instance::Instance;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::Order;

use super::{times, unit};
use crate::objects::objects_of;
use crate::rows::{ask, items, items_mut, same_length};

/// Objects that are made at a time.
pub(super) const PART: usize = 1024;

/// What members of dates and times are called.
const MEMBERS: [&str; 11] = [
    "_year",
    "_month",
    "_day",
    "_hour",
    "_minute",
    "_second",
    "_microsecond",
    "_nanosecond",
    "_value",
    "_tzinfo",
    "_fold",
];
const VALUE: usize = 8;
const ZONE: usize = 9;
const FOLD: usize = 10;

/// Where instances of a shape have these members.
type Slots = [Option<usize>; MEMBERS.len()];

fn slots_of(ctx: &mut Ctx, instance: Gc<Instance>) -> Slots {
    MEMBERS.map(|name| ctx.member_slot(instance, name))
}

/// An instance that others are copies of.
pub(super) fn template(ctx: &mut Ctx, value: Value) -> Result<(Gc<Instance>, Gc<Class>), Thrown> {
    if let Some(instance) = value.get::<Instance>() {
        let class = ctx.class_of(value);
        if instance.dict.is_none()
            && instance.payload.is_unbound()
            && class.layout == Layout::Plain
            && !instance.shape.is_dict
        {
            return Ok((instance, class));
        }
    }
    Err(ctx.type_error("a date or a time is needed"))
}

/// A row of int64 that there may be, of the length of another one.
fn optional(ctx: &mut Ctx, value: Value, length: usize) -> Result<Option<View>, Thrown> {
    if value.is_none() {
        return Ok(None);
    }
    let view = times(ctx, value)?;
    same_length(ctx, view.size() == length)?;
    Ok(Some(view))
}

fn items_of<'a>(ctx: &mut Ctx, view: &'a Option<View>) -> Result<Option<&'a [i64]>, Thrown> {
    match view {
        Some(view) => items(ctx, view).map(Some),
        None => Ok(None),
    }
}

/// Objects like a template for times of UTC and the local times that they show, `nat` for those that are none: with one of
/// a tuple of zones, by their places or the first, and the folds. None where Python has no such year.
pub(super) fn make_all(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (template, class) = template(ctx, args[0])?;
    let nat = args[1];
    let (view, unit) = (times(ctx, args[2])?, unit(ctx, args[4])?);
    let count = view.size();
    let Some(zones) = args[5].get::<Tuple>() else {
        return Err(ctx.type_error("a tuple of zones is needed"));
    };
    let local = optional(ctx, args[3], count)?;
    let (places, folds) = (
        optional(ctx, args[6], count)?,
        optional(ctx, args[7], count)?,
    );
    let slots = slots_of(ctx, template);
    let object = Dtype::of(ctx, Code::Object);
    let made = new_view(ctx, object, &[count], Order::C)?;
    let times = items::<i64>(ctx, &view)?;
    let local = items_of(ctx, &local)?.unwrap_or(times);
    let (places, folds) = (items_of(ctx, &places)?, items_of(ctx, &folds)?);
    let Storage::Objects(out) = made.storage.get_mut() else {
        return Ok(Value::NONE);
    };
    let bytes = size_of::<Instance>() + size_of_val(template.slots()) + 64;
    for (part, out) in out.chunks_mut(PART).enumerate() {
        ask(ctx)(Need {
            items: out.len() * 16,
            bytes: out.len() * bytes,
        })?;
        for (index, out) in out.iter_mut().enumerate() {
            let at = part * PART + index;
            let (time, local) = (times[at], local[at]);
            if time == NAT {
                *out = nat;
                continue;
            }
            let Some(fields) = fields(unit, local) else {
                return Ok(Value::NONE);
            };
            let instance = copy(ctx, (template, class), &slots, time, fields);
            let inner = instance.write();
            let place = places.map_or(0, |places| places[at]);
            let zone = usize::try_from(place)
                .ok()
                .and_then(|place| zones.items().get(place));
            if let (Some(slot), Some(zone)) = (slots[ZONE], zone) {
                inner.set_slot(slot, *zone);
            }
            if let (Some(slot), Some(folds)) = (slots[FOLD], folds) {
                inner.set_slot(slot, Value::small_int(i64::from(folds[at] != 0)));
            }
            *out = Value::object(instance);
        }
    }
    Ok(own(ctx, made))
}

/// A copy of a template.
pub(super) fn clone(ctx: &mut Ctx, (template, class): (Gc<Instance>, Gc<Class>)) -> Gc<Instance> {
    let instance = ctx.new_instance(class, Value::UNBOUND);
    let inner = instance.write();
    while inner.capacity() < template.slots().len() {
        inner.grow();
    }
    for (slot, value) in template.slots().iter().enumerate() {
        inner.set_slot(slot, *value);
    }
    inner.shape = template.shape;
    instance
}

/// An instance like a template with other fields.
fn copy(
    ctx: &mut Ctx,
    of: (Gc<Instance>, Gc<Class>),
    slots: &Slots,
    time: i64,
    fields: [i64; 8],
) -> Gc<Instance> {
    let value = slots[VALUE].map(|slot| (slot, ctx.new_int(time)));
    let instance = clone(ctx, of);
    let inner = instance.write();
    for (slot, field) in slots.iter().zip(fields) {
        if let Some(slot) = slot {
            inner.set_slot(*slot, Value::small_int(field));
        }
    }
    if let Some((slot, value)) = value {
        inner.set_slot(slot, value);
    }
    instance
}

/// An int64 that is a time.
fn time_of(ctx: &mut Ctx, value: Value) -> Option<i64> {
    let int = ctx.as_int(value)?;
    ctx.int_to_i64(int).filter(|time| *time != NAT)
}

/// One object like a template, for a time of UTC, and for the local time, the zone and the fold if there are any. None where
/// it is no time, and where Python has no such year.
pub(super) fn make_one(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let template = template(ctx, args[0])?;
    let unit = unit(ctx, args[2])?;
    let time = time_of(ctx, args[1]);
    let local = match args.get(3).filter(|local| !local.is_none()) {
        Some(local) => time_of(ctx, local),
        None => time,
    };
    let found = time.zip(local.and_then(|local| fields(unit, local)));
    let Some((time, fields)) = found else {
        return Ok(Value::NONE);
    };
    let slots = slots_of(ctx, template.0);
    let made = copy(ctx, template, &slots, time, fields);
    if let (Some(slot), Some(zone)) = (slots[ZONE], args.get(4)) {
        made.write().set_slot(slot, zone);
    }
    if let (Some(slot), Some(fold)) = (slots[FOLD], args.get(5)) {
        let fold = i64::from(ctx.truth(fold)?);
        made.write().set_slot(slot, Value::small_int(fold));
    }
    Ok(Value::object(made))
}

/// `(time, per_second)` of a text in ISO's form without an offset, in the unit that its digits need; None of others.
pub(super) fn read_one(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(text) = args[0].get::<Str>() else {
        return Ok(Value::NONE);
    };
    let Some(moment) = read_iso(text.as_str().as_bytes()) else {
        return Ok(Value::NONE);
    };
    let unit = moment.unit();
    match moment.found(unit, false) {
        Some(Found { time, offset: None }) => {
            let time = ctx.new_int(time);
            let per_second = Value::small_int(unit.per_second());
            Ok(Value::object(ctx.new_tuple(&[time, per_second])))
        }
        _ => Ok(Value::NONE),
    }
}

/// Year, month, day, hour, minute, second, microsecond and nanosecond; None of a year that Python has not.
fn fields(unit: Unit, time: i64) -> Option<[i64; 8]> {
    let (days, rest) = unit.split(time);
    let Date { year, month, day } = date_of(days);
    let second = rest / unit.per_second();
    let nanos = rest % unit.per_second() * (1_000_000_000 / unit.per_second());
    (1..=9999).contains(&year).then_some([
        year,
        month,
        day,
        second / 3_600,
        second / 60 % 60,
        second % 60,
        nanos / 1_000,
        nanos % 1_000,
    ])
}

/// What an object of a row was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Datetime,
    Date,
    Stamp,
}

/// `(times, kinds, zone)` of objects that are dates: instances of the first, the second and the third class of a tuple
/// (datetimes without a zone, dates, Timestamps of the unit) themselves, or one of a tuple of nulls, None or NaN. `kinds`
/// is the set of what is there in bits; the zone is that of all Timestamps. None where one is something else.
pub(super) fn read_all(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (Some(classes), Some(nulls)) = (args[1].get::<Tuple>(), args[2].get::<Tuple>()) else {
        return Err(ctx.type_error("tuples of classes and of nulls are needed"));
    };
    let unit = unit(ctx, args[3])?;
    let objects = objects_of(ctx, args[0])?;
    let long = Dtype::of(ctx, Code::Long);
    let made = new_view(ctx, long, &[objects.len()], Order::C)?;
    let out = items_mut::<i64>(ctx, &made)?;
    let mut reader = MomentReader {
        classes,
        known: Vec::new(),
        unit,
        zone: None,
        kinds: 0,
    };
    for (out, objects) in out.chunks_mut(PART).zip(objects.chunks(PART)) {
        ask(ctx)(Need {
            items: objects.len() * 8,
            bytes: 0,
        })?;
        for (out, object) in out.iter_mut().zip(objects) {
            let is_null = object.is_none()
                || object.as_float().is_some_and(f64::is_nan)
                || nulls.items().contains(object);
            *out = if is_null {
                NAT
            } else {
                match reader.read(ctx, *object) {
                    Some(time) => time,
                    None => return Ok(Value::NONE),
                }
            };
        }
    }
    let zone = reader.zone.unwrap_or(Value::NONE);
    let kinds = Value::small_int(reader.kinds);
    let made = own(ctx, made);
    Ok(Value::object(ctx.new_tuple(&[made, kinds, zone])))
}

/// Reads objects as times.
struct MomentReader {
    classes: Gc<Tuple>,
    /// Shapes that were met, and where they have their members.
    known: Vec<(Gc<Class>, usize, Kind, Slots, Option<usize>)>,
    unit: Unit,
    zone: Option<Value>,
    kinds: i64,
}

impl MomentReader {
    fn read(&mut self, ctx: &mut Ctx, object: Value) -> Option<i64> {
        let instance = object.get::<Instance>()?;
        let class = ctx.class_of(object);
        let shape = instance.shape.address();
        let found = self
            .known
            .iter()
            .find(|(of, at, ..)| *of == class && *at == shape);
        let (kind, slots, unit) = match found {
            Some((_, _, kind, slots, unit)) => (*kind, *slots, *unit),
            None => {
                let is =
                    |place: usize| self.classes.items().get(place) == Some(&Value::object(class));
                let kind = match () {
                    () if is(0) => Kind::Datetime,
                    () if is(1) => Kind::Date,
                    () if is(2) => Kind::Stamp,
                    () => return None,
                };
                if instance.shape.is_dict || self.known.len() > 8 {
                    return None;
                }
                let slots = slots_of(ctx, instance);
                let unit = ctx.member_slot(instance, "_creso");
                self.known.push((class, shape, kind, slots, unit));
                (kind, slots, unit)
            }
        };
        let held = instance.slots();
        let get = |place: usize| slots[place].and_then(|slot| held.get(slot)).copied();
        let int = |place: usize| get(place)?.as_small_int();
        let bit = 1 << kind as i64;
        match kind {
            Kind::Stamp => {
                let unit = unit.and_then(|slot| held.get(slot)?.as_small_int())?;
                // The numbers of units that pandas has.
                let wanted = match self.unit {
                    Unit::Second => 7,
                    Unit::Milli => 8,
                    Unit::Micro => 9,
                    Unit::Nano => 10,
                };
                let zone = get(ZONE)?;
                if unit != wanted || self.zone.is_some_and(|known| known != zone) {
                    return None;
                }
                let value = get(VALUE)?;
                let time = ctx
                    .int_to_i64(ctx.as_int(value)?)
                    .filter(|time| *time != NAT)?;
                self.zone = Some(zone);
                self.kinds |= bit;
                Some(time)
            }
            Kind::Datetime | Kind::Date => {
                let (year, month, day) = (int(0)?, int(1)?, int(2)?);
                let is_date = (1..=9999).contains(&year)
                    && (1..=12).contains(&month)
                    && (1..=month_length(year, month)).contains(&day);
                if !is_date {
                    return None;
                }
                let mut seconds = days_of(year, month, day) * 86_400;
                let mut micros = 0;
                if kind == Kind::Datetime {
                    let clock = [int(3)?, int(4)?, int(5)?, int(6)?];
                    let limits = [24, 60, 60, 1_000_000];
                    let is_clock = clock
                        .iter()
                        .zip(limits)
                        .all(|(field, limit)| (0..limit).contains(field));
                    if !get(ZONE)?.is_none() || !is_clock {
                        return None;
                    }
                    let [hour, minute, second, micro] = clock;
                    seconds += (hour * 60 + minute) * 60 + second;
                    micros = micro;
                }
                self.kinds |= bit;
                self.unit.join(seconds, micros * 1_000)
            }
        }
    }
}
