//! Texts to times, by a format or in ISO's form.
//!
//! What is read here is what is usual. Of any other text, right or wrong, nothing is said. What does not live here: words
//! such as "now" and "NaT".

use super::calendar::{days_of, month_length};
use super::format::{Format, Names, Piece};
use super::{DAY, NAT, Unit};

/// What is known of an item of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum State {
    /// Nothing.
    Left = 0,
    /// A time without an offset.
    Naive = 1,
    /// No time.
    Null = 2,
    /// A time with an offset.
    Aware = 3,
}

/// What a text says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// Seconds since 1970, as the clock there shows them.
    seconds: i64,
    /// Nanoseconds beyond them.
    nanos: i64,
    /// Digits of the fraction.
    digits: u32,
    /// Minutes that the clock is ahead, where the text says that.
    offset: Option<i64>,
}

/// A time that was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The time, of UTC where there is an offset.
    pub time: i64,
    /// Minutes that the clock is ahead.
    pub offset: Option<i64>,
}

impl Moment {
    /// The unit that the digits of the fraction need, which pandas counts by threes.
    pub fn unit(self) -> Unit {
        match self.digits {
            0 => Unit::Second,
            1..=3 => Unit::Milli,
            4..=6 => Unit::Micro,
            _ => Unit::Nano,
        }
    }

    /// The time in a unit, rounded down; None where it has no room. With `is_exact`, None as well where digits are lost,
    /// or where the unit of the digits has no room.
    pub fn found(self, unit: Unit, is_exact: bool) -> Option<Found> {
        let per_second = unit.per_second();
        if is_exact && 10_i64.pow(self.digits) > per_second {
            let own = match self.digits {
                0..=6 => 1_000_000,
                _ => 1_000_000_000,
            };
            if self.nanos % (1_000_000_000 / per_second) != 0
                || self.seconds.abs() >= i64::MAX / own - 1
            {
                return None;
            }
        }
        let local = unit.join(self.seconds, self.nanos)?;
        let ahead = self.offset.unwrap_or(0) * 60 * per_second;
        let time = local.checked_sub(ahead).filter(|time| *time != NAT)?;
        Some(Found {
            time,
            offset: self.offset,
        })
    }
}

/// The fields of a text as they are found.
#[derive(Clone, Copy, Debug)]
struct Fields {
    year: i64,
    month: i64,
    day: i64,
    hour: i64,
    minute: i64,
    second: i64,
    nanos: i64,
    digits: u32,
    offset: Option<i64>,
    /// The hour of 12, and whether it is after noon.
    half_hour: Option<i64>,
    is_late: bool,
}

impl Default for Fields {
    fn default() -> Fields {
        Fields {
            year: 0,
            month: 1,
            day: 1,
            hour: 0,
            minute: 0,
            second: 0,
            nanos: 0,
            digits: 0,
            offset: None,
            half_hour: None,
            is_late: false,
        }
    }
}

impl Fields {
    fn moment(self) -> Option<Moment> {
        if self.year < 1 || !(1..=month_length(self.year, self.month)).contains(&self.day) {
            return None;
        }
        let hour = match self.half_hour {
            Some(hour) => hour % 12 + 12 * i64::from(self.is_late),
            None => self.hour,
        };
        let seconds = days_of(self.year, self.month, self.day) * DAY
            + (hour * 60 + self.minute) * 60
            + self.second;
        Some(Moment {
            seconds,
            nanos: self.nanos,
            digits: self.digits,
            offset: self.offset,
        })
    }
}

/// A text as far as it is not read yet.
#[derive(Clone, Copy)]
struct Rest<'a>(&'a [u8]);

fn digit(byte: u8) -> Option<i64> {
    byte.is_ascii_digit().then(|| i64::from(byte - b'0'))
}

