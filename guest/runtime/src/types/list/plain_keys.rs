//! Sorting by keys that compare without Python code and without errors: ints
//! in one word, floats but NaN, strings that are not long, and tuples of them, all of one shape.
//!
//! Each key gets a prefix, a number in the order of what the key begins with,
//! that decides most comparisons without a look at the key's memory. What does
//! not live here: keys of any other kind (`sort.rs`).

use crate::ctx::price;
use crate::ctx::{Ctx, Thrown};
use crate::object::containers::Tuple;
use crate::object::string::Str;
use crate::object::value::Value;
use std::cmp::Ordering;

/// Bytes of a text whose comparison costs no more than that of numbers. Longer ones are compared
/// one by one, so that each comparison is paid for.
const MAX_PLAIN_TEXT: usize = 256;
/// Longer tuples are compared in the general way.
const MAX_COLUMNS: usize = 8;

/// Items that are sorted at once: some milliseconds.
const RUN: usize = 1 << 15;

/// Keys that are prepared, or put into their place, between two looks at the budget.
const BLOCK: usize = 1 << 16;

/// What is sorted: an item, its key and the key's prefix.
#[derive(Clone, Copy)]
struct Keyed {
    prefix: u64,
    key: Value,
    item: Value,
}

/// Bytes that sorting takes for each item, scratch memory included.
pub(super) const BYTES_PER_ITEM: usize = 2 * size_of::<Keyed>();

#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Int,
    Float,
    Str,
}

impl Column {
    #[inline(always)]
    fn of(value: Value) -> Option<Column> {
        if value.is_small_int() {
            Some(Column::Int)
        } else if let Some(float) = value.as_float() {
            (!float.is_nan()).then_some(Column::Float)
        } else {
            value
                .get::<Str>()
                .filter(|text| text.as_str().len() <= MAX_PLAIN_TEXT)
                .map(|_| Column::Str)
        }
    }

    /// A number that orders as the value does, as far as it reaches.
    #[inline(always)]
    fn prefix(self, value: Value) -> u64 {
        const SIGN: u64 = 1 << 63;
        match self {
            Column::Int => value.small_int_unchecked() as u64 ^ SIGN,
            Column::Float => {
                // Zero has two signs; adding makes them one.
                let bits = (value.as_float().unwrap_or(0.0) + 0.0).to_bits();
                if bits & SIGN == 0 { bits ^ SIGN } else { !bits }
            }
            Column::Str => {
                let mut first = [0; 8];
                if let Some(text) = value.get::<Str>() {
                    let bytes = text.as_str().as_bytes();
                    for (slot, byte) in first.iter_mut().zip(bytes) {
                        *slot = *byte;
                    }
                }
                u64::from_be_bytes(first)
            }
        }
    }

    #[inline(always)]
    fn compare(self, left: Value, right: Value) -> Ordering {
        match self {
            Column::Int => left.small_int_unchecked().cmp(&right.small_int_unchecked()),
            Column::Float => left
                .as_float()
                .partial_cmp(&right.as_float())
                .unwrap_or(Ordering::Equal),
            Column::Str => {
                let texts = left.get::<Str>().zip(right.get::<Str>());
                texts.map_or(Ordering::Equal, |(left, right)| left.compare_text(&right))
            }
        }
    }
}

/// The shape that all keys have.
pub(super) struct PlainKeys {
    columns: Vec<Column>,
    in_tuples: bool,
}

impl PlainKeys {
    /// None: the keys are of different kinds, or of others.
    pub(super) fn of(keys: &[Value]) -> Option<PlainKeys> {
        let first = keys.first()?;
        let Some(tuple) = first.get::<Tuple>() else {
            let column = Column::of(*first)?;
            let same = keys.iter().all(|key| Column::of(*key) == Some(column));
            return same.then(|| PlainKeys {
                columns: vec![column],
                in_tuples: false,
            });
        };
        if !(1..=MAX_COLUMNS).contains(&tuple.items().len()) {
            return None;
        }
        let columns: Vec<Column> = tuple
            .items()
            .iter()
            .map(|item| Column::of(*item))
            .collect::<Option<_>>()?;
        let same = keys.iter().all(|key| {
            key.get::<Tuple>().is_some_and(|key| {
                key.items().len() == columns.len()
                    && key
                        .items()
                        .iter()
                        .zip(&columns)
                        .all(|(item, column)| Column::of(*item) == Some(*column))
            })
        });
        same.then_some(PlainKeys {
            columns,
            in_tuples: true,
        })
    }

