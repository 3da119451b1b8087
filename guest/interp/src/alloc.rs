//! The allocator of the component: size classes with free lists in front of
//! the system's allocator, counting every byte.
//!
//! A binary installs it with `#[global_allocator]`; where none is installed
//! (native unit tests) [`used`] is zero and memory limits do not bite.

#![expect(unsafe_code, reason = "an allocator hands out raw memory")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

const GRANULE: usize = 16;
const MAX_SMALL: usize = 1024;
const CLASSES: usize = MAX_SMALL / GRANULE;
/// Small cells are carved out of pieces of this many bytes.
const CHUNK: usize = 32 * 1024;

thread_local! {
    static USED: Cell<usize> = const { Cell::new(0) };
    static FREE: [Cell<*mut FreeCell>; CLASSES] = const { [const { Cell::new(std::ptr::null_mut()) }; CLASSES] };
    static CHUNK_NEXT: Cell<usize> = const { Cell::new(0) };
    static CHUNK_END: Cell<usize> = const { Cell::new(0) };
}

struct FreeCell {
    next: *mut FreeCell,
}

/// Bytes handed out and not given back, by this thread.
#[inline]
pub fn used() -> usize {
    USED.get()
}

/// Leave what is free among older allocations unused from now on: its pages
/// are shared between sandboxes as long as nobody writes to them.
pub fn forget_free_memory() {
    FREE.with(|free| free.iter().for_each(|list| list.set(std::ptr::null_mut())));
    CHUNK_END.set(CHUNK_NEXT.get());
}

#[inline(always)]
fn count(change: isize) {
    // A thread that is ending has no counter any more, and nobody who asks.
    let _ = USED.try_with(|used| used.set(used.get().wrapping_add_signed(change)));
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

#[cold]
#[inline(never)]
fn carve(class: usize) -> *mut u8 {
    let size = (class + 1) * GRANULE;
    if CHUNK_NEXT.get() + size > CHUNK_END.get() {
        // SAFETY: the layout is not empty.
        let chunk =
            unsafe { System.alloc(Layout::from_size_align(CHUNK, GRANULE).expect("constant")) };
        if chunk.is_null() {
            return chunk;
        }
        CHUNK_NEXT.set(chunk as usize);
        CHUNK_END.set(chunk as usize + CHUNK);
    }
    let cell = CHUNK_NEXT.get();
    CHUNK_NEXT.set(cell + size);
    cell as *mut u8
}

// SAFETY: small cells come from chunks of the system allocator and are handed
// out once until they are given back; everything else is the system's. Free
// lists are per thread and used in the component only, which has one thread.
unsafe impl GlobalAlloc for Allocator {
    #[inline(always)]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        match class_of(&layout) {
            Some(class) => FREE.with(|free| {
                let cell = free[class].get();
                if cell.is_null() {
                    return carve(class);
                }
                // SAFETY: cells on the list are free and linked.
                free[class].set(unsafe { (*cell).next });
                cell as *mut u8
            }),
            // SAFETY: the caller's promise about the layout.
            None => unsafe { System.alloc(layout) },
        }
    }

    #[inline(always)]
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        match class_of(&layout) {
            Some(class) => FREE.with(|free| {
                let cell = pointer as *mut FreeCell;
                // SAFETY: the cell is the allocator's again.
                unsafe {
                    cell.write(FreeCell {
                        next: free[class].get(),
                    })
                };
                free[class].set(cell);
            }),
            // SAFETY: the caller's promise about pointer and layout.
            None => unsafe { System.dealloc(pointer, layout) },
        }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        let Ok(new_layout) = Layout::from_size_align(new_size, layout.align()) else {
            return std::ptr::null_mut();
        };
        // SAFETY: the caller's promises; both blocks hold the smaller size.
        unsafe {
            match (class_of(&layout), class_of(&new_layout)) {
                (None, None) => {
                    count(new_size as isize - layout.size() as isize);
                    System.realloc(pointer, layout, new_size)
                }
                (Some(old), Some(new)) if old == new => {
                    count(new_size as isize - layout.size() as isize);
                    pointer
                }
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