impl Rest<'_> {
    fn peek(&self) -> Option<u8> {
        self.0.first().copied()
    }

    fn skip(&mut self, count: usize) {
        self.0 = self.0.get(count..).unwrap_or_default();
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.skip(1))
    }

    /// A number of just so many digits.
    fn exactly(&mut self, count: usize) -> Option<i64> {
        let mut number = 0;
        for byte in self.0.get(..count)? {
            number = number * 10 + digit(*byte)?;
        }
        self.skip(count);
        Some(number)
    }

    /// A number of one or two digits between bounds, with no digit behind a single one.
    fn number(&mut self, needs_two: bool, (low, high): (i64, i64)) -> Option<i64> {
        let first = digit(self.peek()?)?;
        let number = match self.0.get(1).copied().and_then(digit) {
            Some(second) => {
                self.skip(2);
                first * 10 + second
            }
            None if needs_two => return None,
            None => {
                self.skip(1);
                first
            }
        };
        (low..=high).contains(&number).then_some(number)
    }

    /// Nanoseconds of a fraction, and how many digits it has: from one to nine.
    fn fraction(&mut self) -> Option<(i64, u32)> {
        let count = self
            .0
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if !(1..=9).contains(&count) {
            return None;
        }
        let number = self.exactly(count)?;
        Some((number * 10_i64.pow(9 - count as u32), count as u32))
    }

    /// Minutes of `Z`, `+HHMM` or `+HH:MM`, which is all that is left.
    fn offset(&mut self) -> Option<i64> {
        let sign = match self.peek()? {
            b'Z' => {
                self.skip(1);
                return self.0.is_empty().then_some(0);
            }
            b'+' => 1,
            b'-' => -1,
            _ => return None,
        };
        self.skip(1);
        let hours = self.exactly(2)?;
        if self.peek()? == b':' {
            self.skip(1);
        }
        let minutes = self.exactly(2)?;
        (self.0.is_empty() && hours < 24 && minutes < 60).then_some(sign * (hours * 60 + minutes))
    }

    /// Which of some names comes next, in whatever case: the longest one.
    fn name(&mut self, names: &[&str]) -> Option<usize> {
        let fits = |name: &&str| {
            self.0
                .get(..name.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()))
        };
        let found = names.iter().enumerate().filter(|(_, name)| fits(name));
        let (place, name) = found.max_by_key(|(place, name)| (name.len(), names.len() - place))?;
        self.skip(name.len());
        Some(place)
    }
}

const HOURS: (i64, i64) = (0, 23);
const SIXTY: (i64, i64) = (0, 59);
const MONTHS: (i64, i64) = (1, 12);
const DAYS: (i64, i64) = (1, 31);

/// `YYYY-MM-DD` with `-` or `/`, or `YYYYMMDD`, then `T` or a blank and `HH:MM[:SS[.f]]`, then `Z`, `+HHMM` or `+HH:MM`.
///
/// ```
/// use wardian_columns::times::{Unit, read_iso};
///
/// let found = read_iso(b"1970-01-01T01:00:00.5+01:00").unwrap().found(Unit::Milli, true).unwrap();
/// assert_eq!((found.time, found.offset), (500, Some(60)));
/// assert!(read_iso(b"1970-13-01").is_none() && read_iso(b"tomorrow").is_none());
/// ```
pub fn read_iso(text: &[u8]) -> Option<Moment> {
    let mut rest = Rest(text);
    let mut fields = Fields {
        year: rest.exactly(4)?,
        ..Fields::default()
    };
    match rest.peek()? {
        sign @ (b'-' | b'/') => {
            rest.skip(1);
            fields.month = rest.number(false, MONTHS)?;
            rest.take(sign)?;
            fields.day = rest.number(false, DAYS)?;
        }
        _ => {
            fields.month = rest.number(true, MONTHS)?;
            fields.day = rest.number(true, DAYS)?;
        }
    }
    if rest.0.is_empty() {
        return fields.moment();
    }
    if !matches!(rest.peek()?, b'T' | b' ') {
        return None;
    }
    rest.skip(1);
    fields.hour = rest.number(false, HOURS)?;
    rest.take(b':')?;
    fields.minute = rest.number(false, SIXTY)?;
    if rest.peek() == Some(b':') {
        rest.skip(1);
        fields.second = rest.number(false, SIXTY)?;
        if rest.peek() == Some(b'.') {
            rest.skip(1);
            (fields.nanos, fields.digits) = rest.fraction()?;
        }
    }
    if !rest.0.is_empty() {
        fields.offset = Some(rest.offset()?);
    }
    fields.moment()
}

/// A piece of a format to read by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Sign(u8),
    /// A blank, behind which no other one is.
    Blank,
    Year,
    ShortYear,
    /// One that must have two digits, as the next one is a number too.
    Number(Part, bool),
    Fraction,
    Month,
    ShortMonth,
    Weekday,
    ShortWeekday,
    Half,
    Offset,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Month,
    Day,
    Hour,
    HalfHour,
    Minute,
    Second,
}

/// Reads texts of one format, or in ISO's form.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    /// None for ISO's form.
    steps: Option<Vec<Step>>,
    names: Names<'a>,
}

/// Letters that say one thing, of which a format has one at most.
const SAME: &[&[u8]] = &[
    b"Yy", b"mbB", b"d", b"HI", b"M", b"S", b"f", b"aA", b"p", b"z",
];

