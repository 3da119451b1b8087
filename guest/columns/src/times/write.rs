//! Times to texts, by a format.

use super::calendar::{date_of, days_of, weekday};
use super::format::{Format, Names, Piece};
use super::{NAT, Unit};

/// Writes times in one format.
#[derive(Clone, Debug)]
pub struct Writer<'a> {
    format: Format,
    names: Names<'a>,
    unit: Unit,
}

/// The years that have four digits, as seconds since 1970.
const FIRST: i64 = -30_610_224_000;
const PAST: i64 = 253_402_300_800;

fn push(out: &mut Vec<u8>, number: i64, digits: u32) {
    let mut place = 10_i64.pow(digits - 1);
    for _ in 0..digits {
        out.push(b'0' + (number / place % 10) as u8);
        place /= 10;
    }
}

impl<'a> Writer<'a> {
    /// Of a format; None where it has letters that are not known here. Beyond Python's, `%L` are milliseconds, and `%N`
    /// nanoseconds of the second.
    pub fn new(format: Format, names: Names<'a>, unit: Unit) -> Option<Writer<'a>> {
        let is_known = |piece: &Piece| match piece {
            Piece::Sign(_) => true,
            Piece::Field(letter) => match letter {
                b'b' | b'B' | b'a' | b'A' | b'p' => names.are_whole(),
                letter => b"YymdHIMSfjLN".contains(letter),
            },
        };
        format.pieces.iter().all(is_known).then_some(Writer {
            format,
            names,
            unit,
        })
    }

    /// Whether a time has a year of four digits, for which alone this is.
    pub fn is_usual(&self, time: i64) -> bool {
        time != NAT && (FIRST..PAST).contains(&time.div_euclid(self.unit.per_second()))
    }

    /// Characters that a time takes at most.
    pub fn width(&self) -> usize {
        let longest = |names: &[&str]| names.iter().map(|name| name.len()).max().unwrap_or(0);
        let name = [
            &self.names.months,
            &self.names.short_months,
            &self.names.weekdays,
            &self.names.short_weekdays,
            &self.names.halves,
        ]
        .map(|names| longest(names));
        let widest = name.into_iter().max().unwrap_or(0).max(9);
        self.format.length().saturating_mul(widest)
    }

    /// Put the text of a usual time behind what is there.
    ///
    /// ```
    /// use wardian_columns::times::{Format, Names, Unit, Writer};
    ///
    /// let format = Format::new("%d/%m/%Y %H:%M:%S.%L").unwrap();
    /// let writer = Writer::new(format, Names::default(), Unit::Milli).unwrap();
    /// let mut out = Vec::new();
    /// writer.write(86_399_007, &mut out);
    /// assert_eq!(out, b"01/01/1970 23:59:59.007");
    /// ```
    pub fn write(&self, time: i64, out: &mut Vec<u8>) {
        let (days, rest) = self.unit.split(time);
        let date = date_of(days);
        let per_second = self.unit.per_second();
        let second = rest / per_second;
        let nanos = rest % per_second * (1_000_000_000 / per_second);
        let hour = second / 3_600;
        let name = |names: &[&'a str], place: i64| {
            names
                .get(place as usize)
                .map_or(&b""[..], |name| name.as_bytes())
        };
        for piece in &self.format.pieces {
            let letter = match piece {
                Piece::Sign(sign) => {
                    out.push(*sign);
                    continue;
                }
                Piece::Field(letter) => *letter,
            };
            match letter {
                b'Y' => push(out, date.year, 4),
                b'y' => push(out, date.year % 100, 2),
                b'm' => push(out, date.month, 2),
                b'd' => push(out, date.day, 2),
                b'H' => push(out, hour, 2),
                b'I' => push(out, (hour + 11) % 12 + 1, 2),
                b'M' => push(out, second / 60 % 60, 2),
                b'S' => push(out, second % 60, 2),
                b'f' => push(out, nanos / 1_000, 6),
                b'L' => push(out, nanos / 1_000_000, 3),
                b'N' => push(out, nanos, 9),
                b'j' => push(out, days - days_of(date.year, 1, 1) + 1, 3),
                b'B' => out.extend_from_slice(name(&self.names.months, date.month - 1)),
                b'b' => out.extend_from_slice(name(&self.names.short_months, date.month - 1)),
                b'A' => out.extend_from_slice(name(&self.names.weekdays, weekday(days))),
                b'a' => out.extend_from_slice(name(&self.names.short_weekdays, weekday(days))),
                _ => out.extend_from_slice(name(&self.names.halves, hour / 12)),
            }
        }
    }

    /// Put an offset in seconds behind what is there, as `+HH:MM[:SS]`.
    pub fn write_offset(offset: i64, out: &mut Vec<u8>) {
        out.push(if offset < 0 { b'-' } else { b'+' });
        let seconds = offset.unsigned_abs().min(359_999) as i64;
        push(out, seconds / 3_600, 2);
        out.push(b':');
        push(out, seconds / 60 % 60, 2);
        if seconds % 60 != 0 {
            out.push(b':');
            push(out, seconds % 60, 2);
        }
    }
}
