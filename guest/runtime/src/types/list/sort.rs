//! `list.sort`: a stable merge sort that uses the runs it finds.
//!
//! Only `<` is asked. While it runs the list is empty for everybody else; a
//! list that is not empty afterwards was modified. The pairs that move are
//! plain copies: the heap lists that they were read from keep them alive.

use super::plain_keys::{BYTES_PER_ITEM, PlainKeys};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{List, Tuple};
use crate::object::heap::Gc;
use crate::object::slots::CompareOp;
use crate::object::string::Str;
use crate::object::value::Value;
use std::cmp::Ordering;

/// What moves: the key and the item.
type Pair = (Value, Value);

pub(super) fn sort(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let key = args.get(1).unwrap_or(Value::NONE);
    let reverse = match args.get(2) {
        Some(reverse) => ctx.truth(reverse)?,
        None => false,
    };
    sort_list(ctx, args.this::<List>(), key, reverse)?;
    Ok(Value::NONE)
}

/// `list.sort(key=key, reverse=reverse)`; `key` may be None.
pub fn sort_list(ctx: &mut Ctx, list: Gc<List>, key: Value, reverse: bool) -> Result<(), Thrown> {
    let length = list.items.len();
    ctx.reserve(length * (size_of::<Pair>() * 2 + BYTES_PER_ITEM))?;
    ctx.charge(length as u64)?;
    // Holds the items while they are nowhere else.
    let saved = ctx.new_list(Vec::new());
    saved.write().items = std::mem::take(&mut list.write().items);
    let mut pairs = Vec::new();
    let result = sort_saved(ctx, saved, key, reverse, &mut pairs);
    let modified = !list.items.is_empty();
    list.write().items = if pairs.len() == saved.items.len() {
        pairs.iter().map(|pair| pair.1).collect()
    } else {
        std::mem::take(&mut saved.write().items)
    };
    result?;
    if modified {
        return Err(ctx.value_error("list modified during sort"));
    }
    Ok(())
}

fn sort_saved(
    ctx: &mut Ctx,
    saved: Gc<List>,
    key: Value,
    reverse: bool,
    pairs: &mut Vec<Pair>,
) -> Result<(), Thrown> {
    let keys = if key.is_none() {
        saved
    } else {
        let keys = ctx.new_list(Vec::with_capacity(saved.items.len()));
        for index in 0..saved.items.len() {
            let mark = ctx.temps_mark();
            let value = ctx.call(key, &[saved.items[index]])?;
            keys.write().items.push(value);
            ctx.temps_release(mark);
        }
        keys
    };
    // Each of the walks over all items is paid for: so many pieces the work falls into.
    pairs.reserve_exact(saved.items.len());
    ctx.charge_midway(saved.items.len() as u64 / 16)?;
    pairs.extend(keys.items.iter().copied().zip(saved.items.iter().copied()));
    ctx.charge_midway(saved.items.len() as u64 / 16)?;
    if pairs.len() < 2 {
        return Ok(());
    }
    if let Some(plain) = PlainKeys::of(&keys.items) {
        *pairs = plain.sort(ctx, &keys.items, &saved.items, reverse)?;
        return Ok(());
    }
    // Equal items keep their order in a reversed sort too.
    if reverse {
        pairs.reverse();
    }
    let result = merge_sort(ctx, pairs);
    if reverse {
        pairs.reverse();
    }
    result
}

/// How two values compare when that takes no Python code; None: ask.
fn plain_order(left: Value, right: Value) -> Option<Ordering> {
    if Value::both_small_ints(left, right) {
        return Some(left.small_int_unchecked().cmp(&right.small_int_unchecked()));
    }
    if let (Some(left), Some(right)) = (number(left), number(right)) {
        return left.partial_cmp(&right);
    }
    match (left.get::<Str>(), right.get::<Str>()) {
        (Some(left), Some(right)) => Some(left.compare_text(&right)),
        _ => None,
    }
}

/// Small ints and floats; 49 bits are exact.
fn number(value: Value) -> Option<f64> {
    value
        .as_float()
        .or_else(|| value.as_small_int().map(|int| int as f64))
}

/// `left < right`.
fn less(ctx: &mut Ctx, left: Value, right: Value) -> Result<bool, Thrown> {
    ctx.charge(1)?;
    if let Some(ordering) = plain_order(left, right) {
        ctx.pay_for_texts(left, right);
        return Ok(ordering.is_lt());
    }
    if let (Some(left), Some(right)) = (left.get::<Tuple>(), right.get::<Tuple>()) {
        let mut decided = None;
        for (left, right) in left.items().iter().zip(right.items()) {
            if left == right {
                continue;
            }
            match plain_order(*left, *right) {
                Some(Ordering::Equal) => ctx.pay_for_texts(*left, *right),
                Some(ordering) => {
                    ctx.pay_for_texts(*left, *right);
                    decided = Some(Some(ordering.is_lt()));
                    break;
                }
                None => {
                    decided = Some(None);
                    break;
                }
            }
        }
        match decided {
            None => return Ok(left.items().len() < right.items().len()),
            Some(Some(less)) => return Ok(less),
            Some(None) => {}
        }
    }
    let mark = ctx.temps_mark();
    let less = ctx.compare_bool(CompareOp::Lt, left, right)?;
    ctx.temps_release(mark);
    Ok(less)
}

