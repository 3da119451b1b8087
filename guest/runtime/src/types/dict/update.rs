//! Filling a dict from another dict, any mapping, or pairs.

use crate::ctx::price;
use crate::ctx::{Ctx, Thrown};
use crate::object::containers::{List, Tuple};
use crate::object::dict::Dict;
use crate::object::heap::Gc;
use crate::object::slots::Special;
use crate::object::value::Value;

/// `dict.update(source)`.
pub fn update(ctx: &mut Ctx, dict: Gc<Dict>, source: Value) -> Result<(), Thrown> {
    if let Some(other) = entries_of(ctx, source) {
        return merge(ctx, dict, other);
    }
    let name = ctx.names.keys;
    match ctx.get_attr_opt(source, name)? {
        Some(method) => {
            ctx.keep(method);
            update_from_mapping(ctx, dict, source, method)
        }
        None => update_from_pairs(ctx, dict, source),
    }
}

/// The dict whose entries are those of a mapping, whatever methods its class may have: a dict, or one of a subclass that is
/// iterated over as dicts are.
pub(crate) fn entries_of(ctx: &mut Ctx, mapping: Value) -> Option<Gc<Dict>> {
    let dict = mapping.payload::<Dict>()?;
    let class = ctx.class_of(mapping);
    let is_plain = !class.is_heap_type
        || class.special(ctx, Special::Iter) == ctx.types.dict.special(ctx, Special::Iter);
    is_plain.then_some(dict)
}

/// Copy all entries of another dict.
pub(super) fn merge(ctx: &mut Ctx, dict: Gc<Dict>, other: Gc<Dict>) -> Result<(), Thrown> {
    if dict == other || other.is_empty() {
        return Ok(());
    }
    if dict.entries().is_empty() {
        ctx.reserve(other.len() * 40)?;
        ctx.charge(other.len() as u64 / price::ENTRIES)?;
        ctx.fill_dict(dict, other)?;
        return Ok(());
    }
    let version = other.version;
    let mut position = 0;
    while let Some(entry) = other.entries().get(position).copied() {
        position += 1;
        ctx.charge(1)?;
        if entry.key.is_unbound() {
            continue;
        }
        let mark = ctx.temps_mark();
        ctx.keep(entry.key);
        ctx.keep(entry.value);
        ctx.dict_set_hashed(dict, entry.key, entry.hash, entry.value)?;
        ctx.temps_release(mark);
        if other.version != version {
            return Err(ctx.runtime_error("dict mutated during update"));
        }
    }
    Ok(())
}

/// From an object with `keys()` and `[]`.
fn update_from_mapping(
    ctx: &mut Ctx,
    dict: Gc<Dict>,
    source: Value,
    keys: Value,
) -> Result<(), Thrown> {
    let keys = ctx.call(keys, &[])?;
    let mut iter = ctx.iter(keys)?;
    while let Some(key) = ctx.next(&mut iter)? {
        let value = ctx.get_item(source, key)?;
        ctx.keep(value);
        ctx.dict_set(dict, key, value)?;
    }
    Ok(())
}

fn update_from_pairs(ctx: &mut Ctx, dict: Gc<Dict>, source: Value) -> Result<(), Thrown> {
    let mut iter = ctx.iter(source)?;
    let mut number = 0usize;
    while let Some(pair) = ctx.next(&mut iter)? {
        let (length, key, value) = match (pair.get::<Tuple>(), pair.get::<List>()) {
            (Some(tuple), _) => first_two(tuple.items()),
            (None, Some(list)) => first_two(&list.items),
            (None, None) => {
                let list = pair_items(ctx, pair, number)?;
                first_two(&list.items)
            }
        };
        if length != 2 {
            return Err(ctx.value_error(&format!(
                "dictionary update sequence element #{number} has length {length}; 2 is required"
            )));
        }
        ctx.keep(key);
        ctx.keep(value);
        ctx.dict_set(dict, key, value)?;
        number += 1;
    }
    Ok(())
}

fn first_two(items: &[Value]) -> (usize, Value, Value) {
    match items {
        [key, value, ..] => (items.len(), *key, *value),
        _ => (items.len(), Value::NONE, Value::NONE),
    }
}

fn pair_items(ctx: &mut Ctx, pair: Value, number: usize) -> Result<Gc<List>, Thrown> {
    let iterator = match ctx.get_iter(pair) {
        Ok(iterator) => iterator,
        Err(Thrown) => {
            return Err(match ctx.catch(ctx.exceptions.TypeError) {
                Some(_) => ctx.type_error(&format!(
                    "cannot convert dictionary update sequence element #{number} to a sequence"
                )),
                None => Thrown,
            });
        }
    };
    ctx.keep(iterator);
    ctx.collect_list(iterator)
}
