//! Units of numpy's times, and their texts.

use super::dtype::number;
use std::fmt::{self, Display, Formatter};

/// What times are counted in, from years to attoseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "their names say it")]
pub enum TimeBase {
    Year,
    Month,
    Week,
    Day,
    Hour,
    Minute,
    Second,
    Millisecond,
    Microsecond,
    Nanosecond,
    Picosecond,
    Femtosecond,
    Attosecond,
}

/// The unit of a time: so many of a base, or none that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeUnit(pub Option<(u32, TimeBase)>);

/// Bases with numpy's sign for each.
const BASES: &[(TimeBase, &str)] = &[
    (TimeBase::Year, "Y"),
    (TimeBase::Month, "M"),
    (TimeBase::Week, "W"),
    (TimeBase::Day, "D"),
    (TimeBase::Hour, "h"),
    (TimeBase::Minute, "m"),
    (TimeBase::Second, "s"),
    (TimeBase::Millisecond, "ms"),
    (TimeBase::Microsecond, "us"),
    (TimeBase::Nanosecond, "ns"),
    (TimeBase::Picosecond, "ps"),
    (TimeBase::Femtosecond, "fs"),
    (TimeBase::Attosecond, "as"),
];

impl TimeUnit {
    /// What is in the brackets; empty without a unit.
    pub(super) fn text(self) -> String {
        let Some((count, base)) = self.0 else {
            return String::new();
        };
        let sign = BASES
            .iter()
            .find(|row| row.0 == base)
            .map_or("", |row| row.1);
        match count {
            1 => sign.to_owned(),
            count => format!("{count}{sign}"),
        }
    }
}

/// `[25s]`, empty without a unit.
impl Display for TimeUnit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => Ok(()),
            Some(_) => write!(f, "[{}]", self.text()),
        }
    }
}

/// `8[25s]` or `8`.
pub(super) fn parse_unit(text: &str) -> Option<TimeUnit> {
    let rest = text.strip_prefix('8')?;
    if rest.is_empty() {
        return Some(TimeUnit(None));
    }
    let inside = rest.strip_prefix('[')?.strip_suffix(']')?;
    let letters = inside.find(|letter: char| !letter.is_ascii_digit())?;
    let (digits, sign) = inside.split_at(letters);
    let count = match digits {
        "" => 1,
        digits => number(digits).filter(|count| *count > 1)?,
    };
    let base = BASES.iter().find(|row| row.1 == sign)?.0;
    Some(TimeUnit(Some((u32::try_from(count).ok()?, base))))
}

/// The number that is no time.
pub(super) const NOT_A_TIME: i64 = i64::MIN;

/// A moment as numpy writes it: `2024-02-29T12:00`.
pub(super) fn moment(count: i64, unit: TimeUnit) -> String {
    let Some((step, base)) = unit.0.filter(|_| count != NOT_A_TIME) else {
        return "NaT".into();
    };
    let count = i128::from(count) * i128::from(step);
    // Units of a second that a unit has, and the digits behind the point.
    let (per_second, digits): (i128, usize) = match base {
        TimeBase::Year => return format!("{:04}", 1970 + count),
        TimeBase::Month => {
            let (year, month) = (1970 + count.div_euclid(12), count.rem_euclid(12) + 1);
            return format!("{year:04}-{month:02}");
        }
        TimeBase::Week => return date(count * 7),
        TimeBase::Day => return date(count),
        TimeBase::Hour => {
            let (day, hour) = (count.div_euclid(24), count.rem_euclid(24));
            return format!("{}T{hour:02}", date(day));
        }
        TimeBase::Minute => {
            let (day, minute) = (count.div_euclid(1440), count.rem_euclid(1440));
            return format!("{}T{:02}:{:02}", date(day), minute / 60, minute % 60);
        }
        TimeBase::Second => (1, 0),
        TimeBase::Millisecond => (1_000, 3),
        TimeBase::Microsecond => (1_000_000, 6),
        TimeBase::Nanosecond => (1_000_000_000, 9),
        TimeBase::Picosecond => (1_000_000_000_000, 12),
        TimeBase::Femtosecond => (1_000_000_000_000_000, 15),
        TimeBase::Attosecond => (1_000_000_000_000_000_000, 18),
    };
    let (seconds, part) = (count.div_euclid(per_second), count.rem_euclid(per_second));
    let (day, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    let text = format!("{}T{hour:02}:{minute:02}:{second:02}", date(day));
    match digits {
        0 => text,
        digits => format!("{text}.{part:0digits$}"),
    }
}

/// The date of a day since 1970: of the Gregorian calendar in both directions.
fn date(day: i128) -> String {
    // Years that begin in March, so that the leap day is the last one.
    let day = day + 719_468;
    let (era, day) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + i128::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_numpys() {
        let unit = |text: &str| parse_unit(&format!("8[{text}]")).expect(text);
        for (count, sign, text) in [
            (54, "Y", "2024"),
            (-1, "M", "1969-12"),
            (1, "2W", "1970-01-15"),
            (19_782, "D", "2024-02-29"),
            (-719_162, "D", "0001-01-01"),
            (-1, "h", "1969-12-31T23"),
            (61, "m", "1970-01-01T01:01"),
            (-1, "s", "1969-12-31T23:59:59"),
            (1_500, "ms", "1970-01-01T00:00:01.500"),
            (-1, "ns", "1969-12-31T23:59:59.999999999"),
            (i64::MIN, "s", "NaT"),
        ] {
            assert_eq!(moment(count, unit(sign)), text, "{sign}");
        }
        for text in ["8[x]", "8[0s]", "8[1s]", "8[s", "4[s]", "8[]", "8[02s]"] {
            assert_eq!(parse_unit(text), None, "{text}");
        }
    }
}