impl<'a> Reader<'a> {
    /// Of ISO's form.
    pub fn iso() -> Reader<'a> {
        Reader {
            steps: None,
            names: Names::default(),
        }
    }

    /// Of a format that has a year, and no more than one of each; None of others, and of letters that are not known here.
    ///
    /// ```
    /// use wardian_columns::times::{Format, Names, Reader, Unit};
    ///
    /// let reader = Reader::new(&Format::new("%d.%m.%Y").unwrap(), Names::default()).unwrap();
    /// let found = reader.read(b"2.1.1970").unwrap().found(Unit::Second, false).unwrap();
    /// assert_eq!(found.time, 86_400);
    /// assert!(reader.read(b"2.13.1970").is_none() && reader.read(b"2.1.1970 ").is_none());
    /// ```
    pub fn new(format: &Format, names: Names<'a>) -> Option<Reader<'a>> {
        let letters = || {
            format.pieces.iter().filter_map(|piece| match piece {
                Piece::Field(letter) => Some(*letter),
                Piece::Sign(_) => None,
            })
        };
        let are_single = SAME
            .iter()
            .all(|same| letters().filter(|letter| same.contains(letter)).count() <= 1);
        let has = |letter: u8| letters().any(|other| other == letter);
        let has_names = letters().any(|letter| b"bBaAp".contains(&letter));
        if !are_single
            || !(has(b'Y') || has(b'y'))
            || has(b'p') && !has(b'I')
            || has_names && !names.are_whole()
        {
            return None;
        }
        let mut steps = Vec::with_capacity(format.pieces.len());
        for (place, piece) in format.pieces.iter().enumerate() {
            let next = format.pieces.get(place + 1);
            let is_before_number = match next {
                Some(Piece::Field(letter)) => b"YymdHIMSf".contains(letter),
                _ => false,
            };
            let number = |part| Step::Number(part, is_before_number);
            steps.push(match piece {
                Piece::Sign(b' ') => match next {
                    Some(Piece::Sign(sign)) if sign.is_ascii_whitespace() => return None,
                    _ => Step::Blank,
                },
                // Others are blanks to regular expressions of formats.
                Piece::Sign(sign) if !sign.is_ascii_graphic() => return None,
                Piece::Sign(sign) => Step::Sign(*sign),
                Piece::Field(letter) => match letter {
                    b'Y' => Step::Year,
                    b'y' => Step::ShortYear,
                    b'm' => number(Part::Month),
                    b'd' => number(Part::Day),
                    b'H' => number(Part::Hour),
                    b'I' => number(Part::HalfHour),
                    b'M' => number(Part::Minute),
                    b'S' => number(Part::Second),
                    b'f' if !is_before_number => Step::Fraction,
                    b'B' => Step::Month,
                    b'b' => Step::ShortMonth,
                    b'A' => Step::Weekday,
                    b'a' => Step::ShortWeekday,
                    b'p' => Step::Half,
                    b'z' if next.is_none() => Step::Offset,
                    _ => return None,
                },
            });
        }
        Some(Reader {
            steps: Some(steps),
            names,
        })
    }

    /// What a text says, where it is of the usual kind.
    #[inline]
    pub fn read(&self, text: &[u8]) -> Option<Moment> {
        match &self.steps {
            Some(steps) => self.read_steps(steps, text),
            None => read_iso(text),
        }
    }

    fn read_steps(&self, steps: &[Step], text: &[u8]) -> Option<Moment> {
        let mut rest = Rest(text);
        let mut fields = Fields::default();
        for step in steps {
            match *step {
                Step::Sign(sign) => rest.take(sign)?,
                Step::Blank => {
                    rest.take(b' ')?;
                    if !rest.peek()?.is_ascii_graphic() {
                        return None;
                    }
                }
                Step::Year => fields.year = rest.exactly(4)?,
                Step::ShortYear => {
                    let year = rest.exactly(2)?;
                    fields.year = year + if year <= 68 { 2000 } else { 1900 };
                }
                Step::Number(part, needs_two) => {
                    let (field, bounds) = match part {
                        Part::Month => (&mut fields.month, MONTHS),
                        Part::Day => (&mut fields.day, DAYS),
                        Part::Hour => (&mut fields.hour, HOURS),
                        Part::HalfHour => (fields.half_hour.insert(0), MONTHS),
                        Part::Minute => (&mut fields.minute, SIXTY),
                        Part::Second => (&mut fields.second, SIXTY),
                    };
                    *field = rest.number(needs_two, bounds)?;
                }
                Step::Fraction => (fields.nanos, fields.digits) = rest.fraction()?,
                Step::Month => fields.month = rest.name(&self.names.months)? as i64 + 1,
                Step::ShortMonth => fields.month = rest.name(&self.names.short_months)? as i64 + 1,
                Step::Weekday => drop(rest.name(&self.names.weekdays)?),
                Step::ShortWeekday => drop(rest.name(&self.names.short_weekdays)?),
                Step::Half => fields.is_late = rest.name(&self.names.halves)? == 1,
                Step::Offset => fields.offset = Some(rest.offset()?),
            }
        }
        match rest.0.is_empty() {
            true => fields.moment(),
            false => None,
        }
    }
}
