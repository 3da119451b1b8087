//! Sweeping: the cells of objects that were not marked are free again.

#![expect(unsafe_code, reason = "the heap is where raw memory becomes objects")]

use super::*;

impl Heap {
    pub(super) fn sweep(&mut self, poison: bool) {
        self.allocated_since = 0;
        self.free = [std::ptr::null_mut(); CLASS_COUNT];
        let mut next_block = self.immortal_blocks;
        while next_block < self.blocks.len() {
            // SAFETY: blocks of the list are live; cells without a mark are not
            // reachable, cells with a null class are free already.
            unsafe {
                let block = self.blocks[next_block].as_ptr();
                if (*block).marks == [0; MARK_WORDS] {
                    drop_cells(block);
                    if poison {
                        std::ptr::write_bytes(block as *mut u8, 0xA5, BLOCK_SIZE);
                    }
                    let layout = Layout::from_size_align_unchecked(BLOCK_SIZE, BLOCK_SIZE);
                    std::alloc::dealloc(block as *mut u8, layout);
                    self.blocks.swap_remove(next_block);
                    self.cell_bytes -= BLOCK_SIZE;
                    for growing in &mut self.growing {
                        if *growing == block {
                            *growing = std::ptr::null_mut();
                        }
                    }
                    continue;
                }
                next_block += 1;
                let cell_size = (*block).cell_size as usize;
                let class = cell_size / GRANULE - 1;
                for index in (0..(*block).made as usize).rev() {
                    let offset = BLOCK_HEADER + index * cell_size;
                    let granule = offset / GRANULE;
                    if (*block).marks[granule / 64] & (1 << (granule % 64)) != 0 {
                        continue;
                    }
                    let cell = (block as *mut u8).add(offset) as *mut FreeCell;
                    if (*cell).class != 0 {
                        trace::drop_object(Gc::from_address(cell as usize));
                        if poison {
                            std::ptr::write_bytes(cell as *mut u8, 0xA5, cell_size);
                        }
                        (*cell).class = 0;
                    }
                    (*cell).next = self.free[class];
                    self.free[class] = cell;
                }
                (*block).marks = [0; MARK_WORDS];
            }
        }
        let mut index = self.immortal_large;
        while index < self.large.len() {
            let prefix = self.large[index].as_ptr();
            // SAFETY: prefixes of the list are live; an unmarked object is unreachable.
            unsafe {
                if (*prefix).marked {
                    (*prefix).marked = false;
                    index += 1;
                    continue;
                }
                let size = (*prefix).size;
                trace::drop_object(Gc::from_address(prefix as usize + LARGE_PREFIX));
                self.cell_bytes -= size;
                let layout = Layout::from_size_align_unchecked(size, GRANULE);
                std::alloc::dealloc(prefix as *mut u8, layout);
                self.large.swap_remove(index);
            }
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
            if (*cell).class != 0 {
                trace::drop_object(Gc::from_address(cell as usize));
            }
        }
    }
}

impl Drop for Heap {
    fn drop(&mut self) {
        // Nothing is reachable any more; nothing is immortal either.
        IMMORTAL_END.set(0);
        REMEMBERED.take();
        self.immortal_blocks = 0;
        self.immortal_large = 0;
        self.sweep(false);
        for block in &self.blocks {
            // SAFETY: allocated with this layout; all objects in it are dropped.
            unsafe {
                let layout = Layout::from_size_align_unchecked(BLOCK_SIZE, BLOCK_SIZE);
                std::alloc::dealloc(block.as_ptr() as *mut u8, layout);
            }
        }
    }
}
