//! Which unit serves for two, and which may become which.
//!
//! What does not live here: the conversion of numbers (`convert.rs`), and promotion with what is no time.

use super::error::DateError;
use super::unit::{Step, Unit};

/// Whether a number is a moment or a span: spans of years have no length in days, moments have a date.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// `datetime64`.
    Moment,
    /// `timedelta64`.
    Span,
}

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident $text:literal;)*) => {
        /// numpy's rules of what may be cast, from the strictest on.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Casting { $($(#[$doc])* $name,)* }

        impl Casting {
            /// All of them.
            pub const ALL: &'static [Casting] = &[$(Casting::$name,)*];

            /// As the argument `casting` says it.
            pub const fn name(self) -> &'static str {
                match self { $(Casting::$name => $text,)* }
            }
        }
    };
}

rules! {
    /// Nothing but what it is.
    No "no";
    /// Another order of bytes.
    Equivalent "equiv";
    /// No value is lost.
    Safe "safe";
    /// Values may be rounded.
    SameKind "same_kind";
    /// Anything.
    Unsafe "unsafe";
}

impl Casting {
    /// The rule of a name.
    pub fn named(name: &str) -> Option<Casting> {
        let mut all = Casting::ALL.iter().copied();
        all.find(|casting| casting.name() == name)
    }
}

/// The longest unit of which both have a whole number: what comes of two arrays together. `kind` is that of both; where
/// a moment and a span meet, that is a moment.
///
/// # Errors
/// [`DateError::NoCommonUnit`] of spans of years or months with others, [`DateError::CommonUnitOverflow`].
///
/// ```
/// use wardian_strided::dates::unit::{Step, Unit};
/// use wardian_strided::dates::unit_rules::{Kind, common};
/// let (one, other) = (Step { unit: Unit::Day, count: 7 }, Step { unit: Unit::Hour, count: 36 });
/// assert_eq!(common(one, other, Kind::Span).unwrap(), Step { unit: Unit::Hour, count: 12 });
/// assert!(common(Step::one(Unit::Year), other, Kind::Span).is_err());
/// ```
pub fn common(one: Step, other: Step, kind: Kind) -> Result<Step, DateError> {
    if one.is_generic() || other.is_generic() {
        return Ok(match (one.is_generic(), other.is_generic()) {
            (false, _) => one,
            (true, _) => other,
        });
    }
    let overflow = || DateError::CommonUnitOverflow(one, other);
    let (long, short) = match one.unit <= other.unit {
        true => (one, other),
        false => (other, one),
    };
    let factor = match (long.unit, short.unit) {
        (Unit::Year, Unit::Month) => 12,
        (long, short) if long == short => 1,
        (long, _) if long.is_of_calendar() && kind == Kind::Span => {
            return Err(DateError::NoCommonUnit(one, other));
        }
        (long, short) => long.in_units_of(short).ok_or_else(overflow)?,
    };
    let counted = |step: Step| step.count.unsigned_abs() as u64;
    let divisor = greatest_divisor(counted(long).wrapping_mul(factor), counted(short));
    let count = i32::try_from(divisor).ok().filter(|count| *count > 0);
    Ok(Step {
        unit: short.unit,
        count: count.ok_or_else(overflow)?,
    })
}

pub(crate) fn greatest_divisor(one: u64, other: u64) -> u64 {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// Whether a number in one unit may become one in another.
///
/// ```
/// use wardian_strided::dates::unit::{Step, Unit};
/// use wardian_strided::dates::unit_rules::{Casting, Kind, can_cast};
/// let (day, second) = (Step::one(Unit::Day), Step::one(Unit::Second));
/// assert!(can_cast(day, second, Kind::Moment, Casting::Safe));
/// assert!(!can_cast(second, day, Kind::Moment, Casting::Safe));
/// ```
pub fn can_cast(from: Step, to: Step, kind: Kind, casting: Casting) -> bool {
    match casting {
        Casting::Unsafe => true,
        Casting::No | Casting::Equivalent => from == to,
        _ if from.is_generic() => true,
        Casting::SameKind => can_cast_unit(from.unit, to.unit, kind, casting),
        Casting::Safe => {
            can_cast_unit(from.unit, to.unit, kind, casting) && divides(from, to, kind)
        }
    }
}

/// Whether a unit may become another, however many of it are counted. It is what texts are asked for.
pub fn can_cast_unit(from: Unit, to: Unit, kind: Kind, casting: Casting) -> bool {
    let related = kind == Kind::Moment || from.is_of_calendar() == to.is_of_calendar();
    match casting {
        Casting::Unsafe => true,
        Casting::No | Casting::Equivalent => from == to,
        _ if from == Unit::Generic || to == Unit::Generic => from == Unit::Generic,
        Casting::SameKind => related,
        // A date in years has one in days, but years have no days.
        Casting::Safe => from <= to && related,
    }
}

/// Whether the longer unit is a whole number of the shorter one.
fn divides(long: Step, short: Step, kind: Kind) -> bool {
    let factor = match (long.unit, short.unit) {
        (Unit::Year, Unit::Month) => Some(12),
        (long, short) if long == short => Some(1),
        // A date in years has one in days.
        (long, _) if long.is_of_calendar() => return kind == Kind::Moment,
        (long, short) => long.in_units_of(short),
    };
    let Some(factor) = factor else {
        return false;
    };
    let counted = |step: Step| step.count.unsigned_abs() as u64;
    let (long, short) = (counted(long).wrapping_mul(factor), counted(short));
    long >> 56 == 0 && long.checked_rem(short) == Some(0)
}
