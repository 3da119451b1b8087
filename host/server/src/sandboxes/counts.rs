//! What ran, counted since the server began; `metrics.rs` shows it.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};

use super::feed::FailureKind;

/// How something ended.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub(crate) struct Ended {
    outcome: &'static str,
}

/// Counts of cells and commands.
pub(crate) struct Counts {
    pub(crate) cells: Family<Ended, Counter<u64, AtomicU64>>,
    pub(crate) cell_seconds: Histogram,
    pub(crate) commands: Counter<u64, AtomicU64>,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            cells: Family::default(),
            // From a tenth of a millisecond to some two minutes.
            cell_seconds: Histogram::new(exponential_buckets(0.0001, 4.0, 11)),
            commands: Counter::default(),
        }
    }
}

impl Counts {
    /// A cell ended. Answers with what is said of how.
    pub(super) fn cell(&self, failure: Option<FailureKind>, took: Duration) -> &'static str {
        let outcome = match failure {
            None => "finished",
            Some(FailureKind::Raised) => "raised",
            Some(FailureKind::Timeout) => "timeout",
            Some(FailureKind::Limit) => "limit",
            Some(FailureKind::Interrupted) => "interrupted",
            Some(FailureKind::Lost) => "lost",
        };
        self.cells.get_or_create(&Ended { outcome }).inc();
        self.cell_seconds.observe(took.as_secs_f64());
        outcome
    }
}
