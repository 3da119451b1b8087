//! Arenas: pieces of 64 KiB from the system, given out in slots of a page and runs of two or four of them.
//!
//! Chunks of cells and blocks of the heap must lie where multiples of their size are. The system's allocator finds such
//! a place only in a hole of twice the size, so what a collection freed would be of no use for the next block. What does
//! not live here: what is made of the slots (`cells.rs`, `object/heap`).
//!
//! What is given out is a little shorter than its alignment, because the end of an arena belongs to the system's
//! allocator. So the end of the first run of four slots is spare, and what is known of an arena is there, in the slot
//! that is taken first: every page that a program writes costs it something.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;

/// Bytes of a slot, which is a page of the host's.
pub(super) const SLOT: usize = 4 * 1024;
/// The most that is given out together: a block of the heap.
pub(super) const MOST_SLOTS: usize = 4;
/// Bytes of a run that are not its user's.
pub(super) const SPARE: usize = size_of::<State>().next_multiple_of(16);

const SLOTS: usize = 16;
const ALL_FREE: u16 = u16::MAX;
/// With less at its end, arenas would lie as far apart as they are long.
const LAYOUT: Layout = match Layout::from_size_align(SLOTS * SLOT - SPARE, SLOTS * SLOT) {
    Ok(layout) => layout,
    Err(_) => panic!("a power of two is an alignment"),
};
/// Arenas that are wholly free and kept for what comes.
const KEPT: usize = 16;

/// By the longest run that is free: none, one slot, two, four; all of them.
const LISTS: usize = 5;
const FULL: usize = 0;
const EMPTY: usize = 4;

/// An arena, by its address.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Arena(*mut u8);

/// What is known of one.
struct State {
    /// Neighbours in its list.
    next: Arena,
    previous: Arena,
    /// A bit for each slot that is free.
    free: u16,
    /// Where it is listed.
    list: u8,
    /// It belongs to what existed before: what becomes free in it is not used.
    abandoned: bool,
}

const NONE: Arena = Arena(null_mut());

/// The slot whose end has the state.
const FIRST_SLOT: usize = MOST_SLOTS - 1;

impl Arena {
    fn of(slot: *mut u8) -> Arena {
        Arena((slot as usize & !(SLOTS * SLOT - 1)) as *mut u8)
    }

    /// # Safety
    /// The arena is live, and no other reference to this is in use.
    unsafe fn state<'a>(self) -> &'a mut State {
        // SAFETY: by the caller's promise; the spare bytes are nobody else's.
        unsafe { &mut *(self.0.add((FIRST_SLOT + 1) * SLOT - SPARE) as *mut State) }
    }
}

/// Bits of the slots where runs of two free ones begin, and of four, at multiples of their length.
fn runs(free: u16) -> (u16, u16) {
    let pairs = free & (free >> 1) & 0x5555;
    (pairs, pairs & (pairs >> 2) & 0x1111)
}

/// The list of an arena with these free slots.
fn list_of(free: u16) -> usize {
    match (free, runs(free)) {
        (0, _) => FULL,
        (ALL_FREE, _) => EMPTY,
        (_, (0, _)) => 1,
        (_, (_, 0)) => 2,
        _ => 3,
    }
}

/// Where a run of so many slots is to be taken: out of the shortest one that is long enough. Small runs are taken from
/// the first four slots on, beginning with the one that has the state, long ones from the other end.
fn place(free: u16, slots: usize) -> usize {
    let (pairs, quads) = runs(free);
    let lone_pairs = pairs & !(quads | quads << 2);
    let singles = free & !(pairs | pairs << 1);
    let lowest = |bits: u16| bits.trailing_zeros() as usize;
    match slots {
        1 if singles != 0 => lowest(singles),
        1 if lone_pairs != 0 => lowest(lone_pairs) + 1,
        1 => lowest(quads) + FIRST_SLOT,
        2 if lone_pairs != 0 => lowest(lone_pairs),
        2 => lowest(quads) + 2,
        _ => quads.ilog2() as usize,
    }
}

fn bits(slots: usize) -> u16 {
    (1 << slots) - 1
}

/// All arenas of a thread that have room.
pub(super) struct Arenas {
    first: [Cell<Arena>; LISTS],
    /// Arenas that are wholly free.
    empty: Cell<usize>,
}

