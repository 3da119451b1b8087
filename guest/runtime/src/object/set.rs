//! The set and frozenset objects: a hash table that grows and probes as
//! CPython's does, so that sets of numbers iterate in CPython's order.
//!
//! Facts of that table: 8 slots at first; a run of 9 further slots is searched
//! before the index jumps by `i * 5 + 1 + perturb`; a new member takes the last
//! deleted slot that its search passed; the table is rebuilt when three fifths
//! are filled, to more than four times its members (twice above
//! 50,000). What does not live here: methods (`types/set`).

use super::heap::{Gc, Header, Kind, Object};
use super::keys::plainly_equal;
use super::value::Value;
use crate::ctx::price;
use crate::ctx::{Ctx, Thrown};

/// A search that passes more slots than this, to the end of a run of neighbours, pays for them.
const CHEAP_STEPS: usize = 16;
const LINEAR_PROBES: usize = 9;
const PERTURB_SHIFT: u32 = 5;
const SMALLEST: usize = 8;

/// One slot.
#[derive(Clone, Copy)]
pub struct SetEntry {
    /// The member; unbound in a free or deleted slot.
    pub key: Value,
    /// Its hash; without a member what says whether there was one.
    pub hash: i64,
}

const FREE: SetEntry = SetEntry {
    key: Value::UNBOUND,
    hash: 0,
};

/// No member has the hash -1.
const DELETED: SetEntry = SetEntry {
    key: Value::UNBOUND,
    hash: -1,
};

impl SetEntry {
    /// Whether a slot without a member had one.
    #[inline(always)]
    fn is_deleted(&self) -> bool {
        self.hash == DELETED.hash
    }
}

/// The table of a set.
pub struct SetTable {
    slots: Vec<SetEntry>,
    fill: usize,
    used: usize,
    finger: usize,
    /// Changes with every change.
    pub version: u32,
}

/// Slots that nothing was ever put into. Copied by rows: filling them one by one takes as long as what is
/// put into them.
fn free_slots(count: usize) -> Vec<SetEntry> {
    const ROW: usize = 64;
    static FREE_ROW: [SetEntry; ROW] = [FREE; ROW];
    let mut slots = Vec::with_capacity(count);
    while slots.len() < count {
        let row = ROW.min(count - slots.len());
        slots.extend_from_slice(&FREE_ROW[..row]);
    }
    slots
}

impl Default for SetTable {
    fn default() -> SetTable {
        SetTable {
            slots: free_slots(SMALLEST),
            fill: 0,
            used: 0,
            finger: 0,
            version: 0,
        }
    }
}

/// A set.
#[repr(C)]
pub struct Set {
    head: Header,
    /// Its members.
    pub table: SetTable,
}

impl Object for Set {
    const KIND: Kind = Kind::Set;
}

/// A frozenset.
#[repr(C)]
pub struct FrozenSet {
    head: Header,
    /// Its members.
    pub table: SetTable,
    /// Its hash, once asked for.
    pub hash: Option<i64>,
}

impl Object for FrozenSet {
    const KIND: Kind = Kind::FrozenSet;
}

/// A set or a frozenset.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AnySet {
    /// A set.
    Set(Gc<Set>),
    /// A frozenset.
    Frozen(Gc<FrozenSet>),
}

impl AnySet {
    /// The members.
    #[inline(always)]
    pub fn table(&self) -> &SetTable {
        match self {
            AnySet::Set(set) => &set.table,
            AnySet::Frozen(set) => &set.table,
        }
    }

    /// The members, to be changed (a frozenset only while it is being made).
    #[inline(always)]
    pub fn table_mut(&self) -> &mut SetTable {
        match self {
            AnySet::Set(set) => &mut set.write().table,
            AnySet::Frozen(set) => &mut set.write().table,
        }
    }

    /// As a value.
    pub fn value(self) -> Value {
        match self {
            AnySet::Set(set) => Value::object(set),
            AnySet::Frozen(set) => Value::object(set),
        }
    }
}

impl Value {
    /// A set or frozenset, also behind an instance of a Python subclass.
    pub fn any_set(self) -> Option<AnySet> {
        if let Some(set) = self.payload::<Set>() {
            return Some(AnySet::Set(set));
        }
        self.payload::<FrozenSet>().map(AnySet::Frozen)
    }
}

/// Where a probe ended.
enum Probe {
    Found(usize),
    Free(usize),
    /// A member with the same hash that only `==` can compare.
    Ask(usize),
}

