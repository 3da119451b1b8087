//! Dates and times as text.

use super::calendar::Moment;
use std::fmt::Write;

const DAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// `value` with zeros in front, at least so many digits; not negative.
fn digits(out: &mut String, value: i64, least: usize) {
    let mut buffer = [b'0'; 20];
    let mut at = buffer.len();
    let mut rest = value;
    while rest > 0 || buffer.len() - at < least {
        at -= 1;
        buffer[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    out.extend(buffer[at..].iter().map(|digit| char::from(*digit)));
}

pub(super) fn iso(moment: &Moment, separator: &str, offset: Option<i64>) -> String {
    let (date, clock) = (moment.date, moment.clock);
    let mut out = String::with_capacity(40);
    digits(&mut out, date.year, 4);
    for field in [date.month, date.day] {
        out.push('-');
        digits(&mut out, field, 2);
    }
    out.push_str(separator);
    digits(&mut out, clock.hour, 2);
    for field in [clock.minute, clock.second] {
        out.push(':');
        digits(&mut out, field, 2);
    }
    if clock.microsecond != 0 {
        out.push('.');
        digits(&mut out, clock.microsecond, 6);
    }
    if let Some(offset) = offset {
        out.push(if offset < 0 { '-' } else { '+' });
        let offset = offset.abs();
        let (seconds, micros) = (offset / 1_000_000, offset % 1_000_000);
        digits(&mut out, seconds / 3600, 2);
        out.push(':');
        digits(&mut out, seconds / 60 % 60, 2);
        if seconds % 60 != 0 || micros != 0 {
            out.push(':');
            digits(&mut out, seconds % 60, 2);
        }
        if micros != 0 {
            out.push('.');
            digits(&mut out, micros, 6);
        }
    }
    out
}

/// A format of plain directives without flags and widths; None for any other.
pub(super) fn strftime(format: &str, moment: &Moment) -> Option<String> {
    let (date, clock) = (moment.date, moment.clock);
    let mut out = String::with_capacity(format.len() + 16);
    let mut pieces = format.split('%');
    out.push_str(pieces.next()?);
    while let Some(piece) = pieces.next() {
        let mut rest = piece.chars();
        match rest.next() {
            Some('Y') => write!(out, "{}", date.year).ok()?,
            Some('m') => digits(&mut out, date.month, 2),
            Some('d') => digits(&mut out, date.day, 2),
            Some('H') => digits(&mut out, clock.hour, 2),
            Some('I') => digits(&mut out, (clock.hour + 11) % 12 + 1, 2),
            Some('M') => digits(&mut out, clock.minute, 2),
            Some('S') => digits(&mut out, clock.second, 2),
            Some('f') => digits(&mut out, clock.microsecond, 6),
            Some('y') => digits(&mut out, date.year % 100, 2),
            Some('j') => digits(&mut out, moment.year_day(), 3),
            Some('a') => out.push_str(&DAYS[moment.weekday()][..3]),
            Some('A') => out.push_str(DAYS[moment.weekday()]),
            Some('b') => out.push_str(&MONTHS[date.month as usize - 1][..3]),
            Some('B') => out.push_str(MONTHS[date.month as usize - 1]),
            Some('p') => out.push_str(if clock.hour >= 12 { "PM" } else { "AM" }),
            // A percent sign: what follows up to the next one is text.
            None => {
                out.push('%');
                out.push_str(pieces.next()?);
                continue;
            }
            Some(_) => return None,
        }
        out.push_str(rest.as_str());
    }
    Some(out)
}
