//! The search for where a monotonous function has a value: Halley's steps between bounds that close in.

/// A search that goes on.
pub struct Search {
    /// Where it is.
    pub at: f64,
    low: f64,
    high: f64,
}

impl Search {
    /// Between two bounds, the upper of which may be infinite, from a first guess.
    pub fn new(low: f64, high: f64, at: f64) -> Search {
        Search { at, low, high }
    }

    /// One step: of a growing function its error here, its slope, and the slope of the slope over the slope. Whether
    /// the search is over.
    pub fn step(&mut self, error: f64, slope: f64, bend: f64) -> bool {
        if error == 0.0 || error.is_nan() {
            return true;
        }
        match error > 0.0 {
            true => self.high = self.high.min(self.at),
            false => self.low = self.low.max(self.at),
        }
        let newton = error / slope;
        let step = newton / (1.0 - (0.5 * newton * bend).clamp(-0.5, 0.5));
        if step.abs() <= 1e-16 * self.at.abs() {
            return true;
        }
        let next = self.at - step;
        let next = match next > self.low && next < self.high {
            true => next,
            false => self.middle(),
        };
        let change = (next - self.at).abs();
        self.at = next;
        change <= 1e-16 * next.abs() || self.low >= self.high
    }

    /// Between the bounds, by order of magnitude where they are far apart.
    fn middle(&self) -> f64 {
        if self.high.is_infinite() {
            return 2.0 * self.at.max(self.low).max(1e-300);
        }
        if self.low > 0.0 && self.high > 4.0 * self.low {
            return (self.low * self.high).sqrt();
        }
        if self.low == 0.0 && self.high > 1e-300 {
            return self.high * 1e-3;
        }
        0.5 * (self.low + self.high)
    }
}

/// Where a function that grows, or falls, has a value, between bounds; NaN where it has it nowhere.
pub fn bisect(low: f64, high: f64, wanted: f64, function: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (low, high);
    let (at_low, at_high) = (function(low) - wanted, function(high) - wanted);
    if at_low == 0.0 {
        return low;
    }
    if at_high == 0.0 {
        return high;
    }
    if at_low.is_nan() || at_high.is_nan() || (at_low > 0.0) == (at_high > 0.0) {
        return f64::NAN;
    }
    let rises = at_high > 0.0;
    for _ in 0..2200 {
        let middle = match low > 0.0 && high > 4.0 * low {
            true => low.sqrt() * high.sqrt(),
            false => 0.5 * (low + high),
        };
        if middle <= low || middle >= high {
            break;
        }
        match (function(middle) > wanted) == rises {
            true => high = middle,
            false => low = middle,
        }
    }
    0.5 * (low + high)
}
