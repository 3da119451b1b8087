//! Numbers that may be NaT, for the loops that other numbers have: sums, comparisons, orders.
//!
//! Who has moments or spans in one unit takes [`Ticks`] where an `i64` would be: `binary::<Ticks, _>`,
//! `reduce::<Ticks, _>`, `sort::<Ticks, _>`. NaT wins in sums, differences, remainders, maxima and minima, is unequal to
//! everything, and comes last in order. What does not live here: products and quotients, which have numbers of another
//! kind in them (`spans.rs`), and units.

use std::cmp::Ordering;

use bytemuck::{Pod, Zeroable};

use super::NAT;
use crate::arithmetic::{self, Arithmetic, Binary, Fold, Scan};
use crate::buffer::{self, Run};
use crate::comparison::{self, Compare, Comparison};
use crate::element::{Element, Number, Truth};
use crate::flags::Flags;
use crate::reduce::Summed;
use crate::sort::Ordered;
use crate::unary::{self, Functions, Test, Unary};
use crate::walk::BLOCK;

/// A moment or a span, in a unit that who has it knows.
#[derive(Clone, Copy, Default, Debug, Pod, Zeroable)]
#[repr(transparent)]
pub struct Ticks(pub i64);

impl Ticks {
    /// Not a time.
    pub const NAT: Ticks = Ticks(NAT);

    /// Whether it is not a time.
    #[inline(always)]
    pub const fn is_nat(self) -> bool {
        self.0 == NAT
    }
}

/// NaT is unequal to itself.
impl PartialEq for Ticks {
    #[inline(always)]
    fn eq(&self, other: &Ticks) -> bool {
        self.0 == other.0 && !self.is_nat()
    }
}

impl Element for Ticks {
    const NUMBER: Number = Number::Int64;
}

/// What is not NaT, or NaT.
#[inline(always)]
fn unless_nat(one: Ticks, other: Ticks, result: i64) -> Ticks {
    match one.is_nat() | other.is_nat() {
        true => Ticks::NAT,
        false => Ticks(result),
    }
}

/// The remainder with the sign of the divisor, whatever they are.
#[inline(always)]
fn remainder(one: Ticks, other: Ticks) -> Ticks {
    if one.is_nat() || other.is_nat() || other.0 == 0 {
        return Ticks::NAT;
    }
    let rest = one.0.wrapping_rem(other.0);
    match rest != 0 && (rest < 0) != (other.0 < 0) {
        true => Ticks(rest + other.0),
        false => Ticks(rest),
    }
}

macro_rules! table {
    ($each:ident, $op:expr) => {
        match $op {
            Binary::Add => $each!(a, b => unless_nat(a, b, a.0.wrapping_add(b.0))),
            Binary::Subtract => $each!(a, b => unless_nat(a, b, a.0.wrapping_sub(b.0))),
            Binary::Remainder => $each!(a, b => remainder(a, b)),
            Binary::Maximum => $each!(a, b => unless_nat(a, b, a.0.max(b.0))),
            Binary::Minimum => $each!(a, b => unless_nat(a, b, a.0.min(b.0))),
            // NaT is the smallest number.
            Binary::Fmax => $each!(a, b => Ticks(a.0.max(b.0))),
            Binary::Fmin => $each!(a, b => match a.is_nat() | b.is_nat() {
                true => Ticks(a.0.max(b.0)),
                false => Ticks(a.0.min(b.0)),
            }),
            _ => return None,
        }
    };
}

macro_rules! each {
    ($left:ident, $right:ident => $result:expr) => {
        |left, right, out| {
            for ((out, $left), $right) in out.iter_mut().zip(left).zip(right) {
                let ($left, $right): (Ticks, Ticks) = (*$left, *$right);
                *out = $result;
            }
        }
    };
}

macro_rules! fold {
    ($left:ident, $right:ident => $result:expr) => {
        |first, items| {
            let mut total: Ticks = first;
            for $right in items {
                let ($left, $right): (Ticks, Ticks) = (total, *$right);
                total = $result;
            }
            total
        }
    };
}

macro_rules! scan {
    ($left:ident, $right:ident => $result:expr) => {
        |first, items, out| {
            let mut total: Ticks = first;
            for (out, $right) in out.iter_mut().zip(items) {
                let ($left, $right): (Ticks, Ticks) = (total, *$right);
                total = $result;
                *out = total;
            }
        }
    };
}

impl Arithmetic for Ticks {
    fn binary(op: Binary) -> Option<arithmetic::Loop<Ticks>> {
        Some(table!(each, op))
    }

    fn fold(op: Binary) -> Option<Fold<Ticks>> {
        Some(table!(fold, op))
    }

    fn scan(op: Binary) -> Option<Scan<Ticks>> {
        Some(table!(scan, op))
    }

    fn wrong(op: Binary, left: &[Ticks], right: &[Ticks], _: &[Ticks]) -> Flags {
        let by_zero = |(one, other): (&Ticks, &Ticks)| other.0 == 0 && !one.is_nat();
        match op == Binary::Remainder && left.iter().zip(right).any(by_zero) {
            true => Flags::DIVIDE,
            false => Flags::NONE,
        }
    }
}

