//! What moments and spans are in Python: fields of `datetime.datetime`, `date` and `timedelta`, or numbers where those
//! do not reach; and back.
//!
//! What does not live here: the objects themselves.

use super::NAT;
use super::error::DateError;
use super::fields::Fields;
use super::unit::{Step, Unit};
use super::unit_rules::{Casting, Kind, can_cast};

/// What `np.datetime64(…).item()` is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MomentObject {
    /// `None`, of NaT.
    None,
    /// A `datetime.date`: the unit is a day or longer.
    Date(Fields),
    /// A `datetime.datetime` without a time zone.
    DateTime(Fields),
    /// The number: the unit is shorter than a microsecond, or the year not between 1 and 9999.
    Number(i64),
}

/// What `np.timedelta64(…).item()` is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpanObject {
    /// `None`, of NaT.
    None,
    /// A `datetime.timedelta`.
    Span(Span),
    /// The number: of years, months, no unit, units shorter than a microsecond, or more days than fit.
    Number(i64),
}

/// The parts of a `datetime.timedelta`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// Below 10⁹ on both sides.
    pub days: i32,
    /// 0 to 86399.
    pub seconds: i32,
    /// 0 to 999999.
    pub micros: i32,
}

/// Python's object of a moment.
///
/// ```
/// use wardian_strided::dates::objects::{MomentObject, moment_object};
/// use wardian_strided::dates::unit::{Step, Unit};
/// let found = moment_object(1, Step::one(Unit::Day));
/// assert!(matches!(found, MomentObject::Date(fields) if (fields.year, fields.day) == (1970, 2)));
/// assert_eq!(moment_object(1, Step::one(Unit::Nano)), MomentObject::Number(1));
/// ```
pub fn moment_object(moment: i64, step: Step) -> MomentObject {
    if moment == NAT {
        return MomentObject::None;
    }
    match Fields::of(moment, step) {
        Ok(fields) if step.unit <= Unit::Micro && (1..=9999).contains(&fields.year) => {
            match step.unit <= Unit::Day {
                true => MomentObject::Date(fields),
                false => MomentObject::DateTime(fields),
            }
        }
        _ => MomentObject::Number(moment),
    }
}

/// Microseconds of a unit, of those that Python's spans count.
fn micros(unit: Unit) -> Option<i64> {
    match unit {
        Unit::Week | Unit::Day | Unit::Hour | Unit::Minute => {
            let seconds = unit.in_units_of(Unit::Second)?;
            i64::try_from(seconds.checked_mul(1_000_000)?).ok()
        }
        Unit::Second => Some(1_000_000),
        Unit::Milli => Some(1000),
        Unit::Micro => Some(1),
        _ => None,
    }
}

const MICROS_OF_DAY: i64 = 86_400_000_000;

/// Python's object of a span.
///
/// ```
/// use wardian_strided::dates::objects::{Span, SpanObject, span_object};
/// use wardian_strided::dates::unit::{Step, Unit};
/// let found = span_object(-1, Step::one(Unit::Second));
/// assert_eq!(found, SpanObject::Span(Span { days: -1, seconds: 86399, micros: 0 }));
/// ```
pub fn span_object(span: i64, step: Step) -> SpanObject {
    if span == NAT {
        return SpanObject::None;
    }
    let Some(unit) = micros(step.unit) else {
        return SpanObject::Number(span);
    };
    let count = span.wrapping_mul(i64::from(step.count));
    let whole = i128::from(count) * i128::from(unit);
    let (days, rest) = (
        whole.div_euclid(i128::from(MICROS_OF_DAY)),
        whole.rem_euclid(i128::from(MICROS_OF_DAY)) as i64,
    );
    match i32::try_from(days) {
        Ok(days) if days.unsigned_abs() <= 999_999_999 => SpanObject::Span(Span {
            days,
            seconds: (rest / 1_000_000) as i32,
            micros: (rest % 1_000_000) as i32,
        }),
        _ => SpanObject::Number(span),
    }
}

/// The longest unit of which so many microseconds are a whole number.
fn needed(whole: i64) -> Unit {
    let mut all = Unit::ALL.iter().copied();
    let found = all.find(|unit| micros(*unit).is_some_and(|unit| whole % unit == 0));
    found.unwrap_or(Unit::Micro)
}

impl Span {
    /// All of it in microseconds. What does not fit goes around, as numpy's does.
    pub fn micros_in_all(self) -> i64 {
        i64::from(self.days)
            .wrapping_mul(MICROS_OF_DAY)
            .wrapping_add(i64::from(self.seconds).wrapping_mul(1_000_000))
            .wrapping_add(i64::from(self.micros))
    }

    /// The number of a `datetime.timedelta` in a unit, or in microseconds where none is asked for; rounded down, and
    /// what does not fit goes around.
    ///
    /// # Errors
    /// [`DateError::Cast`].
    pub fn number(self, step: Option<Step>, casting: Casting) -> Result<(i64, Step), DateError> {
        let step = match step {
            None => Step::one(Unit::Micro),
            Some(step) => {
                let from = Step::one(needed(self.micros_in_all()));
                if !can_cast(from, step, Kind::Span, casting) {
                    return Err(DateError::Cast {
                        what: "datetime.timedelta object",
                        from,
                        to: step,
                        casting,
                    });
                }
                step
            }
        };
        let whole = self.micros_in_all();
        let count = match micros(step.unit) {
            Some(unit) => whole.div_euclid(unit),
            None => {
                let parts = Unit::Micro.in_units_of(step.unit).unwrap_or(1);
                whole.wrapping_mul(parts as i64)
            }
        };
        Ok((count.div_euclid(i64::from(step.count.max(1))), step))
    }
}

/// The fields of a `datetime.datetime` or `date`, and the unit of its number where none is asked for: microseconds, or
/// days of a date. `ahead` is the offset of its time zone in minutes, if it has one, of which numpy warns
/// ([`super::read::ZONE_WARNING`]).
///
/// # Errors
/// [`DateError::Cast`].
pub fn of_object(
    fields: Fields,
    is_date: bool,
    ahead: Option<i32>,
    step: Option<Step>,
    casting: Casting,
) -> Result<(i64, Step), DateError> {
    let own = Step::one(if is_date { Unit::Day } else { Unit::Micro });
    let step = step.unwrap_or(own);
    if !can_cast(own, step, Kind::Moment, casting) {
        return Err(DateError::Cast {
            what: match is_date {
                true => "datetime.date object",
                false => "datetime.datetime object",
            },
            from: own,
            to: step,
            casting,
        });
    }
    let fields = fields.later(-i64::from(ahead.unwrap_or(0)));
    Ok((fields.to(step)?, step))
}
