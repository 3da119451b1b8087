//! Moments from ISO 8601 texts, as `np.datetime64('2024-01-02T03:04:05.123')` reads them.
//!
//! A part that ends a text says its unit. A time zone is taken off, and told, for numpy warns of it. Positions in errors
//! count bytes. What does not live here: the clock, which is who calls'.

use super::NAT;
use super::error::{DateError, Part};
use super::fields::{Fields, days_of_month};
use super::unit::{Step, Unit};
use super::unit_rules::{Casting, Kind, can_cast_unit};

/// What numpy warns of where [`Read::has_zone`]: a `UserWarning`.
pub const ZONE_WARNING: &str =
    "no explicit representation of timezones available for np.datetime64";

/// The current time: seconds since 1970, and by how many minutes the local one is ahead. It is asked for `now` and
/// `today` alone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Clock {
    /// Seconds since 1970 in UTC.
    pub seconds: i64,
    /// Minutes from UTC to the local time; `today` is a local day.
    pub local_minutes: i32,
}

/// What a text says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Read {
    /// The moment, in UTC.
    pub fields: Fields,
    /// The unit of the last part; generic where it is not a time.
    pub unit: Unit,
    /// Something stands where a time zone does, which numpy warns of ([`ZONE_WARNING`]).
    pub has_zone: bool,
}

/// What is wrong with a text, and whether numpy warns before it says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// What is wrong.
    pub error: DateError,
    /// As of [`Read`].
    pub has_zone: bool,
}

/// The moment and the unit of a text. With a unit that is wanted the text's must be one that may become it by the rule;
/// numpy's own calls have [`Casting::SameKind`] where nothing else is said, and [`Casting::Unsafe`] for casts of arrays.
///
/// # Errors
/// [`DateError::DateText`], [`DateError::OutOfRange`], [`DateError::TextCast`], [`DateError::GenericMoment`].
///
/// ```
/// use wardian_strided::dates::read::{Clock, read};
/// use wardian_strided::dates::unit::{Step, Unit};
/// use wardian_strided::dates::unit_rules::Casting;
/// let clock = || Clock::default();
/// let found = read("2024-01-02T03:04", None, Casting::SameKind, clock).unwrap();
/// assert_eq!((found.unit, found.fields.hour), (Unit::Minute, 3));
/// assert_eq!(found.fields.to(Step::one(Unit::Day)), Ok(19724));
/// let unread = read("xyz", None, Casting::SameKind, clock).unwrap_err();
/// assert_eq!(unread.error.to_string(), "Error parsing datetime string \"xyz\" at position 0");
/// ```
pub fn read(
    text: &str,
    wanted: Option<Unit>,
    casting: Casting,
    clock: impl FnOnce() -> Clock,
) -> Result<Read, Unread> {
    if text.is_empty() || text.eq_ignore_ascii_case("nat") {
        return Ok(Read {
            fields: Fields::NAT,
            unit: Unit::Generic,
            has_zone: false,
        });
    }
    if wanted == Some(Unit::Generic) {
        return Err(Unread {
            error: DateError::GenericMoment,
            has_zone: false,
        });
    }
    let mut reader = Reader {
        text,
        at: 0,
        has_zone: false,
    };
    let found = match reader.named(clock) {
        Some(found) => Ok(found),
        None => reader.moment(),
    };
    let has_zone = reader.has_zone;
    found
        .and_then(|(fields, unit)| {
            let allowed =
                wanted.is_none_or(|wanted| can_cast_unit(unit, wanted, Kind::Moment, casting));
            match (allowed, wanted) {
                (false, Some(unit)) => Err(DateError::TextCast {
                    text: text.to_owned(),
                    unit,
                    casting,
                }),
                _ => Ok(Read {
                    fields,
                    unit,
                    has_zone,
                }),
            }
        })
        .map_err(|error| Unread { error, has_zone })
}

/// The number of a text in a unit, as of [`read`]; and whether numpy warns of a time zone.
///
/// # Errors
/// As of [`read`].
pub fn read_as(
    text: &str,
    step: Step,
    casting: Casting,
    clock: impl FnOnce() -> Clock,
) -> Result<(i64, bool), Unread> {
    let found = read(text, Some(step.unit), casting, clock)?;
    match found.fields.to(step) {
        Ok(moment) => Ok((moment, found.has_zone)),
        Err(error) => Err(Unread {
            error,
            has_zone: found.has_zone,
        }),
    }
}

/// The number of a text of a span: decimal digits with a sign, or NaT. Too large ones become the largest.
///
/// # Errors
/// [`DateError::SpanText`].
///
/// ```
/// use wardian_strided::dates::read::read_span;
/// assert_eq!(read_span("-5"), Ok(-5));
/// assert_eq!(read_span("NaT"), Ok(i64::MIN));
/// assert!(read_span("5 s").is_err());
/// ```
pub fn read_span(text: &str) -> Result<i64, DateError> {
    if text.is_empty() || text.eq_ignore_ascii_case("nat") {
        return Ok(NAT);
    }
    let signed = text.trim_start_matches(is_blank);
    let digits = signed.strip_prefix(['-', '+']).unwrap_or(signed);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(DateError::SpanText);
    }
    let negative = signed.starts_with('-');
    Ok(digits.bytes().fold(0_i64, |value, digit| {
        let digit = i64::from(digit - b'0');
        let digit = if negative { -digit } else { digit };
        value.saturating_mul(10).saturating_add(digit)
    }))
}

fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t'..='\r')
}

/// How many digits of a second each unit takes.
const FRACTIONS: [(usize, Unit); 6] = [
    (3, Unit::Milli),
    (6, Unit::Micro),
    (9, Unit::Nano),
    (12, Unit::Pico),
    (15, Unit::Femto),
    (18, Unit::Atto),
];

