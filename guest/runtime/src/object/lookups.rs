//! A cache of where classes have their attributes: what a lookup along the method resolution order
//! came to.
//!
//! An entry holds as long as the class has the version that it had: a class gets a new one whenever
//! an attribute of it or of a base comes, goes or stops being plain data. What is remembered is the
//! place and not the value, so plain data may change. Collections forget everything, because
//! addresses are used again. What does not live here: the inline caches of sites (`vm/attributes.rs`).

use super::class::Class;
use super::dict::Dict;
use super::heap::Gc;
use super::string::Str;
use super::value::Value;
use std::cell::Cell;

/// Entries of the table, a power of two.
const SIZE: usize = 256;

#[derive(Clone, Copy)]
struct Entry {
    class: usize,
    name: usize,
    version: u32,
    position: u32,
    /// The namespace that has it; none where no class of the order has it.
    place: Option<Gc<Dict>>,
}

const EMPTY: Entry = Entry {
    class: 0,
    name: 0,
    version: 0,
    position: 0,
    place: None,
};

thread_local! {
    static TABLE: [Cell<Entry>; SIZE] = const { [const { Cell::new(EMPTY) }; SIZE] };
}

/// Forget everything.
pub fn forget() {
    TABLE.with(|table| table.iter().for_each(|entry| entry.set(EMPTY)));
}

/// The attribute of that name, found along the order.
#[inline(always)]
pub fn lookup(class: Gc<Class>, name: Gc<Str>) -> Option<Value> {
    let index = (class.address() >> 4) ^ (name.address() >> 4) ^ (name.address() >> 11);
    let entry = TABLE.with(|table| table[index % SIZE].get());
    if entry.class == class.address()
        && entry.name == name.address()
        && entry.version == class.version
    {
        let place = entry.place?;
        return Some(place.entries()[entry.position as usize].value);
    }
    search(class, name, index % SIZE)
}

#[inline(never)]
fn search(class: Gc<Class>, name: Gc<Str>, index: usize) -> Option<Value> {
    let mut entry = Entry {
        class: class.address(),
        name: name.address(),
        version: class.version,
        ..EMPTY
    };
    let mut found = None;
    for owner in &class.mro {
        if let Some(position) = owner.dict.position_str(name) {
            found = Some(owner.dict.entries()[position].value);
            entry.place = Some(owner.dict);
            entry.position = position as u32;
            break;
        }
    }
    // A class that is being made has no version yet.
    if class.version != 0 {
        TABLE.with(|table| table[index].set(entry));
    }
    found
}
