//! Locks that outlive a panic.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The value of a mutex, also after a panic of a thread that had it: no value is left half changed between two
/// statements that may panic.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