    fn prefix(&self, key: Value) -> u64 {
        match key.get::<Tuple>() {
            Some(tuple) if self.in_tuples => self.columns[0].prefix(tuple.items()[0]),
            _ => self.columns[0].prefix(key),
        }
    }

    /// How keys with equal prefixes compare.
    fn compare(&self, left: Value, right: Value) -> Ordering {
        if !self.in_tuples {
            return match self.columns[0] {
                Column::Str => Column::Str.compare(left, right),
                // The prefix was all there is.
                _ => Ordering::Equal,
            };
        }
        let (Some(left), Some(right)) = (left.get::<Tuple>(), right.get::<Tuple>()) else {
            return Ordering::Equal;
        };
        let items = left.items().iter().zip(right.items());
        for ((left, right), column) in items.zip(&self.columns) {
            match column.compare(*left, *right) {
                Ordering::Equal => {}
                decided => return decided,
            }
        }
        Ordering::Equal
    }

    /// Sort `items` by `keys`, stably; in reverse, equal items keep their order too.
    pub(super) fn sort(
        &self,
        ctx: &mut Ctx,
        keys: &[Value],
        items: &[Value],
        reverse: bool,
    ) -> Result<Vec<(Value, Value)>, Thrown> {
        let mut all: Vec<Keyed> = Vec::with_capacity(keys.len());
        for (keys, items) in keys.chunks(BLOCK).zip(items.chunks(BLOCK)) {
            ctx.charge_midway(keys.len() as u64 / 4)?;
            all.extend(keys.iter().zip(items).map(|(key, item)| Keyed {
                prefix: self.prefix(*key),
                key: *key,
                item: *item,
            }));
        }
        let order = |left: &Keyed, right: &Keyed| {
            left.prefix
                .cmp(&right.prefix)
                .then_with(|| self.compare(left.key, right.key))
        };
        let price = self.columns.len() as u64;
        let all = if reverse {
            sort_in_runs(ctx, all, price, |left, right| order(right, left))?
        } else {
            sort_in_runs(ctx, all, price, order)?
        };
        let mut pairs = Vec::with_capacity(all.len());
        for block in all.chunks(BLOCK) {
            ctx.charge_midway(block.len() as u64 / 16)?;
            pairs.extend(block.iter().map(|keyed| (keyed.key, keyed.item)));
        }
        Ok(pairs)
    }
}

/// Sort runs at once and merge them, so that the sorting of many items can be interrupted. Four comparisons cost
/// `price` units.
fn sort_in_runs(
    ctx: &mut Ctx,
    mut all: Vec<Keyed>,
    price: u64,
    order: impl Fn(&Keyed, &Keyed) -> Ordering,
) -> Result<Vec<Keyed>, Thrown> {
    for run in all.chunks_mut(RUN) {
        let comparisons = run.len() as u64 * u64::from(run.len().ilog2() + 1);
        ctx.charge(comparisons * price / price::COMPARISONS)?;
        run.sort_by(&order);
    }
    let mut merged = Vec::new();
    let mut width = RUN;
    while width < all.len() {
        merged.clear();
        merged.reserve_exact(all.len());
        for two in all.chunks(2 * width) {
            let (left, right) = two.split_at(width.min(two.len()));
            merge(ctx, left, right, &mut merged, price, &order)?;
        }
        std::mem::swap(&mut all, &mut merged);
        width *= 2;
    }
    Ok(all)
}

/// Append two sorted runs as one; of equal items those of the left one come first.
fn merge(
    ctx: &mut Ctx,
    mut left: &[Keyed],
    mut right: &[Keyed],
    out: &mut Vec<Keyed>,
    price: u64,
    order: impl Fn(&Keyed, &Keyed) -> Ordering,
) -> Result<(), Thrown> {
    let mut unpaid = 0;
    while let (Some(first), Some(second)) = (left.first(), right.first()) {
        if unpaid == 0 {
            ctx.charge(RUN as u64 * price / price::COMPARISONS)?;
            // Sorted input is common: what is in place already is copied.
            if left.last().is_some_and(|last| order(last, second).is_le()) {
                break;
            }
            unpaid = RUN;
        }
        unpaid -= 1;
        if order(second, first).is_lt() {
            out.push(*second);
            right = &right[1..];
        } else {
            out.push(*first);
            left = &left[1..];
        }
    }
    for rest in [left, right] {
        for block in rest.chunks(BLOCK) {
            ctx.charge_midway(block.len() as u64 / 16)?;
            out.extend_from_slice(block);
        }
    }
    Ok(())
}
