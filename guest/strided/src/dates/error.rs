//! What is wrong with units, texts and calendars, in numpy's words.
//!
//! What does not live here: Python's exceptions; [`DateError::exception`] says which one it is.

use std::fmt::{self, Display, Formatter};

use super::unit::{Step, Unit};
use super::unit_rules::Casting;

/// The Python exception that numpy raises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exception {
    /// `TypeError`.
    Type,
    /// `ValueError`.
    Value,
    /// `OverflowError`.
    Overflow,
}

/// A field of a date that is out of its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// 1 to 12.
    Month,
    /// 1 to the last of the month.
    Day,
    /// Below 24.
    Hours,
    /// Below 60.
    Minutes,
    /// Below 60.
    Seconds,
    /// Below 24.
    ZoneHours,
    /// Below 60.
    ZoneMinutes,
}

/// What is wrong. Its text is numpy's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DateError {
    /// A text that is no unit with brackets; the byte where it goes wrong.
    UnitText {
        /// The whole text.
        text: String,
        /// Where, if that is said.
        position: Option<usize>,
    },
    /// A text with brackets whose unit has no such name.
    UnitInText(String),
    /// There is no such unit.
    UnitName(String),
    /// No shorter unit is such a part of the unit.
    Divisor {
        /// What it was divided by.
        divisor: i32,
        /// The whole text; nothing of a tuple.
        text: Option<String>,
    },
    /// A tuple whose numbers are not positive.
    UnitTuple,
    /// What has no unit is divided.
    GenericDivisor,
    /// Years or months with units of a fixed length.
    NoCommonUnit(Step, Step),
    /// What divides both is too small to be counted.
    CommonUnitOverflow(Step, Step),
    /// One unit has too many of the other.
    FactorOverflow(Unit, Unit),
    /// From a unit to none.
    ToGeneric,
    /// What is not NaT should be a moment without a unit.
    GenericMoment,
    /// A moment without a unit is not NaT.
    GenericValue,
    /// A text that is no date; the byte where it goes wrong.
    DateText {
        /// The whole text.
        text: String,
        /// Where.
        position: usize,
    },
    /// A part of a date that cannot be.
    OutOfRange(Part, String),
    /// A text has a shorter unit than is wanted.
    TextCast {
        /// The text.
        text: String,
        /// The unit that is wanted.
        unit: Unit,
        /// The rule.
        casting: Casting,
    },
    /// A date alone depends on the time zone.
    LocalDate,
    /// A text would say less than the moment does.
    TextLoss {
        /// The unit of the text.
        unit: Unit,
        /// The shortest one that is needed.
        needed: Unit,
    },
    /// A text in another unit than that of the array.
    TextUnit {
        /// The unit of the text.
        unit: Unit,
        /// The unit of the array.
        from: Unit,
        /// The rule.
        casting: Casting,
    },
    /// Something cannot be cast.
    Cast {
        /// What it is: `"NumPy timedelta64 scalar"`.
        what: &'static str,
        /// Its unit.
        from: Step,
        /// The unit that is wanted.
        to: Step,
        /// The rule.
        casting: Casting,
    },
    /// A text that is no number of a span.
    SpanText,
    /// A text that says which days are business days, and does not.
    Weekmask(String),
    /// There are not seven days.
    WeekmaskLength,
    /// A day is neither one nor zero.
    WeekmaskItems,
    /// No day is a business day, in `np.busdaycalendar`.
    EmptyCalendar,
    /// No day is a business day, elsewhere.
    NoBusinessDays,
    /// There is no such way to roll.
    RollName(String),
    /// It is not a business day, with `roll='raise'`.
    NotABusinessDay,
    /// It is not a time, with `roll='raise'`.
    NatInOffset,
    /// It is not a time.
    NatInCount,
}

impl DateError {
    /// The exception that it is.
    pub fn exception(&self) -> Exception {
        match self {
            DateError::UnitText { .. }
            | DateError::UnitInText(_)
            | DateError::UnitName(_)
            | DateError::UnitTuple
            | DateError::NoCommonUnit(..)
            | DateError::TextCast { .. }
            | DateError::LocalDate
            | DateError::TextLoss { .. }
            | DateError::TextUnit { .. }
            | DateError::Cast { .. } => Exception::Type,
            DateError::CommonUnitOverflow(..) | DateError::FactorOverflow(..) => {
                Exception::Overflow
            }
            _ => Exception::Value,
        }
    }
}

impl Display for Part {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Part::Month => "Month",
            Part::Day => "Day",
            Part::Hours => "Hours",
            Part::Minutes => "Minutes",
            Part::Seconds => "Seconds",
            Part::ZoneHours => "Timezone hours offset",
            Part::ZoneMinutes => "Timezone minutes offset",
        })
    }
}