/// A text, and how much of it is read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    has_zone: bool,
}

impl Reader<'_> {
    /// The current day or second.
    fn named(&self, clock: impl FnOnce() -> Clock) -> Option<(Fields, Unit)> {
        let seconds = |seconds| Fields::of(seconds, Step::one(Unit::Second)).ok();
        if self.text.eq_ignore_ascii_case("now") {
            return Some((seconds(clock().seconds)?, Unit::Second));
        }
        if self.text.eq_ignore_ascii_case("today") {
            let now = clock();
            let local = now
                .seconds
                .saturating_add(i64::from(now.local_minutes) * 60);
            let Fields {
                year, month, day, ..
            } = seconds(local)?;
            return Some((Fields::date(year, month, day), Unit::Day));
        }
        None
    }

    /// From the year on.
    fn moment(&mut self) -> Result<(Fields, Unit), DateError> {
        let blanks = self.text.len() - self.text.trim_start_matches(is_blank).len();
        self.at = blanks;
        if matches!(self.peek(), Some(b'-' | b'+')) {
            self.at += 1;
        }
        if self.ended() {
            return Err(self.wrong());
        }
        // No digits are the year 0.
        let mut year = 0_i64;
        while let Some(digit) = self.digit() {
            year = year.wrapping_mul(10).wrapping_add(digit);
        }
        // A sign behind blanks is read, and changes nothing.
        if self.text.starts_with('-') {
            year = year.wrapping_neg();
        }
        let mut fields = Fields::date(year, 1, 1);
        if self.ended() {
            return Ok((fields, Unit::Year));
        }
        self.expect(b"-")?;
        fields.month = self.two_digits(Part::Month, 1, 12)?;
        if self.ended() {
            return Ok((fields, Unit::Month));
        }
        self.expect(b"-")?;
        fields.day = self.two_digits(Part::Day, 1, days_of_month(year, fields.month))?;
        if self.ended() {
            return Ok((fields, Unit::Day));
        }
        self.expect(b"T ")?;
        fields.hour = self.two_digits(Part::Hours, 0, 23)?;
        let unit = self.clock(&mut fields)?;
        if self.ended() {
            return Ok((fields, unit));
        }
        self.has_zone = true;
        let minutes = self.zone()?;
        Ok((fields.later(-minutes), unit))
    }

    /// From the minutes on.
    fn clock(&mut self, fields: &mut Fields) -> Result<Unit, DateError> {
        if self.peek() != Some(b':') {
            return Ok(Unit::Hour);
        }
        self.at += 1;
        fields.minute = self.two_digits(Part::Minutes, 0, 59)?;
        if self.peek() != Some(b':') {
            return Ok(Unit::Minute);
        }
        self.at += 1;
        fields.second = self.two_digits(Part::Seconds, 0, 59)?;
        if self.peek() != Some(b'.') {
            return Ok(Unit::Second);
        }
        self.at += 1;
        let begin = self.at;
        let mut atto = 0_i64;
        while self.at - begin < 18 {
            let Some(digit) = self.digit() else { break };
            atto = atto * 10 + digit;
        }
        let digits = self.at - begin;
        let atto = (digits..18).fold(atto, |atto, _| atto * 10);
        fields.micro = (atto / 1_000_000_000_000) as u32;
        fields.pico = (atto / 1_000_000 % 1_000_000) as u32;
        fields.atto = (atto % 1_000_000) as u32;
        let unit = FRACTIONS.iter().find(|(most, _)| digits <= *most);
        Ok(unit.map_or(Unit::Atto, |(_, unit)| *unit))
    }

    /// A time zone, and blanks after it: by how many minutes it is ahead of UTC.
    fn zone(&mut self) -> Result<i64, DateError> {
        let sign = match self.peek() {
            Some(b'Z') => {
                self.at += 1;
                0
            }
            Some(b'+') => 1,
            Some(b'-') => -1,
            _ => 0,
        };
        let mut minutes = 0;
        if sign != 0 {
            self.at += 1;
            minutes = i64::from(self.two_digits(Part::ZoneHours, 0, 23)?) * 60;
            if !self.ended() {
                if self.peek() == Some(b':') {
                    self.at += 1;
                }
                minutes += i64::from(self.two_digits(Part::ZoneMinutes, 0, 59)?);
            }
        }
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches(is_blank).len();
        match self.ended() {
            true => Ok(sign * minutes),
            false => Err(self.wrong()),
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn ended(&self) -> bool {
        self.at == self.text.len()
    }

    fn wrong(&self) -> DateError {
        DateError::DateText {
            text: self.text.to_owned(),
            position: self.at,
        }
    }

    fn digit(&mut self) -> Option<i64> {
        let digit = self.peek().filter(u8::is_ascii_digit)?;
        self.at += 1;
        Some(i64::from(digit - b'0'))
    }

    fn expect(&mut self, any: &[u8]) -> Result<(), DateError> {
        match self.peek() {
            Some(byte) if any.contains(&byte) => {
                self.at += 1;
                Ok(())
            }
            _ => Err(self.wrong()),
        }
    }

    /// Two digits, or an error at the first of them.
    fn two_digits(&mut self, part: Part, least: u8, most: u8) -> Result<u8, DateError> {
        let begin = self.at;
        let value = match (self.digit(), self.digit()) {
            (Some(tens), Some(ones)) => (tens * 10 + ones) as u8,
            _ => {
                self.at = begin;
                return Err(self.wrong());
            }
        };
        match least <= value && value <= most {
            true => Ok(value),
            false => Err(DateError::OutOfRange(part, self.text.to_owned())),
        }
    }
}
