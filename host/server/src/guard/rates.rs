//! Requests a second of one key.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::sandboxes::Owner;

/// Requests a second of each owner, and at first as many at once. Owners are as many as keys.
pub(super) struct Rates {
    limiter: DefaultKeyedRateLimiter<Owner>,
    clock: DefaultClock,
}

impl Rates {
    pub(super) fn new(rate: NonZeroU32) -> Rates {
        Rates {
            limiter: RateLimiter::keyed(Quota::per_second(rate)),
            clock: DefaultClock::default(),
        }
    }

    /// How long an owner must wait before the next request; nothing when this one is fine.
    pub(super) fn wait(&self, owner: &Owner) -> Option<Duration> {
        let refused = self.limiter.check_key(owner).err()?;
        Some(refused.wait_time_from(self.clock.now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_used_up_by_its_owner_alone() {
        let rates = Rates::new(NonZeroU32::new(2).unwrap());
        let [one, two] = ["one", "two"].map(Owner::of_key);
        assert!(rates.wait(&one).is_none() && rates.wait(&one).is_none());
        assert!(rates.wait(&one).is_some());
        assert!(rates.wait(&two).is_none());
    }
}
