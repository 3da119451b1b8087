//! The allocator of the component: chunks of cells of one size in front of the
//! system's allocator, counting every byte that it takes from the system.
//!
//! A chunk whose cells are all free goes back to the system, so that memory
//! once used for small things can become anything else.
//!
//! A binary installs it with `#[global_allocator]`; where none is installed
//! (native unit tests) [`used`] is zero and memory limits do not bite.

#![expect(unsafe_code, reason = "an allocator hands out raw memory")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;

const GRANULE: usize = 16;
const MAX_SMALL: usize = 1024;
const CLASSES: usize = MAX_SMALL / GRANULE;
/// Up to this class a chunk is a page and from there on two, so that the first chunks of a session,
/// which all have a few cells in use, are pages side by side: the host puts back what was written in
/// runs.
const LAST_OF_PAGES: usize = 512 / GRANULE - 1;
/// Bytes between the end of a chunk and where the next can begin: the header of the system's
/// allocator. With less, aligned chunks would lie as far apart as they are long.
const SYSTEM_HEADER: usize = GRANULE;
/// Class of a chunk that is never used again, and in no list.
const ABANDONED: usize = usize::MAX;

/// Alignment of a chunk, and bytes from one to the next.
#[inline(always)]
const fn chunk_align(class: usize) -> usize {
    if class <= LAST_OF_PAGES {
        4 * 1024
    } else {
        8 * 1024
    }
}

/// Bytes of a chunk.
const fn chunk_size(class: usize) -> usize {
    chunk_align(class) - SYSTEM_HEADER
}

const CHUNK_HEADER: usize = size_of::<Chunk>().next_multiple_of(GRANULE);

thread_local! {
    static METER: Meter = const { Meter { used: Cell::new(0), peak: Cell::new(0) } };
    static SMALL: SmallCells = const { SmallCells::new() };
    static PLACE: Cell<*mut u8> = const { Cell::new(null_mut()) };
}

/// Bytes taken from the system by this thread and not given back.
struct Meter {
    used: Cell<usize>,
    /// The most that `used` has been since it was last asked to begin.
    peak: Cell<usize>,
}

/// The next block above the size of cells is the memory at this address, which is not counted
/// and must not be given back: how a restored memory is put where it belongs.
pub fn place_next(address: *mut u8) {
    PLACE.set(address);
}

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
struct SmallCells {
    first: [Cell<*mut Chunk>; CLASSES],
}

impl SmallCells {
    const fn new() -> SmallCells {
        SmallCells {
            first: [const { Cell::new(null_mut()) }; CLASSES],
        }
    }

    #[inline(always)]
    fn allocate(&self, class: usize) -> *mut u8 {
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
        self.allocate_slow(class)
    }

