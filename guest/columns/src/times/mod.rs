//! Rows of times: int64 that count a unit since 1970, of which the least is NaT.
//!
//! What does not live here: zones, and the objects that times are for Python.

mod calendar;
mod fields;
mod format;
mod months;
mod read;
mod round;
mod spans;
mod write;

pub use calendar::{Date, date_of, days_of, month_length};
pub use fields::{Edge, Field, days, fields, iso_calendar, month_edges, records};
pub use format::{Format, Names};
pub use months::{Anchor, month_numbers, shift_months, shift_quarters};
pub use read::{Found, Moment, Reader, State, read_iso};
pub use round::{Rounding, round};
pub use spans::read_span;
pub use write::Writer;

/// No time.
pub const NAT: i64 = i64::MIN;

/// Seconds of a day.
pub const DAY: i64 = 86_400;

/// What times count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Seconds.
    Second,
    /// Milliseconds.
    Milli,
    /// Microseconds.
    Micro,
    /// Nanoseconds.
    Nano,
}

impl Unit {
    /// The unit that a second has so many of.
    ///
    /// ```
    /// use wardian_columns::times::Unit;
    ///
    /// assert_eq!(Unit::of(1_000), Some(Unit::Milli));
    /// assert_eq!(Unit::of(7), None);
    /// ```
    pub fn of(per_second: i64) -> Option<Unit> {
        Some(match per_second {
            1 => Unit::Second,
            1_000 => Unit::Milli,
            1_000_000 => Unit::Micro,
            1_000_000_000 => Unit::Nano,
            _ => return None,
        })
    }

    /// How many a second has.
    #[inline]
    pub fn per_second(self) -> i64 {
        match self {
            Unit::Second => 1,
            Unit::Milli => 1_000,
            Unit::Micro => 1_000_000,
            Unit::Nano => 1_000_000_000,
        }
    }

    /// Whole days since 1970, and what is beyond them.
    #[inline]
    pub fn split(self, time: i64) -> (i64, i64) {
        // Divisions by what is known are multiplications.
        let days = match self {
            Unit::Second => time.div_euclid(DAY),
            Unit::Milli => time.div_euclid(DAY * 1_000),
            Unit::Micro => time.div_euclid(DAY * 1_000_000),
            Unit::Nano => time.div_euclid(DAY * 1_000_000_000),
        };
        // Of the least ones the product is beyond an int64, the difference is not.
        let before = days.wrapping_mul(DAY * self.per_second());
        (days, time.wrapping_sub(before))
    }

    /// The time of so many seconds and nanoseconds after 1970, rounded down; None where there is no room for it.
    #[inline]
    pub fn join(self, seconds: i64, nanos: i64) -> Option<i64> {
        let part = nanos / (1_000_000_000 / self.per_second());
        let time = seconds.checked_mul(self.per_second())?;
        time.checked_add(part).filter(|time| *time != NAT)
    }
}
