//! Copying a few values: arguments, items of short lists.
//!
//! In WebAssembly a copy of unknown length is a call out of the guest, which costs as much as a call of a Python
//! function does otherwise; see `memcpy.rs`. What does not live here: copies that are long, or whose length is known.

#![expect(unsafe_code, reason = "values are copied as bytes")]

use super::memcpy;
use super::value::Value;

/// Copy `count` values one by one.
///
/// # Safety
/// As for `std::ptr::copy_nonoverlapping`.
#[inline(always)]
pub unsafe fn copy(from: *const Value, to: *mut Value, count: usize) {
    for index in 0..count {
        // SAFETY: by the caller's promise. Volatile, since a loop of plain copies would be made into the very call
        // that this file avoids.
        unsafe { to.add(index).write_volatile(*from.add(index)) };
    }
}

/// Copy all values of a row to the beginning of another.
#[inline(always)]
pub fn copy_to(from: &[Value], to: &mut [Value]) {
    assert!(from.len() <= to.len(), "there is room");
    // SAFETY: there is room, and what is borrowed to be written is nobody else's.
    unsafe { copy(from.as_ptr(), to.as_mut_ptr(), from.len()) };
}

/// Values as a vector without room for more.
#[inline]
pub fn to_vec(items: &[Value]) -> Vec<Value> {
    let mut out = Vec::with_capacity(items.len());
    extend(&mut out, items);
    out
}

/// Append values.
#[inline]
pub fn extend(out: &mut Vec<Value>, items: &[Value]) {
    out.reserve(items.len());
    let length = out.len();
    // SAFETY: there is room for them behind those that are there; the vector is not what they are borrowed from.
    unsafe {
        let to = out.as_mut_ptr().add(length) as *mut u8;
        memcpy::copy(items.as_ptr() as *const u8, to, size_of_val(items));
        out.set_len(length + items.len());
    }
}
