//! Copying and moving what may be long, in blocks: each is paid for before it is done, so that a stop ends it in its
//! middle.
//!
//! What does not live here: short copies (`copy.rs`, `memcpy.rs`), and the content of new objects (`fixed_buffer.rs`).
//! Invariant: nothing is collected between two blocks, so that objects which nobody else knows yet stay, and whoever
//! borrowed items keeps them.

use super::containers::List;
use super::heap::Gc;
use super::value::Value;
use crate::ctx::{BLOCK, Ctx, Thrown};

/// Items in a block.
const ITEMS: usize = BLOCK / size_of::<Value>();

impl Ctx {
    /// Pay for a block of so many items, where all of them are more than one.
    #[inline]
    fn pay_for_block<T>(&mut self, block: usize, all: usize) -> Result<(), Thrown> {
        if all * size_of::<T>() > BLOCK {
            self.charge_midway((block * size_of::<T>() / 32) as u64)?;
        }
        Ok(())
    }

    /// Append items to a vector that has room for them.
    pub fn extend_vec<T: Copy>(&mut self, out: &mut Vec<T>, items: &[T]) -> Result<(), Thrown> {
        for block in items.chunks((BLOCK / size_of::<T>()).max(1)) {
            self.pay_for_block::<T>(block.len(), items.len())?;
            out.extend_from_slice(block);
        }
        Ok(())
    }

    /// Items as a vector.
    pub fn copy_vec<T: Copy>(&mut self, items: &[T]) -> Result<Vec<T>, Thrown> {
        let mut out = Vec::with_capacity(items.len());
        self.extend_vec(&mut out, items)?;
        Ok(out)
    }

    /// Items `count` times, as a vector.
    pub fn repeat_vec<T: Copy>(&mut self, items: &[T], count: usize) -> Result<Vec<T>, Thrown> {
        let size = items.len().saturating_mul(count);
        let mut out = Vec::with_capacity(size);
        if size == 0 {
            return Ok(out);
        }
        // As many of them as fit a block, again and again.
        let block = (BLOCK / size_of::<T>() / items.len()).clamp(1, count);
        let block = items.repeat(block);
        while out.len() < size {
            let more = block.len().min(size - out.len());
            self.extend_vec(&mut out, &block[..more])?;
            if size > more {
                self.pay_for_block::<T>(more, size)?;
            }
        }
        Ok(out)
    }

    /// Give a long list room for more items, as its vector would grow.
    fn grow_long_list(&mut self, list: Gc<List>, more: usize) -> Result<(), Thrown> {
        let (length, capacity) = (list.items.len(), list.items.capacity());
        if length <= ITEMS || capacity - length >= more {
            return Ok(());
        }
        let mut items = Vec::with_capacity((length + more).max(2 * capacity));
        self.extend_vec(&mut items, &list.items)?;
        list.write().items = items;
        Ok(())
    }

    /// Append to a list the first `count` items of another, or its own. Memory for them was asked for.
    pub fn extend_list_from(
        &mut self,
        list: Gc<List>,
        other: Gc<List>,
        count: usize,
    ) -> Result<(), Thrown> {
        self.grow_long_list(list, count)?;
        for start in (0..count).step_by(ITEMS) {
            let end = count.min(start + ITEMS);
            self.pay_for_block::<Value>(end - start, count)?;
            if other == list {
                list.write().items.extend_from_within(start..end);
            } else {
                super::copy::extend(&mut list.write().items, &other.items[start..end]);
            }
        }
        Ok(())
    }

    /// Reverse the items of a list.
    pub fn reverse_list(&mut self, list: Gc<List>) -> Result<(), Thrown> {
        let length = list.items.len();
        let mut done = 0;
        while done < length / 2 {
            let block = (length / 2 - done).min(ITEMS);
            self.pay_for_block::<Value>(block * 2, length)?;
            let items = &mut list.write().items[done..length - done];
            let (front, back) = items.split_at_mut(items.len() - block);
            for (first, last) in front.iter_mut().zip(back.iter_mut().rev()) {
                std::mem::swap(first, last);
            }
            done += block;
        }
        Ok(())
    }

    /// Insert an item into a list, memory for which was asked for. A stop leaves one of the items twice.
    pub fn insert_in_list(
        &mut self,
        list: Gc<List>,
        position: usize,
        item: Value,
    ) -> Result<(), Thrown> {
        let length = list.items.len();
        if length - position <= ITEMS {
            list.write().items.insert(position, item);
            return Ok(());
        }
        self.grow_long_list(list, 1)?;
        let last = list.items[length - 1];
        list.write().items.push(last);
        let mut end = length - 1;
        while end > position {
            let start = end.saturating_sub(ITEMS).max(position);
            self.pay_for_block::<Value>(end - start, length)?;
            list.write().items.copy_within(start..end, start + 1);
            end = start;
        }
        list.write().items[position] = item;
        Ok(())
    }

    /// Remove `count` items from a list. A stop leaves some of the items twice.
    pub fn remove_from_list(
        &mut self,
        list: Gc<List>,
        position: usize,
        count: usize,
    ) -> Result<(), Thrown> {
        let length = list.items.len();
        let mut start = position + count;
        while start < length {
            let end = length.min(start + ITEMS);
            self.pay_for_block::<Value>(end - start, length - position)?;
            list.write().items.copy_within(start..end, start - count);
            start = end;
        }
        list.write().items.truncate(length - count);
        Ok(())
    }
}
