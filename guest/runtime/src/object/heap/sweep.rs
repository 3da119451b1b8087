//! Sweeping: the cells of objects that marking did not reach are free again.
//!
//! After marking every block that is not immortal is to be swept. That happens when cells of its
//! size are needed, in slices at polls, or at once where the memory itself is wanted; always before
//! marking begins again. What is dead and not swept is an object still, which nobody refers to.

#![expect(unsafe_code, reason = "the heap is where raw memory becomes objects")]

use super::*;

impl Heap {
    /// What is not marked is garbage from now on. Fills what is freed where `poison` says so, for
    /// tests.
    pub fn begin_sweep(&mut self, poison: bool) {
        self.poison = poison;
        self.free = [std::ptr::null_mut(); CLASS_COUNT];
        self.roomy = [std::ptr::null_mut(); CLASS_COUNT];
        for block in self.blocks.iter().rev() {
            let block = block.as_ptr();
            // SAFETY: blocks of the list are live.
            unsafe {
                let class = (*block).cell_size as usize / GRANULE - 1;
                if self.growing[class] != block {
                    (*block).next = self.unswept[class];
                    self.unswept[class] = block;
                }
            }
        }
        // In these there may soon be new objects, which have no marks.
        for class in 0..CLASS_COUNT {
            if !self.growing[class].is_null() {
                // SAFETY: growing blocks are live, and were left out of the other lists.
                unsafe { self.sweep_block(self.growing[class], class) };
            }
        }
        self.unswept_large = self.large.len();
        self.phase = Phase::Sweeping;
    }

    /// Sweep as much as about `bytes` of the heap; whether nothing is left to be swept.
    pub fn sweep_some(&mut self, bytes: usize) -> bool {
        let mut left = bytes;
        while self.unswept_large > 0 {
            if left == 0 {
                return false;
            }
            self.unswept_large -= 1;
            let size = self.sweep_large(self.unswept_large);
            left = left.saturating_sub(size.min(BLOCK_SIZE / 8));
        }
        for class in 0..CLASS_COUNT {
            while !self.unswept[class].is_null() {
                if left == 0 {
                    return false;
                }
                self.sweep_next(class);
                left = left.saturating_sub(BLOCK_SIZE);
            }
        }
        self.phase = Phase::Idle;
        true
    }

    /// Sweep all that is left.
    pub fn finish_sweep(&mut self) {
        if self.phase == Phase::Sweeping {
            self.sweep_some(usize::MAX);
        }
    }

    /// Sweep one block of a class that has some to be swept.
    pub(super) fn sweep_next(&mut self, class: usize) {
        let block = self.unswept[class];
        // SAFETY: blocks of the lists are live.
        unsafe {
            self.unswept[class] = (*block).next;
            self.sweep_block(block, class);
        }
    }

    /// # Safety
    /// The block is live and in no list but that of all blocks; objects in it without a mark are
    /// not reachable.
    unsafe fn sweep_block(&mut self, block: *mut Block, class: usize) {
        // SAFETY: by the caller's promise.
        unsafe {
            if (*block).marks == [NO_MARKS; MARK_WORDS] {
                self.free_block(block, class);
            } else {
                self.free_cells(block, class);
            }
        }
    }

    /// # Safety
    /// The block is live, in no list but that of all blocks, and none of its objects is reachable.
    unsafe fn free_block(&mut self, block: *mut Block, class: usize) {
        // SAFETY: by the caller's promise; it was allocated with this layout.
        unsafe {
            drop_cells(block);
            let place = (*block).place as usize;
            self.blocks.swap_remove(place);
            if let Some(moved) = self.blocks.get(place) {
                (*moved.as_ptr()).place = place as u32;
            }
            self.cell_bytes -= BLOCK_SIZE;
            if self.growing[class] == block {
                self.growing[class] = std::ptr::null_mut();
            }
            if self.poison {
                std::ptr::write_bytes(block as *mut u8, 0xA5, BLOCK_SIZE);
            }
            std::alloc::dealloc(block as *mut u8, BLOCK_LAYOUT);
        }
    }

    /// # Safety
    /// As of `sweep_block`.
    unsafe fn free_cells(&mut self, block: *mut Block, class: usize) {
        // SAFETY: by the caller's promise; cells with a null class are free already.
        unsafe {
            let cell_size = (*block).cell_size as usize;
            let mut free = std::ptr::null_mut();
            for index in (0..(*block).made as usize).rev() {
                let offset = BLOCK_HEADER + index * cell_size;
                let granule = offset / GRANULE;
                if (*block).marks[granule / 64].reached & (1 << (granule % 64)) != 0 {
                    continue;
                }
                let cell = (block as *mut u8).add(offset) as *mut FreeCell;
                if (*cell).class != 0 {
                    let object = Gc::from_address(cell as usize);
                    if trace::owns_more(object) {
                        trace::drop_object(object);
                    }
                    if self.poison {
                        std::ptr::write_bytes(cell as *mut u8, 0xA5, cell_size);
                    }
                    (*cell).class = 0;
                }
                (*cell).next = free;
                free = cell;
            }
            (*block).marks = [NO_MARKS; MARK_WORDS];
            (*block).free = free;
            if !free.is_null() {
                (*block).next = self.roomy[class];
                self.roomy[class] = block;
            }
        }
    }

    /// Sweep the large object in a place; the last one may come to lie there. Gives its size.
    fn sweep_large(&mut self, index: usize) -> usize {
        let prefix = self.large[index].as_ptr();
        // SAFETY: prefixes of the list are live; an unmarked object is unreachable.
        unsafe {
            let size = (*prefix).size;
            if (*prefix).reached {
                (*prefix).reached = false;
                (*prefix).traced = false;
            } else {
                free_large(prefix);
                self.cell_bytes -= size;
                self.large.swap_remove(index);
            }
            size
        }
    }
}

/// Drop all objects of a block.
///
/// # Safety
/// The block is live and none of its objects is reachable.
unsafe fn drop_cells(block: *mut Block) {
    // SAFETY: by the caller's promise; cells with a null class are free already.
    unsafe {
        let cell_size = (*block).cell_size as usize;
        for index in 0..(*block).made as usize {
            let cell = (block as *mut u8).add(BLOCK_HEADER + index * cell_size) as *mut FreeCell;
            let object = Gc::from_address(cell as usize);
            if (*cell).class != 0 && trace::owns_more(object) {
                trace::drop_object(object);
            }
        }
    }
}

/// # Safety
/// The object behind the prefix is live and not reachable.
unsafe fn free_large(prefix: *mut LargePrefix) {
    // SAFETY: by the caller's promise; it was allocated with this layout.
    unsafe {
        let size = (*prefix).size;
        trace::drop_object(Gc::from_address(prefix as usize + LARGE_PREFIX));
        let layout = Layout::from_size_align_unchecked(size, GRANULE);
        std::alloc::dealloc(prefix as *mut u8, layout);
    }
}

impl Drop for Heap {
    fn drop(&mut self) {
        // Nothing is reachable any more; nothing is immortal either.
        mark::forget();
        IMMORTAL_END.set(0);
        set_marking(false);
        REMEMBERED.take();
        for block in self.immortal_blocks.iter().chain(&self.blocks) {
            // SAFETY: blocks of the list are live and were allocated with this layout.
            unsafe {
                drop_cells(block.as_ptr());
                std::alloc::dealloc(block.as_ptr() as *mut u8, BLOCK_LAYOUT);
            }
        }
        for prefix in self.immortal_large.iter().chain(&self.large) {
            // SAFETY: prefixes of the list are live.
            unsafe { free_large(prefix.as_ptr()) };
        }
    }
}
