//! The dict object: entries in insertion order and an index into them.
//!
//! Lookups that may run Python code (`__eq__`, `__hash__`) are on [`Ctx`];
//! those by interned string, which never do, are on [`Dict`] itself.
//! What does not live here: methods and views (`types/dict`).

use super::heap::{Gc, Header, Kind, Object};
use super::string::Str;
use super::value::Value;
use crate::ctx::{Ctx, Thrown};

/// One entry; the key of a deleted one is unbound.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The key.
    pub key: Value,
    /// The value.
    pub value: Value,
    /// Hash of the key.
    pub hash: i64,
}

const EMPTY: u32 = u32::MAX;
const DELETED: u32 = u32::MAX - 1;
/// Up to this many entries are searched one by one, without an index.
const LINEAR: usize = 8;
/// A lookup that passes more places than this pays for them.
const CHEAP_STEPS: usize = 16;

/// A dict.
#[repr(C)]
pub struct Dict {
    head: Header,
    /// Changes when a key is added or removed (not when a value is replaced).
    pub version: u32,
    live: u32,
    /// `default_factory` of a defaultdict; unbound in any other dict.
    pub factory: Value,
    /// Slots of the index that are not empty, those of deleted entries included.
    filled: u32,
    /// No live entry lies before this position.
    first: u32,
    entries: Vec<Entry>,
    index: Vec<u32>,
}

impl Object for Dict {
    const KIND: Kind = Kind::Dict;
}

/// Whether two keys with equal hashes are equal, when that needs no Python code.
#[inline(always)]
fn plainly_equal(left: Value, right: Value) -> Option<bool> {
    if left == right {
        return Some(true);
    }
    if left.is_small_int() && right.is_small_int() {
        return Some(false);
    }
    match (left.get::<Str>(), right.get::<Str>()) {
        (Some(left), Some(right)) => Some(left.same_text(&right)),
        _ => None,
    }
}

