//! The allocator of the component: small things lie in cells of one size (`cells.rs`), these and blocks of the heap in
//! arenas (`arenas.rs`), and everything else where the system's allocator puts it. It counts every byte that is in use.
//!
//! A binary installs it with `#[global_allocator]`; where none is installed
//! (native unit tests) [`used`] is zero and memory limits do not bite.

#![expect(unsafe_code, reason = "an allocator hands out raw memory")]

mod arenas;
mod cells;
pub mod spare;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;

use arenas::{Arenas, MOST_SLOTS, SLOT, SPARE};
use cells::SmallCells;

/// A little less than its alignment, as arenas give it out.
pub(crate) const BLOCK_ALIGN: usize = MOST_SLOTS * SLOT;
/// Bytes of a block of the heap.
pub(crate) const BLOCK_SIZE: usize = BLOCK_ALIGN - SPARE;

const GRANULE: usize = 16;
const MAX_SMALL: usize = 1024;

thread_local! {
    static METER: Meter = const {
        Meter { used: Cell::new(0), peak: Cell::new(0), peak_before: Cell::new(0) }
    };
    static SMALL: SmallCells = const { SmallCells::new() };
    static ARENAS: Arenas = const { Arenas::new() };
    static PLACE: Cell<*mut u8> = const { Cell::new(null_mut()) };
}

/// Bytes taken from the system by this thread and not given back.
struct Meter {
    used: Cell<usize>,
    /// The most that `used` has been since it was last asked to begin.
    peak: Cell<usize>,
    /// The most that it was before a program asked for a peak of its own.
    peak_before: Cell<usize>,
}

/// The next block above the size of cells is the memory at this address, which is not counted
/// and must not be given back: how a restored memory is put where it belongs.
pub fn place_next(address: *mut u8) {
    PLACE.set(address);
}

/// Bytes taken from the system and not given back, by this thread.
#[inline]
pub fn used() -> usize {
    METER.with(|meter| meter.used.get())
}

/// The most that [`used`] has been since [`begin_peak`].
pub fn peak() -> usize {
    METER.with(|meter| meter.peak.get().max(meter.peak_before.get()))
}

/// The most that [`used`] has been since [`begin_inner_peak`], or since [`begin_peak`] if that was later.
pub fn inner_peak() -> usize {
    METER.with(|meter| meter.peak.get())
}

/// Measure the [`inner_peak`] from now on; [`peak`] stays what it is.
pub fn begin_inner_peak() {
    METER.with(|meter| {
        meter.peak_before.set(peak());
        meter.peak.set(meter.used.get());
    });
}

/// Measure the [`peak`] from now on.
pub fn begin_peak() {
    METER.with(|meter| {
        meter.peak_before.set(0);
        meter.peak.set(meter.used.get());
    });
}

/// Leave what is free among older allocations unused from now on, and zero:
/// its pages are shared between sandboxes as long as nobody writes to them,
/// and pages of zeros need no room in the component.
pub fn forget_free_memory() {
    spare::release();
    SMALL.with(SmallCells::abandon);
    ARENAS.with(Arenas::abandon);
    #[cfg(target_family = "wasm")]
    {
        forget_holes();
        // Growing the memory is a call of the system, and what has grown is given back to it.
        can_allocate(FIRST_ROOM);
        // So that no session writes where the system's allocator keeps its books of this one.
        ARENAS.with(Arenas::prepare);
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
        let block = from_system(layout);
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

/// Memory that arenas keep for what comes is the system's when it has none.
///
/// # Safety
/// The layout is not empty.
#[inline(always)]
unsafe fn from_system(layout: Layout) -> *mut u8 {
    // SAFETY: by the caller's promise.
    unsafe {
        let memory = System.alloc(layout);
        if memory.is_null() {
            ARENAS.with(Arenas::trim);
            return System.alloc(layout);
        }
        memory
    }
}

/// Where something lies.
enum Origin {
    /// In a cell of this class.
    Cell(usize),
    /// In an arena, as a block of the heap.
    Block,
    /// Where the system put it.
    System,
}

#[inline(always)]
fn origin(layout: &Layout) -> Origin {
    if cfg!(not(target_family = "wasm")) {
        Origin::System
    } else if layout.size() <= MAX_SMALL && layout.align() <= GRANULE {
        Origin::Cell((layout.size().max(1) - 1) / GRANULE)
    } else if layout.align() == BLOCK_ALIGN && layout.size() == BLOCK_SIZE {
        Origin::Block
    } else {
        Origin::System
    }
}

// SAFETY: cells and blocks come from arenas, whose memory is the system
// allocator's, and are handed out once until they are given back; everything
// else is the system's. Arenas are per thread and used in the component only,
// which has one thread.
unsafe impl GlobalAlloc for Allocator {
    #[inline(always)]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match origin(&layout) {
            Origin::Cell(class) => {
                ARENAS.with(|arenas| SMALL.with(|small| small.allocate(class, arenas)))
            }
            Origin::Block => {
                count(BLOCK_SIZE as isize);
                ARENAS.with(|arenas| arenas.allocate(MOST_SLOTS))
            }
            Origin::System => {
                let place = PLACE.try_with(|place| place.replace(null_mut()));
                if let Ok(place) = place
                    && !place.is_null()
                {
                    return place;
                }
                count(layout.size() as isize);
                // SAFETY: the caller's promise about the layout.
                unsafe { from_system(layout) }
            }
        }
    }

    #[inline(always)]
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        match origin(&layout) {
            Origin::Cell(class) => ARENAS.with(|arenas| {
                // SAFETY: a block of this size came from there.
                SMALL.with(|small| unsafe { small.free(pointer, class, arenas) });
            }),
            Origin::Block => {
                count(-(BLOCK_SIZE as isize));
                // SAFETY: as above.
                ARENAS.with(|arenas| unsafe { arenas.free(pointer, MOST_SLOTS) });
            }
            Origin::System => {
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
            match (origin(&layout), origin(&new_layout)) {
                (Origin::System, Origin::System) => {
                    count(new_size as isize - layout.size() as isize);
                    let moved = System.realloc(pointer, layout, new_size);
                    if moved.is_null() {
                        ARENAS.with(Arenas::trim);
                        return System.realloc(pointer, layout, new_size);
                    }
                    moved
                }
                (Origin::Cell(old), Origin::Cell(new)) if old == new => pointer,
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