    #[cold]
    #[inline(never)]
    fn allocate_slow(&self, class: usize) -> *mut u8 {
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
        // SAFETY: the layout is not empty.
        let chunk = unsafe { System.alloc(chunk_layout(class)) } as *mut Chunk;
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
    unsafe fn free(&self, cell: *mut u8, class: usize) {
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
                self.free_slow(chunk);
            }
        }
    }

    /// # Safety
    /// The chunk is live.
    #[cold]
    #[inline(never)]
    unsafe fn free_slow(&self, chunk: *mut Chunk) {
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
                System.dealloc(chunk as *mut u8, chunk_layout(class));
                count(-(chunk_size(class) as isize));
            }
        }
    }

    /// Use none of the chunks that have room any more, and zero what is free in them.
    fn abandon(&self) {
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

const fn chunk_layout(class: usize) -> Layout {
    match Layout::from_size_align(chunk_size(class), chunk_align(class)) {
        Ok(layout) => layout,
        Err(_) => panic!("a power of two is an alignment"),
    }
}

/// Bytes taken from the system and not given back, by this thread.
#[inline]
pub fn used() -> usize {
    METER.with(|meter| meter.used.get())
}

/// The most that [`used`] has been since [`begin_peak`].
pub fn peak() -> usize {
    METER.with(|meter| meter.peak.get())
}

/// Measure the [`peak`] from now on.
pub fn begin_peak() {
    METER.with(|meter| meter.peak.set(meter.used.get()));
}

/// Leave what is free among older allocations unused from now on, and zero:
/// its pages are shared between sandboxes as long as nobody writes to them,
/// and pages of zeros need no room in the component.
pub fn forget_free_memory() {
    SMALL.with(SmallCells::abandon);
    #[cfg(target_family = "wasm")]
    {
        forget_holes();
        // Growing the memory is a call of the system, and what has grown is given back to it.
        can_allocate(FIRST_ROOM);
    }
}

/// Bytes behind the initial memory that sandboxes find there: what small programs need.
#[cfg(target_family = "wasm")]
const FIRST_ROOM: usize = 2 << 20;

/// Take every hole that the system's allocator knows of, so that what is
/// allocated later lies behind everything that exists.
#[cfg(target_family = "wasm")]
fn forget_holes() {
    const PAGE: usize = 64 * 1024;
    let end = std::arch::wasm32::memory_size(0) * PAGE;
    // From large to small, since a small request would split a large hole; no
    // larger than the steps in which the memory grows.
    let sizes = std::iter::successors(Some(PAGE), |size| (*size > GRANULE).then_some(size / 2));
    for size in sizes {
        let layout = Layout::from_size_align(size, GRANULE).expect("constants");
        loop {
            // SAFETY: the layout is not empty, and nobody else uses what is forgotten.
            unsafe {
                let hole = System.alloc(layout);
                if hole.is_null() {
                    break;
                }
                if hole as usize >= end {
                    System.dealloc(hole, layout);
                    break;
                }
                std::ptr::write_bytes(hole, 0, size);
            }
        }
    }
}

/// Whether the system has this many bytes in one piece.
pub fn can_allocate(bytes: usize) -> bool {
    let Ok(layout) = Layout::from_size_align(bytes, GRANULE) else {
        return false;
    };
    // SAFETY: the layout is not empty; the block is given back as it came.
    unsafe {
        let block = System.alloc(layout);
        if block.is_null() {
            return false;
        }
        System.dealloc(block, layout);
    }
    true
}

#[inline(always)]
fn count(change: isize) {
    // A thread that is ending has no counter any more, and nobody who asks.
    let _ = METER.try_with(|meter| {
        let used = meter.used.get().wrapping_add_signed(change);
        meter.used.set(used);
        if used > meter.peak.get() {
            meter.peak.set(used);
        }
    });
}

/// The allocator.
pub struct Allocator;

#[inline(always)]
fn class_of(layout: &Layout) -> Option<usize> {
    if cfg!(target_family = "wasm") && layout.size() <= MAX_SMALL && layout.align() <= GRANULE {
        Some((layout.size().max(1) - 1) / GRANULE)
    } else {
        None
    }
}

// SAFETY: small cells come from chunks of the system allocator and are handed
// out once until they are given back; everything else is the system's. Chunks
// are per thread and used in the component only, which has one thread.
unsafe impl GlobalAlloc for Allocator {
    #[inline(always)]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match class_of(&layout) {
            Some(class) => SMALL.with(|small| small.allocate(class)),
            None => {
                let place = PLACE.try_with(|place| place.replace(null_mut()));
                if let Ok(place) = place
                    && !place.is_null()
                {
                    return place;
                }
                count(layout.size() as isize);
                // SAFETY: the caller's promise about the layout.
                unsafe { System.alloc(layout) }
            }
        }
    }

    #[inline(always)]
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        match class_of(&layout) {
            // SAFETY: a block of this size came from there.
            Some(class) => SMALL.with(|small| unsafe { small.free(pointer, class) }),
            None => {
                count(-(layout.size() as isize));
                // SAFETY: the caller's promise about pointer and layout.
                unsafe { System.dealloc(pointer, layout) }
            }
        }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        let Ok(new_layout) = Layout::from_size_align(new_size, layout.align()) else {
            return null_mut();
        };
        // SAFETY: the caller's promises; both blocks hold the smaller size.
        unsafe {
            match (class_of(&layout), class_of(&new_layout)) {
                (None, None) => {
                    count(new_size as isize - layout.size() as isize);
                    System.realloc(pointer, layout, new_size)
                }
                (Some(old), Some(new)) if old == new => pointer,
                _ => {
                    let moved = self.alloc(new_layout);
                    if !moved.is_null() {
                        std::ptr::copy_nonoverlapping(pointer, moved, layout.size().min(new_size));
                        self.dealloc(pointer, layout);
                    }
                    moved
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_distinct_and_chunks_go_back() {
        let small = SmallCells::new();
        let before = used();
        begin_peak();
        assert_eq!(peak(), before);
        for class in [0, 3, 63] {
            let size = (class + 1) * GRANULE;
            let mut cells: Vec<*mut u8> = (0..5000).map(|_| small.allocate(class)).collect();
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
                unsafe { small.free(cell, class) };
            }
            cells = cells.into_iter().skip(1).step_by(2).collect();
            let more: Vec<_> = (0..1000).map(|_| small.allocate(class)).collect();
            for cell in cells.into_iter().chain(more) {
                // SAFETY: as above.
                unsafe { small.free(cell, class) };
            }
            assert!(used() - before <= 3 * chunk_size(63));
            assert!(peak() - before >= 5000 * size);
        }
        begin_peak();
        assert_eq!(peak(), used());
    }
}
