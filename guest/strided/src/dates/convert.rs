//! Moments and spans in another unit.
//!
//! Numbers are rounded down, and what does not fit goes around without a word, as numpy's do. NaT stays. Spans of years
//! and months become others by the mean length of a year in 400 of them. What does not live here: whether the cast is
//! allowed (`unit_rules.rs`), and texts.

use super::NAT;
use super::error::DateError;
use super::fields::Fields;
use super::unit::{Step, Unit};
use super::unit_rules::{Kind, greatest_divisor};

/// What makes numbers of one unit those of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conversion(How);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    Same,
    Scaled { by: i64, over: i64 },
    ByDate { from: Step, to: Step },
}

impl Conversion {
    /// That from one unit to another.
    ///
    /// # Errors
    /// [`DateError::FactorOverflow`] where one unit has too many of the other, [`DateError::ToGeneric`].
    ///
    /// ```
    /// use wardian_strided::dates::convert::Conversion;
    /// use wardian_strided::dates::unit::{Step, Unit};
    /// use wardian_strided::dates::unit_rules::Kind;
    /// let to_hours = Conversion::new(Kind::Span, Step::one(Unit::Minute), Step::one(Unit::Hour)).unwrap();
    /// assert_eq!((to_hours.one(150), to_hours.one(-1)), (2, -1));
    /// ```
    pub fn new(kind: Kind, from: Step, to: Step) -> Result<Conversion, DateError> {
        let (by, over) = factor(from, to)?;
        let dated = |step: Step| step.unit.is_of_calendar();
        if from == to {
            return Ok(Conversion(How::Same));
        }
        if kind == Kind::Moment && (dated(from) || dated(to)) {
            return Ok(Conversion(How::ByDate { from, to }));
        }
        Ok(Conversion(match (by, over) {
            (1, 1) => How::Same,
            (by, over) => How::Scaled { by, over },
        }))
    }

    /// Whether nothing changes.
    pub fn is_nothing(self) -> bool {
        self.0 == How::Same
    }

    /// Whether it is one of NaT alone: of moments without a unit to years and months. Where there is another number, numpy
    /// says [`DateError::GenericValue`], and here that becomes NaT.
    pub fn takes_nat_alone(self) -> bool {
        matches!(self.0, How::ByDate { from, .. } if from.is_generic())
    }

    /// One number.
    #[inline]
    pub fn one(self, item: i64) -> i64 {
        match self.0 {
            How::Same => item,
            How::Scaled { by, over } => scaled(item, by, over),
            How::ByDate { from, to } => by_date(item, from, to),
        }
    }

    /// All numbers of a block, of which there are as many in both.
    pub fn block(self, items: &[i64], out: &mut [i64]) {
        let pairs = out.iter_mut().zip(items);
        match self.0 {
            How::Same => pairs.for_each(|(out, item)| *out = *item),
            How::Scaled { by, over: 1 } => {
                pairs.for_each(|(out, item)| {
                    let more = item.wrapping_mul(by);
                    *out = if *item == NAT { NAT } else { more };
                });
            }
            How::Scaled { by, over } => {
                pairs.for_each(|(out, item)| *out = scaled(*item, by, over));
            }
            How::ByDate { from, to } => {
                pairs.for_each(|(out, item)| *out = by_date(*item, from, to));
            }
        }
    }
}

#[inline(always)]
fn scaled(item: i64, by: i64, over: i64) -> i64 {
    if item == NAT {
        return NAT;
    }
    let more = item.wrapping_mul(by);
    // Which way to round the sign before says, also where the product went around.
    match item < 0 {
        true => more.wrapping_sub(over.wrapping_sub(1)).wrapping_div(over),
        false => more.wrapping_div(over),
    }
}

fn by_date(item: i64, from: Step, to: Step) -> i64 {
    let fields = Fields::of(item, from).unwrap_or(Fields::NAT);
    fields.to(to).unwrap_or(NAT)
}

/// What to multiply by, and to divide by then.
fn factor(from: Step, to: Step) -> Result<(i64, i64), DateError> {
    if from.is_generic() {
        // Numbers without a unit take any.
        return Ok((1, 1));
    }
    if to.is_generic() {
        return Err(DateError::ToGeneric);
    }
    let (long, short) = match from.unit <= to.unit {
        true => (from.unit, to.unit),
        false => (to.unit, from.unit),
    };
    let shorter = |unit: Unit| {
        let factor = unit.in_units_of(short);
        factor.ok_or(DateError::FactorOverflow(long, short))
    };
    const DAYS: u64 = 400 * 365 + 97;
    let (by, over) = match (long, short) {
        (long, short) if long == short => (1, 1),
        (Unit::Year, Unit::Month) => (12, 1),
        (Unit::Year, Unit::Week) => (DAYS, 400 * 7),
        (Unit::Year, _) => (shorter(Unit::Day)?.wrapping_mul(DAYS), 400),
        (Unit::Month, Unit::Week) => (DAYS, 400 * 12 * 7),
        (Unit::Month, _) => (shorter(Unit::Day)?.wrapping_mul(DAYS), 400 * 12),
        (long, _) => (shorter(long)?, 1),
    };
    let (by, over) = match from.unit <= to.unit {
        true => (by, over),
        false => (over, by),
    };
    let counted = |step: Step| step.count.unsigned_abs() as u64;
    let (by, over) = (
        by.wrapping_mul(counted(from)),
        over.wrapping_mul(counted(to)),
    );
    // Of no unit at all numpy knows nothing.
    let divisor = greatest_divisor(by, over).max(1);
    let (by, over) = ((by / divisor) as i64, (over / divisor) as i64);
    match over {
        0 => Err(DateError::FactorOverflow(long, short)),
        over => Ok((by, over)),
    }
}