impl Arenas {
    pub(super) const fn new() -> Arenas {
        Arenas {
            first: [const { Cell::new(NONE) }; LISTS],
            empty: Cell::new(0),
        }
    }

    /// A run of one, two or four slots, where a multiple of its length is; null where the system has no memory.
    pub(super) fn allocate(&self, slots: usize) -> *mut u8 {
        let shortest = slots.ilog2() as usize + 1;
        let listed = (shortest..LISTS).map(|list| self.first[list].get());
        let arena = listed.into_iter().find(|arena| *arena != NONE);
        let Some(arena) = arena.or_else(|| self.add()) else {
            return null_mut();
        };
        // SAFETY: arenas of the lists are live, and the list says that there is room.
        unsafe {
            let free = arena.state().free;
            let place = place(free, slots);
            self.set_free(arena, free & !(bits(slots) << place));
            arena.0.add(place * SLOT)
        }
    }

    /// # Safety
    /// The run came from [`Arenas::allocate`] of this object with as many slots and is not used any more.
    pub(super) unsafe fn free(&self, run: *mut u8, slots: usize) {
        let arena = Arena::of(run);
        let place = (run as usize - arena.0 as usize) / SLOT;
        // SAFETY: the arena of a run that is in use is live.
        unsafe {
            if arena.state().abandoned {
                return;
            }
            let free = arena.state().free | bits(slots) << place;
            self.set_free(arena, free);
            if free == ALL_FREE && self.empty.get() > KEPT {
                self.give_back(arena);
            }
        }
    }

    /// Give the system all arenas that are wholly free.
    pub(super) fn trim(&self) {
        loop {
            let arena = self.first[EMPTY].get();
            if arena == NONE {
                return;
            }
            // SAFETY: arenas of the lists are live, and nothing is in this one.
            unsafe { self.give_back(arena) };
        }
    }

    /// Use none of the arenas any more, and zero what is free in them.
    pub(super) fn abandon(&self) {
        for list in &self.first[1..] {
            let mut arena = list.replace(NONE);
            while arena != NONE {
                // SAFETY: arenas of the lists are live, and nobody uses their free slots.
                unsafe {
                    arena.state().abandoned = true;
                    for slot in (0..SLOTS).filter(|slot| arena.state().free >> slot & 1 != 0) {
                        // The end of a run of four may be the state, or the system's.
                        let end = if slot % MOST_SLOTS == MOST_SLOTS - 1 {
                            SPARE
                        } else {
                            0
                        };
                        std::ptr::write_bytes(arena.0.add(slot * SLOT), 0, SLOT - end);
                    }
                    arena = arena.state().next;
                }
            }
        }
        self.empty.set(0);
    }