/// What a short search says without asking Python.
pub enum Quick {
    /// The slot of the member.
    Found(usize),
    /// There is none; it would go to this slot.
    Free(usize),
    /// It does not decide it.
    Unknown,
}

/// How far the search for a key has come.
struct Cursor {
    index: usize,
    perturb: u64,
    /// Place in the run of neighbours.
    offset: usize,
    /// The last deleted slot on the way.
    deleted: Option<usize>,
    /// Slots looked at that have not been paid for.
    passed: usize,
}

impl Cursor {
    fn new(hash: i64, slots: usize) -> Cursor {
        Cursor {
            index: hash as usize & (slots - 1),
            perturb: hash as u64,
            offset: 0,
            deleted: None,
            passed: 0,
        }
    }

    fn advance(&mut self, mask: usize) {
        self.perturb >>= PERTURB_SHIFT;
        self.index = self
            .index
            .wrapping_mul(5)
            .wrapping_add(1)
            .wrapping_add(self.perturb as usize)
            & mask;
        self.offset = 0;
    }
}

/// The slots that a search from `index` looks at before it jumps.
#[inline(always)]
fn run_from(slots: &[SetEntry], index: usize) -> &[SetEntry] {
    if index + LINEAR_PROBES < slots.len() {
        &slots[index..=index + LINEAR_PROBES]
    } else {
        &slots[index..=index]
    }
}

/// Put a key that is no member into a table without deleted slots.
#[inline(always)]
fn insert_clean(slots: &mut [SetEntry], member: SetEntry) {
    let mask = slots.len() - 1;
    // Most find the first slot free.
    let slot = &mut slots[member.hash as usize & mask];
    if slot.key.is_unbound() {
        *slot = member;
        return;
    }
    let mut cursor = Cursor::new(member.hash, slots.len());
    loop {
        let run = run_from(slots, cursor.index);
        if let Some(offset) = run.iter().position(|slot| slot.key.is_unbound()) {
            slots[cursor.index + offset] = member;
            return;
        }
        cursor.advance(mask);
    }
}

