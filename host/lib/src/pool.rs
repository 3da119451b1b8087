//! Memory that sandboxes and filesystems take together, and may.
//!
//! What does not live here: the limits of one session (`limits/`) and of one filesystem. **Invariant:** what
//! is counted is given back when whatever took it is dropped.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A bound on the memory of many sandboxes and filesystems together. Cheap to clone; clones are the
/// same pool.
///
/// Counted are the memory that sessions have beyond what every fresh one has, whether they run or are parked in
/// memory, and the files of [filesystems](crate::Filesystem::count_in) that are told to be. It is looked at
/// where memory is taken: a program that takes more when nothing is left is stopped with
/// [`Stop::SharedMemory`](crate::Stop::SharedMemory), and a file that does not fit is refused as on a full
/// disk. Programs that run at that moment may exceed it, each by what it takes in some milliseconds.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
/// use wardian::{Engine, Error, MemoryPool, Stop};
///
/// let pool = MemoryPool::new(64 << 20);
/// let engine = Engine::builder().max_live_sandboxes(2).memory_pool(&pool).build()?;
/// let mut one = engine.sandbox().build().await?;
/// let mut two = engine.sandbox().build().await?;
/// one.run("mine = bytes(60_000_000)").await?;
/// let execution = two.run("more = bytes(60_000_000)").await?;
/// assert!(matches!(execution.error, Some(Error::Stopped(Stop::SharedMemory))));
/// drop(one);
/// assert!(two.run("small = bytes(10_000)").await?.error.is_none());
/// # Ok::<(), wardian::Error>(())
/// # }).unwrap();
/// ```
#[derive(Clone)]
pub struct MemoryPool {
    shared: Arc<Shared>,
}

struct Shared {
    limit: u64,
    used: AtomicU64,
}

impl MemoryPool {
    /// A pool of so many bytes.
    pub fn new(limit: u64) -> MemoryPool {
        MemoryPool {
            shared: Arc::new(Shared {
                limit,
                used: AtomicU64::new(0),
            }),
        }
    }

    /// Bytes that it has in all.
    pub fn limit(&self) -> u64 {
        self.shared.limit
    }

    /// Bytes that are reserved.
    pub fn used(&self) -> u64 {
        self.shared.used.load(Ordering::Relaxed)
    }

    /// Reserve bytes for something of the embedder's own, until the reservation is dropped. `None` when fewer are left.
    pub fn reserve(&self, bytes: u64) -> Option<Reservation> {
        let mut share = Share::of(Some(self));
        share.set(bytes).then_some(Reservation { share })
    }

    /// Bytes that are left.
    pub fn left(&self) -> u64 {
        self.limit().saturating_sub(self.used())
    }
}

impl fmt::Debug for MemoryPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryPool")
            .field("limit", &self.limit())
            .field("used", &self.used())
            .finish()
    }
}

/// Bytes that an embedder has reserved in a [`MemoryPool`], given back when this is dropped.
pub struct Reservation {
    share: Share,
}

impl fmt::Debug for Reservation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Reservation")
            .field(&self.share.bytes)
            .finish()
    }
}

/// What one session or filesystem has of a pool.
#[derive(Default)]
pub(crate) struct Share {
    pool: Option<MemoryPool>,
    bytes: u64,
}

impl Share {
    pub(crate) fn of(pool: Option<&MemoryPool>) -> Share {
        Share {
            pool: pool.cloned(),
            bytes: 0,
        }
    }

    pub(crate) fn pool(&self) -> Option<&MemoryPool> {
        self.pool.as_ref()
    }

    /// Have so many bytes of it. False: it is more than before, and more than the pool has.
    pub(crate) fn set(&mut self, bytes: u64) -> bool {
        let before = std::mem::replace(&mut self.bytes, bytes);
        let Some(pool) = &self.pool else {
            return true;
        };
        let used = &pool.shared.used;
        if bytes <= before {
            used.fetch_sub(before - bytes, Ordering::Relaxed);
            return true;
        }
        let more = bytes - before;
        used.fetch_add(more, Ordering::Relaxed).saturating_add(more) <= pool.limit()
    }

    /// The most bytes that it may have now.
    pub(crate) fn most(&self) -> u64 {
        match &self.pool {
            Some(pool) => self.bytes.saturating_add(pool.left()),
            None => u64::MAX,
        }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.set(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_given_back() {
        let pool = MemoryPool::new(10);
        let mut one = Share::of(Some(&pool));
        let mut two = Share::of(Some(&pool));
        assert!(one.set(6) && two.set(4));
        assert_eq!((pool.left(), one.most()), (0, 6));
        assert!(!one.set(7));
        // Less is always fine.
        assert!(one.set(6));
        drop(one);
        assert_eq!((pool.used(), two.most()), (4, 10));
        assert!(two.set(10) && Share::default().set(100));
    }
}
