//! What the soak counts: sandboxes by kind, and what the process takes from the machine.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use super::lives::Life;
use wardian::Engine;

/// Threads for blocking tools of each thread that drives sandboxes.
pub(super) const BLOCKING_THREADS: usize = 4;

/// Sandboxes that were made, and lives that ended as they had to.
#[derive(Default)]
pub(super) struct Counts {
    sandboxes: AtomicU64,
    lives: [AtomicU64; Life::ALL.len()],
}

impl Counts {
    /// A sandbox was made, restored or forked.
    pub(super) fn made(&self, count: u64) {
        self.sandboxes.fetch_add(count, Ordering::Relaxed);
    }

    pub(super) fn lived(&self, life: Life) {
        self.lives[life as usize].fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn sandboxes(&self) -> u64 {
        self.sandboxes.load(Ordering::Relaxed)
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} sandboxes (", self.sandboxes())?;
        for (life, count) in Life::ALL.iter().zip(&self.lives) {
            let comma = if *life as usize == 0 { "" } else { ", " };
            write!(f, "{comma}{} {life:?}", count.load(Ordering::Relaxed))?;
        }
        write!(f, ")")
    }
}

/// What the process has at a moment when no sandbox lives. `None`: this system does not tell.
#[derive(Clone)]
pub(super) struct Machine {
    resident: Option<u64>,
    descriptors: Option<u64>,
    threads: Option<u64>,
    detached_tools: usize,
    pub(super) live_sandboxes: usize,
}

impl Machine {
    pub(super) fn now(engine: &Engine) -> Machine {
        Machine {
            resident: resident(),
            descriptors: entries("/proc/self/fd"),
            threads: entries("/proc/self/task"),
            detached_tools: engine.detached_tools(),
            live_sandboxes: engine.live_sandboxes(),
        }
    }

    /// # Errors
    /// What has grown by more than so many percent since `first`, apart from `workers` threads that
    /// come and go.
    pub(super) fn has_not_grown(
        &self,
        first: &Machine,
        percent: u64,
        workers: usize,
    ) -> Result<(), String> {
        let come_and_go = (workers * BLOCKING_THREADS) as u64;
        let threads = first.threads.map(|threads| threads + come_and_go);
        for (what, first, now) in [
            ("bytes of resident memory", first.resident, self.resident),
            ("descriptors", first.descriptors, self.descriptors),
            ("threads", threads, self.threads),
        ] {
            if let (Some(first), Some(now)) = (first, now)
                && now > first + first * percent / 100
            {
                return Err(format!("{what}: {first} at first and {now} at the end"));
            }
        }
        Ok(())
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(resident) = self.resident {
            write!(f, "{} KiB resident, ", resident >> 10)?;
        }
        if let (Some(descriptors), Some(threads)) = (self.descriptors, self.threads) {
            write!(f, "{descriptors} descriptors, {threads} threads, ")?;
        }
        let (detached, live) = (self.detached_tools, self.live_sandboxes);
        write!(f, "{detached} detached tools, {live} live sandboxes")
    }
}

/// Bytes of resident memory, where the system is Linux.
fn resident() -> Option<u64> {
    const PAGE: u64 = 4096;
    let numbers = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = numbers.split(' ').nth(1)?.parse().ok()?;
    Some(pages * PAGE)
}

/// How much is in a directory of the system.
fn entries(path: &str) -> Option<u64> {
    Some(std::fs::read_dir(path).ok()?.count() as u64)
}