impl SetTable {
    /// Number of members.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.used
    }

    /// Whether there is none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// All slots in table order, which is iteration order; skip unbound keys.
    #[inline(always)]
    pub fn slots(&self) -> &[SetEntry] {
        &self.slots
    }

    /// Members in iteration order.
    pub fn iter(&self) -> impl Iterator<Item = &SetEntry> {
        self.slots.iter().filter(|slot| !slot.key.is_unbound())
    }

    /// What is wrong with the table, for tests.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn verify(&self) -> Result<(), String> {
        let used = self.iter().count();
        let fill = used + self.slots.iter().filter(|slot| slot.is_deleted()).count();
        if !self.slots.len().is_power_of_two() || used != self.used || fill > self.fill {
            return Err(format!(
                "{used} members and {fill} filled of {} slots, counted {} and {}",
                self.slots.len(),
                self.used,
                self.fill
            ));
        }
        if self.fill >= self.slots.len() {
            return Err("it has no free slot".into());
        }
        for member in self.iter() {
            let mut cursor = Cursor::new(member.hash, self.slots.len());
            loop {
                match self.probe(member.key, member.hash, &mut cursor) {
                    Probe::Found(_) => break,
                    Probe::Free(_) => return Err("a member cannot be found".into()),
                    Probe::Ask(_) => {}
                }
            }
        }
        Ok(())
    }

    /// Bytes that adding one more member may ask for.
    pub fn growth(&self) -> usize {
        if (self.fill + 1) * 5 < (self.slots.len() - 1) * 3 {
            0
        } else {
            self.slots.len() * 4 * size_of::<SetEntry>()
        }
    }

    /// Go on from the cursor until there is something to say.
    #[inline(always)]
    fn probe(&self, key: Value, hash: i64, cursor: &mut Cursor) -> Probe {
        let mask = self.slots.len() - 1;
        loop {
            let probes = if cursor.index + LINEAR_PROBES <= mask {
                LINEAR_PROBES
            } else {
                0
            };
            while cursor.offset <= probes {
                let position = cursor.index + cursor.offset;
                cursor.offset += 1;
                cursor.passed += 1;
                let slot = &self.slots[position];
                if slot.key.is_unbound() {
                    if !slot.is_deleted() {
                        return Probe::Free(cursor.deleted.unwrap_or(position));
                    }
                    // CPython reuses the last deleted slot on the way.
                    cursor.deleted = Some(position);
                } else if slot.hash == hash {
                    match plainly_equal(slot.key, key) {
                        Some(true) => return Probe::Found(position),
                        Some(false) => {}
                        None => return Probe::Ask(position),
                    }
                }
            }
            cursor.advance(mask);
        }
    }

    /// The search for a key as far as it is short, and needs nobody to be asked.
    #[inline(always)]
    pub fn quick(&self, key: Value, hash: i64) -> Quick {
        let mask = self.slots.len() - 1;
        let (mut index, mut perturb) = (hash as usize & mask, hash as u64);
        let mut passed = 0;
        while passed < CHEAP_STEPS {
            let run = run_from(&self.slots, index);
            for (offset, slot) in run.iter().enumerate() {
                if slot.key == key {
                    return Quick::Found(index + offset);
                }
                if slot.key.is_unbound() {
                    if slot.is_deleted() {
                        return Quick::Unknown;
                    }
                    return Quick::Free(index + offset);
                }
                if slot.hash == hash {
                    match plainly_equal(slot.key, key) {
                        Some(true) => return Quick::Found(index + offset),
                        Some(false) => {}
                        None => return Quick::Unknown,
                    }
                }
            }
            passed += run.len();
            perturb >>= PERTURB_SHIFT;
            index = index
                .wrapping_mul(5)
                .wrapping_add(1)
                .wrapping_add(perturb as usize)
                & mask;
        }
        Quick::Unknown
    }

    fn resize(&mut self, at_least: usize) {
        let mut size = SMALLEST;
        while size <= at_least {
            size *= 2;
        }
        let mut slots = free_slots(size);
        for slot in &self.slots {
            if !slot.key.is_unbound() {
                insert_clean(&mut slots, *slot);
            }
        }
        self.slots = slots;
        self.fill = self.used;
    }

    /// Put a key into the slot that a search found for it.
    #[inline]
    pub fn occupy(&mut self, position: usize, key: Value, hash: i64) {
        let reused = self.slots[position].is_deleted();
        self.slots[position] = SetEntry { key, hash };
        self.used += 1;
        self.version = self.version.wrapping_add(1);
        if reused {
            return;
        }
        self.fill += 1;
        if self.fill * 5 >= (self.slots.len() - 1) * 3 {
            self.resize(if self.used > 50_000 {
                self.used * 2
            } else {
                self.used * 4
            });
        }
    }

    /// Remove the member in a slot.
    pub fn remove_at(&mut self, position: usize) -> Value {
        let key = self.slots[position].key;
        self.slots[position] = DELETED;
        self.used -= 1;
        self.version = self.version.wrapping_add(1);
        key
    }

    /// Remove and give an arbitrary member, CPython's choice.
    pub fn pop(&mut self) -> Option<Value> {
        if self.used == 0 {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut position = self.finger & mask;
        while self.slots[position].key.is_unbound() {
            position = (position + 1) & mask;
        }
        self.finger = position + 1;
        Some(self.remove_at(position))
    }

    /// Remove everything.
    pub fn clear(&mut self) {
        let version = self.version.wrapping_add(1);
        *self = SetTable {
            version,
            ..SetTable::default()
        };
    }

    /// Make room for `more` members of another set or dict, as CPython does before merging.
    pub fn prepare_merge(&mut self, more: usize) {
        if (self.fill + more) * 5 >= (self.slots.len() - 1) * 3 {
            self.resize((self.used + more) * 2);
        }
    }

    /// Whether nothing was ever added since it was made or cleared.
    pub fn is_unused(&self) -> bool {
        self.fill == 0
    }

    /// Rebuild the table when deleted slots fill more than a quarter, as CPython does after differences.
    pub fn drop_deleted(&mut self) {
        if self.fill - self.used > (self.slots.len() - 1) / 4 {
            self.resize(if self.used > 50_000 {
                self.used * 2
            } else {
                self.used * 4
            });
        }
    }

    /// Take over all members of `other` into this empty table, slot by slot where CPython does.
    pub fn fill_from(&mut self, other: &SetTable) {
        self.prepare_merge(other.used);
        if self.slots.len() == other.slots.len() && other.fill == other.used {
            self.slots.copy_from_slice(&other.slots);
        } else {
            for slot in other.iter() {
                insert_clean(&mut self.slots, *slot);
            }
        }
        self.fill = other.used;
        self.used = other.used;
        self.version = self.version.wrapping_add(1);
    }
}

