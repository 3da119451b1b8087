//! Which of the dead objects CPython's reference counts would not free: those on cycles, and what hangs on them.
//!
//! Between marking and sweeping, what has no mark is dead. Those of the dead that no other dead object refers to
//! would be gone first, then those that only these referred to, and so on; what is left over refers to itself in
//! a circle or hangs on such a circle. What is done with these is not decided here (`ctx/finalize.rs`).

#![expect(unsafe_code, reason = "the heap is where raw memory becomes objects")]

use super::mark::References;
use super::*;

/// A dead object, and how many others refer to it.
struct Dead {
    address: usize,
    referrers: u32,
}

impl Heap {
    /// The dead that would outlive their last use under reference counts, in no order. None where there are
    /// more than `most` dead objects. Only when all is marked and nothing is swept.
    pub(crate) fn dead_on_cycles(&self, most: usize) -> Option<Vec<Value>> {
        let mut dead = self.dead(most)?;
        dead.sort_unstable_by_key(|object| object.address);
        let mut references = References::default();
        for index in 0..dead.len() {
            for target in references.of(dead[index].address) {
                if let Some(place) = find(&dead, *target) {
                    dead[place].referrers += 1;
                }
            }
        }
        let mut free: Vec<usize> = (0..dead.len())
            .filter(|index| dead[*index].referrers == 0)
            .collect();
        while let Some(index) = free.pop() {
            for target in references.of(dead[index].address) {
                if let Some(place) = find(&dead, *target) {
                    dead[place].referrers -= 1;
                    if dead[place].referrers == 0 {
                        free.push(place);
                    }
                }
            }
        }
        let left = dead.iter().filter(|object| object.referrers > 0);
        let left = left.map(|object| Value::object(Gc::<Header>::from_address(object.address)));
        Some(left.collect())
    }

    /// All that has no mark.
    fn dead(&self, most: usize) -> Option<Vec<Dead>> {
        let mut dead = Vec::new();
        let mut add = |address| {
            dead.push(Dead {
                address,
                referrers: 0,
            });
            (dead.len() <= most).then_some(())
        };
        for block in &self.blocks {
            let start = block.as_ptr() as usize;
            // SAFETY: blocks of the list are live, and so are cells that have a class.
            unsafe {
                let cell_size = block.as_ref().cell_size as usize;
                for index in 0..block.as_ref().made as usize {
                    let address = start + BLOCK_HEADER + index * cell_size;
                    if (*(address as *const FreeCell)).class != 0 && !mark::is_reached(address) {
                        add(address)?;
                    }
                }
            }
        }
        for prefix in &self.large {
            let address = prefix.as_ptr() as usize + LARGE_PREFIX;
            if !mark::is_reached(address) {
                add(address)?;
            }
        }
        Some(dead)
    }
}

fn find(dead: &[Dead], address: usize) -> Option<usize> {
    dead.binary_search_by_key(&address, |object| object.address)
        .ok()
}
