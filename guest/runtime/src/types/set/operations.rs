//! The algorithms of sets.
//!
//! Operands are read slot by slot and by index: `==` of members may run Python
//! code that changes them.

use crate::ctx::price;
use crate::ctx::{Ctx, Thrown};
use crate::object::dict::Dict;
use crate::object::set::{AnySet, Quick, SetEntry};
use crate::object::sinks::Sink;
use crate::object::value::Value;

/// The next member at or behind `position`, which moves on.
///
/// It is not kept alive: `holds` and `add` do where `==` may run Python code that removes it.
#[inline(always)]
fn next_member(
    ctx: &mut Ctx,
    set: AnySet,
    position: &mut usize,
) -> Result<Option<SetEntry>, Thrown> {
    ctx.charge(1)?;
    let slots = set.table().slots();
    while let Some(slot) = slots.get(*position) {
        *position += 1;
        if !slot.key.is_unbound() {
            return Ok(Some(*slot));
        }
    }
    Ok(None)
}

/// Whether a set has a member of another one.
#[inline(always)]
fn holds(ctx: &mut Ctx, set: AnySet, member: SetEntry) -> Result<bool, Thrown> {
    Ok(place_of(ctx, set, member)?.is_some())
}

/// The slot of a member of another set.
#[inline(always)]
fn place_of(ctx: &mut Ctx, set: AnySet, member: SetEntry) -> Result<Option<usize>, Thrown> {
    match set.table().quick(member.key, member.hash) {
        Quick::Found(position) => Ok(Some(position)),
        Quick::Free(_) => Ok(None),
        Quick::Unknown => {
            let mark = ctx.temps_mark();
            ctx.keep(member.key);
            let found = ctx.set_find_slow(set, member.key, member.hash);
            ctx.temps_release(mark);
            found
        }
    }
}

/// Add a member of another set.
#[inline(always)]
fn add(ctx: &mut Ctx, set: AnySet, member: SetEntry) -> Result<(), Thrown> {
    match set.table().quick(member.key, member.hash) {
        Quick::Found(_) => Ok(()),
        // Where the table would grow, memory is asked for first.
        Quick::Free(position) if set.table().growth() == 0 => {
            set.table_mut().occupy(position, member.key, member.hash);
            Ok(())
        }
        _ => {
            let mark = ctx.temps_mark();
            ctx.keep(member.key);
            let added = ctx.set_add_hashed(set, member.key, member.hash);
            ctx.temps_release(mark);
            added
        }
    }
}

/// A new set, or frozenset, that is empty.
fn empty_as(ctx: &mut Ctx, frozen: bool) -> AnySet {
    if frozen {
        AnySet::Frozen(ctx.new_frozenset())
    } else {
        AnySet::Set(ctx.new_set())
    }
}

fn empty_like(ctx: &mut Ctx, set: AnySet) -> AnySet {
    empty_as(ctx, matches!(set, AnySet::Frozen(_)))
}

/// A new set or frozenset with the same members.
pub(super) fn copy_as(ctx: &mut Ctx, frozen: bool, set: AnySet) -> Result<AnySet, Thrown> {
    let copy = empty_as(ctx, frozen);
    merge(ctx, copy, set)?;
    Ok(copy)
}

/// Add all members of another set.
fn merge(ctx: &mut Ctx, set: AnySet, other: AnySet) -> Result<(), Thrown> {
    if set == other || other.table().is_empty() {
        return Ok(());
    }
    let more = other.table().len();
    ctx.reserve((set.table().len() + more) * 4 * size_of::<SetEntry>())?;
    if set.table().is_unused() {
        ctx.charge(more as u64 / price::SET_ENTRIES)?;
        set.table_mut().fill_from(other.table());
        return Ok(());
    }
    set.table_mut().prepare_merge(more);
    let mut position = 0;
    while let Some(member) = next_member(ctx, other, &mut position)? {
        add(ctx, set, member)?;
    }
    Ok(())
}