impl Dict {
    /// Number of entries.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.live as usize
    }

    /// Whether there is no entry.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.live == 0
    }

    /// The table of entries, deleted ones (unbound keys) included: positions
    /// are stable as long as nothing is inserted.
    #[inline(always)]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Live entries in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.entries.iter().filter(|entry| !entry.key.is_unbound())
    }

    /// Bytes that growing by one more entry may ask for.
    pub fn growth(&self) -> usize {
        if self.entries.len() < self.entries.capacity() {
            0
        } else {
            self.entries.capacity() * 2 * size_of::<Entry>() + self.index.len() * 8
        }
    }

    /// Position of an entry whose key is this string.
    #[inline]
    pub fn position_str(&self, name: Gc<Str>) -> Option<usize> {
        let key = Value::object(name);
        let hash = name.hash() as i64;
        self.probe(hash, |entry| {
            entry.key == key
                || entry.hash == hash
                    && entry
                        .key
                        .get::<Str>()
                        .is_some_and(|other| other.same_text(&name))
        })
    }

    /// Value of the key that is this string.
    #[inline]
    pub fn get_str(&self, name: Gc<Str>) -> Option<Value> {
        self.position_str(name)
            .map(|position| self.entries[position].value)
    }

    /// Set the value of the key that is this string.
    pub fn set_str(&mut self, name: Gc<Str>, value: Value) {
        match self.position_str(name) {
            Some(position) => self.entries[position].value = value,
            None => self.push(Value::object(name), name.hash() as i64, value),
        }
    }

    /// Remove the key that is this string.
    pub fn remove_str(&mut self, name: Gc<Str>) -> Option<Value> {
        let position = self.position_str(name)?;
        Some(self.remove_at(position).value)
    }

    /// Replace the value at a position.
    #[inline(always)]
    pub fn set_at(&mut self, position: usize, value: Value) {
        self.entries[position].value = value;
    }

    /// The first position at which `matches` holds, among entries that could have `hash`.
    #[inline(always)]
    fn probe(&self, hash: i64, matches: impl FnMut(&Entry) -> bool) -> Option<usize> {
        self.probe_from(hash, &mut 0, matches)
    }

    /// As [`Dict::probe`], but `step` says how many places to pass over and then how many were passed.
    #[inline(always)]
    fn probe_from(
        &self,
        hash: i64,
        step: &mut usize,
        mut matches: impl FnMut(&Entry) -> bool,
    ) -> Option<usize> {
        if self.index.is_empty() {
            while let Some(entry) = self.entries.get(*step) {
                if !entry.key.is_unbound() && matches(entry) {
                    return Some(*step);
                }
                *step += 1;
            }
            return None;
        }
        let mask = self.index.len() - 1;
        let first = spread(hash);
        loop {
            let position = self.index[(first + *step) & mask];
            if position == EMPTY {
                return None;
            }
            if position != DELETED && matches(&self.entries[position as usize]) {
                return Some(position as usize);
            }
            *step += 1;
        }
    }

    /// Append an entry whose key is known to be new.
    pub fn push(&mut self, key: Value, hash: i64, value: Value) {
        if self.entries.len() == self.entries.capacity()
            && (self.live as usize) < self.entries.len()
        {
            self.compact();
        }
        self.entries.push(Entry { key, value, hash });
        self.live += 1;
        self.version = self.version.wrapping_add(1);
        if self.index.is_empty() {
            if self.entries.len() > LINEAR {
                self.reindex();
            }
        } else if self.filled as usize * 3 > self.index.len() * 2 {
            // Counts deleted slots: a search ends at an empty one, so some must remain.
            self.reindex();
        } else {
            self.enter(self.entries.len() - 1);
        }
    }

    #[inline(always)]
    fn enter(&mut self, position: usize) {
        let mask = self.index.len() - 1;
        let mut slot = spread(self.entries[position].hash) & mask;
        while self.index[slot] < DELETED {
            slot = (slot + 1) & mask;
        }
        self.filled += (self.index[slot] == EMPTY) as u32;
        self.index[slot] = position as u32;
    }

    fn reindex(&mut self) {
        if (self.live as usize) < self.entries.len() {
            self.entries.retain(|entry| !entry.key.is_unbound());
            self.first = 0;
        }
        let size = (self.entries.len() * 2).next_power_of_two().max(16);
        self.index.clear();
        self.index.resize(size, EMPTY);
        self.filled = 0;
        for position in 0..self.entries.len() {
            self.enter(position);
        }
    }

    fn compact(&mut self) {
        self.entries.retain(|entry| !entry.key.is_unbound());
        self.first = 0;
        if !self.index.is_empty() {
            self.reindex();
        }
    }

    /// Remove the entry at a position.
    pub fn remove_at(&mut self, position: usize) -> Entry {
        let entry = self.entries[position];
        if !self.index.is_empty() {
            let mask = self.index.len() - 1;
            let mut slot = spread(entry.hash) & mask;
            while self.index[slot] != position as u32 {
                slot = (slot + 1) & mask;
            }
            self.index[slot] = DELETED;
        }
        self.live -= 1;
        self.version = self.version.wrapping_add(1);
        // The place stays, so that iterators that stand behind it find what comes next.
        self.entries[position].key = Value::UNBOUND;
        self.entries[position].value = Value::UNBOUND;
        while self
            .entries
            .get(self.first as usize)
            .is_some_and(|first| first.key.is_unbound())
        {
            self.first += 1;
        }
        entry
    }

    /// Position of the first live entry.
    pub fn first_position(&self) -> Option<usize> {
        (self.live > 0).then_some(self.first as usize)
    }

    /// Remove the first live entry.
    pub fn pop_first(&mut self) -> Option<Entry> {
        let position = self.first_position()?;
        Some(self.remove_at(position))
    }

    /// Remove everything.
    pub fn clear(&mut self) {
        self.entries = Vec::new();
        self.index = Vec::new();
        self.live = 0;
        self.filled = 0;
        self.first = 0;
        self.version = self.version.wrapping_add(1);
    }

    /// Remove the last live entry and everything behind it.
    pub fn pop_last(&mut self) -> Option<Entry> {
        let position = self
            .entries
            .iter()
            .rposition(|entry| !entry.key.is_unbound())?;
        let entry = self.remove_at(position);
        self.entries.truncate(position);
        self.first = self.first.min(position as u32);
        Some(entry)
    }

    /// What is wrong with the tables, for tests.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn verify(&self) -> Result<(), String> {
        let live = self.iter().count();
        if live != self.len() {
            return Err(format!("it counts {} entries and has {live}", self.len()));
        }
        let before = self
            .entries
            .iter()
            .position(|entry| !entry.key.is_unbound());
        if before.is_some_and(|first| first < self.first as usize) {
            return Err("its first entry is before where it should be".into());
        }
        if self.index.is_empty() {
            return if self.entries.len() > LINEAR {
                Err("it has no index".into())
            } else {
                Ok(())
            };
        }
        let filled = self.index.iter().filter(|slot| **slot != EMPTY).count();
        if filled != self.filled as usize || filled == self.index.len() {
            return Err(format!("its index counts {} and has {filled}", self.filled));
        }
        for (position, entry) in self.entries.iter().enumerate() {
            let mask = self.index.len() - 1;
            let slots = (0..=mask).map(|step| self.index[(spread(entry.hash) + step) & mask]);
            let mut slots = slots.take_while(|slot| *slot != EMPTY);
            if slots.any(|slot| slot as usize == position) == entry.key.is_unbound() {
                return Err(format!("entry {position} and the index disagree"));
            }
        }
        Ok(())
    }

    /// Copy all entries of another dict into this empty one.
    pub fn fill_from(&mut self, other: &Dict) {
        self.entries = other.iter().copied().collect();
        self.live = self.entries.len() as u32;
        self.version = self.version.wrapping_add(1);
        self.index = Vec::new();
        self.filled = 0;
        self.first = 0;
        if self.entries.len() > LINEAR {
            self.reindex();
        }
    }
}

