//! Cells for objects: where allocation finds them, and how those that exist become immortal.
//!
//! What does not live here: which of them are free again (`sweep.rs`).

#![expect(unsafe_code, reason = "the heap is where raw memory becomes objects")]

use super::*;

/// Bytes of cells that a block puts on the free list at a time: a short program needs few of most
/// sizes, and every page that it writes is copied before and put back after.
const MADE_AT_ONCE: usize = 2 * 1024;

/// Blocks that an allocation sweeps at most: all of them may be full.
const SWEPT_AT_ONCE: usize = 16;

/// Memory above the immortal part of the heap. Holes that pre-initialisation
/// left below are passed over, since an address below means immortal.
fn allocate_young(layout: Layout) -> *mut u8 {
    let mut rejected = Vec::new();
    let memory = loop {
        // SAFETY: no caller asks for an empty layout.
        let memory = unsafe { std::alloc::alloc(layout) };
        if memory.is_null() {
            std::alloc::handle_alloc_error(layout);
        }
        if !cfg!(target_family = "wasm") || memory as usize >= IMMORTAL_END.get() {
            break memory;
        }
        rejected.push(memory);
    };
    for memory in rejected {
        // SAFETY: allocated above with the same layout.
        unsafe { std::alloc::dealloc(memory, layout) };
    }
    memory
}

impl Heap {
    /// Move `object` into the heap. Its header's kind must be `T::KIND`.
    #[inline(always)]
    pub fn allocate<T: Object>(&mut self, object: T) -> Gc<T> {
        let pointer = self.allocate_cell(size_of::<T>()) as *mut T;
        const { assert!(align_of::<T>() <= GRANULE / 2) };
        // SAFETY: the cell has room for a T, is aligned to half a granule and not in use.
        unsafe {
            pointer.write(object);
        }
        Gc::from_address(pointer as usize)
    }

    /// Move `object` into the heap with room for `extra` bytes behind it, which
    /// the caller fills.
    #[inline(always)]
    pub fn allocate_with_extra<T: Object>(&mut self, object: T, extra: usize) -> Gc<T> {
        let pointer = self.allocate_cell(size_of::<T>() + extra) as *mut T;
        const { assert!(align_of::<T>() <= GRANULE / 2) };
        // SAFETY: as above; the bytes behind the object are filled by the caller.
        unsafe {
            pointer.write(object);
        }
        Gc::from_address(pointer as usize)
    }

    /// A free cell.
    #[inline(always)]
    fn allocate_cell(&mut self, size: usize) -> *mut u8 {
        let class = size.max(GRANULE).div_ceil(GRANULE) - 1;
        if class < CLASS_COUNT {
            let cell = self.free[class];
            if !cell.is_null() {
                // SAFETY: cells on the free list are free and linked.
                self.free[class] = unsafe { (*cell).next };
                let bytes = (class + 1) * GRANULE;
                self.allocated_since += bytes;
                return cell as *mut u8;
            }
        }
        self.allocate_slow(size, class)
    }

    #[cold]
    #[inline(never)]
    fn allocate_slow(&mut self, size: usize, class: usize) -> *mut u8 {
        if class >= CLASS_COUNT {
            return self.allocate_large(size);
        }
        self.find_cells(class);
        self.allocate_cell(size)
    }

    /// Put free cells of a class on the free list, which is empty.
    fn find_cells(&mut self, class: usize) {
        for _ in 0..SWEPT_AT_ONCE {
            if !self.roomy[class].is_null() || self.unswept[class].is_null() {
                break;
            }
            self.sweep_next(class);
        }
        let block = self.roomy[class];
        if !block.is_null() {
            // SAFETY: blocks of the lists are live.
            unsafe {
                self.roomy[class] = (*block).next;
                self.free[class] = std::mem::replace(&mut (*block).free, std::ptr::null_mut());
            }
        } else {
            if self.growing[class].is_null() {
                self.add_block(class);
            }
            self.make_cells(class);
        }
        if self.phase == Phase::Marking {
            self.mark_free_cells(class, true);
        }
    }

    fn allocate_large(&mut self, size: usize) -> *mut u8 {
        let total = size + LARGE_PREFIX;
        let layout =
            Layout::from_size_align(total, GRANULE).expect("sizes are checked before allocation");
        let memory = allocate_young(layout);
        let prefix = NonNull::new(memory as *mut LargePrefix).expect("allocate_young checks");
        // SAFETY: freshly allocated with room for prefix and header.
        unsafe {
            let marking = self.phase == Phase::Marking;
            prefix.as_ptr().write(LargePrefix {
                size: total,
                reached: marking,
                traced: marking,
            });
            self.large.push(prefix);
            self.cell_bytes += total;
            self.allocated_since += total;
            memory.add(LARGE_PREFIX)
        }
    }