/// `set.update(iterable)`.
pub fn update(ctx: &mut Ctx, set: AnySet, iterable: Value) -> Result<(), Thrown> {
    if let Some(other) = iterable.any_set() {
        return merge(ctx, set, other);
    }
    if let Some(dict) = iterable.get::<Dict>() {
        let more = dict.len();
        ctx.reserve((set.table().len() + more) * 4 * size_of::<SetEntry>())?;
        set.table_mut().prepare_merge(more);
        let mark = ctx.temps_mark();
        let mut position = 0;
        while let Some((key, hash)) = next_key(ctx, dict, &mut position, mark)? {
            ctx.set_add_hashed(set, key, hash)?;
        }
        return Ok(());
    }
    let mut iter = ctx.iter(iterable)?;
    let mut sink = match set {
        AnySet::Set(set) => Sink::Set(set),
        AnySet::Frozen(_) => Sink::Nothing,
    };
    while let Some(item) = ctx.next_into(&mut iter, &mut sink)? {
        ctx.set_add(set, item)?;
    }
    Ok(())
}

/// The next key of a dict, as [`next_member`].
fn next_key(
    ctx: &mut Ctx,
    dict: crate::object::heap::Gc<Dict>,
    position: &mut usize,
    mark: usize,
) -> Result<Option<(Value, i64)>, Thrown> {
    ctx.temps_release(mark);
    ctx.charge(1)?;
    while let Some(entry) = dict.entries().get(*position).copied() {
        *position += 1;
        if !entry.key.is_unbound() {
            ctx.keep(entry.key);
            return Ok(Some((entry.key, entry.hash)));
        }
    }
    Ok(None)
}

/// `set & iterable`: of two sets the smaller one is iterated.
pub fn intersection(ctx: &mut Ctx, set: AnySet, iterable: Value) -> Result<AnySet, Thrown> {
    let result;
    if let Some(other) = iterable.any_set() {
        if other == set {
            return copy_as(ctx, matches!(set, AnySet::Frozen(_)), set);
        }
        result = empty_like(ctx, set);
        let (walked, asked) = if other.table().len() > set.table().len() {
            (set, other)
        } else {
            (other, set)
        };
        let mut position = 0;
        while let Some(member) = next_member(ctx, walked, &mut position)? {
            if holds(ctx, asked, member)? {
                add(ctx, result, member)?;
            }
        }
        return Ok(result);
    }
    result = empty_like(ctx, set);
    let mut iter = ctx.iter(iterable)?;
    while let Some(item) = ctx.next(&mut iter)? {
        let hash = ctx.hash(item)?;
        if ctx.set_find_hashed(set, item, hash)?.is_some() {
            ctx.set_add_hashed(result, item, hash)?;
        }
    }
    Ok(result)
}

