//! Cells: small pieces of memory of one size each, cut out of chunks.
//!
//! A chunk whose cells are all free goes back to its arena, so that memory once used for small things can become
//! anything else. What does not live here: where chunks come from (`arenas.rs`).

use std::cell::Cell;
use std::ptr::null_mut;

use super::arenas::{Arenas, SLOT, SPARE};
use super::{GRANULE, MAX_SMALL, count};

const CLASSES: usize = MAX_SMALL / GRANULE;
/// Up to this class a chunk is one slot and from there on two, so that the first chunks of a session,
/// which all have a few cells in use, are pages side by side: the host puts back what was written in
/// runs.
const LAST_OF_PAGES: usize = 512 / GRANULE - 1;
/// Class of a chunk that is never used again, and in no list.
const ABANDONED: usize = usize::MAX;

/// Slots of a chunk.
#[inline(always)]
const fn chunk_slots(class: usize) -> usize {
    if class <= LAST_OF_PAGES { 1 } else { 2 }
}

/// Alignment of a chunk, and bytes from one to the next.
#[inline(always)]
const fn chunk_align(class: usize) -> usize {
    chunk_slots(class) * SLOT
}

/// Bytes of a chunk.
const fn chunk_size(class: usize) -> usize {
    chunk_align(class) - SPARE
}

const CHUNK_HEADER: usize = size_of::<Chunk>().next_multiple_of(GRANULE);

struct FreeCell {
    next: *mut FreeCell,
}

/// What a chunk begins with.
struct Chunk {
    /// Cells that were given back.
    free: *mut FreeCell,
    /// Cells in use.
    live: usize,
    /// Where cells begin that were never in use.
    fresh: usize,
    class: usize,
    /// Neighbours in the list of chunks that have room.
    next: *mut Chunk,
    previous: *mut Chunk,
    has_room: bool,
}

/// Per size class the chunks that have room.
pub(super) struct SmallCells {
    first: [Cell<*mut Chunk>; CLASSES],
}

impl SmallCells {
    pub(super) const fn new() -> SmallCells {
        SmallCells {
            first: [const { Cell::new(null_mut()) }; CLASSES],
        }
    }

    #[inline(always)]
    pub(super) fn allocate(&self, class: usize, arenas: &Arenas) -> *mut u8 {
        let chunk = self.first[class].get();
        if !chunk.is_null() {
            // SAFETY: chunks of the list are live, and so are the cells on their lists.
            unsafe {
                let cell = (*chunk).free;
                if !cell.is_null() {
                    (*chunk).free = (*cell).next;
                    (*chunk).live += 1;
                    return cell as *mut u8;
                }
            }
        }
        self.allocate_slow(class, arenas)
    }

    #[cold]
    #[inline(never)]
    fn allocate_slow(&self, class: usize, arenas: &Arenas) -> *mut u8 {
        let size = (class + 1) * GRANULE;
        loop {
            let chunk = self.first[class].get();
            if chunk.is_null() {
                break;
            }
            // SAFETY: chunks of the list are live.
            unsafe {
                let cell = (*chunk).free;
                if !cell.is_null() {
                    (*chunk).free = (*cell).next;
                    (*chunk).live += 1;
                    return cell as *mut u8;
                }
                if (*chunk).fresh + size <= chunk_size(class) {
                    let cell = (chunk as *mut u8).add((*chunk).fresh);
                    (*chunk).fresh += size;
                    (*chunk).live += 1;
                    return cell;
                }
                self.unlink(chunk);
            }
        }
        let chunk = arenas.allocate(chunk_slots(class)) as *mut Chunk;
        if chunk.is_null() {
            return null_mut();
        }
        count(chunk_size(class) as isize);
        // SAFETY: freshly allocated with room for the header and the first cell.
        unsafe {
            chunk.write(Chunk {
                free: null_mut(),
                live: 1,
                fresh: CHUNK_HEADER + size,
                class,
                next: null_mut(),
                previous: null_mut(),
                has_room: false,
            });
            self.link(chunk);
            (chunk as *mut u8).add(CHUNK_HEADER)
        }
    }

    /// # Safety
    /// The cell came from [`SmallCells::allocate`] of this object and class and is not used any more.
    #[inline(always)]
    pub(super) unsafe fn free(&self, cell: *mut u8, class: usize, arenas: &Arenas) {
        let chunk = (cell as usize & !(chunk_align(class) - 1)) as *mut Chunk;
        let cell = cell as *mut FreeCell;
        // SAFETY: chunks are aligned so that the address is that of the cell's chunk.
        unsafe {
            cell.write(FreeCell {
                next: (*chunk).free,
            });
            (*chunk).free = cell;
            (*chunk).live -= 1;
            if (*chunk).live == 0 || !(*chunk).has_room {
                self.free_slow(chunk, arenas);
            }
        }
    }