    fn add_block(&mut self, class: usize) {
        let memory = allocate_young(BLOCK_LAYOUT);
        let block = NonNull::new(memory as *mut Block).expect("allocate_young checks");
        // SAFETY: the block has room for its header; nothing else uses it.
        unsafe {
            block.as_ptr().write(Block {
                marks: [NO_MARKS; MARK_WORDS],
                cell_size: ((class + 1) * GRANULE) as u32,
                made: 0,
                place: self.blocks.len() as u32,
                free: std::ptr::null_mut(),
                next: std::ptr::null_mut(),
            });
        }
        self.growing[class] = block.as_ptr();
        self.blocks.push(block);
        self.cell_bytes += BLOCK_SIZE;
    }

    /// Put some cells of the class's growing block on the free list.
    fn make_cells(&mut self, class: usize) {
        let block = self.growing[class];
        let cell_size = (class + 1) * GRANULE;
        let all = (BLOCK_SIZE - BLOCK_HEADER) / cell_size;
        // SAFETY: growing blocks are live and have room for all cells; those behind `made` are in no list.
        unsafe {
            let made = (*block).made as usize;
            // As many again each time: whoever needs more needs many.
            let next = (made + (MADE_AT_ONCE / cell_size).max(1).max(made)).min(all);
            // The list is built backwards so that allocation walks upwards.
            for index in (made..next).rev() {
                let cell =
                    (block as *mut u8).add(BLOCK_HEADER + index * cell_size) as *mut FreeCell;
                cell.write(FreeCell {
                    class: 0,
                    next: self.free[class],
                });
                self.free[class] = cell;
            }
            (*block).made = next as u32;
            if next == all {
                self.growing[class] = std::ptr::null_mut();
            }
        }
    }

    /// Declare everything that exists to be immortal. Right after a collection. Another time, it
    /// adds what was made since.
    pub fn freeze(&mut self) {
        assert!(self.phase == Phase::Idle, "a collection is whole");
        // What is free in old blocks stays unused: using it would dirty shared pages.
        self.free = [std::ptr::null_mut(); CLASS_COUNT];
        self.growing = [std::ptr::null_mut(); CLASS_COUNT];
        self.roomy = [std::ptr::null_mut(); CLASS_COUNT];
        self.immortal_blocks.append(&mut self.blocks);
        self.immortal_large.append(&mut self.large);
        // Room in the old lists would be written first of all.
        (self.blocks, self.large) = (Vec::new(), Vec::new());
        self.immortal_bytes = self.cell_bytes;
        self.allocated_since = 0;
        let mut end = 0;
        for block in &self.immortal_blocks {
            let block = block.as_ptr();
            // SAFETY: blocks of the list are live.
            unsafe { (*block).free = std::ptr::null_mut() };
            end = end.max(block as usize + BLOCK_SIZE);
            // SAFETY: blocks of the list are live, and so are cells that have a class.
            unsafe {
                let cell_size = (*block).cell_size as usize;
                let made = (*block).made as usize;
                let unused = BLOCK_HEADER + made * cell_size;
                std::ptr::write_bytes((block as *mut u8).add(unused), 0, BLOCK_SIZE - unused);
                for index in 0..made {
                    let cell = (block as *mut u8).add(BLOCK_HEADER + index * cell_size);
                    if (*(cell as *const FreeCell)).class != 0 {
                        (*(cell as *mut Header)).flags |= flag::IMMORTAL;
                    } else {
                        // Pages of zeros need no room in the component.
                        std::ptr::write_bytes(cell, 0, cell_size);
                    }
                }
            }
        }
        for prefix in &self.immortal_large {
            // SAFETY: prefixes of the list are live and in front of an object.
            unsafe {
                end = end.max(prefix.as_ptr() as usize + prefix.as_ref().size);
                let object = (prefix.as_ptr() as *mut u8).add(LARGE_PREFIX) as *mut Header;
                (*object).flags |= flag::IMMORTAL;
            }
        }
        forget_remembered();
        IMMORTAL_END.set(end);
        BARRIER_END.set(end);
    }
}
