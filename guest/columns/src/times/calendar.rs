//! The calendar: dates of days since 1970, and back.

/// A date of any year.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Date {
    /// The year.
    pub year: i64,
    /// The month, from 1.
    pub month: i64,
    /// The day, from 1.
    pub day: i64,
}

/// Days of 400 years, after which the calendar begins anew.
const ERA: i64 = 146_097;

/// Days from the first of March of the year 0 to 1970.
const TO_1970: i64 = 719_468;

/// The date so many days after 1970. Years begin in March here, so that the odd day is the last one.
///
/// ```
/// use wardian_columns::times::{Date, date_of, days_of};
///
/// assert_eq!(date_of(19_782), Date { year: 2024, month: 2, day: 29 });
/// assert_eq!(date_of(-1), Date { year: 1969, month: 12, day: 31 });
/// for days in -1_000_000..1_000_000 {
///     let date = date_of(days);
///     assert_eq!(days_of(date.year, date.month, date.day), days);
/// }
/// ```
#[inline]
pub fn date_of(days: i64) -> Date {
    let shifted = days.wrapping_add(TO_1970);
    let era = shifted.div_euclid(ERA);
    let rest = shifted.wrapping_sub(era.wrapping_mul(ERA)) as u32;
    let year = (rest - rest / 1_460 + rest / 36_524 - rest / 146_096) / 365;
    let day = rest - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = match month < 10 {
        true => (month + 3, 0),
        false => (month - 9, 1),
    };
    Date {
        year: i64::from(year) + era.wrapping_mul(400) + next,
        month: i64::from(month),
        day: i64::from(day),
    }
}

/// Days from 1970 to a date, whose month is one and whose day may be beyond it.
#[inline]
pub fn days_of(year: i64, month: i64, day: i64) -> i64 {
    let year = year.wrapping_sub(i64::from(month <= 2));
    let era = year.div_euclid(400);
    let rest = year.rem_euclid(400);
    let month = if month > 2 { month - 3 } else { month + 9 };
    let days = rest * 365 + rest / 4 - rest / 100 + (153 * month + 2) / 5;
    era.wrapping_mul(ERA).wrapping_add(days + day - 1 - TO_1970)
}

/// Whether February has 29 days.
#[inline]
pub(super) fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Days of a month.
///
/// ```
/// use wardian_columns::times::month_length;
///
/// assert_eq!([1, 2, 4].map(|month| month_length(2024, month)), [31, 29, 30]);
/// ```
#[inline]
pub fn month_length(year: i64, month: i64) -> i64 {
    match month {
        2 => 28 + i64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The weekday of a day, Monday being 0: 1970 began on a Thursday.
#[inline]
pub(super) fn weekday(days: i64) -> i64 {
    days.wrapping_add(3).rem_euclid(7)
}