/// Runs shorter than this are extended by insertion.
fn minimum_run(length: usize) -> usize {
    let mut length = length;
    let mut odd = 0;
    while length >= 64 {
        odd |= length & 1;
        length >>= 1;
    }
    length + odd
}

/// Merge sort over natural runs. On an error `pairs` still holds every pair once.
fn merge_sort(ctx: &mut Ctx, pairs: &mut [Pair]) -> Result<(), Thrown> {
    let minimum = minimum_run(pairs.len());
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let mut buffer: Vec<Pair> = Vec::new();
    let mut start = 0;
    while start < pairs.len() {
        let mut length = natural_run(ctx, &mut pairs[start..])?;
        if length < minimum {
            let forced = minimum.min(pairs.len() - start);
            insertion_sort(ctx, &mut pairs[start..start + forced], length)?;
            length = forced;
        }
        runs.push((start, length));
        start += length;
        // Lengths on the stack fall fast enough to keep merges balanced.
        while let Some(at) = unbalanced(&runs) {
            merge_at(ctx, pairs, &mut runs, at, &mut buffer)?;
        }
    }
    while runs.len() > 1 {
        let mut at = runs.len() - 2;
        if at > 0 && runs[at - 1].1 < runs[at + 1].1 {
            at -= 1;
        }
        merge_at(ctx, pairs, &mut runs, at, &mut buffer)?;
    }
    Ok(())
}

/// Which run to merge with its successor so that lengths fall again, if any.
fn unbalanced(runs: &[(usize, usize)]) -> Option<usize> {
    let count = runs.len();
    if count < 2 {
        return None;
    }
    let at = count - 2;
    let broken = at > 0 && runs[at - 1].1 <= runs[at].1 + runs[at + 1].1
        || at > 1 && runs[at - 2].1 <= runs[at - 1].1 + runs[at].1;
    if broken {
        Some(if runs[at - 1].1 < runs[at + 1].1 {
            at - 1
        } else {
            at
        })
    } else if runs[at].1 <= runs[at + 1].1 {
        Some(at)
    } else {
        None
    }
}

/// Length of the run at the start; a strictly falling one is turned around.
fn natural_run(ctx: &mut Ctx, pairs: &mut [Pair]) -> Result<usize, Thrown> {
    if pairs.len() < 2 {
        return Ok(pairs.len());
    }
    let mut length = 2;
    let falling = less(ctx, pairs[1].0, pairs[0].0)?;
    while length < pairs.len() && less(ctx, pairs[length].0, pairs[length - 1].0)? == falling {
        length += 1;
    }
    if falling {
        pairs[..length].reverse();
    }
    Ok(length)
}

/// Sort `pairs`, of which the first `sorted` are in order, by binary insertion.
fn insertion_sort(ctx: &mut Ctx, pairs: &mut [Pair], sorted: usize) -> Result<(), Thrown> {
    for next in sorted..pairs.len() {
        let pivot = pairs[next].0;
        let (mut low, mut high) = (0, next);
        while low < high {
            let middle = (low + high) / 2;
            if less(ctx, pivot, pairs[middle].0)? {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        pairs[low..=next].rotate_right(1);
    }
    Ok(())
}

/// Merge run `at` with the one behind it.
fn merge_at(
    ctx: &mut Ctx,
    pairs: &mut [Pair],
    runs: &mut Vec<(usize, usize)>,
    at: usize,
    buffer: &mut Vec<Pair>,
) -> Result<(), Thrown> {
    let (start, left_length) = runs[at];
    let (_, right_length) = runs[at + 1];
    runs[at].1 = left_length + right_length;
    runs.remove(at + 1);
    let pairs = &mut pairs[start..start + left_length + right_length];
    // Pairs that are in place already need no merging.
    let skip = gallop_right(ctx, pairs[left_length].0, &pairs[..left_length])?;
    if skip == left_length {
        return Ok(());
    }
    buffer.clear();
    buffer.extend_from_slice(&pairs[skip..left_length]);
    let (mut left, mut right, mut out) = (0, left_length, skip);
    let mut result = Ok(());
    while left < buffer.len() && right < pairs.len() {
        match less(ctx, pairs[right].0, buffer[left].0) {
            Ok(true) => {
                pairs[out] = pairs[right];
                right += 1;
            }
            Ok(false) => {
                pairs[out] = buffer[left];
                left += 1;
            }
            Err(thrown) => {
                result = Err(thrown);
                break;
            }
        }
        out += 1;
    }
    // What is left of the buffer fits the gap exactly, after an error too.
    pairs[out..out + buffer.len() - left].copy_from_slice(&buffer[left..]);
    result
}

/// Where `key` belongs in sorted `pairs`, behind equal ones.
fn gallop_right(ctx: &mut Ctx, key: Value, pairs: &[Pair]) -> Result<usize, Thrown> {
    let (mut low, mut high) = (0, pairs.len());
    // Sorted input is common: look at the end first.
    if high > 0 && !less(ctx, key, pairs[high - 1].0)? {
        return Ok(high);
    }
    while low < high {
        let middle = (low + high) / 2;
        if less(ctx, key, pairs[middle].0)? {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Ok(low)
}
