//! The export `image`: the memory of the session, handed out and put back.
//!
//! What does not live here: which parts are worth carrying over, and what a snapshot looks
//! like: the host's part. **Invariant:** nothing that reads or writes the memory borrows the session: it has to be
//! at rest meanwhile.

#![expect(unsafe_code, reason = "memory is handed out as it is")]

use core::arch::wasm32::{memory_grow, memory_size};
use std::cell::UnsafeCell;

use crate::bindings::exports::wardian::sandbox::image::{Extent, Guest};

/// Bytes of a page of WebAssembly's.
const PAGE: usize = 64 * 1024;

unsafe extern "C" {
    // Made by the linker; only their addresses mean something.
    static __stack_low: u8;
    static __stack_high: u8;
}

impl Guest for crate::Component {
    fn describe() -> Extent {
        Extent {
            size: memory_size(0) as u64 * PAGE as u64,
            stack_start: (&raw const __stack_low) as u64,
            stack_end: (&raw const __stack_high) as u64,
            objects: wardian_interp::alloc::used() as u64,
        }
    }

    fn settle() {
        crate::with_session(|session| {
            session.interpreter.settle();
            session.outside.settle();
        });
    }

    fn grow(size: u64) -> bool {
        let pages = usize::try_from(size.div_ceil(PAGE as u64)).ok();
        let more = pages.and_then(|pages| pages.checked_sub(memory_size(0)));
        match more {
            Some(0) => true,
            Some(more) => memory_grow(0, more) != usize::MAX,
            None => false,
        }
    }

    fn seek(address: u64) {
        wardian_interp::alloc::place_next(address as *mut u8);
    }
}

/// A list as the canonical ABI returns it: where it begins, and its length.
#[repr(C)]
struct List(UnsafeCell<[usize; 2]>);

// SAFETY: the component has one thread.
unsafe impl Sync for List {}

static READ: List = List(UnsafeCell::new([0; 2]));

/// `read-memory` in the canonical ABI: the list is the memory itself, so nothing is to be freed.
/// What lies outside of the memory is refused by whoever lifts the list.
#[unsafe(export_name = "wardian:sandbox/image@0.1.0#read-memory")]
extern "C" fn read_memory(address: u64, length: u64) -> *const List {
    // SAFETY: one thread, and no reference to the cell is kept anywhere.
    unsafe { *READ.0.get() = [address as usize, length as usize] };
    &READ
}

/// `write-memory` in the canonical ABI: by now the bytes are where `seek` said, because that is
/// what the allocator gave for them.
#[unsafe(export_name = "wardian:sandbox/image@0.1.0#write-memory")]
extern "C" fn write_memory(_: *mut u8, _: usize) {}
