//! Indices made places: those of one axis, those of several axes at once, and one number for them all.
//!
//! What does not live here: what is done at the places (`gather.rs`), and what Python says of an index that is wrong; who
//! calls has its position for that.

use crate::layout::Order;

/// Indices that are looked at without a look at the budget.
const WITHOUT_POLL: usize = 1 << 13;

/// What becomes of an index outside of an axis: numpy's `mode`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// It is an error; one below zero counts from the end.
    Raise,
    /// It is taken modulo the length.
    Wrap,
    /// It is the nearest one inside; all below zero are zero.
    Clip,
}

impl Mode {
    /// The index within an axis of this length, if there is one.
    ///
    /// ```
    /// use wardian_strided::indices::Mode;
    /// assert_eq!(Mode::Raise.index(-1, 3), Some(2));
    /// assert_eq!(Mode::Raise.index(3, 3), None);
    /// assert_eq!(Mode::Wrap.index(-4, 3), Some(2));
    /// assert_eq!(Mode::Clip.index(-4, 3), Some(0));
    /// ```
    #[inline(always)]
    pub fn index(self, index: i64, length: usize) -> Option<usize> {
        let length = length as i64;
        let inside = match self {
            Mode::Raise if index < 0 => index + length,
            Mode::Raise => index,
            _ if (0..length).contains(&index) => index,
            Mode::Wrap => index.checked_rem_euclid(length)?,
            Mode::Clip => index.min(length - 1).max(0),
        };
        (0..length).contains(&inside).then_some(inside as usize)
    }
}

/// Have all indices be within an axis. What is wrong is the position of the first one that cannot be; all before it are
/// within then.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn normalise<E>(
    indices: &mut [i64],
    length: usize,
    mode: Mode,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Result<(), usize>, E> {
    let mut before = 0;
    let (low, high) = match mode {
        Mode::Raise => (-(length as i64), length as i64),
        _ => (0, length as i64),
    };
    for some in indices.chunks_mut(WITHOUT_POLL) {
        poll(some.len())?;
        // Mostly all are within, which is seen without a branch for each.
        let outside = some.iter().fold(false, |outside, index| {
            outside | (*index < low) | (*index >= high)
        });
        if !outside {
            some.iter_mut()
                .for_each(|index| *index += if *index < 0 { high } else { 0 });
            before += some.len();
            continue;
        }
        for (position, index) in some.iter_mut().enumerate() {
            match mode.index(*index, length) {
                Some(inside) => *index = inside as i64,
                None => return Ok(Err(before + position)),
            }
        }
        before += some.len();
    }
    Ok(Ok(()))
}

/// One number for the indices of each axis: `ravel_multi_index`. There is one list of indices for each axis, and one mode;
/// all lists are as long as `out`. What is wrong is the position of the first index that is ("invalid entry in
/// coordinates array").
///
/// The product of the lengths must fit an `i64`, else it is wrong at 0 ("invalid dims: array size defined by dims is
/// larger than the maximum possible size."), which who calls has looked at before.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn ravel<E>(
    axes: &[&[i64]],
    shape: &[usize],
    modes: &[Mode],
    order: Order,
    out: &mut [i64],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Result<(), usize>, E> {
    let Some(steps) = steps(shape, order) else {
        return Ok(Err(0));
    };
    for (done, some) in out.chunks_mut(WITHOUT_POLL).enumerate() {
        poll(some.len() * axes.len().max(1))?;
        let done = done * WITHOUT_POLL;
        some.fill(0);
        let mut wrong = some.len();
        for (axis, indices) in axes.iter().enumerate() {
            let indices = &indices[done..done + some.len()];
            let (length, mode, step) = (shape[axis], modes[axis], steps[axis]);
            for (position, (out, index)) in some.iter_mut().zip(indices).enumerate() {
                match mode.index(*index, length) {
                    Some(inside) => *out = out.wrapping_add((inside as i64).wrapping_mul(step)),
                    None => {
                        wrong = wrong.min(position);
                        break;
                    }
                }
            }
        }
        if wrong < some.len() {
            return Ok(Err(done + wrong));
        }
    }
    Ok(Ok(()))
}