    /// Have an arena for what comes next.
    #[cfg_attr(
        not(target_family = "wasm"),
        allow(dead_code, reason = "of the component alone")
    )]
    pub(super) fn prepare(&self) {
        // Where the system has no memory, whoever needs some is told.
        let _ = self.add();
    }

    #[cold]
    fn add(&self) -> Option<Arena> {
        // SAFETY: the layout is not empty.
        let arena = Arena(unsafe { System.alloc(LAYOUT) });
        if arena == NONE {
            return None;
        }
        // SAFETY: freshly allocated.
        unsafe {
            *arena.state() = State {
                next: NONE,
                previous: NONE,
                free: ALL_FREE,
                list: EMPTY as u8,
                abandoned: false,
            };
            self.link(arena);
        }
        Some(arena)
    }

    /// # Safety
    /// The arena is live and listed, and all of it is free.
    unsafe fn give_back(&self, arena: Arena) {
        // SAFETY: by the caller's promise.
        unsafe {
            self.unlink(arena);
            System.dealloc(arena.0, LAYOUT);
        }
    }

    /// # Safety
    /// The arena is live and listed, and these slots of it are free.
    unsafe fn set_free(&self, arena: Arena, free: u16) {
        // SAFETY: by the caller's promise.
        unsafe {
            let list = list_of(free);
            arena.state().free = free;
            if list != arena.state().list as usize {
                self.unlink(arena);
                arena.state().list = list as u8;
                self.link(arena);
            }
        }
    }

    /// # Safety
    /// The arena is live and in no list. Full ones are in none, though they have a number.
    unsafe fn link(&self, arena: Arena) {
        // SAFETY: by the caller's promise; arenas of the lists are live.
        unsafe {
            let list = arena.state().list as usize;
            if list == FULL {
                return;
            }
            let next = self.first[list].replace(arena);
            arena.state().next = next;
            arena.state().previous = NONE;
            if next != NONE {
                next.state().previous = arena;
            }
            if list == EMPTY {
                self.empty.update(|count| count + 1);
            }
        }
    }

    /// # Safety
    /// The arena is live, and in the list of its number.
    unsafe fn unlink(&self, arena: Arena) {
        // SAFETY: by the caller's promise; arenas of the lists are live.
        unsafe {
            let list = arena.state().list as usize;
            if list == FULL {
                return;
            }
            let State { next, previous, .. } = *arena.state();
            match previous {
                NONE => self.first[list].set(next),
                previous => previous.state().next = next,
            }
            if next != NONE {
                next.state().previous = previous;
            }
            if list == EMPTY {
                self.empty.update(|count| count - 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs that are in use, each filled with a byte of its own.
    struct Used {
        arenas: Arenas,
        runs: Vec<(*mut u8, usize, u8)>,
        made: u8,
    }

    impl Used {
        fn take(&mut self, slots: usize) {
            let run = self.arenas.allocate(slots);
            assert!(!run.is_null());
            assert_eq!(run as usize % (slots * SLOT), 0);
            self.made = self.made.wrapping_add(1);
            // SAFETY: a run has this many bytes.
            unsafe { std::ptr::write_bytes(run, self.made, slots * SLOT - SPARE) };
            self.runs.push((run, slots, self.made));
        }

        fn give(&mut self, index: usize) {
            let (run, slots, byte) = self.runs.swap_remove(index);
            // SAFETY: allocated above, and freed once.
            unsafe {
                let bytes = std::slice::from_raw_parts(run, slots * SLOT - SPARE);
                assert!(bytes.iter().all(|found| *found == byte));
                self.arenas.free(run, slots);
            }
        }

        fn addresses(&self) -> Vec<usize> {
            let mut runs: Vec<usize> = self.runs.iter().map(|(run, ..)| *run as usize).collect();
            runs.sort_unstable();
            runs
        }
    }

    fn used() -> Used {
        Used {
            arenas: Arenas::new(),
            runs: Vec::new(),
            made: 0,
        }
    }

    #[test]
    fn runs_are_aligned_and_apart() {
        let mut used = used();
        let mut seed = 1_u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        for round in 0..20_000 {
            // It grows and shrinks by turns.
            let growing = round / 2_000 % 2 == 0;
            if used.runs.is_empty() || random(10) < if growing { 7 } else { 3 } {
                used.take(1 << random(3));
            } else {
                used.give(random(used.runs.len()));
            }
        }
        while !used.runs.is_empty() {
            used.give(0);
        }
        used.arenas.trim();
        assert!(used.arenas.first.iter().all(|first| first.get() == NONE));
        assert_eq!(used.arenas.empty.get(), 0);
    }

    /// A freed block is where the next one lies, whatever is beside it.
    #[test]
    fn holes_are_used_again() {
        let mut used = used();
        (0..4_000).for_each(|_| used.take(4));
        let before = used.addresses();
        for index in (0..2_000).rev() {
            used.give(index * 2);
        }
        (0..2_000).for_each(|_| used.take(4));
        assert_eq!(used.addresses(), before);
        // Small runs fill arenas that are in use before they begin others.
        for index in (0..1_000).rev() {
            used.give(index * 4);
        }
        (0..2_000).for_each(|_| used.take(2));
        assert_eq!(used.addresses()[0], before[0]);
        assert!(used.addresses().last() <= Some(&(before[3_999] + 2 * SLOT)));
    }

    #[test]
    fn what_is_abandoned_is_not_used_again() {
        let mut used = used();
        [4, 1, 2, 4, 1]
            .into_iter()
            .for_each(|slots| used.take(slots));
        let (freed, ..) = used.runs[0];
        used.give(0);
        used.arenas.abandon();
        used.give(0);
        used.take(4);
        used.take(1);
        let old = Arena::of(freed);
        let new = |(run, ..): &(*mut u8, usize, u8)| Arena::of(*run) != old;
        assert_eq!(used.runs.iter().filter(|run| new(run)).count(), 2);
        // SAFETY: it was allocated above and never given back.
        let freed = unsafe { std::slice::from_raw_parts(freed, 4 * SLOT - SPARE) };
        assert!(freed.iter().all(|byte| *byte == 0));
    }
}
