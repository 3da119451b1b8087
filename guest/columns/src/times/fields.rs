//! Fields of rows of times: years, weekdays, minutes and the like.

use super::calendar::{Date, date_of, days_of, is_leap, month_length, weekday};
use super::{NAT, Unit};
use crate::{BLOCK, Need};

/// What a time has a number of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The year.
    Year,
    /// The month, from 1.
    Month,
    /// The day of the month, from 1.
    Day,
    /// The quarter, from 1.
    Quarter,
    /// The day of the year, from 1.
    YearDay,
    /// The weekday, Monday being 0.
    Weekday,
    /// The week of ISO's calendar.
    Week,
    /// How many days the month has.
    MonthLength,
    /// 1 in leap years.
    IsLeap,
    /// The hour.
    Hour,
    /// The minute.
    Minute,
    /// The second.
    Second,
    /// Microseconds beyond the second.
    Micro,
    /// Nanoseconds beyond the microsecond.
    Nano,
    /// Seconds of the day.
    DaySecond,
}

impl Field {
    /// The field of a name of pandas'.
    pub fn named(name: &str) -> Option<Field> {
        Some(match name {
            "Y" => Field::Year,
            "M" => Field::Month,
            "D" => Field::Day,
            "q" => Field::Quarter,
            "doy" => Field::YearDay,
            "dow" => Field::Weekday,
            "woy" => Field::Week,
            "dim" => Field::MonthLength,
            "leap" => Field::IsLeap,
            "h" => Field::Hour,
            "m" => Field::Minute,
            "s" => Field::Second,
            "us" => Field::Micro,
            "ns" => Field::Nano,
            "seconds" => Field::DaySecond,
            _ => return None,
        })
    }
}

/// The year, the week and the weekday from 1 in ISO's calendar: a week belongs to the year that its Thursday is in.
fn iso(days: i64) -> (i64, i64, i64) {
    let weekday = weekday(days);
    let thursday = days - weekday + 3;
    let year = date_of(thursday).year;
    (year, (thursday - days_of(year, 1, 1)) / 7 + 1, weekday + 1)
}

fn nanos_of(unit: Unit, rest: i64) -> i64 {
    rest % unit.per_second() * (1_000_000_000 / unit.per_second())
}

/// Fill `out` with what `one` makes of each time, and with `gone` where there is none.
fn each<T: Copy, E>(
    times: &[i64],
    out: &mut [T],
    gone: T,
    mut ask: impl FnMut(Need) -> Result<(), E>,
    one: impl Fn(i64) -> T,
) -> Result<(), E> {
    for (times, out) in times.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        ask(Need::items(times.len()))?;
        for (time, out) in times.iter().zip(out) {
            *out = if *time == NAT { gone } else { one(*time) };
        }
    }
    Ok(())
}

/// One field of all times, -1 for those that are none (0 for `IsLeap`).
///
/// ```
/// use wardian_columns::times::{Field, NAT, Unit, fields};
///
/// let mut years = [0; 2];
/// fields(&[1_709_164_800, NAT], Unit::Second, Field::Year, &mut years, |_| Ok::<(), ()>(()));
/// assert_eq!(years, [2024, -1]);
/// ```
pub fn fields<E>(
    times: &[i64],
    unit: Unit,
    field: Field,
    out: &mut [i32],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    let per = unit.per_second();
    macro_rules! of_date {
        ($date:ident => $value:expr) => {
            each(times, out, -1, ask, |time| {
                let $date = date_of(unit.split(time).0);
                $value as i32
            })
        };
    }
    macro_rules! of_clock {
        ($second:ident => $value:expr) => {
            each(times, out, -1, ask, |time| {
                let $second = unit.split(time).1 / per;
                $value as i32
            })
        };
    }
    match field {
        Field::Year => of_date!(date => date.year),
        Field::Month => of_date!(date => date.month),
        Field::Day => of_date!(date => date.day),
        Field::Quarter => of_date!(date => (date.month - 1) / 3 + 1),
        Field::MonthLength => of_date!(date => month_length(date.year, date.month)),
        Field::YearDay => each(times, out, -1, ask, |time| {
            let days = unit.split(time).0;
            (days - days_of(date_of(days).year, 1, 1) + 1) as i32
        }),
        Field::IsLeap => each(times, out, 0, ask, |time| {
            i32::from(is_leap(date_of(unit.split(time).0).year))
        }),
        Field::Weekday => each(times, out, -1, ask, |time| {
            weekday(unit.split(time).0) as i32
        }),
        Field::Week => each(times, out, -1, ask, |time| iso(unit.split(time).0).1 as i32),
        Field::Hour => of_clock!(second => second / 3_600),
        Field::Minute => of_clock!(second => second / 60 % 60),
        Field::Second => of_clock!(second => second % 60),
        Field::DaySecond => of_clock!(second => second),
        Field::Micro => each(times, out, -1, ask, |time| {
            (nanos_of(unit, unit.split(time).1) / 1_000) as i32
        }),
        Field::Nano => each(times, out, -1, ask, |time| {
            (nanos_of(unit, unit.split(time).1) % 1_000) as i32
        }),
    }
}

