//! Texts of moments and spans: ISO 8601, as `str` and `np.datetime_as_string` write them.
//!
//! What does not live here: time zones; who calls knows by how many minutes the local time is ahead at the moment.

use std::fmt::Write;

use super::NAT;
use super::error::DateError;
use super::fields::Fields;
use super::unit::{Step, Unit};
use super::unit_rules::{Casting, Kind, can_cast_unit};

/// What a text says of the time zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// Nothing.
    Naive,
    /// A `Z` behind the time.
    Utc,
    /// The time of a zone that is so many minutes ahead of UTC, and that number.
    Ahead(i32),
    /// The local time of the machine: as [`Zone::Ahead`] in the years 1970 to 9999, in UTC and
    /// without a word of it else.
    Local(i32),
}

/// The text of a moment down to a unit; nothing is rounded. `unit` is that of the array; weeks are days here.
///
/// ```
/// use wardian_strided::dates::unit::{Step, Unit};
/// use wardian_strided::dates::write::moment_text;
/// assert_eq!(moment_text(5, Step::one(Unit::Hour)).unwrap(), "1970-01-01T05");
/// assert_eq!(moment_text(i64::MIN, Step::GENERIC).unwrap(), "NaT");
/// ```
///
/// # Errors
/// [`DateError::GenericValue`].
pub fn moment_text(moment: i64, step: Step) -> Result<String, DateError> {
    let fields = Fields::of(moment, step)?;
    Ok(written(&fields, step.unit, Zone::Naive))
}

/// `repr(np.datetime64(…))`.
///
/// ```
/// use wardian_strided::dates::unit::{Step, Unit};
/// use wardian_strided::dates::write::moment_repr;
/// assert_eq!(moment_repr(5, Step::one(Unit::Hour)).unwrap(), "np.datetime64('1970-01-01T05','h')");
/// assert_eq!(moment_repr(5, Step::one(Unit::Day)).unwrap(), "np.datetime64('1970-01-06')");
/// ```
///
/// # Errors
/// [`DateError::GenericValue`].
pub fn moment_repr(moment: i64, step: Step) -> Result<String, DateError> {
    let text = moment_text(moment, step)?;
    // A text without minutes could be one of an hour and a zone.
    let needs_unit = step.count != 1 || step.unit == Unit::Hour;
    Ok(match needs_unit && moment != NAT {
        true => format!("np.datetime64('{text}','{}')", unit_of(step)),
        false => format!("np.datetime64('{text}')"),
    })
}

/// What is between the brackets.
fn unit_of(step: Step) -> String {
    step.to_string().trim_matches(['[', ']']).to_owned()
}

/// `str(np.timedelta64(…))`.
///
/// ```
/// use wardian_strided::dates::unit::{Step, Unit};
/// use wardian_strided::dates::write::{span_repr, span_text};
/// let step = Step { unit: Unit::Second, count: 25 };
/// assert_eq!(span_text(5, step), "125 seconds");
/// assert_eq!(span_repr(5, step), "np.timedelta64(5,'25s')");
/// ```
pub fn span_text(span: i64, step: Step) -> String {
    match span {
        NAT => "NaT".to_owned(),
        span => {
            let count = span.wrapping_mul(i64::from(step.count));
            format!("{count} {}", step.unit.long_name())
        }
    }
}

/// `repr(np.timedelta64(…))`.
pub fn span_repr(span: i64, step: Step) -> String {
    let number = match span {
        NAT => "'NaT'".to_owned(),
        span => span.to_string(),
    };
    match step.is_generic() {
        true => format!("np.timedelta64({number})"),
        false => format!("np.timedelta64({number},'{}')", unit_of(step)),
    }
}

/// The unit that `np.datetime_as_string` is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// That of the array.
    OfArray,
    /// `'auto'`: the longest one in which nothing is lost, of dates a day, of times a minute.
    Auto,
    /// This one.
    Of(Unit),
}

/// What `np.datetime_as_string` says once for an array, before any of its items: the unit must be one that the array's
/// may become.
///
/// # Errors
/// [`DateError::TextUnit`].
pub fn check_precision(
    step: Step,
    precision: Precision,
    casting: Casting,
) -> Result<(), DateError> {
    let Precision::Of(unit) = precision else {
        return Ok(());
    };
    match can_cast_unit(step.unit, unit, Kind::Moment, casting) {
        true => Ok(()),
        false => Err(DateError::TextUnit {
            unit,
            from: step.unit,
            casting,
        }),
    }
}

