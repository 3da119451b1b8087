//! Text as dates and times, in the forms that need no second look.

use super::calendar::{Date, Moment};

/// What is left to read. ASCII only.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    /// So many digits.
    fn digits(&mut self, count: usize) -> Option<i64> {
        let (read, rest) = self.0.split_at_checked(count)?;
        let mut value = 0;
        for digit in read {
            if !digit.is_ascii_digit() {
                return None;
            }
            value = value * 10 + i64::from(digit - b'0');
        }
        self.0 = rest;
        Some(value)
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        (*first == byte).then_some(())
    }

    fn starts_with(&self, byte: u8) -> bool {
        self.0.first() == Some(&byte)
    }

    /// Digits of a fraction of a second; what is beyond microseconds is cut off.
    fn fraction(&mut self) -> Option<i64> {
        let length = self
            .0
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let (read, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        let mut value = 0;
        for place in 0..6 {
            let digit = read.get(place).map_or(0, |digit| i64::from(digit - b'0'));
            value = value * 10 + digit;
        }
        (length > 0).then_some(value)
    }
}

/// `YYYY-MM-DD` and nothing else.
pub(super) fn iso_date(text: &str) -> Option<Date> {
    let mut reader = Reader(text.as_bytes());
    let year = reader.digits(4)?;
    reader.take(b'-')?;
    let month = reader.digits(2)?;
    reader.take(b'-')?;
    let day = reader.digits(2)?;
    let date = Moment::new([year, month, day, 0, 0, 0, 0])?.date;
    reader.0.is_empty().then_some(date)
}

/// `YYYY-MM-DD`, then perhaps any character and a time, then perhaps an offset.
pub(super) fn iso(text: &str) -> Option<(Moment, Option<i64>)> {
    if !text.is_ascii() {
        return None;
    }
    let mut reader = Reader(text.as_bytes());
    let mut fields = [0; 7];
    fields[0] = reader.digits(4)?;
    reader.take(b'-')?;
    fields[1] = reader.digits(2)?;
    reader.take(b'-')?;
    fields[2] = reader.digits(2)?;
    let mut offset = None;
    if !reader.0.is_empty() {
        reader.0 = reader.0.get(1..)?;
        fields[3] = reader.digits(2)?;
        reader.take(b':')?;
        fields[4] = reader.digits(2)?;
        if reader.starts_with(b':') {
            reader.take(b':')?;
            fields[5] = reader.digits(2)?;
            if reader.starts_with(b'.') {
                reader.take(b'.')?;
                fields[6] = reader.fraction()?;
            }
        }
        offset = zone(&mut reader)?;
    }
    let moment = Moment::new(fields)?;
    reader.0.is_empty().then_some((moment, offset))
}

/// `Z`, `+HH:MM`, `-HH:MM` or nothing. None: something else.
fn zone(reader: &mut Reader<'_>) -> Option<Option<i64>> {
    const MINUTE: i64 = 60_000_000;
    let sign = match reader.0.first() {
        None => return Some(None),
        Some(b'Z') => {
            reader.take(b'Z')?;
            return Some(Some(0));
        }
        Some(b'+') => 1,
        Some(b'-') => -1,
        Some(_) => return None,
    };
    reader.0 = &reader.0[1..];
    let hours = reader.digits(2)?;
    reader.take(b':')?;
    let minutes = reader.digits(2)?;
    (hours < 24 && minutes < 60).then_some(Some(sign * (hours * 60 + minutes) * MINUTE))
}

/// A text whose numbers have all their digits, for a format with a year, of
/// plain directives and characters that stand for themselves. Then the first
/// way to read it is the only one.
pub(super) fn strptime(text: &str, format: &str) -> Option<Moment> {
    if !text.is_ascii() || !format.is_ascii() {
        return None;
    }
    let mut reader = Reader(text.as_bytes());
    let mut fields = [None, Some(1), Some(1), Some(0), Some(0), Some(0), Some(0)];
    let mut seen = [false; 7];
    let mut format = format.bytes();
    while let Some(byte) = format.next() {
        // Letters match in either case, and a space matches any number of any space.
        if byte != b'%' {
            match byte {
                b' ' => {
                    reader.take(byte)?;
                    if reader.0.first().is_none_or(u8::is_ascii_whitespace) {
                        return None;
                    }
                }
                byte if byte.is_ascii_alphabetic() || byte.is_ascii_punctuation() => {
                    reader.take(byte)?;
                }
                _ => return None,
            }
            continue;
        }
        let (field, length) = match format.next()? {
            b'Y' => (0, 4),
            b'm' => (1, 2),
            b'd' => (2, 2),
            b'H' => (3, 2),
            b'M' => (4, 2),
            b'S' => (5, 2),
            b'f' => (6, 6),
            _ => return None,
        };
        if std::mem::replace(&mut seen[field], true) {
            return None;
        }
        fields[field] = Some(match length {
            6 => {
                let before = reader.0.len();
                let value = reader.fraction()?;
                if before - reader.0.len() > length {
                    return None;
                }
                value
            }
            _ => reader.digits(length)?,
        });
    }
    if !reader.0.is_empty() {
        return None;
    }
    let mut all = [0; 7];
    for (place, field) in all.iter_mut().zip(fields) {
        *place = field?;
    }
    Moment::new(all)
}