    /// # Safety
    /// The chunk is live.
    #[cold]
    #[inline(never)]
    unsafe fn free_slow(&self, chunk: *mut Chunk, arenas: &Arenas) {
        // SAFETY: by the caller's promise; an empty chunk is referred to by the list only.
        unsafe {
            let class = (*chunk).class;
            if class == ABANDONED {
                return;
            }
            if !(*chunk).has_room {
                self.link(chunk);
            }
            let is_only = (*chunk).next.is_null() && (*chunk).previous.is_null();
            if (*chunk).live == 0 && !is_only {
                self.unlink(chunk);
                arenas.free(chunk as *mut u8, chunk_slots(class));
                count(-(chunk_size(class) as isize));
            }
        }
    }

    /// Use none of the chunks that have room any more, and zero what is free in them.
    pub(super) fn abandon(&self) {
        for (class, first) in self.first.iter().enumerate() {
            let size = (class + 1) * GRANULE;
            let mut chunk = first.replace(null_mut());
            while !chunk.is_null() {
                // SAFETY: chunks of the list are live, cells on their lists and
                // everything behind `fresh` are free.
                unsafe {
                    let mut cell = std::mem::replace(&mut (*chunk).free, null_mut());
                    while !cell.is_null() {
                        let next = (*cell).next;
                        std::ptr::write_bytes(cell as *mut u8, 0, size);
                        cell = next;
                    }
                    let fresh = (*chunk).fresh;
                    let rest = chunk_size(class) - fresh;
                    std::ptr::write_bytes((chunk as *mut u8).add(fresh), 0, rest);
                    (*chunk).class = ABANDONED;
                    chunk = (*chunk).next;
                }
            }
        }
    }

    /// # Safety
    /// The chunk is live and not in the list.
    unsafe fn link(&self, chunk: *mut Chunk) {
        // SAFETY: by the caller's promise; chunks of the list are live.
        unsafe {
            let first = &self.first[(*chunk).class];
            let next = first.get();
            (*chunk).next = next;
            (*chunk).previous = null_mut();
            (*chunk).has_room = true;
            if !next.is_null() {
                (*next).previous = chunk;
            }
            first.set(chunk);
        }
    }

    /// # Safety
    /// The chunk is in the list.
    unsafe fn unlink(&self, chunk: *mut Chunk) {
        // SAFETY: by the caller's promise; chunks of the list are live.
        unsafe {
            let (next, previous) = ((*chunk).next, (*chunk).previous);
            if previous.is_null() {
                self.first[(*chunk).class].set(next);
            } else {
                (*previous).next = next;
            }
            if !next.is_null() {
                (*next).previous = previous;
            }
            (*chunk).has_room = false;
            (*chunk).next = null_mut();
            (*chunk).previous = null_mut();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alloc::{begin_peak, peak, used};

    #[test]
    fn cells_are_distinct_and_chunks_go_back() {
        let (small, arenas) = (SmallCells::new(), Arenas::new());
        let before = used();
        begin_peak();
        assert_eq!(peak(), before);
        for class in [0, 3, 63] {
            let size = (class + 1) * GRANULE;
            let mut cells: Vec<*mut u8> =
                (0..5000).map(|_| small.allocate(class, &arenas)).collect();
            for (index, cell) in cells.iter().enumerate() {
                // SAFETY: each cell has this size.
                unsafe { std::ptr::write_bytes(*cell, index as u8, size) };
            }
            let mut sorted = cells.clone();
            sorted.sort();
            assert!(
                sorted
                    .windows(2)
                    .all(|pair| pair[0] as usize + size <= pair[1] as usize)
            );
            assert!(used() - before >= 5000 * size);
            // Every other one first, so that chunks become full, partly free and empty.
            let half: Vec<_> = cells.iter().copied().step_by(2).collect();
            for cell in half {
                // SAFETY: allocated above, freed once.
                unsafe { small.free(cell, class, &arenas) };
            }
            cells = cells.into_iter().skip(1).step_by(2).collect();
            let more: Vec<_> = (0..1000).map(|_| small.allocate(class, &arenas)).collect();
            for cell in cells.into_iter().chain(more) {
                // SAFETY: as above.
                unsafe { small.free(cell, class, &arenas) };
            }
            assert!(used() - before <= 3 * chunk_size(63));
            assert!(peak() - before >= 5000 * size);
        }
        begin_peak();
        assert_eq!(peak(), used());
    }
}
