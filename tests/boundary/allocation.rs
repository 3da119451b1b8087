//! An allocator that knows how much a thread has taken at most.

#![expect(unsafe_code, reason = "an allocator hands out raw memory")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static NOW: Cell<usize> = const { Cell::new(0) };
    static MOST: Cell<usize> = const { Cell::new(0) };
}

/// What `work` gives, and the bytes that were taken at most at any moment of it.
pub(crate) fn most_during<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = NOW.get();
    MOST.set(before);
    let result = work();
    (result, MOST.get().saturating_sub(before))
}

/// The system's allocator, counting.
pub(crate) struct Counting;

fn count(taken: usize, given: usize) {
    // A thread that is ending has no counters any more.
    let _ = NOW.try_with(|now| {
        let sum = now.get().wrapping_add(taken);
        // What another thread took was not counted here.
        now.set(sum.saturating_sub(given));
        MOST.try_with(|most| most.set(most.get().max(sum)))
    });
}

// SAFETY: everything is the system's; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: the caller's promise about the layout.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: the caller's promise about pointer and layout.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // Both blocks may be there for a moment.
        count(new_size, layout.size());
        // SAFETY: the caller's promises.
        unsafe { System.realloc(pointer, layout, new_size) }
    }
}
