//! Locks that outlive a panic.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What these locks guard is whole at any time, so a panic elsewhere does not matter.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
