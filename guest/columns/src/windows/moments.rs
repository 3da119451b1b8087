//! Moving sums, means and higher moments.
//!
//! Sums are compensated (Kahan), apart for what comes and for what goes. A run of equal items is counted, as its result is
//! known without rounding.

use super::{Meter, Windows};
use crate::Need;

/// The state behind a statistic.
pub trait Moment {
    /// Forget all items. `first` is what the column has where the window begins.
    fn restart(&mut self, first: f64);
    /// An item that is a number has come into the window.
    fn add(&mut self, item: f64);
    /// An item that is a number has gone.
    fn remove(&mut self, item: f64);
    /// The result for the window; NaN of too few items.
    fn result(&self) -> f64;
}

/// Fill `out` with the moment of each window.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::windows::{Mean, Windows, moments};
///
/// let windows = Windows { items: &[1.0, 2.0, 6.0], starts: &[0, 0, 1], ends: &[1, 2, 3] };
/// let mut out = [0.0; 3];
/// moments(windows, Mean::new(2), &mut out, |_| Ok::<_, ()>(())).unwrap();
/// assert!(out[0].is_nan());
/// assert_eq!(out[1..], [1.5, 4.0]);
/// ```
pub fn moments<E>(
    windows: Windows<'_>,
    mut moment: impl Moment,
    out: &mut [f64],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    let mut out = out.iter_mut();
    windows.each(&mut Meter::new(ask), |change, _| {
        if change.is_new {
            moment.restart(windows.items.get(change.place).copied().unwrap_or(f64::NAN));
        }
        match (change.gone, change.new) {
            // As most windows move on.
            ([gone], [new]) => {
                remove(&mut moment, *gone);
                add(&mut moment, *new);
            }
            (gone, new) => {
                gone.iter().for_each(|item| remove(&mut moment, *item));
                new.iter().for_each(|item| add(&mut moment, *item));
            }
        }
        if let Some(out) = out.next() {
            *out = moment.result();
        }
        Ok(())
    })
}

#[inline(always)]
fn remove(moment: &mut impl Moment, item: f64) {
    if !item.is_nan() {
        moment.remove(item);
    }
}

#[inline(always)]
fn add(moment: &mut impl Moment, item: f64) {
    if !item.is_nan() {
        moment.add(item);
    }
}

/// How many items there are, and how many equal ones came last.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    least: i64,
    count: i64,
    run: i64,
    last: f64,
}

impl Tally {
    fn new(least: i64) -> Tally {
        Tally {
            least,
            ..Tally::default()
        }
    }

    #[inline(always)]
    fn restart(&mut self, first: f64) {
        *self = Tally {
            last: first,
            ..Tally::new(self.least)
        };
    }

    #[inline(always)]
    fn add(&mut self, item: f64) {
        self.count += 1;
        self.run = if item == self.last { self.run + 1 } else { 1 };
        self.last = item;
    }

    #[inline(always)]
    fn is_of_equal(&self) -> bool {
        self.run >= self.count
    }
}

/// A sum, and what rounding took from it.
#[derive(Clone, Copy, Debug, Default)]
struct Total {
    sum: f64,
    lost_adding: f64,
    lost_removing: f64,
}

impl Total {
    #[inline(always)]
    fn add(&mut self, item: f64) {
        plus(&mut self.sum, &mut self.lost_adding, item);
    }

    #[inline(always)]
    fn remove(&mut self, item: f64) {
        plus(&mut self.sum, &mut self.lost_removing, -item);
    }
}

/// A step of Kahan's summation.
#[inline(always)]
fn plus(sum: &mut f64, lost: &mut f64, item: f64) {
    let change = item - *lost;
    let larger = *sum + change;
    *lost = larger - *sum - change;
    *sum = larger;
}

/// Sums.
#[derive(Clone, Debug)]
pub struct Sum {
    tally: Tally,
    total: Total,
}

impl Sum {
    /// Of at least so many items.
    pub fn new(least: i64) -> Sum {
        Sum {
            tally: Tally::new(least),
            total: Total::default(),
        }
    }
}

impl Moment for Sum {
    #[inline(always)]
    fn restart(&mut self, first: f64) {
        self.tally.restart(first);
        self.total = Total::default();
    }

    #[inline(always)]
    fn add(&mut self, item: f64) {
        self.tally.add(item);
        self.total.add(item);
    }

    #[inline(always)]
    fn remove(&mut self, item: f64) {
        self.tally.count -= 1;
        self.total.remove(item);
    }

    #[inline(always)]
    fn result(&self) -> f64 {
        let Tally {
            count, least, last, ..
        } = self.tally;
        if count == 0 && least == 0 {
            0.0
        } else if count < least {
            f64::NAN
        } else if self.tally.is_of_equal() {
            last * count as f64
        } else {
            self.total.sum
        }
    }
}

/// Means.
#[derive(Clone, Debug)]
pub struct Mean {
    sum: Sum,
    negatives: i64,
}

impl Mean {
    /// Of at least so many items.
    pub fn new(least: i64) -> Mean {
        Mean {
            sum: Sum::new(least),
            negatives: 0,
        }
    }
}

impl Moment for Mean {
    #[inline(always)]
    fn restart(&mut self, first: f64) {
        self.sum.restart(first);
        self.negatives = 0;
    }

    #[inline(always)]
    fn add(&mut self, item: f64) {
        self.sum.add(item);
        self.negatives += i64::from(item.is_sign_negative());
    }

    #[inline(always)]
    fn remove(&mut self, item: f64) {
        self.sum.remove(item);
        self.negatives -= i64::from(item.is_sign_negative());
    }

