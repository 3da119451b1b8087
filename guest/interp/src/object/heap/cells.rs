//! Cells for objects: where allocation finds them, and how those that exist become immortal.
//!
//! What does not live here: which of them are free again (`sweep.rs`).

#![expect(unsafe_code, reason = "the heap is where raw memory becomes objects")]

use super::*;

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
        // SAFETY: the cell has room for a T, is aligned to 16 and not in use.
        unsafe {
            let large = (*(pointer as *mut Header)).flags & flag::LARGE;
            pointer.write(object);
            (*(pointer as *mut Header)).flags |= large;
        }
        Gc::from_address(pointer as usize)
    }

    /// Move `object` into the heap with room for `extra` bytes behind it, which
    /// the caller fills.
    #[inline(always)]
    pub fn allocate_with_extra<T: Object>(&mut self, object: T, extra: usize) -> Gc<T> {
        let pointer = self.allocate_cell(size_of::<T>() + extra) as *mut T;
        // SAFETY: as above; the bytes behind the object are filled by the caller.
        unsafe {
            let large = (*(pointer as *mut Header)).flags & flag::LARGE;
            pointer.write(object);
            (*(pointer as *mut Header)).flags |= large;
        }
        Gc::from_address(pointer as usize)
    }

    /// A cell whose header's flags say whether it is large.
    #[inline(always)]
    fn allocate_cell(&mut self, size: usize) -> *mut u8 {
        let class = size.max(GRANULE).div_ceil(GRANULE) - 1;
        if class < CLASS_COUNT {
            let cell = self.free[class];
            if !cell.is_null() {
                // SAFETY: cells on the free list are free and linked.
                unsafe {
                    self.free[class] = (*cell).next;
                    (*(cell as *mut Header)).flags = 0;
                }
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
        if self.growing[class].is_null() {
            self.add_block(class);
        }
        self.make_cells(class);
        self.allocate_cell(size)
    }

    fn allocate_large(&mut self, size: usize) -> *mut u8 {
        let total = size + LARGE_PREFIX;
        let layout =
            Layout::from_size_align(total, GRANULE).expect("sizes are checked before allocation");
        let memory = allocate_young(layout);
        let prefix = NonNull::new(memory as *mut LargePrefix).expect("allocate_young checks");
        // SAFETY: freshly allocated with room for prefix and header.
        unsafe {
            prefix.as_ptr().write(LargePrefix {
                size: total,
                marked: false,
            });
            let object = memory.add(LARGE_PREFIX);
            (*(object as *mut Header)).flags = flag::LARGE;
            self.large.push(prefix);
            self.cell_bytes += total;
            self.allocated_since += total;
            object
        }
    }

    fn add_block(&mut self, class: usize) {
        let layout = Layout::from_size_align(BLOCK_SIZE, BLOCK_SIZE).expect("constant");
        let memory = allocate_young(layout);
        let block = NonNull::new(memory as *mut Block).expect("allocate_young checks");
        // SAFETY: the block has room for its header; nothing else uses it.
        unsafe {
            block.as_ptr().write(Block {
                marks: [0; MARK_WORDS],
                cell_size: ((class + 1) * GRANULE) as u32,
                first_cell: BLOCK_HEADER as u32,
                made: 0,
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
            let next = (made + (MADE_AT_ONCE / cell_size).max(1)).min(all);
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

    /// Declare everything that exists to be immortal.
    pub fn freeze(&mut self) {
        // What is free in old blocks stays unused: using it would dirty shared pages.
        self.free = [std::ptr::null_mut(); CLASS_COUNT];
        self.growing = [std::ptr::null_mut(); CLASS_COUNT];
        self.immortal_blocks = self.blocks.len();
        self.immortal_large = self.large.len();
        self.immortal_bytes = self.cell_bytes;
        self.allocated_since = 0;
        let mut end = 0;
        for block in &self.blocks {
            let block = block.as_ptr();
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
        for prefix in &self.large {
            // SAFETY: prefixes of the list are live and in front of an object.
            unsafe {
                end = end.max(prefix.as_ptr() as usize + prefix.as_ref().size);
                let object = (prefix.as_ptr() as *mut u8).add(LARGE_PREFIX) as *mut Header;
                (*object).flags |= flag::IMMORTAL;
            }
        }
        IMMORTAL_END.set(end);
    }
}
