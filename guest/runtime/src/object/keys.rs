//! What is known of keys without asking Python: their hashes and whether two are equal.
//!
//! Dicts and sets look here first. What does not live here: their tables, and `__hash__` and `__eq__`
//! (`protocol.rs`).

use super::containers::Tuple;
use super::heap::{Gc, Kind};
use super::string::Str;
use super::value::Value;
use wardian_text::hash::TupleHasher;

/// Tuples of more items are left to `==`, which pays for looking at them.
const SHORT: usize = 8;

/// The hash, where it is at hand.
#[inline(always)]
pub fn known_hash(key: Value) -> Option<i64> {
    if let Some(text) = key.get::<Str>() {
        let hash = text.cached_hash();
        return (hash != 0).then_some(hash as i64);
    }
    match key.as_small_int() {
        // 49 bits are below the modulus 2^61 - 1; -1 is reserved.
        Some(int) => Some(if int == -1 { -2 } else { int }),
        None if key.is_bool() => Some((key == Value::TRUE) as i64),
        None => None,
    }
}

/// The hash of a short tuple, where those of its items are at hand.
#[inline(always)]
pub fn short_tuple_hash(items: &[Value]) -> Option<i64> {
    if items.len() > SHORT {
        return None;
    }
    let mut hasher = TupleHasher::new();
    for item in items {
        hasher.add(known_hash(*item)?);
    }
    Some(hasher.finish())
}

/// Whether two keys with equal hashes are equal, when that needs no Python code.
#[inline(always)]
pub fn plainly_equal(left: Value, right: Value) -> Option<bool> {
    if left == right {
        return Some(true);
    }
    if left.is_small_int() && right.is_small_int() {
        return Some(false);
    }
    match (left.kind()?, right.kind()?) {
        (Kind::Str, Kind::Str) => {
            let (left, right): (Gc<Str>, Gc<Str>) = (left.get()?, right.get()?);
            Some(left.same_text(&right))
        }
        (Kind::Tuple, Kind::Tuple) => tuples(left.get()?, right.get()?),
        _ => None,
    }
}

/// The same for tuples of texts and numbers.
#[inline(never)]
fn tuples(left: Gc<Tuple>, right: Gc<Tuple>) -> Option<bool> {
    let (left, right) = (left.items(), right.items());
    if left.len() != right.len() {
        return Some(false);
    }
    if left.len() > SHORT {
        return None;
    }
    for (left, right) in left.iter().zip(right) {
        if left == right {
            continue;
        }
        match (left.get::<Str>(), right.get::<Str>()) {
            (Some(left), Some(right)) => {
                if !left.same_text(&right) {
                    return Some(false);
                }
            }
            _ if left.is_small_int() && right.is_small_int() => return Some(false),
            _ => return None,
        }
    }
    Some(true)
}
