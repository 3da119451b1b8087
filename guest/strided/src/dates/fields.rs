//! Moments as years, months and days, and the time of the day; and back.
//!
//! The calendar is the Gregorian one in both directions, with a year 0. What does not fit in 64 bits goes around, with
//! the numbers that numpy has then. What does not live here: what is written of them (`write.rs`), and other units of
//! numbers (`convert.rs`).

use super::NAT;
use super::error::DateError;
use super::unit::{Step, Unit};

/// A moment as a calendar and a clock show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fields {
    /// The year; [`NAT`] where it is not a time.
    pub year: i64,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
    /// 0 to 59.
    pub second: u8,
    /// 10⁻⁶ seconds.
    pub micro: u32,
    /// 10⁻¹² seconds beside those.
    pub pico: u32,
    /// 10⁻¹⁸ seconds beside those.
    pub atto: u32,
}

const DAYS_OF_400_YEARS: i64 = 400 * 365 + 97;

/// From 1970 to the year 2000, with which 400 years begin.
const TO_2000: i64 = 30 * 365 + 7;

/// From there to the first of March, behind which there is a leap day at the end of a year.
const TO_MARCH: i64 = 31 + 29;

const SECONDS_OF_DAY: i64 = 86400;

impl Fields {
    /// Not a time.
    pub const NAT: Fields = Fields::date(NAT, 1, 1);

    /// The beginning of a day.
    pub const fn date(year: i64, month: u8, day: u8) -> Fields {
        Fields {
            year,
            month,
            day,
            hour: 0,
            minute: 0,
            second: 0,
            micro: 0,
            pico: 0,
            atto: 0,
        }
    }

    /// Whether it is not a time.
    pub const fn is_nat(&self) -> bool {
        self.year == NAT
    }

    /// The day that is so many after the first of 1970.
    ///
    /// ```
    /// use wardian_strided::dates::fields::Fields;
    /// assert_eq!(Fields::of_days(-1), Fields::date(1969, 12, 31));
    /// assert_eq!(Fields::of_days(19782).days(), 19782);
    /// ```
    pub fn of_days(days: i64) -> Fields {
        // Numbers near the end go around here, as numpy's do.
        let days = days.wrapping_sub(TO_2000);
        let (period, day) = (
            days.div_euclid(DAYS_OF_400_YEARS),
            days.rem_euclid(DAYS_OF_400_YEARS),
        );
        // From the first of March on, of this period or the one before.
        let (period, day) = match day >= TO_MARCH {
            true => (period, day - TO_MARCH),
            false => (period - 1, day - TO_MARCH + DAYS_OF_400_YEARS),
        };
        // Years that begin in March end with the leap day.
        let leaps = (day / 1460) - (day / 36524) + (day / 146_096);
        let year = (day - leaps) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        // Five months in turn have 153 days.
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (year, month) = match month < 10 {
            true => (year, month + 3),
            false => (year + 1, month - 9),
        };
        Fields::date(2000 + 400 * period + year, month as u8, day as u8)
    }

    /// Days from the first of 1970 to the day.
    pub fn days(&self) -> i64 {
        let year = self.year.wrapping_sub(1970);
        let common = year.wrapping_mul(365);
        // Leap days are counted towards zero from 1970 on: after it, and before 1972.
        let (fours, hundreds, four_hundreds) = match common >= 0 {
            true => (1, 69, 369),
            false => (-2, -30, -30),
        };
        let leaps = (year.wrapping_add(fours) / 4)
            .wrapping_sub(year.wrapping_add(hundreds) / 100)
            .wrapping_add(year.wrapping_add(four_hundreds) / 400);
        let month = usize::from(self.month.clamp(1, 12)) - 1;
        let before = DAYS_BEFORE_MONTH[month] + i64::from(month > 1 && is_leap(self.year));
        common
            .wrapping_add(leaps)
            .wrapping_add(before + i64::from(self.day) - 1)
    }

    /// The fields of a number that counts a unit.
    ///
    /// # Errors
    /// [`DateError::GenericValue`] where there is no unit, but for NaT.
    pub fn of(moment: i64, step: Step) -> Result<Fields, DateError> {
        if moment == NAT {
            return Ok(Fields::NAT);
        }
        if step.is_generic() {
            return Err(DateError::GenericValue);
        }
        let moment = moment.wrapping_mul(i64::from(step.count));
        let seconds = |per_second: i64, atto: i64| {
            let (seconds, part) = (moment.div_euclid(per_second), moment.rem_euclid(per_second));
            Fields::of_seconds(seconds, part, atto)
        };
        Ok(match step.unit {
            Unit::Year => Fields::date(moment.wrapping_add(1970), 1, 1),
            Unit::Month => {
                let (years, month) = (moment.div_euclid(12), moment.rem_euclid(12));
                Fields::date(1970 + years, month as u8 + 1, 1)
            }
            Unit::Week => Fields::of_days(moment.wrapping_mul(7)),
            Unit::Day => Fields::of_days(moment),
            Unit::Hour => Fields {
                hour: moment.rem_euclid(24) as u8,
                ..Fields::of_days(moment.div_euclid(24))
            },
            Unit::Minute => Fields {
                hour: (moment.rem_euclid(1440) / 60) as u8,
                minute: moment.rem_euclid(60) as u8,
                ..Fields::of_days(moment.div_euclid(1440))
            },
            Unit::Second => Fields::of_seconds(moment, 0, 1),
            Unit::Milli => seconds(1000, 1_000_000_000_000_000),
            Unit::Micro => seconds(1_000_000, 1_000_000_000_000),
            Unit::Nano => seconds(1_000_000_000, 1_000_000_000),
            Unit::Pico => seconds(1_000_000_000_000, 1_000_000),
            Unit::Femto => seconds(1_000_000_000_000_000, 1000),
            Unit::Atto | Unit::Generic => seconds(1_000_000_000_000_000_000, 1),
        })
    }