/// Whole days since 1970, -1 for what is no time.
pub fn days<E>(
    times: &[i64],
    unit: Unit,
    out: &mut [i64],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    each(times, out, -1, ask, |time| unit.split(time).0)
}

/// Year, week and weekday of each time in ISO's calendar, all 0 for what is no time.
///
/// ```
/// use wardian_columns::times::{Unit, iso_calendar};
///
/// let mut rows = [[0; 3]];
/// iso_calendar(&[86_400 * 365], Unit::Second, &mut rows, |_| Ok::<(), ()>(()));
/// assert_eq!(rows, [[1970, 53, 5]]);
/// ```
pub fn iso_calendar<E>(
    times: &[i64],
    unit: Unit,
    out: &mut [[i32; 3]],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    each(times, out, [0; 3], ask, |time| {
        let (year, week, day) = iso(unit.split(time).0);
        [year as i32, week as i32, day as i32]
    })
}

/// Year, month, day, hour, minute, second and microsecond of each time; the least one counts as a time here.
pub fn records<E>(
    times: &[i64],
    unit: Unit,
    out: &mut [[i32; 7]],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    for (times, out) in times.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        ask(Need::items(times.len()))?;
        for (time, out) in times.iter().zip(out) {
            let (days, rest) = unit.split(*time);
            let Date { year, month, day } = date_of(days);
            let second = rest / unit.per_second();
            let micro = nanos_of(unit, rest) / 1_000;
            let clock = [second / 3_600, second / 60 % 60, second % 60, micro];
            let [hour, minute, second, micro] = clock.map(|field| field as i32);
            *out = [
                year as i32,
                month as i32,
                day as i32,
                hour,
                minute,
                second,
                micro,
            ];
        }
    }
    Ok(())
}

/// Which days are looked for: the first or the last ones of spans of months.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The last ones.
    pub is_end: bool,
    /// The first or the last weekday from Monday to Friday.
    pub is_business: bool,
    /// How many months a span has: 1, 3 or 12.
    pub span: i64,
    /// A month that spans begin, or end, with.
    pub month: i64,
}

/// Whether each time is on such a day; what is no time is not.
pub fn month_edges<E>(
    times: &[i64],
    unit: Unit,
    edge: Edge,
    out: &mut [u8],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    let span = edge.span.clamp(1, 12);
    let first = edge.month.rem_euclid(12);
    each(times, out, 0, ask, |time| {
        let days = unit.split(time).0;
        let date = date_of(days);
        let beyond = match edge.is_end {
            true => month_length(date.year, date.month) - date.day,
            false => date.day - 1,
        };
        let is_edge = if edge.is_business {
            let weekday = weekday(days);
            // What the edge is on where that is a weekend.
            let instead = if edge.is_end { 4 } else { 0 };
            beyond == 0 && weekday < 5 || beyond < 3 && weekday == instead
        } else {
            beyond == 0
        };
        u8::from(is_edge && (date.month - first).rem_euclid(span) == 0)
    })
}
