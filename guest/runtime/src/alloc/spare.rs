//! Large buffers that nobody uses any more, kept for the next ones of their size: to fill one with zeros takes as long as
//! a loop that then writes it.
//!
//! They are counted as in use. Whoever has no memory left gives them back first ([`release`]). What does not live here:
//! memory that the system's allocator manages.

use std::cell::RefCell;

/// A smaller one is filled with zeros in no time.
const LEAST: usize = 64 * 1024;

/// Bytes that are kept, at most.
const MOST: usize = 32 << 20;

/// Buffers that are kept, at most.
const COUNT: usize = 4;

thread_local! {
    static KEPT: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// Keep a buffer, if it is worth it and there is room for it among the others.
pub fn keep(buffer: Vec<u8>) {
    if buffer.len() < LEAST {
        return;
    }
    // A thread that is ending keeps nothing.
    let _ = KEPT.try_with(|kept| {
        let mut kept = kept.borrow_mut();
        let bytes: usize = kept.iter().map(Vec::capacity).sum();
        if kept.len() < COUNT && bytes.saturating_add(buffer.capacity()) <= MOST {
            kept.push(buffer);
        }
    });
}

/// A buffer of this length with any bytes that this program had before, if one is kept.
pub fn take(length: usize) -> Option<Vec<u8>> {
    if length < LEAST {
        return None;
    }
    KEPT.with_borrow_mut(|kept| {
        let place = kept.iter().position(|buffer| buffer.len() == length)?;
        Some(kept.swap_remove(place))
    })
}

/// Give all back.
pub fn release() {
    KEPT.take();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_kept() {
        release();
        keep(vec![1; LEAST - 1]);
        assert_eq!(take(LEAST - 1), None);
        for _ in 0..10 {
            keep(vec![1; LEAST]);
        }
        assert_eq!(KEPT.with_borrow(Vec::len), COUNT);
        assert_eq!(take(LEAST + 1), None);
        assert_eq!(take(LEAST), Some(vec![1; LEAST]));
        keep(vec![1; MOST]);
        assert_eq!(take(MOST), None);
        release();
        assert_eq!(take(LEAST), None);
    }
}
