//! Reading objects before they are needed.
//!
//! Objects that are made one after the other do not lie one behind the other: what their making used lies between.
//! A walk over many of them waits for memory at each. Here the next few are read at once, so that the VM fetches
//! them together. WebAssembly has no instruction for that but a read. What does not live here: what is done with them.

#![expect(unsafe_code, reason = "a read whose result nobody needs")]

use super::value::Value;

/// Objects that are read at a time: as many as a processor waits for together, about.
pub const AHEAD: usize = 32;
/// Shorter rows are in the cache already, or soon.
pub const LONG: usize = 4096;

/// Read the beginning of something.
#[inline(always)]
pub fn read<T>(place: &T) {
    const { assert!(size_of::<T>() >= size_of::<u32>() && align_of::<T>() >= align_of::<u32>()) };
    // SAFETY: it is as long as what is read. Volatile, since nobody needs what that is.
    unsafe { std::ptr::read_volatile(place as *const T as *const u32) };
}

/// Read where the objects of a row begin.
#[inline(always)]
pub fn touch(row: &[Value]) {
    for value in row {
        if let Some(header) = value.header() {
            read(&*header);
        }
    }
}

/// The same of those that come [`AHEAD`] of `index`.
#[inline(never)]
pub fn touch_ahead(items: &[Value], index: usize) {
    if let Some(next) = items.get(index + AHEAD..index + 2 * AHEAD) {
        touch(next);
    }
}
