//! Marking: which objects are reachable.

#![expect(unsafe_code, reason = "the heap is where raw memory becomes objects")]

use super::*;

/// Entries of the mark stack at most. Marking must not need memory in proportion to the heap:
/// when the stack is full, objects are only marked, and found again by looking through the heap.
const MAX_MARK_STACK: usize = 256 << 10;

/// Objects that are marked but not yet traced.
#[derive(Default)]
pub struct MarkStack {
    pub(super) open: Vec<usize>,
    /// Marked objects were left out.
    pub(super) overflowed: bool,
    /// References are only to be listed, not marked.
    #[cfg(not(target_family = "wasm"))]
    pub(super) listing: bool,
}

impl MarkStack {
    /// For marking roots.
    pub fn marker(&mut self) -> Marker<'_> {
        Marker { stack: self }
    }
}

/// Collects references during marking.
pub struct Marker<'a> {
    stack: &'a mut MarkStack,
}

impl Marker<'_> {
    /// Mark a value.
    #[inline(always)]
    pub fn value(&mut self, value: Value) {
        if value.is_object() {
            self.address(value.bits() as usize);
        }
    }

    /// Mark an object.
    #[inline(always)]
    pub fn object<T>(&mut self, object: Gc<T>) {
        self.address(object.address());
    }

    /// Mark an object that may be absent.
    #[inline(always)]
    pub fn option<T>(&mut self, object: Option<Gc<T>>) {
        if let Some(object) = object {
            self.address(object.address());
        }
    }

    /// Mark a row of values.
    #[inline(always)]
    pub fn values(&mut self, values: &[Value]) {
        for value in values {
            self.value(*value);
        }
    }

    /// Trace what is on the stack, and all that comes of it.
    fn drain(&mut self) {
        while let Some(address) = self.stack.open.pop() {
            trace::trace(Gc::from_address(address), self);
        }
    }

    #[inline(always)]
    fn address(&mut self, address: usize) {
        #[cfg(not(target_family = "wasm"))]
        if self.stack.listing {
            self.stack.open.push(address);
            return;
        }
        if !is_immortal(address) && mark(address) {
            if self.stack.open.len() < MAX_MARK_STACK {
                self.stack.open.push(address);
            } else {
                self.stack.overflowed = true;
            }
        }
    }
}

/// Set the mark of an object; whether it was unset before.
#[inline(always)]
fn mark(address: usize) -> bool {
    // SAFETY: the address is that of a live object; blocks are aligned to their
    // size and single objects have a prefix.
    unsafe {
        if (*(address as *const Header)).flags & flag::LARGE != 0 {
            let prefix = (address - LARGE_PREFIX) as *mut LargePrefix;
            let fresh = !(*prefix).marked;
            (*prefix).marked = true;
            return fresh;
        }
        let block = (address & !(BLOCK_SIZE - 1)) as *mut Block;
        let granule = (address & (BLOCK_SIZE - 1)) / GRANULE;
        let word = &mut (*block).marks[granule / 64];
        let bit = 1u64 << (granule % 64);
        let fresh = *word & bit == 0;
        *word |= bit;
        fresh
    }
}

/// Whether the mark of an object is set.
fn is_marked(address: usize) -> bool {
    // SAFETY: as in `mark`; between marking and sweeping every object is still there.
    unsafe {
        if (*(address as *const Header)).flags & flag::LARGE != 0 {
            return (*((address - LARGE_PREFIX) as *const LargePrefix)).marked;
        }
        let block = (address & !(BLOCK_SIZE - 1)) as *const Block;
        let granule = (address & (BLOCK_SIZE - 1)) / GRANULE;
        (*block).marks[granule / 64] & (1u64 << (granule % 64)) != 0
    }
}

/// Whether an object outlives the collection, between marking and sweeping.
fn stays(value: Value) -> bool {
    match value.header() {
        Some(header) => is_immortal(header.address()) || is_marked(header.address()),
        None => true,
    }
}

impl Heap {
    /// Begin a collection: what the roots refer to is marked into this.
    pub fn begin_collection(&mut self) -> MarkStack {
        std::mem::take(&mut self.mark_stack)
    }

    /// Mark everything that is reachable, then free the rest. In between, `dead` is called with
    /// what tells whether an object is reachable, and gives some that are to stay nevertheless;
    /// then `weak` with what tells whether an object stays.
    pub fn finish_collection(
        &mut self,
        stack: MarkStack,
        poison: bool,
        dead: impl FnOnce(&dyn Fn(Value) -> bool) -> Vec<Value>,
        weak: impl FnOnce(&dyn Fn(Value) -> bool),
    ) {
        let mut stack = stack;
        let mut marker = stack.marker();
        let remembered = REMEMBERED.take();
        for address in &remembered {
            trace::trace(Gc::from_address(*address), &mut marker);
        }
        REMEMBERED.set(remembered);
        self.mark_reachable(&mut marker);
        let kept = dead(&stays);
        if !kept.is_empty() {
            marker.values(&kept);
            self.mark_reachable(&mut marker);
        }
        self.mark_stack = stack;
        weak(&stays);
        self.sweep(poison);
    }

    fn mark_reachable(&self, marker: &mut Marker<'_>) {
        marker.drain();
        while std::mem::take(&mut marker.stack.overflowed) {
            self.trace_marked(marker);
        }
    }

    /// Trace every marked object again: some of those that they refer to are not marked yet.
    fn trace_marked(&self, marker: &mut Marker<'_>) {
        for block in &self.blocks[self.immortal_blocks..] {
            for word in 0..MARK_WORDS {
                // SAFETY: blocks of the list are live.
                let mut marks = unsafe { (*block.as_ptr()).marks[word] };
                while marks != 0 {
                    let granule = word * 64 + marks.trailing_zeros() as usize;
                    marks &= marks - 1;
                    let address = block.as_ptr() as usize + granule * GRANULE;
                    trace::trace(Gc::from_address(address), marker);
                    marker.drain();
                }
            }
        }
        for prefix in &self.large[self.immortal_large..] {
            // SAFETY: prefixes of the list are live.
            if unsafe { prefix.as_ref() }.marked {
                let address = prefix.as_ptr() as usize + LARGE_PREFIX;
                trace::trace(Gc::from_address(address), marker);
                marker.drain();
            }
        }
    }
}