/// One item of `np.datetime_as_string`.
///
/// # Errors
/// [`DateError::GenericValue`], [`DateError::LocalDate`], [`DateError::TextLoss`].
///
/// ```
/// use wardian_strided::dates::unit::{Step, Unit};
/// use wardian_strided::dates::unit_rules::Casting;
/// use wardian_strided::dates::write::{Precision, Zone, as_string};
/// let text = as_string(5, Step::one(Unit::Hour), Precision::Auto, Zone::Ahead(330), Casting::SameKind);
/// assert_eq!(text.unwrap(), "1970-01-01T10:30+0530");
/// ```
pub fn as_string(
    moment: i64,
    step: Step,
    precision: Precision,
    zone: Zone,
    casting: Casting,
) -> Result<String, DateError> {
    let fields = Fields::of(moment, step)?;
    if fields.is_nat() {
        return Ok("NaT".to_owned());
    }
    let zone = match zone {
        Zone::Local(_) if !(1970..10000).contains(&fields.year) => Zone::Naive,
        Zone::Local(minutes) => Zone::Ahead(minutes),
        zone => zone,
    };
    let (local, minutes) = match zone {
        Zone::Ahead(minutes) => (true, minutes),
        _ => (false, 0),
    };
    let fields = fields.later(i64::from(minutes));
    let unit = match precision {
        Precision::OfArray => step.unit,
        Precision::Of(unit) => unit,
        Precision::Auto => match fields.needs() {
            unit if unit < Unit::Minute && local => Unit::Minute,
            Unit::Hour => Unit::Minute,
            unit => unit.max(Unit::Day),
        },
    };
    let unit = match unit {
        Unit::Week => Unit::Day,
        unit => unit,
    };
    if casting != Casting::Unsafe {
        if unit <= Unit::Day && local {
            return Err(DateError::LocalDate);
        }
        let needed = fields.needs();
        if casting != Casting::SameKind && needed > unit {
            return Err(DateError::TextLoss { unit, needed });
        }
    }
    Ok(written(&fields, unit, zone))
}

/// Letters that numpy leaves for a text with [`Precision::Auto`].
pub const AUTO_LENGTH: usize = 62;

/// Letters that numpy leaves for a text in a unit, which are the lengths of its string dtypes.
pub fn text_length(unit: Unit, zone: Zone) -> usize {
    let parts = Unit::ALL.iter().take_while(|part| **part <= unit);
    let parts: usize = parts
        .map(|part| match part {
            // A sign, the digits of any year, and the end.
            Unit::Year => 22,
            Unit::Week | Unit::Generic => 0,
            // With the zone's letter.
            Unit::Hour | Unit::Milli => 4,
            _ => 3,
        })
        .sum();
    match (unit, zone) {
        (Unit::Generic, _) => 4,
        // A week is written as a day.
        (Unit::Week, _) => parts + 3,
        (unit, Zone::Ahead(_) | Zone::Local(_)) if unit >= Unit::Hour => parts + 4,
        _ => parts,
    }
}

/// The fields down to a unit.
fn written(fields: &Fields, unit: Unit, zone: Zone) -> String {
    if fields.is_nat() || unit == Unit::Generic {
        return "NaT".to_owned();
    }
    let mut text = String::with_capacity(40);
    // Writing to a string does not fail.
    let _ = write!(text, "{:04}", fields.year);
    if unit >= Unit::Month {
        let _ = write!(text, "-{:02}", fields.month);
    }
    if unit >= Unit::Week {
        let _ = write!(text, "-{:02}", fields.day);
    }
    for (part, sign, value) in [
        (Unit::Hour, 'T', fields.hour),
        (Unit::Minute, ':', fields.minute),
        (Unit::Second, ':', fields.second),
    ] {
        if unit >= part {
            let _ = write!(text, "{sign}{value:02}");
        }
    }
    if unit > Unit::Second {
        let digits = (unit as usize - Unit::Second as usize) * 3;
        let all = format!("{:06}{:06}{:06}", fields.micro, fields.pico, fields.atto);
        text.push('.');
        text.extend(all.chars().take(digits));
    }
    match zone {
        _ if unit < Unit::Hour => (),
        Zone::Naive => (),
        Zone::Utc => text.push('Z'),
        Zone::Ahead(minutes) | Zone::Local(minutes) => {
            let sign = if minutes < 0 { '-' } else { '+' };
            let minutes = minutes.unsigned_abs();
            let _ = write!(text, "{sign}{:02}{:02}", minutes / 60, minutes % 60);
        }
    }
    text
}