/// The indices of each axis of one number: `unravel_index`, all lists as long as `numbers`. What is wrong is the position
/// of the first number that has none ("index 22 is out of bounds for array with size 10"); no number below zero has one.
///
/// # Errors
/// What `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::indices::unravel;
/// use wardian_strided::layout::Order;
/// let mut lists = vec![vec![0; 2], vec![0; 2]];
/// let done: Result<_, ()> = unravel(&[22, 13], &[7, 6], Order::C, &mut lists, |_| Ok(()));
/// assert_eq!((done, lists), (Ok(Ok(())), vec![vec![3, 2], vec![4, 1]]));
/// ```
pub fn unravel<E>(
    numbers: &[i64],
    shape: &[usize],
    order: Order,
    axes: &mut [Vec<i64>],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Result<(), usize>, E> {
    let Some(size) = size(shape) else {
        return Ok(Err(0));
    };
    let mut left = Vec::new();
    for (done, some) in numbers.chunks(WITHOUT_POLL).enumerate() {
        poll(some.len() * shape.len().max(1))?;
        let done = done * WITHOUT_POLL;
        if let Some(wrong) = some.iter().position(|number| !(0..size).contains(number)) {
            return Ok(Err(done + wrong));
        }
        left.clear();
        left.extend(some.iter().map(|number| *number as u64));
        let mut one = |axis: usize| {
            // Of numbers below the size no length is zero.
            let length = shape[axis].max(1) as u64;
            let out = &mut axes[axis][done..done + some.len()];
            for (out, left) in out.iter_mut().zip(&mut left) {
                *out = (*left % length) as i64;
                *left /= length;
            }
        };
        match order {
            Order::C => (0..shape.len()).rev().for_each(&mut one),
            Order::F => (0..shape.len()).for_each(&mut one),
        }
    }
    Ok(Ok(()))
}

fn size(shape: &[usize]) -> Option<i64> {
    let mut lengths = shape.iter().map(|length| i64::try_from(*length).ok());
    lengths.try_fold(1_i64, |size, length| size.checked_mul(length?))
}

/// How much an index of each axis counts.
fn steps(shape: &[usize], order: Order) -> Option<Vec<i64>> {
    size(shape)?;
    let mut steps = vec![1_i64; shape.len()];
    let mut step = 1_i64;
    let mut set = |axis: usize| {
        steps[axis] = step;
        step = step.wrapping_mul(shape[axis] as i64);
    };
    match order {
        Order::C => (0..shape.len()).rev().for_each(&mut set),
        Order::F => (0..shape.len()).for_each(&mut set),
    }
    Some(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(_: usize) -> Result<(), ()> {
        Ok(())
    }

    #[test]
    fn indices_are_where_numpy_says() {
        let mut indices = [0, 2, -3, -1];
        assert_eq!(normalise(&mut indices, 3, Mode::Raise, go), Ok(Ok(())));
        assert_eq!(indices, [0, 2, 0, 2]);
        let mut wrong = [0, 1, -4, 9];
        assert_eq!(normalise(&mut wrong, 3, Mode::Raise, go), Ok(Err(2)));
        let mut all = [i64::MIN, -4, -3, 0, 5, i64::MAX];
        assert_eq!(normalise(&mut all, 3, Mode::Wrap, go), Ok(Ok(())));
        assert_eq!(all, [1, 2, 0, 0, 2, 1]);
        let mut all = [i64::MIN, -4, -3, 0, 5, i64::MAX];
        assert_eq!(normalise(&mut all, 3, Mode::Clip, go), Ok(Ok(())));
        assert_eq!(all, [0, 0, 0, 0, 2, 2]);
        for mode in [Mode::Raise, Mode::Wrap, Mode::Clip] {
            assert_eq!(normalise(&mut [1], 0, mode, go), Ok(Err(0)));
        }
    }

    #[test]
    fn numbers_and_indices_are_made_of_each_other() {
        let (shape, numbers) = ([3, 4, 5], (0..60).collect::<Vec<i64>>());
        for order in [Order::C, Order::F] {
            let mut axes = vec![vec![0; 60]; 3];
            assert_eq!(unravel(&numbers, &shape, order, &mut axes, go), Ok(Ok(())));
            let lists: Vec<&[i64]> = axes.iter().map(Vec::as_slice).collect();
            let mut back = vec![0; 60];
            let done = ravel(&lists, &shape, &[Mode::Raise; 3], order, &mut back, go);
            assert_eq!((done, &back), (Ok(Ok(())), &numbers));
        }
        // np.ravel_multi_index([[3,1,4],[6,-9,1]], (4,4), mode=('clip','wrap'))
        let mut out = [0; 3];
        let modes = [Mode::Clip, Mode::Wrap];
        let done = ravel(
            &[&[3, 1, 4], &[6, -9, 1]],
            &[4, 4],
            &modes,
            Order::C,
            &mut out,
            go,
        );
        assert_eq!((done, out), (Ok(Ok(())), [14, 7, 13]));
        let done = ravel(
            &[&[3, 1, 0], &[0, 4, 9]],
            &[4, 4],
            &[Mode::Raise; 2],
            Order::C,
            &mut out,
            go,
        );
        assert_eq!(done, Ok(Err(1)));
        let done = unravel(&[1, 60], &shape, Order::C, &mut vec![vec![0; 2]; 3], go);
        assert_eq!(done, Ok(Err(1)));
        assert_eq!(
            unravel(&[0], &[usize::MAX; 3], Order::C, &mut [], go),
            Ok(Err(0))
        );
    }
}