impl Summed for Ticks {
    fn sum<E>(
        first: Ticks,
        bytes: &[u8],
        run: Run,
        count: usize,
        poll: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(Ticks, Ticks), E> {
        let (mut sum, mut any_nat) = (0_i64, false);
        let mut copy = Vec::new();
        for done in (0..count).step_by(BLOCK) {
            let count = (count - done).min(BLOCK);
            poll(count)?;
            let start = Run {
                start: run.place(done),
                ..run
            };
            for item in buffer::read::<Ticks>(bytes, start, count, &mut copy) {
                sum = sum.wrapping_add(item.0);
                any_nat |= item.is_nat();
            }
        }
        let sum = if any_nat { Ticks::NAT } else { Ticks(sum) };
        Ok((sum, unless_nat(first, sum, first.0.wrapping_add(sum.0))))
    }
}

macro_rules! compared {
    ($a:ident, $b:ident => $result:expr) => {
        |left, right, out| {
            for ((out, $a), $b) in out.iter_mut().zip(left).zip(right) {
                let ($a, $b): (Ticks, Ticks) = (*$a, *$b);
                *out = Truth::new($result);
            }
        }
    };
}

impl Comparison for Ticks {
    fn comparison(op: Compare) -> comparison::Loop<Ticks> {
        #[inline(always)]
        fn times(a: Ticks, b: Ticks) -> bool {
            !a.is_nat() & !b.is_nat()
        }
        match op {
            Compare::Equal => compared!(a, b => (a.0 == b.0) & times(a, b)),
            Compare::NotEqual => compared!(a, b => (a.0 != b.0) | !times(a, b)),
            Compare::Less => compared!(a, b => (a.0 < b.0) & times(a, b)),
            Compare::LessEqual => compared!(a, b => (a.0 <= b.0) & times(a, b)),
            Compare::Greater => compared!(a, b => (a.0 > b.0) & times(a, b)),
            Compare::GreaterEqual => compared!(a, b => (a.0 >= b.0) & times(a, b)),
            Compare::LogicalAnd => compared!(a, b => (a.0 != 0) & (b.0 != 0)),
            Compare::LogicalOr => compared!(a, b => (a.0 != 0) | (b.0 != 0)),
            Compare::LogicalXor => compared!(a, b => (a.0 != 0) != (b.0 != 0)),
        }
    }
}

impl Ordered for Ticks {
    #[inline(always)]
    fn order(&self, other: &Ticks) -> Ordering {
        // One less than NaT is the largest number.
        let key = |ticks: &Ticks| ticks.0.wrapping_sub(1);
        key(self).cmp(&key(other))
    }
}

macro_rules! of_each {
    ($item:ident => $result:expr) => {
        |items, out| {
            for (out, $item) in out.iter_mut().zip(items) {
                let $item: Ticks = *$item;
                *out = $result;
            }
        }
    };
}

/// The same as of integers, and `np.isnat` is [`Test::IsNan`]. Moments have the tests alone.
impl Functions for Ticks {
    fn unary(op: Unary) -> Option<unary::Loop<Ticks, Ticks>> {
        Some(match op {
            // NaT has no counterpart, and stays.
            Unary::Negative => of_each!(item => Ticks(item.0.wrapping_neg())),
            Unary::Absolute => of_each!(item => Ticks(item.0.wrapping_abs())),
            // That of NaT is -1, as numpy's is.
            Unary::Sign => of_each!(item => Ticks(item.0.signum())),
            _ => return None,
        })
    }

    fn test(op: Test) -> Option<unary::Loop<Ticks, Truth>> {
        Some(match op {
            Test::IsNan => of_each!(item => Truth::new(item.is_nat())),
            Test::IsFinite => of_each!(item => Truth::new(!item.is_nat())),
            Test::IsInf => of_each!(_item => Truth::new(false)),
            Test::LogicalNot | Test::Signbit => return None,
        })
    }

    fn wrong(_: Unary, _: &[Ticks], _: &[Ticks]) -> Flags {
        Flags::NONE
    }
}

/// Where the largest or the smallest item is: the first NaT, or the first of those that are equal. Nothing of no items.
///
/// # Errors
/// What `poll` said, asked before each block.
///
/// ```
/// use wardian_strided::dates::ticks::{Ticks, argument};
/// let go = |_| Ok::<(), ()>(());
/// assert_eq!(argument(&[Ticks(1), Ticks(3), Ticks(3)], true, go), Ok(Some(1)));
/// assert_eq!(argument(&[Ticks(1), Ticks::NAT, Ticks(3)], true, go), Ok(Some(1)));
/// ```
pub fn argument<E>(
    items: &[Ticks],
    largest: bool,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Option<usize>, E> {
    let mut best: Option<(usize, Ticks)> = None;
    for (block, items) in items.chunks(BLOCK).enumerate() {
        poll(items.len())?;
        for (index, item) in items.iter().enumerate() {
            let better = best.is_none_or(|(_, best)| match largest {
                true => item.0 > best.0,
                false => item.0 < best.0,
            });
            if item.is_nat() || better {
                best = Some((block * BLOCK + index, *item));
            }
            if item.is_nat() {
                return Ok(best.map(|(index, _)| index));
            }
        }
    }
    Ok(best.map(|(index, _)| index))
}
