//! Processor time of the thread, asked of the system rarely.
//!
//! Asking costs a quarter of a microsecond, and a call that does little takes some five. So what
//! lasts less than [`FINE`] counts as it lasted, and no thread asks more often for where it stands.
//! What is measured differs from the truth by that much at most.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// What is too short to be asked about.
const FINE: Duration = Duration::from_millis(1);

thread_local! {
    /// When this thread last asked, and what it was told.
    static ASKED: Cell<Option<(Instant, Duration)>> = const { Cell::new(None) };
}

/// Measures from where it is started to where it is asked, on one thread.
pub(crate) struct Stopwatch {
    start: Instant,
    /// Processor time of the thread at the start.
    worked: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        let start = Instant::now();
        let known = ASKED.get().map(|(at, worked)| (start - at, worked));
        let worked = match known {
            Some((since, worked)) if since < FINE => worked + since,
            _ => ask(start),
        };
        Stopwatch { start, worked }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        let now = Instant::now();
        let lasted = now - self.start;
        if lasted < FINE {
            return lasted;
        }
        ask(now).saturating_sub(self.worked)
    }
}

/// Processor time of this thread, which is remembered.
fn ask(now: Instant) -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let worked = time.try_into().unwrap_or_default();
    ASKED.set(Some((now, worked)));
    worked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_sleeps_does_not_work() {
        let watch = Stopwatch::start();
        std::thread::sleep(Duration::from_millis(50));
        assert!(watch.elapsed() < Duration::from_millis(25));
    }

    #[test]
    fn what_works_is_counted() {
        let watch = Stopwatch::start();
        let start = Instant::now();
        let mut last = Duration::ZERO;
        while last < Duration::from_millis(5) {
            last = watch.elapsed();
            assert!(start.elapsed() < Duration::from_secs(60), "no time passes");
        }
        assert!(last <= start.elapsed() + FINE);
    }
}
