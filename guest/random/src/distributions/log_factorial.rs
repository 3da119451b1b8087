//! Logarithms of factorials.

use crate::math::ln;
use crate::tables::log_factorial::LOG_FACTORIAL;

/// `ln(k!)`, `k >= 0`: from the table, and by Stirling's series from 126 on.
pub(super) fn log_factorial(k: i64) -> f64 {
    const HALF_LN_2_PI: f64 = 0.918_938_533_204_672_8;
    if let Some(&known) = usize::try_from(k).ok().and_then(|k| LOG_FACTORIAL.get(k)) {
        return known;
    }
    let k = k as f64;
    (k + 0.5) * ln(k) - k + (HALF_LN_2_PI + (1.0 / k) * (1.0 / 12.0 - 1.0 / (360.0 * k * k)))
}
