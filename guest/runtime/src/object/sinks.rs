//! Items of generators that go to native code: `sum(... for ...)`, `list(...)`, `any(...)`.
//!
//! A native function that wants all items of a generator runs the VM for each of them. A sink takes those that
//! need no Python code at the yield, and the generator goes on at once; the others come out as ever, and the function
//! deals with them. Items of lists, tuples and ranges are taken in a row. What does not live here: the functions
//! (`builtins/`), iterating (`iterate.rs`), resuming (`vm/generator.rs`).
//!
//! Invariants: taking an item runs no Python code and collects nothing, so that nobody sees that the generator did not
//! stop. What a sink refers to is kept alive by the function.

use crate::ctx::Ctx;
use crate::object::containers::List;
use crate::object::heap::Gc;
use crate::object::keys::known_hash;
use crate::object::set::{Quick, Set};
use crate::object::value::Value;
use wardian_text::sum_float::CompensatedSum;

/// Takes items.
#[derive(Clone, Copy)]
pub enum Sink {
    /// Takes none.
    Nothing,
    /// Appends them where the list has room.
    List(Gc<List>),
    /// Adds keys whose hash is known and that need no `==`.
    Set(Gc<Set>),
    /// Adds ints of one word.
    Sum(i64),
    /// Adds floats.
    Floats(CompensatedSum),
    /// Passes over what is false (`any`), or true (`all`).
    While(bool),
}

impl Sink {
    /// Whether the item was taken.
    #[inline(always)]
    pub fn take(&mut self, item: Value) -> bool {
        match self {
            Sink::Nothing => false,
            Sink::List(list) => {
                let items = &mut list.write().items;
                let has_room = items.len() < items.capacity();
                if has_room {
                    items.push(item);
                }
                has_room
            }
            Sink::Set(set) => {
                let Some(hash) = known_hash(item) else {
                    return false;
                };
                match set.table.quick(item, hash) {
                    Quick::Found(_) => true,
                    Quick::Free(position) if set.table.growth() == 0 => {
                        set.write().table.occupy(position, item, hash);
                        true
                    }
                    _ => false,
                }
            }
            Sink::Sum(sum) => match item.as_small_int().and_then(|int| sum.checked_add(int)) {
                Some(next) => {
                    *sum = next;
                    true
                }
                None => false,
            },
            Sink::Floats(sum) => match item.as_float() {
                Some(float) => {
                    sum.add(float);
                    true
                }
                None => false,
            },
            Sink::While(truth) => match item {
                Value::TRUE => *truth,
                Value::FALSE | Value::NONE => !*truth,
                _ => false,
            },
        }
    }
}

impl Ctx {
    /// Whether the sink of the generator that runs for native code takes what it yields.
    #[inline(never)]
    pub(crate) fn sink_item(&mut self, item: Value) -> bool {
        // A step that costs as much as an instruction.
        self.meter.budget -= 1;
        match self.sinks.last_mut() {
            Some(sink) => sink.take(item),
            None => false,
        }
    }
}
