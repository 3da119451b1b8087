//! Clocks and spreads, the same for all questions.

use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use nix::time::{ClockId, clock_gettime};

use crate::Result;

/// The smallest and the middle of many durations. The smallest is what the
/// work costs, the middle what one meets on this machine today.
#[derive(Clone, Copy, Default)]
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

    /// What is left when something that was measured alone is taken away, for each of `count`.
    pub(crate) fn less(self, other: Spread, count: u32) -> Spread {
        Spread {
            least: self.least.saturating_sub(other.least) / count,
            median: self.median.saturating_sub(other.median) / count,
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

/// CPU time of this thread, which stands still while others have the processor.
pub(crate) fn thread_time() -> Duration {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID)
        .map(Duration::from)
        .unwrap_or_default()
}

/// The exponent of a power law through points: the slope of the line through their logarithms.
pub(crate) fn exponent(points: &[(f64, f64)]) -> f64 {
    let points: Vec<(f64, f64)> = points
        .iter()
        .filter(|(size, cost)| *size > 0.0 && *cost > 0.0)
        .map(|(size, cost)| (size.ln(), cost.ln()))
        .collect();
    let count = points.len() as f64;
    let mean_x = points.iter().map(|(x, _)| x).sum::<f64>() / count;
    let mean_y = points.iter().map(|(_, y)| y).sum::<f64>() / count;
    let (mut across, mut along) = (0.0, 0.0);
    for (x, y) in points {
        across += (x - mean_x) * (y - mean_y);
        along += (x - mean_x) * (x - mean_x);
    }
    if along > 0.0 { across / along } else { 0.0 }
}

/// The geometric mean of ratios.
pub(crate) fn geometric_mean(ratios: &[f64]) -> f64 {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (logarithms / ratios.len() as f64).exp()
}
