//! Means and covariances with weights that decay, for each item and all before it.

use super::Meter;
use crate::Need;

/// How weights decay, and which results there are.
#[derive(Clone, Copy, Debug)]
pub struct Decay<'a> {
    /// The weight of a new item, 0 to 1.
    pub alpha: f64,
    /// Whether weights are those of a whole series, so that the first items do not count more.
    pub adjust: bool,
    /// Whether weights stay as they are where an item is missing.
    pub ignore_missing: bool,
    /// Items that a result needs.
    pub least: i64,
    /// What old weights are multiplied by before each item but the first; None: by `1.0 - alpha`.
    pub factors: Option<&'a [f64]>,
}

impl Decay<'_> {
    fn new_weight(&self) -> f64 {
        if self.adjust { 1.0 } else { self.alpha }
    }

    fn enough(&self, count: i64, result: f64) -> f64 {
        if count >= self.least {
            result
        } else {
            f64::NAN
        }
    }
}

/// Fill `out` with the means of `items`, or with `is_sum` their sums.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::windows::{Decay, means};
///
/// let decay = Decay { alpha: 0.5, adjust: true, ignore_missing: false, least: 1, factors: None };
/// let mut out = [0.0; 2];
/// means(&[1.0, 4.0], decay, false, &mut out, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(out, [1.0, 3.0]);
/// ```
pub fn means<E>(
    items: &[f64],
    decay: Decay<'_>,
    is_sum: bool,
    out: &mut [f64],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    let mut meter = Meter::new(ask);
    let [first, rest @ ..] = items else {
        return Ok(());
    };
    let old = 1.0 - decay.alpha;
    let new_weight = decay.new_weight();
    let mut old_weight = 1.0;
    let mut weighted = *first;
    let mut count = i64::from(!weighted.is_nan());
    let mut out = out.iter_mut();
    if let Some(out) = out.next() {
        *out = decay.enough(count, weighted);
    }
    for (place, (item, out)) in rest.iter().zip(out).enumerate() {
        meter.spend(1)?;
        let is_there = !item.is_nan();
        count += i64::from(is_there);
        if weighted.is_nan() {
            if is_there {
                weighted = *item;
            }
            *out = decay.enough(count, weighted);
            continue;
        }
        if is_there || !decay.ignore_missing {
            if is_sum {
                weighted *= old;
            } else {
                old_weight *= match decay.factors {
                    None => old,
                    Some(factors) => factors.get(place).copied().unwrap_or(f64::NAN),
                };
            }
        }
        if is_there && is_sum {
            weighted += *item;
        } else if is_there {
            // Equal items stay as they are, without any rounding.
            if weighted != *item {
                weighted = (old_weight * weighted + new_weight * *item) / (old_weight + new_weight);
            }
            old_weight = if decay.adjust {
                old_weight + new_weight
            } else {
                1.0
            };
        }
        *out = decay.enough(count, weighted);
    }
    Ok(())
}

/// Fill `out` with the covariances of two columns of one length; without `is_biased`, corrected for their weights.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::windows::{Decay, covariances};
///
/// let decay = Decay { alpha: 0.5, adjust: true, ignore_missing: false, least: 1, factors: None };
/// let mut out = [0.0; 2];
/// covariances(&[1.0, 4.0], &[1.0, 4.0], decay, true, &mut out, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(out, [0.0, 2.0]);
/// ```
pub fn covariances<E>(
    xs: &[f64],
    ys: &[f64],
    decay: Decay<'_>,
    is_biased: bool,
    out: &mut [f64],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    let mut meter = Meter::new(ask);
    let old = 1.0 - decay.alpha;
    let new_weight = decay.new_weight();
    let (mut weights, mut squares, mut old_weight) = (1.0, 1.0, 1.0);
    let mut covariance = 0.0;
    let mut count = 0;
    let mut means: Option<(f64, f64)> = None;
    for ((x, y), out) in xs.iter().zip(ys).zip(out) {
        meter.spend(1)?;
        let (x, y) = (*x, *y);
        let is_there = !x.is_nan() && !y.is_nan();
        count += i64::from(is_there);
        // Means of infinite items are lost, and begin anew.
        match means.as_mut().filter(|(mean, _)| !mean.is_nan()) {
            None if is_there => means = Some((x, y)),
            Some((mean_x, mean_y)) if is_there || !decay.ignore_missing => {
                weights *= old;
                squares *= old * old;
                old_weight *= old;
                if is_there {
                    let total = old_weight + new_weight;
                    let (before_x, before_y) = (*mean_x, *mean_y);
                    let mean = |before: f64, item: f64| match before == item {
                        true => item,
                        false => (old_weight * before + new_weight * item) / total,
                    };
                    *mean_x = mean(before_x, x);
                    *mean_y = mean(before_y, y);
                    let moved = (before_x - *mean_x) * (before_y - *mean_y);
                    let apart = (x - *mean_x) * (y - *mean_y);
                    covariance = (old_weight * (covariance + moved) + new_weight * apart) / total;
                    weights += new_weight;
                    squares += new_weight * new_weight;
                    old_weight += new_weight;
                    if !decay.adjust {
                        weights /= old_weight;
                        squares /= old_weight * old_weight;
                        old_weight = 1.0;
                    }
                }
            }
            _ => (),
        }
        let numerator = weights * weights;
        let denominator = numerator - squares;
        let result = match is_biased {
            true => covariance,
            false if denominator > 0.0 => numerator / denominator * covariance,
            false => f64::NAN,
        };
        *out = decay.enough(count, result);
    }
    Ok(())
}