impl Ctx {
    /// A new empty set.
    pub fn new_set(&mut self) -> Gc<Set> {
        let head = self.header(self.types.set, Kind::Set);
        let set = self.heap.allocate(Set {
            head,
            table: SetTable::default(),
        });
        self.keep_object(set)
    }

    /// A new empty frozenset, to be filled by the caller.
    pub fn new_frozenset(&mut self) -> Gc<FrozenSet> {
        let head = self.header(self.types.frozenset, Kind::FrozenSet);
        let set = self.heap.allocate(FrozenSet {
            head,
            table: SetTable::default(),
            hash: None,
        });
        self.keep_object(set)
    }

    /// CPython's compiler makes the set, and makes it anew from its members when it joins equal constants: the order
    /// of members that collide depends on both.
    pub(crate) fn new_frozenset_of_constants(&mut self, items: &[Value]) -> Value {
        let first = self.frozenset_of_constants(items);
        let members: Vec<Value> = first.table.iter().map(|entry| entry.key).collect();
        Value::object(self.frozenset_of_constants(&members))
    }

    fn frozenset_of_constants(&mut self, items: &[Value]) -> Gc<FrozenSet> {
        let set = self.new_frozenset();
        for item in items {
            // Constants are hashable and compare without Python code.
            let _ = self.set_add(AnySet::Frozen(set), *item);
        }
        set
    }

    #[inline(never)]
    fn set_probe(&mut self, set: AnySet, key: Value, hash: i64) -> Result<Probe, Thrown> {
        let mut cursor = Cursor::new(hash, set.table().slots.len());
        let mut version = set.table().version;
        loop {
            let probe = set.table().probe(key, hash, &mut cursor);
            if cursor.passed > CHEAP_STEPS {
                self.charge(std::mem::take(&mut cursor.passed) as u64 / price::PASSED_PLACES)?;
            }
            let Probe::Ask(position) = probe else {
                return Ok(probe);
            };
            let other = set.table().slots[position].key;
            self.charge(1)?;
            let equal = self.eq(other, key)?;
            if set.table().version != version {
                version = set.table().version;
                cursor = Cursor::new(hash, set.table().slots.len());
            } else if equal {
                return Ok(Probe::Found(position));
            }
        }
    }

    /// Slot of a member whose hash is known.
    pub fn set_find_hashed(
        &mut self,
        set: AnySet,
        key: Value,
        hash: i64,
    ) -> Result<Option<usize>, Thrown> {
        match set.table().quick(key, hash) {
            Quick::Found(position) => Ok(Some(position)),
            Quick::Free(_) => Ok(None),
            Quick::Unknown => self.set_find_slow(set, key, hash),
        }
    }

    /// As [`Ctx::set_find_hashed`], where [`SetTable::quick`] did not know.
    pub fn set_find_slow(
        &mut self,
        set: AnySet,
        key: Value,
        hash: i64,
    ) -> Result<Option<usize>, Thrown> {
        match self.set_probe(set, key, hash)? {
            Probe::Found(position) => Ok(Some(position)),
            _ => Ok(None),
        }
    }

    /// Slot of a member; a key that cannot be hashed raises TypeError.
    pub fn set_find(&mut self, set: AnySet, key: Value) -> Result<Option<usize>, Thrown> {
        let hash = self.hash(key)?;
        self.set_find_hashed(set, key, hash)
    }

    /// Add a member.
    pub fn set_add(&mut self, set: AnySet, key: Value) -> Result<(), Thrown> {
        let hash = self.hash(key)?;
        self.set_add_hashed(set, key, hash)
    }

    /// Add a member whose hash is known.
    pub fn set_add_hashed(&mut self, set: AnySet, key: Value, hash: i64) -> Result<(), Thrown> {
        let position = match set.table().quick(key, hash) {
            Quick::Found(_) => None,
            Quick::Free(position) => Some(position),
            Quick::Unknown => match self.set_probe(set, key, hash)? {
                Probe::Free(position) => Some(position),
                _ => None,
            },
        };
        if let Some(position) = position {
            let growth = set.table().growth();
            if growth > 4096 {
                self.reserve(growth)?;
            }
            set.table_mut().occupy(position, key, hash);
        }
        Ok(())
    }
}
