//! Business days: `np.busday_offset`, `np.busday_count` and `np.is_busday`, of days since 1970.
//!
//! What does not live here: broadcasting, and casts to days. Loops are asked to go on before each block of items, and
//! while they skip days.

use super::NAT;
use super::error::DateError;
use super::fields::Fields;
use super::weekmask::Weekmask;
use crate::element::Truth;
use crate::walk::BLOCK;

/// What to do with a day that is not a business day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Roll {
    /// The next one.
    Following,
    /// The one before.
    Preceding,
    /// The next one, or the one before where that is in another month.
    ModifiedFollowing,
    /// The one before, or the next one where that is in another month.
    ModifiedPreceding,
    /// NaT.
    Nat,
    /// An error.
    Raise,
}

const ROLLS: [(&str, Roll); 8] = [
    ("backward", Roll::Preceding),
    ("following", Roll::Following),
    ("forward", Roll::Following),
    ("modifiedfollowing", Roll::ModifiedFollowing),
    ("modifiedpreceding", Roll::ModifiedPreceding),
    ("nat", Roll::Nat),
    ("preceding", Roll::Preceding),
    ("raise", Roll::Raise),
];

impl Roll {
    /// Of an argument.
    ///
    /// # Errors
    /// [`DateError::RollName`].
    pub fn named(name: &str) -> Result<Roll, DateError> {
        let found = ROLLS.iter().find(|(known, _)| *known == name);
        found
            .map(|(_, roll)| *roll)
            .ok_or_else(|| DateError::RollName(name.to_owned()))
    }
}

/// Which days are business days.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Calendar {
    weekmask: Weekmask,
    /// In order, each once, and none on a day without business.
    holidays: Vec<i64>,
}

/// A loop over days ended before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failed<E> {
    /// A day cannot be.
    Date(DateError),
    /// Whoever counts its blocks stopped it.
    Stopped(E),
}

impl<E> From<DateError> for Failed<E> {
    fn from(error: DateError) -> Failed<E> {
        Failed::Date(error)
    }
}

impl Calendar {
    /// Of days of the week and holidays, in any order. A calendar without business days can be asked whether a day is
    /// one, and no more.
    ///
    /// ```
    /// use wardian_strided::dates::business::Calendar;
    /// use wardian_strided::dates::weekmask::Weekmask;
    /// // Monday, Saturday, NaT.
    /// let calendar = Calendar::new(Weekmask::default(), vec![4, 2, i64::MIN]);
    /// assert_eq!(calendar.holidays(), [4]);
    /// assert!(!calendar.is_business(4) && calendar.is_business(5));
    /// ```
    pub fn new(weekmask: Weekmask, mut holidays: Vec<i64>) -> Calendar {
        holidays.retain(|day| *day != NAT && weekmask.0[weekday(*day)]);
        holidays.sort_unstable();
        holidays.dedup();
        Calendar { weekmask, holidays }
    }

    /// As `np.busdaycalendar` makes it.
    ///
    /// # Errors
    /// [`DateError::EmptyCalendar`] where no day of the week is a business day.
    pub fn checked(weekmask: Weekmask, holidays: Vec<i64>) -> Result<Calendar, DateError> {
        match weekmask.days() {
            0 => Err(DateError::EmptyCalendar),
            _ => Ok(Calendar::new(weekmask, holidays)),
        }
    }

    /// As the arguments of `np.is_busday` and the others make it.
    ///
    /// # Errors
    /// [`DateError::NoBusinessDays`] where no day of the week is a business day.
    pub fn of_arguments(weekmask: Weekmask, holidays: Vec<i64>) -> Result<Calendar, DateError> {
        match weekmask.days() {
            0 => Err(DateError::NoBusinessDays),
            _ => Ok(Calendar::new(weekmask, holidays)),
        }
    }

    /// Which days of the week are business days.
    pub fn weekmask(&self) -> Weekmask {
        self.weekmask
    }

    /// The holidays, in order, without those on days without business.
    pub fn holidays(&self) -> &[i64] {
        &self.holidays
    }

    /// Whether the day is one; NaT is none.
    pub fn is_business(&self, day: i64) -> bool {
        day != NAT && self.weekmask.0[weekday(day)] && self.holidays.binary_search(&day).is_err()
    }

    /// Holidays before a day.
    fn holidays_before(&self, day: i64) -> usize {
        self.holidays.partition_point(|holiday| *holiday < day)
    }

    /// Holidays before a day and on it.
    fn holidays_until(&self, day: i64) -> usize {
        self.holidays.partition_point(|holiday| *holiday <= day)
    }

