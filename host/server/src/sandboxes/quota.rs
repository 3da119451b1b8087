//! How much of something each owner has at a time, and may.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use super::Error;
use crate::lock::lock;

/// So many of something of each owner.
#[derive(Debug)]
pub(crate) struct Quota {
    /// What they are, for those who want too many.
    what: &'static str,
    most: usize,
    retry_after: Duration,
    counts: Mutex<HashMap<String, usize>>,
}

/// One that an owner has; given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    quota: Option<Arc<Quota>>,
    owner: String,
}

impl Quota {
    /// At most so many of each; who wants more may ask again after that time.
    pub(super) fn new(what: &'static str, most: usize, retry_after: Duration) -> Arc<Quota> {
        Arc::new(Quota {
            what,
            most,
            retry_after,
            counts: Mutex::default(),
        })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        lock(&self.counts)
    }

    /// One that is there, however many there are.
    pub(super) fn add(&self, owner: &str) {
        *self.counts().entry(owner.to_owned()).or_default() += 1;
    }

    /// One more.
    ///
    /// # Errors
    /// [`Error::TooMany`].
    pub(super) fn take(self: &Arc<Quota>, owner: &str) -> Result<Permit, Error> {
        let mut counts = self.counts();
        let count = counts.entry(owner.to_owned()).or_default();
        if *count >= self.most {
            return Err(Error::TooMany {
                what: format!("{}; at most {} of one key", self.what, self.most),
                retry_after: self.retry_after,
            });
        }
        *count += 1;
        Ok(Permit {
            quota: Some(Arc::clone(self)),
            owner: owner.to_owned(),
        })
    }

    /// One less.
    pub(super) fn give_back(&self, owner: &str) {
        let mut counts = self.counts();
        if let Some(count) = counts.get_mut(owner) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                counts.remove(owner);
            }
        }
    }

    /// Those of all owners.
    pub(super) fn all(&self) -> usize {
        self.counts().values().sum()
    }
}

impl Permit {
    /// It stays counted until somebody gives it back.
    pub(super) fn keep(mut self) {
        self.quota = None;
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(quota) = &self.quota {
            quota.give_back(&self.owner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_an_owner_s_and_comes_back() {
        let quota = Quota::new("things", 1, Duration::from_secs(1));
        let one = quota.take("one").unwrap();
        assert!(quota.take("one").is_err());
        let two = quota.take("two").unwrap();
        drop(one);
        quota.take("one").unwrap().keep();
        assert_eq!(quota.all(), 2);
        drop(two);
        quota.give_back("one");
        assert_eq!(quota.all(), 0);
    }
}