    #[inline(always)]
    fn result(&self) -> f64 {
        let Tally {
            count, least, last, ..
        } = self.sum.tally;
        if count < least || count <= 0 {
            return f64::NAN;
        }
        if self.sum.tally.is_of_equal() {
            return last;
        }
        let mean = self.sum.total.sum / count as f64;
        // Rounding must not change the sign that all items have.
        let is_wrong =
            (self.negatives == 0 && mean < 0.0) || (self.negatives == count && mean > 0.0);
        if is_wrong { 0.0 } else { mean }
    }
}

/// Variances, by Welford's recurrence with a compensated mean.
#[derive(Clone, Debug)]
pub struct Variance {
    tally: Tally,
    freedom: i64,
    mean: f64,
    squares: f64,
    lost_adding: f64,
    lost_removing: f64,
}

impl Variance {
    /// Of at least so many items, with so many degrees of freedom less than items.
    pub fn new(least: i64, freedom: i64) -> Variance {
        Variance {
            tally: Tally::new(least),
            freedom,
            mean: 0.0,
            squares: 0.0,
            lost_adding: 0.0,
            lost_removing: 0.0,
        }
    }
}

impl Moment for Variance {
    #[inline(always)]
    fn restart(&mut self, first: f64) {
        let Tally { least, .. } = self.tally;
        *self = Variance::new(least, self.freedom);
        self.tally.restart(first);
    }

    #[inline(always)]
    fn add(&mut self, item: f64) {
        self.tally.add(item);
        let before = self.mean - self.lost_adding;
        let change = item - self.lost_adding;
        let step = change - self.mean;
        self.lost_adding = step + self.mean - change;
        self.mean += step / self.tally.count as f64;
        self.squares += (item - before) * (item - self.mean);
    }

    #[inline(always)]
    fn remove(&mut self, item: f64) {
        self.tally.count -= 1;
        if self.tally.count == 0 {
            self.mean = 0.0;
            self.squares = 0.0;
            return;
        }
        let before = self.mean - self.lost_removing;
        let change = item - self.lost_removing;
        let step = change - self.mean;
        self.lost_removing = step + self.mean - change;
        self.mean -= step / self.tally.count as f64;
        self.squares -= (item - before) * (item - self.mean);
    }

    #[inline(always)]
    fn result(&self) -> f64 {
        let Tally { count, least, .. } = self.tally;
        if count < least || count <= self.freedom {
            f64::NAN
        } else if count == 1 || self.tally.is_of_equal() {
            0.0
        } else {
            self.squares / (count - self.freedom) as f64
        }
    }
}

/// What a moment is of the count, the mean and the spread: the mean square less that of the mean.
type Formula<const N: usize> = fn(&Powers<N>, f64, f64, f64) -> f64;

/// Moments of the sums of the first `N` powers of the items.
#[derive(Clone, Debug)]
pub struct Powers<const N: usize> {
    tally: Tally,
    totals: [Total; N],
    of_equal: f64,
    formula: Formula<N>,
}

/// Skews without bias, of at least so many items, and at least three.
pub fn skew(least: i64) -> Powers<3> {
    Powers::new(least.max(3), 0.0, |powers, count, mean, spread| {
        let third = powers.mean(2) - mean * mean * mean - 3.0 * mean * spread;
        let root = spread.sqrt();
        (count * (count - 1.0)).sqrt() * third / ((count - 2.0) * root * root * root)
    })
}

/// Kurtoses without bias, of at least so many items, and at least four.
pub fn kurtosis(least: i64) -> Powers<4> {
    Powers::new(least.max(4), -3.0, |powers, count, mean, spread| {
        let square = mean * mean;
        let third = powers.mean(2) - square * mean - 3.0 * mean * spread;
        let fourth =
            powers.mean(3) - square * mean * mean - 6.0 * spread * mean * mean - 4.0 * third * mean;
        let divisor = (count - 2.0) * (count - 3.0);
        let less = count - 1.0;
        let found = (count * count - 1.0) * fourth / (spread * spread) - 3.0 * (less * less);
        found / divisor
    })
}

impl<const N: usize> Powers<N> {
    fn new(least: i64, of_equal: f64, formula: Formula<N>) -> Powers<N> {
        Powers {
            tally: Tally::new(least),
            totals: [Total::default(); N],
            of_equal,
            formula,
        }
    }

    /// The mean of the powers at a place: of the first one at 0.
    #[inline(always)]
    fn mean(&self, place: usize) -> f64 {
        self.totals[place].sum / self.tally.count as f64
    }
}

impl<const N: usize> Moment for Powers<N> {
    #[inline(always)]
    fn restart(&mut self, first: f64) {
        self.tally.restart(first);
        self.totals = [Total::default(); N];
    }

    #[inline(always)]
    fn add(&mut self, item: f64) {
        self.tally.add(item);
        let mut power = 1.0;
        for total in &mut self.totals {
            power *= item;
            total.add(power);
        }
    }

    #[inline(always)]
    fn remove(&mut self, item: f64) {
        self.tally.count -= 1;
        let mut power = 1.0;
        for total in &mut self.totals {
            power *= item;
            total.remove(power);
        }
    }

    #[inline(always)]
    fn result(&self) -> f64 {
        if self.tally.count < self.tally.least {
            return f64::NAN;
        }
        if self.tally.is_of_equal() {
            return self.of_equal;
        }
        let mean = self.mean(0);
        let spread = self.mean(1) - mean * mean;
        // So little of a spread is rounding only.
        match spread > 1e-14 {
            true => (self.formula)(self, self.tally.count as f64, mean, spread),
            false => f64::NAN,
        }
    }
}
