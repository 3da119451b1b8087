//! Texts to durations: `1 days 02:03:04.5` and its like.
//!
//! What is read here is what is usual. Of any other text, right or wrong, nothing is said.

/// Names of units, and their nanoseconds. Others are old ones, which Python warns of, or of no fixed length.
const UNITS: &[(&[u8], i64)] = &[
    (b"days", 86_400_000_000_000),
    (b"day", 86_400_000_000_000),
    (b"D", 86_400_000_000_000),
    (b"hours", 3_600_000_000_000),
    (b"hour", 3_600_000_000_000),
    (b"h", 3_600_000_000_000),
    (b"minutes", 60_000_000_000),
    (b"minute", 60_000_000_000),
    (b"min", 60_000_000_000),
    (b"seconds", 1_000_000_000),
    (b"second", 1_000_000_000),
    (b"s", 1_000_000_000),
    (b"ms", 1_000_000),
    (b"us", 1_000),
    (b"ns", 1),
];

/// Digits of a number at most: all such are exact as floats.
const DIGITS: usize = 15;

/// Nanoseconds of numbers with units, and of `HH:MM:SS[.f]` at the end.
///
/// ```
/// use wardian_columns::times::read_span;
///
/// assert_eq!(read_span(b"1 day 00:00:01.5"), Some(86_401_500_000_000));
/// assert_eq!(read_span(b"-1 days +23:00:00"), Some(-3_600_000_000_000));
/// assert_eq!(read_span(b"-00:00:01"), Some(-1_000_000_000));
/// assert_eq!(read_span(b"2h 30min"), Some(9_000_000_000_000));
/// assert_eq!(read_span(b"1 fortnight"), None);
/// ```
pub fn read_span(text: &[u8]) -> Option<i64> {
    let mut rest = text;
    let mut sign = 1;
    if let [b'-', more @ ..] = rest {
        sign = -1;
        rest = more;
    }
    let mut total: i64 = 0;
    let mut has_unit = false;
    while !rest.is_empty() {
        let number = take_number(&mut rest)?;
        if rest.first() == Some(&b':') {
            // The sign was that of the days before.
            let sign = if has_unit { 1 } else { sign };
            let clock = take_clock(number, rest)?;
            return total
                .checked_add(sign * clock)
                .filter(|total| *total != i64::MIN);
        }
        skip_blanks(&mut rest);
        let length = rest
            .iter()
            .take_while(|byte| byte.is_ascii_alphabetic())
            .count();
        let (name, more) = rest.split_at(length);
        let (_, nanos) = UNITS.iter().find(|(known, _)| *known == name)?;
        rest = more;
        total = total.checked_add(sign * number.checked_mul(*nanos)?)?;
        has_unit = true;
        skip_blanks(&mut rest);
        if let [b'+', more @ ..] = rest {
            rest = more;
        }
    }
    has_unit.then_some(total).filter(|total| *total != i64::MIN)
}

fn skip_blanks(rest: &mut &[u8]) {
    while let [b' ' | b',', more @ ..] = rest {
        *rest = more;
    }
}

fn take_number(rest: &mut &[u8]) -> Option<i64> {
    let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if length == 0 || length > DIGITS {
        return None;
    }
    let (digits, more) = rest.split_at(length);
    *rest = more;
    let number = digits
        .iter()
        .fold(0, |number, byte| number * 10 + i64::from(byte - b'0'));
    Some(number)
}

/// Nanoseconds of a clock whose hours are read; it is all that is left.
fn take_clock(hours: i64, rest: &[u8]) -> Option<i64> {
    let mut rest = rest.strip_prefix(b":")?;
    let minutes = take_number(&mut rest)?;
    rest = rest.strip_prefix(b":")?;
    let seconds = take_number(&mut rest)?;
    let mut nanos = 0;
    if let Some(more) = rest.strip_prefix(b".") {
        rest = more;
        let length = rest.len();
        if !(1..=9).contains(&length) {
            return None;
        }
        nanos = take_number(&mut rest)? * 10_i64.pow(9 - length as u32);
    }
    let seconds = hours
        .checked_mul(3_600)?
        .checked_add(minutes.checked_mul(60)?)?
        .checked_add(seconds)?;
    let clock = seconds.checked_mul(1_000_000_000)?.checked_add(nanos)?;
    rest.is_empty().then_some(clock)
}
