//! `wasi:clocks`: time as far as it is granted, and sleeping.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use wasmtime::Result;
use wasmtime::component::Resource;
use wasmtime_wasi_io::poll::{DynPollable, Pollable, subscribe};

use crate::control::{Control, lock};
use crate::journal::Entry;
use crate::policy::Clocks;
use crate::session::bindings::wasi::clocks::{monotonic_clock, wall_clock};
use crate::session::state::State;

impl monotonic_clock::Host for State {
    fn now(&mut self) -> Result<u64> {
        if self.clocks != Clocks::System {
            return Ok(self.monotonic_nanos());
        }
        let pick = |entry| match entry {
            Entry::Monotonic(now) => Some(now),
            _ => None,
        };
        let before = lock(&self.journal).recall(pick)?;
        if let Some(now) = before {
            // In this process the session may not have lived as long.
            self.monotonic.reach(now);
            return Ok(now);
        }
        let now = self.monotonic_nanos();
        lock(&self.journal).write(Entry::Monotonic(now))?;
        Ok(now)
    }

    fn resolution(&mut self) -> Result<u64> {
        Ok(1)
    }

    fn subscribe_instant(&mut self, when: u64) -> Result<Resource<DynPollable>> {
        let now = self.now()?;
        self.subscribe_duration(when.saturating_sub(now))
    }

    fn subscribe_duration(&mut self, when: u64) -> Result<Resource<DynPollable>> {
        self.virtual_nanos = self.virtual_nanos.saturating_add(when);
        // What was slept through before is not slept through again, and nobody waits for a clock that
        // goes on by itself.
        let is_virtual = matches!(self.clocks, Clocks::Virtual { .. });
        let rest = if is_virtual || lock(&self.journal).is_past() {
            0
        } else {
            when
        };
        let sleep = self.table.push(Sleep {
            until: Instant::now().checked_add(Duration::from_nanos(rest)),
            control: Arc::clone(&self.control),
        })?;
        subscribe(&mut self.table, sleep)
    }
}

impl wall_clock::Host for State {
    fn now(&mut self) -> Result<wall_clock::Datetime> {
        let now = match self.clocks {
            Clocks::Denied => Duration::ZERO,
            Clocks::Virtual { start } => {
                start.saturating_add(Duration::from_nanos(self.virtual_nanos))
            }
            Clocks::System => {
                let pick = |entry| match entry {
                    Entry::Wall(now) => Some(now),
                    _ => None,
                };
                let now = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
                let now = || Ok(now().unwrap_or_default());
                lock(&self.journal).answer(pick, Entry::Wall, now)?
            }
        };
        Ok(wall_clock::Datetime {
            seconds: now.as_secs(),
            nanoseconds: now.subsec_nanos(),
        })
    }

    fn resolution(&mut self) -> Result<wall_clock::Datetime> {
        Ok(wall_clock::Datetime {
            seconds: 0,
            nanoseconds: 1,
        })
    }
}

/// Ready at a time, or as soon as the program has to stop.
struct Sleep {
    /// `None` is farther away than the machine can count.
    until: Option<Instant>,
    control: Arc<Control>,
}

#[wasmtime_wasi_io::async_trait]
impl Pollable for Sleep {
    async fn ready(&mut self) {
        let until = self.until;
        tokio::select! {
            () = self.control.stopped() => {}
            () = async {
                match until {
                    Some(until) => tokio::time::sleep_until(until.into()).await,
                    None => std::future::pending().await,
                }
            } => {}
        }
    }
}