    /// The next business day in a direction.
    fn next<E>(
        &self,
        mut day: i64,
        forward: bool,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<i64, E> {
        let mut steps = 0_usize;
        while !self.is_business(day) {
            day = day.wrapping_add(if forward { 1 } else { -1 });
            steps += 1;
            if steps.is_multiple_of(BLOCK) {
                poll(BLOCK)?;
            }
        }
        Ok(day)
    }

    /// The business day that stands for a day.
    fn rolled<E>(
        &self,
        day: i64,
        roll: Roll,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<i64, Failed<E>> {
        if day == NAT {
            return match roll {
                Roll::Raise => Err(DateError::NatInOffset.into()),
                _ => Ok(NAT),
            };
        }
        if self.is_business(day) {
            return Ok(day);
        }
        let (forward, same_month) = match roll {
            Roll::Following => (true, false),
            Roll::Preceding => (false, false),
            Roll::ModifiedFollowing => (true, true),
            Roll::ModifiedPreceding => (false, true),
            Roll::Nat => return Ok(NAT),
            Roll::Raise => return Err(DateError::NotABusinessDay.into()),
        };
        let mut found = self.next(day, forward, poll).map_err(Failed::Stopped)?;
        let month = |day| Fields::of_days(day).month;
        if same_month && month(found) != month(day) {
            found = self.next(day, !forward, poll).map_err(Failed::Stopped)?;
        }
        Ok(found)
    }

    /// So many business days after a day, which is rolled before.
    ///
    /// # Errors
    /// [`DateError::NoBusinessDays`], [`DateError::NatInOffset`], [`DateError::NotABusinessDay`]; what `poll` said.
    pub fn offset<E>(
        &self,
        day: i64,
        offset: i64,
        roll: Roll,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<i64, Failed<E>> {
        let per_week = self.weekmask.days() as i64;
        if per_week == 0 {
            return Err(DateError::NoBusinessDays.into());
        }
        let day = self.rolled(day, roll, poll)?;
        if day == NAT || offset == 0 {
            return Ok(day);
        }
        let forward = offset > 0;
        // Whole weeks first, and then what holidays among them take.
        let weeks = (offset / per_week).wrapping_mul(7);
        let mut found = day.wrapping_add(weeks);
        let (mut left, mut passed) = ((offset % per_week).unsigned_abs() as usize, 0);
        match forward {
            true => {
                passed = self.holidays_until(found);
                left += passed.saturating_sub(self.holidays_before(day));
            }
            false => {
                let before = self.holidays_before(found);
                left += self.holidays_until(day).saturating_sub(before);
                passed += before;
            }
        }
        let mut steps = 0_usize;
        while left > 0 {
            found = found.wrapping_add(if forward { 1 } else { -1 });
            steps += 1;
            if steps.is_multiple_of(BLOCK) {
                poll(BLOCK).map_err(Failed::Stopped)?;
            }
            if !self.weekmask.0[weekday(found)] {
                continue;
            }
            // The next holiday on the way.
            let holiday = match forward {
                true => self.holidays.get(passed),
                false => passed
                    .checked_sub(1)
                    .and_then(|last| self.holidays.get(last)),
            };
            match (holiday == Some(&found), forward) {
                (true, true) => passed += 1,
                (true, false) => passed -= 1,
                (false, _) => left -= 1,
            }
        }
        Ok(found)
    }

    /// Business days from a day to another, which does not count; where that is before, from the day after it to the
    /// first day, which counts then, and negative.
    ///
    /// # Errors
    /// [`DateError::NoBusinessDays`], [`DateError::NatInCount`].
    pub fn count(&self, begin: i64, end: i64) -> Result<i64, DateError> {
        let per_week = self.weekmask.days() as i64;
        if per_week == 0 {
            return Err(DateError::NoBusinessDays);
        }
        if begin == NAT || end == NAT {
            return Err(DateError::NatInCount);
        }
        let backward = begin > end;
        let (begin, end) = match backward {
            true => (end.wrapping_add(1), begin.wrapping_add(1)),
            false => (begin, end),
        };
        let holidays = self
            .holidays_before(end)
            .saturating_sub(self.holidays_before(begin));
        let days = end.wrapping_sub(begin);
        let mut count = (days / 7).wrapping_mul(per_week);
        count = count.wrapping_sub(i64::try_from(holidays).unwrap_or(i64::MAX));
        // What is no whole week.
        let first = weekday(begin);
        for day in 0..usize::try_from(days % 7).unwrap_or(0) {
            count = count.wrapping_add(i64::from(self.weekmask.0[(first + day) % 7]));
        }
        Ok(if backward {
            count.wrapping_neg()
        } else {
            count
        })
    }

    /// [`Calendar::offset`] of many days, of which there are as many in all three.
    ///
    /// # Errors
    /// As of [`Calendar::offset`], with some of the results written.
    pub fn offsets<E>(
        &self,
        (days, offsets): (&[i64], &[i64]),
        roll: Roll,
        out: &mut [i64],
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failed<E>> {
        let blocks = out.chunks_mut(BLOCK).zip(days.chunks(BLOCK));
        for ((out, days), offsets) in blocks.zip(offsets.chunks(BLOCK)) {
            poll(out.len()).map_err(Failed::Stopped)?;
            for ((out, day), offset) in out.iter_mut().zip(days).zip(offsets) {
                *out = self.offset(*day, *offset, roll, &mut poll)?;
            }
        }
        Ok(())
    }

    /// [`Calendar::count`] of many days, of which there are as many in all three.
    ///
    /// # Errors
    /// As of [`Calendar::count`], with some of the results written; what `poll` said.
    pub fn counts<E>(
        &self,
        (begins, ends): (&[i64], &[i64]),
        out: &mut [i64],
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failed<E>> {
        let blocks = out.chunks_mut(BLOCK).zip(begins.chunks(BLOCK));
        for ((out, begins), ends) in blocks.zip(ends.chunks(BLOCK)) {
            poll(out.len()).map_err(Failed::Stopped)?;
            for ((out, begin), end) in out.iter_mut().zip(begins).zip(ends) {
                *out = self.count(*begin, *end)?;
            }
        }
        Ok(())
    }

    /// [`Calendar::is_business`] of many days, of which there are as many in both.
    ///
    /// # Errors
    /// What `poll` said.
    pub fn are_business<E>(
        &self,
        days: &[i64],
        out: &mut [Truth],
        mut poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        for (out, days) in out.chunks_mut(BLOCK).zip(days.chunks(BLOCK)) {
            poll(out.len())?;
            for (out, day) in out.iter_mut().zip(days) {
                *out = Truth::new(self.is_business(*day));
            }
        }
        Ok(())
    }
}

/// From Monday on.
fn weekday(day: i64) -> usize {
    // The first day of 1970 was a Thursday.
    (day.rem_euclid(7) as usize + 3) % 7
}