/// Whether every member of `set` is one of `other`.
pub(super) fn is_subset(ctx: &mut Ctx, set: AnySet, other: AnySet) -> Result<bool, Thrown> {
    if set.table().len() > other.table().len() {
        return Ok(false);
    }
    let mut position = 0;
    while let Some(member) = next_member(ctx, set, &mut position)? {
        if !holds(ctx, other, member)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `set.isdisjoint(iterable)`.
pub(super) fn is_disjoint(ctx: &mut Ctx, set: AnySet, iterable: Value) -> Result<bool, Thrown> {
    if let Some(other) = iterable.any_set() {
        if other == set {
            return Ok(set.table().is_empty());
        }
        let (walked, asked) = if other.table().len() > set.table().len() {
            (set, other)
        } else {
            (other, set)
        };
        let mut position = 0;
        while let Some(member) = next_member(ctx, walked, &mut position)? {
            if holds(ctx, asked, member)? {
                return Ok(false);
            }
        }
        return Ok(true);
    }
    let mut iter = ctx.iter(iterable)?;
    while let Some(item) = ctx.next(&mut iter)? {
        if ctx.set_find(set, item)?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `set - iterable`.
pub(super) fn difference(ctx: &mut Ctx, set: AnySet, iterable: Value) -> Result<AnySet, Thrown> {
    let other_set = iterable.any_set();
    let other_dict = iterable.get::<Dict>();
    let other_length = match (other_set, other_dict) {
        (Some(other), _) => Some(other.table().len()),
        (None, Some(dict)) => Some(dict.len()),
        (None, None) => None,
    };
    // With a much smaller operand it is cheaper to copy and remove.
    let copies = other_length.is_none_or(|length| set.table().len() >> 2 > length);
    if copies {
        let result = copy_as(ctx, matches!(set, AnySet::Frozen(_)), set)?;
        difference_update(ctx, result, iterable)?;
        return Ok(result);
    }
    let result = empty_like(ctx, set);
    let mut position = 0;
    while let Some(member) = next_member(ctx, set, &mut position)? {
        let found = match (other_set, other_dict) {
            (Some(other), _) => holds(ctx, other, member)?,
            (None, Some(dict)) => ctx.dict_position(dict, member.key, member.hash)?.is_some(),
            (None, None) => false,
        };
        if !found {
            add(ctx, result, member)?;
        }
    }
    Ok(result)
}

/// `set -= iterable`.
pub fn difference_update(ctx: &mut Ctx, set: AnySet, iterable: Value) -> Result<(), Thrown> {
    if let Some(mut other) = iterable.any_set() {
        if other == set {
            set.table_mut().clear();
            return Ok(());
        }
        // A far larger operand is cut to what matters first.
        if other.table().len() >> 3 > set.table().len() {
            other = intersection(ctx, set, other.value())?;
        }
        let mut position = 0;
        while let Some(member) = next_member(ctx, other, &mut position)? {
            if let Some(found) = place_of(ctx, set, member)? {
                set.table_mut().remove_at(found);
            }
        }
    } else {
        let mut iter = ctx.iter(iterable)?;
        while let Some(item) = ctx.next(&mut iter)? {
            if let Some(found) = ctx.set_find(set, item)? {
                set.table_mut().remove_at(found);
            }
        }
    }
    set.table_mut().drop_deleted();
    Ok(())
}

/// `set ^ iterable`: what remains of a copy of the other operand.
pub(super) fn symmetric_difference(
    ctx: &mut Ctx,
    set: AnySet,
    iterable: Value,
) -> Result<AnySet, Thrown> {
    let result = empty_like(ctx, set);
    update(ctx, result, iterable)?;
    symmetric_difference_update(ctx, result, set.value())?;
    Ok(result)
}

/// `set ^= iterable`.
pub fn symmetric_difference_update(
    ctx: &mut Ctx,
    set: AnySet,
    iterable: Value,
) -> Result<(), Thrown> {
    let other = match iterable.any_set() {
        Some(other) if other == set => {
            set.table_mut().clear();
            return Ok(());
        }
        Some(other) => other,
        None => {
            if let Some(dict) = iterable.get::<Dict>() {
                let mark = ctx.temps_mark();
                let mut position = 0;
                while let Some((key, hash)) = next_key(ctx, dict, &mut position, mark)? {
                    toggle(ctx, set, SetEntry { key, hash })?;
                }
                return Ok(());
            }
            let other = empty_like(ctx, set);
            update(ctx, other, iterable)?;
            other
        }
    };
    let mut position = 0;
    while let Some(member) = next_member(ctx, other, &mut position)? {
        toggle(ctx, set, member)?;
    }
    Ok(())
}

/// Remove a key that is a member, add one that is not.
#[inline(always)]
fn toggle(ctx: &mut Ctx, set: AnySet, member: SetEntry) -> Result<(), Thrown> {
    match set.table().quick(member.key, member.hash) {
        Quick::Found(position) => {
            set.table_mut().remove_at(position);
            return Ok(());
        }
        Quick::Free(position) if set.table().growth() == 0 => {
            set.table_mut().occupy(position, member.key, member.hash);
            return Ok(());
        }
        _ => {}
    }
    let mark = ctx.temps_mark();
    ctx.keep(member.key);
    let result = match place_of(ctx, set, member) {
        Ok(Some(found)) => {
            set.table_mut().remove_at(found);
            Ok(())
        }
        Ok(None) => add(ctx, set, member),
        Err(thrown) => Err(thrown),
    };
    ctx.temps_release(mark);
    result
}
