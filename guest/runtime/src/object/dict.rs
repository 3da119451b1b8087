//! The dict object: entries in insertion order and an index into them.
//!
//! Lookups that may run Python code (`__eq__`, `__hash__`) are on [`Ctx`];
//! those by interned string, which never do, are on [`Dict`] itself.
//! What does not live here: methods and views (`types/dict`).

use super::heap::{Gc, Header, Kind, Object};
use super::keys::plainly_equal;
use super::string::Str;
use super::value::Value;
use crate::ctx::price;
use crate::ctx::{BLOCK, Ctx, PyResult, Thrown};
use std::cell::Cell;

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

/// What a lookup came to that runs no Python code: the position of an entry, or one of the constants. One
/// number, because it goes through a register.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Found(usize);

/// A lookup needs Python code.
pub struct Unsure;

impl Found {
    const NOWHERE: Found = Found(usize::MAX);
    /// Only `==` can tell, or the way there is long.
    const UNSURE: Found = Found(usize::MAX - 1);
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

/// Where a text was found last among keys that are other objects: `counts[w] = counts.get(w, 0) + 1` looks twice.
///
/// Holds for every dict that has this very key at this position: the two are the same text.
#[derive(Clone, Copy)]
struct LastFound {
    text: Value,
    key: Value,
    position: usize,
}

const NOTHING_FOUND: LastFound = LastFound {
    text: Value::NONE,
    key: Value::NONE,
    position: 0,
};

thread_local! {
    static LAST_FOUND: Cell<LastFound> = const { Cell::new(NOTHING_FOUND) };
}

/// Forget what was found last: addresses are used again.
pub(crate) fn forget_last_found() {
    LAST_FOUND.set(NOTHING_FOUND);
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

    /// Room for so many entries in an empty dict: a few, which nobody needs to ask for.
    pub fn make_room(&mut self, entries: usize) {
        self.entries.reserve_exact(entries);
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
        match self.look_up(Value::object(name), name.hash() as i64) {
            Found::NOWHERE => None,
            Found::UNSURE => self.position_str_slow(name),
            Found(position) => Some(position),
        }
    }

    /// As [`Dict::position_str`], passing by keys that are no texts.
    #[cold]
    fn position_str_slow(&self, name: Gc<Str>) -> Option<usize> {
        let key = Value::object(name);
        let hash = name.hash() as i64;
        let matches = |entry: &Entry| {
            entry.key == key
                || entry.hash == hash
                    && entry
                        .key
                        .get::<Str>()
                        .is_some_and(|other| other.same_text(&name))
        };
        self.probe(&mut self.places(hash), matches)
    }

    /// Value of the key that is this string.
    #[inline]
    pub fn get_str(&self, name: Gc<Str>) -> Option<Value> {
        self.position_str(name)
            .map(|position| self.entries[position].value)
    }

    /// Value of a key that has this hash, if it is there; `Err` where only `==` can tell.
    #[inline(always)]
    pub fn get_known(&self, key: Value, hash: i64) -> Result<Option<Value>, Unsure> {
        match self.look_up(key, hash) {
            Found::NOWHERE => Ok(None),
            Found::UNSURE => Err(Unsure),
            Found(position) => Ok(Some(self.entries[position].value)),
        }
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

    /// The places where a key of this hash can be.
    #[inline(always)]
    fn places(&self, hash: i64) -> Places {
        if self.index.is_empty() {
            Places {
                slot: 0,
                perturb: 0,
                passed: 0,
            }
        } else {
            Places::of(hash, self.index.len() - 1)
        }
    }

    /// The position of the first entry at these places for which `matches` holds, and which `places`
    /// stands at then.
    #[inline(always)]
    fn probe(&self, places: &mut Places, mut matches: impl FnMut(&Entry) -> bool) -> Option<usize> {
        if self.index.is_empty() {
            while let Some(entry) = self.entries.get(places.passed) {
                if !entry.key.is_unbound() && matches(entry) {
                    return Some(places.passed);
                }
                places.passed += 1;
            }
            return None;
        }
        let mask = self.index.len() - 1;
        loop {
            let position = self.index[places.slot];
            if position == EMPTY {
                return None;
            }
            if position != DELETED && matches(&self.entries[position as usize]) {
                return Some(position as usize);
            }
            places.advance(mask);
        }
    }

    /// Where a key is, as far as that needs no Python code and few steps.
    ///
    /// The first slot of the index is looked at here: most lookups end there, and need nothing that a loop would.
    #[inline(always)]
    fn look_up(&self, key: Value, hash: i64) -> Found {
        let mut is_behind_first = false;
        // Without an index the slot is beyond it.
        let slot = hash as usize & self.index.len().wrapping_sub(1);
        if let Some(position) = self.index.get(slot) {
            if *position == EMPTY {
                return Found::NOWHERE;
            }
            // There is none where one was deleted.
            if let Some(entry) = self.entries.get(*position as usize) {
                if entry.key == key {
                    return Found(*position as usize);
                }
                is_behind_first = entry.hash != hash;
            }
        }
        // One loop for each kind of key: what is compared with is then decided once.
        if let Some(text) = key.get::<Str>() {
            self.look_up_text(text, hash as u32, is_behind_first)
        } else if key.is_small_int() {
            self.look_up_int(key, hash)
        } else {
            self.look_up_other(key, hash)
        }
    }

    #[inline(always)]
    fn look_up_text(&self, text: Gc<Str>, hash: u32, is_behind_first: bool) -> Found {
        if self.index.is_empty() {
            self.look_up_few_text(text, hash)
        } else {
            self.look_up_indexed_text(text, hash, is_behind_first)
        }
    }

    #[inline(never)]
    fn look_up_few_text(&self, text: Gc<Str>, hash: u32) -> Found {
        let key = Value::object(text);
        for (position, entry) in self.entries.iter().enumerate() {
            if entry.key == key {
                return Found(position);
            }
            if entry.hash == hash as i64 && !entry.key.is_unbound() {
                match entry.key.get::<Str>() {
                    Some(other) if other.same_text(&text) => return Found(position),
                    Some(_) => {}
                    None => return Found::UNSURE,
                }
            }
        }
        Found::NOWHERE
    }

    #[inline(never)]
    fn look_up_indexed_text(&self, text: Gc<Str>, hash: u32, is_behind_first: bool) -> Found {
        let key = Value::object(text);
        let last = LAST_FOUND.get();
        if last.text == key
            && let Some(entry) = self.entries.get(last.position)
            && entry.key == last.key
        {
            return Found(last.position);
        }
        let found = self.look_up_by(key, hash as i64, is_behind_first, |other| {
            Some(other.get::<Str>()?.same_text(&text))
        });
        if let Some(entry) = self.entries.get(found.0) {
            LAST_FOUND.set(LastFound {
                text: key,
                key: entry.key,
                position: found.0,
            });
        }
        found
    }

    #[inline(never)]
    fn look_up_int(&self, key: Value, hash: i64) -> Found {
        self.look_up_by(key, hash, false, |other| {
            (other.is_small_int() || other.is_kind(Kind::Str)).then_some(false)
        })
    }

    #[inline(never)]
    fn look_up_other(&self, key: Value, hash: i64) -> Found {
        self.look_up_by(key, hash, false, |other| plainly_equal(other, key))
    }

    /// `same` is asked of keys with this hash that are not the same object. Begins behind the first slot of the
    /// index where that is known not to be it.
    #[inline(always)]
    fn look_up_by(
        &self,
        key: Value,
        hash: i64,
        is_behind_first: bool,
        same: impl Fn(Value) -> Option<bool>,
    ) -> Found {
        if self.index.is_empty() {
            for (position, entry) in self.entries.iter().enumerate() {
                if entry.key == key {
                    return Found(position);
                }
                if entry.hash == hash && !entry.key.is_unbound() {
                    match same(entry.key) {
                        Some(true) => return Found(position),
                        Some(false) => {}
                        None => return Found::UNSURE,
                    }
                }
            }
            return Found::NOWHERE;
        }
        let mask = self.index.len() - 1;
        let mut places = Places::of(hash, mask);
        if is_behind_first {
            places.advance(mask);
        }
        while places.passed < CHEAP_STEPS {
            let position = self.index[places.slot];
            if position == EMPTY {
                return Found::NOWHERE;
            }
            // There is none where one was deleted.
            if let Some(entry) = self.entries.get(position as usize) {
                if entry.key == key {
                    return Found(position as usize);
                }
                if entry.hash == hash {
                    match same(entry.key) {
                        Some(true) => return Found(position as usize),
                        Some(false) => {}
                        None => return Found::UNSURE,
                    }
                }
            }
            places.advance(mask);
        }
        Found::UNSURE
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
        let mut places = Places::of(self.entries[position].hash, mask);
        while self.index[places.slot] < DELETED {
            places.advance(mask);
        }
        let slot = &mut self.index[places.slot];
        self.filled += (*slot == EMPTY) as u32;
        *slot = position as u32;
    }

    fn reindex(&mut self) {
        if (self.live as usize) < self.entries.len() {
            self.entries.retain(|entry| !entry.key.is_unbound());
            self.first = 0;
        }
        let size = (self.entries.len() * 2).next_power_of_two().max(16);
        self.index.clear();
        self.index.resize(size, EMPTY);
        self.filled = self.entries.len() as u32;
        let index = &mut self.index[..];
        let mask = index.len() - 1;
        for (position, entry) in self.entries.iter().enumerate() {
            let mut places = Places::of(entry.hash, mask);
            while index[places.slot] != EMPTY {
                places.advance(mask);
            }
            index[places.slot] = position as u32;
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
            let mut places = Places::of(entry.hash, mask);
            while self.index[places.slot] != position as u32 {
                places.advance(mask);
            }
            self.index[places.slot] = DELETED;
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
            let mut places = Places::of(entry.hash, mask);
            while ![EMPTY, position as u32].contains(&self.index[places.slot]) {
                places.advance(mask);
            }
            if (self.index[places.slot] == EMPTY) != entry.key.is_unbound() {
                return Err(format!("entry {position} and the index disagree"));
            }
        }
        Ok(())
    }

    /// Copy all entries of another dict into this empty one.
    pub fn fill_from(&mut self, other: &Dict) {
        self.version = self.version.wrapping_add(1);
        self.first = 0;
        self.live = other.live;
        if other.len() == other.entries.len() {
            // Without deleted entries, both tables are what they would become.
            self.entries = other.entries.clone();
            self.index = other.index.clone();
            self.filled = other.filled;
            return;
        }
        self.entries = other.iter().copied().collect();
        self.index = Vec::new();
        self.filled = 0;
        if self.entries.len() > LINEAR {
            self.reindex();
        }
    }
}

/// The slots of an index where a key can be, one after the other. As CPython's: neighbouring ints lie
/// side by side, which caches like, and all bits of a hash have their say on the way.
struct Places {
    slot: usize,
    perturb: u64,
    /// How many were passed.
    passed: usize,
}

impl Places {
    #[inline(always)]
    fn of(hash: i64, mask: usize) -> Places {
        Places {
            slot: hash as usize & mask,
            perturb: hash as u64,
            passed: 0,
        }
    }

    #[inline(always)]
    fn advance(&mut self, mask: usize) {
        self.perturb >>= 5;
        let next = self
            .slot
            .wrapping_mul(5)
            .wrapping_add(self.perturb as usize)
            .wrapping_add(1);
        self.slot = next & mask;
        self.passed += 1;
    }
}

impl Ctx {
    /// `this[key]` of a dict that may have a default factory.
    pub fn dict_get_or_default(&mut self, dict: Gc<Dict>, key: Value) -> PyResult {
        if let Some(value) = self.dict_get(dict, key)? {
            return Ok(value);
        }
        if dict.factory.is_unbound() || dict.factory.is_none() {
            return Err(self.key_error(key));
        }
        let value = self.call(dict.factory, &[])?;
        self.keep(value);
        self.dict_set(dict, key, value)?;
        Ok(value)
    }

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
    pub fn copy_dict(&mut self, dict: Gc<Dict>) -> Result<Gc<Dict>, Thrown> {
        let copy = self.new_dict();
        self.fill_dict(copy, dict)?;
        Ok(copy)
    }

    /// [`Dict::fill_from`], block by block where that is long.
    pub fn fill_dict(&mut self, dict: Gc<Dict>, other: Gc<Dict>) -> Result<(), Thrown> {
        let size = size_of_val(other.entries());
        if size <= BLOCK || other.len() < other.entries.len() {
            dict.write().fill_from(&other);
            return Ok(());
        }
        let entries = self.copy_vec(&other.entries)?;
        let index = self.copy_vec(&other.index)?;
        let dict = dict.write();
        dict.version = dict.version.wrapping_add(1);
        dict.first = 0;
        dict.live = other.live;
        dict.filled = other.filled;
        dict.entries = entries;
        dict.index = index;
        Ok(())
    }

    /// Position of a key. May run Python code.
    #[inline]
    pub fn dict_position(
        &mut self,
        dict: Gc<Dict>,
        key: Value,
        hash: i64,
    ) -> Result<Option<usize>, Thrown> {
        match dict.look_up(key, hash) {
            Found::NOWHERE => Ok(None),
            Found::UNSURE => self.dict_position_slow(dict, key, hash),
            Found(position) => Ok(Some(position)),
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
        let mut places = dict.places(hash);
        loop {
            let before = places.passed;
            let found = dict.probe(&mut places, |entry| entry.hash == hash);
            // At a poll finalizers do not run, so the dict stays as it is.
            self.charge(1 + (places.passed - before) as u64 / price::PASSED_PLACES)?;
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
                places = dict.places(hash);
            } else if equal {
                return Ok(Some(position));
            } else if dict.index.is_empty() {
                places.passed += 1;
            } else {
                places.advance(dict.index.len() - 1);
            }
        }
    }

    /// Value of a key; a key that cannot be hashed raises TypeError.
    #[inline]
    pub fn dict_get(&mut self, dict: Gc<Dict>, key: Value) -> Result<Option<Value>, Thrown> {
        let hash = self.hash(key)?;
        match dict.look_up(key, hash) {
            Found::NOWHERE => Ok(None),
            Found::UNSURE => {
                let position = self.dict_position_slow(dict, key, hash)?;
                Ok(position.map(|position| dict.entries[position].value))
            }
            Found(position) => Ok(Some(dict.entries[position].value)),
        }
    }

    /// Set the value of a key.
    #[inline]
    pub fn dict_set(&mut self, dict: Gc<Dict>, key: Value, value: Value) -> Result<(), Thrown> {
        let hash = self.hash(key)?;
        self.dict_set_hashed(dict, key, hash, value)
    }

    /// Set the value of a key whose hash is known.
    #[inline(always)]
    pub fn dict_set_hashed(
        &mut self,
        dict: Gc<Dict>,
        key: Value,
        hash: i64,
        value: Value,
    ) -> Result<(), Thrown> {
        let position = match dict.look_up(key, hash) {
            Found::NOWHERE => None,
            Found::UNSURE => self.dict_position_slow(dict, key, hash)?,
            Found(position) => Some(position),
        };
        match position {
            Some(position) => {
                dict.write().entries[position].value = value;
                Ok(())
            }
            None => self.dict_push(dict, key, hash, value),
        }
    }

    /// Add a key that was just looked up and is not there.
    #[inline(never)]
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