impl Display for DateError {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            DateError::UnitText { text, position } => {
                write!(out, "Invalid datetime metadata string \"{text}\"")?;
                match position {
                    Some(position) => write!(out, " at position {position}"),
                    None => Ok(()),
                }
            }
            DateError::UnitInText(text) => {
                write!(out, "Invalid datetime unit in metadata string \"{text}\"")
            }
            DateError::UnitName(name) => {
                write!(out, "Invalid datetime unit \"{name}\" in metadata")
            }
            DateError::Divisor { divisor, text } => {
                write!(
                    out,
                    "divisor ({divisor}) is not a multiple of a lower-unit in datetime metadata"
                )?;
                match text {
                    Some(text) => write!(out, " \"{text}\""),
                    None => Ok(()),
                }
            }
            DateError::UnitTuple => out.write_str(
                "Invalid tuple values for tuple to NumPy datetime metadata conversion",
            ),
            DateError::GenericDivisor => out.write_str("Can't use 'den' divisor with generic units"),
            DateError::NoCommonUnit(one, other) => write!(
                out,
                "Cannot get a common metadata divisor for Numpy datetime metadata {one} and {other} because they have \
                 incompatible nonlinear base time units."
            ),
            DateError::CommonUnitOverflow(one, other) => write!(
                out,
                "Integer overflow getting a common metadata divisor for NumPy datetime metadata {one} and {other}."
            ),
            DateError::FactorOverflow(longer, shorter) => write!(
                out,
                "Integer overflow while computing the conversion factor between NumPy datetime units {} and {}",
                longer.name(),
                shorter.name()
            ),
            DateError::ToGeneric => out.write_str(
                "Cannot convert from specific units to generic units in NumPy datetimes or timedeltas",
            ),
            DateError::GenericMoment => {
                out.write_str("Cannot create a NumPy datetime other than NaT with generic units")
            }
            DateError::GenericValue => out.write_str(
                "Cannot convert a NumPy datetime value other than NaT with generic units",
            ),
            DateError::DateText { text, position } => write!(
                out,
                "Error parsing datetime string \"{text}\" at position {position}"
            ),
            DateError::OutOfRange(part, text) => {
                write!(out, "{part} out of range in datetime string \"{text}\"")
            }
            DateError::TextCast {
                text,
                unit,
                casting,
            } => write!(
                out,
                "Cannot parse \"{text}\" as unit '{}' using casting rule '{}'",
                unit.name(),
                casting.name()
            ),
            DateError::LocalDate => out.write_str(
                "Cannot create a local timezone-based date string from a NumPy datetime without forcing 'unsafe' \
                 casting",
            ),
            DateError::TextLoss { unit, needed } => write!(
                out,
                "Cannot create a string with unit precision '{}' from the NumPy datetime, which has data at unit precision \
                 '{}', requires 'unsafe' or 'same_kind' casting",
                unit.name(),
                needed.name()
            ),
            DateError::TextUnit {
                unit,
                from,
                casting,
            } => write!(
                out,
                "Cannot create a datetime string as units '{}' from a NumPy datetime with units '{}' according to the \
                 rule '{}'",
                unit.name(),
                from.name(),
                casting.name()
            ),
            DateError::Cast {
                what,
                from,
                to,
                casting,
            } => write!(
                out,
                "Cannot cast {what} from metadata {} to {} according to the rule '{}'",
                from.suffix(),
                to.suffix(),
                casting.name()
            ),
            DateError::SpanText => out.write_str("Could not convert object to NumPy timedelta"),
            DateError::Weekmask(text) => {
                write!(out, "Invalid business day weekmask string \"{text}\"")
            }
            DateError::WeekmaskLength => {
                out.write_str("A business day weekmask array must have length 7")
            }
            DateError::WeekmaskItems => {
                out.write_str("A business day weekmask array must have all 1's and 0's")
            }
            DateError::EmptyCalendar => {
                out.write_str("Cannot construct a numpy.busdaycal with a weekmask of all zeros")
            }
            DateError::NoBusinessDays => out.write_str(
                "the business day weekmask must have at least one valid business day",
            ),
            DateError::RollName(name) => {
                write!(out, "Invalid business day roll parameter \"{name}\"")
            }
            DateError::NotABusinessDay => out.write_str("Non-business day date in busday_offset"),
            DateError::NatInOffset => out.write_str("NaT input in busday_offset"),
            DateError::NatInCount => out.write_str(
                "Cannot compute a business day count with a NaT (not-a-time) date",
            ),
        }
    }
}

impl std::error::Error for DateError {}
