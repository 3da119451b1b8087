//! Times so many months, quarters or years later.

use super::calendar::{Date, date_of, days_of, month_length, weekday};
use super::{DAY, NAT, Unit};
use crate::{BLOCK, Need};

/// The day of its month that a time goes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The one that it has, or the last one where the month has none of that number.
    Same,
    /// The first one.
    Start,
    /// The last one.
    End,
    /// The first one from Monday to Friday.
    BusinessStart,
    /// The last one from Monday to Friday.
    BusinessEnd,
}

impl Anchor {
    /// The day of a name of pandas'.
    pub fn named(name: &str) -> Option<Anchor> {
        Some(match name {
            "start" => Anchor::Start,
            "end" => Anchor::End,
            "business_start" => Anchor::BusinessStart,
            "business_end" => Anchor::BusinessEnd,
            _ => return None,
        })
    }

    /// Days since 1970 of it in a month since the year 0, for a time that has the day `day`.
    fn of(self, month: i64, day: i64) -> i64 {
        let (year, month) = (month.div_euclid(12), month.rem_euclid(12) + 1);
        let first = days_of(year, month, 1);
        let last = first + month_length(year, month) - 1;
        match self {
            Anchor::Same => (first + day - 1).min(last),
            Anchor::Start => first,
            Anchor::End => last,
            Anchor::BusinessStart => match weekday(first) {
                late @ 5.. => first + 7 - late,
                _ => first,
            },
            Anchor::BusinessEnd => last - (weekday(last) - 4).max(0),
        }
    }
}

/// Months that are few enough for all times to have days so many months later.
const MOST: i64 = 100_000_000_000;

/// Fill `out` with the times, at the same time of day, on the day that `move_to` tells of a date's month and day; false
/// where one has no room.
fn each<E>(
    times: &[i64],
    unit: Unit,
    out: &mut [i64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
    move_to: impl Fn(i64, Date) -> i64,
) -> Result<bool, E> {
    let per_day = DAY * unit.per_second();
    for (times, out) in times.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        ask(Need::items(times.len()))?;
        for (time, out) in times.iter().zip(out) {
            if *time == NAT {
                *out = NAT;
                continue;
            }
            let (days, rest) = unit.split(*time);
            let days = move_to(days, date_of(days));
            let moved = i128::from(days) * i128::from(per_day) + i128::from(rest);
            match i64::try_from(moved) {
                Ok(moved) if moved != NAT => *out = moved,
                _ => return Ok(false),
            }
        }
    }
    Ok(true)
}

/// The times so many months later; false where there is no room for one, or where the months are too many.
///
/// ```
/// use wardian_columns::times::{Anchor, Unit, shift_months};
///
/// let mut out = [0];
/// // From the last of January to the last of February.
/// let done = shift_months(&[30 * 86_400], Unit::Second, 1, Anchor::Same, &mut out, |_| Ok::<(), ()>(()));
/// assert_eq!((done, out), (Ok(true), [58 * 86_400]));
/// ```
pub fn shift_months<E>(
    times: &[i64],
    unit: Unit,
    months: i64,
    anchor: Anchor,
    out: &mut [i64],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<bool, E> {
    if !(-MOST..=MOST).contains(&months) {
        return Ok(false);
    }
    each(times, unit, out, ask, |days, date| {
        let month = date.year * 12 + date.month - 1;
        if anchor == Anchor::Same {
            return anchor.of(month + months, date.day);
        }
        let near = anchor.of(month, date.day);
        let steps = match months > 0 {
            true => months - i64::from(days < near),
            false => months + i64::from(days > near),
        };
        anchor.of(month + steps, date.day)
    })
}

/// The times so many spans of months later, which are counted from the month `first` on; as `shift_months`.
pub fn shift_quarters<E>(
    times: &[i64],
    unit: Unit,
    (count, span, first): (i64, i64, i64),
    anchor: Anchor,
    out: &mut [i64],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<bool, E> {
    let span = span.clamp(1, 12);
    if !(-MOST..=MOST).contains(&count) || !(1..=12).contains(&first) {
        return Ok(false);
    }
    each(times, unit, out, ask, |days, date| {
        let month = date.year * 12 + date.month - 1;
        let since = match span {
            12 => date.month - first,
            _ => date.month % span - first % span,
        };
        let near = anchor.of(month, date.day);
        let steps = match count > 0 {
            true => count - i64::from(since < 0 || since == 0 && days < near),
            false => count + i64::from(since > 0 || since == 0 && days > near),
        };
        anchor.of(month + steps * span - since, date.day)
    })
}

/// Months since 1970 of times; what is no time stays that.
pub fn month_numbers<E>(
    times: &[i64],
    unit: Unit,
    out: &mut [i64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    for (times, out) in times.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        ask(Need::items(times.len()))?;
        for (time, out) in times.iter().zip(out) {
            *out = match *time {
                NAT => NAT,
                time => {
                    let date = date_of(unit.split(time).0);
                    (date.year - 1970) * 12 + date.month - 1
                }
            };
        }
    }
    Ok(())
}