/// Spread a hash so that neighbouring ints do not make long runs.
#[inline(always)]
fn spread(hash: i64) -> usize {
    ((hash as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize
}

impl Ctx {
    /// A new empty dict.
    #[inline]
    pub fn new_dict(&mut self) -> Gc<Dict> {
        let head = self.header(self.types.dict, Kind::Dict);
        let dict = self.heap.allocate(Dict {
            head,
            version: 0,
            live: 0,
            factory: Value::UNBOUND,
            filled: 0,
            first: 0,
            entries: Vec::new(),
            index: Vec::new(),
        });
        self.keep_object(dict)
    }

    /// A copy with the same entries.
    pub fn copy_dict(&mut self, dict: Gc<Dict>) -> Gc<Dict> {
        let copy = self.new_dict();
        copy.write().fill_from(&dict);
        copy
    }

    /// Position of a key. May run Python code.
    #[inline]
    pub fn dict_position(
        &mut self,
        dict: Gc<Dict>,
        key: Value,
        hash: i64,
    ) -> Result<Option<usize>, Thrown> {
        let mut unsure = false;
        let mut step = 0;
        let found = dict.probe_from(hash, &mut step, |entry| {
            if entry.hash != hash {
                return false;
            }
            plainly_equal(entry.key, key).unwrap_or_else(|| {
                unsure = true;
                true
            })
        });
        if unsure || step > CHEAP_STEPS {
            self.dict_position_slow(dict, key, hash)
        } else {
            Ok(found)
        }
    }

    /// As [`Ctx::dict_position`], asking `==` where keys are not plainly equal and
    /// paying for every place that is passed.
    #[cold]
    fn dict_position_slow(
        &mut self,
        dict: Gc<Dict>,
        key: Value,
        hash: i64,
    ) -> Result<Option<usize>, Thrown> {
        let mut version = dict.version;
        let mut step = 0;
        loop {
            let before = step;
            let found = dict.probe_from(hash, &mut step, |entry| entry.hash == hash);
            // At a poll finalizers do not run, so the dict stays as it is.
            self.charge(1 + (step - before) as u64 / 8)?;
            let Some(position) = found else {
                return Ok(None);
            };
            let other = dict.entries[position].key;
            let equal = match plainly_equal(other, key) {
                Some(equal) => equal,
                None => self.eq(other, key)?,
            };
            if dict.version != version {
                // `==` changed the dict: start over.
                version = dict.version;
                step = 0;
            } else if equal {
                return Ok(Some(position));
            } else {
                step += 1;
            }
        }
    }

    /// Value of a key; a key that cannot be hashed raises TypeError.
    #[inline]
    pub fn dict_get(&mut self, dict: Gc<Dict>, key: Value) -> Result<Option<Value>, Thrown> {
        let hash = self.hash(key)?;
        Ok(self
            .dict_position(dict, key, hash)?
            .map(|position| dict.entries[position].value))
    }

    /// Set the value of a key.
    #[inline]
    pub fn dict_set(&mut self, dict: Gc<Dict>, key: Value, value: Value) -> Result<(), Thrown> {
        let hash = self.hash(key)?;
        self.dict_set_hashed(dict, key, hash, value)
    }

    /// Set the value of a key whose hash is known.
    #[inline]
    pub fn dict_set_hashed(
        &mut self,
        dict: Gc<Dict>,
        key: Value,
        hash: i64,
        value: Value,
    ) -> Result<(), Thrown> {
        match self.dict_position(dict, key, hash)? {
            Some(position) => dict.write().entries[position].value = value,
            None => self.dict_push(dict, key, hash, value)?,
        }
        Ok(())
    }

    /// Add a key that was just looked up and is not there.
    #[inline]
    pub fn dict_push(
        &mut self,
        dict: Gc<Dict>,
        key: Value,
        hash: i64,
        value: Value,
    ) -> Result<(), Thrown> {
        let growth = dict.growth();
        if growth > 0 {
            self.reserve(growth)?;
        }
        dict.write().push(key, hash, value);
        Ok(())
    }

    /// Remove a key; its value if it was there.
    pub fn dict_remove(&mut self, dict: Gc<Dict>, key: Value) -> Result<Option<Value>, Thrown> {
        let hash = self.hash(key)?;
        let Some(position) = self.dict_position(dict, key, hash)? else {
            return Ok(None);
        };
        Ok(Some(dict.write().remove_at(position).value))
    }
}
