//! Sums of products of one row with another that is moved along it: what `np.correlate` and `np.convolve` are made of.
//!
//! Sums are in the order of the items. numpy leaves those of floats to a library of linear algebra, which has an order of
//! its own, so last digits may differ. What does not live here: rows that lie apart in their buffers, which are copied
//! before; reversed and conjugated ones.

use half::f16;
use num_complex::Complex;

use crate::element::{Element, Truth};

/// Which of the places of the shorter row are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Those where it lies within the longer one.
    Valid,
    /// As many as the longer one has, in the middle.
    Same,
    /// All where the two meet.
    Full,
}

impl Mode {
    /// numpy's number of it.
    pub const fn of(number: i64) -> Option<Mode> {
        match number {
            0 => Some(Mode::Valid),
            1 => Some(Mode::Same),
            2 => Some(Mode::Full),
            _ => None,
        }
    }
}

/// A kind of number of which products are summed.
pub trait Products: Element {
    /// What is summed on the way.
    type Sum: Copy + Default;

    /// A sum, and the products of rows that are as long as each other.
    fn more(sum: Self::Sum, left: &[Self], right: &[Self]) -> Self::Sum;

    /// The sum as a number.
    fn sum(sum: Self::Sum) -> Self;
}

macro_rules! integers {
    ($($type:ty)*) => {
        $(impl Products for $type {
            type Sum = $type;

            fn more(sum: $type, left: &[$type], right: &[$type]) -> $type {
                let pairs = left.iter().zip(right);
                pairs.fold(sum, |sum, (a, b)| sum.wrapping_add(a.wrapping_mul(*b)))
            }

            fn sum(sum: $type) -> $type {
                sum
            }
        })*
    };
}

integers! { i8 u8 i16 u16 i32 u32 i64 u64 }

macro_rules! floats {
    ($($type:ty)*) => {
        $(impl Products for $type {
            type Sum = $type;

            fn more(sum: $type, left: &[$type], right: &[$type]) -> $type {
                // Four sums side by side, for loops of vectors.
                let (left_fours, left_rest) = left.as_chunks::<4>();
                let (right_fours, right_rest) = right.as_chunks::<4>();
                let mut sums = [<$type>::default(); 4];
                for (left, right) in left_fours.iter().zip(right_fours) {
                    for (sum, (a, b)) in sums.iter_mut().zip(left.iter().zip(right)) {
                        *sum += a * b;
                    }
                }
                let [a, b, c, d] = sums;
                let pairs = left_rest.iter().zip(right_rest);
                pairs.fold(sum + ((a + b) + (c + d)), |sum, (a, b)| sum + a * b)
            }

            fn sum(sum: $type) -> $type {
                sum
            }
        })*
    };
}

floats! { f32 f64 Complex<f32> Complex<f64> }

impl Products for f16 {
    type Sum = f32;

    fn more(sum: f32, left: &[f16], right: &[f16]) -> f32 {
        let pairs = left.iter().zip(right);
        pairs.fold(sum, |sum, (a, b)| sum + a.to_f32() * b.to_f32())
    }

    fn sum(sum: f32) -> f16 {
        f16::from_f32(sum)
    }
}

impl Products for Truth {
    type Sum = bool;

    fn more(sum: bool, left: &[Truth], right: &[Truth]) -> bool {
        sum || left.iter().zip(right).any(|(a, b)| a.get() & b.get())
    }

    fn sum(sum: bool) -> Truth {
        Truth::new(sum)
    }
}

/// Products that are summed without a look at the budget.
const WITHOUT_POLL: usize = 1 << 13;

/// How many results there are. None where a row is empty.
pub fn length(left: usize, right: usize, mode: Mode) -> Option<usize> {
    let (long, short) = (left.max(right), left.min(right));
    let least = short.checked_sub(1)?;
    match mode {
        Mode::Valid => Some(long - least),
        Mode::Same => Some(long),
        Mode::Full => long.checked_add(least),
    }
}

/// `out[k] = sum(long[k + i] * short[i])`, from the first to the last place of the shorter row that the mode has. The
/// longer row is the left one where both are as long; this is `multiarray.correlate`, of which `correlate2` reverses the
/// results where the right row is the longer one. `out` has [`length`] items; no more are written. `poll` is asked before
/// each block of products.
///
/// # Errors
/// What `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::correlate::{Mode, correlate};
///
/// let mut out = [0.0; 5];
/// let done: Result<(), ()> = correlate(&[1.0, 2.0, 3.0], &[0.0, 1.0, 0.5], Mode::Full, &mut out, |_| Ok(()));
/// assert_eq!((done, out), (Ok(()), [0.5, 2.0, 3.5, 3.0, 0.0]));
/// ```
pub fn correlate<T: Products, E>(
    left: &[T],
    right: &[T],
    mode: Mode,
    out: &mut [T],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let (long, short) = match left.len() < right.len() {
        true => (right, left),
        false => (left, right),
    };
    let Some(reach) = short.len().checked_sub(1) else {
        return Ok(());
    };
    // How far the shorter row begins before the longer one.
    let before = match mode {
        Mode::Valid => 0,
        Mode::Same => short.len() / 2,
        Mode::Full => reach,
    };
    for (index, out) in out.iter_mut().enumerate() {
        let missing = before.saturating_sub(index);
        let start = index.saturating_sub(before);
        let (Some(short), Some(long)) = (short.get(missing..), long.get(start..)) else {
            break;
        };
        let count = short.len().min(long.len());
        let mut sum = T::Sum::default();
        let blocks = long[..count].chunks(WITHOUT_POLL);
        for (long, short) in blocks.zip(short.chunks(WITHOUT_POLL)) {
            poll(long.len())?;
            sum = T::more(sum, long, &short[..long.len()]);
        }
        *out = T::sum(sum);
    }
    Ok(())
}