    /// Of seconds since 1970, and a part of a second in units of so many 10⁻¹⁸ seconds.
    fn of_seconds(seconds: i64, part: i64, atto: i64) -> Fields {
        let second = seconds.rem_euclid(SECONDS_OF_DAY);
        let part = part * atto;
        Fields {
            hour: (second / 3600) as u8,
            minute: (second / 60 % 60) as u8,
            second: (second % 60) as u8,
            micro: (part / 1_000_000_000_000) as u32,
            pico: (part / 1_000_000 % 1_000_000) as u32,
            atto: (part % 1_000_000) as u32,
            ..Fields::of_days(seconds.div_euclid(SECONDS_OF_DAY))
        }
    }

    /// The number that counts a unit: the last one that is not later. What does not fit goes around.
    ///
    /// # Errors
    /// [`DateError::GenericMoment`] where there is no unit, but for NaT.
    pub fn to(&self, step: Step) -> Result<i64, DateError> {
        if self.is_nat() {
            return Ok(NAT);
        }
        if step.is_generic() {
            return Err(DateError::GenericMoment);
        }
        let clock = |value: i64, many: i64, field: u32| {
            value.wrapping_mul(many).wrapping_add(i64::from(field))
        };
        let hours = || clock(self.days(), 24, self.hour.into());
        let minutes = || clock(hours(), 60, self.minute.into());
        let seconds = || clock(minutes(), 60, self.second.into());
        let micros = || clock(seconds(), 1_000_000, self.micro);
        let picos = || clock(micros(), 1_000_000, self.pico);
        let value = match step.unit {
            Unit::Year => self.year.wrapping_sub(1970),
            Unit::Month => {
                let years = self.year.wrapping_sub(1970);
                clock(years, 12, u32::from(self.month.saturating_sub(1)))
            }
            Unit::Week => rounded_down(self.days(), 7),
            Unit::Day => self.days(),
            Unit::Hour => hours(),
            Unit::Minute => minutes(),
            Unit::Second => seconds(),
            Unit::Milli => clock(seconds(), 1000, self.micro / 1000),
            Unit::Micro => micros(),
            Unit::Nano => clock(micros(), 1000, self.pico / 1000),
            Unit::Pico => picos(),
            Unit::Femto => clock(picos(), 1000, self.atto / 1000),
            Unit::Atto | Unit::Generic => clock(picos(), 1_000_000, self.atto),
        };
        // Of no unit at all numpy would divide by zero.
        Ok(rounded_down(value, i64::from(step.count.max(1))))
    }

    /// The moment that is so many minutes later.
    pub fn later(self, minutes: i64) -> Fields {
        if self.is_nat() || minutes == 0 {
            return self;
        }
        let minute = i64::from(self.hour) * 60 + i64::from(self.minute) + minutes;
        let days = self.days().wrapping_add(minute.div_euclid(1440));
        let minute = minute.rem_euclid(1440);
        Fields {
            hour: (minute / 60) as u8,
            minute: (minute % 60) as u8,
            second: self.second,
            micro: self.micro,
            pico: self.pico,
            atto: self.atto,
            ..Fields::of_days(days)
        }
    }

    /// The longest unit in which nothing of it is lost.
    pub fn needs(&self) -> Unit {
        let fields = [
            (!self.atto.is_multiple_of(1000), Unit::Atto),
            (self.atto != 0, Unit::Femto),
            (!self.pico.is_multiple_of(1000), Unit::Pico),
            (self.pico != 0, Unit::Nano),
            (!self.micro.is_multiple_of(1000), Unit::Micro),
            (self.micro != 0, Unit::Milli),
            (self.second != 0, Unit::Second),
            (self.minute != 0, Unit::Minute),
            (self.hour != 0, Unit::Hour),
            (self.day != 1, Unit::Day),
            (self.month != 1, Unit::Month),
        ];
        let found = fields.iter().find(|(needed, _)| *needed);
        found.map_or(Unit::Year, |(_, unit)| *unit)
    }
}

/// A quotient, rounded down. At the end of the range numpy goes around before it divides.
#[inline(always)]
pub(super) fn rounded_down(value: i64, over: i64) -> i64 {
    match value < 0 {
        true => value.wrapping_sub(over - 1) / over,
        false => value / over,
    }
}

const DAYS_BEFORE_MONTH: [i64; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/// Whether the year has 366 days.
pub const fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// How many days a month has.
pub const fn days_of_month(year: i64, month: u8) -> u8 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates_and_dates_days() {
        let mut expected = Fields::date(-401, 12, 31);
        for days in -866_000..900_000 {
            let found = Fields::of_days(days);
            assert_eq!(found.days(), days, "{found:?}");
            if days > -866_000 {
                assert_eq!(found, next(expected));
            }
            expected = found;
        }
    }

    fn next(date: Fields) -> Fields {
        let Fields {
            year, month, day, ..
        } = date;
        match (month, day == days_of_month(year, month)) {
            (_, false) => Fields::date(year, month, day + 1),
            (12, true) => Fields::date(year + 1, 1, 1),
            (_, true) => Fields::date(year, month + 1, 1),
        }
    }

    #[test]
    fn numbers_have_fields_and_fields_numbers() {
        for unit in &Unit::ALL[..13] {
            for count in [1, 7, 25] {
                let step = Step { unit: *unit, count };
                for moment in -5000_i64..5000 {
                    let moment = moment * moment * moment;
                    let fields = Fields::of(moment, step).unwrap();
                    assert_eq!(fields.to(step), Ok(moment), "{step} {fields:?}");
                }
            }
        }
    }
}
