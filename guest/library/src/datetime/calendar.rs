//! The proleptic Gregorian calendar: days, dates and moments as numbers.

/// Microseconds of a second and of a day.
pub(super) const SECOND: i128 = 1_000_000;
pub(super) const DAY: i128 = 86_400 * SECOND;

/// The last day number, 31 December 9999.
const LAST_DAY: i128 = 3_652_059;

/// Days of a common year before each month.
const BEFORE: [i64; 13] = [0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/// A day of a year; fields as people write them.
#[derive(Clone, Copy)]
pub(super) struct Date {
    pub(super) year: i64,
    pub(super) month: i64,
    pub(super) day: i64,
}

/// A time of day.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    pub(super) hour: i64,
    pub(super) minute: i64,
    pub(super) second: i64,
    pub(super) microsecond: i64,
}

/// A valid date of the years 1 to 9999 and a valid time.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    pub(super) date: Date,
    pub(super) clock: Clock,
}

pub(super) fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Days before a month, counted from the first of January of the year 1.
pub(super) fn days_before(year: i64, month: i64) -> i64 {
    let y = year - 1;
    let years = y * 365 + y.div_euclid(4) - y.div_euclid(100) + y.div_euclid(400);
    years + BEFORE[month as usize] + i64::from(month > 2 && is_leap(year))
}

fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        2 => 28 + i64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The date of a day number.
pub(super) fn date_of(ordinal: i64) -> Date {
    const OF_400_YEARS: i64 = 146_097;
    let day = ordinal - 1;
    let (era, day) = (day.div_euclid(OF_400_YEARS), day.rem_euclid(OF_400_YEARS));
    // The last day of 4, 100 and 400 years would begin one more of the smaller unit.
    let centuries = (day / 36_524).min(3);
    let day = day - centuries * 36_524;
    let fours = day / 1_461;
    let day = day - fours * 1_461;
    let ones = (day / 365).min(3);
    let day = day - ones * 365;
    let year = era * 400 + centuries * 100 + fours * 4 + ones + 1;
    let leap = i64::from(is_leap(year));
    let starts = |month: i64| BEFORE[month as usize] + if month > 2 { leap } else { 0 };
    let mut month = (day / 31 + 1).min(12);
    while month < 12 && starts(month + 1) <= day {
        month += 1;
    }
    Date {
        year,
        month,
        day: day - starts(month) + 1,
    }
}

impl Moment {
    /// From year to microsecond; None when a field is out of range.
    pub(super) fn new(fields: [i64; 7]) -> Option<Moment> {
        let [year, month, day, hour, minute, second, microsecond] = fields;
        let valid = (1..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=days_in_month(year, month)).contains(&day)
            && (0..24).contains(&hour)
            && (0..60).contains(&minute)
            && (0..60).contains(&second)
            && (0..1_000_000).contains(&microsecond);
        valid.then_some(Moment {
            date: Date { year, month, day },
            clock: Clock {
                hour,
                minute,
                second,
                microsecond,
            },
        })
    }

    pub(super) fn fields(&self) -> [i64; 7] {
        let (date, clock) = (self.date, self.clock);
        [
            date.year,
            date.month,
            date.day,
            clock.hour,
            clock.minute,
            clock.second,
            clock.microsecond,
        ]
    }

    /// Day of the year, from 1.
    pub(super) fn year_day(&self) -> i64 {
        let date = self.date;
        days_before(date.year, date.month) + date.day - days_before(date.year, 1)
    }

    /// Monday is 0.
    pub(super) fn weekday(&self) -> usize {
        let ordinal = days_before(self.date.year, self.date.month) + self.date.day;
        ((ordinal + 6) % 7) as usize
    }

    /// Since the start of day 0.
    pub(super) fn microseconds(&self) -> i128 {
        let (date, clock) = (self.date, self.clock);
        let day = days_before(date.year, date.month) + date.day;
        let second = clock.hour * 3600 + clock.minute * 60 + clock.second;
        DAY * i128::from(day) + SECOND * i128::from(second) + i128::from(clock.microsecond)
    }

    /// The inverse of [`Moment::microseconds`]; None outside of the calendar.
    pub(super) fn at(microseconds: i128) -> Option<Moment> {
        let day = microseconds.div_euclid(DAY);
        if !(1..=LAST_DAY).contains(&day) {
            return None;
        }
        let rest = microseconds.rem_euclid(DAY) as i64;
        let (second, microsecond) = (rest / 1_000_000, rest % 1_000_000);
        Some(Moment {
            date: date_of(day as i64),
            clock: Clock {
                hour: second / 3600,
                minute: second / 60 % 60,
                second: second % 60,
                microsecond,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_are_inverse() {
        let mut expected = 1;
        for year in [1, 4, 100, 101, 400, 401, 1900, 1999, 2000, 2024, 9999] {
            for month in 1..=12 {
                for day in 1..=days_in_month(year, month) {
                    let ordinal = days_before(year, month) + day;
                    let date = date_of(ordinal);
                    assert_eq!((date.year, date.month, date.day), (year, month, day));
                    if year == 1 {
                        assert_eq!(ordinal, expected);
                        expected += 1;
                    }
                }
            }
        }
        assert_eq!(days_before(9999, 12) + 31, LAST_DAY as i64);
    }
}
