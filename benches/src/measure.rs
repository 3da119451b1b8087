//! Timing and printing, the same for all questions.

use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};

use crate::Result;

/// The smallest and the middle of many durations. The smallest is what the
/// work costs, the middle what one meets on this machine today.
pub(crate) struct Spread {
    pub(crate) least: Duration,
    pub(crate) median: Duration,
}

impl Spread {
    pub(crate) fn of(mut samples: Vec<Duration>) -> Spread {
        samples.sort();
        Spread {
            least: samples.first().copied().unwrap_or_default(),
            median: samples.get(samples.len() / 2).copied().unwrap_or_default(),
        }
    }
}

/// Time `count` repetitions of what `work` does, one by one.
pub(crate) async fn repeat(
    count: usize,
    mut work: impl AsyncFnMut() -> Result<()>,
) -> Result<Spread> {
    let mut samples = Vec::with_capacity(count);
    for _ in 0..count {
        let started = Instant::now();
        work().await?;
        samples.push(started.elapsed());
    }
    Ok(Spread::of(samples))
}

/// CPU time of all processes that were started here and have ended.
pub(crate) fn children_time() -> Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let (user, system) = (usage.user_time(), usage.system_time());
    #[allow(
        clippy::useless_conversion,
        reason = "microseconds are 32 bits wide on macOS"
    )]
    let micros = |time: nix::sys::time::TimeVal| {
        u64::try_from(time.tv_sec() * 1_000_000 + i64::from(time.tv_usec()))
    };
    Ok(Duration::from_micros(micros(user)? + micros(system)?))
}

/// One line of the report.
pub(crate) fn line(what: &str, numbers: &str) {
    println!("{what:<44} {numbers}");
}

/// A line about a time.
pub(crate) fn time_line(what: &str, spread: &Spread) {
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let (least, median) = (micros(spread.least), micros(spread.median));
    line(
        what,
        &format!("{least:>10.1} µs least {median:>10.1} µs median"),
    );
}
